/** The names of slots, each at a corner of its slot where it covers no other name. */

import { s } from "./dom.js";

const SIZE = 8.5; // CSS pixels, whatever the zoom
const LINE = 1.25; // of the size
const LETTER = 0.602; // of the size: the width of each in a typeface of fixed width
const EDGE = 0.3; // of the size, before and after a name

/** Return the names at `scale` CSS pixels a mm; those without a place are left to the slots' titles. */
export function slotNames({ width, slots }, scale) {
  const size = SIZE / scale;
  const taken = [];
  const names = [];
  for (const slot of [...slots].sort((a, b) => a.width * a.height - b.width * b.height)) {
    const place = corners(slot, size).find((each) => each.x >= 0 && each.x + each.width <= width && !taken.some((other) => overlap(each, other)));
    if (!place) continue;
    taken.push(place);
    names.push(name(slot.name, place, size));
  }
  return names;
}

function corners(slot, size) {
  const width = (slot.name.length * LETTER + 2 * EDGE) * size;
  const height = LINE * size;
  const left = slot.x;
  const right = slot.x + slot.width - width;
  const bottom = slot.y + slot.height - height;
  return [[left, slot.y], [right, slot.y], [left, bottom], [right, bottom]].map(([x, y]) => ({ x, y, width, height }));
}

function overlap(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function name(text, { x, y, width, height }, size) {
  return s("g", { class: "slot-name" },
    s("rect", { x, y, width, height }),
    s("text", { x: x + EDGE * size, y: y + 0.92 * size, "font-size": size }, text));
}
