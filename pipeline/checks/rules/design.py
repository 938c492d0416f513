"""Checks of design: components, slots, styles, colours, icons and symbols without use."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Final

from pipeline.checks.rules.typos import distance
from pipeline.checks.subject import GameSubject, check
from pipeline.checks.usage import (
    FACE_TEMPLATE,
    HINT,
    ICONS,
    LAYOUT,
    TAKEN,
    Names,
    Reached,
    choices,
    components,
    left_over,
    own_entries,
    own_styles,
    products,
    quoted,
    referred,
    section_of,
    shown,
    walked,
)
from pipeline.checks.wording import Shown, Symbols
from pipeline.game.records import Record
from pipeline.source.document import Document
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.yaml import load_yaml

_UNUSED_COMPONENT_GOOD = {
    "kinds.yaml": "card: {}\n",
    "products.yaml": "cards: { title: Cards, component: card, back: back }\n",
    "card.layout.yaml": "trim: poker\n",
    "card.xml.j2": '{% include "frame.xml.j2" %}\n',
    "frame.xml.j2": "<fill/>\n",
    "back.layout.yaml": "trim: poker\n",
    "back.xml.j2": "<face/>\n",
}
_UNUSED_COMPONENT_BAD = {"old.layout.yaml": "trim: poker\n", "old.xml.j2": "<face/>\n"}


@check(
    "component-unused",
    bad=_UNUSED_COMPONENT_BAD,
    good=_UNUSED_COMPONENT_GOOD,
    severity=Severity.INFO,
)
def unused_components(checked: GameSubject) -> Iterator[Finding]:
    """Find components that no product prints, and templates that no other template includes.

    Nobody notices when they no longer fit their purpose.
    """
    document = checked.cached(products)
    if document is None or not checked.folders:
        return
    named = {name for entry in document.data.values() for name in components(entry)}
    taken = {name for text in checked.templates.values() for name in TAKEN.findall(text)}
    taken |= {f"{name}{FACE_TEMPLATE}" for name in named}
    for file in checked.templates:
        component = file.removesuffix(LAYOUT)
        laid_out = component != file
        template = f"{component}{FACE_TEMPLATE}" if laid_out else file
        without_layout = (
            not laid_out and f"{file.removesuffix(FACE_TEMPLATE)}{LAYOUT}" not in checked.templates
        )
        if (
            template.endswith(FACE_TEMPLATE)
            and template not in taken
            and (laid_out or without_layout)
        ):
            place = Position(shown(checked.folders[0], file))
            message = f"no product prints {component!r}" if laid_out else "no template includes it"
            hint = "name it in products.yaml or in a template, or move it out of templates"
            yield Finding("component-unused", message, place, component, hint, Severity.INFO)


_UNUSED_SLOT_GOOD: Final = {
    "kinds.yaml": "card: {}\n",
    "card.xml.j2": '<face><text slot="title" style="doc-body">Fox</text></face>\n',
    "card.layout.yaml": "trim: poker\nslots:\n  title: { x: 4, y: 4, w: 40, h: 6 }\n",
}
_UNUSED_SLOT_BAD: Final = {
    "card.layout.yaml": _UNUSED_SLOT_GOOD["card.layout.yaml"]
    + "  motto: { x: 4, y: 80, w: 40, h: 6 }\n"
}


@check("slot-unused", bad=_UNUSED_SLOT_BAD, good=_UNUSED_SLOT_GOOD, severity=Severity.INFO)
def unused_slots(checked: GameSubject) -> Iterator[Finding]:
    """Find the game's own slots that are not used by any template.

    A line of the template was forgotten, or the slot is left over.
    """
    names = checked.cached(_TemplateNames)
    for file in checked.templates:
        document = _layout(checked, file) if file.endswith(LAYOUT) else None
        slots = document.data.get("slots") if document is not None else None
        for slot in slots if isinstance(slots, dict) else ():
            # The further pages of a flow take the slot of this name unasked.
            if document is not None and slot.removesuffix("-more") not in names:
                place = document.position("slots", slot, key=True)
                message = f"no template fills the slot {slot!r}"
                hint = "print something there, or delete it"
                subject = file.removesuffix(LAYOUT)
                yield Finding("slot-unused", message, place, subject, hint, Severity.INFO)


class _TemplateNames(Names):
    """The names that templates or records may mean: not those that layouts give."""

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(chain.from_iterable(map(quoted, self._sources)))


def _layout(checked: GameSubject, file: str) -> Document | None:
    """Return a layout of the game, None if it cannot be read, which the build reports."""
    folder = checked.folders[0]
    try:
        document = load_yaml(folder / file, shown(folder, file))
    except PunchboardError:
        return None
    return document if isinstance(document.data, dict) else None


_UNUSED_STYLE_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><text style="title">Fox</text></face>\n',
    "styles.yaml": "styles:\n  bold: { family: sans, size: 9 }\n  title: { like: bold }\n",
}
_UNUSED_STYLE_BAD = {
    "styles.yaml": _UNUSED_STYLE_GOOD["styles.yaml"] + "  caption: { like: bold }\n"
}


@check("style-unused", bad=_UNUSED_STYLE_BAD, good=_UNUSED_STYLE_GOOD, severity=Severity.INFO)
def unused_styles(checked: GameSubject) -> Iterator[Finding]:
    """Find the game's own styles that are not used by any template, nor by a style that is used.

    Work on these styles changes nothing in print.
    """
    document = checked.cached(own_styles)
    styles = own_entries(checked, "styles")
    used = _used(checked, styles)
    unused_names = [name for name in styles if name not in used]
    if document is not None and unused_names:
        place = document.position("styles", unused_names[0], key=True)
        message = left_over("styles", unused_names)
        yield Finding("style-unused", message, place, "styles", HINT, Severity.INFO)


def _used(checked: GameSubject, styles: Mapping[str, Any]) -> set[str]:
    """Return the styles that are named, and those that they are like."""
    names = checked.cached(Names)
    used: set[str] = set()
    waiting = [name for name in styles if name in names]
    while waiting:
        name = waiting.pop()
        base = styles[name].get("like") if isinstance(styles.get(name), dict) else None
        used.add(name)
        if isinstance(base, str) and base not in used:
            waiting.append(base)
    return used


_UNUSED_COLOUR_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><fill colour="rust"/></face>\n',
    "styles.yaml": "palette:\n  rust: a34a08\n",
}
_UNUSED_COLOUR_BAD = {"styles.yaml": _UNUSED_COLOUR_GOOD["styles.yaml"] + "  moss: 55701d\n"}


@check("colour-unused", bad=_UNUSED_COLOUR_BAD, good=_UNUSED_COLOUR_GOOD, severity=Severity.INFO)
def unused_colours(checked: GameSubject) -> Iterator[Finding]:
    """Find the game's own colours and gradients that are not used by any template, style or record.

    Readers take the palette for the colours of the game; an unused one misleads.
    """
    document = checked.cached(own_styles)
    palette = own_entries(checked, "palette")
    names = checked.cached(Names)
    styles = section_of(document, "styles").values()
    icons = section_of(document, "icons").values()
    painted = [entry.get("colour") for entry in (*styles, *icons) if isinstance(entry, dict)]
    painted += _in_gradients(section_of(document, "gradients").values())
    named = {name for name in (*painted, *palette.values()) if isinstance(name, str)}
    unused_names = [name for name in palette if name not in names and name not in named]
    hues = {name: f"hue-{name[-1]}" for name in unused_names if name[-1:] in "12345678"}
    slips = {name: hue for name, hue in hues.items() if distance(name, hue) == 1}
    left = [name for name in unused_names if name not in slips]
    for name in [*slips, *left[:1]]:
        assert document is not None
        place = document.position("palette", name, key=True)
        message = left_over("colours", [name] if name in slips else left)
        hint = f"did you mean {slips[name]!r}?" if name in slips else HINT
        severity = Severity.WARNING if name in slips else Severity.INFO
        yield Finding("colour-unused", message, place, "palette", hint, severity)
    gradients = [name for name in own_entries(checked, "gradients") if name not in names]
    if document is not None and gradients:
        place = document.position("gradients", gradients[0], key=True)
        message = left_over("gradients", gradients)
        yield Finding("colour-unused", message, place, "gradients", HINT, Severity.INFO)


def _in_gradients(gradients: Iterable[Any]) -> Iterator[Any]:
    """Yield the colours of gradients, even from a file with faults."""
    for gradient in gradients:
        if isinstance(gradient, dict):
            stops = gradient.get("stops")
            yield from (gradient.get("from"), gradient.get("to"))
            for stop in stops if isinstance(stops, list) else ():
                yield stop.get("colour") if isinstance(stop, dict) else None


_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>\n'
_UNUSED_ICON_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><icon name="flame"/></face>\n',
    "icons/flame.svg": _SVG,
}
_UNUSED_ICON_BAD = {"icons/flame-old.svg": _SVG}


@check("icon-unused", bad=_UNUSED_ICON_BAD, good=_UNUSED_ICON_GOOD, severity=Severity.INFO)
def unused_icons(checked: GameSubject) -> Iterator[Finding]:
    """Find the game's own icons that are not used by any template, text or record.

    A designer who changes the look of a card searches for them in vain. A name that a template
    builds counts as used if it begins or ends like one.
    """
    folder = checked.folders[0] / ICONS if checked.folders else None
    if folder is None or not folder.is_dir():
        return
    names = checked.cached(Names)
    unused_names = sorted(path.stem for path in folder.glob("*.svg") if path.stem not in names)
    if unused_names:
        place = Position(shown(checked.folders[0], ICONS, f"{unused_names[0]}.svg"))
        yield Finding(
            "icon-unused", left_over("icons", unused_names), place, ICONS, HINT, Severity.INFO
        )


_SYMBOL_UNUSED_GOOD = {
    "kinds.yaml": "sign:\n  legend: icon\n  fields: { icon: text }\n"
    "card:\n  fields: { text: markup }\n",
    "sign.yaml": "source: { section: Signs }\n"
    "flame: { name: Fire, icon: flame }\ndrop: { name: Water, icon: drop }\n",
    "card.yaml": "source: { section: Cards }\nfox: { name: Fox, text: 'Pay {flame}{drop}.' }\n",
    "legend.xml.j2": "{% for sign in records.sign %}{% endfor %}\n",
}
_SYMBOL_UNUSED_BAD = {"card.yaml": _SYMBOL_UNUSED_GOOD["card.yaml"].replace("{drop}", "")}


@check("symbol-unused", bad=_SYMBOL_UNUSED_BAD, good=_SYMBOL_UNUSED_GOOD)
def unused_symbols(checked: GameSubject) -> Iterator[Finding]:
    """Find records of a kind with a `legend` whose symbol nothing else shows.

    A legend is read at the table; an unused entry is in the way, or its symbol is missing on a
    card. A symbol counts as shown if a text, a template or a field names it, if a record refers to
    its entry, or if cards loop over the kind.
    """
    symbols = checked.cached(Symbols)
    if not symbols.kinds or not checked.folders:
        return
    links, names = checked.cached(referred), _Elsewhere(checked)
    for symbol, records in symbols.entries.items():
        entry_keys = {(record.kind, record.slug) for record in records}
        places = (*symbols.in_texts.get(symbol, ()), *symbols.in_templates.get(symbol, ()))
        shown_elsewhere = any(place.key not in entry_keys for place in places)
        kind_is_shown = any(kind in names.shown_kinds for kind, _ in entry_keys)
        other_holders = symbols.holders[symbol] - entry_keys
        if not (
            shown_elsewhere
            or kind_is_shown
            or other_holders
            or entry_keys & links
            or symbol in names
        ):
            yield _unused_symbol_finding(symbol, records[0])


class _Elsewhere(Names):
    """What the templates name, apart from the pages that print the legends."""

    def __init__(self, checked: GameSubject) -> None:
        kinds = {kind.name: kind for kind in checked.cached(Symbols).kinds}
        cards = checked.cached(Reached).cards
        chosen = {choice.kind for choice in checked.cached(choices)}
        self.shown_kinds = chosen | walked(cards, kinds)
        self._pages = [
            source
            for file, source in checked.templates.items()
            if file in cards or not walked({file: source}, kinds)
        ]
        super().__init__(checked)

    def _templates(self) -> Iterable[str]:
        return self._pages

    def _content(self) -> Iterable[str]:
        return ()


def _unused_symbol_finding(symbol: str, record: Record) -> Finding:
    message = f"nothing shows the symbol {symbol!r} that {record.name!r} explains"
    hint = "show it where it belongs, or delete it from the legend"
    return record.finding("symbol-unused", message, hint, Severity.WARNING)


_SYMBOL_UNEXPLAINED_GOOD = {
    "kinds.yaml": "sign:\n  legend: icon\n  fields: { icon: text }\n"
    "card:\n  fields: { text: markup }\n",
    "sign.yaml": "source: { section: Signs }\n"
    "flame: { name: Fire, icon: flame }\ndrop: { name: Water, icon: drop }\n",
    "card.yaml": "source: { section: Cards }\nfox: { name: Fox, text: 'Pay {flame}{drop}.' }\n",
}
_SYMBOL_UNEXPLAINED_BAD = {
    "sign.yaml": "source: { section: Signs }\nflame: { name: Fire, icon: flame }\n"
}


@check("symbol-unexplained", bad=_SYMBOL_UNEXPLAINED_BAD, good=_SYMBOL_UNEXPLAINED_GOOD)
def unexplained(checked: GameSubject) -> Iterator[Finding]:
    """Find symbols in texts and templates, not explained by any record of a kind with a `legend`.

    A player who meets such a symbol on a card searches the rules in vain. Icons in a field of a
    record count as its pictures. Symbols in braces under `known` in game.yaml explain themselves.
    Names that a template builds are ignored.
    """
    symbols = checked.cached(Symbols)
    if not symbols.kinds:
        return
    explained = symbols.entries.keys() | symbols.known
    pictures = {value for _, _, value in checked.values if type(value) is str}
    in_templates = {
        symbol: places for symbol, places in symbols.in_templates.items() if symbol not in pictures
    }
    for shown_symbols in (symbols.in_texts, in_templates):
        for symbol, places in shown_symbols.items():
            if symbol not in explained:
                yield _unexplained_finding(symbol, places)


def _unexplained_finding(symbol: str, places: Sequence[Shown]) -> Finding:
    first, other_places = places[0], len(places) - 1
    also = (
        f", nor in {other_places} more {'place' if other_places == 1 else 'places'}"
        if other_places
        else ""
    )
    message = f"no legend explains the symbol {symbol!r}{also}"
    hint = f"explain it in a record of a kind with a legend, or list '{{{symbol}}}' under known"
    subject = str(first.record) if first.record is not None else symbol
    return Finding("symbol-unexplained", message, first.position, subject, hint, Severity.WARNING)


_LEGEND_UNPRINTED_GOOD = {
    "kinds.yaml": "sign:\n  legend: icon\n  fields: { icon: text }\n",
    "sign.yaml": "source: { section: Signs }\nflame: { name: Fire, icon: flame }\n",
    "products.yaml": "cards: { title: Cards, component: card }\n"
    "legend: { title: Legend, pages: [legend] }\n",
    "card.xml.j2": '<face><icon name="flame"/></face>\n',
    "legend.xml.j2": "<face>{% for sign in records.sign %}{{ sign.name }}{% endfor %}</face>\n",
}
_LEGEND_UNPRINTED_BAD = {"products.yaml": "cards: { title: Cards, component: card }\n"}


@check("legend-unprinted", bad=_LEGEND_UNPRINTED_BAD, good=_LEGEND_UNPRINTED_GOOD)
def unprinted(checked: GameSubject) -> Iterator[Finding]:
    """Find kinds with a `legend` that are not printed by any product.

    A symbol that is explained only in a file is not explained to the players.
    """
    if not checked.folders or checked.cached(products) is None:
        return
    kinds = checked.game.kinds
    printed = {choice.kind for choice in checked.cached(choices)}
    printed |= walked(checked.cached(Reached).all, kinds)
    for kind in checked.cached(Symbols).kinds:
        if kind.name not in printed:
            place = checked.game.documents["kinds.yaml"].position(kind.name, "legend", key=True)
            message = f"no product prints the legend of {kind.name!r}"
            hint = f"go through records[{kind.name!r}] in a page that a product prints"
            yield Finding("legend-unprinted", message, place, kind.name, hint, Severity.WARNING)
