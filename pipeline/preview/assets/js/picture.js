/** A picture that is swapped without flicker: the next one is loaded and decoded before it takes the place of the last. */

import { h } from "./dom.js";

const LEAST_DPI = 36;
const MOST_DPI = 600;
const MOST_PIXELS = 49e6; // the server draws no more
const PATIENCE = 2000; // ms in which a picture that could not be loaded is not asked for again
const refused = new Map();

/** Resolution of a picture of so many mm shown at `scale` CSS pixels a mm on this screen. */
export function dpiFor(scale, width, height) {
  const sharp = Math.round(scale * 25.4 * (window.devicePixelRatio || 1));
  const most = Math.floor(25.4 * Math.sqrt(MOST_PIXELS / (width * height)));
  return Math.max(LEAST_DPI, Math.min(MOST_DPI, most, sharp));
}

/** `element` holds the newest picture that could be loaded; `failed` is called when one could not. */
export class Picture {
  #image = null;
  #wanted = "";

  constructor(alt, failed = () => {}) {
    this.alt = alt;
    this.failed = failed;
    this.element = h("span", { class: "picture" });
  }

  get url() {
    return this.#wanted;
  }

  /** Show the picture at `url`; a later call wins over an earlier one that is still loading. */
  async show(url) {
    if (url === this.#wanted || Date.now() - (refused.get(url) ?? 0) < PATIENCE) return;
    this.#wanted = url;
    const next = h("img", { alt: this.alt, draggable: "false" });
    next.src = url;
    try {
      await next.decode();
    } catch {
      if (url !== this.#wanted) return;
      this.#wanted = "";
      refused.set(url, Date.now());
      this.failed();
      return;
    }
    if (url !== this.#wanted) return;
    this.#image = next;
    this.element.replaceChildren(next);
    this.element.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: url }));
  }

  /** Change the words that stand for the picture. */
  describe(alt) {
    this.alt = alt;
    if (this.#image) this.#image.alt = alt;
  }

  clear() {
    this.#wanted = "";
    this.#image = null;
    this.element.replaceChildren();
  }
}
