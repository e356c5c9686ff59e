/** <mill-board>: the points and lines of a mill board. Set `picture`; listen to "choose". */

import { along, flipped, millLayout } from "./mill-layout.js";
import { register } from "./registry.js";
import { SpotBoard } from "./spot-board.js";

class MillBoard extends SpotBoard {
  #layout = null;

  layout(board, coordinates) {
    this.#layout = millLayout(board, coordinates);
    return this.#layout;
  }

  next(place, way) {
    return along(this.#layout, place, way);
  }
}

customElements.define("mill-board", MillBoard);
register("mill-board", { target: "point", flip: flipped });
