"""Pictures of the author's window: `punchboard serve`, as Chromium shows it."""

import io
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Route

ROOT: Final = Path(__file__).resolve().parents[2]
_GUNNER: Final = "scrimmage/face?face=archetype-cards/archetype.gunner&show=bleed,trim,safe"
PLACES: Final = (("serve-face", _GUNNER, "light"), ("serve-gallery", "scrimmage/faces", "dark"))
"""Names of pictures, the places that they show, and their colours."""

PROJECT: Final = "punchboard"
"""What the project is called in the pictures, whatever the folder of this checkout is."""

_WINDOW: Final = {"width": 1240, "height": 740}
_PATIENCE: Final = 120_000
"""Milliseconds in which a game is opened and drawn."""

_RUN: Final = "import sys; from pipeline.cli.main import main; sys.exit(main())"
_DRAWN: Final = """() => {
    const inside = (image) => image.getBoundingClientRect().top < innerHeight;
    const frames = [...document.querySelectorAll('.thumb-frame, .leaf-window')].filter(inside);
    const faces = document.getElementById('sums').textContent;
    return frames.length > 0 && faces !== '' && !faces.includes('drawing')
        && frames.every((frame) => frame.querySelector('img'));
}"""


def window_pictures() -> Iterator[tuple[str, "Image"]]:
    """Yield names and pictures of the window. Raises RuntimeError if there is no Chromium."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise RuntimeError("pictures of the window need Chromium: `make browser` installs it")
    with _served() as url, TemporaryDirectory() as profile, sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium,
            args=["--no-sandbox", "--disable-gpu"],
            viewport=_WINDOW,
        )
        for name, place, colours in PLACES:
            page = browser.new_page()
            page.route("**/api/project?", _named)
            page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
            page.goto(f"{url}#/{place}")
            page.wait_for_function(_DRAWN, timeout=_PATIENCE)
            yield name, Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            page.close()
        browser.close()


def _named(route: "Route") -> None:
    """Answer with the project as it is, under its usual name."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "name": PROJECT})


@contextmanager
def _served() -> Iterator[str]:
    """Serve this checkout, and give the address."""
    command = [sys.executable, "-c", _RUN, "serve", "--port", "0", "--project", str(ROOT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[0]
        finally:
            server.terminate()
