"""A first value for every type of field, so that a new record is valid before it is filled in."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from pipeline.checks.content.rules.unwritten import UNWRITTEN
from pipeline.content.game import Game

_TEXT: Final = f'"{UNWRITTEN}"'
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def record_text(game: Game, kind: str, slug: str) -> str:
    """Return a record in YAML: required fields with a valid value, the others as comments."""
    lines = [f"{slug}:", f"  name: {slug.replace('-', ' ').title()}"]
    if game.kinds[kind].needs_source:
        lines.append(f"  source: {{ section: {_TEXT} }}")
    for name, raw in game.documents["kinds.yaml"].data[kind].get("fields", {}).items():
        spec = _expand_spec(raw)
        comment = "" if _is_required(spec) else "# "
        doc = f"  # {spec['doc']}" if "doc" in spec else ""
        value = _existing_name(game, kind, name, spec) or _example_value(game, kind, slug, spec)
        lines.append(f"  {comment}{name}: {value}{doc}")
    return "\n".join(lines) + "\n"


def _existing_name(game: Game, kind: str, field: str, spec: Mapping[str, Any]) -> str:
    """Return the first record's value of a text field that holds a name (of an icon, say) in all.

    Prose is for the author to write, but a name must be one that exists. Empty for other fields.
    """
    if spec["type"] != "text" or "default" in spec:
        return ""
    values = [str(getattr(record.values, field)) for record in game.records[kind].values()]
    all_names = bool(values) and all(_NAME.fullmatch(value) for value in values)
    return json.dumps(values[0]) if all_names else ""


def _expand_spec(raw: Any) -> Mapping[str, Any]:
    return {"type": raw} if isinstance(raw, str) else raw


def _is_required(spec: Mapping[str, Any]) -> bool:
    return bool(spec.get("required", "default" not in spec))


def _example_value(game: Game, kind: str, slug: str, spec: Mapping[str, Any]) -> str:
    """Return a value of a field as flow-style YAML."""
    if "default" in spec:
        return json.dumps(spec["default"], ensure_ascii=False)
    type_ = spec["type"]
    if type_ == "ref":
        return _reference_example(game, kind, slug, spec["to"])
    if type_ == "record":
        fields = {name: _expand_spec(raw) for name, raw in spec["fields"].items()}
        inner = [
            f"{name}: {_example_value(game, kind, slug, inner_spec)}"
            for name, inner_spec in fields.items()
            if _is_required(inner_spec)
        ]
        return "{ " + ", ".join(inner) + " }" if inner else "{}"
    if type_ == "list":
        count = spec.get("length", spec.get("min", 0))
        return (
            f"[{', '.join([_example_value(game, kind, slug, _expand_spec(spec['of']))] * count)}]"
        )
    example = _PLAIN.get(type_)
    return example(spec) if example else _TEXT


def _reference_example(game: Game, kind: str, slug: str, to: str | list[str]) -> str:
    """Return the first record that the field may name; the new one where there is no other."""
    kinds = [to] if isinstance(to, str) else to
    fallback_kind = kind if kind in kinds else kinds[0]
    target_kind = next((name for name in kinds if game.records[name]), fallback_kind)
    target = next(iter(game.records[target_kind]), slug)
    return target if len(kinds) == 1 else f"{target_kind}:{target}"


def _number_example(spec: Mapping[str, Any]) -> str:
    minimum, maximum = spec.get("min"), spec.get("max")
    return str(minimum if minimum is not None else min(0, maximum) if maximum is not None else 0)


_PLAIN: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "integer": _number_example,
    "number": _number_example,
    "length": _number_example,
    "dice": lambda spec: "D6",
    "flag": lambda spec: "false",
    "choice": lambda spec: f'"{spec["of"][0]}"',
    "table": lambda spec: "[]",
}
