"""Our `.ros` files keep the rules of BattleScribe's roster schema, written down here."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from rosters.samples import GAMES, sample_files, told, written

from pipeline.rosters.description import Entry, Item, Roster

NAMESPACE = "{http://www.battlescribe.net/schema/rosterSchema}"


_SCHEMA = yaml.safe_load(Path(__file__).with_name("ros.yaml").read_text("utf-8"))
CHILDREN, FORMS = _SCHEMA["children"], _SCHEMA["forms"]
REQUIRED, OPTIONAL = (
    {name: set(keys) for name, keys in _SCHEMA[part].items()} for part in ("required", "optional")
)

SAMPLES = [(name, path.stem) for name in GAMES for path in sample_files(name)]


@pytest.fixture(params=SAMPLES, ids="-".join)
def roster(request: pytest.FixtureRequest) -> Roster:
    name, slug = request.param
    return next(each for each in told(name) if each.slug == slug)


def tree(roster: Roster) -> ET.Element:
    return ET.fromstring(written(roster, "ros"))


def of(element: ET.Element) -> str:
    assert element.tag.startswith(NAMESPACE)
    return element.tag.removeprefix(NAMESPACE)


def all_of(root: ET.Element, name: str) -> Iterator[ET.Element]:
    return root.iter(f"{NAMESPACE}{name}")


def test_elements_and_attributes_stand_as_the_schema_says(roster: Roster) -> None:
    """Known elements in their order, each once; required attributes, in their forms."""
    for element in tree(roster).iter():
        name = of(element)
        order = CHILDREN.get(name, ())
        found = [order.index(of(child)) for child in element]
        lists = len(order) == 1 and name != "profile"
        assert found == sorted(found)
        assert lists or len(found) == len(set(found))
        required = REQUIRED.get(name, set())
        assert required <= set(element.keys()) <= required | OPTIONAL.get(name, set())
        for key, value in element.attrib.items():
            assert re.fullmatch(FORMS.get(key, ".+"), value), (name, key, value)


def test_the_costs_of_all_selections_are_the_sum(roster: Roster) -> None:
    """A selection's cost is for all of its number, without what it holds; readers add them up."""
    root = tree(roster)
    told_sums = [float(each.get("value", "")) for each in root.findall(f"{NAMESPACE}costs/*")]
    costs = (each.find(f"{NAMESPACE}costs/*") for each in all_of(root, "selection"))
    values = [float(cost.get("value", "")) for cost in costs if cost is not None]
    assert told_sums == ([sum(values)] if roster.unit else [])
    assert told_sums == ([roster.total] if roster.unit else [])


def test_categories_of_units_are_those_of_the_force(roster: Roster) -> None:
    """Each unit has one primary category, and the force lists it."""
    (force,) = all_of(tree(roster), "force")
    listed = {each.get("entryId") for each in force.findall(f"{NAMESPACE}categories/*")}
    units = [each for each in all_of(force, "selection") if each.get("type") == "unit"]
    assert len(units) == len(roster.entries)
    for unit in units:
        (category,) = unit.findall(f"{NAMESPACE}categories/*")
        assert (category.get("primary"), category.get("entryId") in listed) == ("true", True)


def _roster(**changes: object) -> Roster:
    items = (Item("arms", "Gun", "arm", "gun"), Item("arms", "Gun", "arm", "gun"))
    kind = Item("type", "Crew", "crew", "crew")
    entry = Entry("A<B>\n&\"'", kind, 3, 30, items, (), "tabs\tand ]]>")
    plain = Roster("g", "G", "1.2.3", "army", "a", "A", "pts", 45, 50, (), (entry,), {"name": "A"})
    return plain._replace(**changes)  # type: ignore[arg-type]


def test_a_unit_of_several_costs_what_all_of_it_costs() -> None:
    """Readers do not multiply by the number."""
    (unit, *_) = all_of(tree(_roster()), "selection")
    assert (unit.get("number"), unit.get("name")) == ("3", "Crew")
    cost = unit.find(f"{NAMESPACE}costs/{NAMESPACE}cost")
    assert cost is not None
    assert cost.get("value") == "30.0"


def test_words_are_never_markup() -> None:
    """Brackets, quotes and line breaks of a name arrive as they are."""
    (unit, *_) = all_of(tree(_roster()), "selection")
    notes = unit.find(f"{NAMESPACE}customNotes")
    assert notes is not None
    assert (unit.get("customName"), notes.text) == ("A<B>\n&\"'", "tabs\tand ]]>")
