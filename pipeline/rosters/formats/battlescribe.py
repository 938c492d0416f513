"""BattleScribe's roster as XML, zipped, and as JSON.

Lists are as they are (``"forces": [...]``) or, out of converters from XML, one deeper
(``"forces": {"force": [...]}``, or without brackets if there is one).
"""

import io
import zipfile
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pipeline.rosters.battlescribe import NAMESPACE, read_node, roster_from_tree, write_roster
from pipeline.rosters.format import FORMATS, Exporter, Format, Importer, Incoming
from pipeline.rosters.roster import ImportedRoster, Roster
from pipeline.rosters.untrusted import Element, number, read_xml, unzip
from pipeline.source.findings import Position, fail

_USUAL_MAKER: Final = "BattleScribe"


def _read_ros(incoming: Incoming) -> ImportedRoster:
    name = incoming.name
    root = read_xml(incoming.content, name)
    if root.name != "roster" or root.namespace not in ("", NAMESPACE):
        message = f"expected <roster> of BattleScribe's schema, found <{root.name[:40]}>"
        hint = "catalogues and game systems hold no roster; export the list itself"
        raise fail("import-format", message, Position(name, root.line, 1), hint=hint)
    tree = read_node(_XmlPart(root, name))
    return roster_from_tree(tree, f"{tree.maker or _USUAL_MAKER} (.ros)", name)


class _XmlPart(NamedTuple):
    """An element of a file; its texts are attributes, or children of its own."""

    element: Element
    file: str

    def text(self, key: str) -> str:
        return self.element.get(key) or self.element.said(key)

    def value(self) -> str:
        return self.element.text.strip()

    def number(self, key: str, usual: int | None = None) -> float:
        place = Position(self.file, self.element.line, 1)
        return number(self.element.get(key) or usual or "", place)

    def parts(self, key: str) -> "Iterator[_XmlPart]":
        found = self.element.all(key, key.removesuffix("s"))
        return (_XmlPart(each, self.file) for each in found)


def _is_ros(incoming: Incoming) -> bool:
    return incoming.start.startswith("<") and "<roster" in incoming.start


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
    content = unzip(incoming.content, incoming.name, ".ros")
    return _read_ros(Incoming(incoming.name, content))


FORMATS.add(
    "rosz",
    Format(
        exporter=Exporter(".rosz", "The same, zipped; can be read back.", _write),
        importer=Importer("a zipped roster of BattleScribe and others", _is_rosz, _read_rosz),
    ),
)


_MAKERS: Final = {"https://newrecruit.eu": "New Recruit"}
_VALUE: Final = ("$text", "#text", "value", "text")
"""What programs call the value of a characteristic: newer ones $text, converters #text."""


class _JsonPart(NamedTuple):
    """An object of a file."""

    raw: dict[str, Any]
    file: str

    def text(self, key: str) -> str:
        value = self.raw.get(key)
        if isinstance(value, (dict, list)):
            message = f"{key}: expected a text, found {type(value).__name__}"
            raise fail("import-format", message, Position(self.file), hint="export it once more")
        return "" if value is None else str(value)

    def value(self) -> str:
        return self.text(next((key for key in _VALUE if self.raw.get(key) is not None), _VALUE[0]))

    def number(self, key: str, usual: int | None = None) -> float:
        return number(self.raw.get(key, usual or 0), Position(self.file))

    def parts(self, key: str) -> "Iterator[_JsonPart]":
        """Return the objects of a list, however it is wrapped."""
        value = self.raw.get(key) or []
        if isinstance(value, dict):
            value = value.get(key.removesuffix("s")) or []
            value = [value] if isinstance(value, dict) else value
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            message = f"{key}: expected a list of objects"
            raise fail("import-format", message, Position(self.file), hint="export it once more")
        return (_JsonPart(each, self.file) for each in value)


def _is_json(incoming: Incoming) -> bool:
    roster = incoming.json_object.get("roster")
    return isinstance(roster, dict) and "forces" in roster and "format" not in incoming.json_object


def _read_json(incoming: Incoming) -> ImportedRoster:
    data = incoming.json
    roster = data.get("roster", data) if isinstance(data, dict) else None
    if not isinstance(roster, dict) or "forces" not in roster:
        message, place = "expected an object with a roster and its forces", Position(incoming.name)
        raise fail("import-format", message, place, hint="export it as JSON once more")
    tree = read_node(_JsonPart(roster, incoming.name))
    maker = _MAKERS.get(tree.maker, tree.maker) or _USUAL_MAKER
    return roster_from_tree(tree, f"{maker} (JSON)", incoming.name)


_JSON_DOC: Final = "JSON of New Recruit, List Forge and others"
FORMATS.add("battlescribe-json", Format(importer=Importer(_JSON_DOC, _is_json, _read_json)))
