"""What a combined kind is made of, as `pairs` of kinds.yaml names it."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.base import suggest
from pipeline.content.fields.spec import Setting

_OPTIONS: Final = frozenset({"kind", "where"})


class Factor(NamedTuple):
    """A part of a combined kind: its field, the kind of the part, and what must hold for it."""

    field: str
    kind: str
    where: Mapping[str, Any]


def read_factors(setting: Setting, name: str, raw: Mapping[str, Any]) -> tuple[Factor, ...]:
    """Return the parts that a combined kind names; what is wrong with them becomes findings."""
    if "pairs" in raw and "fields" in raw:
        hint = "a combined kind has the fields of its pairs"
        setting.say(
            "kind-pairs", "expected either fields or pairs, found both", name, "pairs", hint=hint
        )
    found = []
    for field, part in raw.get("pairs", {}).items():
        written: Any = {"kind": part} if isinstance(part, str) else part
        if _check_part(setting, (name, "pairs", field), written):
            found.append(Factor(field, written["kind"], written.get("where", {})))
    if "pairs" in raw and not raw["pairs"]:
        setting.say("kind-pairs", "pairs names no kind", name, "pairs", hint="write field: kind")
    return tuple(found)


def _check_part(setting: Setting, path: tuple[str, ...], part: Any) -> bool:
    """Tell whether a part of a combined kind is well-formed; note what is wrong with it."""
    verified = (
        isinstance(part, dict)
        and isinstance(part.get("kind"), str)
        and isinstance(part.get("where", {}), dict)
        and part.keys() <= _OPTIONS
    )
    if not verified:
        hint = "write field: kind, or field: {kind: ..., where: {field: value}}"
        setting.say("kind-pairs", "expected a kind or {kind, where}", *path, hint=hint)
    elif part["kind"] not in setting.kinds:
        remedy = suggest.hint(part["kind"], setting.kinds)
        setting.say("kind-pairs", f"unknown kind {part['kind']!r}", *path, hint=remedy)
        return False
    return verified
