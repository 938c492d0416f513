/** Findings as a list: what is wrong, where, and how to fix it. */

import { h, icon } from "./dom.js";

const RANK = { error: 0, warning: 1, info: 2 };
export const SEVERITIES = Object.keys(RANK);
export const SEVERITY_TITLES = { error: "Errors", warning: "Warnings", info: "Notes" };

/** Return findings, the gravest first. */
export function gravestFirst(findings) {
  return [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Return a list of findings; `linkOf` may give the address of the face that a finding is about. */
export function findingList(findings, linkOf = () => null) {
  return h("ul", { class: "findings" }, gravestFirst(findings).map((finding) => findingItem(finding, linkOf(finding))));
}

function findingItem(finding, link) {
  return h("li", { class: "finding", data: { severity: finding.severity } },
    h("p", { class: "finding-message" }, h("span", { class: "chip", data: { severity: finding.severity } }, finding.severity), " ", finding.message),
    finding.hint ? h("p", { class: "finding-hint" }, finding.hint) : null,
    h("p", { class: "finding-where" },
      placeLink(finding), subject(finding.subject, link), finding.code ? h("code", {}, finding.code) : null));
}

function subject(name, link) {
  if (!name) return null;
  return link ? h("a", { href: link }, name) : h("span", {}, name);
}

/** Return file:line:column as a link that opens the editor, or as text without one; null for nowhere. */
export function placeLink({ file, line, column, editor }) {
  if (!file) return null;
  const text = [file, line, column].filter(Boolean).join(":");
  if (!editor) return h("span", { class: "file" }, text);
  return h("a", { class: "file", href: safe(editor), title: "Open in the editor" }, text, icon("open"));
}

// An editor's address comes from a setting of the author's; a script's must not.
function safe(address) {
  return /^\s*(javascript|data|vbscript):/i.test(address) ? "#" : address;
}

/** Return badges of how many errors and warnings there are; null without any. */
export function badges({ error, warning }) {
  const all = [["error", error], ["warning", warning]].filter(([, number]) => number);
  if (!all.length) return null;
  return h("span", { class: "badges" }, all.map(([severity, number]) =>
    h("span", { class: "badge", data: { severity }, title: `${number} ${severity}${number === 1 ? "" : "s"}` },
      String(number), h("span", { class: "unseen" }, ` ${severity}${number === 1 ? "" : "s"}`))));
}
