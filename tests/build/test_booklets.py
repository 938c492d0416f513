"""Finished files: products that are printed as booklets."""

from pathlib import Path

import pypdfium2
import pytest

from pipeline.build.edition import EditionKey, close_editions, open_edition
from pipeline.build.plan import make_plan
from pipeline.build.stages import Request, build
from pipeline.checks.examples import NAME, write_example
from pipeline.source.findings import PunchboardError

FILES = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\n",
    "kinds.yaml": "chapter: { source: false }\n",
    "chapter.yaml": "".join(f"c{number}: {{ name: Part {number} }}\n" for number in range(1, 7)),
    "products.yaml": "book:\n  title: Book\n  component: page\n  records: chapter\n"
    "  sheet: SHEET\n  papers: [a4, letter]\n",
    "page.layout.yaml": "trim: paper\n",
    "page.xml.j2": '<face><text x="10" y="10" w="90" h="9" style="doc-body">'
    "{{ chapter.name }} {{ page.width_mm }}</text></face>\n",
    "styles.yaml": "palette: { ink: '000000' }\n",
}


def write(root: Path, sheet: str) -> EditionKey:
    products = FILES["products.yaml"].replace("SHEET", sheet)
    write_example(root, FILES | {"products.yaml": products})
    close_editions()
    return EditionKey(root, NAME, "")


def test_pages_of_a_booklet_are_half_a_sheet(tmp_path: Path) -> None:
    """Six pages lie on two sheets of each paper, in the order of a folded booklet."""
    key = write(tmp_path, "{ profile: booklet }")
    outcome = build(Request(key, tmp_path / "output", jobs=1))
    assert [entry.paper for entry in outcome.printed] == ["a4", "letter"]
    for entry, half in zip(outcome.printed, ("148.5", "139.7"), strict=True):
        with pypdfium2.PdfDocument(outcome.folder / entry.file) as document:
            assert [page.get_width() > page.get_height() for page in document] == [True] * 4
            words = [page.get_textpage().get_text_range().split() for page in document]
        assert [{word for word in page if word in "123456"} for page in words] == [
            {"1"},
            {"2"},
            {"6", "3"},
            {"4", "5"},
        ]
        assert {word for page in words for word in page if "." in word} == {half}


def test_a_booklet_of_any_length_is_printed(tmp_path: Path) -> None:
    """Whatever the pages that stay blank at its end, with the usual creep and with a large one."""
    lengths = range(1, 25)
    of_kinds = {f"k{number}": "{ source: false }" for number in lengths}
    products = "".join(
        f"book-{length}-{number}:\n  title: Book\n  component: page\n  papers: [a4, letter]\n"
        f"  records: [{', '.join(list(of_kinds)[:length])}]\n"
        f"  sheet: {{ profile: booklet, creep: {creep} }}\n"
        for length in lengths
        for number, creep in enumerate(("0.1", "0.5"))
    )
    files = FILES | {
        "kinds.yaml": "".join(f"{kind}: {spec}\n" for kind, spec in of_kinds.items()),
        "products.yaml": products,
        "page.xml.j2": "<face/>\n",
        **{f"{kind}.yaml": f"{kind}: {{ name: A }}\n" for kind in of_kinds},
    }
    del files["chapter.yaml"]
    write_example(tmp_path, files)
    close_editions()
    outcome = build(Request(EditionKey(tmp_path, NAME, ""), tmp_path / "output", jobs=1))
    assert [finding for finding in outcome.findings if str(finding.severity) == "error"] == []
    assert len(outcome.printed) == 2 * 2 * len(lengths)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("{ profile: booklet, backs: none }", "found backs: none"),
        ("{ binding: staple }", "saddle"),
        ("{ binding: saddle, creep: 5 }", "0 to 2 mm"),
    ],
)
def test_what_cannot_be_bound_is_told_at_the_product(
    tmp_path: Path, sheet: str, words: str
) -> None:
    """With the line of its sheet."""
    code = "product-sheet" if "backs" in sheet else "field-type"
    key = write(tmp_path, sheet)
    with pytest.raises(PunchboardError, match=words) as error:
        make_plan(open_edition(key))
    (finding,) = error.value.findings
    assert (finding.code, finding.position.line) == (code, 5)


@pytest.mark.parametrize("sheet", ["{ profile: booklet }", "{ slug: false }", "{}"])
def test_a_draft_says_so_on_each_sheet(tmp_path: Path, sheet: str) -> None:
    """In the slug line, or over the faces where pages fill the sheet or want no such line."""
    key = write(tmp_path, sheet)
    outcome = build(Request(key, tmp_path / "output", jobs=1, draft=True))
    for entry in outcome.printed:
        with pypdfium2.PdfDocument(outcome.folder / entry.file) as document:
            assert ["draft" in page.get_textpage().get_text_range() for page in document] == [
                True
            ] * len(document)
