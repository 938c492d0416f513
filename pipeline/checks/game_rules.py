"""A game's own rules, as rules.yaml writes them, and reading them."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, ValidationError

from pipeline.game.fields.spec import FrozenModel
from pipeline.game.game import Game
from pipeline.game.kinds import Text
from pipeline.source.document import Document
from pipeline.source.findings import Problems, Severity
from pipeline.source.models import Named, note
from pipeline.source.names import did_you_mean

FILE: Final = "rules.yaml"


class Subjects(FrozenModel):
    """The records that a rule speaks of: those of a kind that `where` holds for.

    With `each` it speaks of every entry of that list: expressions see `entry` and its `index`.
    """

    kind: Annotated[Text, Named("kind")] = Field(description="the kind")
    where: Text = Field(default="", description="an expression over the record's fields")
    each: Annotated[Text, Named("list")] = Field(
        default="", description="a list of the record, tested entry by entry"
    )


def _written_out(value: Any) -> Any:
    return {"kind": value} if isinstance(value, str) else value


class Examples(FrozenModel):
    """A record that breaks a rule and one that keeps it, each described by what is peculiar to it.

    Either is laid over the first record that the rule speaks of; for a rule of the game over what
    the rule sees: `c`, `records`, `game`.
    """

    bad: Mapping[str, Any] = Field(min_length=1, description="fields of a record that breaks it")
    good: Mapping[str, Any] = Field(min_length=1, description="fields of one that keeps it")


class Rule(FrozenModel):
    """What must hold, for each record of `for` or once for the game.

    The title of an error is the rule, that of a warning or an info describes the situation that it
    reports. `let` names expressions, in order; `assert` is the expression that must be true;
    `message` says what is wrong, with ``{{ }}``; `remedies` are the smallest changes that fix it,
    of which empty ones are dropped.
    """

    title: Text = Field(
        min_length=1, description="the rule in a few words; for a warning or an info, the situation"
    )
    why: Text = Field(min_length=1, description="the rulebook's section, or the reason")
    subjects: Annotated[
        Subjects | None,
        BeforeValidator(_written_out, Annotated[Text, Named("kind")] | Subjects | None),
    ] = Field(default=None, alias="for", description="a kind, or {kind, where, each}")
    let: Mapping[str, Text] = Field(default={}, description="names for expressions")
    holds: Text = Field(alias="assert", min_length=1, description="what must be true")
    message: Text = Field(min_length=1, description="what is wrong if it is not")
    hint: Text = Field(default="", description="how to fix it")
    remedies: tuple[Text, ...] = Field(default=(), description="changes that fix it, with {{ }}")
    severity: Severity = Field(default=Severity.ERROR, description="error, warning or info")
    examples: Examples | None = Field(default=None, description="{bad, good}: partial records")


def told(title: str, message: str, severity: Severity) -> str:
    """Return what is wrong as findings say it: a title that states the rule says that it broke."""
    about = f"broken rule: {title}" if severity is Severity.ERROR else title
    return f"{about}: {message}"


def read_rules(game: Game) -> tuple[Document | None, dict[str, Rule]]:
    """Return a game's rules by id, and the file; none without rules.yaml.

    Raises PunchboardError with the findings of the file.
    """
    if not (game.folder / FILE).is_file():
        return None, {}
    document, problems = game.read(FILE), Problems()
    rules: dict[str, Rule] = {}
    for name, raw in document.data.items():
        try:
            rules[name] = Rule.model_validate(raw)
        except ValidationError as error:
            note(error, Rule, document, (name,), problems)
            continue
        subjects = rules[name].subjects
        if subjects is not None:
            _check(game, subjects, document, name, problems)
    problems.stop()
    return document, rules


def _check(
    game: Game, subjects: Subjects, document: Document, name: str, problems: Problems
) -> None:
    """Note a kind that the game does not have, and a list that the kind does not have."""
    if subjects.kind not in game.kinds:
        place, remedy = document.position(name, "for"), did_you_mean(subjects.kind, game.kinds)
        problems.add("rule-kind", f"unknown kind {subjects.kind!r}", place, name, remedy)
        return
    lists = game.kinds[subjects.kind].lists
    if subjects.each and subjects.each not in lists:
        message = f"expected each to name a list of {subjects.kind}, found {subjects.each!r}"
        place, remedy = document.position(name, "for", "each"), did_you_mean(subjects.each, lists)
        problems.add("rule-each", message, place, name, remedy)
