/** What a large board points at, drawn above the discs: last step, winning line, faults, the disc under the pointer. */

import { threads } from "./drop-lines.js";
import { cellOf } from "./picture.js";

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {object} told picture, ghost and here as the board tells them; sprites, the size of a cell and `corner(x, y)`
 */
export function drawSigns(pen, { picture, ghost, here, sprites, size, corner }) {
  const { lastPoints = [], marks = [], wrong = [], lit = [], wins = [], board } = picture;
  const { colours } = sprites;
  const middle = (cell) => corner(...cell).map((px) => px + size / 2);
  const ring = (place, colour, dashed = []) => {
    pen.beginPath();
    pen.setLineDash(dashed);
    pen.arc(...middle(cellOf(place)), size * 0.46, 0, 2 * Math.PI);
    pen.strokeStyle = colour;
    pen.stroke();
    pen.setLineDash([]);
  };
  const square = (place, filled) => {
    const box = [...corner(...cellOf(place)), size, size];
    pen.strokeStyle = pen.fillStyle = colours["wood-wrong"];
    pen.globalAlpha = filled ? 0.35 : 0;
    pen.fillRect(...box);
    pen.globalAlpha = 1;
    pen.strokeRect(...box);
  };

  if (here && !here.includes(",")) {
    pen.fillStyle = colours["wood-accent"];
    pen.globalAlpha = 0.14;
    pen.fillRect(corner(Number(here) - 1, 0)[0], 0, size, pen.canvas.height);
    pen.globalAlpha = 1;
  }
  if (ghost) {
    pen.globalAlpha = 0.5;
    pen.drawImage(sprites.discs[ghost.seat], ...corner(...ghost.cell), size, size);
    pen.globalAlpha = 1;
  }
  pen.lineWidth = Math.max(2, size / 9);
  for (const place of lastPoints) ring(place, colours.last);
  for (const { point } of wins) ring(point, colours["wood-accent"], [size / 8, size / 8]);
  for (const place of wrong) square(place, false);
  for (const place of lit) square(place, true);
  pen.strokeStyle = colours["wood-accent"];
  pen.lineCap = "round";
  for (const place of marks) ring(place, colours["wood-accent"]);
  for (const [from, to] of threads(marks, board.line)) {
    pen.beginPath();
    pen.lineWidth = Math.max(3, size / 7);
    pen.moveTo(...middle(from));
    pen.lineTo(...middle(to));
    pen.stroke();
  }
}
