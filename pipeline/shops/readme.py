"""The README of an order: what to click one by one, which file is what, and what was checked."""

from collections.abc import Iterable, Sequence
from typing import Final

from pipeline.base.finding import Finding, once
from pipeline.base.markdown_text import markdown_code, markdown_text
from pipeline.shops.delivery import Delivered, DeliveredFile, LeftOut, left_out_lines
from pipeline.shops.imprint import Imprint
from pipeline.shops.profile import ShopProfile

README: Final = "README.md"

_OURS: Final = "Made by Punchboard, which uploads nothing and buys nothing."
_TERMS: Final = "changes its terms as it likes: where they differ from this file, they are right."
_CREDITS: Final = (
    "At home these stand in the margins of the sheets. Print them on a card with imprint(), or show"
    " them where the game is sold or played."
)


def readme(
    title: str,
    profile: ShopProfile,
    delivered: Delivered,
    findings: Sequence[Finding],
    left_out: Sequence[LeftOut],
    sources: Sequence[str],
    imprint: Imprint,
) -> str:
    """Return the README as Markdown; `sources` are those of the figures that were used."""
    website = f" ({profile.website})" if profile.website else ""
    terms = f" {profile.title}{website} {_TERMS}" if website else ""
    blocks = [
        f"# {markdown_text(title)}: files for {markdown_text(profile.title)}",
        markdown_text(_OURS + terms),
        "## What is in it",
        _list(delivered.facts),
        "## What to click, one by one",
        _numbered(profile.steps),
    ]
    if left_out:
        blocks += ["## What is not in it", _list(left_out_lines(left_out))]
    if imprint.credits:
        blocks += ["## Credits and licences", markdown_text(_CREDITS), _list(imprint.credits)]
    if imprint.signs:
        blocks += ["## What the signs on the faces mean", _list(imprint.signs)]
    blocks += ["## The files", _table(delivered.files)]
    if checked := (*delivered.checks, *_warnings(findings)):
        blocks += ["## What was checked", _list(checked)]
    blocks += ["## Where the figures are from", *map(markdown_text, sources)]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _warnings(findings: Iterable[Finding]) -> Iterable[str]:
    """Yield what was found, what has one cause once."""
    for group in once(findings):
        finding = group.finding
        subject = f"{finding.subject}: " if finding.subject else ""
        more = f"; {group.more}" if group.others else ""
        yield f"{finding.severity}: {subject}{finding.message}{more} ({finding.code})"


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
