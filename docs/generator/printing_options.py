"""The list of printing options in the page on products, from their declarations."""

from typing import Any, Final, get_args

from generator.markdown import between, code
from pipeline.sheets.options import DEFAULTS, MARKS, UNITS, Marks, Ruler, declared
from pipeline.source.units import Meanings, Pair, Span, to_mm

BEGIN: Final = "<!-- options: written by `make docs` -->"
END: Final = "<!-- /options -->"


def page(present: str) -> str:
    """Return the page on products with its table of options as the code has it.

    Raises ValueError when the markers are gone.
    """
    rows = []
    for name, (hint, said) in declared().items():
        usual, key = _written(getattr(DEFAULTS, name), hint), name.replace("_", "-")
        default = f"; default {usual}" if usual else ""
        sign = "" if said.panel else " \\*"
        rows.append(f"- {code(key)}{sign} ({_taken(hint)}{default}): {said.doc}")
    return between(present, BEGIN, END, "\n".join(rows))


def _taken(hint: Any) -> str:
    """Return what a file may have."""
    kind, *notes = get_args(hint)
    for note in notes:
        if isinstance(note, Span):
            unit = "a length" if note.unit == "mm" else "points"
            return f"{unit}, {code(note.word)}" if note.word else unit
        if isinstance(note, Pair):
            return code(f"[{note.names}]")
        if isinstance(note, Marks):
            return f"{_listed(MARKS)}, `none`, or a list"
        if isinstance(note, Ruler):
            return f"{_listed(UNITS)}, true, false"
        if isinstance(note, Meanings):
            return _listed(get_args(kind))
    return "true, false" if kind is bool else "a name"


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(map(code, words))


def _written(value: Any, hint: Any) -> str:
    """Return a value as a file would have it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return code(
            ", ".join(value)
            if isinstance(value[0], str)
            else str([round(to_mm(each), 4) for each in value])
        )
    if isinstance(value, float):
        of_weight = any(isinstance(each, Span) and each.unit == "pt" for each in get_args(hint))
        return f"{value if of_weight else to_mm(value):.4g}"
    return code(value)
