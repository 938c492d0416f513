"""products.yaml: a closed model, whose every fault names its line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.edition.context import OpenEdition
from pipeline.edition.products import Back, Selection

StudioOf = Callable[[Path], OpenEdition]
Write = Callable[[str], None]


def found(edition_of: StudioOf, home: Path) -> list[Finding]:
    """Return what is wrong with products.yaml."""
    with pytest.raises(PunchboardError) as caught:
        _ = edition_of(home).products
    return caught.value.findings


def test_shorthand_is_written_out(home: Path, products: Write, edition_of: StudioOf) -> None:
    """A kind, a back and a profile may be given by name alone."""
    products("a:\n  title: A\n  component: card\n  records: card\n  back: back\n  sheet: home\n")
    product = edition_of(home).products["a"]
    assert product.records == (Selection(kind="card"),)
    assert product.back == Back(component="back")
    assert product.sheet == {"profile": "home"}
    assert product.papers == ("a4", "letter")


@pytest.mark.parametrize(
    ("entry", "code", "words"),
    [
        ("titel: A, component: card", "field-unknown", "titel"),
        ("component: card", "field-missing", "title"),
        ("title: A", "field-value", "either component or pages"),
        ("title: A, component: c, pages: [d]", "field-value", "either component or pages"),
        ("title: A, pages: [d], records: card", "field-value", "pages are printed once"),
        ("title: A, component: c, copies: -1", "field-value", "greater than or equal to 0"),
        ("title: A, component: c, copies: count", "field-value", "no records"),
        ("title: A, component: [c]", "field-value", "expected a text, found a list"),
        ("title: A, component: c, records: {kind: card, were: x}", "field-unknown", "were"),
        ("title: A, component: c, records: crad", "product-kind", "crad"),
        ("title: A, component: c, papers: []", "field-value", "at least 1 item"),
    ],
)
def test_faults_are_findings(
    home: Path,
    products: Write,
    edition_of: StudioOf,
    entry: str,
    code: str,
    words: str,
) -> None:
    """Each fault is one finding with its place."""
    products(f"a: {{ {entry} }}\n")
    finding = next(each for each in found(edition_of, home) if each.code == code)
    assert words in finding.message
    assert finding.position[:2] == ("content/lantern/products.yaml", 1)


def test_unknown_field_has_a_remedy(home: Path, products: Write, edition_of: StudioOf) -> None:
    """A misspelt field is answered with the one that was meant, at any depth."""
    products("a:\n  title: A\n  component: c\n  back: {component: b, eahc: true}\n")
    (finding,) = found(edition_of, home)
    assert finding.hint == "did you mean 'each'?"
    assert finding.position.line == 4


def test_all_faults_are_told_at_once(home: Path, products: Write, edition_of: StudioOf) -> None:
    """An author sees the faults of every product in one go."""
    products("a: 5\nb:\n  title: B\nBad Id:\n  title: C\n  component: c\n")
    codes = [finding.code for finding in found(edition_of, home)]
    assert codes == ["field-value", "field-value", "product-id"]
