"""The boxes to tick off on the cards of a roster's entries."""

from collections.abc import Callable
from typing import Any, Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.checks.game_rules.evaluator import RuleEvaluator
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.edition.roster_messages import LABELS
from pipeline.exchange.let import Let
from pipeline.exchange.profile import Read
from pipeline.markup.expression import Expression, ExpressionError, Expressions

MOST: Final = 200
"""Boxes that one track may have."""


class Tracks:
    """The tracks of a profile, compiled once for all rosters."""

    def __init__(self, game: Game, read: Read) -> None:
        self._evaluator, self._read, compiler = RuleEvaluator(game), read, Expressions(game.words)
        self._words, self._let = game.words, Let(game, read)
        tracks = read.profile.entry.tracks
        self._texts = {
            label: {
                name: compiler.expression(getattr(track, name) or "0")
                for name in ("boxes", "filled", "step")
            }
            for label, track in tracks.items()
        }
        self._marks = {
            label: compiler.expression(track.marks or "[]") for label, track in tracks.items()
        }

    def of(self, record: Record, shown: Callable[[str], bool]) -> list[list[dict[str, Any]]]:
        """Return the tracks of every entry, those without boxes left out.

        Raises PunchboardError for an expression that is no sensible number.
        """
        names = self._evaluator.seen(record)
        fields = names["record"]
        names = {**names, "roster": fields}
        entries = fields[self._read.profile.entries]
        seen = ({**names, **entry, "entry": entry} for entry in entries)
        return [
            [
                track
                for label in self._texts
                if shown(label)
                for track in self._track(label, of_entry)
            ]
            for of_entry in (each | self._let.of(each) for each in seen)
        ]

    def _track(self, label: str, names: dict[str, Any]) -> list[dict[str, Any]]:
        counts = {name: self._count(label, name, names) for name in self._texts[label]}
        if not counts["boxes"]:
            return []
        boxes, step = counts["boxes"], counts["step"]
        marks = {*range(step, boxes + 1, step)} if step else set()
        marks.update(self._marked(label, boxes, names))
        title, filled = self._words.get(label, LABELS), min(counts["filled"], boxes)
        return [{"label": title, "boxes": boxes, "filled": filled, "marks": sorted(marks)}]

    def _marked(self, label: str, boxes: int, names: dict[str, Any]) -> list[int]:
        value = self._value(self._marks[label], label, "marks", names)
        if isinstance(value, list) and all(type(n) is int and 0 < n <= boxes for n in value):
            return value
        message = f"expected a list of boxes from 1 to {boxes}, found {value!r}"
        raise fail("profile-number", message, *self._place(label, "marks"))

    def _count(self, label: str, name: str, names: dict[str, Any]) -> int:
        value = self._value(self._texts[label][name], label, name, names)
        if value is None or value == "":
            return 0
        if type(value) is not int or not 0 <= value <= MOST:
            message = f"expected a whole number from 0 to {MOST}, found {value!r}"
            raise fail("profile-number", message, *self._place(label, name))
        return value

    def _value(self, text: Expression, label: str, name: str, names: dict[str, Any]) -> Any:
        try:
            return text(names)
        except ExpressionError as error:
            path = _path(label, name)
            place = error.position(self._read.document, *path)
            message = f"roster.yaml {error}"
            raise fail("profile-expression", message, place, ".".join(path)) from None

    def _place(self, label: str, name: str) -> tuple[Position, str]:
        path = _path(label, name)
        return self._read.document.position(*path), ".".join(path)


def _path(label: str, name: str) -> tuple[str, ...]:
    """Return where roster.yaml has a part of a track."""
    return ("entry", "tracks", label, name)
