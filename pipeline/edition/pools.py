"""Pools of products.yaml: products whose pieces share sheets, and what may not be pooled."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.documents.document import Document

_CODE: Final = "product-pool"


class Pools(NamedTuple):
    """The products of a file as far as pools ask: the members of each, and which have owners."""

    members: Mapping[str, tuple[str, ...]]
    owned: Collection[str]


def pool_findings(pools: Pools, document: Document) -> Iterator[Finding]:
    """Yield what is wrong with the pools of products.yaml, each at the member's place."""
    pool_of: dict[str, str] = {}
    for name, members in pools.members.items():
        for index, member in enumerate(members):
            place = document.position(name, "pool", index)
            # A product that could not be read has a finding of its own.
            if member in pools.members or member not in document.data:
                fault = _fault(member, pools, pool_of)
                if fault is not None:
                    yield Finding(_CODE, fault[0], place, name, fault[1])
            pool_of.setdefault(member, name)


def _fault(member: str, pools: Pools, pool_of: Mapping[str, str]) -> tuple[str, str] | None:
    """Return what is wrong with a member and how to mend it; None for a sound one."""
    if member in pool_of:
        message = f"expected a product in one pool, found {member!r} in {pool_of[member]!r}, too"
        return message, "take it out of one of them"
    if member not in pools.members:
        return f"unknown product {member!r}", hint(member, pools.members)
    if pools.members[member]:
        message = f"expected a product with pieces of its own, found the pool {member!r}"
        return message, f"name the products of {member!r} instead"
    if member in pools.owned:
        message = f"expected a product without owner, found {member!r}"
        return message, "its sheets are apart for each owner: print it by itself"
    return None
