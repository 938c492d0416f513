"""Data files beside the templates: a project's own file holds only what it changes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import OpenEdition
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm


def test_a_projects_own_table_is_laid_over_the_supplied_one(
    home: Path, edition_of: Callable[[Path], OpenEdition]
) -> None:
    """One default and one new paper are enough; all else stays as it comes."""
    own = home / "templates" / "shared"
    own.mkdir()
    (own / "sheets.yaml").write_text("defaults: {back-offset: [1, -2]}\n", "utf-8")
    (own / "papers.yaml").write_text("papers: {slip: {width: 90, height: 140}}\n", "utf-8")
    edition = edition_of(home)
    assert edition.profiles["home"].back_offset == pytest.approx((mm(1), mm(-2)))
    assert edition.profiles["gutterfold"].backs == "gutterfold"
    assert {"slip", "a4", "letter"} <= set(edition.papers)


def test_a_fault_of_a_style_stands_in_the_last_file_that_has_it(
    home: Path, edition_of: Callable[[Path], OpenEdition]
) -> None:
    """That is the one by which it is as it is; any text may name a style, one with dots, too."""
    shared = home / "templates/shared"
    shared.mkdir()
    (shared / "styles.yaml").write_text("styles:\n  a: {}\n  (-8) ** 0.5: deep\n", "utf-8")
    with pytest.raises(PunchboardError) as caught:
        _ = edition_of(home).stylesheet
    assert {str(each.position) for each in caught.value.findings} >= {
        "templates/shared/styles.yaml:3:16"
    }
    (shared / "styles.yaml").write_text("styles:\n  a: {like: b}\n", "utf-8")
    own = home / "templates/lantern/styles.yaml"
    own.write_text(own.read_text("utf-8") + "  a: {like: c}\n", "utf-8")
    with pytest.raises(PunchboardError) as caught:
        _ = edition_of(home).stylesheet
    (found,) = caught.value.findings
    assert found.position.file == "templates/lantern/styles.yaml"
