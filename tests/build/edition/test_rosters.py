"""What is printed of a roster, and what is not printed of a secret one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.conftest import Run
from pypdf import PdfReader

from pipeline.build.project import Project

ROOT = Path(__file__).parents[3]
Printed = Callable[..., str]


@pytest.fixture
def printed(kites: Project, run: Run, tmp_path: Path) -> Printed:
    """Return what prints a roster and returns all words of its sheet, its rules and its cards."""

    def text(file: Path, *options: str) -> str:
        line = ("roster", "build", str(file), "--paper", "a4", "-j1", "--project", str(kites.root))
        done = run(*line, "--out", str(tmp_path / "out"), *options)
        assert done.exit_code == 0, done.output
        secret = "-without-" if "--without" in options else ""
        pdfs = (tmp_path / "out").glob(f"{file.stem}{secret}*/**/*.pdf")
        pages = [page for pdf in pdfs for page in PdfReader(pdf).pages]
        return " ".join(" ".join(page.extract_text() for page in pages).split())

    return text


@pytest.fixture
def dawn_file(kites: Project) -> Path:
    file = kites.root / "content/kites/rosters/dawn.yaml"
    file.write_text(f"{file.read_text()}salt: 0123456789abcdef\n")
    return file


def seal(text: str) -> str:
    return text.partition("· list ")[2][:39]


CODE = "The code holds the whole list"
POINTS = ("TOTAL GOLD 9 of 12", "9 of 12 gold", CODE)
EQUIPMENT = ("Gadgets Brass Reel, Storm Lamp & Oil", "Brass Reel. Price 2. Winds twice.")
RULES = (
    "Brass Reel. Price 2. Winds twice. See Storm Lamp & Oil.",
    "Never stalls.",
    "Pay 5. Swift.",
)
ALWAYS = ("Dawn Fleet", "Grey Heron ×2", "Cargo Long Tail", "Legal", "2 entries")


@pytest.mark.parametrize(
    ("without", "gone"),
    [
        (None, ()),
        ("points", (*POINTS, "GOLD", "gold", "TOTAL", "2 entries 9")),
        ("equipment", ("Gadgets Brass Reel", "Storm Lamp & Oil. Price", CODE)),
        ("rules", RULES),
        ("xp", ("Lucky",)),
    ],
)
def test_a_secret_list_tells_nothing_of_what_it_leaves_out(
    printed: Printed, dawn_file: Path, without: str | None, gone: tuple[str, ...]
) -> None:
    """Neither on its sheet nor on cards, nor as something that could be unpacked to find it."""
    text = printed(dawn_file, *(("--without", without) if without else ()))
    assert [word for word in gone if word in text] == []
    assert [word for word in ALWAYS if word not in text] == []
    if without is None:
        said = (*POINTS, *EQUIPMENT, *RULES, "Lucky", "Mended twice: by hand")
        assert [word for word in said if word not in text] == []
        assert "Gulls" not in text


def test_the_seal_is_that_of_the_list_and_of_no_other(printed: Printed, dawn_file: Path) -> None:
    """Whatever its file looks like, and whatever is left out on paper."""
    text = dawn_file.read_text()
    before = seal(printed(dawn_file))
    assert seal(printed(dawn_file, "--without", "points")) == before
    dawn_file.write_text(f"# Mine.\n{text}")
    assert seal(printed(dawn_file)) == before
    dawn_file.write_text(text.replace("cost: 1", "cost: 2"))
    assert seal(printed(dawn_file)) != before


def test_an_entry_has_further_rules_and_what_it_has_twice_is_counted(
    printed: Printed, dawn_file: Path
) -> None:
    """Those that the profile's expressions find; the text of what is there twice stands once."""
    text = dawn_file.read_text().replace("count: 2", "count: 3")
    dawn_file.write_text(text.replace("[reel, lamp]", "[reel, reel, lamp]"))
    told = printed(dawn_file)
    assert "Pay 3. Loud." in told
    assert told.count("Brass Reel ×2. Price 2.") + told.count("2 × Brass Reel. Price 2.") == 1


@pytest.mark.parametrize("secret", [False, True])
def test_the_verdict_of_a_secret_list_tells_no_more(
    printed: Printed, kites: Project, secret: bool
) -> None:
    """Which rule it breaks, and with which arithmetic, is told unless it is secret."""
    options = ("--without", "points") if secret else ()
    far_file = kites.root / "far.yaml"
    far_file.write_text(f"{far_file.read_text()}salt: 0123456789abcdef\n")
    text = printed(far_file, "--draft", *options)
    for told in ("A fleet costs no more than the purse holds", "9 + 8 = 17 of 12", "sell One"):
        assert (told in text) == (not secret)
    assert "Illegal" in text


@pytest.mark.parametrize(
    ("game", "sample", "part", "changes"),
    [
        (
            "scrimmage",
            "house-of-the-heron",
            "equipment",
            {"[heavy-armour]": "[]", "die: d4": "die: d6"},
        ),
        (
            "kuggkoping",
            "lamp-nine",
            "equipment",
            {", quirk: targeter": "", "tinker: ": "tinker: 1"},
        ),
        ("kuggkoping", "ninth-drain", "xp", {"mutation: ": "mutation: dice #"}),
        ("rise-of-moloch", "fog-over-limehouse", "equipment", {"ether-flask": "surgeons-case"}),
        ("grimdark-future", "lamplight-company", "xp", {"xp: 11": "xp: 12", "xp: 4": "xp: 3"}),
        ("kriegbot", "night-shift", "equipment", {"card: radar": "card: chaff"}),
    ],
)
def test_what_a_secret_list_hides_shows_by_nothing(
    run: Run, tmp_path: Path, game: str, sample: str, part: str, changes: dict[str, str]
) -> None:
    """Two lists that differ in what is hidden read the same, whatever is computed from it."""
    text = (ROOT / "content" / game / "rosters" / f"{sample}.yaml").read_text("utf-8")
    words = []
    for name, change in (("one", {}), ("other", changes)):
        file = tmp_path / name / "list.yaml"
        file.parent.mkdir()
        for old, new in change.items():
            assert old in text, text
            text = text.replace(old, new, 1)
        file.write_text(f"{text}\nsalt: 0123456789abcdef\n", "utf-8")
        line = ("roster", "build", str(file), "--paper", "a4", "-j1", "--project", str(ROOT))
        place = tmp_path / name / "out"
        done = run(*line, "--draft", "--game", game, "--without", part, "--out", str(place))
        assert done.exit_code == 0, done.output
        pages = [page for pdf in sorted(place.rglob("*.pdf")) for page in PdfReader(pdf).pages]
        told = " ".join(page.extract_text() for page in pages)
        words.append(re.sub(r"(?:[0-9A-Z]{4}-){3,7}[0-9A-Z]{4}", "", told))
    assert words[0] == words[1]
