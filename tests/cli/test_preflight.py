"""`punchboard preflight` as its users meet it."""

import json
from pathlib import Path

import pypdf
import pytest
from cli.conftest import Run
from preflight.seeds import bad, good


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
    assert "good.pdf: checked against 20 of the profile's 20 rules: nothing found" in told.stdout
    assert "page 2 at 11.2, 20.4 mm: a picture of 100 × 100 pixels at 120 dpi" in told.stdout
    assert "certified" not in told.stdout
    assert run("preflight", "good.pdf").exit_code == 0


def test_report_as_data(run: Run, files: Path) -> None:
    """JSON has each rule with its result and its places."""
    (report,) = json.loads(run("preflight", "bad.pdf", "--expect", "dpi=300", "--json").stdout)
    (dpi,) = [rule for rule in report["rules"] if rule["rule"] == "dpi"]
    assert (dpi["result"], dpi["places"][0]["page"]) == ("fail", 2)
    assert report["failed"]


def test_findings_for_services(run: Run, files: Path) -> None:
    """SARIF and annotations come from the same findings."""
    log = json.loads(
        run("preflight", "bad.pdf", "--profile", "pdfx-1a", "--format", "sarif").stdout
    )
    assert [each["ruleId"] for each in log["runs"][0]["results"]] == ["preflight-dpi"]


def test_report_as_pdf(run: Run, files: Path) -> None:
    """The report is a PDF with what was found."""
    run("preflight", "bad.pdf", "--profile", "pdfx-1a", "--report", "report.pdf")
    (page,) = pypdf.PdfReader(files / "report.pdf").pages
    assert "a picture of 100 × 100 pixels at 120 dpi" in page.extract_text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "name the PDF files"),
        (("good.pdf", "--profile", "hom"), "did you mean 'home'"),
        (("good.pdf", "--expect", "dpi"), "KEY=VALUE"),
        (("good.pdf", "--expect", "pages=1", "--expect", "pages=2"), "given twice"),
        (("good.pdf", "--json", "--format", "sarif"), "contradict"),
        (("--list", "--json", "--format", "text"), "contradict"),
        (("--list", "--format", "sarif"), "no effect with --list"),
    ],
)
def test_misuse(run: Run, files: Path, words: tuple[str, ...], told: str) -> None:
    """What makes no sense ends with exit code 2, and says why."""
    answer = run("preflight", *words)
    assert (answer.exit_code, told in answer.stderr) == (2, True)


def test_lists(run: Run, files: Path) -> None:
    """Profiles and rules are listed, outside of a project, too."""
    told = run("preflight", "--list").stdout
    assert "pdfx-1a" in told
    assert "bleed-art" in told


def test_a_profile_that_cannot_be_read_is_told(run: Run, home: Path) -> None:
    """The others are listed all the same; a shop that takes no files is no profile of preflight."""
    shared = home / "templates" / "shared"
    for name in ("preflight", "shops"):
        (shared / name).mkdir(parents=True)
        (shared / name / f"no-{name}.yaml").write_text("title: A\nsource: me\n")
    result = run("preflight", "--list", "--project", str(home))
    assert result.exit_code == 1
    assert "pdfx-1a" in result.stdout
    assert "no-preflight.yaml:1:1: error: profile-empty" in result.stderr
    assert "no-shops" not in result.output
