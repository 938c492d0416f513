"""What finished faces show of a translation: rungs of the ladder, and where lines begin."""

from pathlib import Path

import polib
import pytest

from pipeline.build.edition import EditionKey
from pipeline.build.po_files import PoFiles
from pipeline.build.project import Project
from pipeline.languages.faces import fit_findings, ladder_findings, rung_of, wrong_starts
from pipeline.languages.updating import begin
from pipeline.layout.draw_list import DrawList, Icon, Op, Text
from pipeline.layout.fit import Fit


def line(word: str, x: float = 0.0, y: float = 10.0) -> Text:
    """Return a text of one word."""
    return Text(x, y, "sans.regular", 8.0, "000000", (word,), 2.0)


@pytest.mark.parametrize(
    ("language", "ops", "found"),
    [
        ("fr", [line("Va"), line("!", y=20.0)], [("!", "!")]),
        ("fr", [line("Va"), line("!", x=11.0)], []),
        ("fr", [line("Va"), line("!", x=60.0)], [("!", "!")]),
        ("fr", [Icon("coin", 0.0, 3.0, 8.0, "000000"), line(";", x=8.2)], []),
        ("fr", [Icon("coin", 0.0, 3.0, 8.0, "000000"), line(";", y=30.0)], [(";", ";")]),
        ("ja", [line("行"), line("。次", y=20.0)], [("。", "。次")]),
        ("ja", [line("行く"), line("ょう", y=20.0)], [("ょ", "ょう")]),
        ("de", [line("Los"), line("!", y=20.0)], []),
    ],
)
def test_closing_marks_begin_no_line(
    language: str, ops: list[Op], found: list[tuple[str, str]]
) -> None:
    """Where the language forbids it, and nothing before them stands on the same line."""
    alone = DrawList(100, 100, 0, tuple(ops), {})
    shared = DrawList(100, 100, 0, (), {"part": tuple(ops)})
    for drawn in (alone, shared):
        assert list(wrong_starts(drawn, language, lambda text: 10.0)) == found


@pytest.mark.parametrize(
    ("fit", "name"),
    [
        (Fit(hyphenate=True), "hyphenated"),
        (Fit(hyphenate=True, tight=1.0), "tighter"),
        (Fit(0.9, 1.0, True), "smaller"),
        (Fit(1.0, 1.0, True, True), "condensed"),
    ],
)
def test_a_rung_is_called_by_what_was_done_last(fit: Fit, name: str) -> None:
    """As documented for the ladder."""
    assert rung_of(fit) == name


def test_the_ladder_is_summed_up_or_told_by_face() -> None:
    """Each face counts once, with the lowest of its rungs."""
    rungs = {"card:a": (Fit(hyphenate=True), Fit(0.9, 1.0, True)), "card:b": (Fit(0.8, 1, True),)}
    (summed,) = ladder_findings(7, rungs, each=False)
    assert summed.message == "2 of 7 faces come down the fit ladder: 2 smaller"
    told = list(ladder_findings(7, rungs, each=True))
    assert [(each.subject, each.message) for each in told] == [
        ("card:a", "smaller, down to 90% of its size"),
        ("card:b", "smaller, down to 80% of its size"),
    ]
    assert {each.severity for each in (summed, *told)} == {"info"}
    assert list(ladder_findings(7, {}, each=False)) == []


def test_what_does_not_fit_is_told_at_its_translation(home: Path) -> None:
    """With the language; a shorter text is none of it, and comes down the ladder at most."""
    project = PoFiles(Project(home), "lantern")
    path = begin(project, "de")
    file = polib.pofile(str(path))
    entry = file.find("card.spark.text", by="msgctxt")
    entry.msgstr = "**Ausspielen:** {power} 2. " + "Der Funke hat noch mehr zu sagen. " * 40
    file.save()
    found = fit_findings(EditionKey(home, "lantern", "de"))
    (misfit,) = [each for each in found if each.code == "fit"]
    assert misfit.subject == "card:spark (de)"
    assert misfit.position.file == "content/lantern/locale/de.po"
    assert [each.code for each in found if each.severity == "info"] == ["translation-ladder"]


def test_what_keeps_a_face_from_being_made_is_told(home: Path) -> None:
    """As it would be when it is printed."""
    begin(PoFiles(Project(home), "lantern"), "de")
    template = home / "templates" / "lantern" / "back.xml.j2"
    template.write_text("<face><nothing/></face>", encoding="utf-8")
    found = fit_findings(EditionKey(home, "lantern", "de"))
    assert "face-markup" in {each.code for each in found}
