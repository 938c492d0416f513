"""`pdf`: a PDF for each size that is sold, one face a page, checked by the rules of its shop.

What a customer buys is what is in one file, so decks of one size share one. A shop that takes every
size gets a PDF for each deck.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline import __version__
from pipeline.build.edition import OpenEdition
from pipeline.build.pdf import pdf_bytes
from pipeline.build.publication import Page, Publication
from pipeline.build.slug_lines import author_of
from pipeline.draw.numbers import decimal
from pipeline.draw.usage import NOTHING, RenderedFace
from pipeline.pdf.preflight import preflight
from pipeline.pdf.prepress import press_ready
from pipeline.pdf.printing_condition import STANDARDS, OutputProfile, PressSettings, read_profile
from pipeline.pdf.profile import profile_of
from pipeline.pdf.report import Report, Verdict
from pipeline.sheets.model import Placement, Sheet
from pipeline.shops.delivery import Delivered, DeliveredFile, DrawnOrder, delivery, points, promised
from pipeline.shops.fitting import Fit
from pipeline.shops.images import cards, page_face
from pipeline.shops.profile import ShopProfile
from pipeline.source.findings import Finding, PunchboardError, fail
from pipeline.source.names import counted, did_you_mean, joined
from pipeline.source.writing import write_atomically

FOLDER: Final = "colour"
"""The folder of ICC files in a folder of templates."""

REPORT: Final = "preflight.txt"

_COATED: Final = "fogra39-coated.icc"
_RGB: Final = "rgb"


class Pages(NamedTuple):
    """The pages of one PDF: their number, whether backs can be recognized, and blanks.

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
        raise fail("shop-standard", message, hint=did_you_mean(str(standard), STANDARDS))
    intent = _output_profile(edition, str(rules.get("profile") or _COATED))
    return PressSettings(intent, standard, rules.get("ink"), title=edition.game.title)


def _output_profile(edition: OpenEdition, name: str) -> OutputProfile:
    folders = [folder / FOLDER for folder in edition.search_path.folders]
    files = {path.name: path for folder in reversed(folders) for path in folder.glob("*.icc")}
    if name not in files:
        message = f"there is no output profile {name!r}"
        own = f"put your own into templates/shared/{FOLDER}/"
        remedy = joined(did_you_mean(name, files), own)
        raise fail("shop-colour", message, hint=remedy)
    path = files[name]
    shown = f"templates/{path.parent.parent.name.lstrip('_')}/{FOLDER}/{name}"
    return read_profile(path, shown)


def held(
    pdf: Path, fit: Fit, profile: ShopProfile, pages: Pages, settings: PressSettings | None
) -> Report:
    """Return what a PDF comes to under the shop's rules, and what the order knows besides them.

    Raises PunchboardError with each fault if a rule fails.
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
        # The intent has the names that the ICC file has within, under any file name.
        values["profile"] = settings.profile.condition or settings.profile.description
    if not pages.tells_backs:
        # Backs that differ as much as fronts cannot be recognized.
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


BACKS_FIRST: Final = "backs-first"

_BLANK: Final = ""


class _Side(NamedTuple):
    """A page: its face by its id in the PDF, empty for a blank one, and the deck that it is of."""

    face: str
    back: bool
    bookmark: str
    fit: Fit


@delivery("pdf", "extend_bleed", images=("bleed",))
def pdf(order: DrawnOrder) -> Delivered:
    """Write the PDFs; a card without a back has a blank page for it, where others have one."""
    settings = press_settings(order.edition, order.profile)
    files: list[DeliveredFile] = []
    facts: list[str] = []
    findings: list[Finding] = []
    reports: list[Report] = []
    by_file = _by_file(order.fits)
    for number, (stem, fits) in enumerate(by_file.items(), 1):
        sides, name, title = _sides(order, fits), f"{stem}.pdf", _title(fits)
        content = _document(order, fits, sides)
        if settings is not None:
            ready = press_ready(content, settings, name)
            content = ready.pdf
            findings += ready.findings
        write_atomically(order.folder / name, content, lasting=False)
        reports.append(held(order.folder / name, fits[0], order.profile, _pages(sides), settings))
        count = sum(len(cards(order, fit.deck.pieces)) for fit in fits)
        files.append(DeliveredFile(name, f"{title}: {fits[0].title}", count))
        size = f"{counted(count, 'card')}, {counted(len(sides), 'page')}"
        facts.append(f"{name}: {title}, {fits[0].title}, {size}")
        order.progress("files", number, len(by_file))
    text = "\n".join(report_text(report) for report in reports)
    write_atomically(order.folder / REPORT, text.encode(), lasting=False)
    checks = [f"{report.file}: {report.summary}; see {REPORT}" for report in reports]
    return Delivered(tuple(files), tuple(facts), tuple(checks), tuple(findings))


def _by_file(fits: Iterable[Fit]) -> dict[str, list[Fit]]:
    found: dict[str, list[Fit]] = {}
    for fit in fits:
        found.setdefault(fit.name or fit.deck.product, []).append(fit)
    return found


def _title(fits: Iterable[Fit]) -> str:
    return ", ".join(fit.deck.title for fit in fits)


def _pages(sides: list[_Side]) -> Pages:
    fronts, backs = ({side.face for side in sides if side.back is back} for back in (False, True))
    blank = any(side.face == _BLANK for side in sides)
    return Pages(len(sides), 0 < len(backs) < len(fronts), blank)


def _sides(order: DrawnOrder, fits: Sequence[Fit]) -> list[_Side]:
    """Return the pages in the shop's order."""
    pieces = [(fit, piece) for fit in fits for piece in cards(order, fit.deck.pieces)]
    two_sided = any(piece.back for _, piece in pieces)
    sides: list[_Side] = []
    for number, (fit, piece) in enumerate(pieces, 1):
        name = fit.deck.names[piece.front]
        front = _Side(_id(fit, piece.front), False, f"{number} {name}", fit)
        back = _Side(_id(fit, piece.back), True, f"{number} back", fit)
        pair = [front, back] if two_sided else [front]
        sides += reversed(pair) if order.profile.file.get("order") == BACKS_FIRST else pair
    return sides


def _id(fit: Fit, face: str | None) -> str:
    return f"{fit.deck.product}/{face}" if face else _BLANK


def _document(order: DrawnOrder, fits: Sequence[Fit], sides: list[_Side]) -> bytes:
    game = order.edition.game
    faces = {side.face: _laid(side) for side in sides}
    pages = tuple(Page(_sheet(side), side.bookmark) for side in sides)
    return pdf_bytes(
        Publication(
            f"{game.title}: {_title(fits)}",
            pages,
            faces,
            author=author_of(game),
            keywords=(game.id, *(fit.deck.product for fit in fits)),
            language=order.edition.language,
            creator=f"Punchboard {__version__}",
        ),
        order.edition.renderer,
    )


def _laid(side: _Side) -> RenderedFace:
    fit = side.fit
    if side.face == _BLANK:
        return RenderedFace("", *fit.page, 0.0, NOTHING)
    id_ = side.face.removeprefix(f"{fit.deck.product}/")
    return page_face(fit.deck.faces[id_], fit.page, fit.dpi)


def _sheet(side: _Side) -> Sheet:
    """Return the page of a face, which fills it; the trim box lies in its middle."""
    fit = side.fit
    (width, height), spec = fit.page, fit.deck.spec
    trim, turn = (spec.width, spec.height), 0
    if fit.turned:
        width, height, trim, turn = height, width, (trim[1], trim[0]), 270 if side.back else 90
    box = ((width - trim[0]) / 2, (height - trim[1]) / 2, *trim)
    whole = (0.0, 0.0, width, height)
    placement = Placement(side.face, *whole, turn)
    return Sheet(width, height, "back" if side.back else "front", (placement,), (), box, whole)
