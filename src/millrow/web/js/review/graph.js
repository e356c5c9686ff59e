/** The value of a game over its turns as a picture; a click chooses a turn. A table has the same for screen readers. */

import { say, speakerOf } from "../app/words.js";
import { fill, s } from "../kit/dom.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 232, 8, 8, 8, 34];
export const PROVEN = 0.4; // the height from which on a win is proven
const TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 50_000];
const MOST_TICKS = 12;

/** @typedef {import("../net/api.js").ReviewTurn} ReviewTurn */

/**
 * @param {import("../types.js").GameState["seats"]} seats
 * @param {(number: number) => void} choose gets the number of a turn, 0 for the start
 * @returns {{node: SVGElement, draw: (turns: ReviewTurn[], count: number, at: number) => void}}
 */
export function graph(seats, choose) {
  const two = seats.length === 2;
  const node = /** @type {SVGElement} */ (
    s("svg", {
      class: "review-graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": say("page.review.graph"),
      on: { click: (event) => pick(/** @type {PointerEvent} */ (event)) },
    })
  );
  let last = 1;

  const x = (number) => LEFT + ((WIDTH - LEFT - RIGHT) * number) / last;
  const y = (height) => TOP + ((HEIGHT - TOP - BOTTOM) * (1 - height)) / 2;

  function pick({ clientX }) {
    const box = node.getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * WIDTH;
    choose(Math.max(0, Math.min(last, Math.round(((at - LEFT) / (WIDTH - LEFT - RIGHT)) * last))));
  }

  /** @param {ReviewTurn[]} turns @param {number} count of all turns @param {number} at the number of the chosen one */
  function draw(turns, count, at) {
    last = Math.max(1, count);
    const every = TICKS.find((step) => count / seats.length / step <= MOST_TICKS) ?? TICKS.at(-1);
    const rounds = Array.from({ length: Math.floor(count / seats.length / every) }, (_, nth) => (nth + 1) * every);
    fill(
      node,
      [1, -1].map((side) =>
        coloured(
          s("rect", {
            class: "zone",
            x: LEFT,
            width: WIDTH - LEFT - RIGHT,
            y: side > 0 ? y(1) : y(-PROVEN),
            height: y(PROVEN) - y(1),
          }),
          two ? seats[side > 0 ? 0 : 1] : null,
        ),
      ),
      s("path", { class: "even", d: `M${LEFT},${y(0)}H${WIDTH - RIGHT}` }),
      rounds.map((round) => s("text", { x: x(round * seats.length), y: HEIGHT - 6 }, String(round))),
      s("path", { class: "at", d: `M${x(at)},${TOP}V${HEIGHT - BOTTOM}` }),
      lines(turns),
      zoneNames(), // over the lines, which they interrupt
      turns
        .filter(({ mistake }) => mistake)
        .map((turn) =>
          coloured(
            s("circle", {
              class: "turning",
              cx: x(turn.number),
              cy: y(shownHeight(turn, two)),
              r: turn.number === at ? 8 : 5.5,
            }),
            seats[turn.seat],
          ),
        ),
    );
  }

  /** What a height means: who wins, or a draw. */
  function zoneNames() {
    const speaker = speakerOf({ seats });
    const names = two
      ? [0, 1].map((seat) => speaker.say("review.side", { seat }))
      : [say("review.zone.win"), say("review.zone.loss")];
    return [
      [names[0], y(1) + 18],
      [say("review.zone.draw"), y(0) - 6],
      [names[1], y(-1) - 8],
    ].map(([name, at]) => s("text", { class: "name", x: LEFT + 6, y: at }, name));
  }

  /** One line for two players, else one for each. @param {ReviewTurn[]} turns */
  function lines(turns) {
    const of = two ? [turns] : seats.map((_, seat) => turns.filter((turn) => turn.seat === seat));
    return of.map((own, seat) => {
      const start = two && own.length ? [{ number: 0, height: startHeight(own[0]), proven: own[0].proven }] : [];
      const points = [
        ...start,
        ...own.map((turn) => ({ number: turn.number, height: shownHeight(turn, two), proven: turn.proven })),
      ];
      return points.slice(1).map((point, nth) =>
        coloured(
          s("path", {
            class: point.proven && points[nth].proven ? "value" : "value estimate",
            d: `M${x(points[nth].number)},${y(points[nth].height)}L${x(point.number)},${y(point.height)}`,
          }),
          two ? null : seats[seat],
        ),
      );
    });
  }

  return { node, draw };
}

/** A shape in the colour of a seat, in the usual one if there is none. */
function coloured(node, seat) {
  if (seat) node.style.setProperty("--of", seat.colour.base);
  return node;
}

/** How high a turn is drawn: from the first seat's point of view, if two play. @param {ReviewTurn} turn @param {boolean} two */
const shownHeight = ({ heights, seat }, two) => (two && seat === 1 ? -heights[1] : heights[1]);

/** @param {ReviewTurn} first */
const startHeight = ({ heights, seat }) => (seat === 1 ? -heights[0] : heights[0]);
