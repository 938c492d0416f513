"""Every expression and text of a step, with the place in campaign.yaml where it stands."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pipeline.campaign.plan import Ask, Effect, Step

Path = tuple[str | int, ...]


class Source(NamedTuple):
    """One expression, or one text with ``{{ }}``."""

    path: Path
    text: str
    is_text: bool = False


def sources(name: str, step: Step) -> Iterator[Source]:
    """Yield what a step evaluates."""
    path: Path = ("steps", name)
    for part in ("say", "pick", "many"):
        yield Source((*path, part), getattr(step, part), True)
    found = [("when", step.when), ("times", step.times), ("picked", step.picked)]
    yield from _written(path, dict(found))
    yield from _written((*path, "let"), step.let)
    yield from _written((*path, "then"), step.then)
    yield from _written((*path, "keep"), step.keep)
    for key, ask in step.ask.items():
        yield from _of_question((*path, "ask", key), ask)
    for index, effect in enumerate(step.do):
        yield from _of_effect((*path, "do", index), effect)


def _of_question(path: Path, ask: Ask) -> Iterator[Source]:
    yield Source((*path, "ask"), ask.ask, True)
    parts = ("when", "default", "where", "min", "max", "roll", "again")
    yield from _written(path, {part: getattr(ask, part) for part in parts})
    if ask.type == "choice":
        yield from _written(path, {"of": ask.of})


def _of_effect(path: Path, effect: Effect) -> Iterator[Source]:
    yield from _written(path, {"when": effect.when})
    for part in ("set", "add", "append", "remove"):
        yield from _written((*path, part), getattr(effect, part))
    for field, made in effect.new.items():
        yield from _written((*path, "new", field), made)


def _written(path: Path, named: Mapping[str, Any]) -> Iterator[Source]:
    """Yield the expressions among values, some of which stand for themselves."""
    for name, value in named.items():
        if isinstance(value, str) and value:
            yield Source((*path, name), value)
