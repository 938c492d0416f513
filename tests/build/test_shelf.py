"""Data files beside the templates: a project's own file holds only what it changes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.base.errors import PunchboardError
from pipeline.base.units import mm
from pipeline.build.studio import Studio


def test_a_projects_own_table_is_laid_over_the_supplied_one(
    home: Path, studio_of: Callable[[Path], Studio]
) -> None:
    """One default and one new paper are enough; all else stays as it comes."""
    own = home / "templates" / "shared"
    own.mkdir()
    (own / "sheets.yaml").write_text("defaults: {back-offset: [1, -2]}\n", "utf-8")
    (own / "papers.yaml").write_text("papers: {slip: {width: 90, height: 140}}\n", "utf-8")
    studio = studio_of(home)
    assert studio.profiles["home"].back_offset == pytest.approx((mm(1), mm(-2)))
    assert studio.profiles["gutterfold"].backs == "gutterfold"
    assert {"slip", "a4", "letter"} <= set(studio.papers)


def test_a_wrong_value_is_a_finding_at_the_projects_own_file(
    home: Path, studio_of: Callable[[Path], Studio]
) -> None:
    """The finding names the file that brought the value."""
    own = home / "templates" / "shared"
    own.mkdir()
    (own / "sheets.yaml").write_text("defaults: {flip: sideways}\n", "utf-8")
    with pytest.raises(PunchboardError, match=r"templates/shared/sheets\.yaml.*flip"):
        _ = studio_of(home).profiles
