/** The messages of a language, one at a time: text, notes and face in both languages, and the translation, saved into its PO file. */

import { ask, Refusal, saveTranslation, tellWatching, viewOf } from "./api.js";
import { toggle } from "./controls.js";
import { h, rewrite } from "./dom.js";
import { Faces } from "./faces.js";
import { findingList, placeLink } from "./finding.js";
import { keys } from "./keyboard.js";
import { go, here, href } from "./place.js";
import { Slider } from "./slider.js";

const FILTERS = [["", "All", () => true], ["missing", "Untranslated", ({ state }) => state === "missing"], ["fuzzy", "Fuzzy", ({ state }) => state === "fuzzy"], ["findings", "With findings", isFaulty]];
const TOKEN = /(\[\[[^\]]*\]\]|\{\{.*?\}\}|\{[^{}]*\}|%\(\w+\)s|\*\*?|\n)/;
const PSEUDO = ["en-XA", "ar-XB"];
const TERMS = "Terms: ";
const ALIKE = 0.7; // of the words of a message that a face must say to be taken for its own
const KEPT = { replace: true };

/** The page "translate". What is written and not saved stays while the page is open. */
export class Translate {
  #answer = null;
  #id = "";
  #drafts = new Map();
  #said = "";
  #fields = [];
  #head = h("div", { class: "translate-head" });
  #forms = h("div", { class: "translate-head" });
  #foot = h("div", { class: "translate-foot", role: "status" });
  #list = h("nav", { class: "translate-list", "aria-label": "Messages" });
  #where = h("p");
  #slider = new Slider(() => {});
  #watched = "";

  constructor({ faces, place, project, watch }) {
    this.faces = faces;
    this.watch = watch;
    this.view = viewOf(place);
    this.game = project.games.find(({ id }) => id === place.game);
    this.original = new Faces({ ...this.view, lang: "" });
    this.original.addEventListener("change", () => this.#originalChanged());
    this.element = h("div", { class: "translate-page" },
      h("section", { class: "translate-edit", "aria-label": "Message" }, h("h1", { class: "unseen" }, "Translate"), this.#head, this.#forms, this.#foot), this.#list,
      h("div", { class: "stage-side translate-face" }, this.#where, this.#slider.element));
    this.unload = (event) => this.#drafts.size && event.preventDefault();
    window.addEventListener("beforeunload", this.unload);
    this.dropKeys = keys("Translating", [
      ["n", "Next message", () => this.#step(1)], ["p", "Previous message", () => this.#step(-1)],
      ["e", "Write; Ctrl Enter there saves and goes on, Esc leaves", () => this.#fields[0]?.focus()],
    ]);
    this.original.load();
    this.load();
  }

  close() {
    this.closed = true;
    this.#slider.close();
    this.dropKeys();
    window.removeEventListener("beforeunload", this.unload);
  }

  update() {
    if (this.#answer) this.#draw();
  }

  /** Read everything again once all that a save of a file changes is drawn. */
  refresh({ files, complete }) {
    if (files.length && complete) this.load();
  }

  change() {
    if (this.#answer) this.#showFace();
  }

  /** Read the messages and what is found in them again. */
  async load() {
    const others = this.game.languages.filter(({ code, own }) => !own && !PSEUDO.includes(code));
    try {
      if (this.view.commit || !others.some(({ code }) => code === this.view.lang)) throw new Refusal(others.length ? "Choose a language:" : `Begin a translation in a terminal: punchboard locale new ${this.game.id} de`);
      this.#answer = await ask("/api/translations", this.view);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#answer = null;
      this.#id = "";
      rewrite(this.#head, h("p", {}, error.message), error.findings.length ? findingList(error.findings) : "",
        h("p", { class: "translate-bar" }, others.map(({ code, name }) => h("a", { class: "button", href: href({ lang: code, commit: "" }) }, name || code))));
      rewrite(this.#forms);
      rewrite(this.#foot);
      rewrite(this.#list);
      return;
    }
    if (!this.closed) this.#draw();
  }

  get #entry() {
    const { entries } = this.#answer;
    return entries.find(({ id }) => id === here().message) ?? this.#listed()[0] ?? entries[0];
  }

  #listed() {
    const { only, q } = here();
    const [, , fits] = FILTERS.find(([name]) => name === only) ?? FILTERS[0];
    const words = q.toLowerCase();
    return this.#answer.entries.filter((entry) => fits(entry) && (!words || `${entry.context} ${entry.text} ${entry.forms.join(" ")}`.toLowerCase().includes(words)));
  }

  #draw() {
    const entry = this.#entry;
    this.#drawHead(entry);
    if (this.#id !== entry?.id) this.#said = "";
    if (entry) this.#drawForms(entry);
    this.#drawFoot(entry);
    rewrite(this.#list, h("ul", {}, this.#listed().map((each) => this.#row(each, entry))));
    const row = this.#list.querySelector("[aria-current]");
    if (this.#id !== entry?.id && row) this.#list.scrollTop = row.offsetTop - this.#list.clientHeight / 2;
    this.#id = entry?.id ?? "";
    this.#showFace();
  }

  #row(entry, current) {
    const { id, text, forms, state, context } = entry;
    return h("li", {}, h("a", { href: href({ message: id }), title: context || null, "aria-current": entry === current ? "true" : null, data: { state, ...(isFaulty(entry) ? { found: "" } : {}) } },
      h("span", { dir: "auto" }, text), h("span", { class: "faint", dir: "auto", lang: this.view.lang }, this.#drafts.has(id) ? "✎ " : "", forms[0])));
  }

  #drawHead(entry) {
    const { entries, findings, file } = this.#answer;
    rewrite(this.#head,
      h("div", { class: "translate-bar", role: "group", "aria-label": "Which messages" }, FILTERS.map(([only, title, fits]) =>
        toggle(`${title} ${entries.filter(fits).length}`, here().only === only, () => go({ only, message: "" }, KEPT)))),
      findings.length ? findingList(findings) : null,
      entry ? h("div", { class: "translate-name" }, h("strong", {}, entry.context || "A word of a template"), placeLink({ file, ...entry })) : h("p", {}, "There is no message."),
      entry ? [entry.text, entry.many].filter(Boolean).map((text) => h("p", { class: "translate-text", dir: "auto" }, this.#tokens(text))) : null,
      entry?.earlier ? h("p", { class: "change" }, "It was translated from: ", h("del", { dir: "auto" }, entry.earlier)) : null,
      entry ? notesOf(entry) : null);
  }

  // What a translation must keep is a button that puts it where one writes.
  #tokens(text) {
    return text.split(TOKEN).map((part, index) => index % 2 && part !== "\n"
      ? h("button", { class: "translate-token", type: "button", title: "Insert", onclick: () => this.#insert(part) }, part) : part);
  }

  #insert(part) {
    const field = this.#fields.find((each) => each === this.lastField) ?? this.#fields[0];
    field.setRangeText(part, field.selectionStart, field.selectionEnd, "end");
    field.focus();
    field.dispatchEvent(new Event("input"));
  }

  #drawForms(entry) {
    const forms = this.#drafts.get(entry.id)?.forms ?? entry.forms;
    if (this.#id !== entry.id || this.#fields.length !== forms.length) {
      this.#fields = forms.map((_, number) => this.#field(number, forms.length));
      this.#forms.replaceChildren(...this.#fields.map((field, number) => forms.length > 1 ? h("label", { class: "translate-form" }, `Form ${number + 1}`, field) : field));
    }
    this.#fields.forEach((field, number) => {
      if (field.value !== forms[number]) field.value = forms[number];
    });
  }

  #field(number, count) {
    return h("textarea", {
      rows: "2", dir: "auto", lang: this.view.lang, spellcheck: "true", "aria-label": count > 1 ? `Translation, form ${number + 1}` : "Translation",
      onfocus: ({ target }) => { this.lastField = target; }, oninput: () => this.#typed(), onkeydown: (event) => this.#pressed(event),
    });
  }

  #typed() {
    const entry = this.#entry;
    const forms = this.#fields.map(({ value }) => value);
    const before = this.#drafts.get(entry.id)?.before ?? entry.forms;
    if (JSON.stringify(forms) === JSON.stringify(entry.forms)) this.#drafts.delete(entry.id);
    else this.#drafts.set(entry.id, { before, forms });
    this.#drawFoot(entry);
  }

  #pressed(event) {
    if (event.key === "Escape") event.target.blur();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#save(true);
  }

  #drawFoot(entry) {
    const draft = entry && this.#drafts.has(entry.id);
    const button = (words, action, title = null) => h("button", { class: "button", type: "button", title, onclick: action }, words);
    rewrite(this.#foot, h("div", { class: "translate-bar" },
      draft || entry?.state === "fuzzy" ? [button(draft ? "Save" : "It is right", () => this.#save(false)), button("Save, next", () => this.#save(true), "Ctrl Enter")] : null,
      draft ? button("As in the file", () => this.#discard(entry)) : null,
      entry && !draft && entry.state === "missing" && entry.forms.length === 1 ? button("Copy the original", () => this.#insert(entry.text)) : null,
      button("Previous", () => this.#step(-1), "p"), button("Next", () => this.#step(1), "n"),
      h("span", { class: "faint" }, this.#said || (draft ? "not saved" : entry?.state === "fuzzy" ? "fuzzy: is it still right?" : ""))),
      entry?.findings.length ? findingList(entry.findings) : null);
  }

  #discard({ id }) {
    this.#drafts.delete(id);
    this.#draw();
  }

  // The answer has what the check says of it: what is wrong stays open.
  async #save(goOn) {
    const entry = this.#entry;
    const { before, forms } = this.#drafts.get(entry.id) ?? { before: entry.forms, forms: entry.forms };
    const next = this.#beyond(1);
    this.#say("saving …");
    try {
      this.#answer = await saveTranslation(this.view, entry.id, before, forms);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#say(error.message);
      return;
    }
    if (JSON.stringify(this.#drafts.get(entry.id)?.forms) === JSON.stringify(forms)) this.#drafts.delete(entry.id);
    if (this.closed) return;
    if (!here().message) go({ message: entry.id }, KEPT);
    if (this.#entry.id !== entry.id) return this.#draw();
    this.#said = isFaulty(this.#entry) ? "saved, with findings" : "saved";
    this.#draw();
    if (!goOn || isFaulty(this.#entry) || !next) return;
    go({ message: next.id }, KEPT);
    this.#fields[0].focus();
  }

  #say(words) {
    this.#said = words;
    this.#drawFoot(this.#entry);
  }

  // The message open may no longer be one of those listed: the next one comes after its place in the file.
  #beyond(step) {
    const listed = new Set(this.#listed());
    const ordered = step > 0 ? this.#answer.entries : [...this.#answer.entries].reverse();
    const at = ordered.indexOf(this.#entry);
    return [...ordered.slice(at + 1), ...ordered.slice(0, at)].find((each) => listed.has(each));
  }

  #step(step) {
    const next = this.#answer && this.#beyond(step);
    if (next) go({ message: next.id }, KEPT);
  }

  #originalChanged() {
    if (this.closed) return;
    this.change();
    if (this.original.ready && !this.original.complete && !this.original.broken) this.original.refresh();
  }

  #languageOf({ lang }) {
    return this.game.languages.find(({ code, own }) => (lang ? code === lang : own))?.name ?? lang;
  }

  #showFace() {
    const entry = this.#entry;
    const face = entry ? faceOf(entry, this.faces.list) : null;
    this.#where.replaceChildren(face ? h("a", { href: href({ page: "face", face: face.id }) }, `${face.name}, ${face.product_title}`) : this.faces.ready ? "No face shows this message alone." : "Opening the game …");
    const sides = [[this.original, this.original.byId.get(face?.id)], [this.faces, face]].map(([{ view }, each]) => ({ view, face: each ?? null, title: this.#languageOf(view) }));
    this.#slider.show(...sides, { ...here(), how: "beside", zoom: "fit", at: "50" });
    if (!face || this.#watched === face.id) return;
    this.#watched = face.id;
    this.watch([face.id]);
    tellWatching(this.original.view, [face.id]);
  }
}

function isFaulty({ findings }) {
  return findings.some(({ severity }) => severity !== "info");
}

function notesOf({ notes, remarks }) {
  const terms = notes.filter((note) => note.startsWith(TERMS)).flatMap((note) => note.slice(TERMS.length).split("; "));
  return [
    h("div", { class: "translate-notes" }, [...notes.filter((note) => !note.startsWith(TERMS)), ...remarks.map((remark) => `# ${remark}`)].map((note) => h("p", {}, note))),
    terms.length ? h("div", { class: "translate-terms" }, h("span", { class: "faint" }, "Terms"), terms.map((term) => h("span", { class: "chip" }, term))) : null,
  ];
}

// Its record's own face, or its template's, else the one that says its words; of several the one that says most of them.
function faceOf({ context, text, forms, sources }, faces) {
  const [kind, slug] = context.split(".");
  const components = new Set(sources.map((file) => /^templates\/.*?([^/]+)\.xml\.j2$/.exec(file)?.[1]));
  const own = faces.filter((face) => (face.kind === kind && face.slug === slug) || (kind === "products" && face.product === slug) || (!context.includes(".") && components.has(face.component)));
  const words = (forms[0] || text).replace(/\[\[[^\]|]*(\||\]\])|\{[^{}]*\}|%\(\w+\)s/g, " ").toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const share = (face) => words.filter((word) => face.text.toLowerCase().includes(word)).length / (words.length || 1);
  let best = own.length ? null : { face: null, share: ALIKE };
  for (const face of own.length ? own : faces) {
    const said = share(face);
    if (!best || said > best.share) best = { face, share: said };
  }
  return best?.face ?? null;
}
