/** The analysis screen: a board on which every move has its value, and a tree of variations beside it. */

import { analysisActions } from "../analysis/actions.js";
import { badgesOf } from "../analysis/badges.js";
import { explorerPanel } from "../analysis/explorer.js";
import { movesTree } from "../analysis/moves-tree.js";
import { nodePanel } from "../analysis/node-panel.js";
import { Gone, openAnalysis } from "../analysis/opening.js";
import { valuesPanel } from "../analysis/panels.js";
import { savedPanel } from "../analysis/saved-panel.js";
import { AnalysisSession } from "../analysis/session.js";
import { shortValue, valueText, valueWords } from "../analysis/values.js";
import { closedNote, isGuest } from "../app/access.js";
import { notLoaded } from "../app/not-loaded.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { explain, say, speakerOf, tell } from "../app/words.js";
import { makeBoard } from "../boards/make.js";
import { changed } from "../boards/picture.js";
import { kindOf } from "../boards/registry.js";
import { gameKeys } from "../game/keys.js";
import { hints } from "../game/picking.js";
import { replayButtons } from "../game/replay.js";
import { attribute, button, fill, h, write } from "../kit/dom.js";
import { menu } from "../kit/menu.js";

/** Open the screen in a node; returns a function that closes it. */
export function open(root, { params: [path], navData }) {
  let [closed, screen] = [false, null];
  if (isGuest()) {
    failed(root, say("page.guest.title"), closedNote());
    return () => {};
  }
  load();
  function load() {
    root.classList.add("loading");
    openAnalysis(path ?? "", navData)
      .then(({ opened, id, text }) => {
        if (closed) return;
        root.classList.remove("loading");
        screen = build(root, opened, id);
        if (text) screen.say(text);
      })
      .catch((error) => {
        if (closed) return;
        if (error.code === "offline") return notLoaded(root, error, load);
        root.classList.remove("loading");
        const text =
          error instanceof Gone ? error.message : error.words ? explain(error) : say("page.analysis.bad-link");
        failed(root, say("page.analysis.bad-link.title"), text);
      });
  }
  return () => {
    closed = true;
    screen?.close();
  };
}

/** Say why an analysis cannot be opened, and what else can be done. @param {HTMLElement} root @param {string} title @param {string} text */
function failed(root, title, text) {
  fill(
    root,
    h(
      "div",
      { class: "card stack empty" },
      h("h1", {}, title),
      h("p", { role: "alert" }, text),
      h(
        "div",
        { class: "row" },
        !isGuest() && button(say("page.analysis.resume"), () => go("/analysis"), { class: "primary" }),
        button(say("page.nav.library"), () => go("/library")),
      ),
    ),
  );
}

/** @param {HTMLElement} root @param {import("../types.js").OpenedAnalysis} opened @param {string} [id] of a stored one */
function build(root, opened, id) {
  let [board, element] = [null, ""];
  let saves = 0;
  const session = new AnalysisSession(opened, { id, draw: (view) => draw(view) });
  const does = analysisActions(session, opened);
  const box = h("div", { class: "board-box" });
  const status = h("h1", { class: "status" });
  const heading = h("p", { class: "quiet small analysis-name" });
  const values = valuesPanel({
    play: (step) => session.play(step),
    playLine: (count) => session.playLine(count),
    playWinner: does.playWinner,
    toggleValues: () => session.toggle("valued"),
  });
  const explorer = explorerPanel({
    play: (step) => session.play(step),
    explore: (open) => session.explore(open),
  });
  const moves = movesTree((node) => session.lookAt(node), opened.players);
  const node = nodePanel(session);
  const saved = savedPanel(() => session.id);
  const notice = h("p", { class: "say refusal", role: "status" });
  const sketchHelp = h("p", { class: "say sketch-help", role: "status" });
  const replay = replayButtons({
    first: () => session.first(),
    back: () => session.back(),
    next: () => session.next(),
    last: () => session.last(),
  });
  const flip = button(say("page.analysis.flip"), () => session.toggle("flipped"), { data: { does: "flip" } });
  const sketch = button(say("page.analysis.draw"), () => session.toggle("drawing"), {
    data: { does: "draw" },
  });
  const clear = button(say("page.analysis.draw.clear"), () => session.clearMarks(), { data: { does: "clear" } });
  const tools = h(
    "div",
    { class: "row tools" },
    replay.node,
    flip,
    sketch,
    clear,
    button(say("page.analysis.link"), does.copyLink, { class: "primary", data: { does: "link" } }),
    menu(say("page.game.more"), does.menu, { look: "more" }),
  );
  const screen = h(
    "div",
    { class: "game analysis" },
    h("div", { class: "left" }, values.node, explorer.node, saved.node),
    h("div", { class: "centre" }, h("div", { class: "status-row" }, heading, status), box, notice, tools, sketchHelp),
    h(
      "div",
      { class: "right" },
      h("section", { class: "card stack moves-card" }, h("h2", {}, say("page.moves")), moves.node),
      node.node,
    ),
  );
  fill(root, screen);
  const keys = (event) => {
    if (!board) return;
    gameKeys(board, kindOf(element).numbered, {
      release: () => session.release(),
      undo: () => session.back(),
      replay: walk,
    })(event);
  };
  document.addEventListener("keydown", keys);
  const redraw = () => session.redraw();
  settings.addEventListener("change", redraw);

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const act = {
      ArrowLeft: () => session.back(),
      ArrowRight: () => session.next(),
      Home: () => session.first(),
      End: () => session.last(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {import("../types.js").GameState} state */
  function makeBoardFor(state) {
    element = state.element;
    board = makeBoard(element);
    board.addEventListener("choose", (event) => session.choose(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("release", () => session.release());
    board.addEventListener("sketch", (event) => {
      const { source, target } = /** @type {CustomEvent} */ (event).detail;
      session.mark(source, target);
    });
    board.addEventListener("misdrag", (event) => session.misdrag(/** @type {CustomEvent} */ (event).detail));
    fill(box, board);
  }

  /** @param {import("../analysis/session.js").View} view */
  function draw(view) {
    const { state, title } = view;
    if (!state) {
      if (view.notice) write(notice, view.notice.text);
      return;
    }
    if (!board) makeBoardFor(state);
    const isCurrent = session.isCurrent;
    const now = speakerOf(state).tell(state.status);
    write(heading, [title, tell(opened.game)].filter(Boolean).join(" · "));
    write(status, now);
    document.title = `${title || tell(opened.game)} · ${say("page.nav.analysis")} · Millrow`;
    board.picture = pictureOf(view, isCurrent);
    screen.style.setProperty("--board-aspect", board.style.getPropertyValue("--aspect"));
    write(notice, view.notice?.text ?? "");
    notice.hidden = !view.notice;
    write(sketchHelp, view.drawing ? say("page.analysis.draw.help") : "");
    flip.hidden = !kindOf(element).flip(state.board);
    attribute(flip, "aria-pressed", String(view.flipped));
    attribute(sketch, "aria-pressed", String(view.drawing));
    clear.hidden = !view.at.marks.length;
    replay.draw(view.at.parent !== null, view.at.children.length > 0);
    values.draw(view, isCurrent);
    explorer.draw(view, isCurrent);
    moves.draw(view);
    node.draw(view);
    if (view.saves !== saves) saved.draw();
    saves = view.saves;
  }

  return {
    say: (text) => write(notice, text),
    close: () => {
      settings.removeEventListener("change", redraw);
      document.removeEventListener("keydown", keys);
      node.close();
      session.close();
    },
  };
}

/**
 * What the board shows for a view.
 * @param {import("../analysis/session.js").View} view @param {boolean} isCurrent
 * @returns {import("../boards/picture.js").Picture}
 */
function pictureOf({ state, at, clicked, ahead, notice, values, valued, flipped, drawing, drawFrom }, isCurrent) {
  const steps = isCurrent && !ahead && !drawing ? state.steps : [];
  const known = isCurrent && valued && !drawing ? (values?.values ?? []) : [];
  const badges = badgesOf(steps, known, clicked).map(({ place, click, value }) => ({
    place,
    click,
    kind: value.kind,
    text: valueText(value),
    short: shortValue(value),
    label: valueWords(value),
  }));
  return {
    ...state,
    board: (flipped && kindOf(state.element).flip(state.board)) || state.board,
    discs: ahead ? changed(state.discs, ahead.changes) : state.discs,
    ...hints(steps, clicked),
    touched: state.last?.touched ?? [],
    captured: state.last?.captured ?? [],
    marks: state.last?.marks ?? [],
    lines: state.last?.lines ?? [],
    selected: clicked[0] ?? null,
    wrong: notice?.places ?? [],
    badges,
    sketch: drawFrom === null ? at.marks : [...at.marks, [drawFrom]],
    sketching: true,
    moment: String(at.id),
    waiting: !isCurrent,
    replays: true,
    aim: drawing ? "cells" : "columns",
    coordinates: settings.get("coordinates"),
    label: say("page.board.of", { title: state.title }),
  };
}
