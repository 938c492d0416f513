"""Findings of what a sheet's margins have no room for."""

from collections.abc import Collection, Sequence

from pipeline.base.finding import Finding, Severity
from pipeline.impose.margin_strips import Arrangement, Spot
from pipeline.impose.model import Paper
from pipeline.impose.options import Options
from pipeline.impose.ruler import SCALES


def unexplained(signs: Collection[str], paper: Paper) -> tuple[Finding, ...]:
    """Return the finding that no margin says what these signs mean; none where there are none."""
    if not signs:
        return ()
    names = ", ".join(sorted(signs))
    return (
        Finding(
            "sign-unexplained",
            f"faces show {names}, and no margin of {paper.title or paper.name} explains that",
            hint="give the product a slug line, a larger paper or a smaller gutter, or leave the "
            "ruler out; or explain the sign on the face, and write signs: false in its sheet",
            severity=Severity.WARNING,
        ),
    )


def credits_left_out(spots: Sequence[Spot | None], paper: Paper) -> tuple[Finding, ...]:
    """Return the finding that credits found no room; none where all of them have their place."""
    if None not in spots:
        return ()
    return (
        Finding(
            "credits-left-out",
            f"no margin of {paper.title or paper.name} has room for all of the credits",
            hint="shorten credits and licence in game.yaml, give the product a slug line or a "
            "larger paper, leave the ruler out, or print imprint() on a face",
            severity=Severity.WARNING,
        ),
    )


def nothing_said(paper: Paper) -> Finding:
    """Return the finding that a sheet does not say what it is."""
    return Finding(
        "margin-empty",
        f"no margin of {paper.title or paper.name} has room for a slug line, a legend or credits:"
        " nothing on the sheet says what it is",
        hint="choose a larger paper or a larger gutter, so that fewer pieces share a sheet",
        severity=Severity.WARNING,
    )


def left_out(placed: Arrangement, options: Options, paper: Paper) -> tuple[Finding, ...]:
    """Return a finding for each thing that was wished for and found no room."""
    wishes = (
        (
            "ruler-left-out",
            f"the {SCALES[options.ruler or 'mm'].title} ruler",
            options.ruler,
            placed.ruler,
        ),
        ("slug-left-out", "the slug line", options.slug, placed.slug),
    )
    return tuple(
        Finding(
            code,
            f"no margin of {paper.title or paper.name} has room for {name}: it is left out",
            hint="choose a larger paper, a smaller gutter or shorter marks",
            severity=Severity.INFO,
        )
        for code, name, wished, place in wishes
        if wished and place is None
    )
