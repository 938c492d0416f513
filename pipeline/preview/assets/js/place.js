/** Where the author is: the page, the view and every switch, all of it in the address's hash, so that a bookmark comes back. */

const DEFAULTS = {
  game: "", page: "faces", face: "",
  lang: "", edition: "", commit: "",
  kind: "", product: "", q: "", only: "", backs: "1", group: "product", size: "m",
  zoom: "fit", show: "", eye: "", sides: "both",
  sheets: "", paper: "",
  rightLang: "", rightEdition: "", rightCommit: "", how: "swipe", at: "50",
  severity: "", message: "",
};
const OF_A_GAME = ["face", "lang", "edition", "commit", "kind", "product", "q", "only", "sheets", "paper", "rightLang", "rightEdition", "rightCommit", "message"];

const listeners = new Set();
let current = parse(location.hash);

/** Return the place that a hash names: `#/GAME/PAGE?switches`. */
export function parse(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [game = "", page = ""] = path.split("/").map(decoded);
  const place = { ...DEFAULTS, game, page: page || DEFAULTS.page };
  for (const [name, value] of new URLSearchParams(query)) {
    if (Object.hasOwn(DEFAULTS, name) && name !== "game" && name !== "page") place[name] = value;
  }
  return place;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return the hash of a place; what is as by default is left out. */
export function format(place) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    if (name !== "game" && name !== "page" && value !== DEFAULTS[name]) query.set(name, value);
  }
  const path = `#/${encodeURIComponent(place.game)}/${encodeURIComponent(place.page)}`;
  return query.size ? `${path}?${query}` : path;
}

/** Return the current place. */
export function here() {
  return current;
}

/** Return the address of the current place with some changes, for a link. */
export function href(changes) {
  return format(changed(changes));
}

/** Go to the current place with some changes; with `replace`, going back skips where we were. */
export function go(changes, { replace = false } = {}) {
  const next = changed(changes);
  const hash = format(next);
  if (hash === format(current)) return;
  current = next;
  history[replace ? "replaceState" : "pushState"](null, "", hash);
  tell();
}

function changed(changes) {
  const place = { ...current, ...changes };
  if (place.game !== current.game) {
    for (const name of OF_A_GAME) place[name] = changes[name] ?? DEFAULTS[name];
  }
  return place;
}

/** Have `listener` called with every new place. */
export function onPlace(listener) {
  listeners.add(listener);
}

function tell() {
  for (const listener of listeners) listener(current);
}

window.addEventListener("popstate", () => {
  current = parse(location.hash);
  tell();
});

/** Return the words of a switch that holds several, and the same with one of them turned over. */
export function words(text) {
  return new Set(text.split(",").filter(Boolean));
}

export function toggled(text, word) {
  const set = words(text);
  if (!set.delete(word)) set.add(word);
  return [...set].join(",");
}
