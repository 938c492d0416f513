"""Drawn faces and shared parts as bytes: plain data that harms nobody, whoever has written it.

They are not compressed: a face is written more often than it is read, and that took half the time.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from pipeline.draw.usage import Part, PictureUse, RenderedFace, State, Usage
from pipeline.publish.pages import KeptPage

PartOf = Callable[[str], Part]
"""Returns a shared part by its form name; raises KeyError for one that is not kept."""


def pack_face(face: RenderedFace) -> bytes:
    """Return a face as bytes; of its shared parts the names alone."""
    head = [face.width, face.height, face.bleed, _usage_data(face.usage)]
    return _packed(head, face.operators)


def unpack_face(packed: bytes, part: PartOf) -> RenderedFace:
    """Return the face of `pack_face`. Raises KeyError for a part that is not kept."""
    head, operators = _unpacked(packed)
    width, height, bleed, usage = head
    return RenderedFace(operators, width, height, bleed, _usage(usage, part))


def pack_part(part: Part) -> bytes:
    """Return a shared part as bytes; of the parts in it the names alone."""
    return _packed([_usage_data(part.usage), part.group], part.operators)


def unpack_part(packed: bytes, part: PartOf) -> Part:
    """Return the part of `pack_part`. Raises KeyError for a part in it that is not kept."""
    (usage, group), operators = _unpacked(packed)
    return Part(operators, _usage(usage, part), group)


def pack_page(page: KeptPage) -> bytes:
    """Return a page as bytes; of its shared parts the names alone."""
    head = json.dumps(_usage_data(page.usage), separators=(",", ":")).encode()
    return len(head).to_bytes(4, "big") + head + page.stream


def unpack_page(packed: bytes, part: PartOf) -> KeptPage:
    """Return the page of `pack_page`. Raises KeyError for a part that is not kept."""
    end = 4 + int.from_bytes(packed[:4], "big")
    return KeptPage(_usage(json.loads(packed[4:end]), part), packed[end:])


def parts_of(parts: Mapping[str, Part]) -> dict[str, Part]:
    """Return shared parts by name, and those within them."""
    found: dict[str, Part] = {}
    waiting = [parts]
    while waiting:
        for name, part in waiting.pop().items():
            if name not in found:
                found[name] = part
                waiting.append(part.usage.parts)
    return found


def _packed(head: Any, operators: str) -> bytes:
    return f"{json.dumps(head, separators=(',', ':'))}\n{operators}".encode("latin-1")


def _unpacked(packed: bytes) -> tuple[Any, str]:
    head, _, operators = packed.decode("latin-1").partition("\n")
    return json.loads(head), operators


def _usage_data(usage: Usage) -> list[Any]:
    glyphs = {key: f"{mask:x}" for key, mask in usage.glyphs.items()}
    texts = {key: list(meanings.items()) for key, meanings in usage.texts.items()}
    parts = list(usage.parts)
    return [glyphs, texts, usage.icons, usage.images, parts, usage.shadings, usage.states]


def _usage(data: Any, part: PartOf) -> Usage:
    glyphs, texts, icons, images, parts, shadings, states = data
    return Usage(
        {key: int(mask, 16) for key, mask in glyphs.items()},
        {key: dict(map(tuple, meanings)) for key, meanings in texts.items()},
        tuple(icons),
        {name: PictureUse(*use) for name, use in images.items()},
        {name: part(name) for name in parts},
        shadings,
        {name: State(*state) for name, state in states.items()},
    )
