"""Checks tried on their own examples, and on a game whose values are changed by a little."""

import gc
import inspect
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeAlias

import pipeline
from pipeline.checks.game_rules import Examples, Rule, read_rules
from pipeline.checks.rules.readings import ORDER, is_ours, keyed_values
from pipeline.checks.subject import GameSubject, Place, innermost, path_of, run_checks
from pipeline.checks.verdict import CompiledRule, Names, RuleEvaluator
from pipeline.game.edition import KINDS_FILE
from pipeline.game.errata import AmendedDocument
from pipeline.game.erratum import change
from pipeline.game.files import imply_files
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.records import Record, roster_kind
from pipeline.game.view import view
from pipeline.source.document import Document, value_at
from pipeline.source.files import open_folder
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.limits import Progress, silent
from pipeline.source.names import did_you_mean
from pipeline.source.registry import AnyCheck, Check, Example
from pipeline.template.expression import ExpressionError

Attempt: TypeAlias = Callable[[AnyCheck, Example], list[Finding]]
"""Returns what is found in an example; raises PunchboardError for one that cannot be read."""


def self_test(checks: Iterable[AnyCheck], attempt: Attempt) -> Iterator[Finding]:
    """Yield each check whose bad example passes or whose good example fails."""
    for check in checks:
        yield from _check_findings(check, attempt)


def _check_findings(check: AnyCheck, attempt: Attempt) -> Iterator[Finding]:
    for name, example in (("bad", check.bad), ("good", check.good)):
        try:
            found = attempt(check, example)
        except PunchboardError as error:
            yield _finding(check, f"the {name} example cannot be read: {error.findings[0]}")
            continue
        if name == "bad" and {finding.code for finding in found} != {check.code}:
            yield _finding(
                check, f"the bad example must have findings of {check.code}, and no others"
            )
        elif name == "bad" and {finding.severity for finding in found} != {check.severity}:
            yield _finding(check, f"the bad example is not found as {check.severity}")
        if name == "good" and found:
            yield _finding(check, f"the good example fails: {found[0].message}")


def _finding(check: AnyCheck, message: str) -> Finding:
    path = Path(inspect.getsourcefile(check.run) or "")
    package = Path(pipeline.__file__).parent
    inside = path.is_relative_to(package)
    name = path.relative_to(package.parent).as_posix() if inside else path.name
    place = Position(name, inspect.unwrap(check.run).__code__.co_firstlineno, 1)
    hint = "fix the check, or its example"
    return Finding("self-test", f"{check.code}: {message}", place, check.code, hint)


SUFFIXES: Final = (".png", ".gif")
_DESCRIBED: Final = re.compile(r"(\d+) x (\d+) pixels(?:, (\d+) frames)?")


def write_picture(path: Path, described: str) -> None:
    """Write a picture of so many pixels. Raises ValueError for what describes none."""
    from PIL import Image

    found = _DESCRIBED.fullmatch(described)
    if found is None:
        raise ValueError(f"no description of a picture: {described!r}")
    size = int(found[1]), int(found[2])
    frames = [Image.new("L", size, 255 - 40 * number) for number in range(int(found[3] or 1))]
    if len(frames) > 1:
        frames[0].save(path, save_all=True, append_images=frames[1:])
    else:
        frames[0].save(path)


NAME: Final = "tiny"
GAME: Final = "id: tiny\ntitle: Tiny\nversion: '1'\n"
"""The game.yaml of an example that brings none."""

_OF_TEMPLATES: Final = (".j2", ".layout.yaml", "styles.yaml", ".svg")
_ICONS: Final = "icons/"


def try_game(check: Check[GameSubject, Finding], example: Example) -> list[Finding]:
    """Return what one check finds in an example.

    Raises PunchboardError for an example that is no game.
    """
    with TemporaryDirectory() as root:
        folder, templates = write_example(Path(root), example)
        return list(check.run(GameSubject(open_game(folder, Path(root)), (templates,))))


def write_example(root: Path, example: Example) -> tuple[Path, Path]:
    """Write an example as the project `root`; return its game's and its templates' folders."""
    folder, templates = root / "content" / NAME, root / "templates" / NAME
    templates.mkdir(parents=True)
    for name, text in {"game.yaml": GAME, **example}.items():
        looks = name.endswith(_OF_TEMPLATES) or name.startswith(_ICONS)
        path = (templates if looks else folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text and path.suffix in SUFFIXES:
            write_picture(path, text)
        else:
            path.write_text(text, encoding="utf-8")
    open_folder(root)
    if KINDS_FILE not in example:
        imply_files(folder, f"content/{NAME}", [templates])
    return folder, templates


Views = Mapping[str, list[dict[str, Any]]]
"""The views of all records by kind."""


class OverlayError(ValueError):
    """A name in an example that what it is laid over does not have; `known` are those it has."""

    def __init__(self, message: str, name: str, known: Iterable[str]) -> None:
        super().__init__(message)
        self.name, self.known = name, tuple(known)


def lay_over(base: Mapping[str, Any], fields: Mapping[str, Any], views: Views) -> dict[str, Any]:
    """Return `base` with `fields` in it; nothing of `base` is changed.

    A mapping is laid over a mapping, and each mapping of a list over the first entry of the list
    that is there. A slug may replace a record. Raises OverlayError.
    """
    combined = dict(base)
    for name, value in fields.items():
        if name not in base:
            raise OverlayError(f"there is no {name!r}", name, base)
        combined[name] = _lay_value(base[name], value, views)
    return combined


def _lay_value(below: Any, value: Any, views: Views) -> Any:
    if isinstance(value, Mapping):
        return lay_over(below, value, views) if isinstance(below, Mapping) else dict(value)
    if isinstance(value, list):
        first = below[0] if isinstance(below, list) and below else None
        return [_lay_value(first, entry, views) for entry in value]
    if isinstance(value, str):
        return _resolve_record(below, value, views)
    return value


def _resolve_record(below: Any, text: str, views: Views) -> Any:
    """Return the record that a slug names where one is, or kind:slug anywhere."""
    replaces_record = isinstance(below, Mapping) and {"kind", "slug"} <= below.keys()
    if below is not None and not replaces_record:
        return text
    kind, _, slug = text.rpartition(":")
    kind = kind or (str(below["kind"]) if replaces_record else "")
    if kind not in views:
        return text
    by_slug = {str(view["slug"]): view for view in views[kind]}
    if slug not in by_slug:
        raise OverlayError(f"there is no {kind} {slug!r}", slug, by_slug)
    return by_slug[slug]


_LAID = "an example changes the first record of the rule, and needs one"


def try_examples(game: Game) -> Iterator[Finding]:
    """Yield each example of rules.yaml that does not show what it should."""
    try:
        document, rules = read_rules(game)
    except PunchboardError as error:
        yield from error.findings
        return
    evaluator = RuleEvaluator(game)
    for name, rule in rules.items():
        if document is not None and rule.examples is not None:
            yield from _ExampleRunner(game, evaluator, document, name, rule).findings(rule.examples)


class _ExampleRunner:
    """One rule with its examples."""

    def __init__(
        self, game: Game, evaluator: RuleEvaluator, document: Document, name: str, rule: Rule
    ) -> None:
        self._game, self._evaluator, self._document = game, evaluator, document
        self._name, self._rule = name, rule

    def findings(self, examples: Examples) -> Iterator[Finding]:
        try:
            compiled = self._evaluator.compiled(self._rule)
            yield from self._example_findings(compiled, "bad", examples.bad)
            yield from self._example_findings(compiled, "good", examples.good)
        except ExpressionError as error:
            found = self._finding("assert", str(error), "a Jinja expression")
            yield found._replace(position=error.position(self._document, self._name))

    def _example_findings(
        self, compiled: CompiledRule, key: str, fields: Mapping[str, Any]
    ) -> Iterator[Finding]:
        base = self._base_names(compiled)
        if base is None:
            yield self._finding(key, f"there is no record for the {key} example to change", _LAID)
            return
        try:
            cases = [case for case in self._overlaid_views(base, fields) if compiled.applies(case)]
            breaches = [breach for case in cases if (breach := compiled.breach(case)) is not None]
        except OverlayError as error:
            hint = did_you_mean(error.name, error.known)
            yield self._finding(key, f"the {key} example: {error}", hint)
            return
        except ExpressionError as error:
            yield self._finding(key, f"the {key} example: {error}", "add what is missing to it")
            return
        if not cases:
            message = f"the rule does not apply to the {key} example"
            yield self._finding(key, message, "give it the fields that `where` asks for")
        elif key == "bad" and not breaches:
            yield self._finding(key, "the bad example passes", "fix the rule, or the example")
        elif key == "good" and breaches:
            message = f"the good example fails: {breaches[0].message}"
            yield self._finding(key, message, "fix the rule, or the example")

    def _base_names(self, compiled: CompiledRule) -> Names | None:
        """Return what an example is laid over: the first subject, else the first of the kind."""
        subjects = self._rule.subjects
        if subjects is None:
            return self._evaluator.names
        first = next((case.record for case in self._evaluator.cases(self._rule, compiled)), None)
        first = first or next(iter(self._game.records[subjects.kind].values()), None)
        return None if first is None else view(self._game, first)

    def _overlaid_views(self, base: Names, fields: Mapping[str, Any]) -> list[Names]:
        fields_seen = lay_over(base, fields, self._evaluator.names["records"])
        subjects = self._rule.subjects
        if subjects is None:
            return [fields_seen]
        return [names for _, names in self._evaluator.views(subjects.each, fields_seen)]

    def _finding(self, key: str, message: str, hint: str) -> Finding:
        path = ("examples", key) if self._document.has(self._name, "examples", key) else (key,)
        place = self._document.position(self._name, *path, key=True)
        return Finding("rule-example", message, place, self._name, hint)


_SEED: Final = 1
_DIE: Final = re.compile(r"(\d*)([dDwW])(\d+)")
_FIGURE: Final = re.compile(r"(?<![\w:=-])\d{1,3}(?![\w-])")
_DICE: Final = (4, 6, 8, 10, 12, 20)
_COLLECTED: Final = 10
"""Changed games after which memory is cleared of them: each is garbage in circles."""


class Mutant(NamedTuple):
    """One value of a record, and what it is changed to."""

    record: Record
    place: Place
    was: Any
    now: Any
    figure: bool
    ours: bool

    @property
    def context(self) -> str:
        return ".".join(map(str, (self.record.kind, self.record.slug, *self.place)))


def mutants(game: Game) -> Iterator[Mutant]:
    """Yield a small change of each figure, die, choice, reference and figure of a text.

    Rosters are players' files, and the order of records is no figure.
    """
    subject = GameSubject(game)
    rosters = roster_kind(game.kinds)
    for record, place, _ in subject.values:
        path = (record.slug, *place)
        document = game.files.get(f"{record.kind}.yaml")
        of_players = rosters is not None and record.kind == rosters.name
        if of_players or place == ORDER or document is None or not document.has(*path):
            continue
        was = value_at(document.data, path)
        spec = subject.cached(innermost)[record.kind].get(path_of(place))
        now = _changed(game, was, spec.options) if spec else None
        if now is not None and now != was:
            is_figure = spec is not None and spec.type.name not in ("choice", "ref")
            yield Mutant(record, place, was, now, is_figure, is_ours(record, place))


def _changed(game: Game, value: Any, options: Mapping[str, Any]) -> Any:
    """Return a value near by that its field takes; None for a value that is left alone."""
    type_ = options.get("type")
    if type(value) in (int, float) and type_ in ("integer", "number", "length"):
        return value - 1 if value >= options.get("max", value + 1) else value + 1
    if type_ == "dice" and (die := _DIE.fullmatch(str(value))):
        faces = next((each for each in _DICE if each > int(die[3])), 4)
        return f"{die[1]}{die[2]}{faces}"
    if type_ == "choice":
        return next((each for each in options["of"] if each != value), None)
    if type_ == "ref" and isinstance(options.get("to"), str):
        slugs = list(game.records[options["to"]])
        return next((each for each in slugs if each != value), None)
    if type_ == "markup" and (figure := _FIGURE.search(value)):
        return f"{value[: figure.start()]}{int(figure[0]) + 1}{value[figure.end() :]}"
    return None


def guarded(
    game: Game,
    root: Path,
    folders: tuple[Path, ...],
    most: int,
    translated: frozenset[str] = frozenset(),
    progress: Progress = silent,
) -> tuple[Finding, ...]:
    """Return how many of `most` changes are noticed, and each field with some that are not.

    The changes are chosen at random, the same each time. `folders` hold the game's templates. A
    text is noticed if its context is `translated`, as its translation is stale then. What only a
    drawn face shows is not looked for.
    """
    found = list(mutants(game))
    tried = random.Random(_SEED).sample(found, min(most, len(found)))
    keyed = keyed_values(GameSubject(game))
    before = frozenset(_facts(run_checks(game, folders)))
    missed: dict[tuple[str, ...], list[Mutant]] = {}
    counts: dict[tuple[str, ...], int] = {}
    for number, mutant in enumerate(tried, 1):
        key = (mutant.record.kind, *path_of(mutant.place))
        counts[key] = counts.get(key, 0) + 1
        noticed = (
            mutant.context in translated
            or _is_keyed(mutant, keyed)
            or _is_noticed(game, root, folders, mutant, before)
        )
        if number % _COLLECTED == 0:
            gc.collect()
        if not noticed:
            missed.setdefault(key, []).append(mutant)
        progress("mutants", number, len(tried))
    fields = [_field_finding(each, counts[key]) for key, each in missed.items()]
    return (*fields, _score(tried, [each for of_field in missed.values() for each in of_field]))


def _is_keyed(mutant: Mutant, keyed: frozenset[tuple[str, str]]) -> bool:
    place = mutant.place[:-1] if isinstance(mutant.place[-1], int) else mutant.place
    return (str(mutant.record), ".".join(map(str, place))) in keyed


def _is_noticed(
    game: Game, root: Path, folders: tuple[Path, ...], mutant: Mutant, before: frozenset[object]
) -> bool:
    file = f"{mutant.record.kind}.yaml"
    base, path = game.files[file], (mutant.record.slug, *mutant.place)
    data = _with_copied(base.data, path)
    change(data, path, mutant.now)
    files = {**game.files, file: AmendedDocument(base, data, ())}
    try:
        changed = open_game(game.folder, root, files=files)
        return any(fact not in before for fact in _facts(run_checks(changed, folders)))
    except PunchboardError:
        return True


def _with_copied(data: Any, path: Place) -> Any:
    """Return data in which all that a path goes through may be changed."""
    if not path or not isinstance(data, (dict, list)):
        return data
    copied = dict(data) if isinstance(data, dict) else list(data)
    copied[path[0]] = _with_copied(data[path[0]], path[1:])  # type: ignore[index]
    return copied


def _facts(findings: Iterator[Finding]) -> Iterator[object]:
    return ((each.code, each.subject, each.position) for each in findings)


def _field_finding(missed: list[Mutant], tried: int) -> Finding:
    first = missed[0]
    field = ".".join(path_of(first.place))
    message = (
        f"{field}: {len(missed)} of {tried} changes escape every check, such as"
        f" {_shown(first.was, first.now)} to {_shown(first.now, first.was)}"
    )
    place = first.record.position_of(*first.place)
    return Finding("mutants", message, place, str(first.record), severity=Severity.INFO)


_NEAR: Final = 16
"""Letters of a text that are shown on either side of a difference."""


def _shown(value: Any, other: Any) -> str:
    text, beside = str(value), str(other)
    at = next(
        (at for at, pair in enumerate(zip(text, beside, strict=False)) if len({*pair}) > 1), 0
    )
    start, end = max(0, at - _NEAR), at + _NEAR
    return f"{'…' if start else ''}{text[start:end]!r}{'…' if end < len(text) else ''}"


def _score(tried: list[Mutant], missed: list[Mutant]) -> Finding:
    noticed = len(tried) - len(missed)
    share = noticed / len(tried) if tried else 1.0
    message = f"{noticed} of {len(tried)} small changes of values are noticed ({share:.0%})"
    found = [each for each in tried if each not in missed and not each.ours]
    given = [each for each in tried if not each.ours]
    message += f"; without house values, {len(found)} of {len(given)}"
    figures = [sum(each.figure for each in some) for some in (found, given)]
    message += ", figures alone {} of {}".format(*figures)
    hint = "write a rule in rules.yaml, or type the values a second time: punchboard new reading"
    return Finding("mutants", message, hint=hint if missed else "", severity=Severity.INFO)
