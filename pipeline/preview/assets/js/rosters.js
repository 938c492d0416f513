/** The project's rosters and whether the game's rules allow them. */

import { ask } from "./api.js";
import { counted, h } from "./dom.js";
import { findingList, placeLink } from "./finding.js";
import { ReportPage } from "./report-page.js";

/** The page "rosters". */
export class Rosters extends ReportPage {
  constructor(context) {
    super({ ...context, title: "Rosters" });
  }

  question(place) {
    return ask("/api/rosters", { game: place.game });
  }

  draw({ rosters }) {
    if (!rosters.length) return h("p", { class: "empty" }, "This game has no rosters.");
    return rosters.map(roster);
  }
}

function roster({ file, name, kind, verdict, findings, editor, ...sums }) {
  return h("article", { class: "panel entry" },
    h("header", {}, h("h2", {}, name || file), h("span", { class: "chip", data: { verdict } }, verdict), h("span", { class: "faint" }, [kind, ...totals(sums)].filter(Boolean).join(" · ")), placeLink({ file, editor })),
    findings.length ? findingList(findings) : null);
}

// A game may count in nothing, and a roster need have no limit.
function totals({ sums }) {
  const { cost, limit, unit, entries } = sums ?? {};
  const spent = cost === null || cost === undefined ? "" : `${cost}${limit === null || limit === undefined ? "" : ` of ${limit}`} ${unit}`.trim();
  return [spent, entries === undefined ? "" : counted(entries, "entry", "entries")].filter(Boolean);
}
