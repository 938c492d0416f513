"""For every screen and everyone: narrow, dark, by keyboard, read aloud."""

from collections.abc import Callable

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


def test_a_large_face_is_not_wider_than_a_phone(open_page: Open) -> None:
    """In the gallery a picture is as wide as there is room, in its own proportions."""
    page = open_page("lantern/faces?size=l", width=200)
    frame = page.locator(".thumb-frame").first
    expect(frame).to_be_visible()
    box = frame.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 200
    assert abs(box["width"] / box["height"] - 63.5 / 88.9) < 0.02


def test_drawer_opens_and_closes_by_keyboard(open_page: Open) -> None:
    """On a phone the filters are a drawer that takes the focus and gives it back."""
    page = open_page(width=400)
    expect(page.locator(".thumb")).to_have_count(6)
    expect(page.get_by_role("combobox", name="Game")).to_be_hidden()
    page.keyboard.press("[")
    expect(page.get_by_role("combobox", name="Game")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox", name="Game")).to_be_hidden()
    expect(page.locator("#menu")).to_be_focused()


def test_landmarks_and_names(open_page: Open) -> None:
    """A screen reader finds the landmarks, the pages, and every picture by its card's name."""
    page = open_page()
    expect_picture(page.locator(".thumb img").first)
    expect(page.locator("body")).to_match_aria_snapshot(
        """
        - link "Skip to the pictures"
        - banner:
          - button "Games and filters" [expanded]
          - navigation "Pages":
            - link "Faces"
            - link "Sheets"
            - link "Compare"
            - link "Errata"
            - link "Rosters"
            - link "Findings"
          - 'button "Colours: as the system"'
          - button "Keyboard"
        - complementary "Games and filters"
        - main:
          - heading "Faces" [level=1]
          - region "Cards":
            - heading "Cards 6" [level=2]
            - link "Spark, front of Cards":
              - img "Spark, front of Cards"
        - contentinfo "Status":
          - status
        """
    )


def test_no_control_is_nameless(open_page: Open) -> None:
    """Every button, link, field and list has a name."""
    page = open_page(PLACES[1])
    expect_picture(leaf(page, "front"))
    for role in ("button", "link", "combobox", "searchbox", "checkbox"):
        for control in page.get_by_role(role).all():
            snapshot = control.aria_snapshot().splitlines()[0]
            assert '"' in snapshot, snapshot


def test_help_lists_the_keys(open_page: Open) -> None:
    """? shows the keys of the page and Escape closes them."""
    page = open_page(PLACES[1])
    expect_picture(leaf(page, "front"))
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard")
    expect(keys).to_contain_text("Turn over")
    expect(keys).to_contain_text("Search")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(page.locator(".inspector h1")).to_have_text("Spark")


def test_focus_is_seen(open_page: Open) -> None:
    """What has the focus by keyboard is outlined."""
    page = open_page()
    expect(page.locator(".thumb")).to_have_count(6)
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        assert page.evaluate(outline) != "none"


def test_dark_and_light_are_neutral(open_page: Open) -> None:
    """The stage is dark where the system is, light where the author says so, and grey in both."""
    page = open_page(color_scheme="dark")
    ground = "getComputedStyle(document.querySelector('main')).backgroundColor"
    channels = "(" + ground + ").match(/\\d+/g).map(Number)"
    dark = page.evaluate(channels)
    assert max(dark[:3]) < 80
    page.locator("#theme").click()
    light = page.evaluate(channels)
    assert min(light[:3]) > 150
    assert len(set(dark[:3])) == len(set(light[:3])) == 1
    page.evaluate("localStorage.clear()")
