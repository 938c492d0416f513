/** Clips of pieces that are no rectangles, for pictures of any size. */

import { s } from "./dom.js";

const clips = new Map();

/** Return the CSS clip path of a face's cut line; "none" for a plain rectangle. */
export function outlineClip({ outline, width, height }) {
  if (!outline) return "none";
  const known = `${width} ${height} ${outline}`;
  if (!clips.has(known)) {
    const id = `outline-${clips.size}`;
    clips.set(known, id);
    document.querySelector(".definitions defs").append(
      s("clipPath", { id, clipPathUnits: "objectBoundingBox" }, s("path", { d: outline, transform: `scale(${1 / width} ${1 / height})` })));
  }
  return `url(#${clips.get(known)})`;
}
