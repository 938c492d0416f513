"""What differs from the golden files, and pictures of it: the old page beside the new one.

The old page is printed by the checkout of the commit that last changed the golden file.
"""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import unified_diff
from pathlib import Path
from typing import Final, NamedTuple

import pypdfium2
from PIL import Image, ImageChops

from tests.golden.product import PRINTS, ROOT, Print, Punchboard

_DPI: Final = 100
_GAP: Final = 20
_RED: Final = (220, 0, 40)
# A page of a product is drawn once, whatever the languages and papers that it changes in.
_PICTURES: Final = 12
_LINES: Final = 40


class Difference(NamedTuple):
    """A page or file that is not as the golden files say, with the command that prints it."""

    chosen: Print
    place: str
    what: str

    @property
    def file(self) -> str:
        return self.place.rpartition(" ")[0] or self.place

    @property
    def page(self) -> int:
        return int(self.place.rpartition(" ")[2]) if " " in self.place else 0


def of_pages(chosen: Print, old: str, new: str) -> list[Difference]:
    """Compare two golden files of pages, as `PLACE DIGEST` lines."""
    before, after = (dict(line.rsplit(" ", 1) for line in text.splitlines()) for text in (old, new))
    places = sorted(
        {*before, *after}, key=lambda place: (place.rpartition(" ")[0], len(place), place)
    )
    words = {
        place: "new" if place not in before else "gone" if place not in after else "changed"
        for place in places
        if before.get(place) != after.get(place)
    }
    return [Difference(chosen, place, word) for place, word in words.items()]


def of_text(name: str, old: str, new: str) -> str:
    lines = [*unified_diff(old.splitlines(), new.splitlines(), "golden", "now", lineterm="", n=1)]
    rest = [f"... and {len(lines) - _LINES} more lines"] if len(lines) > _LINES else []
    return "\n".join([f"{name}:", *lines[2 : _LINES + 2], *rest])


@contextmanager
def checkout_of(golden: Path, folder: Path) -> Iterator[Punchboard | None]:
    """Lend the checkout of the commit that last changed a golden file; None if there is none."""
    commit = _git("log", "-1", "--format=%H", "--", str(golden))
    if not commit:
        yield None
        return
    _git("worktree", "add", "--quiet", "--detach", "--force", str(folder), commit)
    try:
        yield Punchboard(folder)
    finally:
        _git("worktree", "remove", "--force", str(folder))


def show(differences: list[Difference], new: Path, old: Path, pictures: Path) -> Iterator[str]:
    """Yield a line for each difference, and write the pictures; the prints lie in two folders."""
    drawn: set[tuple[str, int]] = set()
    for difference in differences:
        yield f"{difference.what}: {difference.chosen.name}/{difference.place}"
        paths = [difference.chosen.inside(folder) / difference.file for folder in (old, new)]
        if records := _records(*paths):
            yield f"    faces: {', '.join(records)}"
        page = Path(difference.file).name, difference.page
        if page not in drawn and len(drawn) < _PICTURES and all(path.exists() for path in paths):
            drawn.add(page)
            name = f"{difference.place}.png".replace("/", "-").replace(" ", "-p")
            pictures.mkdir(parents=True, exist_ok=True)
            _beside(*(_drawn(path, difference.page) for path in paths)).save(pictures / name)
            yield f"    picture: {(pictures / name).relative_to(ROOT)}"


def _records(old: Path, new: Path) -> list[str]:
    """Return the faces whose digests differ in the manifests of two prints of one file."""
    before, after = _faces(old), _faces(new)
    return sorted(name for name in {*before, *after} if before.get(name) != after.get(name))


def _faces(path: Path) -> dict[str, str]:
    for folder in path.parents:
        manifest = folder / "manifest.json"
        if manifest.exists():
            file = path.relative_to(folder).as_posix()
            products = json.loads(manifest.read_text())["products"]
            return next((made["faces"] for made in products if made["file"] == file), {})
    return {}


def _drawn(path: Path, page: int) -> Image.Image:
    if path.suffix == ".pdf":
        with pypdfium2.PdfDocument(path) as pdf:
            if page > len(pdf):
                return Image.new("RGB", (1, 1))
            return pdf[page - 1].render(scale=_DPI / 72).to_pil().convert("RGB")
    if path.suffix in (".png", ".jpg"):
        return Image.open(path).convert("RGB")
    return Image.new("RGB", (1, 1))


def _beside(old: Image.Image, new: Image.Image) -> Image.Image:
    """Return both pictures side by side, with what differs in red in a third one."""
    size = max(old.width, new.width), max(old.height, new.height)
    pages = []
    for picture in (old, new):
        page = Image.new("RGB", size, "white")
        page.paste(picture)
        pages.append(page)
    differs = ImageChops.difference(*pages).convert("L").point(lambda value: 255 * (value > 8))
    pale = Image.blend(pages[1], Image.new("RGB", size, "white"), 0.7)
    pale.paste(Image.new("RGB", size, _RED), mask=differs)
    whole = Image.new("RGB", (3 * size[0] + 2 * _GAP, size[1]), "gray")
    for number, page in enumerate((*pages, pale)):
        whole.paste(page, (number * (size[0] + _GAP), 0))
    return whole


def print_old(names: set[str], punchboard: Punchboard, folder: Path) -> None:
    """Print what differs as the older checkout does."""
    for chosen in PRINTS:
        if chosen.name in names:
            punchboard.print_all(chosen, chosen.inside(folder))


def _git(*words: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""
