"""The build of the site: pages gathered, written where a generator reads them, made, looked at."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import yaml

from generator.site.dialect import converted
from generator.site.gallery import FOLDER, SHEETS, Gallery, games_strip, make_gallery
from generator.site.html import faults_of
from generator.site.navigation import Entry, expanded
from generator.site.pages import (
    DOCS,
    PICTURES,
    Page,
    SiteError,
    file_page,
    linked,
    missing_files,
    moved,
    place,
    written_pages,
)
from generator.site.prints import copy_pictures

ROOT: Final = Path(__file__).resolve().parents[3]
WORK: Final = ROOT / "build" / "site"
TARGET: Final = ROOT / "site"
THEME: Final = ROOT / "docs" / "theme"
CONFIG: Final = "mkdocs.yml"
PAGES: Final = "pages"
HTML: Final = "html"
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
GAMES: Final = re.compile(r"<!-- games:.*?-->.*?<!-- /games -->", re.S)
"""What a page shows on a forge, which has no gallery, in place of all games."""


def build_site() -> int:
    """Build the site into site/ and return the number of its pages.

    Raises SiteError with every page, link or picture that is missing.
    """
    written = tuple(written_pages(ROOT))
    if missing := list(missing_files(ROOT, written)):
        raise SiteError("\n".join(missing))
    gallery = make_gallery(ROOT, WORK / "gallery")
    pages = (*written, *gallery.pages)
    texts = {place(page.path): _text(page, gallery) for page in pages}
    navigation = expanded(yaml.safe_load((THEME / "nav.yaml").read_text("utf-8")), texts)
    _clear()
    _write(texts, navigation)
    _add_files({*gallery.files, *(path for page in pages for path in linked(page))}, texts)
    copy_pictures(gallery.games, WORK / PAGES / place(FOLDER) / SHEETS)
    _make()
    if faults := list(faults_of(WORK / HTML)):
        raise SiteError("\n".join(faults))
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(WORK / HTML, TARGET)
    return len(texts)


def _text(page: Page, gallery: Gallery) -> str:
    """Return what a page is on the site."""
    depth = place(page.path).count("/")
    strip = games_strip(gallery.games, "../" * depth + place(FOLDER))
    return converted(GAMES.sub(lambda _: strip, moved(page)))


def _clear() -> None:
    for name in (PAGES, HTML, ".cache"):
        shutil.rmtree(WORK / name, ignore_errors=True)


def _write(texts: Mapping[str, str], navigation: list[Entry]) -> None:
    """Write the pages, the settings with the navigation, and the theme."""
    for name, text in texts.items():
        path = WORK / PAGES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    settings = (THEME / CONFIG).read_text("utf-8")
    nav = yaml.safe_dump({"nav": navigation}, allow_unicode=True, sort_keys=False)
    (WORK / CONFIG).write_text(settings + nav, "utf-8")
    shutil.copytree(THEME / "overrides", WORK / "overrides", dirs_exist_ok=True)
    shutil.copytree(THEME / "assets", WORK / PAGES / "assets")


def _add_files(paths: set[str], texts: Mapping[str, str]) -> None:
    """Add what pages lead to beside pages: pictures as they are, other files as pages."""
    for path in sorted(path for path in paths if place(path) not in texts):
        target = WORK / PAGES / place(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.endswith(PICTURES) or path.startswith(DOCS):
            shutil.copyfile(ROOT / path, target)
        else:
            target.write_text(file_page(ROOT, path).text, "utf-8")


def _make() -> None:
    """Let the generator make HTML. Raises SiteError when it finds anything amiss."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", CONFIG]
    done = subprocess.run(command, cwd=WORK, capture_output=True, text=True, check=False)
    if done.returncode or not (WORK / HTML / "index.html").is_file():
        told = _COLOUR.sub("", done.stdout + done.stderr).partition("Traceback")[0]
        raise SiteError(f"{told.strip()}\nsee {WORK / PAGES}")
    (WORK / HTML / "404.html").unlink()
