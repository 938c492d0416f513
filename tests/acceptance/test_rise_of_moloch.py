"""Rise of Moloch as it is printed: cards fit their places, two sides register, signs are told."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from acceptance.commands import ROOT, build_all, exported
from acceptance.cutting import cut_size, places
from acceptance.printed import MM, cards, cells, letters
from acceptance.test_cards import TOLERANCE, flipped
from pipeline.build.edition import EditionKey, open_edition
from pipeline.build.faces import make_faces
from pipeline.build.plan import make_plan

PAPERS = ("a4", "letter")
VILLAIN = (130 * MM, 95 * MM)
LEGEND = ("attribute", "skill", "timing", "ether-effect", "die-face", "sign")
"""The kinds whose symbols the player aid explains."""

PICTURES = (
    *("gent-", "villain-", "ally-", "location-", "eq-", "motif-", "deck-", "token-", "job-"),
    *("nemesis", "agent"),
)
"""Emblems: what they stand for is written beside them."""

READING = {"player-aid", "quick-reference", "glossary"}


@pytest.fixture(scope="module")
def moloch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of everything that Rise of Moloch prints."""
    return build_all(tmp_path_factory.mktemp("moloch"), "rise-of-moloch") / "rise-of-moloch" / "en"


@pytest.fixture(scope="module")
def records() -> dict[str, dict[str, Any]]:
    """Return its records by kind and slug, as the command line exports them."""
    return exported("rise-of-moloch")


@pytest.fixture(scope="module")
def symbols() -> dict[str, set[str]]:
    """Return the icons that each product's faces are drawn with."""
    key = EditionKey(ROOT, "rise-of-moloch", "")
    orders = make_plan(open_edition(key), papers=("a4",)).orders
    found: dict[str, set[str]] = {}
    for order, face in zip(orders, make_faces(key, orders), strict=True):
        assert face.art is not None, face.findings
        found.setdefault(order.product, set()).update(face.art.usage.icons)
    return found


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


def test_every_symbol_is_explained_and_every_explanation_used(
    symbols: dict[str, set[str]], records: dict[str, dict[str, Any]]
) -> None:
    """What a component shows stands in the player aid's legend; nothing else does."""
    legend = {record["icon"] for kind in LEGEND for record in records[kind].values()}
    components = set().union(*(icons for name, icons in symbols.items() if name not in READING))
    shown = {icon for icon in components if not icon.startswith(PICTURES)}
    assert legend <= symbols["player-aid"]
    assert legend - components == set()
    assert shown - symbols["player-aid"] - {"house", "check", "erratum"} == set()


@pytest.mark.parametrize("paper", PAPERS)
def test_three_player_aids_lie_on_a_sheet(moloch: Path, paper: str) -> None:
    """Front and back, five of each on two sheets."""
    pages = PdfReader(moloch / paper / "player-aid.pdf").pages
    assert [len(cells(page)) for page in pages] == [3, 3, 2, 2]


def test_every_card_and_token_is_printed(moloch: Path, records: dict[str, dict[str, Any]]) -> None:
    """The sheets hold as many as the records have copies."""
    for product, printed in (
        ("chaos", [records["chaos"]]),
        ("nemesis-cards", [records["nemesis-power"], records["torment"]]),
        ("roles-and-allies", [records["role"], records["ally"]]),
        ("upgrades", [records["upgrade"]]),
    ):
        copies = sum(record.get("copies", 1) for each in printed for record in each.values())
        pages = PdfReader(moloch / "a4" / f"{product}.pdf").pages[::2]
        assert sum(len(cells(page)) for page in pages) == copies, product
