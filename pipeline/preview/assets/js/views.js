/** The pickers of a view: edition, language, commit, for the page itself and for the right side of a comparison. */

import { choice } from "./controls.js";

/** Return the pickers; `pick` gets {edition}, {lang} or {commit}. */
export function viewPickers(project, game, view, pick) {
  return [
    choice("Edition", editions(game, view.edition), view.edition, (edition) => pick({ edition })),
    game.languages.length > 1 || view.lang ? choice("Language", languages(game), view.lang, (lang) => pick({ lang })) : null,
    project.commits.length || view.commit ? choice("Commit", commits(project, view.commit), view.commit, (commit) => pick({ commit })) : null,
  ].filter(Boolean);
}

/** Return the words for a view: "Living · Deutsch · a1b2c3d". */
export function viewTitle(project, game, view) {
  const edition = editions(game, view.edition).find(([name]) => name === view.edition)?.[1] ?? view.edition;
  const language = languages(game).find(([code]) => code === view.lang)?.[1] ?? view.lang;
  const commit = project.commits.find(({ id }) => id === view.commit)?.short ?? view.commit;
  return [edition, game.languages.length > 1 ? language : "", commit].filter(Boolean).join(" · ");
}

function editions(game, chosen) {
  const named = game.editions.map(({ name, title }) => [name === "living" ? "" : name, title]);
  const own = chosen && !named.some(([name]) => name === chosen) ? [[chosen, `As of ${chosen}`]] : [];
  return named.some(([name]) => name === "") ? [...named, ...own] : [["", "Living"], ...named, ...own];
}

function languages(game) {
  const listed = game.languages.map(({ code, name, own }) => [own ? "" : code, name || code]);
  return listed.some(([code]) => code === "") ? listed : [["", "The game's own"], ...listed];
}

function commits(project, chosen) {
  const listed = project.commits.map(({ id, short, date, subject }) => [id, `${short} ${date} ${subject}`]);
  const own = chosen && !listed.some(([id]) => id === chosen) ? [[chosen, chosen]] : [];
  return [["", "Files as they are now"], ...own, ...listed];
}
