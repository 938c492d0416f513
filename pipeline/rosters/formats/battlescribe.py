"""BattleScribe's roster as XML, zipped, and as JSON.

Lists are as they are (``"forces": [...]``) or, out of converters from XML, one deeper
(``"forces": {"force": [...]}``, or without brackets if there is one).
"""

import io
import zipfile
from typing import Any, Final

from pipeline.rosters.battlescribe import (
    NAMESPACE,
    Characteristic,
    Cost,
    Force,
    Profile,
    Selection,
    Tree,
    roster_from_tree,
    write_roster,
)
from pipeline.rosters.format import FORMATS, Exporter, Format, Importer, Incoming
from pipeline.rosters.roster import ImportedRoster, Roster
from pipeline.rosters.untrusted import Element, number, read_xml, unzip, whole
from pipeline.source.findings import Position, fail

_UNITS_MAKER: Final = "BattleScribe"


def read_ros(content: bytes, name: str) -> ImportedRoster:
    """Return the roster in a `.ros` file; raises PunchboardError with what is wrong."""
    root = read_xml(content, name)
    if root.name != "roster" or root.namespace not in ("", NAMESPACE):
        message = f"expected <roster> of BattleScribe's schema, found <{root.name[:40]}>"
        hint = "catalogues and game systems hold no roster; export the list itself"
        raise fail("import-format", message, Position(name, root.line, 1), hint=hint)
    tree = Tree(
        root.get("name"),
        root.get("gameSystemName"),
        root.get("generatedBy"),
        _costs(root, name),
        tuple(_force(each, name) for each in root.all("forces", "force")),
        root.said("customNotes"),
    )
    return roster_from_tree(tree, f"{tree.maker or _UNITS_MAKER} (.ros)", name)


def _force(element: Element, name: str) -> Force:
    return Force(
        element.get("customName") or element.get("name"),
        element.get("catalogueName"),
        element.said("customNotes"),
        _rules(element),
        _profiles(element),
        tuple(_selection(each, name) for each in element.all("selections", "selection")),
        tuple(_force(each, name) for each in element.all("forces", "force")),
    )


def _selection(element: Element, name: str) -> Selection:
    place = Position(name, element.line, 1)
    return Selection(
        element.get("name"),
        element.get("customName"),
        element.get("type"),
        whole(element.get("number") or "1", place),
        element.get("group"),
        element.said("customNotes"),
        _rules(element),
        _profiles(element),
        tuple(_selection(each, name) for each in element.all("selections", "selection")),
        _costs(element, name),
    )


def _costs(element: Element, name: str) -> tuple[Cost, ...]:
    return tuple(
        Cost(each.get("name"), number(each.get("value"), Position(name, each.line, 1)))
        for each in element.all("costs", "cost")
    )


def _rules(element: Element) -> tuple[str, ...]:
    return tuple(each.get("name") for each in element.all("rules", "rule"))


def _profiles(element: Element) -> tuple[Profile, ...]:
    return tuple(
        Profile(
            each.get("name"),
            each.get("typeName"),
            tuple(
                Characteristic(one.get("name"), one.text.strip())
                for one in each.all("characteristics", "characteristic")
            ),
        )
        for each in element.all("profiles", "profile")
    )


def _is_ros(incoming: Incoming) -> bool:
    return incoming.start.startswith("<") and "<roster" in incoming.start


def _read_ros(incoming: Incoming) -> ImportedRoster:
    return read_ros(incoming.content, incoming.name)


_ROS_DOC: Final = "BattleScribe's roster (schema 2.03), for other list builders; can be read back."
FORMATS.add(
    "ros",
    Format(
        exporter=Exporter(".ros", _ROS_DOC, write_roster),
        importer=Importer("a roster of BattleScribe, New Recruit and others", _is_ros, _read_ros),
    ),
)


# The first day that an archive can hold, so that the same roster gives the same bytes.
_DAY: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3


def _write(roster: Roster) -> bytes:
    member = zipfile.ZipInfo(f"{roster.slug}.ros", _DAY)
    member.compress_type, member.create_system = zipfile.ZIP_DEFLATED, _UNIX
    member.external_attr = 0o644 << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(member, write_roster(roster), compresslevel=9)
    return buffer.getvalue()


def _is_rosz(incoming: Incoming) -> bool:
    return incoming.content.startswith(b"PK")


def _read_rosz(incoming: Incoming) -> ImportedRoster:
    return read_ros(unzip(incoming.content, incoming.name, ".ros"), incoming.name)


FORMATS.add(
    "rosz",
    Format(
        exporter=Exporter(".rosz", "The same, zipped; can be read back.", _write),
        importer=Importer("a zipped roster of BattleScribe and others", _is_rosz, _read_rosz),
    ),
)


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


def _is_json(incoming: Incoming) -> bool:
    roster = incoming.json_object.get("roster")
    return isinstance(roster, dict) and "forces" in roster and "format" not in incoming.json_object


def _read_json(incoming: Incoming) -> ImportedRoster:
    data = incoming.json
    roster = data.get("roster", data) if isinstance(data, dict) else None
    if not isinstance(roster, dict) or "forces" not in roster:
        message, place = "expected an object with a roster and its forces", Position(incoming.name)
        raise fail("import-format", message, place, hint="export it as JSON once more")
    tree = _Reader(incoming.name).tree(roster)
    return roster_from_tree(tree, f"{tree.maker or 'BattleScribe'} (JSON)", incoming.name)


_JSON_DOC: Final = "JSON of New Recruit, List Forge and others"
FORMATS.add("battlescribe-json", Format(importer=Importer(_JSON_DOC, _is_json, _read_json)))
