/** The window: opens the view that the address names, and keeps the page in it up to date. */

import { ask, Refusal, tellWatching, viewOf } from "./api.js";
import { showBeginning } from "./beginning.js";
import { showBroken } from "./broken.js";
import { Compare } from "./compare.js";
import { h, settled } from "./dom.js";
import { setUpDrawer } from "./drawer.js";
import { Errata } from "./errata.js";
import { FacePage } from "./face-page.js";
import { Faces } from "./faces.js";
import { Findings } from "./findings.js";
import { Gallery } from "./gallery.js";
import { keys, showKeys } from "./keyboard.js";
import { Live } from "./live.js";
import { go, here, onPlace } from "./place.js";
import { Rosters } from "./rosters.js";
import { Sheets } from "./sheets.js";
import { Sidebar } from "./sidebar.js";
import { say, sayChanged, showLink, showSums } from "./status.js";
import { drawTabs } from "./tabs.js";
import { setUpTheme } from "./theme.js";
import { Translate } from "./translate.js";

const PAGES = { faces: Gallery, face: FacePage, sheets: Sheets, compare: Compare, errata: Errata, rosters: Rosters, findings: Findings, translate: Translate };
const main = document.getElementById("main");

/** One project in one browser tab. */
class Window {
  #page = null;
  #pageName = "";
  #faces = null;
  #live = null;
  #watched = "";

  constructor(project) {
    this.project = project;
    this.sidebar = new Sidebar(document.getElementById("sidebar"), project);
    this.watch = settled((ids) => this.#tellWatched(ids), 120);
  }

  /** Show a place; what is on screen and still right stays. */
  show(place) {
    if (!this.project.games.some(({ id }) => id === place.game)) {
      go({ game: this.project.games[0].id }, { replace: true });
      return;
    }
    const moved = this.#openView(place);
    drawTabs(document.getElementById("tabs"), place);
    this.sidebar.update(place, this.#faces);
    if (moved || this.#pageName !== place.page) this.#openPage(place);
    document.title = `${this.project.games.find(({ id }) => id === place.game).title} · Punchboard`;
    this.#page.update(place);
  }

  #openView(place) {
    const view = viewOf(place);
    if (this.#faces && JSON.stringify(this.#faces.view) === JSON.stringify(view)) return false;
    this.#live?.close();
    const faces = new Faces(view);
    this.#faces = faces;
    faces.addEventListener("change", ({ detail }) => faces === this.#faces && this.#changed(detail));
    showBroken(main, null);
    showSums(faces);
    faces.load();
    this.#live = this.#listen(faces, view);
    return true;
  }

  #listen(faces, view) {
    let greeted = false;
    return new Live(view, {
      link: showLink,
      hello: ({ revision }) => {
        this.#watched = "";
        if (greeted) this.#again(faces);
        else if (!faces.complete || faces.revision !== revision) faces.load(); // What was told before the stream was open is missed.
        if (this.#pageName === "findings") this.#page.load(here());
        greeted = true;
      },
      changed: (changed) => {
        faces.apply(changed);
        sayChanged(changed);
        this.#page.refresh?.(changed);
      },
      broken: ({ findings }) => {
        faces.setBroken(findings);
        say("the game cannot be read");
      },
      mended: () => {
        say("the game can be read again");
        this.#again(faces);
      },
      checked: () => this.#pageName === "findings" && this.#page.load(here()),
    });
  }

  // What the project holds may have changed as well as its faces: products, languages, commits.
  async #again(faces) {
    const project = await ask("/api/project").catch(() => this.project);
    Object.assign(this.project, project);
    await faces.load();
    this.watch([...(this.lastWatched ?? [])]);
  }

  #openPage(place) {
    this.#page?.close();
    const Page = PAGES[place.page] ?? Gallery;
    this.#pageName = place.page;
    this.#page = new Page({ project: this.project, faces: this.#faces, place, watch: this.watch });
    main.dataset.page = place.page;
    main.replaceChildren(this.#page.element);
    main.scrollTop = 0;
    showBroken(main, this.#faces.broken, this.#faces.list.length > 0);
  }

  #changed(ids) {
    const place = here();
    showBroken(main, this.#faces.broken, this.#faces.list.length > 0);
    showSums(this.#faces);
    this.sidebar.update(place, this.#faces);
    this.#page.change(ids, place);
  }

  #tellWatched(ids) {
    this.lastWatched = ids;
    const told = ids.join("\n");
    if (told === this.#watched) return;
    this.#watched = told;
    tellWatching(this.#faces.view, ids);
  }
}

function setUpKeys(flipDrawer, flipTheme) {
  document.getElementById("help").addEventListener("click", showKeys);
  document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault(); // The hash is the place.
    main.focus();
  });
  keys("Everywhere", [
    ["?", "These keys", showKeys],
    ["/", "Search", () => {
      if (document.body.classList.contains("sidebar-closed")) flipDrawer();
      if (document.getElementById("search").parentElement.hidden) go({ page: "faces" });
      document.getElementById("search").focus();
    }],
    ["[", "Games and filters: open or close", flipDrawer],
    ["m", "Light, dark, as the system", flipTheme],
  ]);
}

async function start() {
  const flipDrawer = setUpDrawer(document.getElementById("menu"), document.getElementById("sidebar"), document.getElementById("scrim"));
  setUpKeys(flipDrawer, setUpTheme(document.getElementById("theme")));
  let project;
  try {
    project = await ask("/api/project");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    main.replaceChildren(h("p", { class: "empty" }, error.message));
    showLink("waiting");
    setTimeout(() => location.reload(), 2000);
    return;
  }
  document.getElementById("brand").textContent = project.name || "Punchboard";
  if (!project.games.length) {
    showBeginning(main, project.begin);
    return;
  }
  const window_ = new Window(project);
  onPlace((place) => window_.show(place));
  window_.show(here());
}

start();
