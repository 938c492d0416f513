/** A project without a game: what it can begin with. */

import { ask, begin, Refusal } from "./api.js";
import { h } from "./dom.js";
import { showLink } from "./status.js";

/** Put into `main` what a first game can be made of, `{tables, name}`; the page opens it once it is there. */
export function showBeginning(main, { tables, name }) {
  const input = h("input", { id: "game-name", value: name, autocomplete: "off", spellcheck: "false" });
  const said = h("p", { role: "status" });
  const controls = [];
  const button = (words, table) => {
    const made = h("button", { class: "toggle", type: "button", onclick: () => make(table) }, words);
    controls.push(made);
    return made;
  };
  async function make(table) {
    for (const each of controls) each.disabled = true;
    said.textContent = "Writing the game …";
    try {
      await begin(input.value.trim(), table);
      location.reload();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [first] = error.findings;
      said.textContent = first?.hint ? `${error.message}: ${first.hint}` : error.message;
      for (const each of controls) each.disabled = false;
    }
  }
  showLink("live");
  main.replaceChildren(
    h("section", { class: "empty" },
      h("h1", {}, "There is no game here yet"),
      h("p", {}, h("label", { for: "game-name" }, "Its name: "), input),
      ...tables.map((table) => h("p", {}, button(`Make a game of ${table}`, table))),
      h("p", {}, button("Begin with a small game to change", "")),
      h("p", {}, tables.length ? "" : "A spreadsheet in this folder (.xlsx, .ods or .csv) becomes a game, too: one row, one card."),
      said,
      h("p", {}, "In a terminal: ", h("code", {}, "punchboard import FILE --out ."), " or ", h("code", {}, "punchboard new game .")),
    ),
  );
  setInterval(() => ask("/api/project").then(({ games }) => games.length && location.reload(), () => {}), 2000);
}
