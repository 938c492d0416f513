/** Where a face stands large: both sides or one, at any zoom. */

import { h, settled } from "./dom.js";
import { Leaf } from "./leaf.js";
import { pannable } from "./pan.js";
import { go, words } from "./place.js";
import { zoomed } from "./zoom.js";

/** `element` is to be put into the page; `show` may be called as often as anything changes. */
export class Stage {
  #leaves = [];
  #last = null;
  #resized;

  constructor(view, stale) {
    this.view = view;
    this.stale = stale;
    this.inner = h("div", { class: "stage-inner" });
    this.element = h("div", { class: "stage", tabindex: "0", role: "group", "aria-label": "The face, large" }, this.inner);
    pannable(this.element);
    this.#resized = new ResizeObserver(settled(() => this.#last && this.show(...this.#last), 80));
    this.#resized.observe(this.element);
  }

  close() {
    this.#resized.disconnect();
  }

  /** Show `faces`, of which `current` is the one that is looked at; `details` holds their /api/face by id. */
  show(faces, details, current, place) {
    this.#last = [faces, details, current, place];
    const shown = words(place.show);
    const edge = (face) => (shown.has("bleed") ? 2 * face.bleed : 0);
    const sizes = faces.map((face) => ({ width: face.width + edge(face), height: face.height + edge(face) }));
    const { scale, column } = zoomed(place.zoom, sizes, this.element.clientWidth, this.element.clientHeight);
    this.inner.classList.toggle("column", column);
    this.#keep(faces.length);
    faces.forEach((face, index) => {
      const leaf = this.#leaves[index];
      leaf.update(face, details.get(face.id) ?? null, shown, scale, place.eye);
      leaf.element.classList.toggle("current", faces.length > 1 && face === current);
      leaf.element.onclick = face === current ? null : () => go({ face: face.id }, { replace: true });
    });
  }

  #keep(number) {
    while (this.#leaves.length > number) this.#leaves.pop().element.remove();
    while (this.#leaves.length < number) {
      const leaf = new Leaf(this.view, this.stale);
      this.#leaves.push(leaf);
      this.inner.append(leaf.element);
    }
  }
}
