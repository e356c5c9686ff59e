/** Discs and holes as small bitmaps, drawn once for each size: a canvas stamps ten thousand of them in a few ms. */

import { isLookalike, markOf } from "./paint.js";

const MARK_FROM = 11; // px of a cell from which marks can be made out
const ROUND_FROM = 3; // device px of a cell from which a circle is more than a blur

const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The colours a canvas needs, as the theme has them now. */
export const themeColours = () =>
  Object.fromEntries(
    ["wood", "hole", "hole-rim", "wood-text", "wood-accent", "wood-wrong", "last", "ink", "paper", "sans"].map(
      (name) => [name, style(`--${name}`)],
    ),
  );

/** @returns {[HTMLCanvasElement, CanvasRenderingContext2D]} */
function bitmap(size) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.round(size));
  const pen = canvas.getContext("2d");
  pen.translate(canvas.width / 2, canvas.height / 2);
  return [canvas, pen];
}

const circle = (pen, r) => {
  pen.beginPath();
  pen.arc(0, 0, Math.max(0.4, r), 0, 2 * Math.PI);
};

/** An empty cell of so many device pixels. */
export function holeSprite(size, colours) {
  const [canvas, pen] = bitmap(size);
  circle(pen, size * 0.42);
  pen.fillStyle = colours.hole;
  pen.fill();
  if (size > 8) {
    pen.strokeStyle = colours["hole-rim"];
    pen.lineWidth = size / 30;
    pen.stroke();
  }
  return canvas;
}

/** A cell with a disc, `size` device pixels and `shown` CSS pixels wide. */
export function discSprite(seat, size, shown, { bold, sans }) {
  const { colour } = seat;
  const [canvas, pen] = bitmap(size);
  if (size < ROUND_FROM) {
    pen.fillStyle = colour.base;
    pen.fillRect(-size, -size, 2 * size, 2 * size);
    return canvas;
  }
  const r = size * 0.41;
  const light = pen.createRadialGradient(-r * 0.28, -r * 0.4, 0, -r * 0.28, -r * 0.4, r * 1.5);
  light.addColorStop(0, colour.light);
  light.addColorStop(0.8, colour.base);
  circle(pen, r);
  pen.fillStyle = shown < MARK_FROM ? colour.base : light;
  pen.fill();
  pen.strokeStyle = colour.rim;
  pen.lineWidth = Math.max(0.5, size / 40);
  pen.stroke();
  if (shown >= MARK_FROM) drawMark(pen, seat, r, { bold, sans });
  return canvas;
}

function drawMark(pen, { colour, token, mark }, r, { bold, sans }) {
  const path = markOf({ mark });
  if (path) {
    pen.scale(r / 100, r / 100);
    pen.strokeStyle = colour.mark;
    pen.lineWidth = bold ? 24 : 15;
    pen.lineCap = "round";
    pen.stroke(new Path2D(path));
    return;
  }
  pen.fillStyle = colour.mark;
  pen.font = `700 ${r * 1.15}px ${sans}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(token, 0, r * 0.06, r * 1.6);
  if (isLookalike(token)) pen.fillRect(-r * 0.4, r * 0.58, r * 0.8, r * 0.1);
}
