"""What preflight has to say, for people and as plain data."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pipeline.cli.terminal import say
from pipeline.pdf.profile import RULES, Profile
from pipeline.pdf.report import Entry, Report, Verdict

_MOST_PLACES: Final = 10
_WIDTH: Final = 13
_KEY: Final = 17


def say_report(report: Report, *, quiet: bool = False) -> None:
    """Print a report: what fails, what is not checked and why, and which rules pass."""
    pages = f"{report.pages} page{'s' * (report.pages != 1)}"
    if not quiet:
        say(f"{report.file}: {pages}, held to {report.profile} ({report.title})")
    for verdict in (Verdict.FAIL, Verdict.UNCHECKED):
        for entry in report.entries:
            if entry.verdict is verdict and not (quiet and verdict is not Verdict.FAIL):
                say(*_entry_lines(entry))
    passed = [entry.key for entry in report.entries if entry.verdict is Verdict.PASS]
    if quiet:
        return
    if passed:
        say(f"  {Verdict.PASS:<{_WIDTH}}{', '.join(passed)}")
    say(f"{report.file}: {report.summary}")


def _entry_lines(entry: Entry) -> Iterator[str]:
    begin = f"  {entry.verdict:<{_WIDTH}}{entry.key:<{_KEY}}"
    for line in _places(entry) if entry.places else _reasons(entry):
        yield begin + line
        begin = " " * len(begin)


def _places(entry: Entry) -> Iterator[str]:
    faults = entry.grouped()
    for place, pages in faults[:_MOST_PLACES]:
        yield f"{place.words(pages)}: {place.found}; allowed: {place.allowed}"
    others = len(faults) - _MOST_PLACES + entry.more
    if others > 0:
        yield f"and at {others:,} other places"
    hints = dict.fromkeys(place.hint for place in entry.places if place.hint)
    yield from (f"to fix it: {hint}" for hint in hints)
    if entry.reasons:
        yield f"not all of it was checked: {entry.reasons[0]}"


def _reasons(entry: Entry) -> Iterator[str]:
    yield from entry.reasons[:3]
    if len(entry.reasons) > 3:
        yield f"and for {len(entry.reasons) - 3} other reasons"


def report_data(report: Report) -> dict[str, Any]:
    return {
        "file": report.file,
        "profile": report.profile,
        "title": report.title,
        "pages": report.pages,
        "failed": report.failed,
        "summary": report.summary,
        "rules": [_entry_data(entry) for entry in report.entries],
    }


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {
        "rule": entry.key,
        "code": entry.code,
        "result": str(entry.verdict),
        "faults": entry.faults,
        "places": [
            {
                "page": place.page or None,
                "x_mm": place.at[0] if place.at else None,
                "y_mm": place.at[1] if place.at else None,
                "found": place.found,
                "allowed": place.allowed,
                "hint": place.hint,
            }
            for place in entry.places
        ],
        "unknown": list(entry.reasons),
    }


def say_lists(known: Sequence[Profile]) -> None:
    """Print all profiles with their rules, and what each rule finds."""
    say("Profiles:")
    width = max((len(profile.name) for profile in known), default=0)
    for profile in known:
        keys = ", ".join(rule.key for rule in profile.rules())
        say(f"  {profile.name:<{width}}  {profile.title}", f"  {'':<{width}}  {keys}")
    say("", "Rules:")
    for key, rule in RULES.items():
        first = " ".join(rule.doc.partition("\n\n")[0].split())
        say(f"  {key:<{_KEY}}{first}")


def lists_data(known: Sequence[Profile]) -> dict[str, Any]:
    return {
        "profiles": [
            {
                "profile": profile.name,
                "title": profile.title,
                "source": profile.source,
                "rules": [rule.key for rule in profile.rules()],
            }
            for profile in known
        ],
        "rules": [
            {"rule": key, "code": f"preflight-{key}", "needs": str(rule.needs), "doc": rule.doc}
            for key, rule in RULES.items()
        ],
    }
