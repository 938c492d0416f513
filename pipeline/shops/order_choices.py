"""What the user chooses for an order beside what the shop's profile says."""

from typing import NamedTuple


class OrderChoices(NamedTuple):
    """Choices of one order; empty ones and None leave what the profile says.

    `quantity` is how many of everything are ordered. `format` is png or jpeg, `dpi` the pixels an
    inch where the shop has no size in pixels. With `cut` what lies beyond the outline is
    transparent; with `extend_bleed` the outermost strip of a face is stretched where its bleed is
    narrower than the shop's. Addresses of files are
    below `base_url`, or else where they lie. `options` are those of a delivery, by name.
    """

    quantity: int = 1
    stock: str = ""
    format: str = ""
    dpi: float = 0
    bleed: bool | None = None
    cut: bool = False
    extend_bleed: bool = False
    base_url: str = ""
    options: tuple[tuple[str, str], ...] = ()
