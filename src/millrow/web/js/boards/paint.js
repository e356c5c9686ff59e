/** Discs in SVG: soft light from the upper left, a short shadow, and a mark, so that discs differ without colour. */

import { s, uid } from "../kit/dom.js";

const MARKS = { ring: "M-48,0a48,48 0 1 0 96,0a48,48 0 1 0 -96,0z", cross: "M-35,-35L35,35M-35,35L35,-35" };
const LOOKALIKES = "OoQ0Xx"; // underlined as tokens, for they resemble a ring or a cross

/** @typedef {import("./picture.js").Painted} Painted */

/** The path of a seat's mark on a disc of radius 100; null if it shows its character. @param {{mark?: string}} seat */
export const markOf = ({ mark }) => MARKS[mark] ?? null;

export const isLookalike = (token) => LOOKALIKES.includes(token);

/** The gradients that the discs of one picture share. */
export function gradients(seats) {
  const name = uid("paint");
  const node = s("defs", {});
  seats.forEach(({ colour }, i) => {
    node.append(
      s(
        "radialGradient",
        { id: `${name}-${i}`, cx: 0.36, cy: 0.3, r: 0.75 },
        s("stop", { "stop-color": colour.light }),
        s("stop", { offset: 0.8, "stop-color": colour.base }),
      ),
    );
  });
  return { node, fill: (seat) => `url(#${name}-${seat})` };
}

/**
 * A disc centred on its own origin.
 * @param {Painted} painted @param {number} seat its number @param {number} radius
 * @param {string} fill from `gradients`
 */
export function disc({ colour, token, mark: named }, seat, radius, fill) {
  const scale = radius / 100;
  const path = markOf({ mark: named });
  const size = [...token].length === 1 ? 1.1 * radius : (2 * radius) / ([...token].length + 1);
  const mark = path
    ? s("path", { class: "mark", d: path, transform: `scale(${scale})`, stroke: colour.mark })
    : s(
        "text",
        {
          class: "token",
          dy: ".355em",
          "font-size": size,
          fill: colour.mark,
          "text-decoration": isLookalike(token) ? "underline" : null,
        },
        token,
      );
  const node = s(
    "g",
    { class: "disc", data: { seat } },
    s("circle", { class: "shade", cx: 0.5, cy: radius / 9, r: radius }),
    s("circle", { class: "rim", r: radius - 0.5, fill, stroke: colour.rim }),
    seat % 2 === 1 &&
      s("circle", {
        class: "pattern",
        r: radius * 0.8,
        stroke: colour.mark,
        "stroke-dasharray": `${radius * 0.2} ${radius * 0.3}`,
      }),
    mark,
  );
  node.style.setProperty("--disc-light", colour.light);
  return node;
}

/** A disc standing alone, for buttons and lists. */
export function chip(seat, index, look = "chip") {
  const paints = gradients([seat]);
  return s(
    "svg",
    { class: look, viewBox: "-28 -27 56 57", "aria-hidden": "true" },
    paints.node,
    disc(seat, index, 25, paints.fill(0)),
  );
}
