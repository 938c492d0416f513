/** All that `punchboard check` says of a game, by code. */

import { ask, viewOf } from "./api.js";
import { counted, h } from "./dom.js";
import { findingList, gravestFirst, SEVERITIES, SEVERITY_TITLES } from "./finding.js";
import { go, href } from "./place.js";
import { ReportPage } from "./report-page.js";

const SHOWN_OPEN = 12;
const NOTES_OPEN = 30;

/** The page "findings". */
export class Findings extends ReportPage {
  constructor(context) {
    super({ ...context, title: "Findings" });
    this.view = viewOf(context.place);
  }

  question() {
    return ask("/api/findings", this.view);
  }

  draw({ findings, complete }, place) {
    if (!complete && !findings.length) return h("p", { class: "empty", role: "status" }, "Checking the whole game …");
    const shown = findings.filter(({ severity }) => !place.severity || severity === place.severity);
    const groups = Map.groupBy(gravestFirst(shown), ({ code, severity }) => `${severity} ${code}`);
    return [
      h("div", { class: "severities", role: "group", "aria-label": "Severity" }, severityButton("", "All", findings.length, place),
        SEVERITIES.map((severity) => severityButton(severity, SEVERITY_TITLES[severity], count(findings, severity), place))),
      complete ? null : h("p", { class: "faint", role: "status" }, "Checking the whole game again: these are the previous findings."),
      shown.length ? null : h("p", { class: "empty" }, "Nothing is found."),
      h("div", { class: complete ? "codes" : "codes of-before" }, [...groups.values()].map((group) => this.#group(group, shown.length))),
    ];
  }

  // Notes stay folded where they would hide what is graver.
  #group(findings, all) {
    const [{ code, severity }] = findings;
    return h("details", { class: "panel code", data: { name: `${severity} ${code}` }, open: (severity !== "info" || all <= NOTES_OPEN) && findings.length <= SHOWN_OPEN },
      h("summary", {}, h("span", { class: "chip", data: { severity } }, severity), h("code", {}, code), h("span", { class: "faint" }, counted(findings.length, "finding"))),
      findingList(findings, ({ subject }) => this.#linkTo(subject)));
  }

  // Findings name a record (kind:slug) or a page (product:component).
  #linkTo(subject) {
    const face = this.faces.list.find(({ kind, slug, product, component }) => subject === (slug ? `${kind}:${slug}` : `${product}:${component}`));
    return face ? href({ page: "face", face: face.id }) : null;
  }
}

function count(findings, severity) {
  return findings.filter((each) => each.severity === severity).length;
}

function severityButton(severity, title, number, place) {
  return h("button", { type: "button", class: "toggle", data: { name: `severity-${severity}`, severity }, "aria-pressed": String(place.severity === severity), onclick: () => go({ severity }, { replace: true }) },
    `${title} `, h("span", { class: "number" }, String(number)));
}
