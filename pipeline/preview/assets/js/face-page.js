/** One face large, with what is known of it; arrow keys go through the faces that the filters leave. */

import { ask, viewOf } from "./api.js";
import { choice, segmented, toggle } from "./controls.js";
import { h, icon, rewrite } from "./dom.js";
import { filtered } from "./filters.js";
import { inspection } from "./inspector.js";
import { keys } from "./keyboard.js";
import { OVERLAYS } from "./overlay.js";
import { go, here, href, toggled, words } from "./place.js";
import { Stage } from "./stage.js";
import { ZOOMS } from "./zoom.js";

export const EYES = [["", "All colours"], ["grey", "Greyscale"], ["protan", "Protanopia"], ["deutan", "Deuteranopia"], ["tritan", "Tritanopia"]];
const SIDES = [["both", "Both", "f: turn over"], ["one", "One", "f: turn over"]];
const KEPT = { replace: true };

/** The page "face". */
export class FacePage {
  #details = new Map();
  #asked = new Map();
  #bar = h("div", { class: "stage-bar", role: "toolbar", "aria-label": "The face" });
  #missing = h("div", { class: "empty", hidden: true });
  #side = h("div", { class: "stage-side" });
  #inspector = h("aside", { class: "inspector", "aria-label": "About this face" });

  constructor({ faces, place, watch }) {
    this.faces = faces;
    this.view = viewOf(place);
    this.watch = watch;
    this.stage = new Stage(this.view, () => faces.refresh());
    this.#side.append(this.#bar, this.stage.element);
    this.element = h("div", { class: "face-page" }, this.#side, this.#inspector, this.#missing);
    this.dropKeys = this.#listen();
  }

  close() {
    this.stage.close();
    this.dropKeys();
  }

  update(place) {
    const face = this.faces.byId.get(place.face);
    if (!face) {
      this.#showMissing(place);
      return;
    }
    this.#hide(false);
    document.title = `${face.name} · Punchboard`;
    const { front, back } = this.faces.sidesOf(face);
    const shown = place.sides === "both" ? [front, back].filter(Boolean) : [face];
    this.shown = shown;
    this.#drawBar(face, place, Boolean(front && back));
    this.#show(place);
    for (const each of shown) this.#ask(each);
    this.watch([face.id, ...shown.filter((each) => each !== face).map((each) => each.id), ...this.#neighbours(place)]);
  }

  change(ids, place) {
    if (ids === null || this.saidBroken !== this.faces.broken || ids.has(place.face) || this.shown?.some((face) => ids.has(face.id))) this.update(place);
  }

  #show(place) {
    const face = this.faces.byId.get(place.face);
    if (!face) return;
    const top = this.#inspector.scrollTop;
    this.stage.show(this.shown, this.#details, face, place);
    this.#inspector.replaceChildren(...inspection(face, this.#details.get(face.id) ?? null, this.faces.broken !== null));
    this.saidBroken = this.faces.broken;
    if (this.inspected === face.id) this.#inspector.scrollTop = top;
    this.inspected = face.id;
  }

  // A face is asked for again when its object changed: the server told of a new key or new findings.
  async #ask(face) {
    if (this.#asked.get(face.id) === face) return;
    this.#asked.set(face.id, face);
    const detail = await ask("/api/face", { ...this.view, face: face.id }).catch(() => null);
    if (!detail || this.#asked.get(face.id) !== face) return;
    this.#details.set(face.id, detail);
    this.#show(here());
  }

  #showMissing(place) {
    this.shown = null;
    this.#hide(true);
    const text = this.faces.broken ? "" : this.faces.ready ? `No product of this edition prints the face ${place.face}.` : "Opening the game …";
    const back = text && this.faces.ready ? h("a", { class: "button", href: href({ page: "faces", face: "" }) }, "All faces") : null;
    this.#missing.replaceChildren(h("p", {}, text), back ?? "");
  }

  #hide(missing) {
    this.#side.hidden = missing;
    this.#inspector.hidden = missing;
    this.#missing.hidden = !missing;
  }

  #drawBar(face, place, pair) {
    const shown = words(place.show);
    rewrite(this.#bar,
      h("div", { class: "bar-group" },
        this.#stepButton("Previous face", "previous", -1), this.#stepButton("Next face", "next", 1),
        h("span", { class: "bar-count" }, this.#count(face, place))),
      segmented("Zoom", ZOOMS, place.zoom, (zoom) => go({ zoom }, KEPT)),
      h("div", { class: "bar-group" },
        pair ? segmented("Sides", SIDES, place.sides, (sides) => go({ sides }, KEPT)) : null,
        pair ? h("button", { class: "toggle", type: "button", title: "f or space", onclick: () => this.#turn() }, "Turn over") : null),
      h("div", { class: "segmented", role: "group", "aria-label": "Drawn over the face" }, OVERLAYS.map(([word, title, key]) =>
        toggle(title, shown.has(word), () => go({ show: toggled(here().show, word) }, KEPT), key))),
      choice("Colours", EYES, place.eye, (eye) => go({ eye }, KEPT), { quiet: true }),
      h("a", { class: "toggle", href: href({ page: "compare" }), title: "c" }, "Compare"));
  }

  #stepButton(label, name, step) {
    return h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: () => this.#step(step) }, icon(name));
  }

  // With both sides on the stage, a back that stands beside its front is no step of its own.
  #walk(place) {
    const list = filtered(this.faces.list, place);
    if (place.sides !== "both") return list;
    const listed = new Set(list);
    return list.filter((face) => face.side !== "back" || !listed.has(this.faces.byId.get(face.other)));
  }

  #index(walk, face) {
    const index = walk.indexOf(face);
    return index < 0 ? walk.indexOf(this.faces.byId.get(face.other)) : index;
  }

  #count(face, place) {
    const walk = this.#walk(place);
    const index = this.#index(walk, face);
    return index < 0 ? `of ${walk.length}` : `${index + 1} of ${walk.length}`;
  }

  #neighbours(place) {
    const walk = this.#walk(place);
    const index = this.#index(walk, this.faces.byId.get(place.face));
    return [walk[index + 1], walk[index - 1]].filter(Boolean).map((face) => face.id);
  }

  #step(step) {
    const place = here();
    const walk = this.#walk(place);
    const face = this.faces.byId.get(place.face);
    const index = face ? this.#index(walk, face) : -1;
    const next = walk[(index + step + walk.length) % walk.length];
    if (next) go({ face: next.id }, KEPT);
  }

  #turn() {
    const face = this.faces.byId.get(here().face);
    if (face && this.faces.byId.has(face.other)) go({ face: face.other }, KEPT);
  }

  #listen() {
    const cycle = () => {
      const index = EYES.findIndex(([eye]) => eye === here().eye);
      go({ eye: EYES[(index + 1) % EYES.length][0] }, KEPT);
    };
    return keys("The face", [
      ["ArrowLeft", "Previous face", () => this.#step(-1)],
      ["ArrowRight", "Next face", () => this.#step(1)],
      ["f", "Turn over, or look at the other side", () => this.#turn()],
      [" ", null, () => this.#turn()],
      ["x", "Both sides, or one", () => go({ sides: here().sides === "both" ? "one" : "both" }, KEPT)],
      ["0", "Fit into the window", () => go({ zoom: "fit" }, KEPT)],
      ["1", "True size; 2 and 3: larger", () => go({ zoom: "1" }, KEPT)],
      ["2", null, () => go({ zoom: "2" }, KEPT)],
      ["3", null, () => go({ zoom: "3" }, KEPT)],
      ...OVERLAYS.map(([word, title, key]) => [key, title, () => go({ show: toggled(here().show, word) }, KEPT)]),
      ["v", "Greyscale, colour-blind, all colours", cycle],
      ["c", "Compare with another edition, language or commit", () => go({ page: "compare" })],
      ["Escape", "All faces", () => go({ page: "faces" })],
    ]);
  }
}
