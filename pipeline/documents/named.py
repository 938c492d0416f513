"""Texts that name something of the game: a mark on a model's field that its JSON Schema carries."""

from dataclasses import dataclass
from typing import Any, Final

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

NAMES: Final = "x-names"
"""The keyword that says in a JSON Schema which names a text may be."""


def names(sort: str, *, free: bool = False) -> dict[str, Any]:
    """Return the keyword for names of a sort, such as ``kind``; where `free` any text will do."""
    return {NAMES: {"sort": sort, "free": free}}


def record_names(kinds: tuple[str, ...]) -> dict[str, Any]:
    """Return the keyword for the records of one kind by slug, or of several by kind and slug."""
    return {NAMES: {"records": list(kinds), "free": False}}


@dataclass(frozen=True, slots=True)
class Named:
    """Says of a field that it names something of `sort`; where `free`, it may be any text, too."""

    sort: str
    free: bool = False

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the schema of the text with the keyword."""
        return {**handler(core_schema), **names(self.sort, free=self.free)}
