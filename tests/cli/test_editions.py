"""Editions on the command line: any state of the errata can be shown, checked and printed."""

import json
from pathlib import Path

import pytest
from cli.conftest import Run
from pypdf import PdfReader

ERRATUM = """\
title: Fox
date: "2025-03"
kind: functional
summary: Renamed.
patches:
  - { target: 'card:SLUG', field: name, was: NAME, now: Altered }
"""


@pytest.fixture
def slug(project: Path, run: Run) -> str:
    """Return the first card, which an erratum of March 2025 renames."""
    records = json.loads(run("export", "lantern").stdout)["records"]["card"]
    slug = next(iter(records))
    folder = project / "content" / "lantern" / "errata"
    folder.mkdir()
    text = ERRATUM.replace("SLUG", slug).replace("NAME", json.dumps(records[slug]["name"]))
    (folder / "2025-03-fox.yaml").write_text(text)
    return slug


def name_of(run: Run, slug: str, *options: str) -> str:
    name: str = json.loads(run("show", "lantern", slug, "--json", *options).stdout)["name"]
    return name


@pytest.mark.usefixtures("project")
def test_show_and_export_take_an_edition(run: Run, slug: str) -> None:
    """Living is what one gets; base and a date are asked for."""
    assert name_of(run, slug) == name_of(run, slug, "--as-of", "2025") == "Altered"
    old = name_of(run, slug, "--edition", "base")
    assert old == name_of(run, slug, "--as-of", "2025-02") != "Altered"
    exported = json.loads(run("export", "lantern", "--edition", "base").stdout)
    assert exported["records"]["card"][slug]["name"] == old


def test_another_edition_is_printed_beside_the_living_one(
    project: Path, run: Run, slug: str
) -> None:
    """Its folder and its slug line say which it is; the usual prints stay as they are."""
    assert run("build", "lantern", "--paper", "a4").exit_code == 0
    living = project / "output/lantern/en/a4/cards.pdf"
    before = living.read_bytes()
    assert run("build", "lantern", "--paper", "a4", "--as-of", "2025-02").exit_code == 0
    assert living.read_bytes() == before
    texts = [
        "".join(page.extract_text() for page in PdfReader(path).pages)
        for path in (living, project / "output/lantern/en@2025-02/a4/cards.pdf")
    ]
    assert ["ALTERED" in text.upper() for text in texts] == [True, False]
    assert ["2025-02 edition" in text for text in texts] == [False, True]
    assert slug


@pytest.mark.usefixtures("slug")
def test_errata_are_listed_with_their_words(run: Run) -> None:
    """As text, Markdown and JSON; the words that differ are marked."""
    text = run("errata", "lantern").stdout
    assert text.splitlines()[0].endswith(": Errata, 1 entry")
    assert "{+Altered+}" in text
    assert "**Altered**" in run("errata", "lantern", "--format", "markdown").stdout
    (entry,) = json.loads(run("errata", "lantern", "--format", "json").stdout)
    assert (entry["id"], entry["changes"][0]["now"]) == ("2025-03-fox", "Altered")


@pytest.mark.usefixtures("slug")
def test_editions_are_listed(run: Run) -> None:
    """Base, each date, published, living; and which errata each has."""
    assert [line.split()[0] for line in run("editions", "lantern").stdout.splitlines()] == [
        "base",
        "2025-03",
        "published",
        "living",
    ]
    assert json.loads(run("editions", "lantern", "--json").stdout)["living"] == ["2025-03-fox"]
    for no_state in ("soon", ""):
        assert run("errata", "lantern", "--since", no_state).exit_code == 2


def test_announced_errata_are_told_and_left_out(
    project: Path, run: Run, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until its day an erratum is no part of what is printed; every command says so."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1735689600")  # 2025-01-01
    assert name_of(run, slug) != "Altered"
    assert name_of(run, slug, "--edition", "announced") == "Altered"
    told = "announced for after 2025-01-01, and left out: 2025-03-fox (2025-03)"
    assert told in run("check", "lantern", "--no-fit", "--notes").output
    assert told in run("build", "lantern", "--paper", "a4").stdout
    assert "Announced: holds from 2025-03 on." in run("errata", "lantern").stdout
    (entry,) = json.loads(run("errata", "lantern", "--format", "json", "--since", "2024").stdout)
    assert entry["announced"]
    assert "no errata since 2027" in run("errata", "lantern", "--since", "2027").stdout
    editions = json.loads(run("editions", "lantern", "--json").stdout)
    assert (editions["living"], editions["announced"]) == ([], ["2025-03-fox"])
    sheet = project / "errata.pdf"
    assert run("errata", "lantern", "--format", "pdf", "--out", str(sheet)).exit_code == 0
    assert "Announced: holds from 2025-03 on." in PdfReader(sheet).pages[0].extract_text()
