"""What a page shows: pictures that are really there."""

from playwright.sync_api import Locator, Page, expect


def expect_picture(picture: Locator) -> str:
    """Wait until `picture` is loaded and has pixels; return its address."""
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 30
    return str(picture.get_attribute("src"))


def leaf(page: Page, side: str) -> Locator:
    return page.locator(f".leaf[data-side={side}] img")


def redrawn(page: Page, picture: Locator, before: str) -> str:
    """Wait until `picture` has another address than before, and return it."""
    expect(picture).not_to_have_attribute("src", before)
    return expect_picture(picture)
