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

const ONE_SAVE = 2000; // ms in which more about the same files is still about the same save
let lastSave = { files: "", at: 0, faces: new Set() };

/** Say what a save led to: "3 faces redrawn in 0.31 s, card.yaml". The server tells of one save as the faces are drawn. */
export function sayChanged({ files = [], seconds, faces = [], removed = [] }) {
  const isOlder = seconds * 1000 > performance.now(); // The page was opened after the save.
  if (!files.length || isOlder) return;
  const now = Date.now();
  if (lastSave.files !== files.join() || now - lastSave.at > ONE_SAVE) lastSave = { files: files.join(), faces: new Set() };
  lastSave.at = now;
  for (const id of [...faces.map((face) => face.id), ...removed]) lastSave.faces.add(id);
  const names = files.map((file) => file.split("/").at(-1));
  const which = names.length > 2 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
  const number = lastSave.faces.size;
  const what = number ? `${counted(number, "face")} redrawn` : "nothing to redraw";
  say([`${what} in ${seconds.toFixed(2)} s`, which].filter(Boolean).join(", "));
}

/** Say how many faces there are, and how many errors and warnings on them; of a game that cannot be read, how many keep it from that. */
export function showSums(faces) {
  const sum = (severity) => (faces.broken
    ? faces.broken.filter((finding) => finding.severity === severity).length
    : faces.list.reduce((total, face) => total + face.counts[severity], 0));
  const found = [["error", sum("error")], ["warning", sum("warning")]].filter(([, number]) => number).map(([word, number]) => counted(number, word));
  const isDrawing = !faces.complete && !faces.broken;
  element("sums").textContent = faces.ready ? [counted(faces.list.length, "face"), faces.broken ? "cannot be read" : "", ...found, isDrawing ? "drawing …" : ""].filter(Boolean).join(" · ") : "";
}
