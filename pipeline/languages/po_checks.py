"""The PO files of a game checked, what a release refuses, and the checks' examples."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from pipeline.build.checking import SuppressionFilter
from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import component_of, face_context
from pipeline.build.po_files import PROPERTIES, SHARED, SLUG, PoFiles, unfinished
from pipeline.build.project import Project
from pipeline.build.request import Plan
from pipeline.build.search_path import (
    SearchPath,
    font_specs,
    load_styles,
    localized_stylesheet,
    make_stylesheet,
)
from pipeline.checks.comments import Ignored, ignored_by_game
from pipeline.checks.examples import NAME
from pipeline.checks.subject import CONTENT_CHECKS, GameSubject
from pipeline.draw.fonts import FontSet, load_fonts
from pipeline.game.catalog import Catalog, entries_of, of_words, read_po
from pipeline.game.game import Game
from pipeline.game.language import LETTER, PSEUDO, State, chain
from pipeline.game.messages import Message
from pipeline.game.translation import Tagged, Translation, Unfinished
from pipeline.languages.language_rules import punctuation_rules
from pipeline.languages.messages import messages_of, parents_of, shared_messages, sort_of
from pipeline.languages.subject import TRANSLATION_CHECKS, PoSubject, read_po_subject
from pipeline.layout.stylesheet import Stylesheet
from pipeline.layout.typeface import MissingGlyph
from pipeline.source.codes import AS_FOUND, Level, Severities
from pipeline.source.files import open_folder
from pipeline.source.findings import Finding, Position, PunchboardError, Severity, has_errors
from pipeline.source.inputs import FILE, noting
from pipeline.source.registry import Check, Example
from pipeline.template.elements import FaceError


def lacking_in(project: Project, game: str, language: str, letters: str) -> str:
    """Return the letters that a game's typefaces and their fallbacks have no glyph for.

    A stylesheet that cannot be read is not reported here: laying out faces does that.
    """
    try:
        search_path = SearchPath(project, game)
        styles = load_styles(search_path)
        made = make_stylesheet(styles, search_path.font_folders)
        stylesheet = localized_stylesheet(made, language)
        fonts = load_fonts(font_specs(stylesheet, styles), root=project.root)
        return "".join(filter(partial(_is_lacking, fonts, _chains(stylesheet)), letters))
    except PunchboardError:
        return ""


def _chains(stylesheet: Stylesheet) -> list[str]:
    families = {style.family: style.cut for style in stylesheet.styles.values()}
    return [f"{family}.{cut}" for family, cut in families.items()]


def _is_lacking(fonts: FontSet, keys: list[str], letter: str) -> bool:
    """Return whether some typeface, with all its fallbacks, has no glyph for a letter."""
    try:
        for key in keys:
            fonts.split(key, letter)
    except MissingGlyph:
        return True
    return False


_UNMARKED: Final = "words-unmarked"
_RELEASE: Final[Mapping[str, Level]] = {
    "translation-missing": "error",
    "translation-stale": "error",
    _UNMARKED: "error",
}
"""What a release always refuses."""


class CheckedFile(NamedTuple):
    """What was found in one PO file, and what its comments ask to be ignored.

    `whole` says that the file could be read, `msgstr` are the texts that it translates: their
    contexts, or what a word is that has none.
    """

    language: str
    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    whole: bool = True
    msgstr: frozenset[str] = frozenset()


def check_po_files(
    po_files: PoFiles, languages: list[str], *, release: bool = False
) -> Iterator[CheckedFile]:
    """Yield what is wrong with each PO file of a game, one that cannot be read among them.

    Pseudo-locales have none, and nothing is wrong with them. Raises PunchboardError for content or
    templates that cannot be read.
    """
    if not languages:
        return
    messages, game = messages_of(po_files)
    severities = AS_FOUND if game is None else game.severities
    severities = severities.with_levels(_RELEASE) if release else severities
    unmarked = _unmarked(po_files, game) if release else ()
    for language in languages:
        if language in PSEUDO:
            yield CheckedFile(language, ())
            continue
        try:
            known = () if game is None else game.meta.known
            checked = check_file(po_files, language, messages, severities, known, release=release)
            # They are the same in every language: one of them reports them.
            yield checked._replace(findings=(*checked.findings, *unmarked))
            unmarked = ()
        except PunchboardError as error:
            yield CheckedFile(language, tuple(error.findings), whole=False)


def _unmarked(po_files: PoFiles, game: Game | None) -> tuple[Finding, ...]:
    """Return as errors the words of a game's templates that no translation reaches."""
    if game is None:
        return ()
    subject = GameSubject(game, po_files.project.template_folders(po_files.game))
    comments = SuppressionFilter(po_files.project.root, ())
    found = CONTENT_CHECKS[_UNMARKED].run(subject)
    kept = [each for each in found if comments.comment_on(each) is None]
    return game.severities.with_levels(_RELEASE).judge(kept).findings


def check_file(
    po_files: PoFiles,
    language: str,
    messages: list[Message],
    severities: Severities,
    known: tuple[str, ...] = (),
    *,
    release: bool = False,
) -> CheckedFile:
    """Return what is wrong with one PO file; `known` are words that the game says are right.

    Raises PunchboardError if it cannot be read.
    """
    path = po_files.file(language)
    lacking = partial(lacking_in, po_files.project, po_files.game, language)
    checked = read_po_subject(path, po_files.shown(path), messages, lacking)
    # A plural rule that cannot be read is reported even if no text needs it yet.
    checked.catalog.form(0)
    checked = replace(
        checked,
        letter=_dice_letter(po_files, checked.catalog),
        release=release,
        known=known,
        fallbacks=tuple(parents_of(po_files, language)),
        update=f"punchboard locale update {po_files.game} --lang {language}",
    )
    kept, ignored = checked.suppressions.sift(TRANSLATION_CHECKS.run(checked))
    idle = checked.suppressions.idle(po_files.shown(path), TRANSLATION_CHECKS.keys())
    msgstr = frozenset(entry.context or entry.text for entry in checked.live if entry.done)
    judged = severities.judge((*kept, *idle))
    all_ignored = (*ignored, *ignored_by_game(judged.ignored))
    return CheckedFile(language, judged.findings, all_ignored, msgstr=msgstr)


def _dice_letter(po_files: PoFiles, game_catalog: Catalog) -> str:
    """Return the letter of dice: the game's own, else that of the words that all games share."""
    for catalog in (
        game_catalog,
        *PoFiles(po_files.project, SHARED).catalogs(game_catalog.language),
    ):
        entry = catalog.of(LETTER, "D")
        if entry is not None and entry.done:
            return entry.msgstr
    return "D"


_OF_SHEETS: Final = (LETTER, PROPERTIES, SLUG)
"""Contexts of words that every sheet has in its margin, and every file in its properties."""


class Scope:
    """Texts that count, known by context and text; with None all do."""

    def __init__(self, printed: Iterable[tuple[str, str]] | None = None) -> None:
        self._printed = None if printed is None else frozenset(printed)
        # A finding names a context, or the text of a word that has none.
        self._named = {context or text for context, text in self._printed or ()}

    def has(self, context: str, text: str) -> bool:
        """Return whether a text counts; with any wording if its context is a record's."""
        if self._printed is None or context in _OF_SHEETS:
            return True
        return (context, text) in self._printed if of_words(context) else context in self._named

    def names(self, subject: str) -> bool:
        """Return whether what a finding is about counts."""
        return self._printed is None or subject in _OF_SHEETS or subject in self._named


def scope_of(edition: OpenEdition, plan: Plan) -> Scope:
    """Return the texts that a plan prints in the language of `edition`, and its products' titles.

    If a face cannot be rendered, all texts count: making faces reports what is wrong.
    """
    assert edition.translation is not None
    tagged = Tagged(edition.translation)
    mirror = OpenEdition(edition.key, translation=tagged)
    printed: set[tuple[str, str]] = set()
    for order in plan.orders:
        record = mirror.game.record(order.kind, order.slug) if order.slug else None
        try:
            context = face_context(mirror, order, record, component_of(mirror, order))
            with noting() as reads:
                rendered = mirror.compositor.templates.render(order.component, context)
        except (FaceError, PunchboardError):
            return Scope()
        printed |= tagged.printed(rendered)
        printed |= {(name.removeprefix(FILE), "") for name in reads}
    for run in plan.runs:
        printed |= tagged.printed(f"{mirror.products[run.product].title} {mirror.game.title}")
    return Scope(printed)


_REFUSED: Final = ((Severity.ERROR,), (Severity.ERROR, Severity.WARNING))
"""What a release refuses, and what a strict one does."""
_EXCERPT_LENGTH: Final = 60
_HINT: Final = "translate it, or print the original instead: --fallback"


def require_released(
    edition: OpenEdition, plan: Plan, whole: bool, *, strict: bool = False
) -> None:
    """Raise PunchboardError where a release would print what is not translated, or wrongly.

    With `whole` it is all of the game that is printed, else what `plan` has. An edition that is no
    release, and one in the language of the content, may print anything. With `strict` what checks
    warn of is an error.
    """
    translation = edition.translation
    if translation is None or not translation.policy.releases:
        return
    gate = _Gate(edition, translation, Scope() if whole else scope_of(edition, plan))
    untranslated = _summed(gate.untranslated_findings())
    findings = [*gate.check_findings(_REFUSED[strict]), *untranslated]
    if has_errors(findings):
        raise PunchboardError(findings)


class _Gate:
    """One edition before its release."""

    def __init__(self, edition: OpenEdition, translation: Translation, scope: Scope) -> None:
        self._edition, self._translation, self._scope = edition, translation, scope
        po_files = PoFiles(edition.project, edition.key.game)
        shared = PoFiles(edition.project, SHARED)
        messages, self._game = messages_of(po_files)
        self._messages = {po_files: messages, shared: shared_messages(edition.project)}

    def untranslated_findings(self) -> Iterator[Finding]:
        """Yield what is not translated, or stale."""
        translation = self._translation
        if translation.policy.falls_back:
            return
        unmarked = _unmarked(PoFiles(self._edition.project, self._edition.key.game), self._game)
        yield from (each for each in unmarked if self._scope.names(each.subject))
        unfinished_texts = {(entry.context, entry.text): entry for entry in unfinished(translation)}
        for entry in unfinished_texts.values():
            if self._scope.has(entry.context, entry.text):
                yield _unfinished_finding(entry, entry.place, translation)
        for po_files, messages in self._messages.items():
            missing = [
                word
                for word in messages
                if self._is_unknown(word) and (word.context, word.text) not in unfinished_texts
            ]
            yield from self._missing_findings(po_files, missing)

    def _is_unknown(self, word: Message) -> bool:
        is_known = word.keyed or self._translation.knows(word.text, word.context)
        return not is_known and self._scope.has(word.context, word.text)

    def _missing_findings(self, po_files: PoFiles, words: list[Message]) -> Iterator[Finding]:
        """Yield the words that a PO file does not have; in one if there is no such file."""
        language = self._translation.language
        path = po_files.file(language)
        place = Position(po_files.shown(path))
        if words and not any(po_files.catalogs(language)):
            message = f"{len(words)} words that all games share are not translated into {language}"
            command = f"punchboard locale new {po_files.game} {language}"
            hint = f"create their file, and fill it in: {command}"
            yield Finding("edition-unfinished", message, place, hint=hint)
            return
        hint = f"punchboard locale update {po_files.game} --lang {language} adds it to the file"
        for word in words:
            position = place if po_files.game == SHARED else word.position
            entry = Unfinished(word.context, word.text, State.MISSING, position)
            yield _unfinished_finding(entry, position, self._translation)._replace(hint=hint)

    def check_findings(self, refused: tuple[Severity, ...]) -> Iterator[Finding]:
        """Yield as errors what checks find in the translations that are printed, if `refused`.

        Files of languages that replace this one count if no nearer one has the text.
        """
        severities = self._edition.game.severities
        for po_files, messages in self._messages.items():
            nearer_texts: set[str] = set()
            for language in chain(self._translation.language):
                if os.path.lexists(po_files.file(language)):
                    known = self._edition.game.meta.known
                    checked = check_file(po_files, language, messages, severities, known)
                    for finding in checked.findings:
                        is_refused = finding.severity in refused
                        if is_refused and self._is_printed(finding, nearer_texts):
                            yield finding._replace(severity=Severity.ERROR)
                    nearer_texts |= checked.msgstr

    def _is_printed(self, finding: Finding, nearer: set[str]) -> bool:
        return self._scope.names(finding.subject) and finding.subject not in nearer


def _summed(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the first finding of each kind of texts and remedy, with how many more there are."""
    alike: dict[tuple[str, str, str], list[Finding]] = {}
    for each in findings:
        key = (sort_of(each.subject), each.message.partition(":")[0], each.hint)
        alike.setdefault(key, []).append(each)
    for (sort, *_), (first, *others) in alike.items():
        more = f" (and {len(others)} more of {sort})" * bool(others)
        yield first._replace(message=f"{first.message}{more}")


def _unfinished_finding(
    entry: Unfinished, place: Position | None, translation: Translation
) -> Finding:
    is_short = len(entry.text) <= _EXCERPT_LENGTH
    excerpt = entry.text if is_short else f"{entry.text[:_EXCERPT_LENGTH]}…"
    message = f"not translated into {translation.language}: {excerpt!r}"
    if entry.state is State.STALE:
        message = f"translated before it was changed, or fuzzy: {excerpt!r}"
    catalog = translation.nearest[0]
    blank = catalog.at(entry.context)
    place = place or Position(catalog.name, *((blank.line, 1) if blank else ()))
    return Finding("edition-unfinished", message, place, entry.context, _HINT)


_LETTERS: Final = {"de": "W", "sv": "T"}
_HEAD: Final = 'msgid ""\n'
_HEADER: Final = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
_GAME: Final = "game.pot"


def language_faults() -> Iterator[Finding]:
    """Yield each rule of a language's punctuation that its examples do not show."""
    for language, rules in punctuation_rules().items():
        for rule in rules:
            if not re.search(rule["find"], rule["bad"]) or re.search(rule["find"], rule["good"]):
                message = f"{language}: the examples do not show: {rule['says']}"
                place = Position("pipeline/languages/punctuation.yaml", 1, 1)
                yield Finding("self-test", message, place, language, "fix the rule")


def try_translation(known: Check[PoSubject, Finding], example: Example) -> list[Finding]:
    """Return what one check finds in an example. Raises PunchboardError for one that is no PO."""
    with TemporaryDirectory() as root:
        folder = Path(root)
        open_folder(folder)
        for name, text in example.items():
            head = "" if name.endswith(".yaml") or text.startswith(_HEAD) else _HEADER
            folder.joinpath(name).write_text(head + text, encoding="utf-8")
        checked = _example_subject(folder, next(name for name in example if name.endswith(".po")))
        return [
            finding for finding in known.run(checked) if not checked.suppressions.reason(finding)
        ]


def _example_subject(folder: Path, name: str) -> PoSubject:
    path = folder / name
    template = folder / _GAME
    entries = entries_of(read_po(template if template.is_file() else path, name))
    messages = [
        Message(entry.context, entry.text, Position(), not of_words(entry.context), entry.many)
        for entry in entries
        if not entry.obsolete
    ]
    lacking = partial(lacking_in, Project(folder), NAME, path.stem)
    checked = read_po_subject(path, name, messages, lacking)
    return replace(checked, letter=_LETTERS.get(path.stem, "D"))
