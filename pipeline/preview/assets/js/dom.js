/** Elements made from data: every text becomes a text node, so that nothing of a game is ever markup. */

const SVG = "http://www.w3.org/2000/svg";

/** Return an element. `on…` are listeners, `data` its data-attributes, null and false leave an attribute out. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Return an icon of index.html's symbols; it says nothing to a screen reader. */
export function icon(name) {
  return s("svg", { "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));
}

/** Put `children` in place of what `container` holds: the focus stays on the same control, and what is the same stays untouched. */
export function rewrite(container, ...children) {
  const fresh = h("div", {}, ...children);
  if (fresh.childNodes.length === container.childNodes.length && [...fresh.childNodes].every((node, index) => node.isEqualNode(container.childNodes[index]))) return;
  const focused = controls(container).indexOf(document.activeElement);
  container.replaceChildren(...fresh.childNodes);
  if (focused >= 0) controls(container)[focused]?.focus({ preventScroll: true });
}

function controls(container) {
  return [...container.querySelectorAll("a, button, input, select, summary")];
}

/** Return "3 faces", "1 face". */
export function counted(number, word, several = `${word}s`) {
  return `${number} ${number === 1 ? word : several}`;
}

/** Return a function that runs `action` once, `wait` ms after its last call. */
export function settled(action, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), wait);
  };
}
