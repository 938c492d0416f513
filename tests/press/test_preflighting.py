"""What a build has written is preflighted before it is published."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pipeline.build import printing
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.options import PrintSettings
from pipeline.build.printing import misplaced_backs
from pipeline.build.publication import Published
from pipeline.build.request import Run
from pipeline.build.stages import Order, Outcome, build
from pipeline.sheets.model import Paper, Placement, Sheet
from pipeline.source.findings import Finding

Spoil = Callable[[pikepdf.Pdf], None]


def _font(pdf: pikepdf.Pdf) -> None:
    bare = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    fonts = pdf.pages[0].obj.Resources.get("/Font", Dictionary())
    fonts.Bare = bare
    pdf.pages[0].obj.Resources.Font = fonts


def _box(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.TrimBox = Array([0, 0, 9, 9])


def _page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0]


def _script(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript)


@pytest.fixture
def spoilt(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Spoil], Outcome]:
    """Return what builds the small game, each of whose files is spoilt as it is written."""
    real = printing.write_pdf

    def build_spoilt(spoil: Spoil) -> Outcome:
        def write(document: Any, renderer: Any, target: Path, **options: Any) -> Published:
            published = real(document, renderer, target, **options)
            with pikepdf.open(target, allow_overwriting_input=True) as pdf:
                spoil(pdf)
                pdf.save(target)
            return published

        monkeypatch.setattr(printing, "write_pdf", write)
        return build(Order(EditionKey(home, "lantern", ""), home / "output", papers=("a4",)))

    return build_spoilt


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (_font, "preflight-fonts"),
        (_box, "preflight-boxes"),
        (_page, "preflight-pages"),
        (_script, "preflight-scripts"),
    ],
)
def test_bad_file_is_not_published(
    spoilt: Callable[[Spoil], Outcome], home: Path, spoil: Spoil, code: str
) -> None:
    """A file that fails is withheld, and a finding says why."""
    outcome = spoilt(spoil)
    codes = {finding.code for finding in outcome.findings if _is_error(finding)}
    assert code in codes
    assert outcome.withheld
    assert not list((home / "output").rglob("*.pdf"))


def _is_error(finding: Finding) -> bool:
    return str(finding.severity) == "error"


def test_good_files_are_published(spoilt: Callable[[Spoil], Outcome], home: Path) -> None:
    """A file that is saved anew, and otherwise as it was written, is published."""
    assert not spoilt(lambda pdf: None).withheld
    assert list((home / "output").rglob("*.pdf"))


@pytest.mark.parametrize(("shift", "found"), [(0.0, 0), (2.8, 1)])
def test_backs_off_their_fronts_are_found(home: Path, shift: float, found: int) -> None:
    """A back a millimetre off its front is told, unless the printer needs it so."""
    edition = OpenEdition(EditionKey(home, "lantern", ""))
    product = next(iter(edition.products))
    run = Run(product, Paper("a4", 595.0, 842.0, 14.0), (), ())
    box = (100.0, 100.0, 200.0, 280.0)
    front = Sheet(595.0, 842.0, "front", (Placement("a", *box),), (), box, box, "1/1")
    turned = Placement("b", 595.0 - 300.0 + shift, 100.0, 200.0, 280.0)
    back = front._replace(side="back", placements=(turned,))
    assert len(list(misplaced_backs(edition, run, (front, back)))) == found


def test_an_empty_page_behind_a_bound_one_is_no_fault(home: Path) -> None:
    """A booklet of three pages has none behind its first; one that is off is told all the same."""
    edition = OpenEdition(EditionKey(home, "lantern", ""))
    run = Run(next(iter(edition.products)), Paper("a4", 595.0, 842.0, 14.0), (), ())
    bound = run._replace(settings=PrintSettings((("binding", "saddle"),)))
    left, right = (0.0, 0.0, 297.5, 842.0), (297.5, 0.0, 297.5, 842.0)
    whole = (0.0, 0.0, 595.0, 842.0)
    front = Sheet(595.0, 842.0, "front", (Placement("a", *right),), (), whole, whole, "1/1")
    pages = (Placement("b", *left), Placement("c", *right))
    back = front._replace(side="back", placements=pages)
    assert not list(misplaced_backs(edition, bound, (front, back)))
    assert len(list(misplaced_backs(edition, run, (front, back)))) == 1
    off = back._replace(placements=(Placement("b", 3.0, 0.0, 297.5, 842.0),))
    assert len(list(misplaced_backs(edition, bound, (front, off)))) == 1
