/** Which faces the author wants to see. */

/** Return the faces that a place's filters leave, in their order. */
export function filtered(faces, place) {
  const wanted = folded(place.q).split(/\s+/).filter(Boolean);
  return faces.filter((face) =>
    (!place.kind || face.kind === place.kind) &&
    (!place.product || face.product === place.product) &&
    (place.only !== "findings" || face.counts.error + face.counts.warning > 0) &&
    (place.only !== "changed" || face.changed) &&
    (place.backs === "1" || face.side !== "back") &&
    (!wanted.length || contains(face, wanted)));
}

function contains(face, wanted) {
  const words = folded(`${face.name} ${face.slug} ${face.product_title} ${face.text}`);
  return wanted.every((word) => words.includes(word));
}

// "Kugg" finds "Kügg": an author seldom types accents.
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Return how many faces each value of `field` has, in their order: Map of value to {title, faces, error, warning}. */
export function tallied(faces, field) {
  const tally = new Map();
  for (const face of faces) {
    const sum = tally.get(face[field]) ?? { title: face[`${field}_title`] || face[field], faces: 0, error: 0, warning: 0 };
    sum.faces += 1;
    sum.error += face.counts.error;
    sum.warning += face.counts.warning;
    tally.set(face[field], sum);
  }
  return tally;
}
