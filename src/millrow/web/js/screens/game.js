/** The game screen: the board in the centre, everything else beside it. */

import { guestNote } from "../app/access.js";
import { complain } from "../app/messages.js";
import { go, redraw } from "../app/router.js";
import { serverAway } from "../app/server-away.js";
import { settings } from "../app/settings.js";
import { say, speakerOf, tell } from "../app/words.js";
import { makeBoard } from "../boards/make.js";
import { changed } from "../boards/picture.js";
import { kindOf } from "../boards/registry.js";
import { actionsOf } from "../game/actions.js";
import { belowBoard } from "../game/below.js";
import { carryDiscs, follower } from "../game/carry.js";
import { evaluationBar } from "../game/evaluation.js";
import { hintsOf } from "../game/hint.js";
import { gameKeys } from "../game/keys.js";
import { hideStarter, showStarterDraw } from "../game/lots.js";
import { movesPanel } from "../game/moves.js";
import { hints } from "../game/picking.js";
import { seatCard } from "../game/seat-card.js";
import { seatList } from "../game/seat-list.js";
import { Session } from "../game/session.js";
import { thoughtsPanel } from "../game/thoughts.js";
import { toolbar } from "../game/toolbar.js";
import { button, fill, h, write } from "../kit/dom.js";
import { once } from "../kit/once.js";
import { learnAddress, rulesAddress } from "../learn/links.js";

const NAME_LENGTHS = [Infinity, 24, 16, 10, 6]; // of names in the headline, until it fits

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [id], navData }) {
  let screen = null;
  let opening = null; // the first state, shown as long as it is drawn who begins
  const begun = Boolean(navData?.begun); // from a position that was set up
  let fresh = Boolean(navData?.fresh);
  const session = new Session(id, draw);
  root.classList.add("loading");
  session.start(navData?.state);

  function draw(view) {
    if (view.link === "gone") return gone(say("page.gone.title"), say("page.gone"));
    if (view.link === "refused") return gone(say("page.not-yours.title"), guestNote());
    if (!view.live) return view.link === "lost" ? away() : undefined;
    if (!screen) {
      root.classList.remove("loading");
      screen = build(root, session, view.live);
      opening = view.live;
      session.drawing = fresh && opening.ply === 0;
      if (session.drawing) showStarterDraw(screen.boardBox, view.live, drawn);
      const isNew = fresh || begun;
      fresh = false;
      if (isNew && !session.drawing) return opened();
    }
    const covered = session.drawing ? hideStarter(opening) : null;
    screen.draw(covered ? { ...view, live: covered, shown: covered, clicked: [], held: false } : view);
  }

  function drawn() {
    session.drawing = false;
    if (session.view.notice) session.release();
    opened();
  }

  /** A new game can be played now. If it isn't saved, that is said once, and its name says so from then on. */
  function opened() {
    if (session.view.live.saved) draw(session.view);
    else session.say(say("page.unsaved"));
  }

  /** The game cannot be loaded yet. */
  function away() {
    if (!root.classList.contains("loading")) return;
    root.classList.remove("loading");
    fill(root, serverAway(redraw));
  }

  /** @param {string} title @param {string} text */
  function gone(title, text) {
    root.classList.remove("loading");
    fill(
      root,
      h(
        "div",
        { class: "card stack empty" },
        h("h1", {}, title),
        h("p", {}, text),
        h(
          "div",
          { class: "row" },
          button(say("page.button.new-game"), () => go("/"), { class: "primary" }),
          button(say("page.nav.library"), () => go("/library")),
        ),
      ),
    );
  }

  return () => {
    screen?.close();
    session.close();
  };
}

/** @param {HTMLElement} root @param {Session} session @param {import("../types.js").GameState} first */
function build(root, session, first) {
  const many = first.seats.length > 2;
  const does = {
    ...actionsOf(session),
    hint: hintsOf(session),
    takeBack: once(async () => {
      const { takeBackOf } = await import("../game/take-back.js");
      await takeBackOf(session)();
    }, complain),
    review: () => go(`/review/${first.id}`),
    analyse: () => go(`/analysis/game/${first.id}/${session.view.at}`),
    setUp: () => go("/setup", { state: session.view.shown }),
    learn: () => go(learnAddress(first.rules), { back: `/game/${first.id}`, rulesName: first.rulesName }),
    readRules: () => go(rulesAddress(first.rules), { back: `/game/${first.id}`, rulesName: first.rulesName }),
  };
  const board = makeBoard(first.element);
  const bar = evaluationBar();
  const boardBox = h("div", { class: "board-box" }, bar.node, board);
  const status = h("h1", { class: "status" });
  const badge = h("span", { class: "badge" });
  const pickUp = (seat) => session.pickUp(seat);
  const seats = many ? [seatList(pickUp)] : [seatCard(0, pickUp), seatCard(1, pickUp)];
  const moves = movesPanel(
    (ply) => session.lookAt(ply),
    (act) => session.whenAnswered(act),
  );
  const thoughts = thoughtsPanel();
  const tools = toolbar(does);
  const below = belowBoard({
    ...does,
    moveNow: () => session.moveNow(),
    skip: () => session.skip(),
    retry: () => session.retry(),
    toLast: () => session.lookAt(Infinity),
    toBoard: () => board.moveCursor(board.cursor),
  });
  const name = h("strong", {});
  const unsaved = h("p", { class: "small unverified" }, say("page.unsaved"));
  const about = h(
    "section",
    { class: "card about" },
    h("p", { class: "quiet small" }, say("page.about")),
    h("p", {}, name),
    h("p", {}, tell(first.title)),
    h("p", { class: "quiet small" }, say("page.about.rules", { points: first.summary })),
    first.unverified && h("p", { class: "small unverified" }, say("page.about.unverified")),
    unsaved,
  );
  const heading = h("p", { class: "game-name quiet small" });

  const top = h("div", { class: "status-row" }, heading, status, badge);
  let [sentence, over, headlineWidth] = [first, true, 0];
  const centre = h("div", { class: "centre" }, top, boardBox, below.node);
  const table = h(
    "div",
    { class: "game play" },
    h("div", { class: "left" }, seats[0].node, h("div", { class: "extras" }, thoughts.node, about)),
    centre,
    h("div", { class: "right" }, seats[1]?.node, moves.node, tools.node),
  );
  fill(root, table);

  let dragging = false; // is a disc dragged with the button down?
  let carried = 0; // the seat whose disc that is
  board.addEventListener("choose", (event) => session.choose(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener("misdrag", (event) => session.misdrag(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener("release", () => session.release());
  carryDiscs(table, {
    seat: (index) => session.view.live.seats[index],
    grab: (index) => {
      dragging = true;
      carried = index;
      if (session.isBusy) return true; // the answer decides whether it can be put down
      const isTurn = index === session.view.live.turn;
      if (!session.view.held || !isTurn) session.pickUp(index);
      dragging = session.view.held && isTurn;
      return dragging;
    },
    drop: (event) => {
      dragging = false;
      const place = event && board.placeAt(event.clientX, event.clientY);
      if (place === null) return session.release();
      board.countAsClick(event);
      session.put(carried, place);
    },
  });
  const follow = follower();
  const keys = gameKeys(board, kindOf(first.element).numbered, {
    release: () => session.release(),
    undo: does.undo,
    hint: does.hint,
    replay: moves.key,
  });
  document.addEventListener("keydown", keys);
  const resized = new ResizeObserver(() => {
    if (status.clientWidth !== headlineWidth) headline(sentence);
  });
  resized.observe(status);

  /** Celebrate, as soon as the code for that is there; without the server there is none. */
  function party(seat, index) {
    import("../game/celebration.js").then(
      ({ celebrate }) => celebrate(boardBox, seat, index),
      () => {},
    );
  }

  /** Write the headline. Long names are shortened there, so that they never hide what is to be done. */
  function headline(state) {
    sentence = state;
    for (const most of NAME_LENGTHS) {
      const seats = state.seats.map((seat) => ({ ...seat, name: shortened(seat.name, most) }));
      write(status, speakerOf({ seats }).tell(state.status));
      if (status.scrollHeight <= status.clientHeight + 2) break;
    }
    headlineWidth = status.clientWidth;
  }

  /** @param {import("../game/session.js").View} view */
  function draw(view) {
    const { shown, live } = view;
    const speaker = speakerOf(shown);
    const marks = [live.unverified && say("form.card.unverified"), !live.saved && say("page.unsaved.mark")];
    const called = [live.name, tell(live.title), ...marks].filter(Boolean).join(" · ");
    const now = speaker.tell(shown.status);
    write(heading, called);
    heading.title = called;
    write(name, live.name);
    unsaved.hidden = live.saved;
    headline(shown);
    status.title = now;
    Object.assign(status.dataset, marksOf(shown));
    badge.hidden = shown.outcome !== null; // then the headline says it
    write(badge, speaker.tell(shown.result));
    const near = Math.max(0, live.seats.length === 2 ? live.seats.findIndex((seat) => !seat.level) : 0);
    seats.forEach((part, seat) => part.node.classList.toggle("near", !many && seat === near));
    document.title = `${now} · ${called} · Millrow`;
    board.picture = { ...pictureOf(view, session.isPast), waiting: session.isBusy };
    table.style.setProperty("--board-aspect", board.style.getPropertyValue("--aspect"));
    below.draw(view, session.isPast); // before the moves, which have the room it leaves
    for (const part of [...seats, moves, tools, bar, thoughts]) part.draw(view);
    follow(view.held && !dragging ? view.live.seats[view.live.turn] : null, view.live.turn);
    const winner = live.outcome?.winner ?? null;
    if (winner !== null && !over && isJoyful(live, winner)) party(live.seats[winner], winner);
    over = live.outcome !== null;
  }

  return {
    boardBox,
    draw,
    close: () => {
      follow(null);
      resized.disconnect();
      moves.stop();
      document.removeEventListener("keydown", keys);
    },
  };
}

/** A name of at most so many characters. @param {string} name @param {number} most */
function shortened(name, most) {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : name;
}

/** Is this not a loss against the computer? @param {import("../types.js").GameState} state @param {number} winner */
const isJoyful = ({ seats }, winner) => !seats[winner].level || seats.every((seat) => seat.level);

/** The state of the game as data attributes, for tests and scripts. @param {import("../types.js").GameState} state */
const marksOf = ({ turn, phase, outcome }) => ({
  turn: String(outcome ? "" : (turn ?? "")),
  phase,
  winner: String(outcome?.winner ?? ""),
  reason: outcome?.reason ?? "",
});

/**
 * What the board shows for a view.
 * @param {import("../game/session.js").View} view @param {boolean} isPast
 * @returns {import("../boards/picture.js").Picture}
 */
function pictureOf({ shown, live, clicked, held, notice, ahead }, isPast) {
  const isHint = notice?.kind === "hint";
  const steps = live.can.play && !isPast && !ahead ? live.steps : [];
  return {
    ...shown,
    discs: ahead && !isPast ? changed(shown.discs, ahead.changes) : shown.discs,
    ...hints(steps, clicked),
    touched: shown.last?.touched ?? [],
    captured: shown.last?.captured ?? [],
    marks: isHint ? notice.places : (shown.last?.marks ?? []),
    lines: shown.last?.lines ?? [],
    held,
    selected: clicked[0] ?? null,
    pointed: isHint ? notice.places : [],
    wrong: isHint ? [] : (notice?.places ?? []),
    replays: true,
    moment: isPast ? "past" : `${live.ply} ${live.turn}`, // nobody's turn while it is drawn who starts
    aim: "columns",
    coordinates: settings.get("coordinates"),
    label: say("page.board.of", { title: live.title }),
  };
}
