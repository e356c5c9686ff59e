/** What the analysis draws on a board in SVG: badges with the values of steps, and arrows and rings that a person drew. */

import { s } from "../kit/dom.js";

const [LINE, LETTER, PADDING] = [15, 6.7, 14]; // of a badge: a line's height, a letter's usual width, around the text
const MAX_BADGE_SCALE = 1.3; // the scale of a badge with two lines or few letters, if there is room for it
const SHORT_LETTERS = 4; // of a short text; all are of one size, so that each fits
const SMALL_BOARD = 325; // px: on a board of this width the letters of a short text can be read well
const [HEAD, SHORT] = [15, 20]; // the size of an arrow's head, and how far before the middle of its target it ends

/** The outline of a badge: wins are round, draws square, losses have cut corners; an estimate is round and dashed. */
function outline(kind, wide, high) {
  const [x, y] = [wide / 2, high / 2];
  if (kind === "draw") return `M${-x},${-y}H${x}V${y}H${-x}Z`;
  if (kind === "loss") {
    const cut = 6;
    return `M${cut - x},${-y}H${x - cut}L${x},${cut - y}V${y - cut}L${x - cut},${y}H${cut - x}L${-x},${y - cut}V${cut - y}Z`;
  }
  const r = Math.min(x, y);
  return `M${r - x},${-y}H${x - r}A${r},${y} 0 0 1 ${x - r},${y}H${r - x}A${r},${y} 0 0 1 ${r - x},${-y}Z`;
}

const widthOf = (letters) => letters * LETTER + PADDING;
const widest = (lines) => Math.max(24, ...lines.map((line) => widthOf([...line].length)));

/**
 * A badge at a point of the board: its text, in several lines if it would be too wide, and its short text in larger letters.
 * The style sheet shows the short one where the board is small.
 * @param {{kind: string, text: string, short?: string}} badge @param {number[]} spot @param {number} most how wide it may be
 * @param {number} width of the board
 */
export function badgeNode({ kind, text, short = text }, [x, y], most, width) {
  const lines = widest([text]) > most ? text.split(" ") : [text];
  const scale = Math.min(lines.length > 1 || text === short ? MAX_BADGE_SCALE : 1, most / widest(lines));
  const room = most / Math.max(widthOf(SHORT_LETTERS), widest([short]));
  const shortScale = Math.min(Math.max(1, width / SMALL_BOARD), room);
  return s(
    "g",
    { class: `value-badge ${kind}`, transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    lettering("long", kind, lines, scale),
    lettering("short", kind, [short], shortScale),
  );
}

/** Lines of text on the outline of their kind. @param {string} name @param {string} kind @param {string[]} lines @param {number} scale */
function lettering(name, kind, lines, scale) {
  const middle = (lines.length - 1) / 2;
  return s(
    "g",
    { class: name, transform: `scale(${scale})` },
    s("path", { d: outline(kind, widest(lines), lines.length * LINE + 4) }),
    lines.map((line, nth) => s("text", { y: (nth - middle) * (LINE - 1), dy: ".36em" }, line)),
  );
}

/** A ring, or an arrow. @param {number[][]} spots one or two @param {number} radius of a ring */
export function sketchNode(spots, radius) {
  const [[x1, y1], end] = spots;
  if (!end) return s("circle", { class: "sketch", cx: x1, cy: y1, r: radius });
  const [x2, y2] = end;
  const far = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / far, (y2 - y1) / far];
  const [tx, ty] = [x2 - dx * SHORT, y2 - dy * SHORT];
  const [bx, by] = [tx - dx * HEAD, ty - dy * HEAD];
  const head = `M${tx},${ty}L${bx - dy * HEAD * 0.6},${by + dx * HEAD * 0.6}L${bx + dy * HEAD * 0.6},${by - dx * HEAD * 0.6}Z`;
  return s(
    "g",
    { class: "sketch" },
    s("line", { x1: x1 + dx * SHORT * 0.6, y1: y1 + dy * SHORT * 0.6, x2: bx, y2: by }),
    s("path", { d: head }),
  );
}
