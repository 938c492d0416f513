/** A page that is one answer of the server written out: errata, rosters, findings. */

import { Refusal } from "./api.js";
import { h, settled } from "./dom.js";
import { findingList } from "./finding.js";
import { here } from "./place.js";

/** Subclasses give `title`, `question(place)` and `draw(answer, place)`. What was shown stays while it is asked again. */
export class ReportPage {
  #answer = null;
  #again = settled(() => this.load(here()), 300);
  #body = h("div", { class: "report-body" }, h("p", { class: "empty" }, "One moment …"));

  constructor({ faces, title }) {
    this.faces = faces;
    this.element = h("div", { class: "report" }, h("h1", {}, title), this.#body);
  }

  close() {}

  update(place) {
    if (this.#answer) this.#write(place);
    else this.load(place);
  }

  change(ids, place) {
    if (ids === null && this.#answer) this.#write(place); // What the answer names may only now be there to be shown.
    this.#again();
  }

  /** Ask again and write the answer out. */
  async load(place) {
    const before = JSON.stringify(this.#answer);
    try {
      this.#answer = await this.question(place);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#body.replaceChildren(h("p", { class: "empty" }, error.message), error.findings.length ? findingList(error.findings) : "");
      return;
    }
    if (JSON.stringify(this.#answer) !== before) this.#write(place);
  }

  // A list that is written again must not close what was opened, nor jump.
  #write(place) {
    const open = new Set([...this.#body.querySelectorAll("details[open]")].map((each) => each.dataset.name));
    const closed = new Set([...this.#body.querySelectorAll("details:not([open])")].map((each) => each.dataset.name));
    const focused = document.activeElement?.dataset?.name;
    this.#body.replaceChildren(...[this.draw(this.#answer, place)].flat().filter(Boolean));
    for (const each of this.#body.querySelectorAll("details")) {
      if (open.has(each.dataset.name)) each.open = true;
      if (closed.has(each.dataset.name)) each.open = false;
    }
    if (focused) this.#body.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();
  }
}
