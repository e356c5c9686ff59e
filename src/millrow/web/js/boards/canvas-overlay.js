/** What is drawn above the discs of a large board: last step, winning line, faults, the disc under the pointer. */

import { cellOf } from "./picture.js";

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {object} scene picture, ghost and here as the board has them; sprites, the size of a cell and `corner(x, y)`
 * @param {import("./picture.js").Picture} scene.picture
 * @param {{seat: number, cell: [number, number]}|null} scene.ghost
 * @param {string|null} scene.here
 * @param {{colours: Record<string, string>, discs: CanvasImageSource[]}} scene.sprites
 * @param {number} scene.size
 * @param {(x: number, y: number) => [number, number]} scene.corner
 * @param {number} scene.pulse how much the winning line is thickened by its pulse, 0 to 1
 */
export function drawOverlay(pen, { picture, ghost, here, sprites, size, corner, pulse }) {
  const { touched = [], marks = [], lines = [], wrong = [], lit = [], wins = [], badges = [], sketch = [] } = picture;
  const { colours } = sprites;
  /** @param {[number, number]} cell @returns {[number, number]} */
  const middle = (cell) => {
    const [left, top] = corner(...cell);
    return [left + size / 2, top + size / 2];
  };
  const ring = (place, colour, dashed = []) => {
    pen.beginPath();
    pen.setLineDash(dashed);
    pen.arc(...middle(cellOf(place)), size * 0.46, 0, 2 * Math.PI);
    pen.strokeStyle = colour;
    pen.stroke();
    pen.setLineDash([]);
  };
  const square = (place, filled) => {
    const [left, top] = corner(...cellOf(place));
    pen.strokeStyle = pen.fillStyle = colours["wood-wrong"];
    pen.globalAlpha = filled ? 0.35 : 0;
    pen.fillRect(left, top, size, size);
    pen.globalAlpha = 1;
    pen.strokeRect(left, top, size, size);
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
  for (const place of touched) ring(place, colours.last);
  for (const { point } of wins) ring(point, colours["wood-accent"], [size / 8, size / 8]);
  for (const place of wrong) square(place, false);
  for (const place of lit) square(place, true);
  drawBadges(pen, badges, size, middle);
  pen.strokeStyle = colours["wood-accent"];
  pen.lineCap = "round";
  for (const [from, to] of sketch) {
    ring(from, colours["wood-accent"]);
    if (to === undefined) continue;
    pen.beginPath();
    pen.moveTo(...middle(cellOf(from)));
    pen.lineTo(...middle(cellOf(to)));
    pen.stroke();
    ring(to, colours["wood-accent"]);
  }
  for (const place of marks) ring(place, colours["wood-accent"]);
  const width = Math.max(3, size / 6) * (1 + 0.9 * pulse);
  for (const line of lines) {
    const [from, to] = [line[0], line.at(-1)].map(cellOf);
    const stroke = (colour, wide) => {
      pen.beginPath();
      pen.strokeStyle = colour;
      pen.lineWidth = wide;
      pen.moveTo(...middle(from));
      pen.lineTo(...middle(to));
      pen.stroke();
    };
    stroke(colours.hole, width * 1.5);
    stroke(colours["wood-accent"], width);
  }
}

const BADGE_COLOURS = { win: "#276b43", draw: "#766722", loss: "#a63d28", estimate: "#6b6457" };
const LEAST_FONT = 9; // px; smaller text can't be read

/**
 * The values of steps as texts in their cells, as shapes where the cells are too small: up for a win, a square for a draw,
 * down for a loss, a dot for an estimate.
 */
function drawBadges(pen, badges, size, middle) {
  for (const { place, kind, text } of badges) {
    const [x, y] = middle(cellOf(place));
    const letters = Math.max(4, [...text].length);
    const font = Math.min(size * 0.34, (size * 1.6) / letters);
    pen.fillStyle = BADGE_COLOURS[kind];
    if (font < LEAST_FONT) {
      const r = size * 0.28;
      pen.beginPath();
      if (kind === "draw") pen.rect(x - r, y - r, 2 * r, 2 * r);
      else if (kind === "estimate") pen.arc(x, y, r / 2, 0, 2 * Math.PI);
      else {
        const up = kind === "win" ? -r : r;
        pen.moveTo(x, y + up);
        pen.lineTo(x - r, y - up);
        pen.lineTo(x + r, y - up);
      }
      pen.fill();
      continue;
    }
    pen.font = `600 ${font}px sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillRect(x - size * 0.46, y - font * 0.8, size * 0.92, font * 1.6);
    pen.fillStyle = "#ffffff";
    pen.fillText(text, x, y);
  }
}
