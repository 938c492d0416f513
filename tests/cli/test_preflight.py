"""`punchboard preflight` as its users meet it."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from cli.conftest import Run, invoke
from pdf.preflight.seeds import bad, good, of_table

from pipeline.authoring.new_games import new_game


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, which is no project, with a good and a bad file."""
    (tmp_path / "good.pdf").write_bytes(good())
    (tmp_path / "bad.pdf").write_bytes(bad("picture_coarse"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_report_as_text(run: Run, files: Path) -> None:
    """A failing rule is told with its place, and ends the command with exit code 1."""
    told = run("preflight", "good.pdf", "bad.pdf", "--profile", "pdfx-1a")
    assert told.exit_code == 1
    assert "good.pdf: checked against 21 of the profile's 21 rules: nothing found" in told.stdout
    assert "page 2 at 11.2, 20.4 mm: a picture of 100 × 100 pixels at 120 dpi" in told.stdout
    assert "certified" not in told.stdout
    assert run("preflight", "good.pdf").exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "name the PDF files"),
        (("good.pdf", "--profile", "hom"), "did you mean 'home'"),
        (("good.pdf", "--expect", "dpi"), "KEY=VALUE"),
        (("good.pdf", "--json", "--format", "sarif"), "contradict"),
    ],
)
def test_misuse(run: Run, files: Path, words: tuple[str, ...], told: str) -> None:
    """What makes no sense ends with exit code 2, and says why."""
    answer = run("preflight", *words)
    assert (answer.exit_code, told in answer.stderr) == (2, True)


def test_a_shop_that_takes_images_takes_no_pdf(run: Run, files: Path) -> None:
    """Whatever is in it, it cannot be uploaded; the command that makes the images is named."""
    for shop in ("thegamecrafter", "makeplayingcards", "png", "tabletopia"):
        told = run("preflight", "good.pdf", "--profile", shop)
        assert told.exit_code == 1, shop
        assert "the file: a PDF; allowed: images" in told.stdout
        assert "punchboard order" in told.stdout


@pytest.fixture(scope="module")
def ordered(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return what an order of the starter's cards for a shop that takes PDFs is."""
    home = tmp_path_factory.mktemp("shop")
    new_game(home / "lantern")
    words = ("order", "lantern", "--shop", "drivethrucards", "--extend-bleed")
    places = ("--out", str(home / "order"), "--project", str(home / "lantern"))
    done = invoke(*words, *places)
    assert done.exit_code == 0, done.output
    (file,) = (home / "order").glob("*.pdf")
    return file.read_bytes()


TRIM = "[9 9 189 261]"
NOTE = "[ << /Type /Annot /Subtype /Text /Rect [60 60 90 90] >> ]"


def _fronts_first(pdf: pikepdf.Pdf) -> None:
    pages = list(pdf.pages)
    del pdf.pages[:]
    for number in range(0, len(pages), 2):
        pdf.pages.append(pages[number + 1])
        pdf.pages.append(pages[number])


def _with_a_page_too_few(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[-1]


@pytest.mark.parametrize(
    ("spoil", "rules"),
    [
        (None, set()),
        (of_table({"set": {"page/MediaBox": TRIM, "page/BleedBox": TRIM}}), {"page", "bleed"}),
        (of_table({"page": 1, "set": {"page/TrimBox": "[34 50 164 220]"}}), {"trim", "safe"}),
        (of_table({"page": 3, "set": {"page/Contents": {"content": ""}}}), {"blank"}),
        (of_table({"page": 3, "set": {"page/Rotate": 90}}), {"turned", "page", "trim"}),
        (_fronts_first, {"order"}),
        (_with_a_page_too_few, {"pages", "order"}),
        (of_table({"set": {"page/Annots": NOTE}}), {"annotations"}),
    ],
)
def test_a_shop_is_asked_all_that_its_orders_promise(
    run: Run,
    files: Path,
    ordered: bytes,
    spoil: Callable[[pikepdf.Pdf], None] | None,
    rules: set[str],
) -> None:
    """An order's own file passes; each way to spoil it fails the rules that are about it."""
    with pikepdf.open(BytesIO(ordered)) as pdf:
        if spoil is not None:
            spoil(pdf)
        pdf.save(
            "spoilt.pdf", object_stream_mode=pikepdf.ObjectStreamMode.disable, min_version="1.4"
        )
    told = run("preflight", "spoilt.pdf", "--profile", "drivethrucards", "--json")
    (report,) = json.loads(told.stdout)
    failing = {each["rule"] for each in report["rules"] if each["result"] == "fail"}
    assert failing == rules
    assert told.exit_code == bool(rules)
