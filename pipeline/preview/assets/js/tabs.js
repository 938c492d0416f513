/** The pages, as links. */

import { h, rewrite } from "./dom.js";
import { href } from "./place.js";

const PAGES = [["faces", "Faces"], ["sheets", "Sheets"], ["compare", "Compare"], ["errata", "Errata"], ["rosters", "Rosters"], ["translate", "Translate"], ["findings", "Findings"]];

/** Write the links into `nav`; the page of `place` is marked. */
export function drawTabs(nav, place) {
  const page = place.page === "face" ? "faces" : place.page;
  rewrite(nav, PAGES.map(([name, title]) => h("a", { href: href({ page: name }), "aria-current": name === page ? "page" : null }, title)));
  if (nav.scrollWidth > nav.clientWidth) nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
