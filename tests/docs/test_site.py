"""The site: pages moved with their links, the navigation, and the finished HTML looked over."""

from pathlib import Path

import yaml
from generator.site.gallery import make_gallery
from generator.site.html import faults_of
from generator.site.navigation import expanded
from generator.site.pages import Page, file_page, missing_files, moved, place, written_pages

from pipeline.authoring.new_games import new_game


def test_links_lead_from_where_a_page_stands_on_the_site() -> None:
    """To pages, to files that become pages, and to pictures; code and the web stay as they are."""
    text = (
        "[c](../CHANGELOG.md#added) [t](templates.md) ![p](pictures/a.png) [w](https://x.org/a.md)\n"
        "[f](../content/x/card.yaml) [h](#here) `[no](link.md)`\n"
    )
    page = Page("docs/index.md", text)
    assert moved(page) == (
        "[c](project/changelog.md#added) [t](templates.md) ![p](pictures/a.png)"
        " [w](https://x.org/a.md)\n"
        "[f](files/content/x/card.yaml.md) [h](#here) `[no](link.md)`\n"
    )
    readme = Page("README.md", "[t](docs/adr/README.md)")
    assert moved(readme) == "[t](../adr/README.md)"


def test_links_to_files_that_are_not_there_are_told_with_their_page(root: Path) -> None:
    """Files outside of the checkout are not there, either."""
    page = Page("docs/a.md", "[l](../LICENSE) [n](none.md#x) ![p](../../etc/passwd) [w](http://x)")
    assert list(missing_files(root, [page])) == [
        "docs/a.md: leads to docs/none.md, and there is no such file",
        "docs/a.md: leads to ../etc/passwd, and there is no such file",
    ]
    assert "MIT License" in file_page(root, "LICENSE").text


def test_every_page_of_the_checkout_is_in_the_navigation(root: Path) -> None:
    """But for those of the gallery, which the site's build makes."""
    texts = {place(page.path): page.text for page in written_pages(root)}
    entries = yaml.safe_load((root / "docs" / "theme" / "nav.yaml").read_text("utf-8"))
    named = str(expanded(entries, texts))
    assert all(repr(path) in named for path in texts)


def test_the_gallery_shows_every_product_with_its_files(tmp_path: Path) -> None:
    """Each game has a page; its pictures are of what was printed, and kept until that changes."""
    new_game(tmp_path / "skyships")
    root, folder = tmp_path / "skyships", tmp_path / "kept"
    gallery = make_gallery(root, folder)
    index, page = gallery.pages
    assert "[Skyships](skyships.md)" in index.text
    (shown,) = gallery.games[0].prints
    assert 'src="sheets/skyships/cards.webp"' in page.text
    assert "6 records make 5 faces in 1 product on 1 sheet." in page.text
    assert "templates/skyships/card.xml.j2" in gallery.files
    assert "content/skyships/card.yaml" in gallery.files
    drawn = shown.picture.stat().st_mtime_ns
    stray = shown.picture.with_name("stray.webp")
    stray.write_bytes(b"")
    again = make_gallery(root, folder).games[0].prints[0].picture
    assert again.stat().st_mtime_ns == drawn
    assert not stray.exists()


def test_what_leads_nowhere_or_comes_from_elsewhere_is_told(tmp_path: Path) -> None:
    """Missing pages, anchors and pictures, files outside, and whatever another host would send."""
    (tmp_path / "b.html").write_text('<h1 id="top">B</h1>', "utf-8")
    (tmp_path / "a.html").write_text(
        '<a href="b.html#top"></a><a href="https://example.com/"></a><a href="mailto:a@b"></a>'
        '<a href="c.html"></a><a href="b.html#gone"></a><img src="d.png"><a href="../x.html"></a>'
        '<script src="https://cdn.example/x.js"></script><link href="//fonts.example/x.css">',
        "utf-8",
    )
    assert list(faults_of(tmp_path)) == [
        "a.html: loads https://cdn.example/x.js",
        "a.html: loads //fonts.example/x.css",
        "a.html: c.html: no such file",
        "a.html: b.html#gone: no such anchor",
        "a.html: ../x.html: outside of the site",
        "a.html: d.png: no such file",
    ]


def test_the_theme_asks_no_other_host(root: Path) -> None:
    """Neither its settings, its templates nor its styles and scripts load anything."""
    theme = root / "docs" / "theme"
    settings = yaml.safe_load(
        (theme / "mkdocs.yml").read_text("utf-8").partition("markdown_ext")[0]
    )
    assert settings["theme"]["font"] is False
    loading = ('src="http', 'href="http', "url(http", "@import")
    for path in theme.rglob("*.*"):
        text = path.read_text("utf-8")
        assert not any(word in text for word in loading), path.name
