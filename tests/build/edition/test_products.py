"""products.yaml: a closed model, whose every fault names its line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import OpenEdition
from pipeline.source.findings import Finding, PunchboardError

StudioOf = Callable[[Path], OpenEdition]
Write = Callable[[str], None]


def found(edition_of: StudioOf, home: Path) -> list[Finding]:
    with pytest.raises(PunchboardError) as caught:
        _ = edition_of(home).products
    return caught.value.findings


def test_shorthand_is_written_out(home: Path, products: Write, edition_of: StudioOf) -> None:
    """A kind, a back and a profile may be given by name alone."""
    products("a:\n  title: A\n  component: card\n  records: card\n  back: back\n  sheet: home\n")
    product = edition_of(home).products["a"]
    assert [each.kind for each in product.records] == ["card"]
    assert product.back is not None
    assert (product.back.component, product.sheet.profile) == ("back", "home")
    assert product.papers == ("a4", "letter")


def test_all_faults_are_told_at_once(home: Path, products: Write, edition_of: StudioOf) -> None:
    """An author sees the faults of every product in one go."""
    products(
        "a: 5\nb:\n  title: B\nBad Id:\n  title: C\n  component: c\n"
        "errata: { title: The file of the list of errata, component: card }\n"
    )
    codes = [finding.code for finding in found(edition_of, home)]
    assert codes == ["field-type", "field-type", "product-id", "product-id"]


POOLED = "a: { title: A, component: card, records: card }\nb: { title: B, component: back }\n"


@pytest.mark.parametrize(
    ("pools", "line", "words"),
    [
        ("p: { title: P, pool: [a, c] }", 3, "unknown product 'c'"),
        ("p: { title: P, pool: [a, a] }", 3, "in one pool, found 'a'"),
        ("p: { title: P, pool: [a] }\nq: { title: Q, pool: [b, a] }", 4, "found 'a' in 'p'"),
        ("p: { title: P, pool: [a] }\nq: { title: Q, pool: [p] }", 4, "found the pool 'p'"),
        ("p: { title: P, pool: [p] }", 3, "found the pool 'p'"),
        (
            "o: { title: O, component: card, records: card, owner: card }\n"
            "p: { title: P, pool: [o] }",
            4,
            "without owner",
        ),
    ],
)
def test_faults_of_pools_have_their_lines(
    home: Path, products: Write, edition_of: StudioOf, pools: str, line: int, words: str
) -> None:
    """Each product is in one pool at most, and none is a pool itself."""
    products(f"{POOLED}{pools}\n")
    (finding,) = found(edition_of, home)
    assert (finding.code, finding.position.line) == ("product-pool", line)
    assert words in finding.message


def test_a_pool_has_the_components_of_its_members(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """What a pool prints are the pieces of its members, which a build then leaves out."""
    products(f"{POOLED}p: {{ title: P, pool: [a, b] }}\n")
    read = edition_of(home).products
    assert read.components("p") == ("card", "back")
    assert read.pooled == {"a", "b"}
