"""The README of an order: what to click one by one, which file is what, and what was checked."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.base.markdown_text import markdown_code, markdown_text
from pipeline.shops.delivery import Delivered, DeliveredFile
from pipeline.shops.profile import ShopProfile

README: Final = "README.md"

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
        f"# {markdown_text(title)}: an order at {markdown_text(profile.title)}",
        f"For {markdown_text(profile.title + website)}, made by Punchboard. {_OURS}",
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
    blocks += ["## Where the shop's figures are from", *map(markdown_text, sources)]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _warnings(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        subject = f"{finding.subject}: " if finding.subject else ""
        yield f"{finding.severity}: {subject}{finding.message} ({finding.code})"


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {markdown_text(line)}" for line in lines)


def _numbered(lines: Iterable[str]) -> str:
    return "\n".join(f"{number}. {markdown_text(line)}" for number, line in enumerate(lines, 1))


def _table(files: Iterable[DeliveredFile]) -> str:
    rows = [
        f"| {markdown_code(each.path)} | {markdown_text(each.what)} | {each.quantity} |"
        for each in files
    ]
    return "\n".join(["| file | what it is | how many |", "|---|---|---:|", *rows])
