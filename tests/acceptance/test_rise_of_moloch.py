"""Rise of Moloch as it is printed: cards fit their places, two sides register, signs are told."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from acceptance.commands import build_all, exported
from acceptance.cutting import cut_size, places
from acceptance.printed import MM, cards, cells, letters
from acceptance.test_cards import TOLERANCE, flipped

PAPERS = ("a4", "letter")
VILLAIN = (130 * MM, 95 * MM)


@pytest.fixture(scope="module")
def moloch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of everything that Rise of Moloch prints."""
    return build_all(tmp_path_factory.mktemp("moloch"), "rise-of-moloch") / "rise-of-moloch" / "en"


@pytest.fixture(scope="module")
def records() -> dict[str, dict[str, Any]]:
    """Return its records by kind and slug, as the command line exports them."""
    return exported("rise-of-moloch")


@pytest.mark.parametrize("paper", PAPERS)
def test_arsenal_cards_fit_their_slots(moloch: Path, paper: str) -> None:
    """Each dashboard has three places exactly as large as an arsenal card is cut."""
    size = cut_size([moloch / paper / "arsenal.pdf"])
    sheets = PdfReader(moloch / paper / "gentlemen.pdf").pages[::2]
    dashboards = sum(len(cells(page)) for page in sheets)
    assert dashboards == 5
    assert sum(places(page, size)[size] for page in sheets) == 3 * dashboards


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_fit_the_boards(moloch: Path, paper: str) -> None:
    """Six powers lie on the Nemesis board; the activation track holds five cards above six."""
    folder = moloch / paper
    powers = cut_size([folder / "nemesis-cards.pdf"])
    (board,) = PdfReader(folder / "nemesis-board.pdf").pages
    assert places(board, powers) == {powers: 6}
    activations = cut_size([folder / "activations.pdf"])
    (track,) = PdfReader(folder / "activation-board.pdf").pages
    assert places(track, activations) == {activations: 5 + 6}


@pytest.mark.parametrize("paper", PAPERS)
def test_both_profiles_of_a_villain_register(
    moloch: Path, records: dict[str, dict[str, Any]], paper: str
) -> None:
    """Turned over, each dashboard shows its other profile at the same place within 0.05 mm.

    London Fire, which shares their sheets, has no back.
    """
    pages = PdfReader(moloch / paper / "villains-and-fire.pdf").pages
    seen = 0
    for front_page, back_page in zip(pages[::2], pages[1::2], strict=True):
        sheet = (float(front_page.mediabox.width), float(front_page.mediabox.height))
        backs = {
            tuple(round(side) for side in flipped(cell.box(*VILLAIN), sheet, "long")): (cell, texts)
            for cell, texts in cards(back_page)
        }
        for cell, texts in cards(front_page):
            box = cell.box(*VILLAIN)
            if tuple(map(round, box)) not in backs:
                continue
            back, back_texts = backs[tuple(map(round, box))]
            there = flipped(back.box(*VILLAIN), sheet, "long")
            assert there == pytest.approx(box, abs=TOLERANCE)
            both = [{letters(spot.text) for spot in each} for each in (texts, back_texts)]
            (villain,) = [
                each
                for each in records["villain"].values()
                if all(letters(each["name"]) in "".join(side) for side in both)
            ]
            for side, profile in zip(both, villain["profiles"], strict=True):
                assert letters(profile["name"]) in "".join(side)
            seen += 1
    assert seen == len(records["villain"]) == 14
