"""The finished site looked over: what pages lead to exists, and nothing comes from elsewhere."""

import posixpath
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

_LOADED: Final = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""What a browser loads by itself, and the attribute that says from where."""


class Links(HTMLParser):
    """The links, loaded files and anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.led: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag leads to, loads and is called."""
        values = {name: value or "" for name, value in attrs}
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        if tag == "a" and "href" in values:
            self.led.append(values["href"])
        if values.get(_LOADED.get(tag, ""), ""):
            self.loaded.append(values[_LOADED[tag]])


def faults_of(folder: Path) -> Iterator[str]:
    """Yield every link without its file or anchor, and every file that would come from elsewhere.

    Folders and files are those of a site without a server: a link names its file.
    """
    pages = {path.relative_to(folder).as_posix(): _read(path) for path in folder.rglob("*.html")}
    for name, links in sorted(pages.items()):
        for target in links.loaded:
            if urlsplit(target).netloc:
                yield f"{name}: loads {target}"
        for target in (*links.led, *links.loaded):
            if fault := _fault(folder, pages, name, target):
                yield f"{name}: {fault}"


def _fault(folder: Path, pages: dict[str, Links], name: str, target: str) -> str:
    """Return what is wrong with a link of page `name`; empty for one to another site."""
    scheme, netloc, path, _, anchor = urlsplit(target)
    if scheme or netloc:
        return ""
    found = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path)))
    file = found if path else name
    if file == ".." or file.startswith("../"):
        return f"{target}: outside of the site"
    if not (folder / file).is_file() and not (folder / file / "index.html").is_file():
        return f"{target}: no such file"
    if anchor and file in pages and unquote(anchor) not in pages[file].anchors:
        return f"{target}: no such anchor"
    return ""


def _read(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text("utf-8"))
    return links
