"""What templates see of the rosters of a game beside their fields; made once a roster."""

from typing import Any

from pipeline.base.errors import fail
from pipeline.build.locale.engine_words import PARTS
from pipeline.build.roster.entry_rules import EntryRules, Held
from pipeline.build.roster.rule_facts import RuleFacts
from pipeline.build.roster.rules_text import Chapter, RulesText, add_texts, chapters_of
from pipeline.build.roster.seal import seal
from pipeline.build.roster.showing import Part, Showing
from pipeline.build.roster.told import Secrets, told
from pipeline.build.roster.tracks import Tracks
from pipeline.checks.verdict import Court, Verdict, Violation
from pipeline.content.game import Game
from pipeline.content.links import Path
from pipeline.content.locale.texts import CITED
from pipeline.content.records import Record
from pipeline.exchange.profile import open_profile
from pipeline.exchange.roster import Roster
from pipeline.exchange.share import fragment, link
from pipeline.exchange.tell import Teller
from pipeline.markup.functions.qr import fits_qr


class Desk:
    """The rosters of one game as its templates see them. Raises PunchboardError."""

    def __init__(self, game: Game, showing: Showing) -> None:
        read = open_profile(game)
        if read is None:
            place = game.documents["kinds.yaml"].start
            raise fail("roster-profile", f"{game.id} has no roster.yaml", place)
        self._game, self._showing, self._profile = game, showing, read.profile
        self._court = Court(game)
        self._teller, self._tracks = Teller(game), Tracks(game, read)
        self._secrets = Secrets(read.profile, showing)
        self._entry_rules = EntryRules(game, read, self._secrets)
        self._rules_text = RulesText(game, RuleFacts(game, read))
        self._made: dict[str, dict[str, Any]] = {}

    def names(self, record: Record) -> dict[str, Any]:
        """Return the names that a template sees for a roster beside those of any record.

        `roster` is what it is made of, `verdict` what the rules say, `share` the link and the seal
        of the list, `rules` the texts that it uses, `without` what is left out, also in words.
        """
        made = self._made.get(record.slug)
        if made is None:
            made = self._made[record.slug] = self._names(record)
        return made

    def _names(self, record: Record) -> dict[str, Any]:
        roster = self._teller.roster(record)
        shown = told(roster, self._secrets, self._game.words) | {
            "title_of_kind": self._profile.title
        }
        tracks = self._tracks.of(record, self._secrets.shown)
        without = self._showing.without
        silent = Part.RULES in without
        held = self._entry_rules.of(record)
        rules = [] if silent else self._rules(record, held)
        for entry, boxes, own in zip(shown["entries"], tracks, held, strict=True):
            entry["tracks"] = boxes
            add_texts(entry, rules, own.records, () if silent else own.parts)
        return {
            "roster": shown,
            "verdict": _verdict(self._court.verdict(record), told_in_full=not without),
            "share": self._share(roster),
            "rules": rules,
            "without": [part.value for part in without],
            "without_words": [self._game.words.get(part.value, PARTS) for part in without],
        }

    def _share(self, roster: Roster) -> dict[str, str]:
        """Return the seal, the link to the list unless it is secret, and what a code can hold."""
        base = self._showing.base
        text = link(roster, base) if base else fragment(roster)
        text = "" if self._showing.without else text
        return {"seal": seal(roster), "text": text, "code": text if fits_qr(text) else ""}

    def _rules(self, record: Record, held: list[Held]) -> list[Chapter]:
        def follows(path: Path) -> bool:
            inside = path[0] == self._profile.entries and len(path) > 2
            return not inside or self._secrets.follows(str(path[2]))

        more = [name for each in held for name in each.records]
        parts = [part for each in held for part in each.parts]
        return [*self._rules_text.chapters(record, more, follows), *chapters_of(parts)]


def _verdict(judged: Verdict, *, told_in_full: bool) -> dict[str, Any]:
    """Return a verdict as plain data; of a secret list only which rules are broken."""
    return {
        "legal": judged.legal,
        "faults": [_fault(fault, told_in_full) for fault in judged.faults],
        "advice": [_fault(fault, told_in_full) for fault in judged.advice] if told_in_full else [],
    }


def _fault(fault: Violation, told_in_full: bool) -> dict[str, Any]:
    cited = fault.section.startswith(CITED)
    return {
        "rule": fault.rule,
        "title": fault.title,
        "section": fault.section.removeprefix(CITED) if cited else "",
        "reason": "" if cited else fault.section,
        "message": fault.message if told_in_full else "",
        "remedies": list(fault.remedies) if told_in_full else [],
    }
