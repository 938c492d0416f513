/** Questions to the server, and the addresses of its pictures. */

/** What the server refused, with its findings. */
export class Refusal extends Error {
  constructor(message, findings = []) {
    super(message);
    this.findings = findings;
  }
}

/** What this page goes by at the server, which draws first what each page has on screen. */
export const PAGE = crypto.randomUUID();

/** Return the view of a place: what every request about an edition names. */
export function viewOf(place) {
  return { game: place.game, lang: place.lang, edition: place.edition, commit: place.commit };
}

/** Return the view that a comparison puts on the right. */
export function rightViewOf(place) {
  return { game: place.game, lang: place.rightLang, edition: place.rightEdition, commit: place.rightCommit };
}

/** Return the JSON at `path`. Raises Refusal, also when there is no answer. */
export async function ask(path, parameters = {}) {
  let response;
  try {
    response = await fetch(`${path}?${new URLSearchParams(parameters)}`, { headers: { Accept: "application/json" } });
  } catch {
    throw new Refusal("the server does not answer; is punchboard serve still running?");
  }
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(data.error ?? `${response.status} ${response.statusText}`, data.findings);
  return data;
}

/** Ask the server to make the first game, of a table if one is named. Raises Refusal. */
export function begin(name, table = "") {
  return post("/api/begin", { name, table });
}

/** Have the server save the texts of a message, which the page knew as `before`; return all messages as they are now. Raises Refusal. */
export function saveTranslation(view, id, before, forms) {
  return post("/api/translate", { view, id, before, forms });
}

async function post(path, asked) {
  const body = JSON.stringify(asked);
  let response;
  try {
    response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  } catch {
    throw new Refusal("the server does not answer; is punchboard serve still running?");
  }
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(data.error ?? `${response.status} ${response.statusText}`, data.findings);
  return data;
}

/** Tell the server what is on screen, the most important face first, so that it draws that first. */
export function tellWatching(view, faces) {
  const body = JSON.stringify({ view, faces, page: PAGE });
  fetch("/api/watching", { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => {});
}

/** Return the address of a face's picture. */
export function faceUrl(view, face, dpi, bleed = false) {
  const query = new URLSearchParams({ ...view, face: face.id, key: face.key, dpi });
  if (bleed) query.set("bleed", "1");
  return `/face.png?${query}`;
}

/** Return the address of a sheet's picture. */
export function sheetUrl(view, product, paper, sheet, dpi) {
  return `/sheet.png?${new URLSearchParams({ ...view, product, paper, sheet: sheet.number, key: sheet.key, dpi })}`;
}
