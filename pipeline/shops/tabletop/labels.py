"""What is shown of an object that is pointed at: its record's name, and what the record says."""

from typing import Final

from pipeline.content.inline import Markup
from pipeline.edition.context import OpenEdition
from pipeline.press.orders import FaceOrder
from pipeline.shops.tabletop.objects import Labels

_MOST: Final = 600
"""Signs of a description; more would cover the table."""


def labels_of(edition: OpenEdition, order: FaceOrder, name: str) -> Labels:
    """Return a face's name, and the texts in inline notation of the record that it shows."""
    if not order.slug:
        return Labels(name)
    record = edition.game.record(order.kind, order.slug)
    texts = [value.plain for _, value in record.values if isinstance(value, Markup)]
    text = "\n".join(filter(None, (" ".join(each.split()) for each in texts)))
    return Labels(name, text if len(text) <= _MOST else f"{text[: _MOST - 1].rstrip()}…")
