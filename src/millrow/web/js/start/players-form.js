/** Who plays a game for any number: character, colour, person or computer for each seat. */

import { say, tell } from "../app/words.js";
import { chip } from "../boards/paint.js";
import { fill, h, uid, write } from "../kit/dom.js";
import { againstComputersRow } from "./against-computers.js";
import { againstComputers, marked } from "./game-choice.js";
import { levelPlayer } from "./level-choice.js";

/** @typedef {import("../net/api.js").Catalog["colours"]} Colours */
/** @typedef {import("../types.js").Words} Words */

/**
 * One more seat: the first unused colour, with its standard name and character. The name is the English one in every
 * language.
 * @param {Colours} colours @param {any[]} seats
 */
export function freeSeat(colours, seats) {
  const taken = ({ colour, token }) => seats.some((seat) => seat.colour === colour || seat.token === token);
  const { name, token, colour } = colours.find((one) => !taken(one)) ?? colours[seats.length];
  return { name, token, colour, level: "" };
}

/**
 * @param {any[]} seats name, token, colour, level; changed in place
 * @param {Colours} colours the palette
 * @param {import("../net/api.js").Level[]} levels the computer's levels for these rules
 * @param {() => void} change
 * @returns {{node: HTMLElement, showFaults: (faults: Array<{seat: number, field: string, words: Words}>) => void}}
 *   `showFaults` shows problems at their seats, and clears the old ones
 */
export function playersForm(seats, colours, levels, change) {
  const node = h("fieldset", { class: "players" }, h("legend", {}, say("form.players")));
  const rows = seats.map(row);
  const setLevels = (level) => {
    const levelsOf = againstComputers(
      seats.map((seat) => seat.level),
      level,
    );
    rows.forEach((one, i) => one.setLevel(levelsOf[i]));
    change();
  };
  node.append(
    ...(seats.length > 2 && levels.length ? [againstComputersRow(levels, setLevels)] : []),
    h(
      "ol",
      { class: "players-rows" },
      rows.map((one) => one.node),
    ),
    h("p", { class: "allowed quiet small" }, say("form.players.differ")),
  );

  function row(seat, i) {
    const player = i + 1;
    const swatch = h("span", { class: "swatch" });
    const show = () =>
      fill(
        swatch,
        chip(
          { ...marked(seats)[i], token: seat.token || "?", colour: colours.find((c) => c.colour === seat.colour) },
          i,
        ),
      );
    const set = (field) => (event) => {
      if (field === "colour") updateDefaults(seat, event.target.value);
      seat[field] = event.target.value;
      token.value = seat.token;
      show();
      change();
    };
    const id = uid("seat");
    const wrong = Object.fromEntries(
      ["token", "colour", "level", "name"].map((field) => [
        field,
        h("p", { class: "wrong", id: `${id}-${field}`, role: "alert", hidden: true }),
      ]),
    );
    const token = h("input", {
      class: "token-field",
      name: "token",
      "aria-label": say("form.players.character", { player }),
      value: seat.token,
      maxlength: 8,
      autocomplete: "off",
      on: { input: set("token") },
    });
    const colour = h(
      "select",
      { name: "colour", "aria-label": say("form.players.colour", { player }), on: { change: set("colour") } },
      colours.map((c) => h("option", { value: c.colour, selected: c.colour === seat.colour }, say(`name.${c.colour}`))),
    );
    const level = h(
      "select",
      { name: "level", "aria-label": say("form.players.who", { player }), on: { change: set("level") } },
      h("option", { value: "" }, say("form.players.person")),
      levels.map((it) =>
        h("option", { value: it.name, title: tell(it.says), selected: it.name === seat.level }, levelPlayer(it)),
      ),
    );
    const fields = { token, colour, level };
    for (const [name, field] of Object.entries(fields)) field.setAttribute("aria-describedby", wrong[name].id);
    show();
    const item = h("li", { data: { player } }, swatch, token, colour, level, Object.values(wrong));
    return { node: item, showFaults, setLevel: (name) => (level.value = seat.level = name) };

    function showFaults(faults) {
      const seen = faults.filter((fault) => fault.field in fields);
      const shown = seen.length ? seen : faults; // names have no field here, and their problems usually come with a colour's
      for (const [name, place] of Object.entries(wrong)) {
        const fault = shown.find((one) => one.field === name);
        write(place, fault ? tell(fault.words) : "");
        place.hidden = !fault;
        fields[name]?.setAttribute("aria-invalid", String(Boolean(fault)));
      }
    }
  }

  /** If a seat has the standard name or character of its old colour, change it to that of the new one. */
  function updateDefaults(seat, name) {
    const [old, next] = [seat.colour, name].map((wanted) => colours.find(({ colour }) => colour === wanted));
    if (seat.name === old.name) seat.name = next.name;
    if (seat.token === old.token) seat.token = next.token;
  }

  return {
    node,
    showFaults: (faults) => rows.forEach((one, i) => one.showFaults(faults.filter((fault) => fault.seat === i))),
  };
}
