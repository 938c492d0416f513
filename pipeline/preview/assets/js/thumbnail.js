/** One face of the gallery: its picture at true relative size, or what keeps it from being drawn. */

import { ask, faceUrl } from "./api.js";
import { counted, h, icon } from "./dom.js";
import { badges, gravestFirst } from "./finding.js";
import { outlineClip } from "./outline.js";
import { dpiFor, Picture } from "./picture.js";
import { go, href } from "./place.js";

/** `element` is a link to the face large; nothing is asked of the server before `setSeen`. */
export class Thumbnail {
  #seen = false;
  #scale = 0;
  #picture;
  #frame = h("span", { class: "thumb-frame" });
  #marks = h("span", { class: "thumb-marks" });
  #name = h("span", { class: "thumb-name" });

  constructor(view, face, stale) {
    this.view = view;
    this.#picture = new Picture("", stale);
    this.element = h("a", { class: "thumb", data: { face: face.id }, onclick: (event) => this.#open(event) }, this.#frame, this.#name, this.#marks);
    this.update(face);
  }

  /** Take a face's newest state: its name, its badges, its picture. */
  update(face) {
    const redrawn = this.face && this.face.key !== face.key;
    this.face = face;
    this.element.href = href({ page: "face", face: face.id });
    this.#name.replaceChildren(face.name, face.side === "back" ? h("span", { class: "faint" }, " back") : "");
    this.element.setAttribute("aria-label", [altOf(face), ...remarks(face)].join("; "));
    this.#picture.describe(altOf(face));
    this.#marks.replaceChildren(...marksOf(face));
    if (redrawn && this.#seen) flash(this.element);
    this.#draw();
  }

  /** Show at `scale` CSS pixels a mm. */
  resize(scale) {
    this.#scale = scale;
    this.#frame.style.setProperty("--width", `${this.face.width * scale}px`);
    this.#frame.style.setProperty("--ratio", `${this.face.width} / ${this.face.height}`);
    this.#frame.classList.toggle("cut-out", Boolean(this.face.outline));
    this.#frame.style.setProperty("--outline", outlineClip(this.face));
    this.#draw();
  }

  // The address was made when the face came; filters may have changed since.
  #open(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go({ page: "face", face: this.face.id });
  }

  setSeen() {
    this.#seen = true;
    this.#draw();
  }

  #draw() {
    if (!this.#seen || !this.#scale) return;
    if (this.face.key === null) {
      this.#picture.clear();
      this.#showFault();
      return;
    }
    this.#frame.replaceChildren(this.#picture.element);
    this.#picture.show(faceUrl(this.view, this.face, dpiFor(this.#scale, this.face.width, this.face.height)));
  }

  async #showFault() {
    const face = this.face;
    this.#frame.replaceChildren(h("span", { class: "fault" }, "cannot be drawn"));
    const answer = await ask("/api/face", { ...this.view, face: face.id }).catch(() => null);
    const first = answer && gravestFirst(answer.findings)[0];
    if (first && this.face === face) this.#frame.replaceChildren(h("span", { class: "fault" }, first.message));
  }
}

/** Return the words that stand for a face's picture. */
export function altOf(face) {
  return `${face.name}, ${face.side} of ${face.product_title}`;
}

function remarks({ changed, house, counts }) {
  return [
    changed ? "changed by errata" : "", house ? "bears a house value" : "",
    counts.error ? counted(counts.error, "error") : "", counts.warning ? counted(counts.warning, "warning") : "",
  ].filter(Boolean);
}

function marksOf(face) {
  return [
    face.changed ? h("span", { class: "mark mark-changed", title: "Changed by errata or a ruling" }, "±") : null,
    face.house ? h("span", { class: "mark mark-house", title: "Bears a house value" }, icon("house")) : null,
    badges(face.counts),
  ].filter(Boolean);
}

function flash(element) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate([{ outlineColor: "var(--accent)" }, { outlineColor: "transparent" }], { duration: 900, easing: "ease-out" });
}
