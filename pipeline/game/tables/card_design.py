"""The first layout, template and styles of a game that was made from a table."""

import json
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape as xml_escape

from pipeline.game.notation import escape
from pipeline.game.tables.cell_patterns import header_words
from pipeline.game.tables.table import Column, Role

_CORNER: Final = ("cost", "mana", "mana-cost", "price", "kosten", "cout", "coste", "level", "cmc")
_FLAVOUR_NAMES: Final = frozenset(
    {"flavor", "flavour", "flavor-text", "flavour-text", "quote", "zitat", "lore"}
)
_NUMBERS: Final = frozenset(
    {"id", "card-id", "cardid", "nr", "no", "number", "card-number", "index"}
)
_MOST_STATS: Final = 4
_MOST_KINDS: Final = 3
_SHORT: Final = 5
"""Letters of a text that is set like a number: X, 2+, 3/3."""
_LONGEST_ACRONYM: Final = 3
_LONGEST_STAT: Final = 4
_LONGEST_KIND: Final = 24


class Part(NamedTuple):
    """A field on the face: its name, its column's header, and how it is printed."""

    field: str
    label: str
    spec: Mapping[str, Any]
    optional: bool


class Arrangement(NamedTuple):
    """The places of a face and the fields in them."""

    title: bool = False
    corner: Part | None = None
    picture: Part | None = None
    icon: Part | None = None
    kinds: tuple[Part, ...] = ()
    prose: tuple[Part, ...] = ()
    lines: tuple[Part, ...] = ()
    flavour: Part | None = None
    stats: tuple[Part, ...] = ()
    number: Part | None = None
    letters: int = 0
    """Letters of the fullest card's texts."""


def arrange(columns: Sequence[Column]) -> Arrangement:
    """Return where the fields of columns are on a card; each is somewhere."""
    shown = [c for c in columns if c.field and c.role not in (Role.NAME, Role.COPIES)]
    picture = next((c for c in shown if c.role is Role.PICTURE), None)
    icon = next((c for c in shown if c.role is Role.ICON and c is not picture), None)
    corner = next((c for w in _CORNER for c in shown if header_words(c.header.text) == w), None)
    corner = corner if corner is not None and _is_stat(corner) else None
    number = next((c for c in shown if header_words(c.header.text) in _NUMBERS), None)
    rest = [c for c in shown if c not in (picture, icon, corner, number)]
    flavour = next((c for c in rest if header_words(c.header.text) in _FLAVOUR_NAMES), None)
    prose = [c for c in rest if c.type == "markup" and c is not flavour]
    stats = [c for c in rest if _is_stat(c)][:_MOST_STATS]
    kinds = [c for c in rest if _is_kind(c) and c not in stats][:_MOST_KINDS]
    placed = [*prose, *stats, *kinds, flavour]
    lines = [c for c in rest if c not in placed]
    return Arrangement(
        any(c.role is Role.NAME for c in columns),
        _part(corner),
        _part(picture),
        _part(icon),
        tuple(map(_shown, kinds)),
        tuple(map(_shown, prose)),
        tuple(map(_shown, lines)),
        _part(flavour),
        tuple(map(_shown, stats)),
        _part(number),
        _letters([*prose, *lines, *([flavour] if flavour else [])]),
    )


def _part(column: Column | None) -> Part | None:
    return None if column is None else _shown(column)


def _shown(column: Column) -> Part:
    spec = column.spec
    optional = spec.get("required") is False or spec["type"] == "flag"
    return Part(column.field, label_of(column.header.text), spec, optional)


def label_of(header: str) -> str:
    """Return a header as it is printed: ELDER_NAME as Elder name."""
    words = " ".join(header.replace("_", " ").split())
    shouts = words.isupper() and len(words) > _LONGEST_ACRONYM
    return words.capitalize() if shouts or words.islower() else words


def _is_stat(column: Column) -> bool:
    if column.role is not Role.FIELD or column.type not in ("integer", "number", "dice", "text"):
        return False
    longest = max((len(cell.text.strip()) for cell in column.filled), default=0)
    return longest <= (_SHORT if column.type != "text" else _LONGEST_STAT)


def _is_kind(column: Column) -> bool:
    if column.role is not Role.FIELD or not column.type.startswith(("choice", "ref", "text")):
        return False
    return max((len(cell.text.strip()) for cell in column.filled), default=0) <= _LONGEST_KIND


def _letters(columns: Sequence[Column]) -> int:
    rows = zip(*(column.cells for column in columns), strict=True)
    return max((sum(len(cell.text) + 12 for cell in row if cell.text) for row in rows), default=0)


HEAD: Final = 13.0
"""Millimetres of the band behind the title."""
_SHARES: Final = ((160, 0.5), (220, 0.44), (inf, 0.38))
"""Which share of its room the picture takes, by the most letters of a card."""


class Format(NamedTuple):
    """A card's format and its height in millimetres."""

    trim: str
    height: float


def format_of(arrangement: Arrangement) -> Format:
    """Return the smallest format that the texts of the fullest card are read on with ease."""
    letters = arrangement.letters * (1.6 if arrangement.picture or arrangement.icon else 1)
    if letters <= 420:
        return Format("poker", 88.9)
    if letters <= 1000:
        return Format("tarot", 120)
    return Format("[105, 148]", 148)


def picture_height(arrangement: Arrangement) -> float:
    """Return the height of a card's picture in mm: the less text, the higher."""
    room = format_of(arrangement).height - HEAD - _foot(arrangement) - 11 * bool(arrangement.stats)
    has_text = bool(arrangement.prose or arrangement.lines or arrangement.flavour)
    share = 0.75 if not has_text else next(s for most, s in _SHARES if arrangement.letters <= most)
    return round(room * share + 4, 1)


def _foot(arrangement: Arrangement) -> float:
    return 8.0 if arrangement.number is not None else 4.0


def design_of(columns: Sequence[Column], kind: str) -> tuple[tuple[str, str], ...]:
    """Return the layout and the template of a kind's standard card, by the names of the files."""
    arrangement = arrange(columns)
    layout, template = layout_yaml(arrangement), template_xml(arrangement, kind)
    return (f"{kind}.layout.yaml", layout), (f"{kind}.xml.j2", template)


def layout_yaml(arrangement: Arrangement) -> str:
    size = format_of(arrangement)
    head = HEAD if arrangement.title or arrangement.corner else 4.0
    slots: dict[str, str] = {}
    if arrangement.title:
        right = 15 if arrangement.corner else 4
        slots["title"] = f"{{ x: 4, y: 3, right: {right}, h: 8 }}"
    if arrangement.corner:
        slots["corner"] = "{ right: 3, y: 2.5, w: 9, h: 9 }"
    top = head + 1
    has_text = bool(arrangement.prose or arrangement.lines or arrangement.flavour)
    foot = _foot(arrangement)
    bottom = foot + 11 * bool(arrangement.stats)
    if arrangement.picture or arrangement.icon:
        height = picture_height(arrangement)
        if not arrangement.picture:
            slots["picture"] = f"{{ x: 4, y: {head + 2:g}, right: 4, h: {height - 4:g} }}"
        top = head + height + 1
    if arrangement.kinds:
        slots["kind"] = f"{{ x: 4, y: {top:g}, right: 4, h: 4 }}"
        top += 6
    if has_text:
        slots["rules"] = f"{{ x: 4, y: {top:g}, right: 4, bottom: {bottom:g} }}"
    if arrangement.stats:
        slots["foot"] = f"{{ x: 0, bottom: 0, right: 0, h: {foot + 9.5:g} }}"
        slots["stats"] = f"{{ x: 4, bottom: {foot - 0.9:g}, right: 4, h: 8.2 }}"
    if arrangement.number:
        slots["number"] = "{ x: 4, bottom: 3.5, right: 4, h: 3 }"
    lines = [
        "# Where things are: millimetres from the trim's top-left corner.",
        f"trim: {size.trim}",
        "bleed: 3.175",
        "safe: 3",
        "slots:",
        *(f"  {name}: {box}" for name, box in slots.items()),
    ]
    return "\n".join(lines) + "\n"


HUES: Final = 8
_HUES_OF: Final = {"blue": 1, "red": 2, "green": 3, "purple": 4, "violet": 4, "yellow": 5} | {
    **{"gold": 5, "orange": 5, "brown": 5, "teal": 6, "cyan": 6, "pink": 7, "magenta": 7},
    **{"black": 8, "grey": 8, "gray": 8, "silver": 8},
}
"""The hue of the palette that comes nearest to what a value names."""
_NEUTRAL: Final = "hue-1"


def template_xml(arrangement: Arrangement, kind: str) -> str:
    card = kind.replace("-", "_")
    lines = [
        "{# What is on the card, and in which order. Change it as you like. #}",
        *_hue(arrangement, card),
        "<face>",
        '  <fill colour="paper" bleed="true"/>',
        *(f"  {line}" for line in _places(arrangement, card)),
        "</face>",
    ]
    return "\n".join(lines) + "\n"


def hue_choices(arrangement: Arrangement) -> tuple[Part, list[str]] | None:
    """Return the choice that colours the cards, with its values; None if it is missing."""
    found = [
        (part, part.spec["of"])
        for part in arrangement.kinds
        if part.spec["type"] == "choice" and 2 <= len(part.spec["of"]) <= HUES
    ]
    named = [each for each in found if _hues(each[1])]
    return next(iter([each for each in named if each[0].field != "back"] + named + found), None)


def _hues(values: Sequence[str]) -> list[int]:
    """Return the hues that values name; none unless each names one of its own."""
    hues = [_HUES_OF.get(value.casefold(), 0) for value in values]
    return hues if 0 not in hues and len({*hues}) == len(hues) else []


def _hue(arrangement: Arrangement, card: str) -> Iterator[str]:
    coloured = hue_choices(arrangement)
    if coloured is None:
        yield f'{{% set hue = "{_NEUTRAL}" %}}'
        return
    part, values = coloured
    hues = _hues(values) or range(1, len(values) + 1)
    pairs = ", ".join(f"{_jinja(value)}: {hue}" for value, hue in zip(values, hues, strict=True))
    yield f"{{# The colour of the head depends on {part.field}; the palette has hue-1 to hue-8. #}}"
    yield f"{{% set hues = {{ {pairs} }} %}}"
    yield f'{{% set hue = "hue-" ~ hues.get({card}.{part.field}, 1) %}}'


def _places(arrangement: Arrangement, card: str) -> Iterator[str]:
    # Boxes without a width reach the right edge of a card of any size.
    if arrangement.title or arrangement.corner:
        yield f'<fill x="0" y="0" h="{HEAD:g}" colour="{{{{ hue }}}}" bleed="true"/>'
    if arrangement.stats:
        yield '<fill slot="foot" colour="tint" bleed="true"/>'
    yield from _picture(arrangement, card)
    if arrangement.title:
        title = '<text slot="title" style="title" colour="paper" valign="middle">'
        yield f"{title}{{{{ {card}.name }}}}</text>"
    if arrangement.corner:
        yield from _corner(arrangement.corner, card)
    if arrangement.kinds:
        yield from _kinds(arrangement.kinds, card)
    if arrangement.prose or arrangement.lines or arrangement.flavour:
        valign = "top" if arrangement.picture or arrangement.icon else "middle"
        yield f'<flow slot="rules" gap="1.2" valign="{valign}">'
        yield from (f"  {line}" for line in _rules(arrangement, card))
        yield "</flow>"
    if arrangement.stats:
        yield '<row slot="stats" gap="1.5">'
        for part in arrangement.stats:
            yield from (f"  {line}" for line in _stat(part, card))
        yield "</row>"
    if arrangement.number:
        part = arrangement.number
        line = f'<text slot="number" style="label" align="right">{_value(part, card)}</text>'
        yield _if_given(part, card, line)


def _picture(arrangement: Arrangement, card: str) -> Iterator[str]:
    part = arrangement.picture
    if part is not None:
        # It reaches over the trim by the bleed, so that no white hair shows at the cut.
        box = f'x="0" y="{HEAD:g}" h="{picture_height(arrangement):g}" bleed="true"'
        line = f'<image {box} src="{{{{ {card}.{part.field} }}}}" fit="cover"/>'
        yield _if_given(part, card, line)
    icon = arrangement.icon
    if icon is not None:
        place = 'slot="picture"' if part is None else 'x="4" y="15" w="8" h="8"'
        line = f'<icon {place} name="{{{{ {card}.{icon.field} }}}}" colour="{{{{ hue }}}}"/>'
        yield _if_given(icon, card, line)


def _corner(part: Part, card: str) -> Iterator[str]:
    lines = (
        '<group slot="corner">',
        '  <shape d="M0 4.5A4.5 4.5 0 1 1 9 4.5A4.5 4.5 0 1 1 0 4.5Z" fill="paper"/>',
        f'  <text style="numeral" valign="middle">{_value(part, card)}</text>',
        "</group>",
    )
    yield from _guarded(part, card, lines)


def _kinds(parts: tuple[Part, ...], card: str) -> Iterator[str]:
    values = ", ".join(_plain(part, card) for part in parts)
    words = f'{{{{ [{values}] | select | join(" · ") }}}}'
    yield f'<text slot="kind" style="kind" valign="middle">{words}</text>'


_FEW: Final = 160
"""Letters of a card that may be set in a larger size."""


def _rules(arrangement: Arrangement, card: str) -> Iterator[str]:
    is_single = len(arrangement.prose) == 1
    style = "rules" if arrangement.letters > _FEW else "rules-large"
    for part in arrangement.prose:
        label = "" if is_single else f"<b>{_label(part)}.</b> "
        line = f'<p style="{style}">{label}{_value(part, card)}</p>'
        yield _if_given(part, card, line)
    for part in arrangement.lines:
        if part.spec["type"] == "flag":
            yield _if_given(part, card, f'<p style="{style}"><b>{_label(part)}</b></p>')
        else:
            line = f'<p style="{style}"><b>{_label(part)}:</b> {_value(part, card)}</p>'
            yield _if_given(part, card, line)
    if arrangement.flavour:
        part = arrangement.flavour
        yield _if_given(part, card, f'<p style="flavour">{_value(part, card)}</p>')


def _stat(part: Part, card: str) -> Iterator[str]:
    shown = _value(part, card)
    if part.optional:
        shown = f'{{{{ {card}.{part.field} if {card}.{part.field} is not none else "–" }}}}'
    yield '<flow gap="0.5">'
    yield f'  <p style="numeral">{shown}</p>'
    yield f'  <p style="label">{_label(part)}</p>'
    yield "</flow>"


def _guarded(part: Part, card: str, lines: tuple[str, ...]) -> Iterator[str]:
    if not part.optional:
        yield from lines
        return
    yield f"{{% if {card}.{part.field} is not none %}}"
    yield from lines
    yield "{% endif %}"


def _if_given(part: Part, card: str, line: str) -> str:
    return f"{{% if {card}.{part.field} %}}{line}{{% endif %}}" if part.optional else line


def _value(part: Part, card: str) -> str:
    of: Any = part.spec.get("of")
    if part.spec["type"] == "list" and isinstance(of, dict) and of.get("type") == "choice":
        loop = f"{{% for each in {card}.{part.field} %}}{{{{ {_choice(part, card, 'each')} }}}}"
        return f'{loop}{{{{ "" if loop.last else ", " }}}}{{% endfor %}}'
    return f"{{{{ {_plain(part, card)} }}}}"


def _plain(part: Part, card: str) -> str:
    value = f"{card}.{part.field}"
    if part.spec["type"] in ("ref", "choice"):
        word = f"{value}.name" if part.spec["type"] == "ref" else _choice(part, card, value)
        return word if not part.optional else f"({word} if {value} else none)"
    if part.spec["type"] == "list":
        of: Any = part.spec.get("of")
        is_ref = isinstance(of, dict) and of.get("type") == "ref"
        named = f"{value} | map(attribute='name')" if is_ref else value
        return f'{named} | join(", ")'
    return value


def _choice(part: Part, card: str, value: str) -> str:
    kind = card.replace("_", "-")
    return f'as_choice({value}, "{kind}.{part.field}")'


def _label(part: Part) -> str:
    return f"{{{{ _({_jinja(escape(part.label))}) }}}}"


def _jinja(text: str) -> str:
    return xml_escape(json.dumps(text, ensure_ascii=False))
