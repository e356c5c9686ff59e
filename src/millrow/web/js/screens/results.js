/** The results of games against the computer: a chart over time, and tables by game, level and colour. */

import { guestNote, isGuest } from "../app/access.js";
import { complain } from "../app/messages.js";
import { serverAway } from "../app/server-away.js";
import { locale, say, tell } from "../app/words.js";
import { fill, h, s, uid } from "../kit/dom.js";
import { api } from "../net/api.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 220, 44, 34, 14];
const KINDS = /** @type {const} */ (["won", "drawn", "lost"]); // from the bottom of a bar upwards
const SHAPES = { won: "M7 1 13 12H1z", drawn: "M2 2h10v10H2z", lost: "M7 13 1 2h12z" };
const WIDEST_BAR = 34;

/** @typedef {{start: string, won: number, drawn: number, lost: number}} Period */

/** Open the screen in a node; returns a function that closes it. */
export function open(root) {
  let [closed, latest] = [false, 0];
  const id = uid("game");
  const select = h("select", { id, on: { change: () => load() } });
  const field = h(
    "div",
    { class: "field results-game", hidden: true },
    h("label", { for: id }, say("page.results.head.game")),
    select,
  );
  const shown = h("div", { class: "stack results-shown" });
  fill(
    root,
    h(
      "div",
      { class: "page results" },
      h(
        "div",
        { class: "row apart" },
        h("h1", {}, say("page.nav.results")),
        h("a", { class: "button", href: "#/library" }, say("page.nav.library")),
      ),
      h("p", { class: "quiet" }, isGuest() ? guestNote() : say("page.results.help")),
      field,
      shown,
    ),
  );
  load();
  return () => {
    closed = true;
  };

  async function load() {
    const asked = (latest += 1);
    try {
      const found = await api.results(select.value);
      if (closed || asked !== latest) return;
      if (!select.options.length) {
        const all = h("option", { value: "" }, say("page.results.all"));
        fill(
          select,
          all,
          found.games.map(({ rules, title }) => h("option", { value: rules }, tell(title))),
        );
        field.hidden = found.games.length < 2;
      }
      fill(shown, found.groups.length ? parts(found) : h("p", { class: "card" }, say("page.results.none")));
    } catch (error) {
      if (closed || asked !== latest) return;
      if (error.code !== "offline") complain(error);
      fill(shown, serverAway(load, { heading: "h2" }));
    }
  }
}

/** @param {import("../net/api.js").Results} found */
function parts({ groups, unit, periods }) {
  return [
    h(
      "section",
      { class: "card stack" },
      h("h2", {}, say("page.results.time", { unit })),
      legend(),
      chart(periods, unit),
      h(
        "details",
        {},
        h("summary", {}, say("page.review.table")),
        table(
          say("page.results.period", { unit }),
          periods.map((period) => ({ name: dateOf(period.start, unit), ...period })),
        ),
      ),
    ),
    h(
      "section",
      { class: "card stack" },
      h("h2", {}, say("page.results.groups")),
      table(
        say("page.results.head.game"),
        groups.map(({ title, level, colour, paint, ...counts }) => ({
          name: [tell(title), about(tell(level), say(`name.${colour}`), paint)],
          ...counts,
        })),
      ),
    ),
  ];
}

/** The level and the player's own colour, below the name of the game. */
const about = (level, colour, { base }) =>
  h(
    "span",
    { class: "results-about quiet small" },
    level,
    " · ",
    h("i", { class: "swatch", style: `--of:${base}` }),
    colour,
  );

const shapeOf = (kind) =>
  s(
    "svg",
    { class: `value-shape ${KIND_OF[kind]}`, viewBox: "0 0 14 14", "aria-hidden": "true" },
    s("path", { d: SHAPES[kind] }),
  );
const KIND_OF = { won: "win", drawn: "draw", lost: "loss" };

function legend() {
  return h(
    "p",
    { class: "row results-legend small" },
    KINDS.map((kind) => h("span", {}, shapeOf(kind), " ", say(`page.results.head.${kind}`))),
  );
}

/** A table whose rows begin with a name and end with the numbers of games. @param {string} head @param {any[]} rows */
function table(head, rows) {
  const numbers = KINDS.map((kind) =>
    h("th", { scope: "col", class: "number" }, shapeOf(kind), h("span", {}, say(`page.results.head.${kind}`))),
  );
  return h(
    "table",
    { class: "results-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, head), numbers)),
    h(
      "tbody",
      {},
      rows.map(({ name, ...counts }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, name),
          KINDS.map((kind) => h("td", { class: "number" }, String(counts[kind]))),
        ),
      ),
    ),
  );
}

/** Bars of won, drawn and lost games, one for each period. @param {Period[]} periods @param {string} unit */
function chart(periods, unit) {
  const most = Math.max(1, ...periods.map(({ won, drawn, lost }) => won + drawn + lost));
  const every = (WIDTH - LEFT) / periods.length;
  const wide = Math.min(WIDEST_BAR, every * 0.7);
  const high = HEIGHT - TOP - BOTTOM;
  const y = (count) => TOP + high * (1 - count / most);
  const named = Math.ceil(periods.length / 5); // every so many periods have a name
  return s(
    "svg",
    { class: "results-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("page.results.chart") },
    [0, most].map((count) => [
      s("path", { class: "line", d: `M${LEFT},${y(count)}H${WIDTH}` }),
      s("text", { class: "axis", x: LEFT - 8, y: y(count), dy: ".35em" }, String(count)),
    ]),
    periods.map((period, nth) => {
      let below = 0;
      const left = LEFT + every * (nth + 0.5) - wide / 2;
      return [
        KINDS.map((kind) => {
          const [from, to] = [below, below + period[kind]];
          below = to;
          return (
            to > from &&
            s("rect", {
              class: KIND_OF[kind],
              x: left,
              width: wide,
              y: y(to),
              height: Math.max(0, y(from) - y(to) - 1),
            })
          );
        }),
        nth % named === 0 && s("text", { x: left + wide / 2, y: HEIGHT - 6 }, dateOf(period.start, unit)),
      ];
    }),
  );
}

/** The name of a period by its first day. @param {string} start @param {string} unit */
function dateOf(start, unit) {
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = unit === "month" ? { month: "short", year: "2-digit" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(locale(), { ...parts, timeZone: "UTC" }).format(new Date(start));
}
