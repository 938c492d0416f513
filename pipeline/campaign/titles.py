"""What the entries of a roster are called, as answers name them and the ledger tells them."""

from collections import Counter
from typing import Any

from pipeline.campaign.state import State
from pipeline.content.game import Game
from pipeline.exchange.profile import read_profile
from pipeline.markup.expression import ExpressionError, Expressions


class Titles:
    """The titles of entries: by the game's roster profile, else their names."""

    def __init__(self, game: Game) -> None:
        profile = read_profile(game)
        self._list = profile.entries if profile else ""
        source = profile.entry.title if profile else "name"
        self._title = Expressions().told(source)

    def all(self, state: State, each: str) -> list[str]:
        """Return the title of every entry of a list; one that comes twice gets a number."""
        names = state.names()
        views = names["roster"].get(each) or []
        plain_titles = [
            self._title_of(view, each, names) or str(at) for at, view in enumerate(views, 1)
        ]
        seen: Counter[str] = Counter()
        titles = []
        for title in plain_titles:
            seen[title] += 1
            titles.append(title if seen[title] == 1 else f"{title} {seen[title]}")
        return titles

    def _title_of(self, view: Any, each: str, names: dict[str, Any]) -> str:
        if not isinstance(view, dict):
            return str(view)
        if each != self._list:
            return str(view.get("name") or "")
        try:
            return str(self._title({**names, **view, "entry": view}) or "")
        except ExpressionError:
            return ""
