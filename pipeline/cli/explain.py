"""What a finding code means: from the check that has it, else from the list of all codes."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.base.codes import all_codes, is_fixed
from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.checks.check import AnyCheck
from pipeline.checks.doc import first_sentence, headline, mended, paragraphs
from pipeline.cli.known_checks import all_checks

_OF_CHECKS: Final = "docs/reference/checks.md"
_OF_OTHERS: Final = "docs/reference/finding-codes.md"


class Explanation(NamedTuple):
    """A code in words; `why`, `bad` and `good` are empty where it is no check's.

    `title` says what is the case where it is found. `severity` is empty where the finding itself
    says it; it is `fixed` where no game may change it.
    `where` is the page of the documentation.
    """

    code: str
    title: str
    short: str
    what: str
    why: str
    bad: str
    good: str
    where: str
    severity: str
    fixed: bool

    @property
    def gravity(self) -> str:
        """How grave findings of the code are, in a sentence."""
        if not self.severity:
            return "How grave it is says each rule."
        named = {"error": "An error", "warning": "A warning", "info": "A note"}[self.severity]
        may_change = "in every game" if self.fixed else "where game.yaml does not say otherwise"
        return f"{named} {may_change}."


def require_codes(codes: list[str] | None) -> frozenset[str]:
    """Return the codes of an option; raises Misuse for one that no finding has."""
    known = all_codes()
    for code in codes or ():
        if code not in known:
            raise Misuse(f"there is no finding code {code!r}; {hint(code, known)}")
    return frozenset(codes or ())


def explain_checks() -> list[Explanation]:
    """Return all checks, alphabetically."""
    return [_explain_check(check) for check in all_checks().values()]


def explain(code: str) -> Explanation:
    """Return what a code means, as far as anything is known about it."""
    checks = all_checks()
    if code in checks:
        return _explain_check(checks[code])
    documented = all_codes().get(code)
    messages, hints = (documented.messages, documented.hints) if documented else ((), ())
    what = "\n".join(messages) or code
    mend = "\n".join(("To mend it:", *(f"  {each}" for each in hints))) if hints else ""
    title = documented.title if documented else code
    said = "\n\n".join(filter(None, (what, mend)))
    return Explanation(code, title, title, said, "", "", "", _OF_OTHERS, *_severity(code))


def _severity(code: str) -> tuple[str, bool]:
    """Return how grave a code is, empty where that varies, and whether it is so in every game."""
    known = all_codes().get(code)
    if known is None or known.severity is None:
        return "", True
    return str(known.severity), is_fixed(code)


def _explain_check(check: AnyCheck) -> Explanation:
    what, *why = paragraphs(check.doc)
    files, removed_files = mended(check)
    good = [_quote_files(files), *(f"  (without {name})" for name in removed_files)]
    return Explanation(
        check.code,
        headline(check.doc),
        first_sentence(check.doc),
        what,
        "\n\n".join(why),
        _quote_files(check.bad),
        "\n".join(filter(None, good)),
        f"{_OF_CHECKS}#{check.code}",
        *_severity(check.code),
    )


def _quote_files(files: Mapping[str, str]) -> str:
    parts = []
    for name, text in files.items():
        lines = (f"    {line}".rstrip() for line in text.splitlines())
        parts.append("\n".join((f"  {name}", *lines)))
    return "\n".join(parts)
