"""Records and kinds are used by references, parts, products, templates and rules."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.rules import unused_content as field_unused
from pipeline.checks.subject import CONTENT_CHECKS, GameSubject

FILES = {
    "kinds.yaml": "state: {}\ncard:\n  fields:\n"
    "    state: { type: ref, to: state, required: false }\n    text: markup\n",
    "state.yaml": "source: { section: S }\nwet: { name: Wet }\ndry: { name: Dry }\n",
    "card.yaml": "source: { section: S }\nrain: { name: Rain, state: wet, text: None. }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
}


def found(code: str, **files: str) -> list[tuple[str, int]]:
    """Return subject and line of what a check finds, with files changed."""
    changed = {name.replace("_", "."): text for name, text in files.items()}
    return [
        (finding.subject, finding.position.line)
        for finding in try_game(CONTENT_CHECKS[code], {**FILES, **changed})
    ]


def test_a_record_without_a_reference_is_told_where_it_stands() -> None:
    """The other one is referred to by a field."""
    assert found("record-unused") == [("state:dry", 3)]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("card_yaml", FILES["card.yaml"].replace("None.", '"Become [[dry]]."')),
        ("card_j2", "{% for one in records.state %}{% endfor %}"),
        ("card_j2", "{% for one in records['state'] %}{% endfor %}"),
        ("card_j2", "{% for kind in ['state'] %}{{ records[kind] }}{% endfor %}"),
        ("card_j2", "{{ 'dry' if record.state.slug == 'wet' }}"),
        ("products_yaml", "all: { title: All, component: card, records: [card, state] }\n"),
        ("products_yaml", 'all: { title: All, component: card, records: { kind: card, '
         "where: \"state.slug == 'dry'\" } }\n"),
        ("rules_yaml", "one: { title: One, why: S, assert: \"'dry' == 'dry'\", message: no }\n"),
    ],
)  # fmt: skip
def test_texts_products_templates_and_rules_use_a_record(file: str, text: str) -> None:
    """Whatever names it uses it."""
    assert found("record-unused", **{file: text}) == []


def test_a_kind_that_nothing_refers_to_is_left_to_the_other_check() -> None:
    """Its records are not there to be referred to."""
    kinds = FILES["kinds.yaml"] + "omen: {}\n"
    omens = "source: { section: S }\ncomet: { name: Comet }\n"
    assert found("record-unused", kinds_yaml=kinds, omen_yaml=omens) == [("state:dry", 3)]
    assert found("kind-unused", kinds_yaml=kinds, omen_yaml=omens) == [("omen", 6)]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("card_j2", '{{ records["omen"] | length }}'),
        ("products_yaml", "all: { title: All, component: card, records: [card, omen] }\n"),
        ("rules_yaml", "one: { title: One, why: S, for: omen, assert: name, message: no }\n"),
        ("rules_yaml", "one:\n  title: One\n  why: S\n  for: omen\n  assert: name\n  message: n\n"),
        ("rules_yaml", "one: { title: One, why: S, assert: records.omen, message: no }\n"),
        ("kinds_yaml", FILES["kinds.yaml"] + "omen: {}\n"
         "sky:\n  pairs: { card: card, omen: omen }\n"),
    ],
)  # fmt: skip
def test_a_kind_is_used_by_whatever_names_it(file: str, text: str) -> None:
    """A combination uses its parts, and is itself in want of a product."""
    files = {
        "kinds_yaml": FILES["kinds.yaml"] + "omen: {}\n",
        "omen_yaml": "source: { section: S }\ncomet: { name: Comet }\n",
        file: text,
    }
    assert [subject for subject, _ in found("kind-unused", **files) if subject == "omen"] == []


FIELDS = {
    "kinds.yaml": "card:\n  fields:\n    text: markup\n    pair:\n      type: list\n"
    "      default: []\n      of: { type: record, fields: { near: text, far: text } }\n",
    "card.yaml": "source: { section: S }\n"
    "rain: { name: Rain, text: A., pair: [{ near: B, far: C }] }\n",
}


@pytest.mark.parametrize(
    ("template", "left"),
    [
        ("{{ card.text }}{% for each in card.pair %}{{ each.near }}{{ each.far }}{% endfor %}", []),
        ("{{ card.text }}{% for each in card.pair %}{{ each.near }}{% endfor %}", [("card", 7)]),
        ("{{ card.text }} far {# far #}<p far='1'>{{ card.pair[0].near }}</p>", [("card", 7)]),
        ("{{ card['text'] }}{{ card.pair | map(attribute='near') }}{{ far }}", []),
    ],
)
def test_a_field_is_used_where_an_expression_names_it(
    template: str, left: list[tuple[str, int]]
) -> None:
    """Words of the markup name no field; one within a record is told where kinds.yaml has it."""
    files = {**FIELDS, "card.xml.j2": template}
    check = try_game(CONTENT_CHECKS["field-unused"], files)
    assert [(finding.subject, finding.position.line) for finding in check] == left


def test_without_templates_nothing_is_known_of_use() -> None:
    """Content alone may be checked before anything prints it."""
    for code in ("record-unused", "kind-unused", "field-unused", "icon-unused"):
        check = CONTENT_CHECKS[code]
        alone = check._replace(run=lambda checked, run=check.run: run(GameSubject(checked.game)))
        assert try_game(alone, check.bad) == []


def test_fields_are_looked_up_once_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many records have a field, and however many entries a list of it."""
    asked: list[Sequence[str | int]] = []
    names = field_unused._own_names

    def noted(spec: Any, path: Sequence[str | int]) -> Iterator[str]:
        asked.append(path)
        return names(spec, path)

    monkeypatch.setattr(field_unused, "_own_names", noted)
    kinds = "card:\n  fields: { colours: { type: list, of: text } }\n"
    cards = "".join(
        f"fox-{number}: {{ name: Fox {number}, colours: [red, blue] }}\n" for number in range(9)
    )
    files = {
        "kinds.yaml": kinds,
        "card.yaml": f"source: {{ section: S }}\n{cards}",
        "card.xml.j2": "<face/>\n",
    }
    (finding,) = try_game(CONTENT_CHECKS["field-unused"], files)
    assert "'colours'" in finding.message
    assert [path for path in asked if "colours" in path] == [("colours", 0)]
