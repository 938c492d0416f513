"""What a translator should know of a message: where it is printed, its terms, its symbols."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.reading import TEMPLATE, read_text
from pipeline.base.units import to_mm
from pipeline.content.game import Game
from pipeline.content.locale.glossary import Glossary, read_glossary
from pipeline.content.locale.message import Message
from pipeline.documents.problems import Problems
from pipeline.edition.context import EditionKey, OpenEdition
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.edition.products import Product, load_products
from pipeline.edition.search_path import shown_name
from pipeline.localize.boxes import boxes

_INDEX: Final = re.compile(r"\.\d+(?=\.|$)")
_ICON: Final = re.compile(r"\{([a-z0-9-]+)(?:\|[^{}]*)?\}")


class _Printed(NamedTuple):
    """What a kind is printed on, and the boxes of its fields as ``width × height``."""

    where: tuple[str, ...] = ()
    boxes: Mapping[str, str] = MappingProxyType({})

    def notes(self, field: str) -> Iterator[str]:
        """Yield what a translator should know of a field's place; lists have ``#`` for numbers."""
        if self.where:
            box = self.boxes.get(field)
            size = f"; this text has {box}" if box else ""
            yield f"Printed on: {'; '.join(self.where)}{size}"


def noted(
    po_files: PoFiles, messages: Sequence[Message], game: Game | None, language: str
) -> list[Message]:
    """Return messages with what the game knows of them; of the terms where `language` has some.

    Raises PunchboardError for a glossary that cannot be read.
    """
    problems = Problems()
    terms = Glossary({})
    if language and po_files.game != SHARED:
        terms = read_glossary(po_files.folder, language, po_files.shown(po_files.folder), problems)
        problems.stop()
    symbols = _symbol_meanings(game) if game is not None else {}
    printed = _printed_by_kind(po_files, game) if game is not None else {}
    return [_with_notes(message, terms, symbols, printed) for message in messages]


def _with_notes(
    message: Message, terms: Glossary, symbols: Mapping[str, str], printed: Mapping[str, _Printed]
) -> Message:
    kind, _, rest = message.context.partition(".")
    field = _INDEX.sub(".#", rest.partition(".")[2])
    notes = [*message.notes, *(printed[kind].notes(field) if kind in printed and field else ())]
    icons = dict.fromkeys(_ICON.findall(message.text))
    notes += [f"{{{icon}}} stands for: {symbols[icon]}" for icon in icons if icon in symbols]
    term_notes = [
        f"{name} = {name if term.keep else term.term}" + (f" ({term.note})" if term.note else "")
        for name, term in terms.found(message.text)
    ]
    if term_notes:
        notes.append(f"Terms: {'; '.join(sorted(term_notes))}")
    return message._replace(notes=tuple(notes))


def _symbol_meanings(game: Game) -> Mapping[str, str]:
    """Return what symbols stand for: the names of the records that explain them."""
    return {
        symbol: record.name
        for kind in game.kinds.values()
        if kind.legend
        for record in game.records[kind.name].values()
        if (symbol := getattr(record.values, kind.legend))
    }


def _printed_by_kind(po_files: PoFiles, game: Game) -> Mapping[str, _Printed]:
    """Return for each kind what its records are printed on, and how large that is."""
    by_kind: dict[str, _Printed] = {}
    edition = OpenEdition(EditionKey(po_files.project.root, po_files.game, ""))
    for product in load_products(game).values():
        for selection in product.records:
            earlier = by_kind.get(selection.kind, _Printed())
            # A sheet as large as its paper tells no size; a broken layout is told when it prints.
            with suppress(PunchboardError):
                by_kind[selection.kind] = _with_product(earlier, edition, product, selection.kind)
    return by_kind


def _with_product(earlier: _Printed, edition: OpenEdition, product: Product, kind: str) -> _Printed:
    """Return what is known of a kind with one more product that prints it."""
    component = edition.component(product.components[0])
    place = f"{product.title}, {_size(to_mm(component.width), to_mm(component.height))}"
    template = next(_template(edition, component.name), "")
    sizes = {field: _size(*size) for field, size in boxes(template, kind, component).items()}
    return _Printed((*earlier.where, place), {**sizes, **earlier.boxes})


def _template(edition: OpenEdition, component: str) -> Iterator[str]:
    for folder in edition.search_path.folders:
        path = folder / f"{component}.xml.j2"
        if path.is_file():
            yield read_text(path, TEMPLATE, shown_name(path))


def _size(width: float, height: float) -> str:
    return f"{width:.4g} × {height:.4g} mm"
