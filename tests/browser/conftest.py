"""The preview in a real Chromium: a project, its server, and pages that must not complain."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from acceptance.commands import PUNCHBOARD
from edits import edit as edit_file
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from pipeline.authoring.new_games import new_game

ARGUMENTS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 15_000
"""Milliseconds that anything may take on a busy machine."""

ERRATUM: Final = """\
title: Bonfire
date: "2024-03"
kind: functional
summary: It costs more.
source: { section: Errata }
patches:
  - { target: card:bonfire, field: cost, was: 3, now: 4 }
"""
HOSTILE: Final = """
hostile:
  name: "<img src=x onerror=a()>"
  element: ember
  cost: 1
  power: 1
  text: Nothing.
  flavour: "<script>a()</script>"
"""

Open = Callable[..., Page]


def pytest_sessionstart() -> None:
    """End at once, with one line, where there is no browser to test with."""
    if _chromium() is None:
        pytest.exit("no Chromium is installed: `make browser` says how to get it", returncode=2)


def _chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, (named,) if named else NAMES)), None)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project of one small game with an erratum and a hostile card."""
    root = tmp_path_factory.mktemp("browser") / "lantern"
    new_game(root)
    errata = root / "content" / "lantern" / "errata"
    errata.mkdir()
    (errata / "2024-03-bonfire.yaml").write_text(ERRATUM, encoding="utf-8")
    with (root / "content" / "lantern" / "card.yaml").open("a", encoding="utf-8") as cards:
        cards.write(HOSTILE)
    return root


class Preview:
    """A running `punchboard serve`, that can be ended and begun again at the same address."""

    def __init__(self, project: Path) -> None:
        self._project, self._port = project, "0"
        self.start()

    def start(self) -> None:
        """Begin to serve and wait for the address."""
        command = [*PUNCHBOARD, "serve", "--no-cache"]
        self._process = subprocess.Popen(
            [*command, "--port", self._port, "--project", str(self._project)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().split()[0].rstrip("/")
        self._port = self.url.rpartition(":")[2]

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(10)


@pytest.fixture(scope="session")
def preview(project: Path) -> Iterator[Preview]:
    server = Preview(project)
    yield server
    server.end()


@pytest.fixture(scope="session")
def context(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """Return a browser with a profile of its own."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"),
            executable_path=_chromium(),
            args=ARGUMENTS,
            ignore_default_args=["--headless"],
            viewport={"width": 1280, "height": 800},
        )
        browser.set_default_timeout(PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def open_page(context: BrowserContext, preview: Preview) -> Iterator[Open]:
    """Return what opens a place of the preview; the test fails when a page has complained."""
    pages: list[Page] = []
    complaints: list[str] = []

    def open_place(place: str = "lantern/faces", *, width: int = 1280, **media: str) -> Page:
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        page.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " console.error('policy', event.violatedDirective, event.blockedURI))"
        )
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(**media)
        page.goto(f"{preview.url}/#/{place}")
        return page

    yield open_place
    for page in pages:
        page.close()
    # What a browser says of a server that was ended on purpose is no fault of the page.
    assert [text for text in complaints if "ERR_CONNECTION_REFUSED" not in text] == []


@pytest.fixture
def edit(project: Path) -> Iterator[Callable[[str, str, str], None]]:
    """Return what saves a file with something replaced; every file is put back in the end."""
    before: dict[Path, str] = {}

    def save(file: str, old: str, new: str) -> None:
        path = project / file
        before.setdefault(path, path.read_text(encoding="utf-8"))
        edit_file(path, old, new)

    yield save
    for path, text in before.items():
        path.write_text(text, encoding="utf-8")
