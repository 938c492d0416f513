"""What a kind of shape is: its measures as a model, and the cut that they make."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

from pydantic import Field

from pipeline.base.registry import Registry
from pipeline.documents.closed import ClosedModel
from pipeline.shapes.cut import Cut

Formats: TypeAlias = Mapping[str, tuple[float, float]]
"""Width and height in mm of trim formats by name."""

LONGEST: Final = 2000.0
"""No measure of a shape is longer, in mm."""

Measure: TypeAlias = Annotated[float, Field(gt=0, le=LONGEST)]
Allowance: TypeAlias = Annotated[float, Field(ge=0, le=100)]


class Shape(ClosedModel):
    """A kind of shape with its measures in mm; each kind is a module of `pipeline.shapes.kinds`.

    In a line of text, such as ``hex 40 mm pointy``, numbers are the fields `measures` in order, and
    words those of `words`, which set a field. `names` are the name and what else it is called;
    `example` shows it.
    """

    names: ClassVar[tuple[str, ...]]
    measures: ClassVar[tuple[str, ...]]
    words: ClassVar[Mapping[str, tuple[str, bool]]] = {}
    example: ClassVar[str]

    @abstractmethod
    def cut(self, formats: Formats) -> Cut:
        """Return the shape at its size.

        Raises KeyError for a format that there is none of, ValueError for measures that make none.
        """

    @property
    def formats(self) -> frozenset[str]:
        """The trim formats that its size is taken from."""
        return frozenset()


class CorneredShape(Shape):
    """A shape whose corners may be round."""

    corner: Allowance = Field(default=0.0, description="radius of the corners")


SHAPES: Final[Registry[type[Shape]]] = Registry("shape", "pipeline.shapes.kinds")


def shape(kind: type[Shape]) -> type[Shape]:
    """Register a kind of shape under its name (a class decorator)."""
    return SHAPES.add(kind.names[0], kind)
