/** What can be done with an analysis as a whole: link, name, record, paste, and a new one. */

import { askPaste, askText, pick, showText } from "../app/dialogs.js";
import { complain, toast } from "../app/messages.js";
import { go } from "../app/router.js";
import { settings } from "../app/settings.js";
import { say, speakerOf, tell } from "../app/words.js";
import { kindOf } from "../boards/registry.js";
import { copy, download, fileName } from "../kit/files.js";
import { once } from "../kit/once.js";
import { api } from "../net/api.js";
import { decode, encode, linkIn, PATH } from "./link.js";
import { stepsTo } from "./tree.js";

/**
 * @param {import("./session.js").AnalysisSession} session
 * @param {import("../types.js").OpenedAnalysis} opened
 */
export function analysisActions(session, opened) {
  const attempt = (act) => once(act, complain);

  async function copyLink() {
    const text = await encode(session.data);
    if (text === null) {
      toast(say("page.analysis.link.too-long"));
      return;
    }
    const link = `${location.origin}/${PATH}${text}`;
    if (await copy(link)) toast(say("page.analysis.link.done"));
    else await showText(say("page.analysis.link"), link);
  }

  async function rename() {
    const title = await askText(
      say("page.analysis.name"),
      say("page.save.name"),
      session.view.title || tell(opened.game),
    );
    if (title !== null) session.rename(title);
  }

  async function copyRecord() {
    const { text } = await api.analysisRecord(session.data);
    if (await copy(text)) toast(say("page.analysis.record.copied"));
    else await showText(say("page.analysis.record.copy"), text);
  }

  async function saveRecord() {
    const { text } = await api.analysisRecord(session.data);
    download(fileName(session.view.title || tell(opened.game), "txt"), text);
  }

  async function paste() {
    const { state } = session.view;
    const hint = [say("page.analysis.paste.help"), kindOf(state.element).setup.pasteHint(state.board)];
    await askPaste(say("page.analysis.paste.title"), say("page.analysis.paste.text"), hint.join(" "), async (text) => {
      const link = linkIn(text);
      const found = await api.analysis(link ? { tree: await read(link) } : { text, rules: state.rules });
      go("/analysis", { opened: found });
    });
  }

  /** The analysis of a link. @param {string} link */
  async function read(link) {
    try {
      return await decode(link);
    } catch {
      throw Object.assign(new Error(), { words: { code: "page.analysis.bad-link", facts: {} } });
    }
  }

  async function playWinner() {
    const { rules, start, seats, rulesName } = session.data;
    const position = { rules, start, seats, rulesName, steps: stepsTo(session.view.at) };
    const game = await api.analysisWinningSide({ ...position, saved: settings.get("saveGames") });
    const seat = game.seats.findIndex(({ level }) => !level);
    toast(speakerOf(game).say("page.training.winner.done", { seat }));
    go(`/game/${game.id}`, { begun: true, state: game });
  }

  async function startNew() {
    const { games } = await api.catalog();
    const choices = games.map(({ rules, title }) => ({ label: tell(title), value: rules }));
    const rules = await pick(say("page.analysis.new"), "", choices);
    if (rules) go(`/analysis/new/${rules}`);
  }

  async function copyPosition() {
    const { position } = session.view.state;
    if (await copy(position)) toast(say("page.copy.done"));
    else await showText(say("page.copy.title"), position);
  }

  return {
    copyLink: attempt(copyLink),
    playWinner: attempt(playWinner),
    menu: [
      { label: say("page.analysis.name"), act: attempt(rename), does: "name" },
      { label: say("page.analysis.record.copy"), act: attempt(copyRecord), does: "copy-record" },
      { label: say("page.analysis.record.save"), act: attempt(saveRecord), does: "save-record" },
      { label: say("page.analysis.paste"), act: attempt(paste), does: "paste" },
      { label: say("page.game.copy"), act: attempt(copyPosition), does: "copy" },
      { label: say("page.game.setup"), act: () => go("/setup", { state: session.view.state }), does: "setup" },
      { label: say("page.nav.values"), act: () => go("/values"), does: "value-map" },
      { label: say("page.analysis.new"), act: attempt(startNew), does: "new" },
    ],
  };
}
