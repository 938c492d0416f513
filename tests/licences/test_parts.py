"""What comes with Punchboard and is no Python."""

from pathlib import Path

from pipeline.cli.licences import Entry, list_parts, own_terms, parts_of

ROOT = Path(__file__).parents[2]


def test_every_file_that_is_packed_belongs_to_one_part() -> None:
    """A file of the wheel that is no Python has one licence, and one source."""
    shared = (ROOT / "templates").glob("shared/**/*")
    packed = [*(file.relative_to(ROOT / "templates") for file in shared if file.is_file())]
    packed += [file.relative_to(ROOT) for file in (ROOT / "pipeline").rglob("*") if file.is_file()]
    others = [file for file in packed if file.suffix not in (".py", ".pyc")]
    wrong = {
        file.as_posix(): [part.name for part in parts_of(file.as_posix())]
        for file in others
        if len(list(parts_of(file.as_posix()))) != 1
    }
    assert (len(others) > 200, wrong) == (True, {})


def test_texts_of_licences_are_there() -> None:
    """Each part names a file that is in the checkout, and an allowed licence."""
    parts = list_parts()
    assert all((ROOT / text).is_file() for part in parts for text in part.texts)
    assert not [part for part in parts if part.problem(own_terms().allowed)]


def test_a_missing_licence_is_a_problem() -> None:
    """It says what the package says instead."""
    assert (
        Entry("far", "1", "", "as is").problem(frozenset()) == "no licence found: it says 'as is'"
    )
    assert Entry("far", "1", "MIT").problem(frozenset({"ISC"})) == "MIT is not allowed"
