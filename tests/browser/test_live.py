"""While files are saved: the page follows, and is never reloaded."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from browser.pictures import expect_picture, leaf, redrawn
from playwright.sync_api import Page, Route, expect

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


def test_a_template_error_stands_in_place_of_the_face(page: Page, edit: Edit) -> None:
    """A wrong style is told over the face, with file and line, until it is mended."""
    fault = page.locator(".leaf[data-side=front]").get_by_role("alert")
    edit(TEMPLATE, STYLE, 'style="rulez"')
    expect(fault).to_contain_text("rulez")
    expect(fault.get_by_role("link")).to_contain_text(["card.xml.j2:"])
    edit(TEMPLATE, 'style="rulez"', STYLE)
    expect(fault).to_have_count(0)
    expect_picture(leaf(page, "front"))


def test_a_game_that_cannot_be_read_is_told_until_mended(page: Page, edit: Edit) -> None:
    """A YAML error is told over the last pictures, which are dimmed, and in a new page, too."""
    broken = page.get_by_role("alert", name="The game cannot be read")
    fine = page.get_by_text("Nothing is wrong with this face")
    expect(fine).to_be_visible()
    edit(CARDS, "cost: 1", "cost: [1")
    expect(broken).to_contain_text("card.yaml:")
    expect(fine).to_have_count(0)
    expect(page.locator("#sums")).to_contain_text("cannot be read · 1 error")
    expect(page.get_by_label("Only with findings")).to_be_attached()
    expect(page.get_by_text("Only with findings (")).to_have_count(0)
    page.reload()
    expect(broken).to_contain_text("card.yaml:")
    expect(leaf(page, "front")).to_be_visible()
    page.evaluate("window.first = true")
    edit(CARDS, "cost: [1", "cost: 1")
    expect(broken).to_have_count(0)
    expect(fine).to_be_visible()
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


HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def known_to(preview: Any, name: str) -> None:
    """Wait until the server has drawn all, a face of that name among it."""
    deadline = time.monotonic() + 15
    while True:
        answer = json.load(urlopen(f"{preview.url}/api/faces?game=lantern"))
        if answer["complete"] and name in {face["name"] for face in answer["faces"]}:
            return
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_hidden_page_takes_up_what_it_missed(page: Page, preview: Any, edit: Edit) -> None:
    """It listens to nothing while it is hidden, and reads all faces anew when it is seen again."""
    before = expect_picture(leaf(page, "front"))
    page.evaluate(HIDE, True)
    expect(page.locator("#link")).to_contain_text("resting")
    edit(CARDS, "name: Spark", "name: Sparkle")
    known_to(preview, "Sparkle")
    page.evaluate(HIDE, False)
    expect(page.locator(".inspector h1")).to_have_text("Sparkle")
    redrawn(page, leaf(page, "front"), before)


def test_a_save_before_the_stream_is_open_is_shown(
    open_page: Open, preview: Any, edit: Edit
) -> None:
    """What changes between a page's first answer and its greeting is read when it is greeted."""
    known_to(preview, "Spark")
    page = open_page()
    expect(page.locator("#link")).to_contain_text("live")
    held: list[Route] = []
    page.route("**/events**", lambda route: held.append(route))
    page.goto(f"{preview.url}/#/lantern/face?face=cards/card.spark")
    page.reload()
    expect(page.locator(".inspector h1")).to_have_text("Spark")
    edit(CARDS, "name: Spark", "name: Sparkle")
    known_to(preview, "Sparkle")
    expect(page.locator(".inspector h1")).to_have_text("Spark")
    held[-1].continue_()
    expect(page.locator(".inspector h1")).to_have_text("Sparkle")
