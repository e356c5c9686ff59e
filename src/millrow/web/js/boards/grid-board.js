/**
 * <grid-board>: a plain grid of cells, for every family that has no board of its own. The board is `{columns, rows,
 * places}`, where `places` gives each cell's name its column and row; the discs are `{place: seat}`.
 */

import { flippedGrid, gridLayout, nextCell } from "./grid-layout.js";
import { PLAIN, register } from "./registry.js";
import { SpotBoard } from "./spot-board.js";

class GridBoard extends SpotBoard {
  get showsPaint() {
    return true;
  }

  layout(board, coordinates) {
    return gridLayout(board, coordinates);
  }

  next(place, way) {
    return nextCell(this.picture.board, place, way);
  }
}

customElements.define(PLAIN, GridBoard);
register(PLAIN, { flip: flippedGrid });
