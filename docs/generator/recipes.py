"""The pictures of the cookbook, drawn from what each recipe prints once its page is followed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from generator.following import follow, run
from generator.proofs import page_image

if TYPE_CHECKING:
    from PIL.Image import Image

DOCS: Final = Path(__file__).resolve().parents[1]
GROUND: Final = (232, 232, 236)
_TABLE: Final = (74, 84, 96)
_TRIM: Final = (214, 0, 122)
_GAP: Final = 16
_CHOICE: Final = "cards-from-lost+pack"


def recipe_pictures() -> Iterator[tuple[str, "Image"]]:
    """Yield the name and the picture of each recipe, in the order of the table.

    Raises Failed for a recipe that does not do what its page says.
    """
    for page, draw in PICTURES.items():
        with TemporaryDirectory() as folder:
            follow(DOCS / f"{page}.md", Path(folder))
            yield page.rpartition("/")[2], draw(Path(folder))


def _deck(root: Path) -> "Image":
    dpi = 82
    names = ("spades-ace", "hearts-ten", "clubs-queen", "diamonds-king", "joker")
    fronts = [_face(root, "deck", name, dpi) for name in names]
    return _beside([*fronts, _face(root, "deck", "spades-ace", dpi, side="back")])


def _hexes(root: Path) -> "Image":
    """Return seven tiles as they lie together: one in the middle and six round it."""
    from PIL import Image

    dpi = 100
    near = [(0, 0), (0, -50), (43.301, -25), (43.301, 25), (0, 50), (-43.301, 25), (-43.301, -25)]
    names = ("haven", "sea", "forest", "meadow", "sea", "mountain", "ember-field")
    middle = (50.0, 56.0)
    table = Image.new("RGB", (_pixels(2 * middle[0] + 57.735, dpi), _pixels(162, dpi)), GROUND)
    for name, (x, y) in zip(names, near, strict=True):
        face = _face(root, "isles", name, dpi)
        at = (_pixels(middle[0] + x, dpi), _pixels(middle[1] + y, dpi))
        table.paste(face, at, face)
    return table


def _tokens(root: Path) -> "Image":
    dpi = 130
    names = ("wound", "supply", "frost", "shelter", "camp-fire", "leader")
    fronts = [_face(root, "camp", name, dpi) for name in names]
    return _beside([*fronts, _face(root, "camp", "wound", dpi, side="back")], ground=_TABLE)


def _board(root: Path) -> "Image":
    page = _page(root / "output/orbit/en/a3/board.pdf", 0, 60)
    return _crop(page, (20, 18.5, 400, 278.5), 60)


def _box(root: Path) -> "Image":
    return _crop(_page(root / "output/box/en/a4/tuck-box.pdf", 0, 95), (12, 68, 198, 229), 95)


def _book(root: Path) -> "Image":
    return _beside([_page(root / "output/lamps/en/a4/rulebook.pdf", 1, 88)])


def _pad(root: Path) -> "Image":
    return _beside([_face(root, "pad", "slip", 85)])


def _reference(root: Path) -> "Image":
    return _beside([_face(root, "delve", "reference", 105)])


def _roster(root: Path) -> "Image":
    folder = root / "output/rosters/gulls/docks/en/a4"
    sheet = _crop(_page(folder / "roster-sheet.pdf", 0, 82), (5, 5, 205, 145), 82)
    cards = _page(folder / "roster-cards.pdf", 0, 82)
    two = [_crop(cards, (12.8 + x, 12.3, 76.3 + x, 101.2), 82) for x in (0, 69.5)]
    return _beside([sheet, *two])


def _languages(root: Path) -> "Image":
    names = ("hearts-jack", "hearts-queen")
    return _beside(
        [_face(root, "deck", name, 90, lang=lang) for lang in ("en", "de") for name in names]
    )


def _some_cards(root: Path) -> "Image":
    page = _page(root / "output/camp/en" / _CHOICE / "a4" / f"packed.{_CHOICE}.pdf", 0, 82)
    return _crop(page, (0, 0, 297, 110), 82)


def _order(root: Path) -> "Image":
    from PIL import ImageDraw

    pdf = root / "orders/corner-shop/poker.pdf"
    faces = [_page(pdf, number, 100) for number in (24, 25)]
    for face in faces:
        edge = _pixels(3.175, 100)
        box = (edge, edge, face.width - edge, face.height - edge)
        ImageDraw.Draw(face).rounded_rectangle(box, _pixels(3, 100), outline=_TRIM, width=2)
    return _beside(faces)


def _cards(game: str, names: tuple[str, ...], dpi: int) -> Callable[[Path], "Image"]:
    return lambda root: _beside([_face(root, game, name, dpi) for name in names])


PICTURES: Final[dict[str, Callable[[Path], "Image"]]] = {
    "cookbook/poker-deck": _deck,
    "cookbook/full-art-card": _cards("skies", ("dusk", "midnight", "first-light"), 110),
    "cookbook/hex-tiles": _hexes,
    "cookbook/round-tokens": _tokens,
    "cookbook/folded-board": _board,
    "cookbook/tuck-box": _box,
    "cookbook/rulebook": _book,
    "cookbook/score-pad": _pad,
    "cookbook/quick-reference": _reference,
    "cookbook/roster": _roster,
    "cookbook/translation": _languages,
    "cookbook/order": _order,
    "cookbook/some-cards": _some_cards,
    "coming-from/squib": _cards("robots", ("robot-golem", "ninja", "pilot", "sentry"), 90),
    "coming-from/nandeck": _cards(
        "mine", ("drift", "gravel-bed", "flooded-vein", "crystal-hall", "pump"), 90
    ),
    "coming-from/spreadsheets": _cards("herbs", ("yarrow", "comfrey", "sage", "mandrake"), 90),
}
"""What draws the picture of each page below docs/."""


def _face(
    root: Path, game: str, name: str, dpi: int, *, side: str = "front", lang: str = "en"
) -> "Image":
    """Return a face as it is cut, clear round its outline."""
    from PIL import Image

    target = root / "face.png"
    run(
        [
            *("punchboard", "proof", game, name, "--cut", "--dpi", str(dpi)),
            *("--side", side, "--lang", lang),
            *("--project", str(root), "--out", str(target)),
        ]
    )
    with Image.open(target) as proof:
        return proof.convert("RGBA")


def _page(pdf: Path, number: int, dpi: int) -> "Image":
    return page_image(pdf.read_bytes(), number, dpi)


def _crop(image: "Image", box: tuple[float, float, float, float], dpi: int) -> "Image":
    """Return what lies within `box`, in mm from the left and the top."""
    left, top, right, bottom = (_pixels(side, dpi) for side in box)
    return image.crop((left, top, right, bottom))


def _pixels(millimetres: float, dpi: int) -> int:
    return round(millimetres * dpi / 25.4)


def _beside(images: list["Image"], ground: tuple[int, int, int] = GROUND) -> "Image":
    from PIL import Image

    width = sum(image.width + _GAP for image in images) + _GAP
    height = max(image.height for image in images) + 2 * _GAP
    table = Image.new("RGB", (width, height), ground)
    x = _GAP
    for image in images:
        mask = image.getchannel("A") if image.mode == "RGBA" else None
        table.paste(image, (x, (height - image.height) // 2), mask)
        x += image.width + _GAP
    return table
