"""What of a PDF is translucent: states, pictures, forms, patterns and glyphs."""

from typing import Any, Final

from pipeline.prepress.reading import UnusableError, key_of, numbers
from pipeline.prepress.samples import bands_of, stretched
from pipeline.prepress.shadings import is_plain_mesh

_PLAIN: Final = ("/Normal", "/Compatible")
_DEEP: Final = 28


def blends(state: Any) -> bool:
    """Tell whether a state of graphics mixes colours in another way than covering them."""
    from pikepdf import Array

    mode = state.get("/BM")
    if isinstance(mode, Array):
        mode = mode[0] if len(mode) else None
    return mode is not None and str(mode) not in _PLAIN


def masks(state: Any) -> bool:
    """Tell whether a state of graphics has a soft mask."""
    from pikepdf import Dictionary

    return isinstance(state.get("/SMask"), Dictionary)


class Transparency:
    """Tells what of one file is translucent; each thing is looked at once."""

    def __init__(self) -> None:
        self._known: dict[object, bool] = {}
        self._blending: dict[object, bool] = {}

    def of_resources(self, resources: Any, depth: int = 0) -> bool:
        """Tell whether anything among resources is translucent."""
        from pikepdf import Dictionary

        if not isinstance(resources, Dictionary):
            return False
        if depth > _DEEP:
            raise UnusableError("forms in forms without end")
        states = _values(resources, "/ExtGState")
        if any(_is_translucent(state) for state in states):
            return True
        return (
            any(self.of_object(thing, depth) for thing in _values(resources, "/XObject"))
            or any(self.of_pattern(thing, depth) for thing in _values(resources, "/Pattern"))
            or any(is_plain_mesh(thing) for thing in _values(resources, "/Shading"))
            or any(self.of_font(thing, depth) for thing in _values(resources, "/Font"))
        )

    def of_object(self, thing: Any, depth: int = 0) -> bool:
        """Tell whether a picture or a form is translucent, or anything in it."""
        return self._remembered(thing, lambda: self._looked_at(thing, depth))

    def of_pattern(self, thing: Any, depth: int = 0) -> bool:
        """Tell whether a pattern has to be flattened."""
        if thing.get("/PatternType") == 2:
            return "/Shading" in thing and is_plain_mesh(thing["/Shading"])
        return self._remembered(
            thing, lambda: self.of_resources(thing.get("/Resources"), depth + 1)
        )

    def of_font(self, thing: Any, depth: int = 0) -> bool:
        """Tell whether a font has glyphs that are drawn with anything translucent."""
        if thing.get("/Subtype") != "/Type3":
            return False
        return self._remembered(
            thing, lambda: self.of_resources(thing.get("/Resources"), depth + 1)
        )

    def blends_inside(self, form: Any, depth: int = 0) -> bool:
        """Tell whether a form, or one in it, has a state that blends."""
        key = key_of(form)
        if key not in self._blending:
            self._blending[key] = True
            resources = form.get("/Resources") or {}
            self._blending[key] = (
                depth > _DEEP
                or any(blends(state) for state in _values(resources, "/ExtGState"))
                or any(
                    self.blends_inside(thing, depth + 1)
                    for thing in _values(resources, "/XObject")
                    if thing.get("/Subtype") == "/Form"
                )
            )
        return self._blending[key]

    def _remembered(self, thing: Any, look: Any) -> bool:
        key = key_of(thing)
        if key is None:
            return bool(look())
        if key not in self._known:
            # Whatever contains itself is found to be damaged by whoever converts it.
            self._known[key] = False
            self._known[key] = bool(look())
        return self._known[key]

    def _looked_at(self, thing: Any, depth: int) -> bool:
        if thing.get("/Subtype") == "/Form":
            return self.of_resources(thing.get("/Resources"), depth + 1)
        if int(thing.get("/SMaskInData", 0)):
            return True
        return "/SMask" in thing and not _is_opaque(thing["/SMask"])


def _is_translucent(state: Any) -> bool:
    alpha = min(float(state.get(key, 1)) for key in ("/ca", "/CA"))
    return alpha < 1 or blends(state) or masks(state)


def _is_opaque(mask: Any) -> bool:
    decode = numbers(mask.get("/Decode"))
    band = stretched(bands_of(mask, 1), [(decode[0], decode[1])] if len(decode) > 1 else [(0, 1)])
    low, _ = band[0].getextrema()
    return low == 255


def _values(holder: Any, key: str) -> list[Any]:
    from pikepdf import Dictionary, Stream

    held = holder.get(key)
    if not isinstance(held, Dictionary):
        return []
    return [value for _, value in held.items() if isinstance(value, (Dictionary, Stream))]
