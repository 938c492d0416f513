"""JSON of New Recruit, List Forge and others: BattleScribe's roster with other brackets.

Lists stand as they are (``"forces": [...]``) or, out of converters from XML, one deeper
(``"forces": {"force": [...]}``, or without brackets where there is one).
"""

from typing import Any, Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.exchange.battlescribe.read import roster_from_tree
from pipeline.exchange.battlescribe.tree import (
    Characteristic,
    Cost,
    Force,
    Profile,
    Selection,
    Tree,
)
from pipeline.exchange.format import IMPORTERS, Importer, Incoming
from pipeline.exchange.imported import ImportedRoster
from pipeline.exchange.numbers import number, whole

Raw = dict[str, Any]

_MAKERS: Final = {"https://newrecruit.eu": "New Recruit"}


class _Reader:
    def __init__(self, name: str) -> None:
        self._place = Position(name)

    def tree(self, raw: Raw) -> Tree:
        maker = self._text(raw, "generatedBy")
        return Tree(
            self._text(raw, "name"),
            self._text(raw, "gameSystemName"),
            _MAKERS.get(maker, maker),
            self._costs(raw),
            tuple(map(self._force, self._list(raw, "forces"))),
            self._text(raw, "customNotes"),
        )

    def _force(self, raw: Raw) -> Force:
        return Force(
            self._text(raw, "customName") or self._text(raw, "name"),
            self._text(raw, "catalogueName"),
            self._text(raw, "customNotes"),
            self._rules(raw),
            self._profiles(raw),
            tuple(map(self._selection, self._list(raw, "selections"))),
            tuple(map(self._force, self._list(raw, "forces"))),
        )

    def _selection(self, raw: Raw) -> Selection:
        return Selection(
            self._text(raw, "name"),
            self._text(raw, "customName"),
            self._text(raw, "type"),
            whole(raw.get("number", 1), self._place),
            self._text(raw, "group"),
            self._text(raw, "customNotes"),
            self._rules(raw),
            self._profiles(raw),
            tuple(map(self._selection, self._list(raw, "selections"))),
            self._costs(raw),
        )

    def _costs(self, raw: Raw) -> tuple[Cost, ...]:
        return tuple(
            Cost(self._text(each, "name"), number(each.get("value", 0), self._place))
            for each in self._list(raw, "costs")
        )

    def _rules(self, raw: Raw) -> tuple[str, ...]:
        return tuple(self._text(each, "name") for each in self._list(raw, "rules"))

    def _profiles(self, raw: Raw) -> tuple[Profile, ...]:
        return tuple(map(self._profile, self._list(raw, "profiles")))

    def _profile(self, raw: Raw) -> Profile:
        values = (
            # Newer ones call the value of a characteristic $text, converters #text.
            Characteristic(
                self._text(each, "name"), self._text(each, "$text", "#text", "value", "text")
            )
            for each in self._list(raw, "characteristics")
        )
        return Profile(self._text(raw, "name"), self._text(raw, "typeName"), tuple(values))

    def _list(self, raw: Raw, key: str) -> list[Raw]:
        """Return the objects of a list, however it is wrapped."""
        value = raw.get(key) or []
        if isinstance(value, dict):
            single = "categories" if key == "categories" else key.removesuffix("s")
            value = value.get(single) or []
            value = [value] if isinstance(value, dict) else value
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            message = f"{key}: expected a list of objects"
            raise fail("import-format", message, self._place, hint="export it once more")
        return value

    def _text(self, raw: Raw, *keys: str) -> str:
        value = next((raw[key] for key in keys if raw.get(key) is not None), "")
        if isinstance(value, (dict, list)):
            message = f"{keys[0]}: expected a text, found {type(value).__name__}"
            raise fail("import-format", message, self._place, hint="export it once more")
        return str(value)


def _claims(incoming: Incoming) -> bool:
    roster = incoming.json_object.get("roster")
    return isinstance(roster, dict) and "forces" in roster and "format" not in incoming.json_object


def _read(incoming: Incoming) -> ImportedRoster:
    data = incoming.json
    roster = data.get("roster", data) if isinstance(data, dict) else None
    if not isinstance(roster, dict) or "forces" not in roster:
        message, place = "expected an object with a roster and its forces", Position(incoming.name)
        raise fail("import-format", message, place, hint="export it as JSON once more")
    tree = _Reader(incoming.name).tree(roster)
    return roster_from_tree(tree, f"{tree.maker or 'BattleScribe'} (JSON)", incoming.name)


_DOC: Final = "JSON of New Recruit, List Forge and others"
IMPORTERS.add("battlescribe-json", Importer(_DOC, _claims, _read))
