/** The line at the foot: the connection, what was redrawn, how much is found. */

import { counted } from "./dom.js";

const LINKS = { live: "live", waiting: "no answer; trying again", hidden: "resting" };
const element = (id) => document.getElementById(id);

/** Say how the connection stands: "live", "waiting" or "hidden". */
export function showLink(state) {
  element("link").dataset.state = state;
  element("link-text").textContent = LINKS[state];
}

/** Say one line; a screen reader speaks it when it has time. */
export function say(line) {
  element("said").textContent = line;
}

/** Say what a save led to: "redrawn in 0.31 s, card.yaml". */
export function sayChanged({ files = [], seconds, faces = [], removed = [] }) {
  const names = files.map((file) => file.split("/").at(-1));
  const which = names.length > 2 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
  const what = faces.length || removed.length ? counted(faces.length + removed.length, "face") + " redrawn" : "nothing to redraw";
  say([`${what} in ${seconds.toFixed(2)} s`, which].filter(Boolean).join(", "));
}

/** Say how many faces there are, and how many errors and warnings on them. */
export function showSums(faces) {
  const sum = (severity) => faces.list.reduce((total, face) => total + face.counts[severity], 0);
  const found = [["error", sum("error")], ["warning", sum("warning")]].filter(([, number]) => number).map(([word, number]) => counted(number, word));
  element("sums").textContent = faces.ready ? [counted(faces.list.length, "face"), ...found, faces.complete ? "" : "drawing …"].filter(Boolean).join(" · ") : "";
}
