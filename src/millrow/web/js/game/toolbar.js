/** The buttons of a game: the common ones visible, the rest in a menu. */

import { showKeys } from "../app/keys.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sounds.js";
import { say } from "../app/words.js";
import { button, fill, h, s, write } from "../kit/dom.js";
import { emptyMenu } from "../kit/menu.js";

/**
 * Undo, sounds and the menu are always visible. The other tools are in the menu where the window has no room for them.
 * @param {Record<string, () => void>} does the actions by name
 * @returns {{node: HTMLElement, draw: (view: import("./session.js").View) => void}}
 */
export function toolbar(does) {
  const undo = button([icon(UNDO), h("span", { class: "label" }, say("page.button.undo"))], does.undo, {
    data: { does: "undo" },
  });
  const hint = button([icon(HINT), h("span", { class: "label" }, say("page.game.hint"))], does.hint, {
    data: { does: "hint" },
  });
  const pause = button(say("page.game.pause"), does.pause, { data: { does: "pause" } });
  const sounds = button("", switchSounds, {
    class: "icon",
    data: { does: "sounds" },
    "aria-label": say("page.settings.sounds"),
  });
  const menu = emptyMenu(say("page.game.more"), { look: "more" });
  const redo = tool("redo", [icon(REDO), say("page.button.redo")], does.redo);
  const save = tool("save-game", say("page.game.save"), does.saveGame);
  const saveAs = tool("save", say("page.game.save-as"), does.saveAs);
  const offer = tool("draw", say("page.game.draw"), does.offerDraw);
  const resign = tool("resign", say("page.game.resign"), does.resign);
  const other = tool("new", say("page.button.new-game"), does.change);
  menu.add({ label: say("page.game.restart"), act: does.startAgain });
  menu.add({ label: say("page.game.names"), act: does.rename });
  menu.add({ label: say("page.game.copy"), act: does.copyPosition });
  menu.add({ label: say("page.game.export.text"), act: does.exportText });
  menu.add({ label: say("page.game.export.json"), act: does.exportJson });
  menu.add({ label: say("page.game.picture"), act: does.downloadPicture });
  const takeBack = menu.add({ label: say("page.training.back"), act: does.takeBack, does: "take-back" });
  menu.add({ label: say("page.game.review"), act: does.review, does: "review" });
  menu.add({ label: say("page.game.analyse"), act: does.analyse, does: "analyse" });
  menu.add({ label: say("page.game.setup"), act: does.setUp });
  menu.add({ label: say("page.game.learn"), act: does.learn });
  menu.add({ label: say("page.game.rules"), act: does.readRules });
  menu.add({ label: say("page.keys"), act: showKeys });
  menu.add({ label: say("page.button.leave"), act: does.leave });
  const node = h(
    "div",
    { class: "toolbar row" },
    undo,
    redo.button,
    hint,
    pause,
    sounds,
    [save, saveAs, offer, resign].map((one) => one.button),
    menu.nodes,
    other.button,
  );

  /** A button that is in the menu instead where there is little room. */
  function tool(name, label, act, look = "") {
    const item = menu.add({ label, act, look: "when-narrow" });
    const shown = button([label].flat().map(copyOf), act, { class: `${look} when-wide`.trim(), data: { does: name } });
    const both = [shown, item];
    return {
      button: shown,
      set hidden(hidden) {
        for (const one of both) one.hidden = hidden;
      },
      set disabled(disabled) {
        for (const one of both) one.disabled = disabled;
      },
    };
  }

  /** @param {import("./session.js").View} view */
  function draw(view) {
    const focused = document.activeElement;
    drawButtons(view);
    if (!(focused instanceof HTMLButtonElement) || !node.contains(focused)) return;
    if (focused.disabled || focused.hidden) menu.nodes[0].focus(); // a button that is switched off would lose the focus
  }

  /** @param {import("./session.js").View} view */
  function drawButtons({ live }) {
    const { can, outcome } = live;
    undo.disabled = !can.undo;
    redo.disabled = !can.redo;
    hint.hidden = live.seats.every((seat) => seat.level);
    hint.disabled = !can.play;
    takeBack.disabled = live.ply === 0;
    save.hidden = live.saved;
    saveAs.hidden = !live.saved;
    pause.hidden = !can.pause;
    write(pause, live.paused ? say("page.game.continue") : say("page.game.pause"));
    pause.classList.toggle("primary", live.paused);
    // When the game ends, the buttons stay (disabled), so that nothing moves under the pointer.
    const keepButtons = outcome !== null && live.seats.some((seat) => !seat.level);
    offer.hidden = !keepButtons && (!can.draw || can.draw.answer === "none"); // then the button below the board ends the game
    resign.hidden = !(keepButtons && live.seats.length === 2) && can.resign === null;
    offer.disabled = !can.draw;
    resign.disabled = can.resign === null;
    const on = settings.get("sounds");
    if (sounds.getAttribute("aria-pressed") === String(on)) return;
    sounds.setAttribute("aria-pressed", String(on));
    sounds.title = say(on ? "page.game.sounds.on" : "page.game.sounds.off");
    fill(sounds, icon(on ? SOUNDS_ON : SOUNDS_OFF));
  }
  return { node, draw };
}

const UNDO = "M8 5 4 9l4 4M4 9h7a5 5 0 0 1 0 10H9";
const REDO = "m12 5 4 4-4 4m4-4H9a5 5 0 0 0 0 10h2";
const HINT = "M7.5 15.5h5M8 18.5h4M10 3a5.2 5.2 0 0 0-3 9.4v1.1h6v-1.1A5.2 5.2 0 0 0 10 3z";
const SPEAKER = "M3 8.5v5h3.2l4.3 3.6V4.9L6.2 8.5z";
const SOUNDS_ON = `${SPEAKER}M13.5 8.2a4 4 0 0 1 0 5.6M16 5.8a7.4 7.4 0 0 1 0 10.4`;
const SOUNDS_OFF = `${SPEAKER}m10.8.2 4.6 4.6m0-4.6-4.6 4.6`;

function switchSounds() {
  settings.set("sounds", !settings.get("sounds"));
  play("put");
}

const copyOf = (part) => (part instanceof Node ? part.cloneNode(true) : part);

const icon = (d) =>
  s(
    "svg",
    { viewBox: "0 0 20 22", width: 18, height: 18, "aria-hidden": "true" },
    s("path", {
      d,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
