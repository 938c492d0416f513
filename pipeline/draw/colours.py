"""Colours as PDF operators; a grey prints with black ink alone, so it is written as a grey."""

from functools import lru_cache

from pipeline.draw.numbers import decimal


@lru_cache(maxsize=4096)
def components(colour: str) -> tuple[str, ...]:
    """Return the parts of an ``rrggbb`` colour as PDF writes them, one alone for a grey.

    Raises ValueError.
    """
    if len(colour) != 6:
        raise ValueError(f"expected a colour rrggbb, found {colour!r}")
    parts = tuple(decimal(int(colour[i : i + 2], 16) / 255, 3) for i in (0, 2, 4))
    return parts[:1] if len(set(parts)) == 1 else parts


@lru_cache(maxsize=4096)
def fill_operator(colour: str) -> str:
    """Return the operator that fills with `colour` from here on."""
    parts = components(colour)
    return f"{' '.join(parts)} {'g' if len(parts) == 1 else 'rg'}"


@lru_cache(maxsize=4096)
def stroke_operator(colour: str) -> str:
    """Return the operator that strokes with `colour` from here on."""
    parts = components(colour)
    return f"{' '.join(parts)} {'G' if len(parts) == 1 else 'RG'}"
