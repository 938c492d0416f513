"""The README of an order: what to click one by one, which file is what, and what was checked."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.shops.delivery import Delivered, DeliveredFile
from pipeline.shops.profile import ShopProfile

README: Final = "README.md"

_MARKUP: Final = re.compile(r"[\\`*<\[\]]|^>|(?<![^\W_])_|_(?![^\W_])")
_OURS: Final = (
    "Prices, postage and taxes are the shop's: Punchboard knows none of them, uploads nothing and"
    " buys nothing. Shops change their terms; where they differ from this file, they are right."
)


class LeftOut(NamedTuple):
    """A product that is not in an order, and why."""

    product: str
    reason: str


def readme(
    title: str,
    profile: ShopProfile,
    delivered: Delivered,
    findings: Sequence[Finding],
    left_out: Sequence[LeftOut],
    sources: Sequence[str],
) -> str:
    """Return the README as Markdown; `sources` are those of the figures that were used."""
    website = f" ({profile.website})" if profile.website else ""
    blocks = [
        f"# {_plain(title)}: an order at {_plain(profile.title)}",
        f"For {_plain(profile.title + website)}, made by Punchboard. {_OURS}",
        "## What is ordered",
        _list(delivered.facts),
        "## What to click, one by one",
        _numbered(profile.steps),
    ]
    if left_out:
        reasons = (f"{each.product}: {each.reason}" for each in left_out)
        blocks += ["## What is not in this order", _list(reasons)]
    blocks += ["## The files", _table(delivered.files)]
    if checked := (*delivered.checks, *_warnings(findings)):
        blocks += ["## What was checked", _list(checked)]
    blocks += ["## Where the shop's figures are from", *map(_plain, sources)]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _warnings(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        subject = f"{finding.subject}: " if finding.subject else ""
        yield f"{finding.severity}: {subject}{finding.message} ({finding.code})"


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {_plain(line)}" for line in lines)


def _numbered(lines: Iterable[str]) -> str:
    return "\n".join(f"{number}. {_plain(line)}" for number, line in enumerate(lines, 1))


def _table(files: Iterable[DeliveredFile]) -> str:
    rows = [
        f"| `{each.path}` | {_plain(each.what).replace('|', chr(92) + '|')} | {each.quantity} |"
        for each in files
    ]
    return "\n".join(["| file | what it is | how many |", "|---|---|---:|", *rows])


def _plain(text: str) -> str:
    """Return a text on one line, in which nothing is markup.

    What is none anyway stays as it is, for those who read the file in an editor: file names and
    addresses with underscores.
    """
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))
