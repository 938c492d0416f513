"""A face large: both sides, what is drawn over them, and what is known of it."""

import re
from collections.abc import Callable

from browser.pictures import expect_picture, leaf
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
BONFIRE = "lantern/face?face=cards/card.bonfire"


def test_shows_front_and_back(open_page: Open) -> None:
    """Both sides stand side by side; one alone is turned over with a key."""
    page = open_page(BONFIRE)
    assert "card.bonfire" in expect_picture(leaf(page, "front"))
    assert "card.bonfire" not in expect_picture(leaf(page, "back"))
    page.get_by_role("button", name="One", exact=True).click()
    expect(page.locator(".leaf")).to_have_count(1)
    page.get_by_role("group", name="The face, large").focus()
    page.keyboard.press("Space")
    expect(page.locator(".leaf")).to_have_attribute("data-side", "back")
    page.keyboard.press("f")
    expect(page.locator(".leaf")).to_have_attribute("data-side", "front")


def test_zoom_is_true_to_size_and_sharp(open_page: Open) -> None:
    """At 100 % a card of 63.5 mm is 240 CSS pixels wide, and its picture has each of them."""
    page = open_page(f"{BONFIRE}&zoom=1")
    expect_picture(leaf(page, "front"))
    box = page.locator(".leaf[data-side=front] .leaf-box").bounding_box()
    assert box is not None
    assert abs(box["width"] - 240) < 0.5
    page.keyboard.press("2")
    expect(leaf(page, "front")).to_have_attribute("src", re.compile("dpi=192"))
    # 63.5 mm and 3.175 mm of bleed on each side, at 192 pixels an inch.
    assert leaf(page, "front").evaluate("image => image.naturalWidth") == round(69.85 / 25.4 * 192)


def test_draws_over_the_face_what_is_asked_for(open_page: Open) -> None:
    """Switches draw slots with names, safe area, trim and grid; the address keeps them."""
    page = open_page(BONFIRE)
    expect_picture(leaf(page, "front"))
    for name in ("Slots", "Safe", "Trim", "Grid"):
        page.get_by_role("button", name=name, exact=True).click()
    front = page.locator(".leaf[data-side=front]")
    expect(front.locator(".line-slot")).to_have_count(7)
    expect(front.locator(".slot-name", has_text="emblem")).to_be_visible()
    expect(front.locator(".line-safe, .line-trim, .line-grid")).to_have_count(3)
    narrow = page.locator(".leaf[data-side=front] .leaf-box").bounding_box()
    page.keyboard.press("b")
    expect(front.locator(".line-bleed")).to_have_count(1)
    page.keyboard.press("1")
    page.reload()
    expect(front.locator(".line-bleed")).to_have_count(1)
    wide = front.locator(".leaf-box").bounding_box()
    assert narrow is not None
    assert wide is not None
    assert abs(wide["width"] - 69.85 / 25.4 * 96) < 0.5


def test_tells_fields_and_what_changed_them(open_page: Open) -> None:
    """The record's fields are links into the editor; a changed one shows was and now."""
    page = open_page(BONFIRE)
    about = page.get_by_role("complementary", name="About this face")
    cost = about.locator(".field", has_text="cost")
    expect(cost.locator("del")).to_have_text("3")
    expect(cost.locator("ins")).to_have_text("4")
    link = about.get_by_role("link", name="content/lantern/card.yaml:").first
    expect(link).to_have_attribute("href", re.compile(r"^vscode://file/.*card\.yaml:\d+"))
