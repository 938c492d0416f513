/** Dragging what is larger than its window. */

/** Let `element` be scrolled by dragging with the mouse; touch scrolls by itself. */
export function pannable(element) {
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button || event.target.closest("a, button, input")) return;
    if (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight) return;
    from = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop };
    element.setPointerCapture(event.pointerId);
    element.classList.add("panning");
  });
  element.addEventListener("pointermove", (event) => {
    if (from) element.scrollTo({ left: from.x - event.clientX, top: from.y - event.clientY, behavior: "instant" });
  });
  for (const end of ["pointerup", "pointercancel"]) {
    element.addEventListener(end, () => {
      from = null;
      element.classList.remove("panning");
    });
  }
}
