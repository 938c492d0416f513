"""What keeps an SVG file from being drawn: all of it at once, with what to do about each."""

from typing import NamedTuple


class Reason(NamedTuple):
    """One thing that a file asks for and print cannot give; `line` is 0 where there is none."""

    what: str
    remedy: str
    line: int = 0


class DrawingError(ValueError):
    """An SVG file is not drawn; `hint` says how to mend it, `line` is that of the first reason."""

    def __init__(self, *reasons: Reason) -> None:
        messages = [f"{what} (line {line})" if line else what for what, _, line in reasons]
        super().__init__("; ".join(messages))
        self.line = next((reason.line for reason in reasons if reason.line), 0)
        self.hint = "; ".join(dict.fromkeys(reason.remedy for reason in reasons if reason.remedy))


class BlankError(DrawingError):
    """Nothing of an SVG file can be seen."""

    def __init__(self) -> None:
        message = "the file draws nothing that can be seen"
        super().__init__(Reason(message, "look at the drawing: is its path data whole?"))
