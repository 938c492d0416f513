"""A stranger's PDF opened for prepress: what nobody should print is refused in one line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.prepress.reading import UnusableError
from pipeline.publish.foreign import inherited

MOST_PAGES: Final = 5000


@contextmanager
def opened(pdf: bytes, name: str) -> Iterator[Any]:
    """Yield the PDF as pikepdf has it; `name` is what findings call it.

    Raises PunchboardError: `press-file-damaged` for what is no PDF or cannot be read,
    `press-file-encrypted` for one with a password, `press-file-layers` for hidden layers; likewise
    (`press-file-damaged`) for what is found to be damaged by whoever works on it.
    """
    import pikepdf

    try:
        with pikepdf.open(BytesIO(pdf)) as document:
            _check(document, name)
            yield document
    except pikepdf.PasswordError:
        raise _encrypted(name) from None
    except UnusableError as error:
        raise damaged(name, f"it has {error}") from None
    except pikepdf.PdfError as error:
        said = re.sub(r"^stream <[^>]*>:? ?|^.*?\(object", "(object", str(error) or "unreadable")
        raise damaged(name, said.splitlines()[0].removeprefix("(object")[:160].strip()) from None
    except (RuntimeError, MemoryError):
        raise damaged(name, "it is too large, or nested too deeply") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # pikepdf raises these where a dictionary holds a number, or an array ends too early. A
        # mistake of ours looks the same: PUNCHBOARD_DEBUG shows the cause.
        raise damaged(name, "it has objects of another sort than PDF asks for") from error


def damaged(name: str, why: str) -> PunchboardError:
    """Return the error for a file that cannot be made ready, to be raised."""
    message = f"the PDF cannot be made ready for a press: {why}"
    hint = "export it once more, by another program if it stays so"
    return fail("press-file-damaged", message, Position(name), hint=hint)


def _check(document: Any, name: str) -> None:
    if document.is_encrypted:
        raise _encrypted(name)
    count = len(document.pages)
    if not 0 < count <= MOST_PAGES:
        raise damaged(name, f"expected 1 to {MOST_PAGES} pages, found {count}")
    for page in document.pages:
        # What the tree of pages says for all of them holds for each.
        for key in ("/Resources", "/MediaBox", "/CropBox", "/Rotate"):
            value = inherited(page.obj, key)
            if key not in page.obj and value is not None:
                page.obj[key] = value
        if page.obj.get("/UserUnit", 1) != 1:
            raise damaged(name, "its pages are measured in a unit of their own (UserUnit)")
    if _hidden(document.Root.get("/OCProperties")):
        message = "the PDF has layers that are switched off, and PDF/X-1a knows no layers"
        hint = "export it without them, or with all of them switched on"
        raise fail("press-file-layers", message, Position(name), hint=hint)


def _hidden(properties: Any) -> bool:
    if properties is None or not hasattr(properties, "get"):
        return False
    usual = properties.get("/D")
    if usual is None or not hasattr(usual, "get"):
        return False
    return bool(usual.get("/OFF")) or usual.get("/BaseState") == "/OFF"


def _encrypted(name: str) -> PunchboardError:
    message = "the PDF is encrypted, and no press takes such a file"
    return fail(
        "press-file-encrypted", message, Position(name), hint="export it without a password"
    )
