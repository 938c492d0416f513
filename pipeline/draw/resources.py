"""What faces are drawn with: typefaces, icons, bitmaps and the parts that faces share."""

from abc import ABC, abstractmethod

from pipeline.draw.fonts import FontFile, FontSet
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.usage import Part


class DrawResources(ABC):
    """What a stream looks up while a face is drawn; each typeface is opened when first used."""

    def __init__(
        self, fonts: FontSet, icons: IconSet | None = None, images: ImageSet | None = None
    ) -> None:
        self.fonts = fonts
        self.icons = icons or IconSet()
        self.images = images or ImageSet()
        self.typefaces: dict[str, FontFile] = {}

    def typeface(self, key: str) -> FontFile:
        """Return a typeface. Raises KeyError for an unknown key."""
        face = self.typefaces.get(key)
        if face is None:
            face = self.typefaces[key] = self.fonts.file(key)
        return face

    @abstractmethod
    def part(self, key: str) -> Part:
        """Return a shared part. Raises KeyError for an unknown key."""
