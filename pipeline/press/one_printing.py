"""What one printing asks for, laid over the options of a product, and what of it has no effect."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.impose.model import Imposition
from pipeline.impose.options import Flip, Options, lie_of
from pipeline.press.orders import Run
from pipeline.press.print_settings import Overrides, PrintSettings

_OF_CUT: Final = frozenset({"gutter", "marks", "orientation", "nest", "back-bleed"})
_OF_BACKS: Final = frozenset({"backs", "flip", "back-offset", "back-order", "back-bleed"})
_BOUND: Final = frozenset({"none", "gutterfold"})


def possible(overrides: Overrides, options: Options) -> Overrides:
    """Return the overrides that a product imposed by `options` can have.

    Sheets that are bound are printed on both sides, whatever is asked for.
    """
    if options.binding == "none":
        return overrides
    return tuple(each for each in overrides if each[0] != "backs" or each[1] not in _BOUND)


def on_printer(options: Options, settings: PrintSettings) -> Options:
    """Return the options with what is known of the printer, where one is named."""
    if settings.printer is None:
        return options
    return options._replace(measures=settings.printer.measures)


def without_effect(run: Run, options: Options, *, pages: bool) -> Iterator[Finding]:
    """Yield what of the overrides a run has no use for; `pages` are as large as their paper."""
    choices = dict(run.settings.overrides)
    if pages and choices.get("backs") == "gutterfold":
        yield _ignored("backs: gutterfold", "pages are printed on both sides", Severity.WARNING)
    if options.binding != "none" and choices.get("backs") in _BOUND:
        reason = "sheets that are bound are printed on both sides"
        yield _ignored(f"backs: {choices['backs']}", reason, Severity.WARNING)
    if pages:
        unused, reason = {*_OF_CUT, "flip"}, "pages are as large as their paper"
    elif options.binding != "none":
        unused, reason = {"gutter", "orientation", "nest", "back-bleed"}, "its sheets are bound"
    elif not any(piece.back for piece in run.pieces):
        unused, reason = set(_OF_BACKS), "no piece has a back"
    elif options.backs in ("none", "gutterfold"):
        unused = {"flip", "back-offset", "back-order"}
        reason = f"its sheets are printed on one side, by backs: {options.backs}"
    else:
        return
    if found := [key for key in choices if key in unused]:
        yield _ignored(", ".join(found), reason, Severity.INFO)


def unmeasured(
    run: Run, imposition: Imposition, options: Options, *, pages: bool
) -> Iterator[Finding]:
    """Yield that backs are not moved on sheets that the printer was not calibrated for."""
    printer = run.settings.printer
    if printer is None:
        return
    backs = [sheet for sheet in imposition.sheets if sheet.side == "back"]
    for width, height in dict.fromkeys((sheet.width, sheet.height) for sheet in backs):
        lie = lie_of(width, height)
        page_flip: Flip = "short" if lie == "landscape" else "long"
        flip = page_flip if pages else options.flip
        if options.offset_on(width, height, flip) is None:
            options_of = f"--orientation {lie} --flip {flip}"
            yield Finding(
                "printer-unmeasured",
                f"{printer.name!r} was not calibrated for {lie} sheets that are turned about their"
                f" {flip} edge: these backs are not moved",
                hint=f"punchboard calibrate {options_of} prints the sheet to measure",
                severity=Severity.WARNING,
            )


def _ignored(what: str, reason: str, severity: Severity) -> Finding:
    return Finding("print-setting-ignored", f"{what} has no effect: {reason}", severity=severity)
