"""Which setter sets the words of a script."""

from pipeline.layout.look import Script
from pipeline.layout.text.rightward import RightwardSetter
from pipeline.layout.text.setter import Setter


def setter_for(script: Script | None) -> type[Setter]:
    """Return the class that sets a script; without one, words from left to right."""
    if script is None:
        return Setter
    return RightwardSetter if script.direction == "rtl" else Setter
