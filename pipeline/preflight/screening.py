"""What a file tells the press to do with tones: transfer functions and halftone screens."""

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

_DICTIONARIES: Final = (pikepdf.Dictionary, pikepdf.Stream)
_SCREENS: Final = (1, 5)
"""The sorts of halftone that PDF/X-1a has: a spot function, and one for each ink."""


def screening(obj: Any) -> Iterator[str]:
    """Yield what PDF/X-1a forbids in the graphics states that an object has as resources.

    They are looked up there: they rarely say what they are, and few are objects of their own.
    """
    for holder in (obj, obj.get("/Resources")):
        states = holder.get("/ExtGState") if isinstance(holder, _DICTIONARIES) else None
        if isinstance(states, pikepdf.Dictionary):
            for name in states.keys():  # noqa: SIM118 - no mapping
                if isinstance(states[name], pikepdf.Dictionary):
                    yield from _of_state(states[name])


def _of_state(state: Any) -> Iterator[str]:
    if "/TR" in state or state.get("/TR2", "/Default") != "/Default":
        yield "a transfer function"
    if "/HTP" in state:
        yield "a halftone phase"
    screen = state.get("/HT")
    if isinstance(screen, (pikepdf.Dictionary, pikepdf.Stream)):
        if screen.get("/HalftoneType") not in _SCREENS:
            yield f"a halftone screen of type {screen.get('/HalftoneType')}"
        if "/HalftoneName" in screen:
            yield "a halftone screen by name"
