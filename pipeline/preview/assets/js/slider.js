/** Two pictures of one face over each other, with a slider between them; or their difference; or one beside the other. */

import { faceUrl } from "./api.js";
import { h, settled } from "./dom.js";
import { dpiFor, Picture } from "./picture.js";
import { altOf } from "./thumbnail.js";
import { zoomed } from "./zoom.js";

/** `moved` gets where the slider stands, in percent from the left. */
export class Slider {
  #last = null;
  #sides = [new Side("left"), new Side("right")];
  #box = h("div", { class: "slider-box" });
  #stage = h("div", { class: "stage", tabindex: "0", role: "group", "aria-label": "The face in both editions" });
  #resized = new ResizeObserver(settled(() => this.#last && this.show(...this.#last), 80));

  constructor(moved) {
    this.range = h("input", { type: "range", min: "0", max: "100", step: "1", class: "slider-range", "aria-label": "How much of the left edition is seen" });
    const tell = settled(moved, 150);
    this.range.addEventListener("input", () => {
      this.#place(this.range.value);
      tell(this.range.value);
    });
    this.#box.append(...this.#sides.map((side) => side.element), this.range, h("div", { class: "slider-line", "aria-hidden": "true" }));
    this.#stage.append(this.#box);
    this.element = this.#stage;
    this.#resized.observe(this.#stage);
  }

  close() {
    this.#resized.disconnect();
  }

  /** Show the two sides, each {view, face or null, title}, as the place says. */
  show(left, right, place) {
    this.#last = [left, right, place];
    const beside = place.how === "beside";
    const known = [left, right].map(({ face }) => face).filter(Boolean);
    this.#stage.hidden = !known.length;
    if (!known.length) return;
    const { scale, column } = zoomed(place.zoom, beside ? [known[0], known.at(-1)] : [known[0]], this.#stage.clientWidth, this.#stage.clientHeight);
    this.#box.dataset.how = place.how;
    this.#box.classList.toggle("column", beside && column);
    [left, right].forEach((side, index) => this.#sides[index].show(side, known[0], scale, place.eye));
    this.range.disabled = place.how !== "swipe";
    if (document.activeElement !== this.range) this.range.value = place.at;
    this.#place(this.range.value);
  }

  #place(at) {
    this.#box.style.setProperty("--at", `${at}%`);
    this.range.setAttribute("aria-valuetext", `${at} % of the left edition`);
  }
}

class Side {
  #picture = new Picture("");
  #title = h("figcaption", {});
  #frame = h("div", { class: "slider-frame" }, this.#picture.element);

  constructor(name) {
    this.element = h("figure", { class: "slider-side", data: { side: name } }, this.#frame, this.#title);
  }

  show({ view, face, title }, size, scale, eye) {
    this.#title.textContent = title;
    this.#frame.dataset.eye = eye;
    const { width, height } = face ?? size;
    this.element.style.setProperty("--leaf-width", `${width * scale}px`);
    this.element.style.setProperty("--leaf-height", `${height * scale}px`);
    this.element.classList.toggle("absent", !face?.key);
    if (!face?.key) {
      this.#picture.clear();
      return;
    }
    this.#picture.describe(`${altOf(face)}, ${title}`);
    this.#picture.show(faceUrl(view, face, dpiFor(scale, width, height)));
  }
}
