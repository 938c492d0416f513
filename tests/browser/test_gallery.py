"""The gallery: all faces, found again by their filters."""

from collections.abc import Callable

from browser.pictures import expect_picture
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Edit = Callable[[str, str, str], None]


def test_lists_all_faces_with_their_pictures(open_page: Open) -> None:
    """Every face is listed under its product, at true relative size, with a picture of its own."""
    page = open_page()
    faces = page.locator(".thumb")
    expect(faces).to_have_count(6)
    expect(page.get_by_role("region", name="Cards", exact=True)).to_be_visible()
    addresses = {expect_picture(face.locator("img")) for face in faces.all()}
    assert len(addresses) == 6
    box = faces.first.locator(".thumb-frame").bounding_box()
    assert box is not None
    assert abs(box["width"] / box["height"] - 63.5 / 88.9) < 0.01


def test_search_and_filters_leave_what_matches(open_page: Open) -> None:
    """Words on the card, what errata changed, and backs filter; the address keeps the filters."""
    page = open_page()
    faces = page.locator(".thumb")
    expect(faces).to_have_count(6)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("duel patience")
    expect(faces).to_have_count(0)
    page.get_by_role("searchbox").fill("oak duel")
    expect(faces).to_have_text(["Old Oak"])
    page.reload()
    expect(faces).to_have_text(["Old Oak"])
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Only changed by errata").check()
    expect(faces).to_have_text(["Bonfire±"])
    page.get_by_label("Only changed by errata").uncheck()
    page.get_by_label("Backs, too").uncheck()
    expect(faces).to_have_count(5)


def test_arrows_and_enter_open_a_face(open_page: Open) -> None:
    """The gallery is walked with the arrow keys; Enter opens a face, Escape comes back."""
    page = open_page()
    faces = page.locator(".thumb")
    expect(faces).to_have_count(6)
    page.keyboard.press("ArrowRight")
    expect(faces.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Bonfire", level=1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".thumb", has_text="Bonfire")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(faces.nth(2)).to_be_focused()


def test_home_and_end_and_the_skip_link(open_page: Open) -> None:
    """The keys begin where nothing has the focus, and go to either end of the list."""
    page = open_page()
    faces = page.locator(".thumb")
    expect(faces).to_have_count(6)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    expect(faces.last).to_be_focused()
    page.keyboard.press("Home")
    expect(faces.first).to_be_focused()


def test_the_focus_stays_while_the_list_changes(open_page: Open, edit: Edit) -> None:
    """A save that brings another face leaves the keys where they are."""
    page = open_page()
    spark = page.locator(".thumb", has_text="Spark")
    spark.focus()
    edit("content/lantern/card.yaml", "\nhostile:", "\nhostile-two:")
    expect(page.locator("#said")).to_contain_text("card.yaml")
    expect(page.locator(".thumb")).to_have_count(6)
    expect(spark).to_be_focused()


def test_hostile_name_stays_text(open_page: Open) -> None:
    """Markup in a name is read as it is written, wherever it stands, and nothing of it runs."""
    page = open_page("lantern/faces")
    name = "<img src=x onerror=a()>"
    page.locator(".thumb", has_text=name).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(page.locator(".fields")).to_contain_text(name)
    assert page.locator("img[src=x]").count() == 0
    assert page.locator("main script").count() == 0
