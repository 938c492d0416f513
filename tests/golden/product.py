"""What is held still: the commands whose prints and answers the golden files describe."""

import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.golden.pages import digest, page_digests

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml"))
# A fixed day, so that what holds from a later one on changes no page.
_DAY: Final = "1795392000"  # 2026-11-23
_PROCESSES: Final = 2
# Lists of the files beside them, with digests; the files themselves are compared.
_LISTS: Final = ("manifest.json", "order.json")


class Print(NamedTuple):
    """A command that prints into the folder `name`; its files are compared page by page."""

    name: str
    command: tuple[str, ...]

    @property
    def golden(self) -> str:
        return f"{self.name}.txt" if "/" in self.name else f"{self.name}/pages.txt"

    def inside(self, folder: Path) -> Path:
        """Return where it prints: no print's folder lies in that of another."""
        return folder / self.name.replace("/", "-")


class Answer(NamedTuple):
    """A command whose answer is kept as `name`; long ones as a digest of each of their parts."""

    name: str
    command: tuple[str, ...]
    parts: bool = False


def _one(name: str, command: str) -> Print:
    return Print(name, tuple(command.split()))


_CARDS: Final = "-p actions -p archetype-cards --paper a4"
_CUT: Final = "-p archetype-cards -p tokens"

PRINTS: Final = (
    *(Print(game, ("build", game, "--lang", "all", "--samples")) for game in GAMES),
    _one("kriegbot/reprint", "reprint kriegbot --since 2009-08 --paper a4"),
    _one("scrimmage/packed", "build scrimmage -p tokens -p scenario-cards --pack --paper a4"),
    _one(
        "scrimmage/cutter",
        "build scrimmage -p archetype-cards -p tokens --cutter silhouette --paper a4",
    ),
    _one("scrimmage/cricut", "build scrimmage -p tokens --cutter cricut --paper letter"),
    _one("scrimmage/ink-saved", f"build scrimmage {_CARDS} --ink-saver --grayscale"),
    _one("scrimmage/scaled", f"build scrimmage {_CARDS} --fit euro-poker --backs gutterfold"),
    _one("kriegbot/contact", "proof kriegbot --contact --kind design-card --out {out}/contact.png"),
    _one("kriegbot/errata", "errata kriegbot --format pdf --lang de --out {out}/errata.pdf"),
    *(
        _one(f"scrimmage/order-{shop}", f"order scrimmage --shop {shop} -p actions --extend-bleed")
        for shop in ("thegamecrafter", "makeplayingcards")
    ),
    *(
        _one(f"scrimmage/order-{shop}", f"order scrimmage --shop {shop} -p actions -p tokens")
        for shop in ("png", "screentop", "tabletop-simulator", "tabletopia")
    ),
    # The one order of PDFs that are ready for a press.
    _one(
        "scrimmage/order-drivethrucards",
        "order scrimmage --shop drivethrucards -p actions --extend-bleed",
    ),
    _one("starter", "build --project {starter}"),
)

_SHOWN: Final = {
    "grimdark-future": "campaign-type:endless",
    "kriegbot": "design:combat-pilot",
    "kuggkoping": "archetype:crack-shot",
    "rise-of-moloch": "gentleman:vane",
    "scrimmage": "archetype:brute",
}


def answers() -> list[Answer]:
    """Return the commands whose answers are kept, of all games."""
    found = []
    for game in GAMES:
        found += [
            Answer(f"{game}/check.json", ("check", game, "--json", "--notes")),
            Answer(f"{game}/list.json", ("list", game, "--json")),
            Answer(f"{game}/errata.json", ("errata", game, "--format", "json")),
            Answer(f"{game}/show.json", ("show", game, _SHOWN[game], "--json")),
            Answer(f"{game}/export.txt", ("export", game), parts=True),
            Answer(f"{game}/schema.txt", ("schema", game), parts=True),
        ]
    return found


class Punchboard(NamedTuple):
    """The command of one checkout, which need not be this one."""

    checkout: Path

    def run(self, *command: str) -> str:
        """Run a command and return what it answers; findings may make it fail."""
        words = [sys.executable, str(self.checkout / "punchboard.py"), *command]
        done = subprocess.run(
            words,
            cwd=self.checkout,
            capture_output=True,
            text=True,
            env={**os.environ, "SOURCE_DATE_EPOCH": _DAY, "PUNCHBOARD_CACHE": "off"},
        )
        if done.returncode > 1 or "Traceback" in done.stderr:
            raise SystemExit(f"punchboard {' '.join(command)}:\n{done.stderr}")
        return done.stdout

    def print_all(self, chosen: Print, out: Path, *besides: str) -> None:
        """Print into `out`; `besides` are further options."""
        out.mkdir(parents=True, exist_ok=True)
        starter = out.parent / "skyships"
        if "{starter}" in chosen.command:
            self.run("new", "game", str(starter), "--rulebook")
        command = [word.format(out=out, starter=starter) for word in chosen.command]
        if "--out" not in command:
            command += ["--out", str(out)]
        if command[0] in ("build", "order", "reprint", "proof"):
            command.append("--quiet")
        self.run(*command, *besides)


def printed(out: Path) -> dict[str, str]:
    """Return a digest for each page of the files that a command has printed, by place."""
    found = {}
    for path in sorted(path for path in out.rglob("*") if path.is_file()):
        name = path.relative_to(out).as_posix()
        if path.suffix == ".pdf":
            pages = enumerate(page_digests(path), start=1)
            found.update({f"{name} {number}": page for number, page in pages})
        elif path.name not in _LISTS:
            # Where a table's files lie on this machine is no part of the product.
            data = path.read_bytes().replace(str(out).encode(), b"")
            found[name] = digest(data)
    return found


def answered(answer: Answer, text: str) -> str:
    """Return an answer as it is kept: in whole, or a line with a digest for each part of it."""
    if not answer.parts:
        return text
    lines = sorted(f"{name} {digest(part)}" for name, part in _parts(json.loads(text)))
    return "".join(f"{line}\n" for line in lines)


def _parts(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the records of an export, or the schemas, as text by name."""
    if "records" not in data:
        return [(name, _text(value)) for name, value in data.items()]
    records = data.pop("records")
    found = [
        (f"{kind}:{slug}", _text(value))
        for kind, of in records.items()
        for slug, value in of.items()
    ]
    return [("game", _text(data)), *found]


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def made(folder: Path, games: list[str]) -> dict[str, str]:
    """Print and ask everything, or what begins with one of `games`; return the files by name."""
    chosen = tuple(games) or ("",)
    prints = [each for each in PRINTS if each.golden.startswith(chosen)]
    asked = [each for each in answers() if each.name.startswith(chosen)]
    with ProcessPoolExecutor(_PROCESSES) as pool:
        kept = pool.map(_answer, asked)
        return dict([*kept, *pool.map(_print, prints, [folder] * len(prints))])


def _print(chosen: Print, folder: Path) -> tuple[str, str]:
    out = chosen.inside(folder)
    Punchboard(ROOT).print_all(chosen, out)
    lines = (f"{place} {page}\n" for place, page in printed(out).items())
    return chosen.golden, "".join(lines)


def _answer(answer: Answer) -> tuple[str, str]:
    return answer.name, answered(answer, Punchboard(ROOT).run(*answer.command))
