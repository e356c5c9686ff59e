/** Who plays a game for any number: character, colour, person or computer for each seat. */

import { chip } from "../boards/paint.js";
import { fill, h } from "../kit/dom.js";

/** What a seat is unless somebody changes it. */
export const standardSeat = (colours, index) => ({
  name: colours[index].title,
  token: colours[index].token,
  colour: colours[index].name,
  level: "",
});

/**
 * @param {object[]} seats name, token, colour, level; changed in place
 * @param {object[]} colours the palette
 * @param {object[]} levels the computer's levels for these rules
 * @param {() => void} change
 */
export function playersForm(seats, colours, levels, change) {
  const node = h("fieldset", { class: "players" }, h("legend", {}, "Players"));
  const rows = h("ol", { class: "players-rows" });
  const wrong = h("p", { class: "wrong", role: "alert", hidden: true });
  node.append(
    rows,
    h("p", { class: "allowed quiet small" }, "Characters: one visible one each, all different. Colours too."),
    h("div", { class: "field" }, wrong),
  );

  function draw() {
    fill(
      rows,
      seats.map((seat, i) => row(seat, i)),
    );
  }

  function row(seat, i) {
    const swatch = h("span", { class: "swatch" });
    const show = () =>
      fill(swatch, chip({ token: seat.token || "?", colour: colours.find((c) => c.name === seat.colour) }, i));
    const set = (field) => (event) => {
      if (field === "colour") follow(seat, event.target.value);
      seat[field] = event.target.value;
      token.value = seat.token;
      show();
      change();
    };
    const token = h("input", {
      class: "token-field",
      "aria-label": `Character of player ${i + 1}`,
      value: seat.token,
      maxlength: 8,
      autocomplete: "off",
      on: { input: set("token") },
    });
    show();
    return h(
      "li",
      {},
      swatch,
      token,
      h(
        "select",
        { "aria-label": `Colour of player ${i + 1}`, on: { change: set("colour") } },
        colours.map((c) => h("option", { value: c.name, selected: c.name === seat.colour }, c.title)),
      ),
      h(
        "select",
        { "aria-label": `Who is player ${i + 1}`, on: { change: set("level") } },
        h("option", { value: "" }, "Person"),
        levels.map((level) =>
          h("option", { value: level.name, selected: level.name === seat.level }, `Computer, ${level.title}`),
        ),
      ),
    );
  }

  /** A name or character that only said the old colour says the new one. */
  function follow(seat, name) {
    const [old, fresh] = [seat.colour, name].map((wanted) => colours.find((colour) => colour.name === wanted));
    if (seat.name === old.title) seat.name = fresh.title;
    if (seat.token === old.token) seat.token = fresh.token;
  }

  draw();
  return {
    node,
    draw,
    complain: (text) => {
      wrong.textContent = text;
      wrong.hidden = !text;
    },
  };
}
