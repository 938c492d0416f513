"""Which fields a record gives: pydantic has a set of its own for each, as large as the record."""

from typing import Any

from pydantic import BaseModel


class GivenFields:
    """Sets of fields, each kept once however many records give the same."""

    def __init__(self) -> None:
        self._sets: dict[frozenset[str], set[str]] = {}

    def share(self, value: Any) -> None:
        """Let a model, and those within it, have the set of all that give the same fields."""
        if isinstance(value, BaseModel):
            given = value.__pydantic_fields_set__
            shared = self._sets.setdefault(frozenset(given), given)
            object.__setattr__(value, "__pydantic_fields_set__", shared)
            for part in value.__dict__.values():
                self.share(part)
        elif type(value) is tuple:
            for part in value:
                self.share(part)
