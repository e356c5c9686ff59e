/** The review of a game: a graph of what it was worth, its turning points, and the mistakes to play again. */

import { announce, complain, toast } from "../app/messages.js";
import { notLoaded } from "../app/not-loaded.js";
import { go } from "../app/router.js";
import { serverAway } from "../app/server-away.js";
import { say, speakerOf, tell } from "../app/words.js";
import { makeBoard } from "../boards/make.js";
import { kindOf } from "../boards/registry.js";
import { movesOf } from "../game/numbers.js";
import { replayButtons } from "../game/replay.js";
import { button, fill, h, write } from "../kit/dom.js";
import { download, fileName } from "../kit/files.js";
import { isFree } from "../kit/keys.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { addOwn } from "../puzzles/progress.js";
import { graph, PROVEN } from "../review/graph.js";
import { accuracyPanel, turningPoints, turnTable } from "../review/lists.js";
import { pictureOf } from "../review/pictures.js";
import { practicePanel } from "../review/practice-panel.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../net/api.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../net/api.js").ReviewEnd} ReviewEnd */

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [id] }) {
  let [closed, screen] = [false, null];
  load();
  function load() {
    root.classList.add("loading");
    api.game(id).then(
      (state) => {
        if (closed) return;
        root.classList.remove("loading");
        screen = build(root, state);
      },
      (error) => closed || notLoaded(root, error, load),
    );
  }
  return () => {
    closed = true;
    screen?.close();
  };
}

/** @param {HTMLElement} root @param {GameState} game */
function build(root, game) {
  const speaker = speakerOf(game);
  const players = game.seats.length;
  const stop = new AbortController();
  /** @type {ReviewTurn[]} */
  const turns = [];
  let [count, at] = [0, 0]; // of all turns; the number of the turn that is looked at
  let better = false; // is the better move shown, in the position before the turn?
  const practising = practicePanel(game, { show: (picture) => drawBoard(picture), end: () => endPractice() });
  /** @type {Map<number, Promise<GameState>>} */
  const positions = new Map([[game.ply, Promise.resolve(game)]]);

  const board = makeBoard(game.element);
  const caption = h("p", { class: "review-caption" });
  const values = graph(game.seats, (number) => select(number));
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": say("page.moves.slider"),
    on: { input: () => select(Number(slider.value)) },
  });
  const progress = /** @type {HTMLProgressElement} */ (h("progress", { max: 1, value: 0 }));
  const progressText = h("p", { class: "quiet small", role: "status" });
  const working = h("div", { class: "review-progress stack" }, progress, progressText);
  const points = turningPoints(game, (number) => select(number, true));
  const table = turnTable(game);
  const accuracy = accuracyPanel(game);
  const replay = replayButtons({
    first: () => step("first"),
    back: () => step("back"),
    next: () => step("next"),
    last: () => step("last"),
  });
  const controls = replay.node;
  const playOn = button(
    say("page.training.from-here"),
    once(() => start(() => api.copyGame(game.id, shownPly()), "page.training.from-here.done"), complain),
    { data: { does: "play-on" } },
  );
  const winner = button(
    say("page.training.winner"),
    once(() => start(() => api.winningSide(game.id, shownPly()), "page.training.winner.done"), complain),
    { data: { does: "winning-side" }, disabled: true },
  );
  const training = h("div", { class: "row review-training" }, playOn, winner);
  const again = button(say("page.review.practice"), () => startPractice(), {
    class: "primary",
    data: { does: "practice" },
  });
  const keep = button(
    say("page.puzzles.keep"),
    once(() => keepMistakes(), complain),
    { data: { does: "keep" } },
  );
  const tryLater = h("div", { class: "row", hidden: true }, again, keep); // once all mistakes are known
  const numbers = h("p", { class: "quiet small", hidden: true }, say("page.review.turns")); // in the turning points
  const looking = h(
    "div",
    { class: "stack review-values" },
    h(
      "section",
      { class: "card stack" },
      h("h2", {}, say("page.review.values")),
      working,
      values.node,
      slider,
      table.node,
    ),
    h("section", { class: "card stack" }, h("h2", {}, say("page.review.turning")), points.node, numbers, tryLater),
    accuracy.node,
  );
  const page = h(
    "div",
    { class: "review" },
    h(
      "div",
      { class: "row apart review-head" },
      h(
        "div",
        {},
        h("h1", {}, say("page.nav.review")),
        h(
          "p",
          { class: "quiet" },
          [game.name, tell(game.title), speaker.tell(game.outcome ? game.status : game.result)]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
      h(
        "div",
        { class: "row" },
        button(
          say("page.review.record"),
          once(() => save("txt"), complain),
          { data: { does: "record" } },
        ),
        button(
          say("page.review.picture"),
          once(() => save("svg"), complain),
          { data: { does: "picture" } },
        ),
        button(say("page.review.game"), () => go(`/game/${game.id}`), { data: { does: "game" } }),
      ),
    ),
    h("div", { class: "review-board stack" }, h("div", { class: "board-box" }, board), caption, controls, training),
    practising.node,
    looking,
  );
  fill(root, page);
  board.addEventListener("choose", (event) => practising.practice?.choose(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener("misdrag", (event) => practising.practice?.misdrag(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener("release", () => practising.practice?.release());
  document.addEventListener("keydown", keys);
  showAt();
  analyse();

  /** Review the game from its first turn. */
  function analyse() {
    fill(working, progress, progressText);
    progress.value = 0;
    turns.length = 0;
    points.clear();
    table.clear();
    api.review(game.id, hear, stop.signal).catch((error) => {
      if (stop.signal.aborted) return;
      if (error.code !== "offline") complain(error);
      fill(working, serverAway(analyse, { heading: "h3" }));
    });
  }

  /** @param {any} message */
  function hear(message) {
    if (message.t === "start") {
      count = message.turns;
      slider.max = String(count);
      progress.max = Math.max(1, count);
      if (!count) points.none(say("page.review.none"));
      write(
        progressText,
        say(message.solved ? "page.review.solving" : "page.review.estimating", {
          done: 0,
          count: movesOf(count, players),
        }),
      );
      working.dataset.solved = String(message.solved);
    } else if (message.t === "preparing") {
      progress.removeAttribute("value"); // it isn't known how long this takes
      write(progressText, say("page.review.preparing"));
    } else if (message.t === "turn") hearTurn(message);
    else ended(message);
  }

  /** @param {ReviewTurn} turn */
  function hearTurn(turn) {
    turns.push(turn);
    progress.value = turns.length;
    const solved = working.dataset.solved === "true";
    const numbers = { done: movesOf(turns.length, players), count: movesOf(count, players) };
    write(progressText, say(solved ? "page.review.solving" : "page.review.estimating", numbers));
    if (turn.mistake) points.add(turn);
    table.add(turn);
    draw();
  }

  /** @param {ReviewEnd} end */
  function ended(end) {
    working.hidden = true;
    page.dataset.done = "true"; // for tests and scripts
    if (count && !turns.some(({ mistake }) => mistake)) {
      points.none(say(end.proven ? "page.review.no-mistakes" : "page.review.no-mistakes.estimated"));
    }
    tryLater.hidden = !mistakes().length;
    numbers.hidden = !turns.some(({ mistake, proven }) => mistake && proven);
    accuracy.draw(end);
    if (at === 0 && turns.length)
      select(
        turns.find(({ mistake }) => mistake)?.number ?? turns.length,
        turns.some(({ mistake }) => mistake),
      );
    announce([say("page.review.done"), ...end.accuracy.map(({ words }) => speaker.tell(words))].join(" "));
  }

  /** The mistakes to play again: those of people, or all if only computers play. */
  function mistakes() {
    const people = game.seats.some((seat) => !seat.level);
    return turns.filter(({ mistake, seat }) => mistake && (!people || !game.seats[seat].level));
  }

  /** Look at a turn; with `showBetter`, at the position before it and a better move. */
  function select(number, showBetter = false) {
    if (practising.practice) endPractice();
    at = Math.max(0, Math.min(number, count));
    better = showBetter && Boolean(turns[at - 1]?.better.length);
    draw();
    showAt();
    if (document.activeElement !== slider) announce(sentence()); // the slider has it as its value
  }

  function step(name) {
    select({ first: 0, back: at - 1, next: at + 1, last: count }[name]);
  }

  /** Arrows step through the game; while a mistake is played again, digits choose a column. */
  function keys(event) {
    const digit = practising.practice && kindOf(game.element).numbered && /^\d$/.test(event.key);
    if (digit && isFree(event) && !board.contains(event.target)) {
      board.moveCursor(board.cursor);
      board.otherKey(event);
      return;
    }
    const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!name || practising.practice || !isFree(event) || event.target === slider) return;
    event.preventDefault();
    step(name);
  }

  function draw() {
    values.draw(turns, count, at);
    slider.value = String(at);
    replay.draw(at > 0, at < count);
    const text = sentence();
    slider.setAttribute("aria-valuetext", text);
    points.mark(at);
    if (!practising.practice) write(caption, text);
    playOn.disabled = shownPly() === game.ply && game.outcome !== null;
    winner.disabled = !isWon();
  }

  /** What is said about the turn that is looked at. */
  function sentence() {
    const turn = turns[at - 1];
    if (!turn) return say("page.review.start");
    if (turn.words) return speaker.tell(turn.words);
    return speaker.say("page.review.turn", { number: turn.label, move: turn.move, seat: turn.seat, value: turn.value });
  }

  /** The ply of the position that is looked at. */
  function shownPly() {
    const turn = turns[at - 1];
    return at === 0 ? 0 : better ? turn.ply : (turn?.after ?? game.ply);
  }

  /** Is a win proven in the position that is shown? */
  function isWon() {
    if (shownPly() === game.ply && game.outcome) return false;
    const turn = turns[at - 1] ?? turns[0];
    return Boolean(turn?.proven) && Math.abs(turn.heights[better || at === 0 ? 0 : 1]) > PROVEN;
  }

  /** Start a game from the position that is looked at. @param {() => Promise<GameState>} make @param {string} code what is said then */
  async function start(make, code) {
    const made = await make();
    const seat = made.seats.findIndex(({ level }) => !level);
    toast(speakerOf(made).say(code, { seat }));
    go(`/game/${made.id}`, { state: made });
  }

  /** Show the position that is looked at. */
  async function showAt() {
    const turn = turns[at - 1];
    const ply = shownPly();
    const [number, marked] = [at, better];
    try {
      if (!positions.has(ply)) positions.set(ply, api.ply(game.id, ply));
      const state = await positions.get(ply);
      if (number === at && marked === better && !practising.practice)
        drawBoard(pictureOf(state, marked ? turn.better : null));
    } catch (error) {
      positions.delete(ply);
      complain(error);
    }
  }

  /** @param {import("../boards/picture.js").Picture} picture */
  function drawBoard(picture) {
    board.picture = picture;
    page.style.setProperty("--board-aspect", board.style.getPropertyValue("--aspect"));
  }

  // practice

  function startPractice() {
    controls.hidden = training.hidden = looking.hidden = true;
    page.classList.add("practicing");
    write(caption, "");
    practising.start(mistakes());
    page.scrollIntoView({ block: "start" });
  }

  function endPractice() {
    practising.stop();
    controls.hidden = training.hidden = looking.hidden = false;
    page.classList.remove("practicing");
    draw();
    showAt();
  }

  /** Add the mistakes to the puzzles of this browser. */
  async function keepMistakes() {
    const found = await Promise.all(
      mistakes().map(async ({ ply, kind }) => {
        const { rules, position } = await api.mistake(game.id, ply);
        const goal = ["win", "draw"].find((name) => kind.startsWith(name)) ?? "better";
        return { id: `own-${game.id}-${ply}`, rules, position, goal, solved: false };
      }),
    );
    const count = addOwn(found);
    if (count === null) toast(say("page.puzzles.not-saved"));
    else toast(say("page.puzzles.kept", { count }), { label: say("page.puzzles.open"), act: () => go("/puzzles/own") });
  }

  async function save(ending) {
    const text = await api.reviewFile(game.id, ending);
    download(
      fileName(`${tell(game.title)} ${say("page.nav.review")}`, ending),
      text,
      ending === "svg" ? "image/svg+xml" : "text/plain",
    );
  }

  return {
    close: () => {
      stop.abort();
      practising.stop();
      document.removeEventListener("keydown", keys);
    },
  };
}
