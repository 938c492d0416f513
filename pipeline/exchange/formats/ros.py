"""BattleScribe's roster: XML, which many list builders and printers of lists read."""

from typing import Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.exchange.battlescribe.read import roster_from_tree
from pipeline.exchange.battlescribe.tree import (
    NAMESPACE,
    Characteristic,
    Cost,
    Force,
    Profile,
    Selection,
    Tree,
)
from pipeline.exchange.battlescribe.write import write_roster
from pipeline.exchange.format import EXPORTERS, IMPORTERS, Exporter, Importer, Incoming
from pipeline.exchange.imported import ImportedRoster
from pipeline.exchange.numbers import number, whole
from pipeline.exchange.strict.xml_text import Element, read_xml

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


def _claims(incoming: Incoming) -> bool:
    return incoming.start.startswith("<") and "<roster" in incoming.start


def _read(incoming: Incoming) -> ImportedRoster:
    return read_ros(incoming.content, incoming.name)


_DOC: Final = "BattleScribe's roster (schema 2.03), for other list builders; can be read back."
EXPORTERS.add("ros", Exporter(".ros", _DOC, write_roster))
IMPORTERS.add("ros", Importer("a roster of BattleScribe, New Recruit and others", _claims, _read))
