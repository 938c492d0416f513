"""Names that a text may be, each with what an editor says of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Names(NamedTuple):
    """Names with a few words on each; a text of `pattern` is legal, too, though not offered."""

    entries: Mapping[str, str]
    pattern: str = ""


NONE: Final = Names(MappingProxyType({}))


def reference_names(records: Mapping[str, Mapping[str, str]]) -> Names:
    """Return what a reference may be: the records of one kind by slug, of several by kind and slug.

    `records` are the printed names by kind and slug.
    """
    if len(records) == 1:
        ((kind, own),) = records.items()
        return Names(own, f"^{kind}:({'|'.join(own)})$") if own else NONE
    return Names(
        {f"{kind}:{slug}": name for kind, own in records.items() for slug, name in own.items()}
    )


def any_case(text: str) -> str:
    """Return the pattern of a text in small letters or capitals."""
    letters = (f"[{each}{each.upper()}]" if each.isalpha() else each for each in text)
    return "".join(letters)


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a mapping of a file; an empty one where something else stands there."""
    return value if isinstance(value, dict) else {}
