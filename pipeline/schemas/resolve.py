"""A schema with the names that a game has, in the places where its models say so."""

from typing import Any, Final

from pipeline.documents.named import NAMES
from pipeline.schemas.names import Names
from pipeline.schemas.vocabulary import Vocabulary

MOST: Final = 2000
"""Names that one place offers: more of them no editor shows in time, and any slug will do."""


def resolved(schema: dict[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """Return `schema` with the keyword of names replaced by the names themselves.

    Each list of names stands once under ``$defs``. Where a game has no such names, or more than
    anybody wants to choose from, the schema of the plain text stays.
    """
    resolver = _Resolver(vocabulary)
    made: dict[str, Any] = resolver.walk(schema)
    definitions = {**made.pop("$defs", {}), **resolver.definitions}
    return made | ({"$defs": definitions} if definitions else {})


class _Resolver:
    """Replaces keywords, and collects the definitions that take their places."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.definitions: dict[str, Any] = {}

    def walk(self, node: Any) -> Any:
        """Return a part of a schema with the names in it."""
        if isinstance(node, list):
            return [self.walk(part) for part in node]
        if not isinstance(node, dict):
            return node
        made = {key: self.walk(part) for key, part in node.items() if _is_told(key, part)}
        mark = node.get(NAMES)
        if mark is None:
            return made
        return self._with_names(made, mark, may_be_empty=node.get("default") == "")

    def _with_names(
        self, text: dict[str, Any], mark: dict[str, Any], *, may_be_empty: bool
    ) -> dict[str, Any]:
        key, names = self._names(mark)
        if not 0 < len(names.entries) <= MOST:
            return text
        self.definitions[key] = _enumeration(names)
        offered: dict[str, Any] = {"$ref": f"#/$defs/{key}"}
        about = {
            name: text[name] for name in ("description", "default", "examples") if name in text
        }
        if mark["free"]:
            return about | {"anyOf": [offered, {"type": "string"}]}
        if may_be_empty:
            return about | {"anyOf": [offered, {"type": "string", "maxLength": 0}]}
        return about | offered

    def _names(self, mark: dict[str, Any]) -> tuple[str, Names]:
        """Return the names that a keyword asks for, and what their definition is called."""
        if "records" not in mark:
            return mark["sort"], self._vocabulary.names(mark["sort"])
        kinds = mark["records"]
        return f"records.{'-or-'.join(kinds)}", self._vocabulary.references(kinds)


def _is_told(key: str, part: Any) -> bool:
    """Tell whether an editor is told a keyword: a default of nothing is nothing to offer."""
    return key != NAMES and not (key == "default" and part in (None, "", [], {}))


def _enumeration(names: Names) -> dict[str, Any]:
    entries = names.entries
    enumeration: dict[str, Any] = {"type": "string", "enum": list(entries)}
    if any(entries.values()):
        enumeration["enumDescriptions"] = list(entries.values())
    if not names.pattern:
        return enumeration
    return {"anyOf": [enumeration, {"type": "string", "pattern": names.pattern}]}
