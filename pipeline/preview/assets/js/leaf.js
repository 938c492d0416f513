/** One side of a piece, large: its picture, what is drawn over it, or what keeps it from being drawn. */

import { faceUrl } from "./api.js";
import { h } from "./dom.js";
import { findingList } from "./finding.js";
import { overlay } from "./overlay.js";
import { dpiFor, Picture } from "./picture.js";
import { altOf } from "./thumbnail.js";

/** The picture always has its bleed; without the switch the leaf clips it at the trim, so that switching asks for nothing. */
export class Leaf {
  #picture;
  #window = h("div", { class: "leaf-window" });
  #lines = h("div", { class: "leaf-lines" });
  #title = h("figcaption", {});

  constructor(view, stale) {
    this.view = view;
    this.#picture = new Picture("", stale);
    this.#window.append(this.#picture.element);
    this.element = h("figure", { class: "leaf" }, h("div", { class: "leaf-box" }, this.#window, this.#lines), this.#title);
  }

  /** Show `face`; `detail` is its /api/face, null while that is not there; `scale` is in CSS pixels a mm. */
  update(face, detail, shown, scale, eye) {
    const geometry = detail?.geometry ?? { width: face.width, height: face.height, bleed: face.bleed, safe: 0, outline: null, folds: [], slots: [] };
    this.element.dataset.side = face.side;
    this.element.setAttribute("aria-label", altOf(face));
    this.#title.textContent = face.side === "back" ? "Back" : "Front";
    this.#place(face, geometry, shown.has("bleed"), scale);
    this.#window.dataset.eye = eye;
    if (face.key === null) this.#showFault(detail);
    else this.#showPicture(face, geometry, shown, scale);
  }

  #showPicture(face, geometry, shown, scale) {
    this.element.classList.remove("has-fault");
    this.#picture.describe(altOf(face));
    this.#picture.show(faceUrl(this.view, face, dpiFor(scale, geometry.width + 2 * geometry.bleed, geometry.height + 2 * geometry.bleed), true));
    this.#lines.replaceChildren(overlay(geometry, shown, scale));
  }

  // The last picture stays behind the findings, dimmed: what was there helps to see what is wrong.
  #showFault(detail) {
    this.element.classList.add("has-fault");
    this.#lines.replaceChildren(h("div", { class: "fault-card", role: "alert" },
      h("strong", {}, "This face cannot be drawn"), detail ? findingList(detail.findings) : null));
  }

  #place(face, { width, height, bleed }, withBleed, scale) {
    const edge = withBleed ? 0 : bleed;
    const set = (name, mm) => this.element.style.setProperty(name, `${mm * scale}px`);
    set("--leaf-width", width + 2 * (bleed - edge));
    set("--leaf-height", height + 2 * (bleed - edge));
    set("--picture-width", width + 2 * bleed);
    set("--picture-height", height + 2 * bleed);
    set("--picture-shift", -edge);
  }
}
