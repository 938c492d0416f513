"""A YAML text with values changed in place: all that has not changed stays as it is written.

Comments stay, too: those of values that go are left where the values stood.
"""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from pipeline.documents.document import Data
from pipeline.documents.edits import Edits
from pipeline.documents.spans import Entry, Span, read_spans


class SharedValueError(ValueError):
    """A value to be changed is shared through an anchor; `offset` is where it stands."""

    def __init__(self, offset: int) -> None:
        super().__init__("the value is shared through an anchor")
        self.offset = offset


def edited(source: str, old: Data, new: Data) -> str:
    """Return the text of `old` so changed that it reads as `new`.

    Lines end in a line feed. A new key comes behind the one that precedes it in `new`. Raises
    SharedValueError where a value would change that others share through an anchor.
    """
    edits = Edits(source)
    _change(edits, Entry("", 0, 0, read_spans(source)), old, new, in_brackets=False)
    return edits.result()


def same(one: Data, other: Data) -> bool:
    """Tell whether two values are equal; the order of keys does not matter, and true is not 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _change(edits: Edits, entry: Entry, old: Data, new: Data, *, in_brackets: bool) -> None:
    """Change the value of an entry of a list or mapping, which may be `in_brackets`."""
    span = entry.value
    if same(old, new):
        return
    if span.style == "*":
        edits.replace(entry, new, in_brackets=in_brackets)
        return
    if span.anchored:
        raise SharedValueError(span.start)
    if isinstance(old, dict) and isinstance(new, dict) and _keeps(edits, span, old, new):
        _change_mapping(edits, span, old, new)
    elif isinstance(old, list) and isinstance(new, list) and old and new:
        _change_list(edits, span, old, new)
    else:
        _require_own(span)
        edits.replace(entry, new, in_brackets=in_brackets)


def _keeps(edits: Edits, span: Span, old: Mapping[str, Data], new: Mapping[str, Data]) -> bool:
    """Tell whether a mapping stays, and its entries are changed one by one."""
    if not old.keys().isdisjoint(new):
        return True
    return bool(old and new) and not span.in_brackets and not edits.is_hyphened(span)


def _change_mapping(
    edits: Edits, span: Span, old: Mapping[str, Data], new: Mapping[str, Data]
) -> None:
    numbers = {entry.key: number for number, entry in enumerate(span.entries)}
    _remove(edits, span, [number for key, number in numbers.items() if key not in new])
    first = min((number for key, number in numbers.items() if key in new), default=0)
    last = -1
    for key, value in new.items():
        if key in old:
            last = numbers[key]
            entry = span.entries[last]
            _change(edits, entry, old[key], value, in_brackets=span.in_brackets)
        else:
            edits.insert(span, last, first, key, value)


def _change_list(edits: Edits, span: Span, old: Sequence[Data], new: Sequence[Data]) -> None:
    matcher = SequenceMatcher(None, list(map(repr, old)), list(map(repr, new)), autojunk=False)
    for sign, start, end, new_start, new_end in matcher.get_opcodes():
        if sign == "equal":
            continue
        both = min(end - start, new_end - new_start)
        for step in range(both):
            entry = span.entries[start + step]
            _change(
                edits, entry, old[start + step], new[new_start + step], in_brackets=span.in_brackets
            )
        _remove(edits, span, list(range(start + both, end)))
        for value in new[new_start + both : new_end]:
            edits.insert(span, start + both - 1, start, "", value)


def _remove(edits: Edits, span: Span, numbers: list[int]) -> None:
    for number in numbers:
        _require_own(span.entries[number].value)
    edits.remove(span, numbers)


def _require_own(span: Span) -> None:
    if span.shares:
        raise SharedValueError(span.start)
