"""Values as they are printed, word by word: texts in inline notation, numbers, lists, entries."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from pipeline.content.before import Names
from pipeline.content.notation import NotationError, parse
from pipeline.content.runs import ConstantRun, IconRun, RefRun, Run, TextRun

Word: TypeAlias = tuple[Run, ...]
"""Runs that no space parts."""

_UNTOLD: Final = frozenset({"doc", "source", "house", "icon", "order"})


def words_of(value: Any, names: Names) -> list[Word]:
    """Return a value's words, with the constants and the names of records that `names` has."""
    return _split([_settled(run, names) for run in _runs(value)])


def _runs(value: Any) -> Iterator[Run]:
    if isinstance(value, str):
        try:
            yield from parse(value).runs
        except NotationError:
            yield TextRun(value)
    elif isinstance(value, Mapping):
        yield from _entry(value)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            if index:
                yield TextRun(", ")
            yield from _runs(part)
    elif value is not None:
        yield TextRun(str(value).lower() if isinstance(value, bool) else str(value))


def _entry(value: Mapping[str, Any]) -> Iterator[Run]:
    """Yield an entry of a list, or a constant: its name in bold, its text, then all else."""
    if "value" in value:
        yield from _runs(value["value"])
        return
    said = False
    for key in ("name", *(key for key in value if key != "name")):
        if key in _UNTOLD or value.get(key) in (None, [], False):
            continue
        if said:
            yield TextRun(" ")
        if key == "name":
            yield TextRun(f"{value[key]}.", bold=True)
        else:
            if key not in ("text", "definition"):
                yield TextRun(_called(key, value[key]))
            yield from _runs(value[key])
        said = True


def _called(key: str, value: Any) -> str:
    """Return what an entry's part is called: a constant says it in a sentence of its own."""
    doc = value.get("doc", "") if isinstance(value, Mapping) else ""
    return f"{doc.rstrip('.')}: " if doc else f"{key.replace('_', ' ')} "


def _settled(run: Run, names: Names) -> Run:
    """Return a run as it is printed."""
    if isinstance(run, ConstantRun):
        return TextRun(names.constants.get(run.name, run.name), run.bold, run.italic)
    if isinstance(run, RefRun):
        return run._replace(label=run.label or names.of(run.kind, run.slug))
    return run


def _split(runs: list[Run]) -> list[Word]:
    """Return runs parted at spaces."""
    words: list[Word] = []
    open_: list[Run] = []
    for run in runs:
        if isinstance(run, IconRun):
            open_.append(run)
            continue
        text = run.text if isinstance(run, TextRun) else str(getattr(run, "label", ""))
        for index, part in enumerate(text.split(" ")):
            if index and open_:
                words.append(tuple(open_))
                open_ = []
            if part:
                open_.append(_word(run, part))
    return [*words, tuple(open_)] if open_ else words


def _word(run: Run, text: str) -> Run:
    """Return a word of a run; a reference's looks like one."""
    if isinstance(run, RefRun):
        return run._replace(label=text)
    return run._replace(text=text) if isinstance(run, TextRun) else run
