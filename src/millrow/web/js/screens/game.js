/** The game screen: the board is the page, everything else stands beside it. */

import { toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { button, fill, h, write } from "../kit/dom.js";
import { actionsOf } from "../game/actions.js";
import { belowBoard } from "../game/below.js";
import { carryDiscs, follower } from "../game/carry.js";
import { showLots, veiled } from "../game/lots.js";
import { movesPanel } from "../game/moves.js";
import { hints } from "../game/picking.js";
import { seatCard } from "../game/seat-card.js";
import { seatList } from "../game/seat-list.js";
import { Session } from "../game/session.js";
import { toolbar } from "../game/toolbar.js";

/** Open the screen in a node; gives what closes it. */
export function open(root, { params: [id], luggage }) {
  let screen = null;
  const begun = Boolean(luggage?.begun); // from a position that was set up
  let fresh = Boolean(luggage?.fresh);
  let drawing = false; // is it being drawn who begins?
  const session = new Session(id, draw);
  root.classList.add("loading");

  function draw(view) {
    if (view.link === "gone") return gone();
    if (!view.live) return;
    if (!screen) {
      root.classList.remove("loading");
      screen = build(root, session, view.live);
      drawing = fresh && view.live.ply === 0;
      if (drawing) showLots(screen.boardBox, view.live, drawn);
      if ((fresh || begun) && !view.live.saved) toast("This game is not saved. It ends when the server stops.");
      fresh = false;
    }
    const covered = drawing && view.live.ply === 0 ? veiled(view.live) : null;
    screen.draw(covered ? { ...view, live: covered, shown: covered, clicked: [], held: false } : view);
  }

  function drawn() {
    drawing = false;
    draw(session.view);
  }

  function gone() {
    root.classList.remove("loading");
    const words = "This game is not here any more. It may have been deleted, or it was not saved, or the address is not complete.";
    fill(
      root,
      h(
        "div",
        { class: "card stack empty" },
        h("h1", {}, "No such game"),
        h("p", {}, words),
        h(
          "div",
          { class: "row" },
          button("New game", () => go("/"), { class: "primary" }),
          button("Library", () => go("/library")),
        ),
      ),
    );
  }

  return () => {
    screen?.close();
    session.close();
  };
}

function build(root, session, first) {
  const many = first.seats.length > 2;
  const does = { ...actionsOf(session), setUp: () => go("/setup", { state: session.view.shown }) };
  const board = document.createElement(first.family === "mill" ? "mill-board" : "drop-board");
  const boardBox = h("div", { class: "board-box" }, board);
  const status = h("h1", { class: "status" });
  const badge = h("span", { class: "badge" });
  const pickUp = (seat) => session.pickUp(seat);
  const seats = many ? [seatList(pickUp)] : [seatCard(0, pickUp), seatCard(1, pickUp)];
  const moves = movesPanel((ply) => session.lookAt(ply));
  const tools = toolbar(does);
  const below = belowBoard({ ...does, moveNow: () => session.moveNow(), toLast: () => session.lookAt(Infinity) });
  const name = h("strong", {});
  const about = h(
    "section",
    { class: "card about" },
    h("p", { class: "quiet small" }, "Game"),
    h("p", {}, name),
    h("p", {}, first.title),
    h("p", { class: "quiet small" }, first.summary),
  );
  const heading = h("p", { class: "game-name quiet small" });

  const top = h("div", { class: "status-row" }, heading, status, badge);
  const centre = h("div", { class: "centre" }, top, boardBox, below.node);
  fill(
    root,
    h(
      "div",
      { class: many ? "game many" : "game", data: { family: first.family } },
      h("div", { class: "left" }, seats[0].node, about),
      centre,
      h("div", { class: "right" }, seats[1]?.node, moves.node, tools.node),
    ),
  );

  let dragging = false; // is a disc carried with the button down?
  board.addEventListener("choose", (event) => session.choose(event.detail));
  board.addEventListener("release", () => session.release());
  carryDiscs(root.firstChild, {
    seat: (index) => session.view.live.seats[index],
    grab: (index) => {
      dragging = true;
      if (!session.view.held) session.pickUp(index);
      dragging = session.view.held;
      return dragging;
    },
    drop: (x, y) => {
      dragging = false;
      const place = board.placeAt(x, y);
      if (place === null) session.release();
      else session.choose(place);
    },
  });
  const follow = follower();
  const keys = (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.target.closest("dialog, details"))
      session.release();
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const elsewhere = plain && !event.target.closest("input, select, textarea, dialog, drop-board");
    if (first.family === "drop" && elsewhere && /^\d$/.test(event.key)) {
      board.moveCursor(board.cursor);
      board.otherKey(event);
    } else {
      moves.key(event);
    }
  };
  document.addEventListener("keydown", keys);

  function draw(view) {
    const { shown, live } = view;
    const called = [live.name, live.title].filter(Boolean).join(" · ");
    write(heading, called);
    heading.title = called;
    write(name, live.name);
    write(status, shown.status);
    status.title = shown.status;
    write(badge, shown.result);
    badge.className = `badge ${shown.outcome ? (shown.outcome.winner === null ? "even" : "won") : ""}`;
    document.title = `${shown.status} · ${called} · Millrow`;
    board.picture = pictureOf(view, session.isPast);
    centre.style.setProperty("--board-aspect", board.style.getPropertyValue("--aspect"));
    for (const part of [...seats, moves, tools]) part.draw(view);
    below.draw(view, session.isPast);
    follow(view.held && !dragging ? view.live.seats[view.live.turn] : null, view.live.turn);
  }

  return {
    boardBox,
    draw,
    close: () => {
      follow(null);
      moves.stop();
      document.removeEventListener("keydown", keys);
    },
  };
}

/** What the board shows for a view. */
function pictureOf({ shown, live, clicked, held, notice }, isPast) {
  const person = live.turn !== null && !live.outcome && !live.seats[live.turn].level && !isPast;
  const pointed = person ? hints(live, clicked) : { targets: [], movable: [], takes: [] };
  return {
    ...shown,
    ...pointed,
    selected: clicked[0] ?? null,
    wrong: notice?.places ?? [],
    ghost: person ? live.turn : null,
    held,
    over: Boolean(live.outcome),
    aim: "columns",
    coordinates: settings.get("coordinates"),
    label: `${live.title} board`,
  };
}
