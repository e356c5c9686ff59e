/** Building and filling DOM nodes. Text is never parsed as HTML. */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "tabIndex", "open"]);

/**
 * An HTML element.
 * @param {string} tag
 * @param {object} [props] attributes; `on` holds listeners, `data` the dataset; null, undefined and false are left out
 * @param {...(Node|string|number|null|Array)} children
 */
export function h(tag, props, ...children) {
  return applyProps(document.createElement(tag), props, children);
}

/** An SVG element, made like `h`. */
export function s(tag, props, ...children) {
  return applyProps(document.createElementNS(SVG, tag), props, children);
}

function applyProps(node, props, children) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined) continue;
    if (key === "on") for (const [event, listen] of Object.entries(value)) node.addEventListener(event, listen);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (PROPERTIES.has(key)) node[key] = value;
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false) node.setAttribute(key, value);
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

/** Replace the children of a node. */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

/** Set text only if it differs, so that screen readers do not repeat it and there is no extra layout. */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Set or, with null or false, remove an attribute, only if it differs. */
export function attribute(node, name, value) {
  const text = value === true ? "" : value;
  if (text === null || text === undefined || text === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(text)) node.setAttribute(name, text);
}

/** A button with a click handler. */
export function button(label, click, props = {}) {
  const { class: more = "", ...rest } = props;
  return h("button", { type: "button", class: `button ${more}`.trim(), on: { click }, ...rest }, label);
}

let counter = 0;

/** An id that is unique on this page. */
export const uid = (stem = "n") => `${stem}${(counter += 1)}`;
