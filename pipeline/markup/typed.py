"""The attributes of a tag, typed by the signature of its element."""

from collections.abc import Mapping
from typing import Any

from pipeline.base.suggest import hint
from pipeline.markup.attributes import Attribute, attributes
from pipeline.markup.errors import FaceError
from pipeline.markup.signature import Signature


def typed_attributes(signature: Signature, raw_attributes: Mapping[str, str], where: str) -> Any:
    """Return `raw_attributes` as an instance of the signature's dataclass; raises FaceError."""
    known = attributes(signature.attributes)
    values: dict[str, Any] = {}
    for name, text in raw_attributes.items():
        if name not in known:
            raise FaceError(
                f"<{signature.name}> has no attribute {name!r}", hint(name, known), where
            )
        values[name.replace("-", "_")] = _read(signature.name, known[name], text, where)
    for attribute in known.values():
        if attribute.required and attribute.name not in raw_attributes:
            raise FaceError(
                f"<{signature.name}> needs the attribute {attribute.name!r}",
                f"{attribute.doc}: {attribute.type.expected}",
                where,
            )
    return signature.attributes(**values)


def _read(element: str, attribute: Attribute, text: str, where: str) -> Any:
    try:
        return attribute.type.read(text)
    except (ValueError, KeyError, OverflowError):
        raise FaceError(
            f"<{element} {attribute.name}>: expected {attribute.type.expected}, found {text!r}",
            attribute.doc,
            where,
            text,
        ) from None
