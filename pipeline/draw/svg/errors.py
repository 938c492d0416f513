"""What keeps an SVG file from being drawn: all of it at once, with what to do about each."""

from typing import NamedTuple


class Reason(NamedTuple):
    """One thing that a file asks for and print cannot give; `line` is 0 where there is none."""

    what: str
    remedy: str
    line: int = 0


class DrawingError(ValueError):
    """An SVG file is not drawn; `hint` says how to mend it."""

    def __init__(self, *reasons: Reason) -> None:
        told = [f"{what} (line {line})" if line else what for what, _, line in reasons]
        super().__init__("; ".join(told))
        self.hint = "; ".join(dict.fromkeys(reason.remedy for reason in reasons if reason.remedy))
