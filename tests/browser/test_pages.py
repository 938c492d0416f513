"""The other pages: comparison, sheets, errata, rosters, findings."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from acceptance.commands import PUNCHBOARD
from browser.pictures import expect_picture
from playwright.sync_api import Page, Route, expect

Open = Callable[..., Page]
Edit = Callable[[str, str, str], None]
COMPARISON = "lantern/compare?face=cards/card.bonfire&rightEdition=base"


def test_comparison_lists_what_differs(open_page: Open) -> None:
    """Of an edition and its base, the one changed face is listed as differing."""
    page = open_page(COMPARISON)
    expect(
        page.get_by_role("navigation", name="Faces that differ").get_by_role("heading")
    ).to_have_text("1 face of 6 differs")
    page.get_by_role("button", name="Only what differs").click()
    expect(page.locator(".differing button")).to_have_text(["Bonfirediffers"])


def test_comparison_by_difference_is_black_where_nothing_changed(open_page: Open) -> None:
    """The difference of two editions is black but for what an erratum changed."""
    page = open_page(f"{COMPARISON}&how=difference&zoom=1")
    for side in ("left", "right"):
        expect_picture(page.locator(f"[data-side={side}] img"))
    frame = page.locator("[data-side=left] .slider-frame")
    assert brightest(frame.screenshot(), (0.1, 0.5, 0.9, 0.9)) == 0
    assert brightest(frame.screenshot(), (0.1, 0.05, 0.4, 0.3)) > 60


def brightest(png: bytes, part: tuple[float, float, float, float]) -> int:
    """Return the brightest value in a part of a picture, given in shares of its sides."""
    from io import BytesIO

    from PIL import Image

    image = Image.open(BytesIO(png)).convert("L")
    sides = (image.width, image.height) * 2
    box = tuple(round(share * side) for share, side in zip(part, sides, strict=True))
    return int(image.crop(box).getextrema()[1])


def test_sheets_are_shown_as_imposed(open_page: Open) -> None:
    """A product is shown on its paper, front and back."""
    page = open_page("lantern/sheets")
    sheets = page.locator(".sheet")
    expect(sheets).to_have_count(2)
    for picture in sheets.locator("img").all():
        expect_picture(picture)
    page.get_by_role("combobox", name="Paper").select_option("letter")
    expect(page.locator(".sheet img").first).to_have_attribute(
        "alt", "Sheet 1/1, front of cards on letter"
    )


def test_errata_show_what_they_changed(open_page: Open) -> None:
    """An erratum is told with what was and is, and the faces that show it."""
    page = open_page("lantern/errata")
    entry = page.locator(".entry", has_text="Bonfire")
    expect(entry.locator("del")).to_have_text("3")
    expect(entry.locator("ins")).to_have_text("4")
    expect(entry.locator(".thumb")).to_have_count(1)
    expect_picture(entry.locator("img"))


def test_findings_are_grouped_and_filtered(open_page: Open, edit: Edit) -> None:
    """All that a check says is grouped by code, filtered by severity, told anew after a save."""
    page = open_page("lantern/findings")
    errors = page.get_by_role("button", name="Errors")
    expect(errors).to_have_text("Errors 0")
    edit("content/lantern/card.yaml", "[[element:ember]]", "[[element:embers]]")
    expect(errors).not_to_have_text("Errors 0")
    errors.click()
    expect(page.locator(".finding").first).to_contain_text("embers")
    page.evaluate(
        """() => {
            window.empty = 0;
            const look = () => { if (!document.querySelector('.finding')) window.empty += 1; };
            const body = document.querySelector('.report-body');
            new MutationObserver(look).observe(body, { childList: true, subtree: true });
        }"""
    )
    edit("content/lantern/card.yaml", "[[element:embers]]", "[[element:embers2]]")
    expect(page.locator(".finding").first).to_contain_text("embers2")
    assert page.evaluate("window.empty") == 0


def test_findings_of_before_are_faded_while_a_check_runs(open_page: Open, edit: Edit) -> None:
    """Until the check of a save has ended, the page says that its findings are older."""
    page = open_page("lantern/findings")
    edit("content/lantern/card.yaml", "[[element:ember]]", "[[element:embers]]")
    expect(page.locator(".finding").first).to_contain_text("embers")

    def unfinished(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"complete": False})

    page.route("**/api/findings?*", unfinished)
    page.reload()
    expect(page.locator(".of-before .finding").first).to_contain_text("embers")


def test_a_message_is_translated_next_to_its_face(open_page: Open, project: Path) -> None:
    """Saved, it is in the file and on the card; what is wrong with it is shown; markup is text."""
    subprocess.run(
        [*PUNCHBOARD, "locale", "new", "lantern", "de", "--project", project], check=True
    )
    po = project / "content/lantern/locale/de.po"
    try:
        page = open_page("lantern/translate?lang=de&only=missing&message=card.hostile.name")
        text, said = (
            page.get_by_role("textbox", name="Translation"),
            page.locator(".translate-foot"),
        )
        expect(page.locator(".translate-text")).to_have_text("<img src=x onerror=a()>")
        page.get_by_role("button", name="Copy the original").click()
        text.press("Control+Enter")
        expect(said.locator(".finding").first).to_contain_text("<img")
        page.goto(page.url.replace("hostile", "spark"))
        sides = [page.locator(f"[data-side={side}] img") for side in ("left", "right")]
        for side in sides:
            expect(side).to_have_attribute("src", re.compile("spark"))
        english, german = (side.get_attribute("src") for side in sides)
        text.fill("Funke")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(said).to_contain_text("saved")
        expect(sides[1]).not_to_have_attribute("src", str(german))
        expect(sides[0]).to_have_attribute("src", str(english))
        assert 'msgid "Spark"\nmsgstr "Funke"' in po.read_text("utf-8")
        page.get_by_role("button", name="Next").click()
        expect(text).to_have_value("")
        page.set_viewport_size({"width": 390, "height": 800})
        assert page.evaluate("document.querySelector('main').scrollWidth") <= 390
    finally:
        po.unlink()
