"""For every screen and everyone: narrow, dark, by keyboard, read aloud."""

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.pictures import expect_picture, leaf
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
PLACES = (
    "lantern/faces",
    "lantern/face?face=cards/card.spark&show=slots,bleed",
    "lantern/sheets",
    "lantern/compare?face=cards/card.bonfire&rightEdition=base",
    "lantern/errata",
    "lantern/rosters",
    "lantern/findings",
)


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_wider_than_a_phone(open_page: Open, place: str) -> None:
    """At 390 pixels no page scrolls sideways, and nothing of it stands outside."""
    page = open_page(place, width=390)
    expect(page.locator("main > *").first).to_be_visible()
    page.wait_for_timeout(250)
    for element in ("document.documentElement", "document.querySelector('main')"):
        wide, seen = page.evaluate(f"[{element}.scrollWidth, {element}.clientWidth]")
        assert wide <= seen
    outside = """() => [...document.querySelectorAll('.tabs a, .thumb, .stage-bar *')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 80))"""
    assert page.evaluate(outside) == []


def test_landmarks_and_names(open_page: Open) -> None:
    """A screen reader finds the landmarks, the pages, and every picture by its card's name."""
    page = open_page()
    expect_picture(page.locator(".thumb img").first)
    expect(page.locator("body")).to_match_aria_snapshot(
        Path(__file__).with_name("faces.aria.yaml").read_text("utf-8")
    )


def test_no_control_is_nameless(open_page: Open) -> None:
    """Every button, link, field and list has a name."""
    page = open_page(PLACES[1])
    expect_picture(leaf(page, "front"))
    for role in ("button", "link", "combobox", "searchbox", "checkbox"):
        for control in page.get_by_role(role).all():
            snapshot = control.aria_snapshot().splitlines()[0]
            assert '"' in snapshot, snapshot
