/** Errata and house rulings: what each changed, why, and the faces that show it. */

import { ask, viewOf } from "./api.js";
import { counted, h } from "./dom.js";
import { placeLink } from "./finding.js";
import { change } from "./inspector.js";
import { href } from "./place.js";
import { ReportPage } from "./report-page.js";
import { Thumbnail } from "./thumbnail.js";

const ORIGINS = { erratum: "Erratum", ruling: "House ruling" };
const SCALE = 1.15;

/** The page "errata". */
export class Errata extends ReportPage {
  #thumbs = [];

  constructor(context) {
    super({ ...context, title: "Errata and house rulings" });
    this.view = viewOf(context.place);
  }

  question() {
    return ask("/api/errata", this.view);
  }

  change(ids, place) {
    super.change(ids, place);
    for (const thumb of this.#thumbs) {
      const face = this.faces.byId.get(thumb.face.id);
      if (face && face !== thumb.face) thumb.update(face);
    }
  }

  draw({ entries }) {
    this.#thumbs = [];
    if (!entries.length) return h("p", { class: "empty" }, "Nothing changes this edition: it is the game as first printed.");
    const newest = [...entries].sort((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
    return newest.map((entry) => this.#entry(entry));
  }

  #entry(entry) {
    const { id, origin, date, title, reason, source, changes, faces } = entry;
    return h("article", { class: "panel entry" },
      h("header", {}, h("h2", {}, title || id), h("span", { class: "chip", data: { origin } }, ORIGINS[origin] ?? origin), date ? h("time", { datetime: date }, date) : null, placeLink(entry)),
      reason ? h("p", {}, reason) : null,
      source ? h("p", { class: "faint" }, source) : null,
      changes.length ? h("dl", { class: "fields wide" }, changes.map(changed)) : null,
      faces.length ? h("p", { class: "faint" }, `On ${counted(faces.length, "face")}:`) : h("p", { class: "faint" }, "No card of its own; sheets that list many records may show it."),
      h("div", { class: "thumbs" }, faces.map((face) => this.#thumb(face))));
  }

  #thumb(id) {
    const face = this.faces.byId.get(id);
    if (!face) return h("a", { href: href({ page: "face", face: id }) }, id);
    const thumb = new Thumbnail(this.view, face, () => this.faces.refresh());
    this.#thumbs.push(thumb);
    thumb.resize(SCALE);
    whenSeen(thumb.element, () => thumb.setSeen());
    return thumb.element;
  }
}

function whenSeen(element, action) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    action();
  }, { rootMargin: "300px 0px" });
  observer.observe(element);
}

function changed({ record, name, path, was, now }) {
  return h("div", { class: "field" }, h("dt", { title: record }, name, h("span", { class: "faint" }, ` ${path}`)), h("dd", {}, change({ was: was ?? "", by: "", date: "", reason: "" }, now ?? "")));
}
