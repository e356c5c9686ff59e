/** Everything that can be done with a game besides playing: undo, draw, save, share, leave. */

import { ask, askNames, askText, pick, showText, useName } from "../app/dialogs.js";
import { announce, complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { seatWord } from "../boards/picture.js";
import { copy, download, fileName, rasterised } from "../kit/files.js";
import { once } from "../kit/once.js";
import { replacedWords } from "../library/cards.js";
import { api } from "../net/api.js";

/** @param {import("./session.js").Session} session */
export function actionsOf(session) {
  const live = () => session.view.live;
  const attempt = (act) => once(act, complain);

  async function offerDraw() {
    const { seats, turn } = live();
    const computer = seats.find((seat) => seat.level);
    const other = seats[1 - turn];
    if (computer) {
      if (session.offerDraw()) session.say(`${computer.name} considers your offer…`);
    } else if (
      await ask("A draw?", `${seats[turn].name} offers a draw. ${other.name}, do you agree?`, {
        yes: `${other.name} agrees`,
        no: "Play on",
      })
    ) {
      endDrawn();
    } else {
      announce(`${other.name} plays on.`);
    }
  }

  /** All agree, or nobody can win any more; a computer still answers for itself. */
  const endDrawn = () => session.act({ t: "draw" });

  async function resign() {
    const { seats, turn } = live();
    const people = seats.flatMap((seat, i) => (seat.level ? [] : [i]));
    const seat = people.length === 1 ? people[0] : turn;
    const winner = seats[1 - seat].name;
    if (
      await ask("Resign?", `${seats[seat].name} gives up and ${winner} wins. It can be taken back with Undo.`, {
        yes: "Resign",
        danger: true,
      })
    ) {
      session.act({ t: "resign", seat });
    }
  }

  async function saveGame() {
    await api.saveGame(live().id);
    toast("The game is saved.", { label: "Open the library", act: () => go("/library") });
  }

  async function saveAs() {
    const { id, title, ply } = live();
    const hint = "Saves a copy of this position.";
    const askName = (suggested) => askText("Save this game", "Name", suggested, { hint });
    const selected = session.view.clicked[0] ?? "";
    const made = await useName(askName, ply ? `${title}, move ${ply}` : title, (name, existing) =>
      api.save({ game: id, name, selected, existing }),
    );
    if (made === null) return;
    if (!made.replaced.length) {
      toast(`Saved as “${made.name}”.`, { label: "Open the library", act: () => go("/library/saves") });
      return;
    }
    const keepBoth = attempt(async () => {
      await api.restoreSaves(made.replaced);
      toast(`The old “${made.name}” is kept too.`);
    });
    toast(`Saved as “${made.name}”. ${replacedWords(made)}`, { label: "Keep both", act: keepBoth });
  }

  /** Name the players, and the game if one likes. */
  async function rename() {
    const { id, seats, name } = live();
    const people = seats.map((seat, i) => ({
      label: `Player ${i + 1}, ${seatWord(seat)}`,
      value: seat.name,
      most: 60,
    }));
    const game = { label: "This game (may stay empty)", value: name, most: 100, optional: true };
    const given = await askNames("Names", [...people, game]);
    if (given === null) return;
    const title = given.pop();
    for (const [seat, called] of given.entries()) {
      if (called !== seats[seat].name && !(await session.done({ t: "rename", seat, name: called }))) return;
    }
    if (title !== name) await api.renameGame(id, title);
  }

  /** The same game once more, with a new draw of who begins. */
  async function again() {
    const { rules, seats, saved } = live();
    const asked = seats.map(({ name, token, plays, colourName }) => ({ name, token, level: plays, colour: colourName }));
    const game = await api.newGame({ rules, seats: asked, first: null, saved });
    go(`/game/${game.id}`, { fresh: true });
  }

  async function startAgain() {
    const { ply, outcome, saved } = live();
    const sure =
      ply === 0 ||
      outcome ||
      (await ask(
        "Start again?",
        saved
          ? "A new game begins with an empty board. This one stays in the library."
          : "A new game begins with an empty board. This one is not saved and will be lost.",
        { yes: "Start again" },
      ));
    if (sure) await again();
  }

  async function branch() {
    const game = await api.copyGame(live().id, session.view.shown.ply);
    toast("This is a new game. The old one stays as it is.");
    go(`/game/${game.id}`);
  }

  async function copyPosition() {
    const { position } = session.view.shown;
    if (await copy(position)) toast("The position is copied.");
    else await showText("The position", position);
  }

  async function exportAs(form) {
    const text = await api.exported(live().id, form);
    download(
      fileName(live().title, form === "json" ? "json" : "txt"),
      text,
      form === "json" ? "application/json" : "text/plain",
    );
  }

  async function sharePicture() {
    const { id, title } = live();
    const kind = await pick("Share a picture", "The board as it is shown now.", [
      { label: "Download as PNG, for messages", value: "png" },
      { label: "Download as SVG, sharp at any size", value: "svg" },
    ]);
    if (!kind) return;
    const svg = await api.picture(id, session.view.shown.ply);
    download(fileName(title, kind), kind === "png" ? await rasterised(svg) : svg, "image/svg+xml");
  }

  /** Saved games lose nothing, except a step that is still on its way. */
  async function leave() {
    const { link } = session.view;
    if (live() && !live().saved && live().ply > 0) {
      const how = await pick("Leave this game?", "It is not saved.", [
        { label: "Save and leave", value: "save" },
        { label: "Leave without saving", value: "leave" },
      ]);
      if (!how) return;
      if (how === "save") await saveGame();
      go("/");
      return;
    }
    if (
      link === "lost" &&
      !(await ask(
        "Leave now?",
        "There is no connection, so your last step may not have arrived. What the server knows is kept.",
        { yes: "Leave" },
      ))
    )
      return;
    if (live() && !live().outcome && live().ply > 0) toast("The game is kept. You find it under Go on.");
    go("/");
  }

  return {
    undo: () => session.act({ t: "undo" }),
    redo: () => session.act({ t: "redo" }),
    hold: () => session.hold(!live().paused),
    change: () => go("/", { again: { ...live(), seats: live().seats.map((seat) => ({ ...seat, level: seat.plays })) } }),
    rename: attempt(rename),
    offerDraw: attempt(offerDraw),
    endDrawn,
    resign: attempt(resign),
    saveAs: attempt(saveAs),
    saveGame: attempt(saveGame),
    again: attempt(again),
    startAgain: attempt(startAgain),
    branch: attempt(branch),
    copyPosition: attempt(copyPosition),
    exportText: attempt(() => exportAs("text")),
    exportJson: attempt(() => exportAs("json")),
    sharePicture: attempt(sharePicture),
    leave: attempt(leave),
  };
}
