/** A face in two editions, languages or commits: a slider between them, their difference, or side by side. */

import { rightViewOf, tellWatching, viewOf } from "./api.js";
import { segmented, toggle } from "./controls.js";
import { counted, h, rewrite } from "./dom.js";
import { Faces } from "./faces.js";
import { filtered } from "./filters.js";
import { keys } from "./keyboard.js";
import { go, here } from "./place.js";
import { Slider } from "./slider.js";
import { viewPickers, viewTitle } from "./views.js";
import { ZOOMS } from "./zoom.js";

const WAYS = [["swipe", "Slider", "s"], ["difference", "Difference", "d"], ["beside", "Side by side", "b"]];
const RIGHT = { edition: "rightEdition", lang: "rightLang", commit: "rightCommit" };
const KEPT = { replace: true };

/** The page "compare": the page's own view on the left, another on the right. */
export class Compare {
  #right = null;
  #watchedRight = "";
  #bar = h("div", { class: "stage-bar", role: "toolbar", "aria-label": "Comparison" });
  #list = h("nav", { class: "differing", "aria-label": "Faces that differ" });
  #note = h("p", { class: "compare-note", role: "status" });

  constructor({ faces, place, project, watch }) {
    this.faces = faces;
    this.project = project;
    this.watch = watch;
    this.left = viewOf(place);
    this.game = project.games.find(({ id }) => id === place.game);
    this.slider = new Slider((at) => go({ at: String(at) }, KEPT));
    this.element = h("div", { class: "compare-page" },
      h("div", { class: "stage-side" }, h("h1", { class: "unseen" }, "Compare"), this.#bar, this.#note, this.slider.element), this.#list);
    this.dropKeys = this.#listen();
  }

  close() {
    this.closed = true;
    this.slider.close();
    this.dropKeys();
  }

  update(place) {
    this.#openRight(place);
    this.#drawBar(place);
    this.#drawList(place);
    this.#show(place);
  }

  change(ids, place) {
    this.#drawList(place);
    this.#show(place);
  }

  // The right side is read once for each view; commits and editions in force do not change while one looks.
  #openRight(place) {
    const view = rightViewOf(place);
    if (this.#right && JSON.stringify(this.#right.view) === JSON.stringify(view)) return;
    this.#right = new Faces(view);
    const right = this.#right;
    right.addEventListener("change", () => this.#rightChanged(right));
    right.load();
  }

  // It has no stream of its own: it is asked until all of it is drawn.
  #rightChanged(right) {
    if (right !== this.#right || this.closed) return;
    this.change(null, here());
    if (right.ready && !right.complete && !right.broken) right.refresh();
  }

  /** Read the right side again: files changed, and it may be made of them. */
  refresh() {
    if (!here().rightCommit) this.#right?.load();
  }

  #drawBar(place) {
    const pick = (changes) => go(Object.fromEntries(Object.entries(changes).map(([name, value]) => [RIGHT[name], value])), KEPT);
    rewrite(this.#bar,
      h("div", { class: "bar-group compare-right", role: "group", "aria-label": "On the right" }, h("span", { class: "bar-label" }, "Compare with"),
        viewPickers(this.project, this.game, rightViewOf(place), pick)),
      segmented("How", WAYS, place.how, (how) => go({ how }, KEPT)),
      segmented("Zoom", ZOOMS, place.zoom, (zoom) => go({ zoom }, KEPT)),
      toggle("Only what differs", place.only === "differing", () => this.#flipOnly()));
  }

  #flipOnly() {
    go({ only: here().only === "differing" ? "" : "differing" }, KEPT);
  }

  #listed(place) {
    const faces = filtered(this.faces.list, place);
    return place.only === "differing" ? faces.filter((face) => this.#differs(face)) : faces;
  }

  #differs(face) {
    return ["new", "differs"].includes(this.#verdict(face));
  }

  // Keys tell what a face is made of, which another edition alone changes; drawings tell what is seen.
  #verdict(face) {
    if (!this.#right.ready) return "";
    const other = this.#right.byId.get(face.id);
    if (!other) return "new";
    if (other.key === face.key) return "same";
    if (!face.drawing || !other.drawing) return "";
    return face.drawing === other.drawing ? "same" : "differs";
  }

  #drawList(place) {
    const faces = this.#listed(place);
    const differing = faces.filter((face) => this.#differs(face)).length;
    const open = faces.some((face) => !this.#verdict(face));
    const count = `${counted(differing, "face")} of ${faces.length} ${differing === 1 ? "differs" : "differ"}${open ? " so far" : ""}`;
    rewrite(this.#list,
      h("h2", {}, this.#right.ready ? count : "Opening the other edition …"),
      h("ul", {}, faces.map((face) => this.#row(face, place))));
  }

  #row(face, place) {
    const note = this.#differs(face) ? this.#verdict(face) : "";
    return h("li", {}, h("button", { type: "button", class: "product", "aria-pressed": String(face.id === this.#face(place)?.id), onclick: () => go({ face: face.id }, KEPT) },
      h("span", { class: "product-title" }, face.name, face.side === "back" ? h("span", { class: "faint" }, " back") : null),
      note ? h("span", { class: "chip" }, note) : null));
  }

  #face(place) {
    const listed = this.#listed(place);
    return this.faces.byId.get(place.face) ?? listed.find((face) => this.#right.ready && this.#differs(face)) ?? listed[0] ?? null;
  }

  #show(place) {
    const face = this.#face(place);
    const other = face ? this.#right.byId.get(face.id) ?? null : null;
    this.#note.textContent = this.#noteFor(place, face, other);
    const left = { view: this.left, face, title: viewTitle(this.project, this.game, this.left) };
    const right = { view: this.#right.view, face: other, title: viewTitle(this.project, this.game, this.#right.view) };
    this.slider.show(left, right, place);
    if (face) {
      this.watch([face.id]);
      this.#watchRight(face.id);
    }
  }

  // The right side has no stream of its own; telling what is looked at has it drawn.
  #watchRight(id) {
    const watched = `${JSON.stringify(this.#right.view)} ${id}`;
    if (!this.#right.ready || this.#watchedRight === watched) return;
    this.#watchedRight = watched;
    tellWatching(this.#right.view, [id]);
  }

  #noteFor(place, face, other) {
    if (JSON.stringify(this.left) === JSON.stringify(this.#right.view)) return "Both sides are the same edition: choose another edition, language or commit for the right side.";
    if (this.#right.broken) return `The right side cannot be read: ${this.#right.broken[0]?.message ?? ""}`;
    if (!face) return this.faces.ready ? "No face matches." : "Opening the game …";
    if (!this.#right.ready) return "";
    if (!other) return `${face.name} is not in the edition on the right.`;
    return this.#verdict(face) !== "same" ? "" : `${face.name} is the same in both.`;
  }

  #step(step) {
    const listed = this.#listed(here());
    const index = listed.indexOf(this.#face(here()));
    const next = listed[(index + step + listed.length) % listed.length];
    if (next) go({ face: next.id }, KEPT);
  }

  #listen() {
    const zoom = (value) => [value === "fit" ? "0" : value, null, () => go({ zoom: value }, KEPT)];
    return keys("Comparison", [
      ["ArrowLeft", "Previous face", () => this.#step(-1)],
      ["ArrowRight", "Next face", () => this.#step(1)],
      ...WAYS.map(([how, title, key]) => [key, title, () => go({ how }, KEPT)]),
      ["o", "Only what differs", () => this.#flipOnly()],
      zoom("fit"), zoom("1"), zoom("2"), zoom("3"),
      ["Escape", "All faces", () => go({ page: "faces" })],
    ]);
  }
}
