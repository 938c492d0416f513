"""Kinds whose records belong to a set, such as an expansion: `scope` of kinds.yaml.

    card:
      scope: release
      fields:
        release: { type: ref, to: release, required: false }

The field refers to a kind whose records have an `order`; a record of one set should not need
another that came later, and a record without a set belongs to all of them.
"""

from collections.abc import Mapping
from typing import Any, Final

from pipeline.content.fields.spec import Setting, written_type

ORDER: Final = "order"


def read_scope(setting: Setting, name: str, raw: Mapping[str, Any]) -> str:
    """Return the field that names the set of a kind's records; none, or with findings about it."""
    field: str = raw.get("scope", "")
    problem = _find_problem(setting, raw.get("fields", {}).get(field)) if field else ""
    if problem:
        hint = f"name a field of the type ref, to a kind with the integer field {ORDER}"
        setting.say("kind-scope", f"{field!r} {problem}", name, "scope", hint=hint)
    return "" if problem else field


def _find_problem(setting: Setting, field: Any) -> str:
    """Return what is wrong with the field of a scope, nothing where it is sound."""
    if not isinstance(field, dict) or field.get("type") != "ref":
        return "is no field that refers to one set"
    to = field.get("to")
    kind = setting.document.data.get(to) if isinstance(to, str) else None
    fields = kind.get("fields") if isinstance(kind, dict) else None
    if not isinstance(fields, dict) or written_type(fields.get(ORDER)) != "integer":
        return f"refers to {to!r}, whose records have no {ORDER}"
    return ""
