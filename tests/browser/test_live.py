"""While files are saved: the page follows, and is never reloaded."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.pictures import expect_picture, leaf, redrawn
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Edit = Callable[[str, str, str], None]
CARDS = "content/lantern/card.yaml"
TEMPLATE = "templates/lantern/card.xml.j2"
STYLE = 'style="rules"'


@pytest.fixture
def page(open_page: Open) -> Iterator[Page]:
    """Return the page of a face, which is never loaded again."""
    page = open_page("lantern/face?face=cards/card.spark")
    expect_picture(leaf(page, "front"))
    page.evaluate("window.first = true")
    yield page
    assert page.evaluate("window.first")


def test_a_saved_file_changes_the_picture(page: Page, edit: Edit) -> None:
    """Saving a record swaps the picture of its face and says what that took; its back stays."""
    front, back = leaf(page, "front"), leaf(page, "back").get_attribute("src")
    before = expect_picture(front)
    edit(CARDS, "name: Spark", "name: Sparkle")
    redrawn(page, front, before)
    expect(page.locator(".inspector h1")).to_have_text("Sparkle")
    expect(page.get_by_role("status").first).to_contain_text("card.yaml")
    expect(leaf(page, "back")).to_have_attribute("src", back or "")


def test_the_picture_never_goes_away(page: Page, edit: Edit) -> None:
    """The next picture is loaded before it takes the place of the last: no moment without one."""
    watch = """() => {
        window.gone = 0;
        const box = document.querySelector('.leaf[data-side=front] .picture');
        new MutationObserver(() => { if (!box.querySelector('img')?.complete) window.gone += 1; })
            .observe(box, { childList: true, subtree: true });
    }"""
    page.evaluate(watch)
    before = expect_picture(leaf(page, "front"))
    edit(CARDS, "cost: 1", "cost: 9")
    redrawn(page, leaf(page, "front"), before)
    assert page.evaluate("window.gone") == 0


def test_a_template_error_stands_in_place_of_the_face(page: Page, edit: Edit) -> None:
    """A wrong style is told over the face, with file and line, until it is mended."""
    fault = page.locator(".leaf[data-side=front]").get_by_role("alert")
    edit(TEMPLATE, STYLE, 'style="rulez"')
    expect(fault).to_contain_text("rulez")
    expect(fault.get_by_role("link")).to_contain_text(["card.xml.j2:"])
    edit(TEMPLATE, 'style="rulez"', STYLE)
    expect(fault).to_have_count(0)
    expect_picture(leaf(page, "front"))


def test_a_template_error_stands_in_the_gallery(open_page: Open, edit: Edit) -> None:
    """In the gallery the first error takes the place of the picture, with a badge."""
    page = open_page()
    face = page.locator(".thumb", has_text="Old Oak")
    expect_picture(face.locator("img"))
    edit(TEMPLATE, STYLE, 'style="rulez"')
    expect(face.locator(".fault")).to_contain_text("rulez")
    expect(face.locator(".badge")).to_contain_text("1")
    page.get_by_label("Only with findings").check()
    expect(page.locator(".thumb")).to_have_count(5)
    edit(TEMPLATE, 'style="rulez"', STYLE)
    expect(page.locator(".thumb")).to_have_count(0)


def test_a_game_that_cannot_be_read_is_told_until_mended(page: Page, edit: Edit) -> None:
    """A YAML error is told over the last pictures, which are dimmed and stay."""
    broken = page.get_by_role("alert", name="The game cannot be read")
    edit(CARDS, "cost: 1", "cost: [1")
    expect(broken).to_contain_text("card.yaml:")
    expect(leaf(page, "front")).to_be_visible()
    edit(CARDS, "cost: [1", "cost: 1")
    expect(broken).to_have_count(0)
    expect_picture(leaf(page, "front"))


def test_comes_back_when_the_server_does(page: Page, preview: Any, edit: Edit) -> None:
    """A page finds a server that was begun again, and what was saved in between."""
    before = expect_picture(leaf(page, "front"))
    preview.end()
    expect(page.locator("#link")).to_contain_text("no answer")
    edit(CARDS, "power: 2", "power: 7")
    preview.start()
    expect(page.locator("#link")).to_contain_text("live")
    redrawn(page, leaf(page, "front"), before)
