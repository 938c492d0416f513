"""The catalogues of icons, formats, papers, profiles and styles."""

from pathlib import Path

from generator import formats, icons

from pipeline.build.edition import EditionKey, OpenEdition


def test_every_shared_icon_is_drawn_once_and_named(root: Path) -> None:
    """Each in one group, and by its name on the page."""
    files = {path.stem for path in (root / "templates/shared/icons").glob("*.svg")}
    shown = [icon for group in icons.groups().values() for icon in group]
    assert sorted(icon.name for icon in shown) == sorted(files)
    assert all("<" in icon.inner for icon in shown)
    page = icons.page()
    assert all(f"`{name}`" in page for name in files)


def test_formats_and_papers_of_ones_own_are_as_the_page_shows_them(home: Path) -> None:
    """The examples are files that the program reads."""
    shared = home / "templates/shared"
    shared.mkdir()
    (shared / "cards.yaml").write_text(f"radius: 3\n{formats._OWN_FORMATS}", "utf-8")
    (shared / "papers.yaml").write_text(formats._OWN_PAPERS, "utf-8")
    edition = OpenEdition(EditionKey(home, "lantern", ""))
    assert set(edition.formats) >= {"story", "hex-tile"}
    assert set(edition.papers) >= {"roll", "index"}


def test_every_format_paper_and_profile_stands_on_the_page() -> None:
    """And each profile has the picture of a sheet."""
    page = formats.page()
    assert "| `poker` | 63.5 × 88.9 | 2.5 × 3.5 |" in page
    assert "| `a4` | 210 × 297 | 8.27 × 11.69 |" in page
    for profile in formats.profiles():
        assert f"](../pictures/profiles/{profile}.png)" in page
