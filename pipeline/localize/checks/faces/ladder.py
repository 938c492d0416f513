"""How far the texts of a language have come down the fit ladder."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.layout.fit import Fit

_RUNGS: Final = ("hyphenated", "tighter", "smaller", "condensed")


def rung_of(fit: Fit) -> str:
    """Return what a rung of the ladder is called: the last thing that was done."""
    if fit.condensed:
        return "condensed"
    if fit.scale < 1.0:
        return "smaller"
    return "tighter" if fit.tight else "hyphenated"


def ladder_findings(
    faces: int, rungs: Mapping[str, Iterable[Fit]], *, each: bool
) -> Iterator[Finding]:
    """Yield how many of some faces came down, and with `each` every such face with its rungs.

    `rungs` are those of the texts of each face, by what findings name it.
    """
    lowest = {subject: max(map(rung_of, fits), key=_RUNGS.index) for subject, fits in rungs.items()}
    counts = Counter(lowest.values())
    summary = ", ".join(f"{counts[rung]} {rung}" for rung in _RUNGS if counts[rung])
    message = f"{len(lowest)} of {faces} faces come down the fit ladder: {summary or 'none'}"
    hint = "--ladder lists them"
    if lowest and not each:
        yield Finding("translation-ladder", message, hint=hint, severity=Severity.INFO)
    for subject, rung in sorted(lowest.items() if each else ()):
        smallest = min(fit.scale for fit in rungs[subject])
        message = f"{rung}" + (f", down to {smallest:.0%} of its size" if smallest < 1.0 else "")
        hint = "all fits; shorter words would let it keep its size"
        yield Finding(
            "translation-ladder", message, subject=subject, hint=hint, severity=Severity.INFO
        )
