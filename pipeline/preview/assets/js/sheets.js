/** Sheets as imposed: one product on one paper, fronts and backs with their marks. */

import { ask, sheetUrl, viewOf } from "./api.js";
import { choice, segmented } from "./controls.js";
import { h, rewrite, settled } from "./dom.js";
import { findingList } from "./finding.js";
import { dpiFor, Picture } from "./picture.js";
import { go, here } from "./place.js";
import { TRUE_SIZE } from "./zoom.js";

const SIZES = [["s", "S", "Small"], ["m", "M", "Medium"], ["l", "L", "True size"]];
const SCALES = { s: 0.9, m: 1.9, l: TRUE_SIZE };

/** The page "sheets". */
export class Sheets {
  #pictures = new Map();
  #wanted = "";
  #bar = h("div", { class: "stage-bar", role: "toolbar", "aria-label": "Sheets" });
  #body = h("div", { class: "sheets" });
  #redraw = settled(() => this.#load(here()), 150);

  constructor({ place, project, faces }) {
    this.view = viewOf(place);
    this.faces = faces;
    this.products = project.games.find(({ id }) => id === place.game)?.products ?? [];
    this.element = h("div", { class: "sheets-page" }, h("h1", { class: "unseen" }, "Sheets"), this.#bar, this.#body);
  }

  close() {}

  update(place) {
    const { product, paper } = this.#chosen(place);
    rewrite(this.#bar, this.#controls(place, product, paper));
    const wanted = `${product?.name} ${paper}`;
    if (wanted !== this.#wanted) {
      this.#wanted = wanted;
      this.#pictures.clear();
      this.#body.replaceChildren(h("p", { class: "empty" }, "Imposing …"));
      this.#load(place);
    } else if (this.answer) this.#draw(place);
  }

  change() {
    this.#redraw();
  }

  #chosen(place) {
    const product = this.products.find(({ name }) => name === (place.sheets || place.product)) ?? this.products[0];
    const paper = product?.papers.includes(place.paper) ? place.paper : product?.papers[0] ?? "";
    return { product, paper };
  }

  #controls(place, product, paper) {
    return [
      choice("Product", this.products.map(({ name, title }) => [name, title || name]), product?.name, (sheets) => go({ sheets })),
      choice("Paper", (product?.papers ?? []).map((name) => [name, name]), paper, (name) => go({ paper: name })),
      segmented("Size", SIZES, place.size, (size) => go({ size }, { replace: true })),
    ];
  }

  async #load(place) {
    const { product, paper } = this.#chosen(place);
    if (!product) return;
    const wanted = this.#wanted;
    try {
      const answer = await ask("/api/sheets", { ...this.view, product: product.name, paper });
      if (wanted !== this.#wanted) return;
      this.answer = { ...answer, product: product.name, paper };
    } catch (error) {
      if (wanted !== this.#wanted) return;
      this.answer = { sheets: [], findings: error.findings ?? [], message: error.message };
    }
    this.#draw(place);
  }

  #draw(place) {
    const { sheets, findings, message } = this.answer;
    const scale = SCALES[place.size] ?? SCALES.m;
    this.#body.replaceChildren(
      message ? h("p", { class: "empty" }, message) : "",
      findings.length ? h("section", { class: "panel", "aria-label": "Findings" }, findingList(findings)) : "",
      h("div", { class: "sheet-row" }, sheets.map((sheet) => this.#sheet(sheet, scale))));
  }

  #sheet(sheet, scale) {
    const { product, paper } = this.answer;
    const label = `Sheet ${sheet.label || sheet.number}, ${sheet.side}`;
    if (!this.#pictures.has(sheet.number)) this.#pictures.set(sheet.number, new Picture("", () => this.faces.refresh()));
    const picture = this.#pictures.get(sheet.number);
    picture.describe(`${label} of ${product} on ${paper}`);
    if (sheet.key !== null) picture.show(sheetUrl(this.view, product, paper, sheet, dpiFor(scale, sheet.width, sheet.height)));
    const frame = h("div", { class: "sheet-frame" }, picture.element);
    frame.style.setProperty("--width", `${sheet.width * scale}px`);
    frame.style.setProperty("--ratio", `${sheet.width} / ${sheet.height}`);
    return h("figure", { class: "sheet" }, frame, h("figcaption", {}, label));
  }
}
