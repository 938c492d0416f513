"""Pictures packed by JBIG2, as scanners write them: their bits, packed as older PDFs have them."""

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from pipeline.prepress.reading import UnusableError
from pipeline.prepress.samples import size_of, write_flate
from pipeline.publish.raster import opened_pdf

if TYPE_CHECKING:
    from PIL.Image import Image

_KEPT: Final = ("/Type", "/Subtype", "/Width", "/Height", "/Filter", "/DecodeParms", "/Length")


def repack_jbig2(image: Any) -> None:
    """Write the bits of a picture anew, in its place; PDFium tells them.

    Raises UnusableError for a damaged or too large picture.
    """
    bits = _bits(image)
    if "/DecodeParms" in image:
        del image["/DecodeParms"]
    write_flate(image, bits.tobytes())


def _bits(image: Any) -> "Image":
    from PIL import Image
    from pypdfium2 import PdfImage, PdfiumError  # type: ignore[import-untyped]

    try:
        with opened_pdf(_alone(image)) as document:
            found = next(each for each in document[0].get_objects() if isinstance(each, PdfImage))
            grey: Image.Image = found.get_bitmap().to_pil().convert("L")
    except (PdfiumError, StopIteration, ValueError):
        raise UnusableError("a picture whose JBIG2 is damaged") from None
    if grey.size != size_of(image):
        raise UnusableError("a picture whose JBIG2 is damaged")
    return grey.convert("1", dither=Image.Dither.NONE)


def _alone(image: Any) -> bytes:
    """Return a PDF with nothing but a picture's samples, as plain black and white."""
    from pikepdf import Dictionary, Name, Pdf

    size_of(image)
    with Pdf.new() as pdf:
        copy = pdf.copy_foreign(image)
        for key in set(copy.keys()) - set(_KEPT):
            del copy[key]
        copy.ColorSpace, copy.BitsPerComponent = Name.DeviceGray, 1
        page = pdf.add_blank_page(page_size=(72, 72)).obj
        page.Resources = Dictionary(XObject=Dictionary(I=copy))
        page.Contents = pdf.make_stream(b"72 0 0 72 0 0 cm /I Do")
        into = BytesIO()
        pdf.save(into)
        return into.getvalue()
