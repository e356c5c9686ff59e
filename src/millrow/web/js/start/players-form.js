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
    const wrong = Object.fromEntries(
      ["token", "colour", "level", "name"].map((field) => [
        field,
        h("p", { class: "wrong", id: `${id}-${field}`, role: "alert", hidden: true }),
      ]),
    );
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
    for (const [name, field] of Object.entries(fields)) field.setAttribute("aria-describedby", wrong[name].id);
    show();
    return { node: h("li", {}, swatch, token, colour, level, Object.values(wrong)), complain };

    function complain(faults) {
      const seen = faults.filter((fault) => fault.field in fields);
      const shown = seen.length ? seen : faults; // a name has no field here, and mostly comes along with a colour
      for (const [name, node] of Object.entries(wrong)) {
        const fault = shown.find((one) => one.field === name);
        write(node, sentence(fault?.say ?? ""));
        node.hidden = !fault;
        fields[name]?.setAttribute("aria-invalid", String(Boolean(fault)));
      }
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
