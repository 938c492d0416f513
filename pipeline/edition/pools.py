"""Pools of products.yaml: products whose pieces share sheets, and what may not be pooled."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.documents.document import Document


class Pools(NamedTuple):
    """The products of a file as far as pools ask: the members of each, and which have owners."""

    members: Mapping[str, tuple[str, ...]]
    owned: Collection[str]


def pool_findings(pools: Pools, document: Document) -> Iterator[Finding]:
    """Yield what is wrong with the pools of products.yaml, each at the member's place."""
    pool_of: dict[str, str] = {}
    for name, members in pools.members.items():
        for index, member in enumerate(members):
            # A product that could not be read has a finding of its own.
            if member in pools.members or member not in document.data:
                fault = _fault(member, pools, pool_of)
                if fault is not None:
                    place = document.position(name, "pool", index)
                    yield fault._replace(position=place, subject=name)
            pool_of.setdefault(member, name)


def _fault(member: str, pools: Pools, pool_of: Mapping[str, str]) -> Finding | None:
    """Return what is wrong with a member and how to mend it; None for a sound one."""
    if member in pool_of:
        return Finding(
            "product-pool",
            f"expected a product in one pool, found {member!r} in {pool_of[member]!r}, too",
            hint="take it out of one of them",
        )
    if member not in pools.members:
        remedy = hint(member, pools.members)
        return Finding("product-pool", f"unknown product {member!r}", hint=remedy)
    if pools.members[member]:
        return Finding(
            "product-pool",
            f"expected a product with pieces of its own, found the pool {member!r}",
            hint=f"name the products of {member!r} instead",
        )
    if member in pools.owned:
        return Finding(
            "product-pool",
            f"expected a product without owner, found {member!r}",
            hint="its sheets are apart for each owner: print it by itself",
        )
    return None
