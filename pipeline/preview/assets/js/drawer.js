/** The sidebar beside the pictures, or as a drawer over them where the window is narrow. */

const NARROW = matchMedia("(max-width: 900px)");

/** Let `button` and `scrim` open and close `sidebar`; return what turns it over. */
export function setUpDrawer(button, sidebar, scrim) {
  const set = (open) => {
    document.body.classList.toggle("sidebar-closed", !open);
    sidebar.inert = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  const flip = () => {
    const open = document.body.classList.contains("sidebar-closed");
    set(open);
    if (open && NARROW.matches) sidebar.querySelector("select, input, button")?.focus();
  };
  button.addEventListener("click", flip);
  scrim.addEventListener("click", () => set(false));
  sidebar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !NARROW.matches) return;
    event.stopPropagation();
    set(false);
    button.focus();
  });
  NARROW.addEventListener("change", () => set(!NARROW.matches));
  set(!NARROW.matches);
  return flip;
}
