/** The move list and replay controls: slider, arrows, autoplay. */

import { settings } from "../app/settings.js";
import { say, speakerOf } from "../app/words.js";
import { countFrom, shownTurn } from "../boards/columns.js";
import { chip } from "../boards/paint.js";
import { attribute, fill, h, write } from "../kit/dom.js";
import { movesOf, shownMove } from "./numbers.js";
import { replayButtons, replayIcon } from "./replay.js";

const AUTOPLAY_STEP_MS = 900;

/**
 * @param {(ply: number) => void} lookAt
 * @param {(act: () => void) => void} whenAnswered do something once the move under way is answered
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void, stop: () => void, key: (event: KeyboardEvent) => void}}
 */
export function movesPanel(lookAt, whenAnswered) {
  const list = h("ol", { class: "moves-list", tabIndex: 0, "aria-label": say("page.moves") });
  const order = h("div", { class: "moves-order", "aria-hidden": "true" });
  const slider = h("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": say("page.moves.slider"),
    data: { does: "look-back" },
    on: { input: () => go(Number(slider.value)) },
  });
  const replay = replayButtons({
    first: () => go(0),
    back: () => go(ply - 1),
    play: () => (timer ? stop() : start()),
    next: () => go(ply + 1),
    last: () => go(last),
  });
  const { play } = replay.buttons;
  const none = h("p", { class: "quiet small" });
  const node = h(
    "section",
    { class: "card moves", id: "moves" },
    h("h2", {}, say("page.moves")),
    h("div", {}, order, none),
    list,
    replay.node,
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
      AUTOPLAY_STEP_MS * (settings.get("motion") === "slow" ? 1.6 : 1),
    );
    fill(play, replayIcon("pause"));
    play.setAttribute("aria-label", say("page.moves.pause"));
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    fill(play, replayIcon("play"));
    play.setAttribute("aria-label", say("page.moves.play"));
  }

  /** @param {import("./session.js").View} view */
  function draw(view) {
    const { live, at } = view;
    [ply, last] = [at, live.ply];
    slider.max = last;
    slider.value = ply;
    slider.disabled = last === 0;
    replay.draw(ply > 0, ply < last);
    write(none, last ? "" : say("page.moves.none"));
    slider.setAttribute("aria-valuetext", shownMove(view));
    rows(live);
    mark(live, ply);
  }

  /** Update the list; only rows that have changed are rewritten. @param {import("../types.js").GameState} state */
  function rows({ moves, movesFrom, seats, element }) {
    const players = seats.length;
    let unchanged = 0;
    if (players === drawn.seats && movesFrom === drawn.from && countFrom() === drawn.countFrom) {
      while (
        unchanged < moves.length &&
        unchanged < drawn.moves.length &&
        String(moves[unchanged]) === String(drawn.moves[unchanged])
      )
        unchanged += 1;
    }
    if (unchanged === 0) fill(list);
    list.classList.toggle("pairs", players === 2);
    const first = moves.length ? (moves[0][0] - (movesFrom % players) + players) % players : 0;
    fill(
      order,
      players === 2 &&
        moves.length > 0 && [h("span", {}), ...[first, 1 - first].map((seat) => chip(seats[seat], seat))],
    );
    while (list.children.length > Math.ceil((unchanged + (movesFrom % players)) / players)) list.lastChild.remove();
    if (list.lastChild)
      for (const cell of [...list.lastChild.querySelectorAll("button")])
        if (Number(cell.dataset.nth) >= unchanged) cell.remove();
    for (let nth = unchanged; nth < moves.length; nth += 1) {
      const round = movesOf(nth + movesFrom + 1, players);
      const row =
        list.querySelector(`[data-round="${round}"]`) ??
        list.appendChild(h("li", { data: { round } }, h("span", { class: "quiet" }, String(round))));
      row.append(cell(moves[nth], nth, seats, element));
    }
    drawn = { moves, seats: players, from: movesFrom, countFrom: countFrom() };
  }

  function cell([seat, at, turn], nth, seats, element) {
    const shown = shownTurn(turn, element);
    const text = seats.length > 2 ? `${seats[seat].token} ${shown}` : shown;
    const title = speakerOf({ seats }).say("page.moves.turn", { seat, turn: text });
    return h(
      "button",
      { type: "button", class: "move", "aria-label": title, data: { ply: at, nth, seat }, on: { click: () => go(at) } },
      text,
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

  /** Arrow keys step through the game. @param {KeyboardEvent} event */
  function key(event) {
    const step = { ArrowLeft: () => ply - 1, ArrowRight: () => ply + 1, Home: () => 0, End: () => last }[event.key];
    if (!step) return;
    event.preventDefault();
    whenAnswered(() => go(step())); // from the move that is shown already
  }

  return { node, draw, stop, key };
}
