/** What is looked at: game, edition, language, commit, and the filters of its faces. */

import { check, choice, segmented } from "./controls.js";
import { h, icon, rewrite, settled } from "./dom.js";
import { badges } from "./finding.js";
import { tallied } from "./filters.js";
import { go, here } from "./place.js";
import { viewPickers } from "./views.js";

/** Fills `element` and keeps it up to date; a field that is being typed in is never replaced. */
export class Sidebar {
  #element;
  #project;
  #views = h("section", { class: "side-part", "aria-label": "View" });
  #products = h("section", { class: "side-part side-products", "aria-label": "Products" });
  #only = h("section", { class: "side-part", "aria-label": "Filters" });
  #search;

  constructor(element, project) {
    this.#element = element;
    this.#project = project;
    const type = settled((q) => go({ q }, { replace: true }), 120);
    this.#search = h("input", {
      type: "search", id: "search", placeholder: "Search names and texts", "aria-label": "Search names and texts",
      autocomplete: "off", spellcheck: "false", oninput: () => type(this.#search.value),
    });
    this.#element.append(this.#views, h("div", { class: "side-part search" }, icon("search"), this.#search), this.#only, this.#products);
  }

  update(place, faces) {
    const game = this.#project.games.find(({ id }) => id === place.game);
    if (!game) return;
    rewrite(this.#views,
      choice("Game", this.#project.games.map(({ id, title }) => [id, title || id]), place.game, (id) => go({ game: id })),
      viewPickers(this.#project, game, place, (changes) => go(changes)));
    if (document.activeElement !== this.#search) this.#search.value = place.q;
    const ofFaces = ["faces", "face", "compare"].includes(place.page);
    this.#search.parentElement.hidden = !ofFaces && place.page !== "translate";
    this.#only.hidden = !ofFaces;
    this.#products.hidden = !ofFaces;
    rewrite(this.#only, filterControls(place, faces));
    rewrite(this.#products, h("h2", {}, "Products"), productList(place, faces));
  }
}

function filterControls(place, faces) {
  const flip = (word) => () => go({ only: place.only === word ? "" : word }, { replace: true });
  const kinds = [...tallied(faces.list.filter((face) => face.kind), "kind")].map(([kind, { title, faces: number }]) => [kind, `${title} (${number})`]);
  const wrong = faces.list.filter((face) => face.counts.error + face.counts.warning).length;
  const changed = faces.list.filter((face) => face.changed).length;
  return [
    choice("Kind", [["", "All kinds"], ...kinds], place.kind, (kind) => go({ kind }, { replace: true })),
    check(faces.broken ? "Only with findings" : `Only with findings (${wrong})`, place.only === "findings", flip("findings")),
    check(`Only changed by errata (${changed})`, place.only === "changed", flip("changed")),
    check("Backs, too", place.backs === "1", () => go({ backs: place.backs === "1" ? "" : "1" }, { replace: true })),
    h("div", { class: "side-row" },
      segmented("Group by", [["product", "Products"], ["kind", "Kinds"]], place.group, (group) => go({ group }, { replace: true })),
      segmented("Size of the pictures", [["s", "S"], ["m", "M"], ["l", "L"]], place.size, (size) => go({ size }, { replace: true }))),
  ];
}

function productList(place, faces) {
  const rows = [...tallied(faces.list, "product")].map(([product, tally]) => productRow(place, product, tally));
  return h("ul", { class: "products" }, productRow(place, "", { title: "All", faces: faces.list.length, error: 0, warning: 0 }), rows);
}

function productRow(place, product, tally) {
  const pick = () => go({ product, page: here().page === "face" ? "faces" : here().page });
  return h("li", {}, h("button", { type: "button", class: "product", "aria-pressed": String(place.product === product), onclick: pick },
    h("span", { class: "product-title" }, tally.title), badges(tally), h("span", { class: "number" }, String(tally.faces))));
}
