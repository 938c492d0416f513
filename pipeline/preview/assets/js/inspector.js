/** What is known of a face: its findings, its record's fields with their sources, its template. */

import { counted, h, icon } from "./dom.js";
import { findingList, placeLink } from "./finding.js";

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** Return the parts for a face; `detail` is its /api/face; `broken` tells that it is that of before, for the game cannot be read. */
export function inspection(face, detail, broken) {
  return [
    h("header", { class: "inspector-head" },
      h("h1", {}, face.name),
      h("p", { class: "faint" }, [face.product_title, face.kind_title, face.side, `${NUMBER.format(face.width)} × ${NUMBER.format(face.height)} mm`].filter(Boolean).join(" · "))),
    findings(detail, broken),
    detail?.record ? record(detail.record) : null,
    detail?.template?.file ? h("section", { "aria-label": "Template" }, h("h2", {}, "Template"), h("p", {}, placeLink(detail.template))) : null,
  ].filter(Boolean);
}

function findings(detail, broken) {
  if (!detail) return h("p", { class: "faint" }, "…");
  const number = detail.findings.length;
  return h("section", { "aria-label": "Findings" },
    h("h2", {}, number ? counted(number, "finding") : "Findings"),
    broken ? h("p", { class: "faint" }, `The game cannot be read${number ? ": these are the previous ones." : ", and this face is not looked at."}`) : null,
    number ? findingList(detail.findings) : broken ? null : h("p", { class: "faint" }, "Nothing is wrong with this face."));
}

function record({ title, file, line, editor, source, fields }) {
  return h("section", { "aria-label": "Record" },
    h("h2", {}, "Record"),
    h("p", { class: "record-where" }, placeLink({ file, line, editor }), source ? h("span", { class: "faint" }, source) : null),
    h("dl", { class: "fields", "aria-label": `Fields of ${title}` }, [...withHeads(fields)]));
}

// A list of values under one key is told under that key: "text" alone could be any of several.
function* withHeads(fields) {
  let last = "";
  for (const each of fields) {
    const head = each.path.split(".").slice(0, -1).map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part)).join(" ");
    if (head && head !== last) yield h("div", { class: "field-head" }, h("dt", {}, head.replaceAll("_", " ")));
    last = head;
    yield field(each, head);
  }
}

function field({ label, path, value, file, line, editor, house, changed }, head) {
  return h("div", { class: "field", data: { nested: Boolean(head) } },
    h("dt", { title: path }, label || path,
      house ? h("span", { class: "mark mark-house", title: "A house value: the rulebook does not print it" }, icon("house"), h("span", { class: "unseen" }, " house value")) : null,
      fieldLink(file, line, editor)),
    h("dd", {}, changed ? change(changed, value) : value === "" ? h("span", { class: "faint" }, "empty") : value));
}

function fieldLink(file, line, editor) {
  if (!editor || !line) return null;
  return h("a", { class: "field-link", href: placeLink({ file, line, editor }).getAttribute("href"), title: `${file}:${line}`, "aria-label": `Open ${file}:${line} in the editor` }, `:${line}`);
}

/** Return a value's change: was → now, by what and why. */
export function change({ was, by, date, reason }, now) {
  return h("span", { class: "change" },
    h("del", {}, was), h("span", { class: "arrow", "aria-label": "now" }, " → "), h("ins", {}, now),
    by || date || reason ? h("span", { class: "change-why" }, [by, date, reason].filter(Boolean).join(" · ")) : null);
}
