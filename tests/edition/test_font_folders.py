"""The folders `fonts/`: families by their own names, what is refused, and licences."""

from pathlib import Path
from shutil import copy

import fontpkg_barlow
import fontpkg_cairo
import pytest

from pipeline.build.checking import font_findings
from pipeline.build.edition import EditionKey, OpenEdition, font_licences
from pipeline.build.fonts import FontFolders
from pipeline.draw.fontprogram import FontRefused, font_info
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


def test_a_family_has_the_cuts_of_its_files(home: Path, fonts: Path) -> None:
    """Without a bold cut the nearest heavy one is bold, too."""
    cuts = FontFolders(home, "lantern").families["Barlow"]["cuts"]
    files = {cut: entry["file"].removeprefix("fonts/Barlow-") for cut, entry in cuts.items()}
    assert files == {
        "regular": "Regular.ttf",
        "semibold": "SemiBold.ttf",
        "italic": "Italic.ttf",
        "bold": "SemiBold.ttf",
    }


def test_a_variable_font_has_a_cut_for_each_weight(home: Path, fonts: Path) -> None:
    """Its axes are pinned; one that slants has italics."""
    copy(CAIRO, fonts)
    cuts = FontFolders(home, "lantern").families["Cairo"]["cuts"]
    assert cuts["bold"] == {"file": f"fonts/{CAIRO.name}", "axes": {"wght": 700.0}}
    assert cuts["italic"]["axes"] == {"wght": 400.0, "slnt": -11.0}
    assert "thin" not in cuts
    assert "black" in cuts


def test_a_style_names_a_family_of_the_folder(home: Path, fonts: Path) -> None:
    """No cut of it is listed; a name that is nearly one is told so, any other how to bring it."""
    styles = home / "templates" / "lantern" / "styles.yaml"
    text = styles.read_text()
    styles.write_text(text.replace("rules: { family: text", "rules: { family: Barlow"))
    edition = OpenEdition(EditionKey(home, "lantern", ""))
    assert edition.font_specs["Barlow.bold"].file == "fonts/Barlow-SemiBold.ttf"
    assert edition.fonts.file("Barlow.regular").measure("Word")
    for name, remedy in (("Barlov", "did you mean 'Barlow'?"), ("Helvetica", "copy the font")):
        styles.write_text(text.replace("rules: { family: text", f"rules: {{ family: {name}"))
        with pytest.raises(PunchboardError) as caught:
            _ = OpenEdition(EditionKey(home, "lantern", "")).stylesheet
        assert remedy in caught.value.findings[0].hint


def test_licences_and_embedding_are_told(home: Path, fonts: Path) -> None:
    """Once a folder; a licence beside the fonts says enough, bits that forbid embedding do not."""
    styles = home / "templates" / "lantern" / "styles.yaml"
    text = styles.read_text()
    styles.write_text(text.replace("rules: { family: text", "rules: { family: Barlow"))
    forbid(fonts / "Barlow-Italic.ttf", 0x0002)
    found = list(font_findings(OpenEdition(EditionKey(home, "lantern", ""))))
    assert [finding.code for finding in found] == ["font-embedding", "font-licence"]
    assert found[0].position.file == "fonts/Barlow-Italic.ttf"
    (fonts / "OFL.txt").write_text("SIL Open Font License")
    forbid(fonts / "Barlow-Italic.ttf", 0x0008)
    assert list(font_findings(OpenEdition(EditionKey(home, "lantern", "")))) == []


def test_fonts_are_told_with_their_licences(home: Path, fonts: Path) -> None:
    """Those of the look, and those that lie in the folder unused; a file has its cuts together."""
    (fonts / "LICENSE-OFL.md").write_text("SIL Open Font License")
    told = font_licences(OpenEdition(EditionKey(home, "lantern", "")))
    (font,) = [font for font in told["Barlow"] if "SemiBold" in font["file"]]
    assert (font["file"], font["cuts"]) == ("fonts/Barlow-SemiBold.ttf", "semibold, bold")
    assert font["licence"].startswith("fonts/LICENSE-OFL.md; This Font Software is licensed")
    assert told["text"][0]["file"].startswith("package:")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.woff2", b"wOF2" + bytes(99), "a web font"),
        ("a.ttc", b"ttcf" + bytes(99), "a collection"),
        ("a.ttf", b"", "no TrueType"),
        ("a.otf", b"OTTO" + b"\xff" * 999, "no TrueType"),
        ("a.ttf", (BARLOW / "Barlow-Regular.ttf").read_bytes()[:20_000], "no TrueType"),
    ],
)
def test_files_that_are_no_fonts_are_told(
    home: Path, fonts: Path, name: str, content: bytes, says: str
) -> None:
    """They are left out, and told by `check`, since nobody reads them."""
    (fonts / name).write_bytes(content)
    with pytest.raises(FontRefused, match=says):
        font_info(fonts / name)
    folders = FontFolders(home, "lantern")
    assert [file.file for file in folders.refused] == [f"fonts/{name}"]
    assert set(folders.families) == {"Barlow"}
