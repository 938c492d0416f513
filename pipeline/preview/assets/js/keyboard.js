/** Keys: what each page listens to, and the overview of them. */

import { h, icon } from "./dom.js";

const NAMES = { " ": "space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };
const groups = new Set();

/** Listen to [key, title, action]s until the returned function is called; one without a title is not in the overview. An action that returns false leaves the key to the browser. */
export function keys(title, table) {
  const group = { title, table };
  groups.add(group);
  return () => groups.delete(group);
}

window.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target, event.key)) return;
  if (document.querySelector("dialog[open]")) return;
  for (const { table } of [...groups].reverse()) {
    const entry = table.find(([key]) => key === event.key);
    if (!entry) continue;
    if (entry[2]() !== false) event.preventDefault();
    return;
  }
});

// Where a control has a use for the key itself, it keeps it.
function isTyping(target, key) {
  if (target.matches("input[type=search], input[type=text], textarea")) return true;
  if (target.matches("select, input[type=range]")) return key !== "?" && key !== "Escape";
  return target.matches("button, a, summary, input") && (key === " " || key === "Enter");
}

/** Show all keys that do something now. */
export function showKeys() {
  const dialog = h("dialog", { class: "keys", "aria-label": "Keyboard" },
    h("form", { method: "dialog" }, h("button", { class: "icon-button", "aria-label": "Close" }, icon("close"))),
    h("h2", {}, "Keyboard"),
    h("div", { class: "key-groups" }, [...groups].map(({ title, table }) => h("section", {}, h("h3", {}, title), h("dl", {},
      table.filter(([, what]) => what).map(([key, what]) => h("div", {}, h("dt", {}, h("kbd", {}, NAMES[key] ?? key)), h("dd", {}, what))))))));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => event.key === "?" && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
