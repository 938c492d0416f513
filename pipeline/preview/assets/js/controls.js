/** Controls that several pages use: one of several, on or off, a choice from a list. */

import { h } from "./dom.js";

/** Return buttons of which one is pressed. `options` are [value, title, key]; `pick` gets the value. */
export function segmented(label, options, value, pick) {
  return h("div", { class: "segmented", role: "group", "aria-label": label }, options.map(([option, title, hint]) =>
    h("button", { type: "button", "aria-pressed": String(option === value), title: hint || null, onclick: () => pick(option) }, title)));
}

/** Return a button that is on or off. */
export function toggle(title, on, flip, hint = null) {
  return h("button", { class: "toggle", type: "button", "aria-pressed": String(on), title: hint, onclick: flip }, title);
}

/** Return a labelled list to choose from. `options` are [value, title]; `pick` gets the value; a quiet label is only read aloud. */
export function choice(label, options, value, pick, { quiet = false } = {}) {
  const select = h("select", { onchange: () => pick(select.value) }, options.map(([option, title]) =>
    h("option", { value: option, selected: option === value }, title)));
  return h("label", { class: quiet ? "choice quiet" : "choice" }, h("span", {}, label), select);
}

/** Return a labelled check box. */
export function check(label, on, flip) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked: on, onchange: flip }), h("span", {}, label));
}
