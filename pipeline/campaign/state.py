"""A roster while steps change it: plain data as its file has it, and what expressions see of it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.campaign.question import Names
from pipeline.checks.game_rules.evaluator import RuleEvaluator
from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.links import links
from pipeline.content.records import Record
from pipeline.content.view import view
from pipeline.documents import validation
from pipeline.documents.problems import Problems

Data = dict[str, Any]


class State:
    """The roster between steps; `data` is changed in place, by whoever then calls `changed`."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        self.data: Data = deepcopy(record.document.data[record.slug])
        self._evaluator = RuleEvaluator(game)
        self._seen: Names | None = None

    def changed(self, where: str, place: Position) -> None:
        """Read the roster anew after a change that `where` made, at `place` of campaign.yaml.

        Raises PunchboardError where it is no sound roster any longer.
        """
        model = self.game.kinds[self.record.kind].model
        try:
            values = model.model_validate(self.data)
        except ValidationError as error:
            problems = Problems()
            validation.note(error, model, self.record.document, (), problems)
            raise _unsound(problems.findings, where, place) from None
        self.record = self.record._replace(values=values)
        self._seen = None
        for path, link in links(self.record):
            if isinstance(link, Ref) and link.slug not in self.game.records[link.kind]:
                message = f"no {link.kind} {link.slug!r}"
                subject = ".".join(map(str, path))
                found = [Finding("campaign-unsound", message, subject=subject)]
                raise _unsound(found, where, place)

    def names(self, entry: Data | None = None, each: str = "") -> Names:
        """Return what expressions see: the roster's fields, and an entry of its list `each`."""
        if self._seen is None:
            self.game.views.pop((self.record.kind, self.record.slug), None)
            fields = view(self.game, self.record)
            self._seen = {**self._evaluator.shown(fields), "roster": fields}
        if entry is None:
            return dict(self._seen)
        index = self.index(each, entry)
        return {**self._seen, "entry": self._seen["roster"][each][index], "index": index}

    def entries(self, each: str) -> list[Data]:
        """Return the entries of a list field."""
        found: list[Data] = self.data.get(each, [])
        return found

    def index(self, each: str, entry: Data) -> int:
        """Return where an entry stands in its list; raises ValueError where it is gone."""
        for index, other in enumerate(self.entries(each)):
            if other is entry:
                return index
        raise ValueError("the entry is not in the list any longer")

    def has(self, each: str, entry: Data) -> bool:
        """Tell whether an entry still stands in its list."""
        return any(other is entry for other in self.entries(each))


def _unsound(findings: list[Finding], where: str, place: Position) -> PunchboardError:
    def told() -> Iterator[Finding]:
        for finding in findings:
            message = f"{where} cannot stand: {finding.message}"
            yield Finding("campaign-unsound", message, place, finding.subject, finding.hint)

    return PunchboardError(told())
