/** The stream of events of one view: opened, opened again when the server comes back, closed while the tab is hidden. */

import { PAGE } from "./api.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;
const KINDS = ["hello", "changed", "broken", "mended", "checked"];

/** Calls `handlers[kind](data)` for every event, `handlers.link(state)` with "live", "waiting" or "hidden". */
export class Live {
  #source = null;
  #timer = 0;
  #wait = FIRST_WAIT;
  #closed = false;

  constructor(view, handlers) {
    this.view = view;
    this.handlers = handlers;
    this.visibility = () => (document.hidden ? this.#pause() : this.#open());
    document.addEventListener("visibilitychange", this.visibility);
    this.visibility();
  }

  close() {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.visibility);
    this.#drop();
  }

  #open() {
    if (this.#source || this.#closed) return;
    const source = new EventSource(`/events?${new URLSearchParams({ ...this.view, page: PAGE })}`);
    this.#source = source;
    for (const kind of KINDS) source.addEventListener(kind, (event) => this.#take(kind, event));
    source.onerror = () => this.#again();
  }

  #take(kind, event) {
    if (kind === "hello") {
      this.#wait = FIRST_WAIT;
      this.handlers.link("live");
    }
    this.handlers[kind]?.(event.data ? JSON.parse(event.data) : {});
  }

  // A browser's own retries give up when a server refuses once, and are slow.
  #again() {
    this.#drop();
    if (this.#closed) return;
    this.handlers.link("waiting");
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  // A browser keeps six connections to a host: tabs that nobody sees leave theirs to the one in front.
  #pause() {
    this.#drop();
    this.handlers.link("hidden");
  }

  #drop() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
