"""The files of a new game made from a table: kinds, records, products, and a look to begin with."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.documents.scalar_writer import scalar
from pipeline.documents.value_writer import Manner, entries_text
from pipeline.exchange.yaml_writer import write_yaml
from pipeline.tables.column import Column, Role
from pipeline.tables.look.arrangement import arrange
from pipeline.tables.look.layout import layout_yaml
from pipeline.tables.look.styles import styles_yaml
from pipeline.tables.look.template import template_xml


def game_files(
    name: str, title: str, kind: str, columns: Sequence[Column], records: Mapping[str, Any]
) -> dict[str, str]:
    """Return the texts of a new game's files, by their paths below the project."""
    arrangement = arrange(columns)
    copies = next((column.field for column in columns if column.role is Role.COPIES), "")
    content, templates = f"content/{name}", f"templates/{name}"
    return {
        f"{content}/game.yaml": _game(name, title),
        f"{content}/kinds.yaml": "# The kinds of records and their fields.\n"
        + kind_yaml(kind, columns),
        f"{content}/{kind}.yaml": records_yaml(records),
        f"{content}/products.yaml": _products(kind, copies),
        f"{templates}/{kind}.layout.yaml": layout_yaml(arrangement),
        f"{templates}/{kind}.xml.j2": template_xml(arrangement, kind),
        f"{templates}/styles.yaml": styles_yaml(arrangement),
    }


def kind_yaml(kind: str, columns: Sequence[Column]) -> str:
    """Return a kind as it stands in kinds.yaml; a field's doc is the header of its column."""
    lines = [f"{kind}:", f"  title: {kind_title(kind)}", "  source: false"]
    if not any(column.role is Role.NAME for column in columns):
        lines.append("  name: false")
    fields = [column for column in columns if column.spec]
    if fields:
        lines.append("  fields:")
    for column in fields:
        spec = {**column.spec, "doc": column.header.text}
        lines.append(f"    {column.field}: {_flow(spec)}")
    return "\n".join(lines) + "\n"


def kind_title(kind: str) -> str:
    """Return the title of a kind: Event card."""
    return kind.replace("-", " ").capitalize()


def records_yaml(records: Mapping[str, Any]) -> str:
    """Return records as a record file holds them, a blank line between two."""
    return "\n".join(_record(slug, record) for slug, record in records.items())


def _record(slug: str, record: Mapping[str, Any]) -> str:
    entries = (f"  {entry}" for entry in entries_text(record, 0, Manner.of("")))
    return "\n".join([f"{scalar(slug)}:", *entries, ""])


def _flow(value: Any) -> str:
    """Return plain data as YAML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    is_word = isinstance(value, str) and value.replace("-", "").isalpha() and value.isascii()
    is_plain = is_word and value not in ("true", "false", "null")
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def _game(name: str, title: str) -> str:
    head = "# Who the game is.\n"
    return head + write_yaml({"id": name, "title": title, "version": "0.1.0", "language": "en"})


def _products(kind: str, copies: str) -> str:
    lines = [
        "# What is printed: a component (see the templates) for each record.",
        "cards:",
        "  title: Cards",
        f"  component: {kind}",
        f"  records: {kind}",
        *([f"  copies: {copies}"] if copies else []),
    ]
    return "\n".join(lines) + "\n"
