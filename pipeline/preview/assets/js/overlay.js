/** What is drawn over a face and never printed: trim, safe area, slots, grid, folds, outline; in mm from the trim's top left. */

import { s } from "./dom.js";
import { slotNames } from "./slot-names.js";

const GRID = 5;

/** The switches in the order of their buttons: [word, title, key]. */
export const OVERLAYS = [
  ["bleed", "Bleed", "b"], ["trim", "Trim", "t"], ["safe", "Safe", "s"], ["slots", "Slots", "n"], ["grid", "Grid", "g"], ["folds", "Folds", "l"],
];

/** Return the drawing over a face at `scale` CSS pixels a mm; `shown` is the set of switches that are on. */
export function overlay(geometry, shown, scale) {
  const { width, height } = geometry;
  const edge = shown.has("bleed") ? geometry.bleed : 0;
  return s("svg", {
    class: "overlay", "aria-hidden": "true",
    viewBox: `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`,
  },
  shown.has("bleed") ? null : cutAway(geometry),
  shown.has("grid") ? grid(width, height) : null,
  shown.has("bleed") ? box("bleed", -edge, -edge, width + 2 * edge, height + 2 * edge) : null,
  shown.has("trim") ? trim(geometry) : null,
  shown.has("safe") && geometry.safe ? box("safe", geometry.safe, geometry.safe, width - 2 * geometry.safe, height - 2 * geometry.safe) : null,
  shown.has("slots") ? [geometry.slots.map(slotBox), slotNames(geometry, scale)].flat() : null,
  shown.has("folds") ? folds(geometry) : null);
}

// What the knife takes away from a piece that is no rectangle.
function cutAway({ width, height, outline }) {
  if (!outline) return null;
  return s("path", { class: "cut-away", "fill-rule": "evenodd", d: `M-1-1H${width + 1}V${height + 1}H-1Z ${outline}` });
}

function trim({ width, height, outline }) {
  return outline ? s("path", { class: "line line-trim", d: outline }) : box("trim", 0, 0, width, height);
}

function box(name, x, y, width, height) {
  return s("rect", { class: `line line-${name}`, x, y, width: Math.max(width, 0), height: Math.max(height, 0) });
}

function slotBox({ name, x, y, width, height }) {
  const element = box("slot", x, y, width, height);
  element.append(s("title", {}, name));
  return element;
}

function grid(width, height) {
  const lines = [];
  for (let x = GRID; x < width; x += GRID) lines.push(`M${x} 0V${height}`);
  for (let y = GRID; y < height; y += GRID) lines.push(`M0 ${y}H${width}`);
  return s("path", { class: "line line-grid", d: lines.join("") });
}

function folds({ width, height, folds: all, outline }) {
  const lines = all.map(({ axis, at }) => (axis === "x" ? `M${at} 0V${height}` : `M0 ${at}H${width}`));
  return s("g", {},
    lines.length ? s("path", { class: "line line-fold", d: lines.join("") }) : null,
    outline ? s("path", { class: "line line-outline", d: outline }) : null);
}
