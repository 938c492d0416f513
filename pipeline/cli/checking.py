"""Games and translations checked one after another, and what a finding code means."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.build.checking import try_card
from pipeline.build.checks import EDITION_CHECKS
from pipeline.build.edition import EditionKey
from pipeline.build.inputs import Checked
from pipeline.build.po_files import SHARED, PoFiles
from pipeline.build.project import Project, open_project
from pipeline.build.request import Request
from pipeline.build.worker_pool import cores
from pipeline.build.workers import each_game, processes_each
from pipeline.checks.examples import guarded, self_test, try_examples, try_game
from pipeline.checks.subject import CONTENT_CHECKS
from pipeline.cli.options import games_with
from pipeline.cli.report import Answer
from pipeline.cli.terminal import progress_bar
from pipeline.draw.proofreading import proofreading_checks
from pipeline.game.catalog import PO_SUFFIX
from pipeline.game.edition import LIVING
from pipeline.languages.faces import beside, check_translation, fit_findings
from pipeline.languages.messages import translated_texts
from pipeline.languages.po_checks import (
    CheckedFile,
    check_po_files,
    language_faults,
    try_translation,
)
from pipeline.languages.subject import TRANSLATION_CHECKS
from pipeline.source.codes import all_codes, is_fixed
from pipeline.source.findings import Finding, Misuse, PunchboardError
from pipeline.source.names import did_you_mean
from pipeline.source.registry import AnyCheck, first_sentence, headline, mended, paragraphs


@cache
def all_checks() -> Mapping[str, AnyCheck]:
    """Return every check by code, alphabetically."""
    checks: dict[str, AnyCheck] = {
        **CONTENT_CHECKS,
        **proofreading_checks(),
        **EDITION_CHECKS,
        **TRANSLATION_CHECKS,
    }
    return MappingProxyType(dict(sorted(checks.items())))


def self_tests() -> Iterator[Finding]:
    """Yield every check whose bad example passes or whose good example fails."""
    yield from self_test(CONTENT_CHECKS.values(), try_game)
    yield from self_test(proofreading_checks().values(), try_card)
    yield from self_test(EDITION_CHECKS.values(), try_card)
    yield from self_test(TRANSLATION_CHECKS.values(), try_translation)
    yield from language_faults()


_OF_CHECKS: Final = "docs/reference/checks.md"
_OF_OTHERS: Final = "docs/reference/finding-codes.md"


class Explanation(NamedTuple):
    """A code in words; `why`, `bad` and `good` are empty if it is no check's.

    `title` says what is the case where it is found. `severity` is empty if the finding itself
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
        """The severity of its findings, in a sentence."""
        if not self.severity:
            return "Each rule has its own severity."
        named = {"error": "An error", "warning": "A warning", "info": "A note"}[self.severity]
        may_change = "in every game" if self.fixed else "unless game.yaml says otherwise"
        return f"{named} {may_change}."


def require_codes(codes: list[str] | None, option: str = "") -> frozenset[str]:
    """Return the codes of an option; raises Misuse for one that no finding has."""
    known = all_codes()
    for code in codes or ():
        if option and "," in code:
            repeated = " ".join(f"{option} {each}" for each in code.replace(",", " ").split())
            raise Misuse(f"{option} takes one code, found {code!r}; repeat it: {repeated}")
        if code not in known:
            raise Misuse(f"there is no finding code {code!r}; {did_you_mean(code, known)}")
    return frozenset(codes or ())


def explain_checks() -> list[Explanation]:
    return [_explain_check(check) for check in all_checks().values()]


def explain_code(code: str) -> Explanation:
    """Return what a code means, as far as anything is known about it."""
    checks = all_checks()
    if code in checks:
        return _explain_check(checks[code])
    documented = all_codes().get(code)
    messages, hints = (documented.messages, documented.hints) if documented else ((), ())
    title = documented.title if documented else code
    said = [each for each in messages if each != title]
    parts = [f"{title[:1].upper()}{title[1:]}."]
    for head, lines in (("It says:", said), ("To fix it:", hints)):
        parts += ["\n".join((head, *(f"  {each}" for each in lines)))] if lines else []
    what = "\n\n".join(parts)
    return Explanation(code, title, title, what, "", "", "", _OF_OTHERS, *_severity(code))


def _severity(code: str) -> tuple[str, bool]:
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


class Codes(NamedTuple):
    """The codes of the findings that are asked for: `select`, or all, but none of `ignore`."""

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()

    def ask_for(self, finding: Finding) -> bool:
        chosen = not self.select or finding.code in self.select
        return chosen and finding.code not in self.ignore

    def are_among(self, known: Collection[str]) -> bool:
        """Return whether nothing else is asked for but some of the `known` codes."""
        return bool(self.select) and self.select.issubset(known)


class CheckOptions(NamedTuple):
    """What is to be checked: no games mean all of the project."""

    games: tuple[str, ...]
    project: Path | None
    language: str
    edition: str
    codes: Codes = Codes()
    fit: bool = True
    silent: bool = False
    cache: Path | None = None

    @property
    def fits(self) -> bool:
        """Whether faces are laid out: not where only checks of files are asked for."""
        of_files = CONTENT_CHECKS.keys() | TRANSLATION_CHECKS.keys()
        return self.fit and not self.codes.are_among(of_files)


def inspect(options: CheckOptions) -> Iterator[Answer]:
    """Yield what is found in each game. Raises Misuse for a name that does not exist.

    With a game its translations are checked, and with all games the words that they share.
    """
    project = open_project(options.project)
    games = games_with(project, options.games, options.language)
    keys = {game: _keys(options, project, game) for game in games}
    if not options.games and (shared := _translations(options, project, SHARED)):
        keys[SHARED] = shared
    every = list(chain.from_iterable(keys.values()))
    # Content alone is checked sooner than a process has started.
    workers = min(cores(), len(every)) if options.fits else 1
    jobs = processes_each(every, workers) if workers > 1 else [0] * len(every)
    silent = options.silent or workers > 1
    calls = [
        (Request(key, project.output, jobs=each, cache=options.cache), options.fits, silent)
        for key, each in zip(every, jobs, strict=True)
    ]
    found = each_game(_checked, calls, workers)
    for game, of_game in keys.items():
        checked = _joined(dict(zip(of_game, found, strict=False)))
        has_shops = not options.language and game != SHARED
        shops = _shop_findings(project, game) if has_shops else ()
        yield _make_answer(options, game, checked._replace(findings=(*checked.findings, *shops)))


def _keys(options: CheckOptions, project: Project, game: str) -> list[EditionKey]:
    asked = EditionKey(project.root, game, options.language, options.edition)
    return list(dict.fromkeys([asked, *_translations(options, project, game)]))


def _translations(options: CheckOptions, project: Project, game: str) -> list[EditionKey]:
    if options.edition != LIVING or options.codes.are_among(CONTENT_CHECKS.keys()):
        return []
    languages = PoFiles(project, game).languages()
    asked = [each for each in languages if options.language in ("", each)]
    return [EditionKey(project.root, game, language) for language in asked]


def _joined(found: dict[EditionKey, Checked]) -> Checked:
    """Return what was found in a game and in its translations, each thing once.

    What only a translation has names its language. Of one fault at one place measures may differ.
    """
    (_, first), *others = found.items()
    findings, fatal = dict.fromkeys(first.findings), dict.fromkeys(first.fatal)
    known = {(each.code, each.position, each.subject) for each in first.findings}
    for key, checked in others:
        news = [
            each
            for each in checked.findings
            if (each.code, each.position, each.subject) not in known
        ]
        findings |= dict.fromkeys(_in_language(news, key.language))
        fatal |= dict.fromkeys(_in_language(checked.fatal, key.language))
    ignored = dict.fromkeys(chain.from_iterable(each.ignored for each in found.values()))
    return Checked(tuple(findings), tuple(ignored), tuple(fatal))


def _in_language(findings: Iterable[Finding], language: str) -> Iterator[Finding]:
    for each in findings:
        is_of_file = each.position.file.endswith(PO_SUFFIX)
        yield each if is_of_file else each._replace(subject=f"{each.subject} ({language})".strip())


def _checked(order: Request, fit: bool, silent: bool) -> Checked:
    key = order.edition
    with progress_bar(f"{key.game} {key.language}".strip(), quiet=silent) as progress:
        return check_translation(order, progress, fit=fit)


def _shop_findings(project: Project, game: str) -> tuple[Finding, ...]:
    """Return what is wrong with the game's or the project's own profiles of shops."""
    folders = project.template_folders(game)
    if not any((folder / "shops").is_dir() for folder in folders[:-1]):
        return ()
    from pipeline.shops.delivery import profile_findings

    return profile_findings(folders)


def _make_answer(options: CheckOptions, game: str, checked: Checked) -> Answer:
    fatal = frozenset(checked.fatal)
    ask_for = options.codes.ask_for
    findings = tuple(each for each in checked.findings if each in fatal or ask_for(each))
    ignored = tuple(each for each in checked.ignored if ask_for(each.finding))
    return Answer(game, findings, ignored)


def try_out(options: CheckOptions) -> Iterator[Answer]:
    """Yield which checks fail on their examples, then which rules of each game do.

    Outside of any project there are only the checks.
    """
    project = _find_project(options)
    project_games = (
        [(project, game) for game in project.require_games(options.games)] if project else []
    )
    yield Answer("checks", tuple(filter(options.codes.ask_for, self_tests())))
    for game_project, game in project_games:
        yield Answer(game, _try_rules(options, game_project, game))


def _try_rules(options: CheckOptions, project: Project, game: str) -> tuple[Finding, ...]:
    """Return the rules of a game that fail, or all that keeps it from being read."""
    try:
        opened = project.open_game(game, options.edition)
    except PunchboardError as error:
        return tuple(error.findings)
    return tuple(filter(options.codes.ask_for, try_examples(opened)))


def guard(options: CheckOptions, most: int) -> Iterator[Answer]:
    """Yield, of each game, which of `most` small changes of its values no check notices."""
    project = open_project(options.project)
    for game in project.require_games(options.games):
        with progress_bar(game, quiet=options.silent) as progress:
            try:
                opened = project.open_game(game, options.edition)
                folders = project.template_folders(game)
                translated = translated_texts(PoFiles(project, game))
                findings = guarded(opened, project.root, folders, most, translated, progress)
            except PunchboardError as error:
                findings = tuple(error.findings)
        yield Answer(game, findings)


def _find_project(options: CheckOptions) -> Project | None:
    try:
        return open_project(options.project)
    except Misuse:
        if options.games or options.project:
            raise
        return None


_LADDER: Final = "translation-ladder"
"""The code of all that ladder names."""


class TranslationOptions(NamedTuple):
    """What is asked for: with `fit` the faces, too; `ladder` names all that came down it."""

    codes: Codes = Codes()
    release: bool = False
    fit: bool = True
    ladder: bool = False
    silent: bool = False

    @property
    def fits(self) -> bool:
        """Whether faces are laid out: not where only checks of the files are asked for."""
        return self.fit and not self.codes.are_among(TRANSLATION_CHECKS.keys())


def refuse_idle_ladder(options: TranslationOptions) -> None:
    """Raise Misuse where the ladder is asked for and all else that is asked for leaves it out."""
    if not options.ladder:
        return
    if not options.fit:
        raise Misuse("--ladder has no effect with --no-fit: leave out one of them")
    if _LADDER in options.codes.ignore:
        raise Misuse(f"--ladder and --ignore {_LADDER} contradict each other: give one of them")
    if options.codes.select and _LADDER not in options.codes.select:
        raise Misuse(f"--ladder has no effect with --select: give --select {_LADDER}, too")


def inspect_translations(
    homes: Iterable[tuple[PoFiles, list[str]]], options: TranslationOptions
) -> Iterator[Answer]:
    """Yield what is found in each PO file, or what keeps a game's from being looked at."""
    for po_files, languages in homes:
        try:
            for checked in check_po_files(po_files, languages, release=options.release):
                yield _answer_on_file(po_files, checked, options)
        except PunchboardError as error:
            yield Answer(po_files.game, tuple(error.findings))


def _answer_on_file(po_files: PoFiles, checked: CheckedFile, options: TranslationOptions) -> Answer:
    """Return what is asked for of a file's findings, and all that keeps it from being looked at."""
    name = f"{po_files.game} {checked.language}"
    if not checked.whole:
        return Answer(name, checked.findings, checked.ignored)
    findings = tuple(filter(options.codes.ask_for, checked.findings))
    ignored = tuple(each for each in checked.ignored if options.codes.ask_for(each.finding))
    faces = _check_fit(po_files, checked.language, options)
    return Answer(name, (*beside(faces, findings), *faces), ignored)


def _check_fit(
    po_files: PoFiles, language: str, options: TranslationOptions
) -> tuple[Finding, ...]:
    """Return what the faces show: nothing of the words that all games share."""
    if not options.fits or po_files.game == SHARED:
        return ()
    key = EditionKey(po_files.project.root, po_files.game, language)
    with progress_bar(f"{po_files.game} {language}", quiet=options.silent) as progress:
        try:
            findings = fit_findings(key, progress, ladder=options.ladder)
        except PunchboardError as error:
            return tuple(error.findings)
    return tuple(filter(options.codes.ask_for, findings))
