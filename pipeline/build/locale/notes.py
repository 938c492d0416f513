"""What a translator should know of a message: where it is printed, its terms, its symbols."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.units import to_mm
from pipeline.build.locale.home import SHARED, Home
from pipeline.build.products import load_products
from pipeline.build.studio import Studio, StudioKey
from pipeline.content.game import Game
from pipeline.content.locale.glossary import Glossary, read_glossary
from pipeline.content.locale.message import Message
from pipeline.content.problems import Problems

_ICON: Final = re.compile(r"\{([a-z0-9-]+)\}")


def noted(
    home: Home, messages: Sequence[Message], game: Game | None, language: str
) -> list[Message]:
    """Return messages with what the game knows of them; of the terms where `language` has some.

    Raises PunchboardError for a glossary that cannot be read.
    """
    problems = Problems()
    terms = Glossary({})
    if language and home.game != SHARED:
        terms = read_glossary(home.folder, language, home.shown(home.folder), problems)
        problems.stop()
    symbols = _symbols(game) if game is not None else {}
    printed = _printed(home, game) if game is not None else {}
    return [_noted(message, terms, symbols, printed) for message in messages]


def _noted(
    message: Message, terms: Glossary, symbols: Mapping[str, str], printed: Mapping[str, str]
) -> Message:
    where = printed.get(message.context.partition(".")[0]) if message.context.count(".") > 1 else ""
    notes = [*message.notes, *filter(None, [where])]
    shown = dict.fromkeys(_ICON.findall(message.text))
    notes += [f"{{{icon}}} stands for: {symbols[icon]}" for icon in shown if icon in symbols]
    found = [
        f"{name} = {name if term.keep else term.term}" + (f" ({term.note})" if term.note else "")
        for name, term in terms.found(message.text)
    ]
    if found:
        notes.append(f"Terms: {'; '.join(sorted(found))}")
    return message._replace(notes=tuple(notes))


def _symbols(game: Game) -> Mapping[str, str]:
    """Return what symbols stand for: the names of the records that explain them."""
    return {
        symbol: record.name
        for kind in game.kinds.values()
        if kind.legend
        for record in game.records[kind.name].values()
        if (symbol := getattr(record.values, kind.legend))
    }


def _printed(home: Home, game: Game) -> Mapping[str, str]:
    """Return for each kind what its records are printed on, and how large that is."""
    try:
        found = dict(_components(home, game))
    except PunchboardError:
        # What is wrong with a product or a layout is told by whoever prints it.
        return {}
    return {kind: f"Printed on: {'; '.join(where)}" for kind, where in found.items()}


def _components(home: Home, game: Game) -> Iterator[tuple[str, list[str]]]:
    studio = Studio(StudioKey(home.project.root, home.game, ""))
    found: dict[str, list[str]] = {}
    for product in load_products(game).values():
        for selection in product.records:
            component = studio.component(product.components[0])
            size = f"{to_mm(component.width):.4g} × {to_mm(component.height):.4g} mm"
            found.setdefault(selection.kind, []).append(f"{product.title}, {size}")
    yield from found.items()
