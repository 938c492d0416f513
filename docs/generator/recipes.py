"""The pictures of the cookbook, drawn from what each recipe prints once its page is followed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.following import follow, run
from generator.proofs import page_image

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

DOCS: Final = Path(__file__).resolve().parents[1]
GROUND: Final = (232, 232, 236)
_TABLE: Final = (74, 84, 96)
_TRIM: Final = (214, 0, 122)
_GAP: Final = 16
_FINE: Final = 4
_EDGE: Final = 3.0
"""The margin round a proof, in mm."""


class Cut(NamedTuple):
    """How a proof is cut out: its resolution, its bleed and the radius of its corners in mm."""

    dpi: int
    bleed: float = 3.0
    corner: float = 3.0


def recipe_pictures() -> Iterator[tuple[str, "Image"]]:
    """Yield the name and the picture of each recipe, in the order of the table.

    Raises Failed for a recipe that does not do what its page says.
    """
    for page, draw in PICTURES.items():
        with TemporaryDirectory() as folder:
            follow(DOCS / f"{page}.md", Path(folder))
            yield page.rpartition("/")[2], draw(Path(folder))


def _deck(root: Path) -> "Image":
    cut = Cut(82)
    names = ("spades-ace", "hearts-ten", "clubs-queen", "diamonds-king", "joker")
    fronts = [_face(root, "deck", name, cut) for name in names]
    return _beside([*fronts, _face(root, "deck", "spades-ace", cut, side="back")])


def _hexes(root: Path) -> "Image":
    """Return seven tiles as they lie together: one in the middle and six round it."""
    from PIL import Image

    dpi = 100
    tile = [(14.6, 0.3), (43.1, 0.3), (57.4, 25), (43.1, 49.7), (14.6, 49.7), (0.3, 25)]
    near = [(0, 0), (0, -50), (43.301, -25), (43.301, 25), (0, 50), (-43.301, 25), (-43.301, -25)]
    names = ("haven", "sea", "forest", "meadow", "sea", "mountain", "ember-field")
    middle = (50.0, 56.0)
    table = Image.new("RGB", (_pixels(2 * middle[0] + 57.735, dpi), _pixels(162, dpi)), GROUND)
    for name, (x, y) in zip(names, near, strict=True):
        face = _face(root, "isles", name, Cut(dpi, bleed=0, corner=0))
        at = (_pixels(middle[0] + x, dpi), _pixels(middle[1] + y, dpi))
        table.paste(face.convert("RGB"), at, _polygon(face.size, tile, dpi))
    return table


def _tokens(root: Path) -> "Image":
    cut = Cut(130, bleed=1.5, corner=12.7)
    names = ("wound", "supply", "frost", "shelter", "camp-fire", "leader")
    fronts = [_face(root, "camp", name, cut) for name in names]
    return _beside([*fronts, _face(root, "camp", "wound", cut, side="back")], ground=_TABLE)


def _board(root: Path) -> "Image":
    page = _page(root / "output/orbit/en/a3/board.pdf", 0, 60)
    return _crop(page, (20, 18.5, 400, 278.5), 60)


def _box(root: Path) -> "Image":
    return _crop(_page(root / "output/box/en/a4/tuck-box.pdf", 0, 95), (12, 68, 198, 229), 95)


def _book(root: Path) -> "Image":
    pdf = root / "output/lamps/en/a5/rulebook.pdf"
    pages = [_crop(_page(pdf, number, 88), (0, 9, 148, 199), 88) for number in (0, 1)]
    return _beside(pages)


def _pad(root: Path) -> "Image":
    return _beside([_face(root, "pad", "slip", Cut(85, bleed=0, corner=0))])


def _reference(root: Path) -> "Image":
    return _beside([_face(root, "delve", "reference", Cut(105, bleed=0, corner=0))])


def _roster(root: Path) -> "Image":
    folder = root / "output/rosters/gulls/docks/en/a4"
    sheet = _crop(_page(folder / "roster-sheet.pdf", 0, 82), (5, 5, 205, 145), 82)
    cards = _page(folder / "roster-cards.pdf", 0, 82)
    two = [_crop(cards, (12.8 + x, 12.3, 76.3 + x, 101.2), 82) for x in (0, 69.5)]
    return _beside([sheet, *two])


def _languages(root: Path) -> "Image":
    names = ("hearts-jack", "hearts-queen")
    return _beside(
        [_face(root, "deck", name, Cut(90), lang=lang) for lang in ("en", "de") for name in names]
    )


def _order(root: Path) -> "Image":
    from PIL import ImageDraw

    pdf = root / "output/deck/en/2.75x3.75in/shop-cards.pdf"
    faces = [_page(pdf, number, 100) for number in (24, 25)]
    for face in faces:
        edge = _pixels(3.175, 100)
        box = (edge, edge, face.width - edge, face.height - edge)
        ImageDraw.Draw(face).rounded_rectangle(box, _pixels(3, 100), outline=_TRIM, width=2)
    return _beside(faces)


def _cards(game: str, names: tuple[str, ...], cut: Cut) -> Callable[[Path], "Image"]:
    return lambda root: _beside([_face(root, game, name, cut) for name in names])


PICTURES: Final[dict[str, Callable[[Path], "Image"]]] = {
    "cookbook/poker-deck": _deck,
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
    "coming-from/squib": _cards(
        "robots", ("robot-golem", "ninja", "pilot", "sentry"), Cut(90, bleed=3.175)
    ),
    "coming-from/nandeck": _cards(
        "mine", ("drift", "gravel-bed", "flooded-vein", "crystal-hall", "pump"), Cut(90)
    ),
    "coming-from/component-studio": _cards(
        "beasts", ("red-owl", "blue-fox", "green-bear", "violet-dragon"), Cut(95)
    ),
    "coming-from/spreadsheets": _cards("herbs", ("yarrow", "comfrey", "sage", "mandrake"), Cut(90)),
}
"""What draws the picture of each page below docs/."""


def _face(
    root: Path, game: str, name: str, cut: Cut, *, side: str = "front", lang: str = "en"
) -> "Image":
    """Return a face as it is cut, its corners transparent."""
    from PIL import Image

    target = root / "face.png"
    run(
        [
            *("punchboard", "proof", game, name, "--no-overlay", "--dpi", str(cut.dpi)),
            *("--side", side, "--lang", lang),
            *("--project", str(root), "--out", str(target)),
        ]
    )
    with Image.open(target) as proof:
        edge = (_EDGE + cut.bleed) * cut.dpi / 25.4
        box = (round(edge), round(edge), round(proof.width - edge), round(proof.height - edge))
        face = proof.convert("RGBA").crop(box)
    radius = cut.corner * cut.dpi / 25.4

    def rounded(pen: "ImageDraw") -> None:
        pen.rounded_rectangle(
            (0, 0, *(_FINE * side - 1 for side in face.size)), _FINE * radius, 255
        )

    face.putalpha(_mask(face.size, rounded))
    return face


def _page(pdf: Path, number: int, dpi: int) -> "Image":
    return page_image(pdf.read_bytes(), number, dpi)


def _crop(image: "Image", box: tuple[float, float, float, float], dpi: int) -> "Image":
    """Return what lies within `box`, in mm from the left and the top."""
    left, top, right, bottom = (_pixels(side, dpi) for side in box)
    return image.crop((left, top, right, bottom))


def _pixels(millimetres: float, dpi: int) -> int:
    return round(millimetres * dpi / 25.4)


def _polygon(size: tuple[int, int], corners: list[tuple[float, float]], dpi: int) -> "Image":
    scale = _FINE * dpi / 25.4
    points = [(x * scale, y * scale) for x, y in corners]
    return _mask(size, lambda pen: pen.polygon(points, 255))


def _mask(size: tuple[int, int], draw: Callable[["ImageDraw"], None]) -> "Image":
    """Return what `draw` fills on a larger ground, brought down to `size` with soft edges."""
    from PIL import Image, ImageDraw

    large = Image.new("L", (_FINE * size[0], _FINE * size[1]), 0)
    draw(ImageDraw.Draw(large))
    return large.resize(size)


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
