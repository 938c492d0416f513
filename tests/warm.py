"""Any edit at all, and then a warm build beside a cold one: `make warm` tries hundreds.

An edit takes a random file of a project and changes it as an author might: a number, a word, a
line, a legal blank, a file of its own in place of a shared one. What it breaks is broken for both
builds alike, and is mended again.
"""

import argparse
import os
import random
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b, sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Outcome, Request, build
from pipeline.preview.session import Store, View, new_arts
from pipeline.source.files import open_folder
from pipeline.source.findings import Misuse, PunchboardError

ROOT: Final = Path(__file__).parents[1]
_NUMBER: Final = re.compile(r"(?<![\w#.-])\d+(?:\.\d+)?(?![\w.])")
_WORD: Final = re.compile(r"(?<=[ >\"])[A-Za-zÀ-ÿ]{4,}(?=[ .,<\"\n])")
_ATTRIBUTE: Final = re.compile(r"(?<= [a-z])([a-z-]*)=(?=\")")


_New = Callable[[re.Match[str], list[re.Match[str]]], str]


class Edit(NamedTuple):
    """One edit: what it was, the sort of file, and the file, with what it held before if it was."""

    what: str
    sort: str
    path: Path
    before: bytes | None

    def undo(self) -> None:
        if self.before is None:
            self.path.unlink()
        else:
            self.path.write_bytes(self.before)


def edit(root: Path, game: str, dice: random.Random) -> Edit:
    """Change one file of a project; each sort of file is as likely as any other."""
    while True:
        sorts = _sorts(root, game)
        sort = dice.choice(sorted(sorts))
        path = dice.choice(sorts[sort])
        before = path.read_bytes()
        if path.suffix in (".png", ".jpg"):
            path.write_bytes(_other_picture(path, before))
            return Edit(f"another picture in {path.name}", sort, path, before)
        name, text = dice.choice(list(_CHANGES)), before.decode("utf-8")
        changed = _CHANGES[name](text, dice)
        if changed == text:
            continue
        target = path
        if sort.startswith("shared") and dice.random() < 0.4:
            # A file of the game's own wins over the shared one.
            target = root / "templates" / game / path.relative_to(root / "templates/shared")
            if target.exists():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
        old = target.read_bytes() if target == path else None
        target.write_text(changed, encoding="utf-8", newline="")
        return Edit(f"{name} in {target.relative_to(root)}", sort, target, old)


def _sorts(root: Path, game: str) -> dict[str, list[Path]]:
    """Return the files of a game and those that it shares, by what they are."""
    sorts: dict[str, list[Path]] = {}
    own, shared = root / "templates" / game, root / "templates/shared"
    for folder, before in ((root / "content" / game, ""), (own, ""), (shared, "shared ")):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".j2", ".yaml", ".svg", ".png", ".jpg", ".po", ".md"):
                sorts.setdefault(before + _sort(path.relative_to(folder)), []).append(path)
    return sorts


def _sort(name: Path) -> str:
    """Return the folder of a file; of content that has none its name, of looks their ending."""
    if name.suffix in (".yaml", ".po", ".md") and not name.match("*.layout.yaml"):
        return name.parts[0].removesuffix(".yaml")
    return "".join(name.suffixes[-2:])


def _instead(pattern: re.Pattern[str], text: str, dice: random.Random, new: _New) -> str:
    """Write something else in place of one of all matches, if there are any."""
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = dice.choice(found)
    return f"{text[: match.start()]}{new(match, found)}{text[match.end() :]}"


def _number(text: str, dice: random.Random) -> str:
    """Count on or back."""

    def new(match: re.Match[str], _: object) -> str:
        value = float(match[0]) + dice.choice([-1, 1, 1, 2])
        return f"{value:g}" if "." in match[0] else str(max(0, round(value)))

    return _instead(_NUMBER, text, dice, new)


def _word(text: str, dice: random.Random) -> str:
    return _instead(_WORD, text, dice, lambda _, found: dice.choice(found)[0])


def _line(text: str, dice: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[dice.randrange(len(lines))]
    return "".join(lines)


def _swap(text: str, dice: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    at = dice.randrange(max(1, len(lines) - 1))
    lines[at : at + 2] = reversed(lines[at : at + 2])
    return "".join(lines)


def _blank(text: str, dice: random.Random) -> str:
    """Put a blank where none need be."""
    if _ATTRIBUTE.search(text):
        return _instead(_ATTRIBUTE, text, dice, lambda match, _: f"{match[1]} =")
    return text.replace("\n", " \n", 1)


def _drawn(text: str, dice: random.Random) -> str:
    rule = f'<rule x="{dice.randint(1, 9)}" y="{dice.randint(1, 9)}" w="5" weight="0.5"/></face>'
    return text.replace("</face>", rule, 1)


_CHANGES: Final[Mapping[str, Callable[[str, random.Random], str]]] = {
    "a number": _number,
    "another number": _number,
    "a third number": _number,
    "a word": _word,
    "another word": _word,
    "a line less": _line,
    "lines in another order": _swap,
    "a blank": _blank,
    "something more drawn": _drawn,
}


def _other_picture(path: Path, before: bytes) -> bytes:
    """Return another picture for a file."""
    picture = Image.open(BytesIO(before)).convert("RGB")
    picture.putpixel((0, 0), tuple(blake2b(before, digest_size=3).digest()))
    made = BytesIO()
    picture.save(made, "PNG" if path.suffix == ".png" else "JPEG")
    return made.getvalue()


def told(order: Request) -> tuple[Any, Outcome | None]:
    """Return all that a build says and writes, and its outcome; of one that ends early its end."""
    close_editions()
    try:
        outcome = build(order)
    except PunchboardError as error:
        return tuple(error.findings), None
    except Misuse as error:
        return str(error), None
    for entry in outcome.printed:
        printed = (outcome.folder / entry.file).read_bytes()
        assert sha256(printed).hexdigest() == entry.sha256, f"{entry.file} is not what is told"
    said = (outcome.findings, outcome.printed, outcome.withheld, outcome.left_out, outcome.notes)
    return said, outcome


class DiffersError(AssertionError):
    """A warm command has another end than a cold one."""


class Game:
    """A copy of a project, whose game is built, checked and shown after each edit."""

    def __init__(self, root: Path, game: str, folder: Path, products: tuple[str, ...] = ()) -> None:
        self.root, self.game, self._products = root, game, products
        self._folder, self._cache = folder, folder / "cache"
        self._store = Store(self._cache)
        self._view: View | None = None
        self.recalled = 0
        open_folder(root)

    def compare(self, language: str = "", *, checks: bool = False, shows: bool = False) -> bool:
        """Build warm and cold; tell whether anything was printed. Raises DiffersError."""
        key = EditionKey(self.root, self.game, language)
        order = Request(
            key, self.root / "output", self._products, jobs=1, samples=not self._products
        )
        warm, outcome = told(order._replace(cache=self._cache, output=self._folder / "warm"))
        cold, _ = told(order._replace(output=self._folder / "cold"))
        _require_equal("build", warm, cold)
        self.recalled += outcome.recalled if outcome else 0
        if checks:
            self._compare_checks(order)
        if shows and outcome is not None:
            self._compare_view(key, outcome)
        return outcome is not None and bool(outcome.printed)

    def _compare_checks(self, order: Request) -> None:
        found = []
        for cache in (self._cache, None):
            close_editions()
            found.append(check(order._replace(cache=cache)))
        _require_equal("check", *found)

    def _compare_view(self, key: EditionKey, outcome: Outcome) -> None:
        """Compare the faces that a page would show with those of a build."""
        if self._view is None or self._view.key != key:
            self._view = View(key, self._store, new_arts(), lambda *_: None, None)
        self._view.refresh([], 0.0)
        while self._view.step():
            pass
        digests = {
            f"{entry.product}/{face.id}": face.sha256
            for entry in reversed(outcome.printed)
            for face in entry.faces
        }
        typefaces = self._view.opened._typefaces
        for face in self._view.shown_faces():
            digest = digests.get(face.planned.id, "")
            if digest and face.digest:
                made = blake2b(digest.encode(), digest_size=16, key=typefaces).hexdigest()
                _require_equal(f"serve, {face.planned.id}", face.digest, made)


def _require_equal(what: str, warm: object, cold: object) -> None:
    if warm != cold:
        raise DiffersError(f"{what}: warm and cold differ\n{str(warm)[:2000]}\n{str(cold)[:2000]}")


def copied(home: Path, game: str) -> Path:
    for folder in (f"content/{game}", f"templates/{game}", "templates/shared"):
        shutil.copytree(ROOT / folder, home / folder)
    return home


def run(game: Game, dice: random.Random, count: int, every: int = 1) -> Iterator[tuple[Edit, bool]]:
    """Edit a game so often; yield each edit and whether anything was printed after it.

    What ends a build is mended again. One edit in `every` is checked and shown, too.
    """
    for number in range(1, count + 1):
        made = edit(game.root, game.game, dice)
        language = made.path.stem if made.path.suffix == ".po" else ""
        if "shared" in made.path.parts:
            language = ""
        thorough = number % every == 0
        try:
            printed = game.compare(language, checks=thorough, shows=thorough)
        except DiffersError as error:
            raise DiffersError(f"after {made.what}: {error}") from None
        if not printed:
            made.undo()
        yield made, printed


def main() -> None:
    """Try edits of copies of our games, and say of each sort of file how many were tried."""
    os.environ |= {"PUNCHBOARD_CACHE": "off", "PUNCHBOARD_CONFIG": os.devnull}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=40, help="edits of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "games", nargs="*", default=sorted(path.name for path in (ROOT / "content").iterdir())
    )
    asked = parser.parse_args()
    tried: Mapping[str, Counter[str]] = {name: Counter() for name in asked.games}
    for name in asked.games:
        with tempfile.TemporaryDirectory() as folder:
            home = copied(Path(folder) / "project", name)
            game, began = Game(home, name, Path(folder)), time.monotonic()
            game.compare()
            dice = random.Random(f"{asked.seed} {name}")
            for made, printed in run(game, dice, asked.count, every=5):
                tried[name][made.sort] += 1
                tried[name]["printed"] += printed
                end = "printed" if printed else "broken"
                print(f"{name}: {made.what}: the same, {end}", flush=True)
            seconds = time.monotonic() - began
            print(f"{name}: {game.recalled} faces recalled, {seconds:.0f} s", flush=True)
    for name, sorts in tried.items():
        print(name, dict(sorted(sorts.items())))


if __name__ == "__main__":
    main()
