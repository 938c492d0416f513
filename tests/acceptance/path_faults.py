"""Names and files that lead out of the project, never end, or are no text."""

import os
from importlib.util import find_spec
from pathlib import Path

from acceptance.spoiled import (
    CARDS,
    GAME,
    LAYOUT,
    PRODUCTS,
    STYLES,
    TEMPLATE,
    Case,
    Spoil,
    add,
    fill,
    swap,
)

PAPERS = "templates/lantern/papers.yaml"
IMAGE = "content/lantern/here.png"
ICON, RULES = "templates/lantern/icons/own.svg", "content/lantern/rules.yaml"
LONG = "x" * 300
FONT = "package:fontpkg_barlow/files/Barlow-Regular.ttf"
BARLOW = str(Path(str(find_spec("fontpkg_barlow").origin)).with_name("files") / FONT[-18:])
PAPER = "papers:\n  {}: {{title: A4, width: 210, height: 297}}\n"


def link(file: str, target: str = "../elsewhere") -> Spoil:
    """Return what puts a link to something outside of the project in a file's place."""

    def spoil(root: Path) -> None:
        outside = root / target
        if not outside.exists():
            outside.write_text("secret: words\n", encoding="utf-8")
        (root / file).unlink(missing_ok=True)
        (root / file).symlink_to(outside.resolve())

    return spoil


def pipe(file: str) -> Spoil:
    """Return what puts a pipe that nobody writes to in a file's place."""

    def spoil(root: Path) -> None:
        (root / file).unlink(missing_ok=True)
        os.mkfifo(root / file)

    return spoil


def hollow(file: str, size: int = 3_000_000_000) -> Spoil:
    """Return what makes a file gigabytes long, which take no room on the disk."""

    def spoil(root: Path) -> None:
        with (root / file).open("ab") as stream:
            stream.truncate(size)

    return spoil


def both(*spoils: Spoil) -> Spoil:
    """Return what does one thing after the other."""

    def spoil(root: Path) -> None:
        for each in spoils:
            each(root)

    return spoil


shows_icon = swap(TEMPLATE, "{{ card.element.icon }}", "own")
shows_image = swap(TEMPLATE, "<face>", '<face><image src="here.png"/>')

NAMES = [
    Case(
        "absolute paper", fill(PAPERS, PAPER.format("/elsewhere/x")), f"{PAPERS}:2:3", "cannot name"
    ),
    Case("paper upwards", fill(PAPERS, PAPER.format("../../out")), f"{PAPERS}:2:3", "cannot name"),
    Case("long product", swap(PRODUCTS, "cards:", f"{LONG}:"), f"{PRODUCTS}:2:1", "100 at most"),
    Case("product in capitals", swap(PRODUCTS, "cards:", "çards:"), f"{PRODUCTS}:2:1", "small"),
    Case(
        "absolute component",
        swap(PRODUCTS, "component: card", "component: /elsewhere/x"),
        f"{PRODUCTS}:4:",
        "small letters",
    ),
    Case("back upwards", swap(PRODUCTS, "back: back", "back: ../x"), f"{PRODUCTS}:7:", "small"),
    Case("long game", swap(GAME, "id: lantern", f"id: {LONG}"), f"{GAME}:2:", "100 characters"),
    Case("long slug", add(CARDS, f"{LONG}: {{}}\n"), CARDS, "cannot be a slug"),
    Case(
        "long language",
        swap(GAME, "language: en", f"language: en{'-abcdefgh' * 40}"),
        GAME,
        "of the form",
    ),
    Case(
        "absolute include",
        swap(TEMPLATE, "<face>", '{% include "/etc/hostname" %}<face>'),
        f"{TEMPLATE}:3:",
        "there is no template",
    ),
    Case(
        "absolute import",
        swap(TEMPLATE, "<face>", '{% import "/etc/hostname" as a %}<face>'),
        f"{TEMPLATE}:3:",
        "there is no template",
    ),
]

LINKS = [
    Case("records", link(CARDS), CARDS, "outside of the project"),
    Case("template", link(TEMPLATE), TEMPLATE, "outside of the project"),
    Case("layout", link(LAYOUT), LAYOUT, "outside of the project"),
    Case("icon", both(link(ICON), shows_icon), ICON, "outside of the project"),
    Case("rules", link(RULES), RULES, "outside of the project"),
    Case(
        "absolute font",
        swap(STYLES, FONT, BARLOW),
        f"{STYLES}:7:24",
        "outside of the project",
    ),
    Case(
        "font out of its package",
        swap(STYLES, FONT, "package:fontpkg_barlow/../../x.ttf"),
        f"{STYLES}:7:24",
        "leads out of its package",
    ),
]

SORTS = [
    Case("pipe as rules", pipe(RULES), RULES, "it is a pipe"),
    Case("pipe as icon", both(pipe(ICON), shows_icon), ICON, "it is a pipe"),
    Case("pipe as image", both(pipe(IMAGE), shows_image), TEMPLATE, "it is a pipe"),
    Case("gigabytes of records", hollow(CARDS), CARDS, "at most 20,000,000 bytes"),
    Case("gigabytes of rules", hollow(RULES), RULES, "at most 20,000,000 bytes"),
    Case("gigabytes of template", hollow(TEMPLATE), TEMPLATE, "at most 2,000,000 bytes"),
    Case("gigabytes of icon", both(hollow(ICON), shows_icon), ICON, "at most 10,000,000 bytes"),
    Case(
        "gigabytes of image",
        both(hollow(IMAGE), shows_image),
        TEMPLATE,
        "at most 200,000,000 bytes",
    ),
    Case("rules in Latin-1", fill(RULES, b"a: 1\nb: \xe9\n"), f"{RULES}:2:4", "the byte 0xE9"),
    Case("layout in Latin-1", fill(LAYOUT, b"trim: \xe9\n"), f"{LAYOUT}:1:7", "the byte 0xE9"),
    Case(
        "icon in UTF-16 that says Latin-2",
        both(fill(ICON, b"<?xml version='1.0' encoding='utf-16'?><svg>\xe9"), shows_icon),
        ICON,
        "not in the encoding utf-16",
    ),
]

PATH_FAULTS = {"name": NAMES, "link": LINKS, "sort of file": SORTS}
