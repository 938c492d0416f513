"""What one printing asks for, laid over the options of a product, and what of it has no effect."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.impose.model import Imposition
from pipeline.impose.options import Options, bound_edge, lie_of
from pipeline.press.orders import Run
from pipeline.press.print_settings import Overrides, PrintSettings

_OF_CUT: Final = frozenset({"gutter", "marks", "orientation", "nest", "back-bleed"})
_OF_BACKS: Final = frozenset({"backs", "flip", "back-offset", "back-order", "back-bleed"})
_BOUND: Final = frozenset({"none", "gutterfold"})


def possible(overrides: Overrides, options: Options, *, packed: bool = False) -> Overrides:
    """Return the overrides that a product imposed by `options` can have.

    Sheets that are bound are printed on both sides, whatever is asked for, and `packed` ones are
    not folded.
    """
    refused = frozenset({"gutterfold"}) if packed else frozenset()
    if options.binding != "none":
        refused = _BOUND
    return tuple(each for each in overrides if each[0] != "backs" or each[1] not in refused)


def on_printer(options: Options, settings: PrintSettings) -> Options:
    """Return the options with what is known of the printer, and the edge that is asked for."""
    if any(key == "flip" for key, _ in settings.overrides):
        options = options._replace(page_flip=options.flip)
    if settings.printer is None:
        return options
    return options._replace(measures=settings.printer.measures)


def without_effect(
    run: Run, options: Options, *, pages: bool, packed: bool = False
) -> Iterator[Finding]:
    """Yield what of the overrides a run has no use for; `pages` are as large as their paper."""
    choices = dict(run.settings.overrides)
    if packed and choices.get("backs") == "gutterfold":
        yield _refused("gutterfold", "pieces of several sizes do not lie round one fold")
    if pages and choices.get("backs") == "gutterfold":
        yield _refused("gutterfold", "pages are printed on both sides")
    if options.binding != "none" and choices.get("backs") in _BOUND:
        yield _refused(choices["backs"], "sheets that are bound are printed on both sides")
    backed = any(piece.back for piece in run.pieces)
    if pages:
        unused = set(_OF_CUT) if backed else {*_OF_CUT, *_OF_BACKS}
        reason = "pages are as large as their paper"
    elif options.binding != "none":
        unused, reason = {"gutter", "orientation", "nest", "back-bleed"}, "its sheets are bound"
    elif not backed:
        unused, reason = set(_OF_BACKS), "no piece has a back"
    elif options.backs in ("none", "gutterfold"):
        unused = {"flip", "back-offset", "back-order"}
        unused |= {"back-bleed"} if options.backs == "none" else set()
        reason = f"its sheets are printed on one side, by backs: {options.backs}"
    else:
        # Only those of their own pages have an order.
        unused = set() if options.backs == "separate" else {"back-order"}
        reason = f"backs are printed behind their fronts, by backs: {options.backs}"
    if found := [key for key in choices if key in unused]:
        yield Finding(
            "print-setting-idle",
            f"{', '.join(found)}: of no effect, for {reason}",
            severity=Severity.INFO,
        )


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
        flip = options.page_flip or bound_edge(width, height) if pages else options.flip
        if options.offset_on(width, height, flip) is None:
            options_of = f"--orientation {lie} --flip {flip}"
            yield Finding(
                "printer-unmeasured",
                f"{printer.name!r} was not calibrated for {lie} sheets that are turned about their"
                f" {flip} edge: these backs are not moved",
                hint=f"punchboard calibrate {options_of} prints the sheet to measure",
                severity=Severity.WARNING,
            )


def _refused(backs: object, reason: str) -> Finding:
    return Finding(
        "print-setting-refused",
        f"backs: {backs} is not possible here, for {reason}",
        hint="leave the product out, or print it by itself",
        severity=Severity.WARNING,
    )
