"""The checks of what one PO file says, one file each in ``rules/``."""

from typing import Final

from pipeline.base.finding import Finding
from pipeline.checks.check import CheckRegistry
from pipeline.localize.checks.subject import PoSubject

TRANSLATION_CHECKS: Final[CheckRegistry[PoSubject, Finding]] = CheckRegistry(
    "check of translations", "pipeline.localize.checks.rules"
)
"""Their examples hold a file such as ``de.po``, with its terms in ``de.terms.yaml`` where the check
is about them. What the game says is in ``game.pot``; without that file it is what the translation
was made for. Running them raises PunchboardError for a plural rule that cannot be read."""

translation_check = TRANSLATION_CHECKS.check


def sample(text: str, msgstr: str, context: str = "rule.rest.text") -> str:
    """Return an entry of a PO file, for examples."""
    lines = (f'{key} "{value}"\n' for key, value in (("msgid", text), ("msgstr", msgstr)))
    return "".join((f'msgctxt "{context}"\n', *lines))
