"""Whatever is wrong with a project: exit code 1, a finding at its place, and nothing written."""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from acceptance.commands import files, punchboard
from acceptance.spoiled import (
    CARDS,
    GAME,
    KINDS,
    LAYOUT,
    PRODUCTS,
    STYLES,
    TEMPLATE,
    Case,
    add,
    each,
    fill,
    folder_instead,
    link_instead,
    product,
    remove,
    swap,
)
from pipeline.build.studio import close_studios
from pipeline.cli.main import app

ICON = "templates/lantern/icons/fire.svg"
PAPERS = "templates/shared/papers.yaml"
FONT = "package:fontpkg_barlow/files/Barlow-Regular.ttf"
CARD = "  component: card\n  records: card\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'
BOMB = (
    "a: &a [x, x, x, x, x, x, x, x]\n"
    "b: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\n"
    "d: &d [*c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, *d, *d, *d, *d, *d]\n"
    "f: [*e, *e, *e, *e, *e, *e, *e, *e]\n"
)


def _fifo(root: Path) -> None:
    (root / CARDS).unlink()
    os.mkfifo(root / CARDS)


YAML = [
    Case("syntax", swap(CARDS, "cost: 1", "cost: [1"), f"{CARDS}:6:8", "close the bracket"),
    Case("duplicate key", swap(CARDS, "cost: 1", "cost: 1\n  cost: 2"), f"{CARDS}:6:3", "'cost'"),
    Case("alias bomb", fill(CARDS, BOMB), CARDS, "yaml-"),
    Case("deep nesting", fill(CARDS, "a: " + "[" * 3000 + "]" * 3000), f"{CARDS}:1:", "deeper"),
    Case("unknown tag", swap(CARDS, "cost: 1", "cost: !!python/name:os 1"), f"{CARDS}:5:9", "tag"),
    Case("merge key", swap(CARDS, "  cost: 1", "  <<: {cost: 1}"), f"{CARDS}:5:3", "<<"),
    Case("no is a text", swap(CARDS, "cost: 1", "cost: no"), f"{CARDS}:5:9", "the text 'no'"),
    Case("12:30 is a text", swap(CARDS, "cost: 1", "cost: 12:30"), f"{CARDS}:5:9", "'12:30'"),
    Case("017 is a text", swap(CARDS, "cost: 1", "cost: 017"), f"{CARDS}:5:9", "'017'"),
    Case("NaN", swap(CARDS, "cost: 1", "cost: .nan"), f"{CARDS}:5:9", "'.nan'"),
    Case("a huge number", swap(CARDS, "cost: 1", "cost: " + "9" * 5000), f"{CARDS}:5:9", "digits"),
    Case("two documents", add(CARDS, "---\na: 1\n"), CARDS, "second document"),
    Case("a list", fill(CARDS, "- a\n"), f"{CARDS}:1:1", "found a list"),
    Case("empty", fill(CARDS, ""), CARDS, "the file is empty"),
    Case("Latin-1", fill(CARDS, b"a:\n  name: Gl\xfchwurm\n"), f"{CARDS}:2:11", "expected UTF-8"),
    Case("UTF-16", fill(CARDS, "a: {}".encode("utf-16")), f"{CARDS}:1:1", "expected UTF-8"),
    Case("a zero byte", fill(CARDS, b"a:\n  name: a\0b\n"), f"{CARDS}:2:10", "U+0000"),
]

FILES = [
    Case("records a folder", folder_instead(CARDS), CARDS, "is a directory"),
    Case("game a folder", folder_instead(GAME), GAME, "is a directory"),
    Case("products a folder", folder_instead(PRODUCTS), PRODUCTS, "is a directory"),
    Case("layout a folder", folder_instead(LAYOUT), f"{PRODUCTS}:4:14", "no layout file"),
    Case(
        "template a folder", folder_instead(TEMPLATE), f"{CARDS}:2:1", "no template 'card.xml.j2'"
    ),
    Case("icon a folder", folder_instead(ICON), ICON, "directory"),
    Case("records a pipe", _fifo, CARDS, "is no file"),
    Case("records a device", link_instead(CARDS, "/dev/zero"), CARDS, "is no file"),
    Case("a circle of links", link_instead(CARDS, "card.yaml"), CARDS, "symbolic links"),
    Case("a dangling link", link_instead(CARDS, "/nowhere/at/all"), CARDS, "no such file"),
    Case("kinds missing", remove(KINDS), KINDS, "no such file"),
    Case("products missing", remove(PRODUCTS), PRODUCTS, "no such file"),
    Case("layout missing", remove(LAYOUT), f"{PRODUCTS}:4:14", "card.layout.yaml"),
    Case("template missing", remove(TEMPLATE), f"{CARDS}:2:1", "card.xml.j2"),
    Case("a stray file", fill("content/lantern/crads.yaml", "a: 1\n"), "content/", "'card.yaml'"),
]

CONTENT = [
    Case("unknown field type", swap(KINDS, "type: text", "type: txet"), f"{KINDS}:7:", "'text'"),
    Case("unknown kind", swap(KINDS, "to: element", "to: elemnt"), f"{KINDS}:14:", "'element'"),
    Case("dangling ref", swap(CARDS, "element: ember", "element: embr"), f"{CARDS}:4:", "'ember'"),
    Case("dangling link", swap(CARDS, "[[old-oak]]", "[[old-oka]]"), f"{CARDS}:23:", "'old-oak'"),
    Case("constant", swap(CARDS, "hold [[=hand]]", "hold [[=hnad]]"), f"{CARDS}:31:", "'hand'"),
    Case("missing field", swap(CARDS, "  cost: 1\n", ""), f"{CARDS}:", "'cost'"),
    Case("a field", swap(CARDS, "cost: 1", "cost: 1\n  flavor: a"), f"{CARDS}:6:3", "'flavour'"),
    Case("game without a title", fill(GAME, "id: lantern\n"), f"{GAME}:1:1", "'title'"),
    Case("game id a path", swap(GAME, "id: lantern", "id: ../up"), f"{GAME}:2:5", "'../up'"),
    Case("no glyph", swap(CARDS, "name: Spark", "name: Sp中rk"), f"{TEMPLATE}:15", "U+4E2D"),
    Case("long word", swap(CARDS, "Spark", "x" * 9000), f"{CARDS}:", "text does not fit"),
]

PRINT = [
    Case("component", product("  component: crad\n  records: card"), f"{PRODUCTS}:3:14", "'card'"),
    Case(
        "a component above", product("  component: ../card\n  records: card"), PRODUCTS, "../card"
    ),
    Case("kind", product("  component: card\n  records: crad"), f"{PRODUCTS}:4:12", "'card'"),
    Case("paper", product(CARD + "  papers: [a44]"), f"{PRODUCTS}:5:12", "'a4'"),
    Case("paper of no size", product(CARD + "  papers: [0x0mm]"), f"{PRODUCTS}:5:12", "above 0"),
    Case("paper of a mile", product(CARD + "  papers: [9e9x9e9mm]"), f"{PRODUCTS}:5:12", "9e9"),
    Case("negative copies", product(CARD + "  copies: -1"), f"{PRODUCTS}:5:11", "equal to 0"),
    Case("a billion copies", product(CARD + "  copies: 1000000000"), f"{PRODUCTS}:5:11", "10000"),
    Case("copies", swap(CARDS, "cost: 1", "cost: 1\n  copies: 999999999"), PRODUCTS, "200000"),
    Case("a gutter of NaN", product(CARD + "  sheet: {gutter: .nan}"), f"{PRODUCTS}:5:", "'.nan'"),
    Case("margins that meet", product(CARD + "  sheet: {margin: 500}"), PRODUCTS, "does not fit"),
    Case("unknown profile", product(CARD + "  sheet: hoem"), f"{PRODUCTS}:5:10", "'home'"),
    Case(
        "where",
        product('  component: card\n  records: {kind: card, where: "a >"}'),
        PRODUCTS,
        "a >",
    ),
    Case(
        "where that pries",
        product('  component: card\n  records: {kind: card, where: "().__class__.__mro__"}'),
        PRODUCTS,
        "unsafe",
    ),
    Case("id a path", fill(PRODUCTS, "../up:\n  title: Up\n" + CARD), f"{PRODUCTS}:1:1", "'../up'"),
    Case("nothing", fill(PRODUCTS, "cards:\n"), f"{PRODUCTS}:1:", "found nothing"),
]

SHAPE = [
    Case("trim 0", swap(LAYOUT, "trim: poker", "trim: [0, 0]"), f"{LAYOUT}:2:7", "above 0"),
    Case("trim 1e9", swap(LAYOUT, "trim: poker", "trim: [1e9, 1e9]"), f"{LAYOUT}:2:7", "up to"),
    Case("trim NaN", swap(LAYOUT, "trim: poker", 'trim: ["nan", 60]'), f"{LAYOUT}:2:7", "in mm"),
    Case("trim", swap(LAYOUT, "trim: poker", "trim: pokre"), f"{LAYOUT}:2:7", "'poker'"),
    Case("slot", swap(LAYOUT, "w: 28", "w: 1e300"), f"{LAYOUT}:6:32", "less than"),
    Case("slot NaN", swap(LAYOUT, "x: 17.75", 'x: "nan"'), f"{LAYOUT}:6:16", "finite"),
    Case(
        "slot outside", swap(LAYOUT, "x: 17.75, y: 9, w: 28", "x: 70, y: 9"), f"{LAYOUT}:6:", "area"
    ),
    Case("safe area", swap(LAYOUT, "safe: 3", "safe: 59"), f"{LAYOUT}:4:7", "no room"),
    Case("corner", swap(LAYOUT, "safe: 3", "outline: {corner: 1e9}"), f"{LAYOUT}:4:19", "radius"),
    Case("outline", swap(LAYOUT, "safe: 3", "outline: {path: M0 0Q}"), f"{LAYOUT}:4:17", "Q"),
    Case("fold", swap(LAYOUT, "safe: 3", "folds: [{x: 900}]"), PRODUCTS, "expected a fold"),
    Case("a field", swap(LAYOUT, "bleed: 3", "bled: 3"), f"{LAYOUT}:3:", "'bleed'"),
    Case("paper table", fill(PAPERS, "papers: {a4: {width: 0}}\n"), PAPERS, "'height'"),
]

LOOK = [
    Case(
        "a circle",
        swap(STYLES, "title: {", "a: {like: b}\n  b: {like: a}\n  title: {"),
        f"{STYLES}:32",
        "like",
    ),
    Case("no mapping", swap(STYLES, "  title: {", "  a: b\n  title: {"), f"{STYLES}:31:6", "'b'"),
    Case("size 0", swap(STYLES, "size: 15, floor: 11", "size: 0"), f"{STYLES}:31:45", "than 0"),
    Case(
        "size NaN", swap(STYLES, "size: 15, floor: 11", 'size: "nan"'), f"{STYLES}:31:45", "finite"
    ),
    Case(
        "family",
        swap(STYLES, "title: { family: narrow", "title: { family: narow"),
        f"{STYLES}:31",
        "'narrow'",
    ),
    Case("colour", swap(STYLES, '"fdf9f0"', '"fdf9f"'), f"{STYLES}:20", "rrggbb"),
    Case("font", swap(STYLES, FONT, "fonts/gone.ttf"), f"{STYLES}:7:24", "no font file"),
    Case(
        "no font",
        each(swap(STYLES, FONT, "a.ttf"), fill("a.ttf", b"?" * 99)),
        f"{STYLES}:7:24",
        "TrueType",
    ),
    Case("font package", swap(STYLES, FONT, "package:none/a.ttf"), f"{STYLES}:7:24", "'none'"),
    Case(
        "fallback",
        swap(STYLES, "fallback: [sans]", "fallback: [snas]"),
        f"{STYLES}:7",
        "'sans.regular'",
    ),
    Case("icon not XML", fill(ICON, "<svg"), ICON, "well-formed"),
    Case("icon with a script", fill(ICON, SVG.format("<script/>")), ICON, "<script>"),
    Case("icon entity", fill(ICON, "<!DOCTYPE s [<!ENTITY a 'M0'>]><svg/>"), ICON, "entities"),
    Case("icon far away", fill(ICON, SVG.format('<path d="M1e999 0"/>')), ICON, "path data"),
]

MARKUP = [
    Case("element", swap(TEMPLATE, "<fill", "<fll"), f"{TEMPLATE}:4:", "'fill'"),
    Case("entity", fill(TEMPLATE, "<!DOCTYPE a [<!ENTITY b 'c'>]><face>&b;</face>"), "", "entities"),
    Case("not UTF-8", fill(TEMPLATE, b"<face>\xff</face>"), f"{TEMPLATE}:1:", "UTF-8"),
    Case("deep", fill(TEMPLATE, "<face>" + "<group>" * 5000), f"{TEMPLATE}:1:", "nested"),
    Case("itself", swap(TEMPLATE, "<face>", '{% include "card.xml.j2" %}<face>'), TEMPLATE, "recursion"),
    Case("outside", swap(TEMPLATE, "<face>", '{% include "../../../up" %}<face>'), TEMPLATE, "../up"),
    Case("prying", swap(TEMPLATE, "{{ card.cost }}", '{{ "".__class__ }}'), f"{TEMPLATE}:13:", "unsafe"),
    Case("a long loop", swap(TEMPLATE, "<face>", "{% for a in range(10**9) %}{% endfor %}<face>"), f"{TEMPLATE}:3", "ange"),
    Case("a long text", swap(TEMPLATE, "{{ card.cost }}", '{{ "a" * 10**10 }}'), f"{TEMPLATE}:13", "repetition"),
    Case("NaN", swap(TEMPLATE, 'x="31.75" y="23"', 'x="nan" y="23"'), f"{TEMPLATE}:6:", "'nan'"),
    Case("a mile", swap(TEMPLATE, 'x="31.75" y="23"', 'x="1e30" y="23"'), f"{TEMPLATE}:6:", "'1e30'"),
    Case("image", swap(TEMPLATE, "<face>", '<face><image src="../../secret.png"/>'), f"{TEMPLATE}:3:", "no file"),
]  # fmt: skip

GROUPS = {
    "yaml": YAML,
    "files": FILES,
    "content": CONTENT,
    "print": PRINT,
    "shape": SHAPE,
    "look": LOOK,
    "markup": MARKUP,
}
CASES = [
    pytest.param(case, id=f"{group}: {case.name}") for group in GROUPS for case in GROUPS[group]
]


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_told_at_its_place_and_nothing_is_written(lantern: Path, case: Case) -> None:
    """Exit code 1, an error at its place, no output; `check` says the same and more."""
    (lantern / "templates" / "lantern" / "icons").mkdir()
    (lantern / "templates" / "shared").mkdir()
    case.spoil(lantern)
    told = [invoke(lantern, "build"), invoke(lantern, "check")]
    first = told[0].splitlines()[0]
    assert first.startswith(case.place), told[0]
    assert ": error: " in f": {first}"
    assert case.words in told[0]
    assert told[1].startswith(told[0])
    assert not (lantern / "output").exists()


def invoke(project: Path, command: str) -> str:
    """Return what a command says on stderr, which ends with exit code 1 and no exception."""
    close_studios()
    result = CliRunner().invoke(app, [command, "--project", str(project), "--quiet"])
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.stderr


def test_a_link_out_of_the_game_is_no_image(lantern: Path, tmp_path: Path) -> None:
    """A bitmap that a symbolic link fetches from elsewhere is refused."""
    from PIL import Image

    Image.new("RGB", (9, 9)).save(tmp_path / "elsewhere.png")
    (lantern / "content" / "lantern" / "here.png").symlink_to(tmp_path / "elsewhere.png")
    swap(TEMPLATE, "<face>", '<face><image src="here.png"/>')(lantern)
    said = invoke(lantern, "build")
    assert said.startswith(f"{TEMPLATE}:3:")
    assert "image here.png is no file of the game" in said


def test_a_faulty_game_keeps_no_other_from_being_printed(lantern: Path) -> None:
    """Each game stands for itself, and the exit code tells that one failed."""
    assert punchboard("new", "game", "content/beacon", cwd=lantern).returncode == 0
    fill(CARDS, "- a list")(lantern)
    result = punchboard("build", cwd=lantern)
    assert result.returncode == 1
    assert {name.split("/")[0] for name in files(lantern / "output")} == {"beacon"}


def test_output_that_cannot_be_written(lantern: Path) -> None:
    """A file where the output folder should be is told, and left as it was."""
    (lantern / "output").write_text("mine")
    result = punchboard("build", cwd=lantern)
    assert result.returncode == 1
    assert "error: file-access: " in result.stderr
    assert (lantern / "output").read_text() == "mine"


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "lantren"),
        ("build", "--product", "crads"),
        ("build", "--paper", "0x0mm"),
        ("build", "--paper", "../a4"),
        ("build", "--jobs", "-1"),
        ("show", "lantern", "sprak"),
        ("proof", "lantern", "spark", "--dpi", "100000"),
        ("export", "lantern", "--format", "xml"),
        ("new", "game", "content/lantern"),
        ("new", "card", "lantern", "card", "../up"),
    ],
)
def test_misuse_is_exit_code_2(lantern: Path, arguments: tuple[str, ...]) -> None:
    """A command called wrongly says so in a line, and writes nothing."""
    before = files(lantern)
    result = punchboard(*arguments, cwd=lantern)
    assert result.returncode == 2
    assert result.stderr
    assert "Traceback" not in result.stderr
    assert files(lantern) == before
