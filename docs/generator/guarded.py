"""The page of what guards the rulebooks' sentences on rosters and campaigns, from docs/guarded/.

A guard is a rule, a field or a step by its name, a part of roster.yaml or campaign.yaml, or
nothing with the reason. A guard that is gone is a ValueError, and so is a rule on rosters that no
sentence names.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from generator.markdown import document
from pipeline.source.yaml import load_yaml

_DOCS: Final = Path(__file__).resolve().parents[1]
_FOLDER, _CONTENT = _DOCS / "guarded", _DOCS.parent / "content"
_NOTHING: Final = "nothing"
_USUAL: Final = "at the table"

_INTRODUCTION: Final = """\
See what Punchboard leaves to the players. The files in `docs/guarded/` list each sentence
that a rulebook has on rosters and campaigns, with what enforces it: a **rule** of `rules.yaml`, a
**field** of the roster, a **step** of `campaign.yaml`, a key (**match**, **standings**, **hide**)
or the printed **sheet**. Nothing enforces the sentences below. A reason may follow the colon;
otherwise the players see to it at the table."""


def page() -> str:
    """Return the page of all games."""
    games = (part for path in sorted(_FOLDER.glob("*.yaml")) for part in _game(path))
    return document("What guards the rules", _INTRODUCTION, *games)


def _game(path: Path) -> Iterator[str]:
    said, game = load_yaml(path, given=True).data, _Game(_CONTENT / path.stem)
    rows = [
        (section, sentence, guards)
        for section, sentences in said.items()
        for sentence, guards in sentences.items()
    ]
    for *_, guards in rows:
        game.check(guards)
    game.finish()
    free = [row for row in rows if row[2].startswith(_NOTHING)]
    yield f"## {game.title}"
    yield f"[{path.name}](../guarded/{path.name}): {len(rows)} sentences, {len(free)} unguarded."
    if free:
        yield "\n".join(f"- {sentence}{_reason(guards)}" for _, sentence, guards in free)


def _reason(guards: str) -> str:
    """Return why nothing guards a sentence, empty for the usual reason."""
    reason = guards.removeprefix(_NOTHING).removeprefix(", ")
    return "" if reason == _USUAL else f": {reason}"


class _Game:
    """The rules, fields and steps of a game, and which rules were named."""

    def __init__(self, folder: Path) -> None:
        self.title = load_yaml(folder / "game.yaml", given=True).data["title"]
        self._rules = load_yaml(folder / "rules.yaml", given=True).data
        self._kinds = load_yaml(folder / "kinds.yaml", given=True).data
        self._profile = load_yaml(folder / "roster.yaml", given=True).data
        campaign = folder / "campaign.yaml"
        self._campaign = load_yaml(campaign, given=True).data if campaign.is_file() else {}
        self._named: set[str] = set()

    def check(self, guards: str) -> None:
        """Raise ValueError if a sentence names a guard that the game does not have."""
        if not guards.startswith(_NOTHING):
            for guard in guards.split(", "):
                self._check(guard)

    def _check(self, guard: str) -> None:
        sort, _, name = guard.partition(" ")
        known: dict[str, Any] = {
            "rule": self._rules,
            "step": self._campaign.get("steps", {}),
            "match": self._profile,
            "hide": self._profile,
            "standings": self._campaign,
        }
        if sort == "field":
            self._field(name)
        elif guard != "sheet" and (name or sort) not in known.get(sort, ()):
            raise ValueError(f"{self.title} has no {guard}")
        self._named.add(name)

    def _field(self, path: str) -> None:
        kind, *names = path.split(".")
        found: Any = self._kinds[kind]
        for name in names:
            found = found.get("of", found)["fields"].get(name)
            if found is None:
                raise ValueError(f"{self.title} has no field {path}")

    def finish(self) -> None:
        """Raise ValueError for a rule on rosters that no sentence has named."""
        for name, rule in self._rules.items():
            subject = rule.get("for", "")
            kind = subject["kind"] if isinstance(subject, dict) else subject
            if kind == self._profile["kind"] and name not in self._named:
                raise ValueError(f"no sentence of docs/guarded names the rule {name}")
