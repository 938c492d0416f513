"""The files that are spoilt: what each sort of file is in a project that is in order."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import yaml
from pdf.preflight.seeds import DEFECTS, RAW, bad
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
CHECKS, DRAWS, TRANSLATES, ROSTERS, ERRATA, ORDERS = map(tuple, _COMMANDS.values())


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
    return dict([*_content(), *_looks(), *_rosters(), *_pictures(), *_given(), *_kept()])


@cache
def donors(form: str) -> tuple[bytes, ...]:
    """Return files of a form, of which pieces are put into others."""
    if form == "yaml":
        found = [*REPOSITORY.glob("content/*/*.yaml"), *REPOSITORY.glob("templates/*/*.yaml")]
        small = [path for path in sorted(found) if path.stat().st_size < 6000]
        return tuple(path.read_bytes() for path in small)
    same = [seed for sort in sorts().values() if sort.form == form for seed in sort.seeds]
    return tuple(same or [b"?"])


def _of(name: str, path: str, lines: Iterable[str], *more: bytes) -> tuple[str, Sort]:
    form = "yaml" if path.endswith(".yaml") else "text"
    return name, Sort(path, form, (model().files[path], *more), tuple(lines))


def _examples(pattern: str) -> Iterator[bytes]:
    """Yield files of our own games."""
    for path in sorted(REPOSITORY.glob(pattern))[:6]:
        yield path.read_bytes()


def _content() -> Iterator[tuple[str, Sort]]:
    everything = (*CHECKS, *DRAWS, *ERRATA, *TRANSLATES, *ROSTERS)
    yield _of("game", f"{GAME}/game.yaml", everything)
    yield _of("kinds", f"{GAME}/kinds.yaml", everything)
    yield _of("records", f"{GAME}/card.yaml", (*CHECKS, *CHECKS, *DRAWS, *ERRATA, *TRANSLATES))
    yield _of("records of another kind", f"{GAME}/element.yaml", (*CHECKS, *DRAWS, "export"))
    yield _of("products", f"{GAME}/products.yaml", (*CHECKS, *DRAWS, *ROSTERS, "list lantern"))
    yield _of(
        "rules", f"{GAME}/rules.yaml", (*CHECKS, "roster check far.yaml", "check --self-test")
    )
    yield _of("roster profile", f"{GAME}/roster.yaml", (*CHECKS, *ROSTERS))
    yield _of("campaign", f"{GAME}/campaign.yaml", ("check --no-fit", ROSTERS[4], ROSTERS[11]))
    yield _of("sample roster", f"{GAME}/rosters/dawn.yaml", (*CHECKS, *ROSTERS))
    yield _of("erratum", f"{GAME}/errata/2008-06-sapling.yaml", (*ERRATA, *ERRATA, *CHECKS))
    yield _of("ruling", f"{GAME}/rulings/2009-03-old-oak.yaml", (*ERRATA, *ERRATA, *CHECKS))
    yield _of(
        "PO file", f"{GAME}/locale/de.po", TRANSLATES, *_examples("templates/shared/locale/fr.po")
    )
    yield _of("terms", f"{GAME}/locale/de.terms.yaml", TRANSLATES)
    chapter = f"{GAME}/rules/tale.md"
    book = {path: text.encode() for path, text in BOOK.items()}
    added = ("content/lantern/kinds.yaml", "content/lantern/products.yaml")
    book |= {path: model().files[path] + book[path] for path in added}
    yield "Markdown", Sort(chapter, "text", (CHAPTER.encode(),), (*CHECKS, *DRAWS), book)


def _looks() -> Iterator[tuple[str, Sort]]:
    look = (*CHECKS, *CHECKS, *DRAWS)
    yield _of("styles and palette", f"{LOOK}/styles.yaml", look)
    yield _of("layout", f"{LOOK}/card.layout.yaml", look, *_examples("templates/*/*.layout.yaml"))
    yield _of("template", f"{LOOK}/card.xml.j2", look, *_examples("templates/scrimmage/*card*.j2"))
    yield _of("template of a back", f"{LOOK}/back.xml.j2", look)
    yield _of(
        "template of rosters", f"{LOOK}/team-sheet.xml.j2", (*ROSTERS, "build --samples -j 1")
    )
    yield _of("papers", f"{SHARED}/papers.yaml", (DRAWS[0], "check", "calibrate --out made.pdf"))
    yield _of(
        "formats", f"{SHARED}/cards.yaml", (*DRAWS, "check", "build --fit mine -j 1 --out made")
    )
    yield _of("sheets", f"{SHARED}/sheets.yaml", (*DRAWS, "check"))
    yield _of("cutters", f"{SHARED}/cutters.yaml", ("build --cutter mine -j 1 --out made", "check"))
    yield _of(
        "sleeves", f"{SHARED}/sleeves.yaml", ("build --sleeves mine -j 1 --out made", "check")
    )
    shops = tuple(_examples("templates/shared/shops/*.yaml"))
    yield _of("shop", f"{SHARED}/shops/mine.yaml", ORDERS, *shops)
    profiled = ("preflight far.pdf --profile mine", "preflight --list")
    yield _of("preflight profile", f"{SHARED}/preflight/mine.yaml", profiled)


def _rosters() -> Iterator[tuple[str, Sort]]:
    yield _of("roster", "far.yaml", ROSTERS)
    yield _of("answers", "answers.yaml", (ROSTERS[11],))
    yield _of("list of quantities", "far.txt", ("build --cards-from far.txt -j 1 --out made",))
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
    chosen = [*DEFECTS, *RAW][::7]
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
