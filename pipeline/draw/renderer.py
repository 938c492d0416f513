"""The renderer: what one process draws faces with, and the shared parts that it has drawn."""

from pipeline.draw.fonts import FontSet
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.operators import draw_ops
from pipeline.draw.resources import DrawResources
from pipeline.draw.stream import Stream
from pipeline.draw.usage import Part
from pipeline.layout.draw_list import DrawList, Op


class Renderer(DrawResources):
    """Draws faces one after another, each part once."""

    def __init__(
        self, fonts: FontSet, icons: IconSet | None = None, images: ImageSet | None = None
    ) -> None:
        super().__init__(fonts, icons, images)
        self._parts: dict[str, Part] = {}
        self._sources: dict[str, tuple[Op, ...]] = {}

    def take(self, draw_list: DrawList) -> None:
        """Make the draw list's parts known."""
        self._sources = draw_list.parts

    def part(self, key: str) -> Part:
        """Return a shared part, drawn when first used. Raises KeyError for an unknown key."""
        part = self._parts.get(key)
        if part is None:
            stream = Stream(self)
            draw_ops(stream, self._sources[key])
            part = self._parts[key] = Part(*stream.finish())
        return part
