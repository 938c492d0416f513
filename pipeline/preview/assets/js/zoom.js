/** How large faces are shown, in CSS pixels a mm. */

export const TRUE_SIZE = 96 / 25.4;
const GAP = 28;
const MARGIN = 28;
const CAPTION = 26;
const LARGEST_FIT = 4 * TRUE_SIZE;

/** [value, title, key hint] of each step. */
export const ZOOMS = [["fit", "Fit", "0"], ["1", "100 %", "1: true size"], ["2", "200 %", "2"], ["3", "300 %", "3"]];

/** Return {scale, column}: how large `sizes` (mm, side by side or one over the other) come in a box of CSS pixels. */
export function zoomed(zoom, sizes, width, height) {
  const row = fit(sum(sizes, "width"), most(sizes, "height"), width - GAP * (sizes.length - 1), height - CAPTION);
  const column = fit(most(sizes, "width"), sum(sizes, "height"), width, height - CAPTION * sizes.length - GAP * (sizes.length - 1));
  const upright = column > row;
  if (zoom !== "fit") return { scale: (Number(zoom) || 1) * TRUE_SIZE, column: upright && sizes.length > 1 };
  return { scale: Math.min(LARGEST_FIT, Math.max(row, column)), column: upright };
}

function fit(mmWide, mmHigh, width, height) {
  return Math.max(0.4, Math.min((width - 2 * MARGIN) / mmWide, (height - 2 * MARGIN) / mmHigh));
}

function sum(sizes, side) {
  return sizes.reduce((total, size) => total + size[side], 0);
}

function most(sizes, side) {
  return Math.max(...sizes.map((size) => size[side]));
}
