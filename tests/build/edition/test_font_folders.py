"""The folders `fonts/`: families by their own names, what is refused, and licences."""

import json
import re
from pathlib import Path
from shutil import copy

import fontpkg_barlow
import fontpkg_cairo
import pytest
from cli.conftest import Run

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.source.findings import PunchboardError

BARLOW = Path(fontpkg_barlow.__path__[0]) / "files"
CAIRO = Path(fontpkg_cairo.__path__[0]) / "files" / "Cairo[slnt,wght].ttf"


@pytest.fixture
def fonts(home: Path) -> Path:
    """Return the folder of fonts of a project, which holds three cuts of one family."""
    folder = home / "fonts"
    folder.mkdir()
    for cut in ("Regular", "SemiBold", "Italic"):
        copy(BARLOW / f"Barlow-{cut}.ttf", folder)
    return folder


def forbid(path: Path, bits: int) -> None:
    """Set what the maker of a font allows (OpenType, OS/2 fsType)."""
    data = bytearray(path.read_bytes())
    tables = range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16)
    entry = next(at for at in tables if data[at : at + 4] == b"OS/2")
    offset = int.from_bytes(data[entry + 8 : entry + 12], "big")
    data[offset + 8 : offset + 10] = bits.to_bytes(2, "big")
    path.write_bytes(data)


def edition(home: Path, family: str = "") -> OpenEdition:
    """Return the game, whose rules are set in a family where one is named."""
    if family:
        styles = home / "templates/lantern/styles.yaml"
        old = re.compile(r"(rules: \{ family:) \w+")
        styles.write_text(old.sub(rf"\1 {family}", styles.read_text()))
    return OpenEdition(EditionKey(home, "lantern", ""))


def told(run: Run, home: Path, *line: str) -> list[dict[str, str]]:
    done = run("check", "lantern", "--json", "--notes", "--project", str(home), *line)
    found = [json.loads(each) for each in done.stderr.splitlines() if each.startswith("{")]
    return [each for each in found if "font" in each["code"] or "font" in each["message"]]


def test_a_family_has_the_cuts_of_its_files(home: Path, fonts: Path) -> None:
    """Without a bold cut the nearest heavy one is bold, too."""
    specs = edition(home, "Barlow").font_specs
    files = {key.removeprefix("Barlow."): spec.file for key, spec in specs.items()}
    assert {cut: files[cut] for cut in ("regular", "semibold", "italic", "bold")} == {
        "regular": "fonts/Barlow-Regular.ttf",
        "semibold": "fonts/Barlow-SemiBold.ttf",
        "italic": "fonts/Barlow-Italic.ttf",
        "bold": "fonts/Barlow-SemiBold.ttf",
    }
    assert edition(home).fonts.file("Barlow.regular").measure("Word")


def test_a_variable_font_has_a_cut_for_each_weight(home: Path, fonts: Path) -> None:
    """Its axes are pinned; one that slants has italics."""
    copy(CAIRO, fonts)
    specs = edition(home, "Cairo").font_specs
    bold = specs["Cairo.bold"]
    assert (bold.file, dict(bold.axes)) == (f"fonts/{CAIRO.name}", {"wght": 700.0})
    assert dict(specs["Cairo.italic"].axes) == {"wght": 400.0, "slnt": -11.0}
    assert ("Cairo.thin" in specs, "Cairo.black" in specs) == (False, True)


def test_a_name_that_is_nearly_a_family_is_told_so(home: Path, fonts: Path) -> None:
    """Any other how to bring it."""
    for name, remedy in (("Barlov", "did you mean 'Barlow'?"), ("Helvetica", "copy the font")):
        with pytest.raises(PunchboardError) as caught:
            _ = edition(home, name).stylesheet
        assert remedy in caught.value.findings[0].hint


def test_licences_and_embedding_are_told(home: Path, fonts: Path, run: Run) -> None:
    """Once a folder; a licence beside the fonts says enough, bits that forbid embedding do not."""
    edition(home, "Barlow")
    forbid(fonts / "Barlow-Italic.ttf", 0x0002)
    found = told(run, home)
    assert [each["code"] for each in found] == ["font-embedding", "font-licence"]
    assert found[0]["file"] == "fonts/Barlow-Italic.ttf"
    (fonts / "OFL.txt").write_text("SIL Open Font License")
    forbid(fonts / "Barlow-Italic.ttf", 0x0008)
    assert told(run, home) == []
    listed = run("licences", "lantern", "--json", "--project", str(home))
    (game,) = json.loads(listed.stdout)["games"]
    licences = {each["file"]: each["licence"] for each in game["fonts"]}
    assert licences["fonts/Barlow-SemiBold.ttf"].startswith("fonts/OFL.txt; This Font Software")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.woff2", b"wOF2" + bytes(99), "a web font"),
        ("a.ttc", b"ttcf" + bytes(99), "a collection"),
        ("a.ttf", b"", "not a TrueType"),
        ("a.otf", b"OTTO" + b"\xff" * 999, "not a TrueType"),
        ("a.ttf", (BARLOW / "Barlow-Regular.ttf").read_bytes()[:20_000], "not a TrueType"),
    ],
)
def test_files_that_are_no_fonts_are_told(
    home: Path, fonts: Path, run: Run, name: str, content: bytes, says: str
) -> None:
    """They are left out, and told by `check`, since nobody reads them."""
    (fonts / name).write_bytes(content)
    found = [each for each in told(run, home) if each.get("file") == f"fonts/{name}"]
    assert [says in each["message"] for each in found] == [True]
