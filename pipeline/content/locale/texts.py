"""The texts of records: found by the fields of their kind, and replaced one by one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.content.fields.markdown import BLOCKS, MARKDOWN
from pipeline.content.fields.spec import written_type
from pipeline.content.locale.message import Path, has_words

Replace: TypeAlias = Callable[[Path, str, str], str]
"""Given the path of a text within its record, the text and its field's doc, what stands there."""

NAME: Final = "name"
CITED: Final = "Rulebook, "
"""What the reason of a rule begins with that is a section of the rulebook."""


class Choice(NamedTuple):
    """A printed choice of a kind: its dotted field, its values, and what it says."""

    field: str
    values: tuple[str, ...]
    doc: str


def replaced(kind: Mapping[str, Any], data: Any, replace: Replace) -> Any:
    """Return a record's data with every text that can be translated given to `replace`.

    `kind` is what kinds.yaml says of the kind; what does not fit it stays as it is.
    """
    if not isinstance(data, dict):
        return data
    made = {}
    for name, value in data.items():
        if name == NAME and isinstance(value, str):
            made[name] = replace((NAME,), value, "The printed name.")
        elif name == kind.get("legend"):
            made[name] = value
        else:
            made[name] = _replace_in(_fields_of(kind).get(name), value, (name,), replace)
    return made


def text_at(kind: Mapping[str, Any], path: Path, value: Any, replace: Replace) -> Any:
    """Return the value at `path` of a record with its texts given to `replace`."""
    if not path:
        return replaced(kind, value, replace)
    if path == (NAME,):
        return replace(path, value, "The printed name.") if isinstance(value, str) else value
    return _replace_in(spec_at(kind, path), value, path, replace)


def spec_at(kind: Mapping[str, Any], path: Path) -> Any:
    """Return what kinds.yaml says of the value at `path` of a record, None where it says nothing.

    Of the record itself that is a record of the kind's fields.
    """
    spec: Any = {"type": "record", "fields": _fields_of(kind)}
    for part in path:
        spec = spec_within(spec, part)
    return spec


def choices(kind: str, raw: Mapping[str, Any]) -> Iterator[Choice]:
    """Yield the choices of a kind that are printed, wherever they lie."""
    waiting = [(f"{kind}.{name}", spec) for name, spec in _fields_of(raw).items()]
    while waiting:
        path, spec = waiting.pop(0)
        if not isinstance(spec, dict):
            continue
        if spec.get("type") == "choice" and spec.get("translate") is True:
            values = (value for value in spec.get("of") or () if isinstance(value, str))
            yield Choice(path, tuple(values), str(spec.get("doc", "")))
        waiting += [(f"{path}.{name}", part) for name, part in _parts_of(spec).items()]
        if "of" in spec and spec.get("type") == "list":
            waiting.append((path, spec["of"]))


def rule_texts(raw: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield what a rule of rules.yaml says to people, with its path."""
    for name in ("title", "message"):
        if isinstance(raw.get(name), str):
            yield (name,), raw[name]
    # Sections of the rulebook are cited as they are printed there.
    if isinstance(raw.get("why"), str) and not raw["why"].startswith(CITED):
        yield ("why",), raw["why"]
    for n, text in enumerate(raw.get("remedies") or ()):
        if isinstance(text, str) and has_words(text):
            yield ("remedies", n), text


def of_rosters(kinds: Mapping[str, Any], rule: Any) -> bool:
    """Tell whether a rule speaks of rosters: all others speak to whoever writes the content."""
    subjects = rule.get("for") if isinstance(rule, dict) else None
    name = subjects.get("kind") if isinstance(subjects, dict) else subjects
    kind = kinds.get(str(name))
    return isinstance(kind, dict) and "folder" in kind


def _replace_in(spec: Any, value: Any, path: Path, replace: Replace) -> Any:
    full = {"type": spec} if isinstance(spec, str) else spec
    if not isinstance(full, dict):
        return value
    if full.get("type") == MARKDOWN:
        # A name that has no file yet is no text.
        return value if isinstance(value, str) else _replace_in(BLOCKS, value, path, replace)
    type_name = full.get("type")
    if isinstance(value, str):
        translatable = type_name == "markup" or (
            type_name == "text" and full.get("translate") is not False
        )
        return replace(path, value, str(full.get("doc", ""))) if translatable else value
    if isinstance(value, list) and type_name in ("list", "table"):
        entry = (
            full.get("of") if type_name == "list" else {"type": "record", "fields": _parts_of(full)}
        )
        return [_replace_in(entry, part, (*path, n), replace) for n, part in enumerate(value)]
    if isinstance(value, dict) and type_name == "record":
        parts = _parts_of(full)
        return {
            name: _replace_in(parts.get(name), part, (*path, name), replace)
            for name, part in value.items()
        }
    return value


def spec_within(spec: Any, part: str | int) -> Any:
    """Return what kinds.yaml says of a part of a value: of a list's entry, or of a field."""
    if written_type(spec) == MARKDOWN:
        spec = BLOCKS
    if not isinstance(spec, dict):
        return None
    if isinstance(part, int):
        table = spec.get("type") == "table"
        return {"type": "record", "fields": _parts_of(spec)} if table else spec.get("of")
    return _parts_of(spec).get(part)


def _fields_of(kind: Mapping[str, Any]) -> Mapping[str, Any]:
    found = kind.get("fields")
    return found if isinstance(found, dict) else {}


def _parts_of(spec: Mapping[str, Any]) -> Mapping[str, Any]:
    found = spec.get("columns" if spec.get("type") == "table" else "fields")
    return found if isinstance(found, dict) else {}
