"""An order's folder: written whole, or not at all, over nothing but an earlier order."""

from typing import Final

MANIFEST: Final = "order.json"
"""Which files an order is: what makes it known as one that may be replaced."""
