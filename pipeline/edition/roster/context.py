"""What templates see of the rosters of a game beside their fields; made once a roster."""

import json
from hashlib import sha256
from typing import Any, Final

from pipeline.base.errors import fail
from pipeline.checks.game_rules.verdict import RosterJudge, Verdict, Violation
from pipeline.content.game import Game
from pipeline.content.links import Path
from pipeline.content.locale.texts import CITED
from pipeline.content.records import Record
from pipeline.edition.engine_words import PARTS
from pipeline.edition.roster.entry_rules import EntryRules, Held
from pipeline.edition.roster.rule_facts import RuleFacts
from pipeline.edition.roster.rules_text import Chapter, RulesText, add_texts, chapters_of
from pipeline.edition.roster.tracks import Tracks
from pipeline.edition.roster.view import Secrets, roster_view
from pipeline.edition.roster.visibility import Part, RosterVisibility
from pipeline.exchange.describe import RosterDescriber
from pipeline.exchange.native import own_data
from pipeline.exchange.profile import open_profile
from pipeline.exchange.roster import Roster
from pipeline.exchange.share import fragment, link
from pipeline.markup.functions.qr import fits_qr

_SEAL_LENGTH: Final = 8


def seal(roster: Roster) -> str:
    """Return the seal of a roster's data, such as 3F9A-1C07, whatever its file looks like."""
    text = json.dumps(own_data(roster), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest().upper()[:_SEAL_LENGTH]
    return f"{digest[: _SEAL_LENGTH // 2]}-{digest[_SEAL_LENGTH // 2 :]}"


class RosterContext:
    """The rosters of one game as its templates see them. Raises PunchboardError."""

    def __init__(self, game: Game, visibility: RosterVisibility) -> None:
        read = open_profile(game)
        if read is None:
            place = game.documents["kinds.yaml"].start
            raise fail("roster-profile", f"{game.id} has no roster.yaml", place)
        self._game, self._visibility, self._profile = game, visibility, read.profile
        self._judge = RosterJudge(game)
        self._describer, self._tracks = RosterDescriber(game), Tracks(game, read)
        self._secrets = Secrets(read.profile, visibility)
        self._entry_rules = EntryRules(game, read, self._secrets)
        self._rules_text = RulesText(game, RuleFacts(game, read))
        self._made: dict[str, dict[str, Any]] = {}

    def names(self, record: Record) -> dict[str, Any]:
        """Return the names that a template sees for a roster beside those of any record.

        `roster` is what it is made of, `verdict` what the rules say, `share` the link and the seal
        of the list, `rules` the texts that it uses, `without` what is left out, also in words.
        """
        names = self._made.get(record.slug)
        if names is None:
            names = self._made[record.slug] = self._names(record)
        return names

    def _names(self, record: Record) -> dict[str, Any]:
        roster = self._describer.roster(record)
        roster_data = roster_view(roster, self._secrets, self._game.words) | {
            "title_of_kind": self._profile.title
        }
        tracks = self._tracks.of(record, self._secrets.shown)
        without = self._visibility.without
        hides_rules = Part.RULES in without
        entry_rules = self._entry_rules.of(record)
        rules = [] if hides_rules else self._rules(record, entry_rules)
        for entry, boxes, rules_of_entry in zip(
            roster_data["entries"], tracks, entry_rules, strict=True
        ):
            entry["tracks"] = boxes
            parts = () if hides_rules else rules_of_entry.parts
            idle = self._profile.entry.idle
            add_texts(entry, rules, rules_of_entry.records, parts, idle)
        return {
            "roster": roster_data,
            "verdict": _verdict_data(self._judge.verdict(record), in_full=not without),
            "share": self._share(roster),
            "rules": rules,
            "without": [part.value for part in without],
            "without_words": [self._game.words.get(part.value, PARTS) for part in without],
        }

    def _share(self, roster: Roster) -> dict[str, str]:
        """Return the seal, the link to the list unless it is secret, and what a code can hold."""
        base = self._visibility.base
        text = link(roster, base) if base else fragment(roster)
        text = "" if self._visibility.without else text
        return {"seal": seal(roster), "text": text, "code": text if fits_qr(text) else ""}

    def _rules(self, record: Record, entry_rules: list[Held]) -> list[Chapter]:
        def follows(path: Path) -> bool:
            inside = path[0] == self._profile.entries and len(path) > 2
            return not inside or self._secrets.follows(str(path[2]))

        named_records = [name for entry in entry_rules for name in entry.records]
        parts = [part for entry in entry_rules for part in entry.parts]
        return [*self._rules_text.chapters(record, named_records, follows), *chapters_of(parts)]


def _verdict_data(verdict: Verdict, *, in_full: bool) -> dict[str, Any]:
    """Return a verdict as plain data; of a secret list only which rules are broken."""
    return {
        "legal": verdict.legal,
        "faults": [_violation_data(violation, in_full) for violation in verdict.faults],
        "advice": [_violation_data(violation, in_full) for violation in verdict.advice]
        if in_full
        else [],
    }


def _violation_data(violation: Violation, in_full: bool) -> dict[str, Any]:
    cited = violation.section.startswith(CITED)
    return {
        "rule": violation.rule,
        "title": violation.title,
        "section": violation.section.removeprefix(CITED) if cited else "",
        "reason": "" if cited else violation.section,
        "message": violation.message if in_full else "",
        "remedies": list(violation.remedies) if in_full else [],
    }
