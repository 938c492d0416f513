"""Which setter sets the words of a script."""

from pipeline.layout.text.japanese import JapaneseSetter
from pipeline.layout.text.right_to_left import RightToLeftSetter
from pipeline.layout.text.setter import Setter
from pipeline.layout.typefaces import Script


def setter_for(script: Script | None) -> type[Setter]:
    """Return the class that sets a script; without one, words from left to right."""
    if script is None:
        return Setter
    if script.direction == "rtl":
        return RightToLeftSetter
    return JapaneseSetter if script.breaks == "characters" else Setter
