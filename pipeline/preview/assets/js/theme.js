/** Light or dark: as the system says, until the author says otherwise. */

const KEY = "punchboard-theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const TITLES = { auto: "as the system", light: "light", dark: "dark" };

/** Let `button` switch between the system's choice, light and dark; return what switches. */
export function setUpTheme(button) {
  const set = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.title = `Colours: ${TITLES[theme]} ( m )`;
    button.setAttribute("aria-label", `Colours: ${TITLES[theme]}`);
  };
  let theme = remembered();
  set(theme);
  const flip = () => {
    theme = NEXT[theme];
    set(theme);
    remember(theme);
  };
  button.addEventListener("click", flip);
  return flip;
}

// A browser may refuse to keep anything; then the choice lasts as long as the page.
function remembered() {
  try {
    return Object.hasOwn(NEXT, localStorage.getItem(KEY)) ? localStorage.getItem(KEY) : "auto";
  } catch {
    return "auto";
  }
}

function remember(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return;
  }
}
