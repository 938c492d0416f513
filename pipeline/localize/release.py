"""The gate of a release: nothing that it prints is missing, stale, or wrongly translated."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, has_errors
from pipeline.base.reading import is_there
from pipeline.content.locale.conventions import chain
from pipeline.content.locale.message import Message
from pipeline.content.locale.policy import State
from pipeline.content.locale.translation import Translation, Unfinished
from pipeline.edition.context import OpenEdition
from pipeline.edition.messages import messages_of, shared_messages
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.edition.untranslated import unfinished
from pipeline.localize.checks.files import check_file
from pipeline.localize.scope import Scope, scope_of
from pipeline.press.orders import Plan

_EXCERPT_LENGTH: Final = 60
_HINT: Final = "translate it, or print the original in its place: --fallback"


def require_released(edition: OpenEdition, plan: Plan, whole: bool) -> None:
    """Raise PunchboardError where a release would print what is not translated, or wrongly.

    With `whole` it is all of the game that is printed, else what `plan` has. An edition that is no
    release, and one in the language of the content, may print anything.
    """
    translation = edition.translation
    if translation is None or not translation.policy.releases:
        return
    gate = _Gate(edition, translation, Scope() if whole else scope_of(edition, plan))
    findings = [*gate.untranslated_findings(), *gate.check_findings()]
    if has_errors(findings):
        raise PunchboardError(findings)


class _Gate:
    """One edition before its release."""

    def __init__(self, edition: OpenEdition, translation: Translation, scope: Scope) -> None:
        self._edition, self._translation, self._scope = edition, translation, scope
        po_files = PoFiles(edition.project, edition.key.game)
        shared = PoFiles(edition.project, SHARED)
        self._messages = {
            po_files: messages_of(po_files)[0],
            shared: shared_messages(edition.project),
        }

    def untranslated_findings(self) -> Iterator[Finding]:
        """Yield what is not translated, or stale."""
        translation = self._translation
        if translation.policy.falls_back:
            return
        unfinished_texts = {(entry.context, entry.text): entry for entry in unfinished(translation)}
        for entry in unfinished_texts.values():
            if self._scope.has(entry.context, entry.text):
                yield _unfinished_finding(entry, entry.place, translation)
        for po_files, messages in self._messages.items():
            missing = [word for word in messages if self._is_unknown(word)]
            missing = [
                word for word in missing if (word.context, word.text) not in unfinished_texts
            ]
            yield from self._missing_findings(po_files, missing)

    def _is_unknown(self, word: Message) -> bool:
        """Tell whether a word is printed that no PO file has."""
        is_known = word.keyed or self._translation.knows(word.text, word.context)
        return not is_known and self._scope.has(word.context, word.text)

    def _missing_findings(self, po_files: PoFiles, words: list[Message]) -> Iterator[Finding]:
        """Yield the words that a PO file does not have; in one where there is no such file."""
        language = self._translation.language
        path = po_files.file(language)
        place = Position(po_files.shown(path))
        if words and not any(po_files.catalogs(language)):
            message = f"{len(words)} words that all games share are not translated into {language}"
            command = f"punchboard locale new {po_files.game} {language}"
            hint = f"begin their file, and fill it in: {command}"
            yield Finding("edition-unfinished", message, place, hint=hint)
            return
        hint = f"punchboard locale update {po_files.game} --lang {language} adds it to the file"
        for word in words:
            position = place if po_files.game == SHARED else word.position
            entry = Unfinished(word.context, word.text, State.MISSING, position)
            yield _unfinished_finding(entry, position, self._translation)._replace(hint=hint)

    def check_findings(self) -> Iterator[Finding]:
        """Yield what checks find wrong in the translations that are printed.

        Files of languages that stand in for this one count as far as no nearer one has the text.
        """
        severities = self._edition.game.severities
        for po_files, messages in self._messages.items():
            nearer_texts: set[str] = set()
            for language in chain(self._translation.language):
                if is_there(po_files.file(language)):
                    checked = check_file(po_files, language, messages, severities)
                    for finding in checked.findings:
                        if self._is_printed_error(finding, nearer_texts):
                            yield finding
                    nearer_texts |= checked.msgstr

    def _is_printed_error(self, finding: Finding, nearer: set[str]) -> bool:
        is_printed = self._scope.names(finding.subject) and finding.subject not in nearer
        return is_printed and has_errors([finding])


def _unfinished_finding(
    entry: Unfinished, place: Position | None, translation: Translation
) -> Finding:
    excerpt = (
        entry.text if len(entry.text) <= _EXCERPT_LENGTH else f"{entry.text[:_EXCERPT_LENGTH]}…"
    )
    message = f"not translated into {translation.language}: {excerpt!r}"
    if entry.state is State.STALE:
        message = f"translated before it was changed, or fuzzy: {excerpt!r}"
    place = place or Position(translation.nearest[0].name)
    return Finding("edition-unfinished", message, place, entry.context, _HINT)
