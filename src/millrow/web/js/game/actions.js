/** The actions of a game other than moves: undo, draw, save, export, leave. */

import { ask, askNames, askText, pick, showText, useName } from "../app/dialogs.js";
import { announce, complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { say, speakerOf, tell } from "../app/words.js";
import { copy, download, fileName, rasterised } from "../kit/files.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { hasRandomColour, rememberNames, rememberRandomColour } from "../start/last-choice.js";
import { lastNumber } from "./numbers.js";

/** @param {import("./session.js").Session} session */
export function actionsOf(session) {
  const live = () => session.view.live;
  const attempt = (act) => once(act, complain);

  /** Undo the last move. While looking back, only return to it: nobody should lose a move they don't see. */
  function undo() {
    if (!session.isPast || !live().can.undo) return session.actNext({ t: "undo" });
    session.lookAt(Infinity);
    session.say(say("page.said.undo-past"));
  }

  async function offerDraw() {
    const { can } = live();
    if (!can.draw) return;
    const { by, to: other, answer } = can.draw; // `other` is null if there are several
    const speaker = speakerOf(live());
    if (answer === "computer") {
      if (session.offerDraw()) session.say(speaker.say("page.draw.waiting", { other }));
      return;
    }
    const text = speaker.say("page.draw.offer", { by, other });
    const [yes, no] = [speaker.say("page.draw.accept", { other }), say("page.draw.decline")];
    if (await ask(say("page.draw.title"), text, { yes, no })) endDrawn();
    else announce(speaker.say("page.draw.declined", { other }));
  }

  /** All people agree, or no player can win any more. A computer opponent still accepts or declines. */
  const endDrawn = () => session.act({ t: "draw" });

  async function resign() {
    const { seats, can } = live();
    const seat = can.resign;
    if (seat === null) return;
    const winner = seats.findIndex((_, other) => other !== seat);
    const text = speakerOf({ seats }).say("page.resign", { seat, winner });
    if (await ask(say("page.resign.title"), text, { yes: say("page.game.resign"), danger: true }))
      session.act({ t: "resign", seat });
  }

  async function saveGame() {
    await api.saveGame(live().id);
    toast(say("page.save.done"), { label: say("page.button.library"), act: () => go("/library") });
  }

  async function saveAs() {
    const { id, title } = live();
    const move = lastNumber(live());
    const hint = say("page.save.help");
    const askName = (suggested, wrong) =>
      askText(say("page.save.title"), say("page.save.name"), suggested, { hint, wrong });
    const selected = session.view.clicked[0] ?? "";
    const suggested = move ? say("page.save.suggested", { title, move }) : tell(title);
    const made = await useName(askName, suggested, (name, existing) =>
      api.save({ game: id, name, selected, existing }),
    );
    if (made === null) return;
    const { name, replaced } = made;
    if (!replaced.length) {
      toast(say("page.save.named", { name }), { label: say("page.button.library"), act: () => go("/library/saves") });
      return;
    }
    const keepBoth = attempt(async () => {
      await api.restoreSaves(replaced);
      toast(say("page.save.both", { name }));
    });
    const text = say("page.save.replaced", { name, count: replaced.length });
    toast(text, { label: say("page.button.keep-both"), act: keepBoth });
  }

  /** Rename the players, and optionally the game: all of them, or none if a name is wrong. */
  async function rename() {
    const { id, seats, name, rules } = live();
    const speaker = speakerOf({ seats });
    const people = seats.map((_, seat) => ({
      label: speaker.say("page.names.player", { number: seat + 1, seat }),
      value: speaker.name(seat),
      most: 60,
    }));
    const game = { label: say("page.names.game"), value: name, most: 100, optional: true };
    const stored = (shown) => seats[people.findIndex(({ value }) => value === shown)]?.name ?? shown; // not translated
    const given = await askNames(say("page.names.title"), [...people, game], async (values) => {
      const { faults } = await api.nameGame(id, values.slice(0, -1).map(stored), values.at(-1));
      return faults.map(({ seat, words }) => ({ field: seat ?? people.length, text: tell(words) }));
    });
    if (given !== null)
      rememberNames({ rules, seats: seats.map((seat, index) => ({ ...seat, name: stored(given[index]) })) });
  }

  /**
   * Start the same game again. A random player starts; in a rematch with sides swapped, the one who did not start this one.
   * @param {"same"|"swapped"|"random"} [sides] by default as they were chosen
   */
  async function again(sides = hasRandomColour(live().id) ? "random" : "same") {
    const { id } = live();
    const game = await api.playAgain(id, sides);
    if (hasRandomColour(id)) rememberRandomColour(game.id);
    go(`/game/${game.id}`, { fresh: true, state: game });
  }

  async function startAgain() {
    const { ply, outcome, saved } = live();
    const asked = () =>
      ask(say("page.restart.title"), say("page.restart", { saved }), { yes: say("page.game.restart") });
    if (ply === 0 || outcome || (await asked())) await again();
  }

  async function branch() {
    const game = await api.copyGame(live().id, session.view.at); // `shown` may still be on its way
    toast(say("page.branch.done"));
    go(`/game/${game.id}`, { state: game });
  }

  async function copyPosition() {
    const { position } = session.view.shown;
    if (await copy(position)) toast(say("page.copy.done"));
    else await showText(say("page.copy.title"), position);
  }

  async function exportAs(form) {
    const text = await api.exported(live().id, form);
    download(
      fileName(tell(live().title), form === "json" ? "json" : "txt"),
      text,
      form === "json" ? "application/json" : "text/plain",
    );
  }

  async function downloadPicture() {
    const { id, title } = live();
    const kind = await pick(say("page.picture.title"), say("page.picture"), [
      { label: say("page.picture.png"), value: "png" },
      { label: say("page.picture.svg"), value: "svg" },
    ]);
    if (!kind) return;
    const svg = await api.picture(id, session.view.at);
    download(fileName(tell(title), kind), kind === "png" ? await rasterised(svg) : svg, "image/svg+xml");
  }

  /** Ask before leaving an unsaved game, or while offline, when the last step may not have reached the server. */
  async function leave() {
    const { link } = session.view;
    if (live() && !live().saved && live().ply > 0) {
      const how = await pick(say("page.leave.title"), say("page.leave.unsaved"), [
        { label: say("page.leave.save"), value: "save" },
        { label: say("page.leave.discard"), value: "leave" },
      ]);
      if (!how) return;
      if (how === "save") await saveGame();
      go("/");
      return;
    }
    const asked = () => ask(say("page.leave.title"), say("page.leave.offline"), { yes: say("page.button.leave") });
    if (link === "lost" && !(await asked())) return;
    if (live() && !live().outcome && live().ply > 0) toast(say("page.leave.done"));
    go("/");
  }

  return {
    undo,
    redo: () => session.actNext({ t: "redo" }),
    pause: () => session.pause(!live().paused),
    change: () =>
      go("/", { again: { ...live(), seats: live().seats.map((seat) => ({ ...seat, level: seat.plays })) } }),
    rename: attempt(rename),
    offerDraw: attempt(offerDraw),
    endDrawn,
    resign: attempt(resign),
    saveAs: attempt(saveAs),
    saveGame: attempt(saveGame),
    again: attempt(() => again()),
    rematch: attempt(() => again("swapped")),
    startAgain: attempt(startAgain),
    branch: attempt(branch),
    copyPosition: attempt(copyPosition),
    exportText: attempt(() => exportAs("text")),
    exportJson: attempt(() => exportAs("json")),
    downloadPicture: attempt(downloadPicture),
    leave: attempt(leave),
  };
}
