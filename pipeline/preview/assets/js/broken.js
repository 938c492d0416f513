/** What is said over the last pictures while a game cannot be read. */

import { h } from "./dom.js";
import { findingList } from "./finding.js";

/** Show `findings` over `main`, or remove them again where they are null; `before` tells whether pictures are left. */
export function showBroken(main, findings, before = false) {
  main.querySelector(".broken")?.remove();
  main.classList.toggle("dimmed", findings !== null);
  if (findings === null) return;
  main.prepend(h("section", { class: "broken", role: "alert", "aria-label": "The game cannot be read" },
    h("h2", {}, "The game cannot be read"), before ? h("p", {}, "These are the last good pictures; they are redrawn when this is fixed.") : "", findingList(findings)));
}
