"""The template of a card: every field of a table in its place."""

import json
from collections.abc import Iterator
from typing import Any, Final
from xml.sax.saxutils import escape as xml_escape

from pipeline.content.notation import escape
from pipeline.tables.look.arrangement import Arrangement, Part
from pipeline.tables.look.layout import HEAD, format_of, picture_height, stats_height

HUES: Final = 8
_NEUTRAL: Final = "hue-1"


def template_xml(arrangement: Arrangement, kind: str) -> str:
    """Return the text of a template for cards of a kind."""
    card = kind.replace("-", "_")
    lines = [
        "{# What stands on the card, and in which order. Change it as you like. #}",
        *_hue(arrangement, card),
        "<face>",
        '  <fill colour="paper" bleed="true"/>',
        *(f"  {line}" for line in _places(arrangement, card)),
        "</face>",
    ]
    return "\n".join(lines) + "\n"


def hue_choices(arrangement: Arrangement) -> tuple[Part, list[str]] | None:
    """Return the choice that colours the cards, with its values; None where there is none."""
    for part in arrangement.kinds:
        values = part.spec.get("of", [])
        if part.spec["type"] == "choice" and 2 <= len(values) <= HUES:
            return part, values
    return None


def _hue(arrangement: Arrangement, card: str) -> Iterator[str]:
    coloured = hue_choices(arrangement)
    if coloured is None:
        yield f'{{% set hue = "{_NEUTRAL}" %}}'
        return
    part, values = coloured
    pairs = ", ".join(f"{_jinja(value)}: {number}" for number, value in enumerate(values, 1))
    yield f"{{# The colour of the head goes by {part.field}; see the palette in styles.yaml. #}}"
    yield f"{{% set hues = {{ {pairs} }} %}}"
    yield f'{{% set hue = "hue-" ~ hues.get({card}.{part.field}, 1) %}}'


def _places(arrangement: Arrangement, card: str) -> Iterator[str]:
    _, width, height = format_of(arrangement)
    if arrangement.title or arrangement.corner:
        yield f'<fill x="0" y="0" w="{width:g}" h="{HEAD:g}" colour="{{{{ hue }}}}" bleed="true"/>'
    if arrangement.stats:
        band = stats_height(arrangement)
        box = f'x="0" y="{height - band:g}" w="{width:g}" h="{band:g}"'
        yield f'<fill {box} colour="tint" bleed="true"/>'
    yield from _picture(arrangement, card)
    if arrangement.title:
        yield f'<text slot="title" style="title" valign="middle">{{{{ {card}.name }}}}</text>'
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
        width, height = format_of(arrangement).width, picture_height(arrangement)
        box = f'x="0" y="{HEAD:g}" w="{width:g}" h="{height:g}" bleed="true"'
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


def _rules(arrangement: Arrangement, card: str) -> Iterator[str]:
    is_single = len(arrangement.prose) == 1
    for part in arrangement.prose:
        label = "" if is_single else f"<b>{_label(part)}.</b> "
        line = f'<p style="rules">{label}{_value(part, card)}</p>'
        yield _if_given(part, card, line)
    for part in arrangement.lines:
        if part.spec["type"] == "flag":
            yield _if_given(part, card, f'<p style="rules"><b>{_label(part)}</b></p>')
        else:
            line = f'<p style="rules"><b>{_label(part)}:</b> {_value(part, card)}</p>'
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
    return f"{{{{ {_plain(part, card)} }}}}"


def _plain(part: Part, card: str) -> str:
    """Return the expression that prints a field."""
    value = f"{card}.{part.field}"
    if part.spec["type"] == "ref":
        return f"{value}.name" if not part.optional else f"({value}.name if {value} else none)"
    if part.spec["type"] == "list":
        of: Any = part.spec.get("of")
        is_ref = isinstance(of, dict) and of.get("type") == "ref"
        named = f"{value} | map(attribute='name')" if is_ref else value
        return f'{named} | join(", ")'
    return value


def _label(part: Part) -> str:
    """Return what prints a column's header, in the language of the edition."""
    return f"{{{{ _({_jinja(escape(part.label))}) }}}}"


def _jinja(text: str) -> str:
    """Return a text as a literal of Jinja within XML."""
    return xml_escape(json.dumps(text, ensure_ascii=False))
