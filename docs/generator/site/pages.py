"""The pages of the site, where each is, and what its links lead to."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = "docs/"
BESIDE: Final = {
    "README.md": "project/readme.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "benchmarks/README.md": "project/benchmarks.md",
    "templates/shared/icons/README.md": "reference/drawing-icons.md",
}
"""Pages of the checkout that do not lie in docs/, and their places on the site."""

FILES: Final = "files/"
"""Where the site shows files of the checkout that pages lead to, each as a page of its own."""

LANGUAGES: Final = {".yaml": "yaml", ".j2": "xml+jinja", ".py": "python", ".toml": "toml"}
PICTURES: Final = (".png", ".svg", ".webp")

_CODE: Final = re.compile(r"^(```+).*?^\1|`[^`\n]*`", re.M | re.S)
_LINK: Final = re.compile(r"(?<=\]\()(?P<target>[^)\s]+)(?=\))")


class SiteError(Exception):
    """What keeps the site from being built; each line of the message is one fault."""


class Page(NamedTuple):
    """A page: its path in the checkout, whether it exists there or not, and its Markdown."""

    path: str
    text: str


def written_pages(root: Path) -> Iterator[Page]:
    """Yield the pages that lie in the checkout."""
    inside = (path.relative_to(root).as_posix() for path in sorted(root.glob("docs/**/*.md")))
    for path in (*inside, *BESIDE):
        yield Page(path, (root / path).read_text("utf-8"))


def place(path: str) -> str:
    """Return where a file of the checkout is on the site; links to it lead there."""
    if path in BESIDE:
        return BESIDE[path]
    if path.startswith(DOCS):
        return path.removeprefix(DOCS)
    return FILES + path if path.endswith(PICTURES) else f"{FILES}{path}.md"


def linked(page: Page) -> Iterator[str]:
    """Yield the files of the checkout that a page leads to; web addresses are left out."""
    for match in _LINK.finditer(_CODE.sub("", page.text)):
        file = match["target"].partition("#")[0]
        if file and "://" not in file:
            yield _resolved(page, file)


def missing_files(root: Path, pages: Iterable[Page]) -> Iterator[str]:
    """Yield what is wrong with links of `pages` to files: there is none, or not in the checkout."""
    for page in pages:
        for path in linked(page):
            file = root / path
            if not file.is_file() or not file.resolve().is_relative_to(root):
                yield f"{page.path}: leads to {path}, and there is no such file"


def moved(page: Page) -> str:
    """Return the text of a page, its links as they must be from where it is on the site."""

    def replace(match: re.Match[str]) -> str:
        file, hash_sign, anchor = match["target"].partition("#")
        if not file or "://" in file:
            return match["target"]
        folder = posixpath.dirname(place(page.path))
        target = posixpath.relpath(place(_resolved(page, file)), folder or ".")
        return target + hash_sign + anchor

    return outside_code(page.text, lambda prose: _LINK.sub(replace, prose))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return `text` with all that is no code, block or span, changed."""
    parts, end = [], 0
    for match in _CODE.finditer(text):
        parts += [change(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join(parts) + change(text[end:])


def file_page(root: Path, path: str) -> Page:
    """Return the page that shows a text file of the checkout."""
    file = root / path
    language = LANGUAGES.get(file.suffix, "text")
    text = file.read_text("utf-8")
    fence = "`" * 4
    head = f"---\ntemplate: file.html\nsearch:\n  exclude: true\n---\n\n# {path}\n"
    return Page(path, f"{head}\n{fence}{language}\n{text.rstrip()}\n{fence}\n")


def _resolved(page: Page, file: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(page.path), file))
