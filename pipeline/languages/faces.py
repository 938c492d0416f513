"""What only finished faces show of a translation: what does not fit, and where lines begin."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from pipeline.build.checking import check, recalled
from pipeline.build.edition import EditionKey, OpenEdition, open_edition
from pipeline.build.faces import compose, face_findings, make_face
from pipeline.build.inputs import Checked
from pipeline.build.plan import make_plan
from pipeline.build.po_files import SHARED, PoFiles
from pipeline.build.project import Project
from pipeline.build.request import FaceOrder, Request
from pipeline.game.edition import LIVING
from pipeline.languages.po_checks import check_po_files
from pipeline.languages.rules import language_rules_of
from pipeline.layout.draw_list import DrawList, Icon, Op, Text
from pipeline.layout.fit import Fit
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.limits import Progress, only_new_collected, silent

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
    message = f"{len(lowest)} of {faces} faces shrink on the fit ladder: {summary or 'none'}"
    hint = "--ladder lists them"
    if lowest and not each:
        yield Finding("translation-ladder", message, hint=hint, severity=Severity.INFO)
    for subject, rung in sorted(lowest.items() if each else ()):
        smallest = min(fit.scale for fit in rungs[subject])
        message = f"{rung}" + (f", down to {smallest:.0%} of its size" if smallest < 1.0 else "")
        hint = "everything fits; with shorter words it would keep its size"
        yield Finding(
            "translation-ladder", message, subject=subject, hint=hint, severity=Severity.INFO
        )


# How far, in em, what is on the same line may end before a text that continues it.
_NEAR: Final = 1.0


def wrong_starts(
    draw_list: DrawList, language: str, width: Callable[[Text], float]
) -> Iterator[tuple[str, str]]:
    """Yield each character that begins a line of a face and may not, with the words after it.

    `width` returns how wide a text is drawn, in points.
    """
    forbidden = language_rules_of(language).never_first
    layers = (draw_list.ops, *draw_list.parts.values()) if forbidden else ()
    for ops in layers:
        for index, op in enumerate(ops):
            if type(op) is not Text or op.words[0][:1] not in forbidden:
                continue
            if not any(_continues_line(earlier, op, width) for earlier in ops[:index]):
                yield op.words[0][0], " ".join(op.words)


def _continues_line(op: Op, text: Text, width: Callable[[Text], float]) -> bool:
    """Return whether a text continues the line of the operation before it."""
    if type(op) is Text:
        level, end = abs(op.y - text.y) < text.size / 2, op.x + width(op)
    elif type(op) is Icon:
        level, end = op.y < text.y < op.y + op.size + text.size / 2, op.x + op.size
    else:
        return False
    return level and abs(end - text.x) < _NEAR * text.size


class _FaceReport(NamedTuple):
    """What a face says: its findings, and the rungs that its texts have come down to."""

    findings: tuple[Finding, ...]
    rungs: tuple[Fit, ...] = ()


def fit_findings(
    key: EditionKey, progress: Progress = silent, *, ladder: bool = False
) -> tuple[Finding, ...]:
    """Return what is wrong with the faces of a game in the language of `key`, each thing once.

    With `ladder` every face that came down the fit ladder is named. Raises PunchboardError if
    content or look cannot be read.
    """
    with only_new_collected():
        edition = open_edition(key)
        edition.set_up()
        orders = make_plan(edition).orders
        findings: dict[Finding, None] = {}
        rungs: dict[str, tuple[Fit, ...]] = {}
        for count, order in enumerate(orders, 1):
            report = _inspect_face(edition, order)
            for finding in report.findings:
                subject = f"{finding.subject} ({edition.language})"
                findings[finding._replace(subject=subject)] = None
            if report.rungs:
                rungs[order.subject] = (*rungs.get(order.subject, ()), *report.rungs)
            progress("faces", count, len(orders))
    found = (*findings, *ladder_findings(len(orders), rungs, each=ladder))
    return edition.game.severities.judge(found).findings


def _inspect_face(edition: OpenEdition, order: FaceOrder) -> _FaceReport:
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    try:
        composed = compose(edition, order, record)
        findings, _ = face_findings(edition, order, record, composed, thorough=False)
    except PunchboardError:
        # Making faces reports what is wrong with one.
        return _FaceReport(make_face(edition, order).findings)
    place = Position() if record is None else record.position
    width = edition.compositor.resources.text_width
    starts = wrong_starts(composed.draw_list, edition.language, width)
    line_starts = (_line_start_finding(*start, order.subject, place) for start in starts)
    return _FaceReport((*findings, *line_starts), composed.rungs)


def _line_start_finding(character: str, words: str, subject: str, place: Position) -> Finding:
    message = f"a line begins with {character}: {words[:40]}"
    hint = "put a no-break space before it, or delete the break"
    return Finding("translation-line-start", message, place, subject, hint, Severity.WARNING)


def beside(faces: Iterable[Finding], file: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings of a PO file without the faulty notation that those of faces report, too."""
    told = {each.position for each in faces if each.code == "notation"}
    return tuple(
        each for each in file if each.code != "translation-tags" or each.position not in told
    )


def check_translation(order: Request, progress: Progress = silent, *, fit: bool = True) -> Checked:
    """Return what a check finds in the edition of `order`, and in the PO file that it has if any.

    The words that all games share are a file alone. What nothing has changed of is recalled.
    """
    key = order.edition
    po_files = PoFiles(Project(key.root), key.game)
    file = Checked(())
    if key.edition == LIVING and po_files.file(key.language).exists():
        file = recalled(order, "translation", lambda _: _check_file(order), fit=False)
    if file.fatal or key.game == SHARED:
        return file
    edition = check(order, progress, fit=fit)
    in_file = beside(edition.fatal, file.findings)
    return Checked(
        tuple(dict.fromkeys((*in_file, *edition.findings))),
        tuple(dict.fromkeys((*file.ignored, *edition.ignored))),
        edition.fatal,
    )


def _check_file(order: Request) -> Checked:
    key = order.edition
    po_files = PoFiles(Project(key.root), key.game)
    try:
        (file,) = check_po_files(po_files, [key.language])
    except PunchboardError as error:
        return Checked(tuple(error.findings), (), tuple(error.findings))
    return Checked(file.findings, file.ignored, () if file.whole else file.findings)
