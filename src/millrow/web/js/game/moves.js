/** The moves, and looking back through them: list, slider, arrows, autoplay. */

import { settings } from "../app/settings.js";
import { countFrom, shownTurn } from "../boards/columns.js";
import { chip } from "../boards/paint.js";
import { attribute, button, fill, h, s } from "../kit/dom.js";

const BEAT = 900; // ms between steps of the autoplay

/**
 * @param {(ply: number) => void} lookAt
 * @returns {{node: HTMLElement, draw: (view: object) => void, stop: () => void, key: (event: KeyboardEvent) => void}}
 */
export function movesPanel(lookAt) {
  const list = h("ol", { class: "moves-list", tabIndex: 0, "aria-label": "Moves" });
  const order = h("div", { class: "moves-order", "aria-hidden": "true" });
  const slider = h("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": "Look back to step",
    on: { input: () => go(Number(slider.value)) },
  });
  const play = button(icon("M6 4l10 6-10 6z"), () => (timer ? stop() : start()), {
    class: "icon",
    "aria-label": "Play the game from here",
  });
  const node = h(
    "section",
    { class: "card moves", id: "moves" },
    h("h2", {}, "Moves"),
    order,
    list,
    h(
      "div",
      { class: "replay" },
      button(icon("M5 4v12M16 4l-8 6 8 6z"), () => go(0), { class: "icon", "aria-label": "To the start" }),
      button(icon("M14 4l-8 6 8 6z"), () => go(ply - 1), { class: "icon", "aria-label": "One step back" }),
      play,
      button(icon("M6 4l8 6-8 6z"), () => go(ply + 1), { class: "icon", "aria-label": "One step on" }),
      button(icon("M15 4v12M4 4l8 6-8 6z"), () => go(last), { class: "icon", "aria-label": "To the last move" }),
    ),
    slider,
  );
  let [ply, last, timer] = [0, 0, 0];
  let drawn = { moves: [], seats: 0 };

  function go(to) {
    stop();
    lookAt(to);
  }

  function start() {
    if (ply === last) lookAt(0);
    timer = setInterval(
      () => (ply < last ? lookAt(ply + 1) : stop()),
      BEAT * (settings.get("motion") === "slow" ? 1.6 : 1),
    );
    fill(play, icon("M6 4h2v12H6zM12 4h2v12h-2z"));
    play.setAttribute("aria-label", "Pause");
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    fill(play, icon("M6 4l10 6-10 6z"));
    play.setAttribute("aria-label", "Play the game from here");
  }

  function draw({ live, shown }) {
    [ply, last] = [shown.ply, live.ply];
    slider.max = last;
    slider.value = ply;
    slider.disabled = last === 0;
    slider.setAttribute("aria-valuetext", `step ${ply} of ${last}`);
    rows(live);
    mark(live, ply);
  }

  /** Only what differs from the list that is there is written anew. */
  function rows({ moves, movesFrom, seats, family }) {
    const players = seats.length;
    let same = 0;
    if (players === drawn.seats && movesFrom === drawn.from && countFrom() === drawn.countFrom) {
      while (same < moves.length && same < drawn.moves.length && String(moves[same]) === String(drawn.moves[same]))
        same += 1;
    }
    if (same === 0) fill(list);
    list.classList.toggle("pairs", players === 2);
    const first = moves.length ? (moves[0][0] - (movesFrom % players) + players) % players : 0;
    fill(
      order,
      players === 2 &&
        moves.length > 0 && [h("span", {}), ...[first, 1 - first].map((seat) => chip(seats[seat], seat))],
    );
    while (list.children.length > Math.ceil((same + (movesFrom % players)) / players)) list.lastChild.remove();
    if (list.lastChild)
      for (const cell of [...list.lastChild.querySelectorAll("button")])
        if (Number(cell.dataset.nth) >= same) cell.remove();
    for (let nth = same; nth < moves.length; nth += 1) {
      const round = Math.floor((nth + movesFrom) / players);
      const row =
        list.querySelector(`[data-round="${round}"]`) ??
        list.appendChild(h("li", { data: { round } }, h("span", { class: "quiet" }, `${round + 1}`)));
      row.append(cell(moves[nth], nth, seats, family));
    }
    drawn = { moves, seats: players, from: movesFrom, countFrom: countFrom() };
  }

  function cell([seat, at, turn], nth, seats, family) {
    const text = shownTurn(turn, family);
    const title = `${seats[seat].name}, ${text}`;
    return h(
      "button",
      { type: "button", class: "move", "aria-label": title, data: { ply: at, nth, seat }, on: { click: () => go(at) } },
      seats.length > 2 ? `${seats[seat].token} ${text}` : text,
    );
  }

  function mark({ moves }, at) {
    const here = moves.find(([, after]) => after >= at && at > 0);
    for (const old of list.querySelectorAll("[aria-current]")) attribute(old, "aria-current", null);
    const node = here && list.querySelector(`[data-ply="${here[1]}"]`);
    if (!node) return;
    attribute(node, "aria-current", "step");
    const [top, bottom] = [node.offsetTop - list.offsetTop, node.offsetTop - list.offsetTop + node.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = bottom - list.clientHeight + 4;
  }

  /** Arrow keys look back, wherever the focus is, unless something else needs them, as the board does in play. */
  function key(event) {
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.defaultPrevented ||
      event.target.closest("input, select, textarea, dialog, [role=radiogroup]")
    )
      return;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }

  return { node, draw, stop, key };
}

const icon = (d) =>
  s(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    s("path", { d, fill: "currentColor", stroke: "currentColor", "stroke-width": 1.6, "stroke-linejoin": "round" }),
  );
