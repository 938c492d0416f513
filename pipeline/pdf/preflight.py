"""Preflight of a PDF: opened, looked at page by page and reported rule by rule."""

from collections.abc import Collection, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

import pikepdf

from pipeline.pdf.file import File, Leaf, Unseen
from pipeline.pdf.objects import said
from pipeline.pdf.page_content import Walker
from pipeline.pdf.profile import Defect, Doubt, Needs, Profile, Remark, Rule, View
from pipeline.pdf.reading import ERRORS, MOST_MEMORY, MOST_SECONDS, Budget
from pipeline.pdf.report import Entry, Place, Report, Verdict, pages_words
from pipeline.source.files import Sort, opened, read_bytes
from pipeline.source.limits import Progress, silent

PDF: Final = Sort(2_000_000_000, "split the file")
_MOST_PLACES: Final = 50
"""Reports one rule; the others are counted."""

_TOO_LARGE: Final = f"reading it takes more than {MOST_MEMORY // 1_000_000:,} MB of memory"


def preflight(
    pdf: Path | bytes,
    profile: Profile,
    *,
    name: str = "",
    needs: Collection[Needs] = tuple(Needs),
    seconds: float = MOST_SECONDS,
    progress: Progress = silent,
) -> Report:
    """Return what a PDF comes to under a profile.

    Rules that look at what is not among `needs` are not checked. Raises PunchboardError for a file
    that cannot be read at all.
    """
    shown = name or ("" if isinstance(pdf, bytes) else str(pdf))
    notes, pages = _notes(profile), 0
    with _source(pdf) as source:
        try:
            found = pikepdf.open(source, suppress_warnings=True)
        except pikepdf.PasswordError:
            _closed(notes)
        except MemoryError:
            _broken(notes, _TOO_LARGE)
        except (pikepdf.PdfError, RuntimeError, ValueError, TypeError, RecursionError) as error:
            _broken(notes, str(error), _picture(source), str(profile.values.get("taken", "")))
        else:
            with found:
                profile = _sized(profile, found)
                notes = _notes(profile)
                file = File(shown, source, found, Budget(seconds), profile.values)
                pages = _look(file, notes, needs, progress)
    return _report(shown, profile, notes, pages, _unasked(profile))


def unreadable(file: Path, profile: Profile, reason: str = "") -> Report:
    """Return that a file cannot be looked at; it takes too much memory unless there is a reason."""
    notes = _notes(profile)
    _broken(notes, reason or _TOO_LARGE)
    return _report(str(file), profile, notes)


def _source(pdf: Path | bytes) -> BinaryIO:
    if isinstance(pdf, bytes):
        return BytesIO(pdf)
    if pdf.is_file():
        return opened(pdf, PDF, str(pdf), given=True)
    return BytesIO(read_bytes(pdf, PDF, str(pdf), given=True))


def _report(
    shown: str,
    profile: Profile,
    notes: "dict[str, _Notes]",
    pages: int = 0,
    unasked: tuple[str, ...] = (),
) -> Report:
    entries = tuple(each.entry() for each in notes.values())
    return Report(shown, profile.name, profile.title, pages, entries, unasked)


def _notes(profile: Profile) -> "dict[str, _Notes]":
    return {rule.key: _Notes(rule) for rule in profile.rules()}


def _unasked(profile: Profile) -> tuple[str, ...]:
    values = profile.values
    if values.get("taken") or any(values.get(key, "same") != "same" for key in ("page", "trim")):
        return ()
    return ("trim=[63mm,88mm]",) if "bleed" in values else ("trim=[63mm,88mm]", "bleed=3mm")


def _sized(profile: Profile, found: pikepdf.Pdf) -> Profile:
    if not profile.sizes or not len(found.pages):
        return profile
    leaf = Leaf(1, found.pages[0].obj)
    return profile.of_size(leaf.size(leaf.crop))


class _Notes:
    """What one rule has to say, as it comes."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self._places: dict[Place, None] = {}
        self._faults: set[tuple[object, ...]] = set()
        self._more = 0
        self._reasons: dict[str, list[int]] = {}

    def take(self, remarks: Iterator[Remark], view: View | None = None) -> None:
        page = view.number if view else 0
        try:
            for remark in remarks:
                if isinstance(remark, Doubt):
                    self.doubt(remark.reason, page)
                else:
                    self._note(remark, page if remark.page is None else remark.page, view)
        except MemoryError:
            self.doubt(_TOO_LARGE, page)
        except Unseen as unseen:
            self.doubt(str(unseen), page)
        except (*ERRORS, OverflowError) as error:
            # What hostile files hold in place of numbers and names is without end.
            self.doubt(f"its subject is damaged ({type(error).__name__})", page)

    def doubt(self, reason: str, page: int = 0) -> None:
        if reason in self._reasons or len(self._reasons) < _MOST_PLACES:
            pages = self._reasons.setdefault(reason, [])
            if page and page not in pages[-1:]:
                pages.append(page)

    def _note(self, defect: Defect, page: int, view: View | None) -> None:
        at = None
        if defect.box is not None and view is not None:
            right, down = view.leaf.place(defect.box)
            at = (round(right, 1) + 0.0, round(down, 1) + 0.0)
        place = Place(page, at, defect.message, defect.allowed, defect.hint)
        if place in self._places:
            return
        # On how many pages there is one and the same fault says nothing of how many others are.
        if place.fault in self._faults or len(self._faults) < _MOST_PLACES:
            self._faults.add(place.fault)
            self._places[place] = None
        else:
            self._more += 1

    def entry(self) -> Entry:
        verdict = Verdict.UNCHECKED if self._reasons else Verdict.PASS
        if self._places:
            verdict = Verdict.FAIL
        reasons = tuple(
            f"{pages_words(pages)}: {reason}" if pages else reason
            for reason, pages in self._reasons.items()
        )
        places, code = tuple(self._places), f"preflight-{self.rule.key}"
        return Entry(self.rule.key, code, self.rule.doc, verdict, places, self._more, reasons)


def _look(
    file: File, notes: dict[str, _Notes], needs: Collection[Needs], progress: Progress
) -> int:
    """Let all rules look at a file; return how many pages it has."""
    wanted = [each for each in notes.values() if each.rule.needs in needs]
    for each in notes.values():
        if each.rule.needs not in needs:
            each.doubt("not looked at here")
    with closing(file):
        for each in wanted:
            if each.rule.of_file is not None:
                each.take(each.rule.of_file(file, file.wanted[each.rule.key]))
        _look_at_pages(file, [each for each in wanted if each.rule.of_page], progress)
    return file.count


def _look_at_pages(file: File, wanted: list[_Notes], progress: Progress) -> None:
    walker, before = Walker(file.budget), None
    for leaf in file.leaves if wanted else ():
        if file.budget.spent:
            for each in wanted:
                each.doubt(f"time ran out at page {leaf.number} of {file.count}")
            return
        view = View(file, leaf, walker, before)
        for each in wanted:
            _look_at_page(each, view)
        if before is not None:
            before.before = None
        before = view
        progress("pages", leaf.number, len(file.leaves))
    if file.count > len(file.leaves):
        for each in wanted:
            each.doubt(f"only the first {len(file.leaves):,} of {file.count:,} pages")


def _look_at_page(notes: _Notes, view: View) -> None:
    run = notes.rule.of_page
    if run is not None:
        notes.take(run(view, view.file.wanted[notes.rule.key]), view)
    if notes.rule.needs is Needs.CONTENT:
        for gap in view.marks.gaps:
            # Another rule reports damage.
            if notes.rule.key != "sound" or not gap.damaged:
                notes.doubt(gap.reason, view.number)


def _closed(notes: dict[str, _Notes]) -> None:
    reporting = "encrypted" if "encrypted" in notes else "sound"
    for key, each in notes.items():
        if key == reporting:
            each.take(iter([_locked()]))
        else:
            each.doubt("the file does not open without a password")


def _locked() -> Defect:
    message, remedy = "the file opens only with a password", "save it without a password"
    return Defect("preflight-encrypted", message, "no encryption", hint=remedy)


def _broken(notes: dict[str, _Notes], reason: str, picture: str = "", taken: str = "") -> None:
    """Note that a file is a picture, or too damaged to be opened."""
    defect = _no_pdf(picture, taken) if picture else _damaged(reason)
    for key, each in notes.items():
        if key == "sound":
            each.take(iter([defect]))
        else:
            each.doubt("the file cannot be opened")


_PICTURES: Final = {
    b"\x89PNG\r\n": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"II*\x00": "TIFF",
    b"MM\x00*": "TIFF",
}
"""How files of pictures begin."""


def _picture(source: BinaryIO) -> str:
    source.seek(0)
    begin = source.read(16)
    return next((sort for head, sort in _PICTURES.items() if begin.startswith(head)), "")


def _no_pdf(picture: str, taken: str) -> Defect:
    remedy = "place it on a page, and export that as a PDF"
    if taken == "images":
        remedy = "preflight checks only PDFs; an order checks the images that it makes"
    message = f"a {picture} image instead of a PDF"
    return Defect("preflight-sound", message, "a PDF", hint=remedy)


def _damaged(reason: str) -> Defect:
    message, remedy = f"the file cannot be opened: {said(reason)}", "export it once more"
    return Defect("preflight-sound", message, "a file that opens", hint=remedy)
