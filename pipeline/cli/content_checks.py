"""Games checked one after another as a command line wishes, for whichever report."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.checks.content.registry import CONTENT_CHECKS
from pipeline.cli.locale_options import games_with
from pipeline.cli.progress import progress_bar
from pipeline.cli.report_format import Answer
from pipeline.content.edition import LIVING
from pipeline.content.locale.catalog import SUFFIX
from pipeline.edition.context import EditionKey
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.edition.project import Project, open_project
from pipeline.localize.checks.check import TRANSLATION_CHECKS
from pipeline.localize.checks.translation import check_translation
from pipeline.press.build import Order
from pipeline.press.cache.checked import Checked
from pipeline.press.whole_games import each_game, processes_each
from pipeline.press.worker_pool import cores


class CheckOptions(NamedTuple):
    """What is to be checked, and which findings are asked for: all, or `select` less `ignore`.

    No games mean all of the project.
    """

    games: tuple[str, ...]
    project: Path | None
    language: str
    edition: str
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    fit: bool = True
    silent: bool = False
    cache: Path | None = None

    @property
    def fits(self) -> bool:
        """Whether faces are laid out: not where only checks of files are asked for."""
        of_files = CONTENT_CHECKS.keys() | TRANSLATION_CHECKS.keys()
        return self.fit and not (self.select and self.select <= of_files)

    def asks_for(self, finding: Finding) -> bool:
        """Tell whether a finding is to be told."""
        if finding.code in self.ignore:
            return False
        return not self.select or finding.code in self.select


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
        (Order(key, project.output, jobs=each, cache=options.cache), options.fits, silent)
        for key, each in zip(every, jobs, strict=True)
    ]
    found = each_game(_checked, calls, workers)
    for game, of_game in keys.items():
        checked = _joined(dict(zip(of_game, found, strict=False)))
        has_shops = not options.language and game != SHARED
        shops = _shop_findings(project, game) if has_shops else ()
        yield _make_answer(options, game, checked._replace(findings=(*checked.findings, *shops)))


def _keys(options: CheckOptions, project: Project, game: str) -> list[EditionKey]:
    """Return the edition of a game that is asked for, then its translations."""
    asked = EditionKey(project.root, game, options.language, options.edition)
    return list(dict.fromkeys([asked, *_translations(options, project, game)]))


def _translations(options: CheckOptions, project: Project, game: str) -> list[EditionKey]:
    """Return the translations that are checked with a game: those of the living edition alone."""
    if options.edition != LIVING or (options.select and options.select <= CONTENT_CHECKS.keys()):
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
    """Yield findings with the language that they were found in, but for those of its PO file."""
    for each in findings:
        is_of_file = each.position.file.endswith(SUFFIX)
        yield each if is_of_file else each._replace(subject=f"{each.subject} ({language})".strip())


def _checked(order: Order, fit: bool, silent: bool) -> Checked:
    """Return what is found in a game, or in a translation of it, in whichever process."""
    key = order.edition
    with progress_bar(f"{key.game} {key.language}".strip(), quiet=silent) as progress:
        return check_translation(order, progress, fit=fit)


def _shop_findings(project: Project, game: str) -> tuple[Finding, ...]:
    """Return what is wrong with the game's or the project's own profiles of shops."""
    folders = project.template_folders(game)
    if not any((folder / "shops").is_dir() for folder in folders[:-1]):
        return ()
    from pipeline.shops.profiles import profile_findings

    return profile_findings(folders)


def _make_answer(options: CheckOptions, game: str, checked: Checked) -> Answer:
    fatal = frozenset(checked.fatal)
    findings = tuple(each for each in checked.findings if each in fatal or options.asks_for(each))
    ignored = tuple(each for each in checked.ignored if options.asks_for(each.finding))
    return Answer(game, findings, ignored)


def try_out(options: CheckOptions) -> Iterator[Answer]:
    """Yield which checks fail on their examples, then which rules of each game do.

    Outside of any project there are only the checks.
    """
    from pipeline.cli.known_checks import self_tests

    project = _find_project(options)
    project_games = (
        [(project, game) for game in project.require_games(options.games)] if project else []
    )
    yield Answer("checks", tuple(filter(options.asks_for, self_tests())))
    for game_project, game in project_games:
        yield Answer(game, _try_rules(options, game_project, game))


def _try_rules(options: CheckOptions, project: Project, game: str) -> tuple[Finding, ...]:
    """Return the rules of a game that fail, or all that keeps it from being read."""
    from pipeline.checks.game_rules.examples import try_examples
    from pipeline.content.opening import open_game

    try:
        opened = open_game(project.game_folder(game), project.root, options.edition)
    except PunchboardError as error:
        return tuple(error.findings)
    return tuple(filter(options.asks_for, try_examples(opened)))


def _find_project(options: CheckOptions) -> Project | None:
    try:
        return open_project(options.project)
    except Misuse:
        if options.games or options.project:
            raise
        return None
