"""The files that are spoilt: what each sort of file is in a project that is in order."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import yaml
from pdf.preflight.seeds import DEFECTS, bad
from rosters.samples import LOSSLESS, opened, told, written

from fuzz.model import KEPT, PRINTED, model
from fuzz.samples import (
    BOOK,
    CHAPTER,
    DRAWING,
    PRESS,
    TABLE,
    barlow,
    bitmaps,
    open_document,
    plain,
    workbook,
)

REPOSITORY: Final = Path(__file__).parents[2]
PREPRESS: Final = "@prepress"
"""What stands for the making ready of a PDF, which is no command."""
GAME: Final = "content/lantern"
LOOK: Final = "templates/lantern"
SHARED: Final = "templates/shared"


_COMMANDS: Final = yaml.safe_load(Path(__file__).with_name("commands.yaml").read_text("utf-8"))
_TEXTS: Final = _COMMANDS.pop("texts")
CHECKS, DRAWS, ORDERS = (tuple(_COMMANDS[name]) for name in ("checks", "draws", "orders"))


class Sort(NamedTuple):
    """A sort of file: where it lies, how it is written, who reads it, and what stands beside it."""

    path: str
    form: str
    seeds: tuple[bytes, ...]
    lines: tuple[str, ...]
    beside: Mapping[str, bytes] = {}
    own: bool = False


@cache
def sorts() -> dict[str, Sort]:
    """Return all sorts of files by their names."""
    return dict([*_texts(), _markdown(), *_rosters(), *_pictures(), *_given(), *_kept()])


@cache
def donors(form: str) -> tuple[bytes, ...]:
    """Return files of a form, of which pieces are put into others."""
    if form == "yaml":
        found = [*REPOSITORY.glob("content/*/*.yaml"), *REPOSITORY.glob("templates/*/*.yaml")]
        small = [path for path in sorted(found) if path.stat().st_size < 6000]
        return tuple(path.read_bytes() for path in small)
    same = [seed for sort in sorts().values() if sort.form == form for seed in sort.seeds]
    return tuple(same or [b"?"])


def _examples(pattern: str) -> Iterator[bytes]:
    """Yield files of our own games."""
    for path in sorted(REPOSITORY.glob(pattern))[:6]:
        yield path.read_bytes()


def _texts() -> Iterator[tuple[str, Sort]]:
    for name, (path, lines, *patterns) in _TEXTS.items():
        more = (example for pattern in patterns for example in _examples(pattern))
        commands = chain.from_iterable(_COMMANDS.get(line, [line]) for line in lines)
        form = "yaml" if path.endswith(".yaml") else "text"
        yield name, Sort(path, form, (model().files[path], *more), tuple(commands))


def _markdown() -> tuple[str, Sort]:
    book = {path: text.encode() for path, text in BOOK.items()}
    for path in (f"{GAME}/kinds.yaml", f"{GAME}/products.yaml"):
        book[path] = model().files[path] + book[path]
    path = f"{GAME}/rules/tale.md"
    return "Markdown", Sort(path, "text", (CHAPTER.encode(),), (*CHECKS, *DRAWS), book)


def _rosters() -> Iterator[tuple[str, Sort]]:
    rows = model().files["far.txt"].replace(b" ", b",")
    counted = ("build --cards-from far.csv -j 1 --out made",)
    yield "quantities as CSV", Sort("far.csv", "text", (rows, b"Name;Number\nSpark;2\n"), counted)
    counts = ("build --cards-from counts.yaml -j 1 --out made",)
    yield "quantities as YAML", Sort("counts.yaml", "yaml", (b"spark: 2\nold-oak: 1\n",), counts)
    army = _grimdark_future()
    forms = {"json": "json", "ros": "text", "rosz": "zip", "share": "text", "yaml": "yaml"}
    lines = (
        "roster import in --game grimdark-future",
        "roster import in --game grimdark-future --json",
    )
    for form in LOSSLESS:
        content = tuple(written(each, form) for each in told("grimdark-future")[:2])
        yield f"roster as {form}", Sort("in", forms[form], content, lines, army, own=True)
    data = REPOSITORY / "tests/rosters/data"
    for suffix, form in (("json", "json"), ("txt", "text"), ("ros", "text")):
        seeds = tuple(path.read_bytes() for path in sorted(data.glob(f"*.{suffix}")))
        yield f"list of others as {suffix}", Sort("in", form, seeds, lines, army, own=True)


def _grimdark_future() -> Mapping[str, bytes]:
    opened("grimdark-future")
    folder = REPOSITORY / "content/grimdark-future"
    found = (path for path in folder.rglob("*.yaml") if path.parent.name != "locale")
    return {str(path.relative_to(REPOSITORY)): path.read_bytes() for path in found}


def _pictures() -> Iterator[tuple[str, Sort]]:
    look = (*CHECKS[:2], *DRAWS)
    icons = tuple(_examples("templates/shared/icons/f*.svg"))
    lantern = model().files
    icon = (model().files[f"{LOOK}/icons/fire.svg"], *icons)
    yield "icon", Sort(f"{LOOK}/icons/fire.svg", "text", icon, look)
    art = {
        f"{GAME}/kinds.yaml": lantern[f"{GAME}/kinds.yaml"].replace(
            b"    copies:", b"    art: { type: image, required: false }\n    copies:"
        ),
        f"{LOOK}/card.xml.j2": lantern[f"{LOOK}/card.xml.j2"].replace(
            b"<face>",
            b'<face>{% if card.art %}<image w="9" h="9" src="{{ card.art }}"/>{% endif %}',
        ),
    }
    forms = {"png": "png", "jpg": "binary", "webp": "binary", "gif": "binary", "tif": "binary"}
    for suffix, form in {**forms, "bmp": "binary", "svg": "text"}.items():
        named = lantern[f"{GAME}/card.yaml"].replace(
            b"cost: 1", f"cost: 1\n  art: a.{suffix}".encode(), 1
        )
        seeds = (DRAWING.encode(), *icons) if suffix == "svg" else tuple(bitmaps(suffix))
        beside = {**art, f"{GAME}/card.yaml": named}
        yield f"picture as {suffix}", Sort(f"{GAME}/a.{suffix}", form, seeds, look, beside)
    styles = lantern[f"{LOOK}/styles.yaml"]
    narrow = b"package:fontpkgbarlow_condensed/files/BarlowCondensed-Medium.ttf"
    fonts = (REPOSITORY / "tests/draw/data/wedge.ttf").read_bytes(), barlow()
    lines = (*look, "list lantern fonts")
    beside = {f"{LOOK}/styles.yaml": styles.replace(narrow, b"fonts/a.ttf")}
    yield "font", Sort("fonts/a.ttf", "font", fonts, lines, beside)


def _given() -> Iterator[tuple[str, Sort]]:
    profiles = ("home", "pdfx-1a", "mine")
    lines = [f"preflight far.pdf --profile {profile}" for profile in profiles]
    lines += [
        "preflight far.pdf --format sarif",
        "preflight far.pdf --out made.pdf",
        f"{PREPRESS} far.pdf",
    ]
    chosen = [*DEFECTS][::7]
    pdfs = (
        model().files["far.pdf"],
        *(bad(name) for name in chosen),
        *map(plain, map(bad, chosen)),
    )
    yield "PDF", Sort("far.pdf", "text", pdfs, tuple(lines))
    imports = (
        "import far.{0} --dry-run",
        "import far.{0} --out made",
        "import far.{0} --into lantern --dry-run",
    )
    rows = TABLE.encode()
    tables = {
        "csv": ("text", rows),
        "tsv": ("text", rows.replace(b",", b"\t")),
        "xlsx": ("zip", workbook()),
        "ods": ("zip", open_document()),
    }
    for suffix, (form, content) in tables.items():
        lines = [line.format(suffix) for line in imports]
        yield f"table as {suffix}", Sort(f"far.{suffix}", form, (content,), tuple(lines))
    printers = (
        "build --printer Kitchen -j 1 --out made",
        "calibrate --list",
        "calibrate --printer Kitchen --default",
    )
    yield (
        "printers",
        Sort(
            "settings/printers.json", "json", (model().files["settings/printers.json"],), printers
        ),
    )
    colour = REPOSITORY / SHARED / "colour/fogra39-coated.icc"
    press = {f"{SHARED}/shops/mine.yaml": PRESS.encode()}
    yield (
        "ICC profile",
        Sort(f"{SHARED}/colour/press.icc", "binary", (colour.read_bytes(),), ORDERS[1:], press),
    )


def _kept() -> Iterator[tuple[str, Sort]]:
    lines = ("check", "build -j 1 --paper a4 --out made", DRAWS[1])
    yield "cache", Sort(KEPT, "store", (model().files[KEPT],), lines)
    path = PRINTED
    lines = (f"reprint --since {path} -j 1 --paper a4 --out made", "build -j 1 --paper a4")
    yield "manifest", Sort(path, "json", (model().files[PRINTED],), lines)
