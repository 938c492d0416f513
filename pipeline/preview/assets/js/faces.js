/** The faces of one view, kept up to date by what the server tells. */

import { ask, Refusal } from "./api.js";
import { settled } from "./dom.js";

/** Tells its listeners "change" with the ids that changed, or null for all of them. */
export class Faces extends EventTarget {
  #loads = 0;
  #told = 0;

  constructor(view) {
    super();
    this.view = view;
    this.list = [];
    this.byId = new Map();
    this.findings = [];
    this.broken = null;
    this.ready = false;
    this.complete = false;
    this.revision = 0;
    /** Read all faces again, soon: a picture was asked for by a key that no longer holds. */
    this.refresh = settled(() => this.load(), 300);
  }

  /** Read all faces again. What was shown stays where the game cannot be read. */
  async load() {
    const number = ++this.#loads;
    const told = this.#told;
    let answer;
    try {
      answer = await ask("/api/faces", this.view);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (number !== this.#loads) return;
      this.ready = true;
      this.setBroken(error.findings.length ? error.findings : [failure(error)]);
      return;
    }
    if (number !== this.#loads) return;
    // What was told meanwhile may be newer than this answer.
    if (told !== this.#told) this.refresh();
    this.findings = answer.findings;
    this.complete = answer.complete;
    this.revision = answer.revision;
    this.ready = true;
    // Faces of a game that cannot be read are those of before.
    this.broken = answer.broken ? answer.findings : null;
    if (!answer.broken || !this.list.length) this.#take(answer.faces);
    this.#tell(null);
  }

  /** Lay over what changed: faces, removals, a new order. */
  apply({ faces = [], removed = [], order = null, findings = null, complete = this.complete, revision = this.revision }) {
    this.complete = complete;
    this.revision = revision;
    this.#told += 1;
    const known = new Map(this.byId);
    for (const id of removed) known.delete(id);
    for (const face of faces) known.set(face.id, face);
    const ids = order ?? [...known.keys()];
    const moved = order !== null || removed.length > 0 || faces.some((face) => !this.byId.has(face.id));
    this.#take(ids.map((id) => known.get(id)).filter(Boolean));
    if (findings) this.findings = findings;
    this.#tell(moved ? null : new Set(faces.map((face) => face.id)));
  }

  /** Note that the game cannot be read, and why; null when it can again. */
  setBroken(findings) {
    this.broken = findings;
    this.#tell(new Set());
  }

  /** Return the front and the back that a face is one of; either may be missing. */
  sidesOf(face) {
    const other = this.byId.get(face.other) ?? null;
    return face.side === "back" ? { front: other, back: face } : { front: face, back: other };
  }

  #take(faces) {
    this.list = faces;
    this.byId = new Map(faces.map((face) => [face.id, face]));
  }

  #tell(ids) {
    this.dispatchEvent(new CustomEvent("change", { detail: ids }));
  }
}

function failure(error) {
  return { code: "", severity: "error", message: error.message, file: "", line: 0, column: 0, subject: "", hint: "", editor: "" };
}
