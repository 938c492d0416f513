"""What a finding code means: from the check that has it, else from the list of all codes."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.checks.check import AnyCheck
from pipeline.checks.codes import other_codes
from pipeline.checks.content.registry import known_codes
from pipeline.checks.doc import first_sentence, mended, paragraphs
from pipeline.cli.known_checks import all_checks

_OF_CHECKS: Final = "docs/reference/checks.md"
_OF_OTHERS: Final = "docs/reference/finding-codes.md"


class Explanation(NamedTuple):
    """A code in words; `why`, `bad` and `good` are empty where it is no check's.

    `where` is the page of the documentation.
    """

    code: str
    short: str
    what: str
    why: str
    bad: str
    good: str
    where: str


def require_codes(codes: list[str] | None) -> frozenset[str]:
    """Return the codes of an option; raises Misuse for one that no finding has."""
    all_codes = known_codes() | all_checks().keys()
    for code in codes or ():
        if code not in all_codes:
            raise Misuse(f"there is no finding code {code!r}; {hint(code, all_codes)}")
    return frozenset(codes or ())


def explain_checks() -> list[Explanation]:
    """Return all checks, alphabetically."""
    return [_explain_check(check) for check in all_checks().values()]


def explain(code: str) -> Explanation:
    """Return what a code means, as far as anything is known about it."""
    checks = all_checks()
    if code in checks:
        return _explain_check(checks[code])
    documented = other_codes().get(code)
    messages, hints = (documented.messages, documented.hints) if documented else ((), ())
    what = "\n".join(messages) or code
    mend = "\n".join(("To mend it:", *(f"  {each}" for each in hints))) if hints else ""
    short = messages[0] if messages else code
    return Explanation(code, short, "\n\n".join(filter(None, (what, mend))), "", "", "", _OF_OTHERS)


def _explain_check(check: AnyCheck) -> Explanation:
    what, *why = paragraphs(check.doc)
    files, removed_files = mended(check)
    good = [_quote_files(files), *(f"  (without {name})" for name in removed_files)]
    return Explanation(
        check.code,
        first_sentence(check.doc),
        what,
        "\n\n".join(why),
        _quote_files(check.bad),
        "\n".join(filter(None, good)),
        f"{_OF_CHECKS}#{check.code}",
    )


def _quote_files(files: Mapping[str, str]) -> str:
    parts = []
    for name, text in files.items():
        lines = (f"    {line}".rstrip() for line in text.splitlines())
        parts.append("\n".join((f"  {name}", *lines)))
    return "\n".join(parts)
