"""Pictures and icons in greys, beside those in colours: how both are told apart."""

from typing import Final

_GREY: Final = "\0grey "
"""What names of pictures and icons in greys begin with; no file can be so named."""


def grey_name(name: str) -> str:
    """Return the name that a picture or an icon has in greys."""
    return _GREY + plain_name(name)


def plain_name(name: str) -> str:
    """Return the name of a picture or an icon, whether it is in greys or not."""
    return name.removeprefix(_GREY)


def is_grey(name: str) -> bool:
    """Tell whether a name is that of a picture or an icon in greys."""
    return name.startswith(_GREY)
