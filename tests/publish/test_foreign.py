"""Other people's PDFs: entries of any sort, and streams that swell."""

import zlib

import pikepdf
import pytest

from pipeline.pdf.reading import inflated_size, inherited, names_of


def test_an_entry_is_sought_in_what_a_page_lies_in() -> None:
    """A page has what its parents say, and its own before that."""
    above = pikepdf.Dictionary(Rotate=90, MediaBox=[0, 0, 10, 10])
    page = pikepdf.Dictionary(Parent=above, Rotate=180)
    assert inherited(page, "/Rotate") == 180
    assert list(inherited(page, "/MediaBox")) == [0, 0, 10, 10]
    assert inherited(page, "/Resources") is None


def test_a_tree_without_end_or_of_numbers_has_nothing() -> None:
    """Parents that are no dictionaries, or lie in themselves, end the search."""
    pdf = pikepdf.new()
    page = pdf.make_indirect(pikepdf.Dictionary())
    page.Parent = page
    assert inherited(page, "/Rotate") is None
    assert inherited(pikepdf.Dictionary(Parent=7), "/Rotate") is None


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (None, ()),
        (pikepdf.Name.FlateDecode, ("/FlateDecode",)),
        (pikepdf.Array([pikepdf.Name.A85, pikepdf.Name.Fl]), ("/A85", "/Fl")),
    ],
)
def test_one_name_is_as_good_as_several(value: object, names: tuple[str, ...]) -> None:
    """An entry has one name, an array of them or none."""
    assert names_of(value) == names


def test_a_stream_that_swells_is_not_followed() -> None:
    """A small stream is counted whole, a bomb only as far as it takes to know."""
    bomb = zlib.compress(bytes(50_000_000), 9)
    assert inflated_size(zlib.compress(b"abc" * 10), 100) == 30
    assert 1_000_000 < inflated_size(bomb, 1_000_000) < 4_000_000
    assert inflated_size(b"no stream", 100) == 0
