"""Values within plain data: found by a patch's dotted path, compared, and changed."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from pipeline.base import suggest
from pipeline.content.erratum import Patch
from pipeline.documents.document import value_at
from pipeline.documents.validation import describe

Place: TypeAlias = tuple[str | int, ...]


class Fault(NamedTuple):
    """Why a patch cannot be applied: the finding's code, what is wrong, and how to mend it."""

    code: str
    message: str
    hint: str

    @property
    def key(self) -> str:
        """The key of the patch that is at fault."""
        return self.code.removeprefix("patch-")


def walk(data: Mapping[str, Any], start: Place, patch: Patch) -> tuple[Place, Fault | None]:
    """Return where a patch changes `data`, and what is wrong with it."""
    place, node = start, value_at(data, start)
    parts = patch.field.split(".") if patch.field else []
    if node is None and parts:
        kind, _, slug = patch.target.partition(":")
        return place, Fault("patch-target", f"no {kind} {slug!r}", suggest.hint(slug, data))
    for part in parts:
        is_inner = part is not parts[-1]
        step = _parse_step(node, part)
        if step is None or (is_inner and value_at(node, (step,)) is None):
            names = list(node) if isinstance(node, dict) else []
            within = ".".join(map(str, (patch.target, *place[len(start) :])))
            return place, Fault(
                "patch-field", f"{within} has no {part!r}", suggest.hint(part, names)
            )
        place, node = (*place, step), value_at(node, (step,))
    if not place:
        return place, Fault("patch-field", "the patch names no field", "write field: and its path")
    fault = _check_patch(node, patch)
    if fault is not None and node is None and patch.was is not None:
        beside = value_at(data, place[:-1])
        known = beside if isinstance(beside, dict) else {}
        near = suggest.nearest(str(place[-1]), known)
        return place, fault._replace(hint=f"did you mean {near!r}?") if near else fault
    return place, fault


def change(data: dict[str, Any], place: Place, now: Any) -> None:
    """Put `now` at `place`, at a list's end where that is its length; None takes away."""
    parent, last = value_at(data, place[:-1]), place[-1]
    if now is None:
        del parent[last]
    elif isinstance(parent, list) and last == len(parent):
        parent.append(now)
    else:
        parent[last] = now


def _check_patch(found: Any, patch: Patch) -> Fault | None:
    """Return what is wrong with a patch of a value that is now `found`."""
    if patch.was is None and patch.now is None:
        return Fault("patch-target", "the patch changes nothing", "give was, now or both")
    if found is None and patch.was is not None:
        return Fault("patch-was", "there is no such field to change", "leave out was to add it")
    if found is not None and patch.was is None:
        return Fault("patch-now", "the field is there already", f"say what it was: {_quote(found)}")
    if found != patch.was:
        quote = describe if str(found) == str(patch.was) else _quote
        message = f"expected what stands there, {quote(found)}, found {quote(patch.was)}"
        return Fault("patch-was", message, _describe_difference(found, patch.was))
    if patch.now == patch.was:
        return Fault("patch-now", "the patch changes nothing", "write what the value becomes")
    return None


def _parse_step(node: Any, part: str) -> str | int | None:
    """Return `part` as a key of `node`; a list may be continued, None where neither can be."""
    if isinstance(node, dict):
        return part
    if isinstance(node, list) and part.isdecimal() and len(part) < 7 and int(part) <= len(node):
        return int(part)
    return None


def _quote(value: Any) -> str:
    text = str(value)
    return repr(text if len(text) <= 60 else f"{text[:59]}…")


def _describe_difference(found: Any, expected: Any) -> str:
    """Return where two texts part, for the remedy."""
    if not (isinstance(found, str) and isinstance(expected, str)):
        return "copy what stands there"
    pairs = enumerate(zip(found, expected, strict=False))
    at = next((index for index, (a, b) in pairs if a != b), min(len(found), len(expected)))
    begin = max(0, at - 20)
    return f"they part at …{found[begin : at + 20]!r} against …{expected[begin : at + 20]!r}"
