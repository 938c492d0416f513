"""`campaign.yaml`: the steps after a game, as data; and reading them.

title: Mission
steps:
  reward:
    title: Play Mission
    why: Play Mission
    ask: { won: { type: flag, ask: Was it won? } }
    do: [{ when: won, add: { vp: c.mission.winner_vp } }]
    say: "{{ 'Won' if won else 'Lost' }}; {{ roster.vp }} VP."
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field, ValidationError

from pipeline.content.fields.model import FrozenModel
from pipeline.content.game import Game
from pipeline.content.record_models import Text
from pipeline.documents import validation
from pipeline.documents.document import Document
from pipeline.documents.named import Named
from pipeline.documents.problems import Problems

FILE: Final = "campaign.yaml"

Value = Any
"""An expression, or a number, true, false or null as it stands."""


class Ask(FrozenModel):
    """One question of a step, whose answer gets the name that it stands under."""

    ask: Text = Field(min_length=1, description="the question; a text with {{ }}")
    type: Text = Field(description="what is answered: flag, integer, text, choice, dice, record")
    when: Text = Field(default="", description="asked where this holds")
    default: Value = Field(default=None, description="the answer where none is given")
    of: Text | tuple[Text, ...] = Field(
        default="", description="choice: the choices, or an expression; record: the kind"
    )
    where: Text = Field(default="", description="record, dice: holds for a `row` that counts")
    min: Value = Field(default=None, description="integer: the least")
    max: Value = Field(default=None, description="integer: the most")
    roll: Text = Field(default="", description="dice: what is rolled, such as D6 or D66")
    table: Annotated[Text, Named("kind", free=True)] = Field(
        default="", description="dice: the kind whose record the roll picks"
    )
    again: Text = Field(default="", description="dice: rolled again while this holds for `value`")


class Effect(FrozenModel):
    """What a step changes: fields of the entry that it is at, else of the roster."""

    when: Text = Field(default="", description="done where this holds")
    on: Text = Field(default="", description="`roster`: the roster, although the step has entries")
    set: Mapping[str, Value] = Field(default={}, description="new values; null takes one away")
    add: Mapping[str, Value] = Field(default={}, description="numbers that are added")
    append: Mapping[str, Value] = Field(default={}, description="what a list gets at its end")
    remove: Mapping[str, Value] = Field(default={}, description="what a list loses, once")
    new: Mapping[str, Mapping[str, Value]] = Field(
        default={}, description="entries for lists of the roster, by field"
    )
    drop: bool = Field(default=False, description="whether the entry is taken off the roster")


class Step(FrozenModel):
    """One step; all that happens in it happens for each entry of `each`, one after another."""

    title: Text = Field(min_length=1, description="the step in a few words")
    why: Text = Field(min_length=1, description="the rulebook's section, or the reason")
    each: Annotated[Text, Named("roster-list", free=True)] = Field(
        default="", description="a list of the roster; the step is done by entry"
    )
    when: Text = Field(default="", description="done where this holds")
    pick: Text = Field(default="", description="asks for which entries; they alone take part")
    picked: Value = Field(default=None, description="titles of the entries where none are given")
    times: Value = Field(default=None, description="how often it is done")
    many: Text = Field(default="", description="asks for one more; done as often as is wished")
    let: Mapping[str, Text] = Field(default={}, description="names, before the questions")
    ask: Mapping[str, Ask] = Field(default={}, description="questions by the answer's name")
    then: Mapping[str, Text] = Field(default={}, description="names, after the questions")
    do: tuple[Effect, ...] = Field(default=(), description="what changes, in order")
    keep: Mapping[str, Text] = Field(
        default={}, description="what later steps see of it, as `kept` and its name"
    )
    say: Text = Field(default="", description="a line of the ledger; a text with {{ }}")


class Campaign(FrozenModel):
    """The steps of a game in their order; `title` is what they follow, such as a mission."""

    title: Text = Field(min_length=1, description="what one advance follows: Mission, Chapter")
    steps: Mapping[str, Step] = Field(min_length=1, description="the steps by name, in order")


class Read(NamedTuple):
    """A campaign with the file that it stands in."""

    campaign: Campaign
    document: Document


def read_campaign(game: Game) -> Read | None:
    """Return a game's steps, None where it has none.

    Raises PunchboardError with the findings of the file.
    """
    if not (game.folder / FILE).is_file():
        return None
    document, problems = game.read(FILE), Problems()
    try:
        campaign = Campaign.model_validate(document.data)
    except ValidationError as error:
        validation.note(error, Campaign, document, (), problems)
        problems.stop()
        raise
    return Read(campaign, document)
