"""The pictures of the documentation, drawn from what Punchboard really prints."""

import io
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from generator import formats, lookbook, tabletop
from generator.proofs import make_proof, page_image
from generator.recipes import recipe_pictures
from generator.samples import element_proofs, examples
from generator.window import window_pictures
from pipeline.authoring.new_games import new_game
from pipeline.build.edition import EditionKey, OpenEdition, close_editions, open_edition
from pipeline.build.options import USUAL, Format, PrintSettings
from pipeline.build.project import Project
from pipeline.build.proofs.choice import Choice, Place
from pipeline.build.proofs.making import Contact, ProofForm, ProofStyle, make_proofs
from pipeline.build.request import Request
from pipeline.build.stages import build
from pipeline.source.units import PT_PER_INCH, mm

if TYPE_CHECKING:
    from PIL.Image import Image

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"
GAME: Final = "scrimmage"
MOST_BYTES: Final = 250_000
MOST_OF_RECIPE: Final = 60_000
OTHERS: Final = (
    ("rise-of-moloch", "dashboard", ("gentleman:major",), 120),
    ("rise-of-moloch", "moloch-cards", ("gauntlet", "bruiser", "enraged-herd", "last-breath"), 120),
    ("kuggkoping", "kuggkoping-cards", ("crack-shot", "grunt", "machine-fist", "blade"), 100),
    ("grimdark-future", "campaign-cards", ("time-warp", "the-walking-dead", "alien-cannon"), 100),
)
"""Pictures of the other games: faces side by side."""

LANGUAGES: Final = ("", "de", "fr", "ja", "ar")
"""The editions of one card, side by side."""

_SAVER: Final = ("ink-saver", True)
_GREYS: Final = ("grayscale", True)
LOOKS: Final = tuple(map(PrintSettings, ((), (_SAVER,), (_GREYS,), (_SAVER, _GREYS))))
"""Ways of printing one card, side by side."""

CONTACT_DPI: Final = 72
"""Pixels an inch of the faces on the contact sheet."""

_SHOWN: Final = {"booklet": 2}
"""Pages of profiles, from 0, whose first page shows little."""

_GROUND: Final = (232, 232, 236)
_GAP: Final = 18


def draw_pictures() -> None:
    """Draw every picture into docs/pictures/."""
    _sheets()
    edition = open_edition(EditionKey(ROOT, GAME, ""))
    brute = [_card(edition, "brute"), _card(edition, "brute", back=True)]
    _save("archetype-card", _beside(brute))
    names = ("rifle", "shield", "bleed", "armour-piercing")
    _save("cards", _beside([_card(edition, name, dpi=140) for name in names]))
    _save("looks", _beside([_card(edition, "brute", dpi=140, settings=each) for each in LOOKS]))
    close_editions()
    _save("robot", tabletop.robot(open_edition(EditionKey(ROOT, tabletop.GAME, ""))))
    close_editions()
    for game, picture, names, dpi in OTHERS:
        edition = open_edition(EditionKey(ROOT, game, ""))
        _save(picture, _beside([_card(edition, name, dpi=dpi) for name in names]))
        close_editions()
    _save("languages", _beside([_in(language) for language in LANGUAGES]))
    _starter()
    _rulebook()
    _contact_sheet()
    draw_elements()
    _lookbook()
    draw_recipes()
    draw_window()


def draw_elements(wanted: Sequence[str] = ()) -> None:
    """Draw the examples of elements, all or the wanted ones, on faces with a hairline round them.

    Raises ValueError for an element that is not there, or that has no example.
    """
    if unknown := set(wanted) - examples().keys():
        raise ValueError(f"no element has this name and an example: {', '.join(sorted(unknown))}")
    for name, proof in element_proofs(wanted):
        _save(f"elements/{name}", _framed(_trimmed(page_image(proof.pdf, 0, 200), 200)))


def _lookbook() -> None:
    """Draw a sheet of each profile, and a line in each shared style."""
    for profile, pdf in lookbook.sheets(formats.profiles()):
        _save(f"profiles/{profile}", _framed(page_image(pdf, _SHOWN.get(profile, 0), 60)))
    _save("styles", _framed(_trimmed(page_image(lookbook.specimen(), 0, 150), 150)))


def draw_recipes() -> None:
    """Draw the pictures of the cookbook into docs/pictures/cookbook/."""
    for name, image in recipe_pictures():
        _save(f"cookbook/{name}", image, MOST_OF_RECIPE)


def draw_window() -> None:
    """Draw the pictures of the author's window, which take a browser."""
    for name, image in window_pictures():
        _save(name, image)


def _sheets() -> None:
    """Draw pages of products as they are printed."""
    wanted = (
        ("archetype-cards", "archetype-sheet", 0, 80),
        ("quick-reference", "quick-reference", 0, 110),
        ("dice-percentages", "dice-percentages", 0, 110),
    )
    with TemporaryDirectory() as folder:
        output = Path(folder)
        products = tuple(product for product, *_ in wanted)
        outcome = build(Request(EditionKey(ROOT, GAME, ""), output, products, ("a4",)))
        for product, name, page, dpi in wanted:
            pdf = (outcome.folder / "a4" / f"{product}.pdf").read_bytes()
            _save(name, _framed(page_image(pdf, page, dpi)))


def _starter() -> None:
    """Draw a proof of the game that `punchboard new game` begins."""
    with TemporaryDirectory() as folder:
        new_game(Path(folder) / "skyships")
        edition = OpenEdition(EditionKey(Project(Path(folder) / "skyships").root, "skyships", ""))
        proof = make_proof(edition, "spark", overlay=True)
        _save("proof", page_image(proof.pdf, 0, 150))


def _rulebook() -> None:
    """Draw the cover and the first chapters of the rulebook that `punchboard new game` begins."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "emberwood"
        new_game(root, rulebook=True)
        outcome = build(
            Request(EditionKey(root, root.name, ""), Path(folder), ("rulebook",), ("a4",))
        )
        pdf = (outcome.folder / "a4" / "rulebook.pdf").read_bytes()
    halves = ((0, False), (2, False), (3, True))
    _save("rulebook", _beside([_half(page_image(pdf, page, 90), left) for page, left in halves]))


def _half(sheet: "Image", left: bool) -> "Image":
    """Return one of the two pages on a side of a booklet's sheet."""
    middle = sheet.width // 2
    return sheet.crop(
        (0, 0, middle, sheet.height) if left else (middle, 0, sheet.width, sheet.height)
    )


def _contact_sheet() -> None:
    """Draw a contact sheet of faces of all outlines."""
    choice = Choice(("hex-tile", "power-core"), ("marker",))
    with TemporaryDirectory() as folder:
        place = Place(Path(folder, "x.png"), Project(ROOT), tabletop.GAME, "", Format.PNG)
        key = EditionKey(ROOT, tabletop.GAME, "")
        form = ProofForm(choice, place, ProofStyle(dpi=CONTACT_DPI), Contact())
        (file,) = make_proofs(Request(key, Path(folder)), form).written
        from PIL import Image as Images

        with Images.open(file) as image:
            _save("contact-sheet", image.convert("RGB"))
    close_editions()


def _in(language: str) -> "Image":
    """Return a card of an edition; an empty language is that of the content."""
    image = _card(open_edition(EditionKey(ROOT, GAME, language)), "brute", dpi=110)
    close_editions()
    return image


def _card(
    edition: OpenEdition,
    name: str,
    *,
    back: bool = False,
    dpi: int = 200,
    settings: PrintSettings = USUAL,
) -> "Image":
    proof = make_proof(edition, name, back=back, settings=settings)
    return _trimmed(page_image(proof.pdf, 0, dpi), dpi, bleed=3)


def _trimmed(image: "Image", dpi: int, bleed: float = 0) -> "Image":
    """Return a proof without its edge and bleed."""
    edge = round(mm(3 + bleed) * dpi / PT_PER_INCH)
    return image.crop((edge, edge, image.width - edge, image.height - edge))


def _beside(images: list["Image"]) -> "Image":
    from PIL import Image

    width = sum(image.width + _GAP for image in images) + _GAP
    ground = Image.new("RGB", (width, max(image.height for image in images) + 2 * _GAP), _GROUND)
    x = _GAP
    for image in images:
        ground.paste(image, (x, _GAP))
        x += image.width + _GAP
    return ground


def _framed(image: "Image") -> "Image":
    from PIL import ImageOps

    return ImageOps.expand(image, 1, _GROUND)


def _save(name: str, image: "Image", most: int = MOST_BYTES) -> None:
    """Write a PNG of as many colours as `most` bytes allow. Raises ValueError."""
    from PIL.Image import Dither

    for colours in (256, 128, 64, 32):
        stream = io.BytesIO()
        image.quantize(colours, dither=Dither.NONE).save(stream, "PNG", optimize=True)
        if stream.tell() <= most:
            path = FOLDER / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(stream.getvalue())
            print(f"{path.relative_to(ROOT)}  {stream.tell() // 1000} kB")
            return
    raise ValueError(f"{name}.png is larger than {most} bytes")
