/** All faces of a view, by product or kind, drawn as they come into sight. */

import { viewOf } from "./api.js";
import { counted, h } from "./dom.js";
import { filtered } from "./filters.js";
import { keys } from "./keyboard.js";
import { go } from "./place.js";
import { Thumbnail } from "./thumbnail.js";

const SCALES = { s: 1.15, m: 1.9, l: 3.2 };

/** The page "faces". Thumbnails live as long as the page, so that filtering moves them and draws nothing again. */
export class Gallery {
  #thumbs = new Map();
  #visible = new Set();
  #observer;
  #cameFrom;

  constructor({ faces, place, watch }) {
    this.faces = faces;
    this.view = viewOf(place);
    this.watch = watch;
    this.element = h("div", { class: "gallery" });
    this.#cameFrom = place.face;
    this.dropKeys = this.#listen();
    this.#observer = new IntersectionObserver((entries) => this.#see(entries), { rootMargin: "300px 0px" });
  }

  close() {
    this.dropKeys();
    this.#observer.disconnect();
  }

  update(place) {
    const faces = filtered(this.faces.list, place);
    const groups = Map.groupBy(faces, (face) => (place.group === "kind" ? face.kind_title || "Without a record" : face.product_title));
    const scale = SCALES[place.size] ?? SCALES.m;
    this.#forget();
    const focused = document.activeElement.closest(".gallery .thumb")?.dataset.face;
    this.element.replaceChildren(
      h("h1", { class: "unseen" }, "Faces"),
      ...[...groups].map(([title, members]) => this.#section(title, members, scale)),
      faces.length ? "" : this.#nothing(place));
    this.#focus(focused ?? this.#cameFrom);
  }

  // The focus stays while the list is written again, and whoever comes from a face goes on where its picture is.
  #focus(id) {
    const thumb = this.#thumbs.get(id)?.element;
    if (!thumb?.isConnected || !isNowhere(document.activeElement)) return;
    this.#cameFrom = "";
    thumb.focus();
  }

  /** Show what changed; null means everything may have. */
  change(ids, place) {
    if (ids === null) {
      this.update(place);
      return;
    }
    for (const id of ids) {
      if (this.#thumbs.has(id)) this.#thumbs.get(id).update(this.faces.byId.get(id));
    }
    if (place.only) this.update(place);
  }

  #section(title, faces, scale) {
    return h("section", { "aria-label": title },
      h("h2", {}, title, h("span", { class: "faint" }, ` ${faces.length}`)),
      h("div", { class: "thumbs" }, faces.map((face) => this.#thumb(face, scale))));
  }

  #thumb(face, scale) {
    let thumb = this.#thumbs.get(face.id);
    if (!thumb) {
      thumb = new Thumbnail(this.view, face, () => this.faces.refresh());
      this.#thumbs.set(face.id, thumb);
      this.#observer.observe(thumb.element);
    } else if (thumb.face !== face) {
      thumb.update(face);
    }
    thumb.resize(scale);
    return thumb.element;
  }

  #forget() {
    for (const [id, thumb] of this.#thumbs) {
      if (this.faces.byId.has(id)) continue;
      this.#observer.unobserve(thumb.element);
      this.#visible.delete(id);
      this.#thumbs.delete(id);
    }
  }

  #nothing(place) {
    if (this.faces.broken) return "";
    if (!this.faces.ready) return h("p", { class: "empty" }, "Opening the game …");
    const clear = () => go({ kind: "", product: "", q: "", only: "", backs: "1" });
    const filters = place.kind || place.product || place.q || place.only;
    return h("div", { class: "empty" }, h("p", {}, filters ? `None of ${counted(this.faces.list.length, "face")} matches.` : "No product prints a face yet."),
      filters ? h("button", { type: "button", class: "button", onclick: clear }, "Show all") : null);
  }

  #see(entries) {
    for (const { target, isIntersecting } of entries) {
      const id = target.dataset.face;
      if (!isIntersecting) this.#visible.delete(id);
      else {
        this.#visible.add(id);
        this.#thumbs.get(id)?.setSeen();
      }
    }
    this.watch([...this.#visible]);
  }

  #listen() {
    const step = (dx, dy) => () => this.#move((from, all, first) => (from ? neighbour(from, all, [dx, dy]) : first));
    return keys("Faces", [
      ["ArrowRight", "Next face; the other arrows likewise", step(1, 0)],
      ["ArrowLeft", null, step(-1, 0)],
      ["ArrowUp", null, step(0, -1)],
      ["ArrowDown", null, step(0, 1)],
      ["Home", "First face", () => this.#move((from, all) => all[0])],
      ["End", "Last face", () => this.#move((from, all) => all.at(-1))],
      ["Enter", "Open the face", () => false],
    ]);
  }

  // Without a face that has the focus, keys begin at the first in sight; where a control has it, keys are the browser's.
  #move(next) {
    const all = [...this.element.querySelectorAll(".thumb")];
    const focused = document.activeElement;
    const from = focused.closest(".thumb");
    if (!from && !isNowhere(focused)) return false;
    const top = this.element.parentElement.getBoundingClientRect().top;
    const first = all.find((thumb) => thumb.getBoundingClientRect().top >= top) ?? all[0];
    const to = next(from, all, first);
    to?.focus();
    return Boolean(to);
  }
}

function isNowhere(focused) {
  return ["BODY", "MAIN"].includes(focused.tagName);
}

// The neighbour is the one that the eye sees, not the next in the list.
function neighbour(from, all, [dx, dy]) {
  const index = all.indexOf(from);
  if (dx) return all[index + dx];
  const here = from.getBoundingClientRect();
  const rows = all.map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => (dy > 0 ? box.top >= here.bottom : box.bottom <= here.top));
  const distance = (box) => Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left);
  return rows.sort((a, b) => distance(a[1]) - distance(b[1]))[0]?.[0];
}
