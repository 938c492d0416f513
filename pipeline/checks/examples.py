"""Checks tried on their own examples: the bad one must fail, the good one pass."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import pipeline
from pipeline.checks.game_rules import Examples, Rule, read_rules
from pipeline.checks.subject import GameSubject
from pipeline.checks.verdict import CompiledRule, Names, RuleEvaluator
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.view import view
from pipeline.source.document import Document
from pipeline.source.findings import Finding, Position, PunchboardError
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
