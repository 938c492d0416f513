"""PDFs of an order as their shop's rules ask for them: in inks, and held to the rules."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.draw.numbers import decimal
from pipeline.edition.context import OpenEdition
from pipeline.preflight.profile import profile_of
from pipeline.preflight.report import Report, Verdict
from pipeline.preflight.run import preflight
from pipeline.prepress.profile import OutputProfile, read_profile
from pipeline.prepress.ready import press_ready
from pipeline.prepress.settings import STANDARDS, PressSettings
from pipeline.shops.fitting import Fit
from pipeline.shops.profile import ShopProfile
from pipeline.shops.promises import points, promised

FOLDER: Final = "colour"
"""The folder of ICC files in a folder of templates."""

REPORT: Final = "preflight.txt"

_COATED: Final = "fogra39-coated.icc"
_RGB: Final = "rgb"


class Pages(NamedTuple):
    """What is known of the pages of one PDF: their number, whether backs can be told, and blanks.

    Cards without a back have `blank` pages behind them.
    """

    number: int
    tells_backs: bool
    blank: bool


def press_settings(edition: OpenEdition, profile: ShopProfile) -> PressSettings | None:
    """Return what PDFs are made ready for; None for a shop that takes colours as they are.

    Raises PunchboardError (`shop-standard`, `shop-colour`) for what cannot be made.
    """
    rules = profile.file
    standard, colours = rules.get("standard"), rules.get("colours")
    if standard is None and (colours is None or _RGB in colours):
        return None
    if standard is not None and standard not in STANDARDS:
        message = f"{profile.title} asks for {standard}, which Punchboard cannot make"
        raise fail("shop-standard", message, hint=hint(str(standard), STANDARDS))
    intent = _output_profile(edition, str(rules.get("profile") or _COATED))
    return PressSettings(intent, standard, rules.get("ink"), title=edition.game.title)


def _output_profile(edition: OpenEdition, name: str) -> OutputProfile:
    folders = [folder / FOLDER for folder in edition.search_path.folders]
    files = {path.name: path for folder in reversed(folders) for path in folder.glob("*.icc")}
    if name not in files:
        message = f"there is no output profile {name!r}"
        remedy = f"{hint(name, files)}; an own one lies in templates/shared/{FOLDER}/"
        raise fail("shop-colour", message, hint=remedy)
    path = files[name]
    shown = f"templates/{path.parent.parent.name.lstrip('_')}/{FOLDER}/{name}"
    return read_profile(path, shown)


def made_ready(
    pdf: bytes, settings: PressSettings | None, name: str
) -> tuple[bytes, tuple[Finding, ...]]:
    """Return a PDF in the inks that are asked for, and what there is to tell of it."""
    if settings is None:
        return pdf, ()
    ready = press_ready(pdf, settings, name)
    return ready.pdf, ready.findings


def held(
    pdf: Path, fit: Fit, profile: ShopProfile, pages: Pages, settings: PressSettings | None
) -> Report:
    """Return what a PDF comes to under the shop's rules, and what the order knows beside them.

    Raises PunchboardError with each fault where a rule fails.
    """
    page = (fit.page[1], fit.page[0]) if fit.turned else fit.page
    spec = fit.deck.spec
    trim = (spec.height, spec.width) if fit.turned else (spec.width, spec.height)
    values: dict[str, Any] = {
        **promised(profile, fit.product),
        "page": points(page),
        "trim": points(trim),
        "bleed": f"{decimal(min(page[0] - trim[0], page[1] - trim[1]) / 2, 3)}pt",
        "pages": pages.number,
        "blank": pages.blank,
        **profile.file,
    }
    # The order warns of each text by its record, and prints it.
    values.pop("safe", None)
    if settings is not None:
        # The intent has the names that the ICC file has within, whatever the file is called.
        values["profile"] = settings.profile.condition or settings.profile.description
    if not pages.tells_backs:
        # Of backs that differ as much as fronts nobody can tell which they are.
        values.pop("order", None)
    report = preflight(pdf, profile_of(values, profile.title), name=pdf.name)
    if report.failed:
        raise PunchboardError(report.findings(fit.deck.product))
    return report


def report_text(report: Report) -> str:
    """Return the report of a file in which no rule fails, as lines of text, each with its rule."""
    lines = [f"{report.file}: {report.summary}"]
    for entry in report.entries:
        sought = entry.doc.splitlines()[0].removeprefix("Find ")
        lines.append(f"  {entry.verdict:12}{entry.key:14}looked for {sought}")
        if entry.verdict is Verdict.UNCHECKED:
            lines += [f"  {'':26}{reason}" for reason in entry.reasons]
    return "\n".join(lines) + "\n"
