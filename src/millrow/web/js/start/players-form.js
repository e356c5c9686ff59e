/** Who plays a game for any number: character, colour, person or computer for each seat. */

import { chip } from "../boards/paint.js";
import { fill, h, uid, write } from "../kit/dom.js";
import { sentence } from "../kit/words.js";
import { starred } from "./level-choice.js";
import { marked } from "./order.js";

/** One more seat: the first colour that nobody has yet, and the character that goes with it. */
export function freeSeat(colours, seats) {
  const taken = (colour) => seats.some((seat) => seat.colour === colour.name || seat.token === colour.token);
  const colour = colours.find((one) => !taken(one)) ?? colours[seats.length];
  return { name: colour.title, token: colour.token, colour: colour.name, level: "" };
}

/**
 * @param {object[]} seats name, token, colour, level; changed in place
 * @param {object[]} colours the palette
 * @param {object[]} levels the computer's levels for these rules
 * @param {() => void} change
 * @returns {{node: HTMLElement, complain: (faults: Array<{seat: number, field: string, say: string}>) => void}}
 *   `complain` shows what is wrong at its seat, and clears what was
 */
export function playersForm(seats, colours, levels, change) {
  const node = h("fieldset", { class: "players" }, h("legend", {}, "Players"));
  const made = seats.map(row);
  node.append(
    h(
      "ol",
      { class: "players-rows" },
      made.map((one) => one.node),
    ),
    h("p", { class: "allowed quiet small" }, "Characters: one visible one each, all different. Colours too."),
  );

  function row(seat, i) {
    const swatch = h("span", { class: "swatch" });
    const show = () =>
      fill(
        swatch,
        chip({ ...marked(seats)[i], token: seat.token || "?", colour: colours.find((c) => c.name === seat.colour) }, i),
      );
    const set = (field) => (event) => {
      if (field === "colour") follow(seat, event.target.value);
      seat[field] = event.target.value;
      token.value = seat.token;
      show();
      change();
    };
    const id = uid("seat");
    const wrong = h("p", { class: "wrong", id, role: "alert", hidden: true });
    const token = h("input", {
      class: "token-field",
      "aria-label": `Character of player ${i + 1}`,
      value: seat.token,
      maxlength: 8,
      autocomplete: "off",
      on: { input: set("token") },
    });
    const colour = h(
      "select",
      { "aria-label": `Colour of player ${i + 1}`, on: { change: set("colour") } },
      colours.map((c) => h("option", { value: c.name, selected: c.name === seat.colour }, c.title)),
    );
    const level = h(
      "select",
      { "aria-label": `Who is player ${i + 1}`, on: { change: set("level") } },
      h("option", { value: "" }, "Person"),
      levels.map((it) =>
        h("option", { value: it.name, title: it.says, selected: it.name === seat.level }, `Computer, ${starred(it)}`),
      ),
    );
    const fields = { token, colour, level };
    for (const field of Object.values(fields)) field.setAttribute("aria-describedby", id);
    show();
    return { node: h("li", {}, swatch, token, colour, level, wrong), complain };

    function complain(faults) {
      for (const [name, field] of Object.entries(fields))
        field.setAttribute("aria-invalid", String(faults.some((fault) => fault.field === name)));
      // one at a time: a colour often brings its character and name along
      write(wrong, sentence((faults.find((fault) => fault.field in fields) ?? faults[0])?.say ?? ""));
      wrong.hidden = !faults.length;
    }
  }

  /** A name or character that only said the old colour says the new one. */
  function follow(seat, name) {
    const [old, fresh] = [seat.colour, name].map((wanted) => colours.find((colour) => colour.name === wanted));
    if (seat.name === old.title) seat.name = fresh.title;
    if (seat.token === old.token) seat.token = fresh.token;
  }

  return {
    node,
    complain: (faults) => made.forEach((one, i) => one.complain(faults.filter((fault) => fault.seat === i))),
  };
}
