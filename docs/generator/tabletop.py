"""A robot as it lies on the table: a vehicle template of Kriegbot with cards in all its places."""

from typing import TYPE_CHECKING, Final

from generator.proofs import make_proof, page_image
from pipeline.build.edition import OpenEdition
from pipeline.source.units import PT_PER_INCH, to_mm

if TYPE_CHECKING:
    from PIL.Image import Image

GAME: Final = "kriegbot"
VEHICLE: Final = "vehicle-robotank"
DPI: Final = 110
_EDGE: Final = 3
"""The margin round a proof, in mm."""

LYING: Final = {
    "primary-weapon": ("green-railgun", "weapon-cards"),
    "secondary-weapon": ("green-flamethrower", "weapon-cards"),
    "hull": ("green-chobham-armor", "system-cards"),
    "dorsal-turret": ("green-combat-pilot", "pilot-cards"),
    "magazine": ("green-incendiary-munitions", "system-cards"),
    "casemate": ("green-explosive-capacitors", "system-cards"),
    "skin": ("green-super-steel", "skin-cards"),
    "core": ("compulsator-flywheel", "power-cores"),
    "powered-up": ("powered-up", "markers"),
}
"""What lies in each place: a card and the product that it is of."""


def robot(edition: OpenEdition) -> "Image":
    """Return the picture; the places are the layout's own."""
    table = _trimmed(edition, VEHICLE, "vehicle-templates")
    slots = edition.component(VEHICLE).slots
    for place, (slug, product) in LYING.items():
        box = slots[place]
        card = _trimmed(edition, slug, product)
        if (card.width > card.height) != (box.w > box.h) and card.width != card.height:
            card = card.rotate(90, expand=True)
        at = (round(box.x * DPI / PT_PER_INCH), round(box.y * DPI / PT_PER_INCH))
        table.paste(card, at, _cut(edition, product, card.size))
    return table


def _trimmed(edition: OpenEdition, name: str, product: str) -> "Image":
    """Return a face as it is cut."""
    component = edition.component(edition.product(product).components[0])
    proof = make_proof(edition, name, product)
    edge = round((_EDGE + to_mm(component.bleed)) * DPI / 25.4)
    image = page_image(proof.pdf, 0, DPI)
    return image.crop((edge, edge, image.width - edge, image.height - edge))


def _cut(edition: OpenEdition, product: str, size: tuple[int, int]) -> "Image":
    """Return a mask of a card's outline: round, or with round corners."""
    from PIL import Image, ImageDraw

    outline = edition.layout(edition.product(product).components[0]).outline
    mask = Image.new("L", size, 0)
    corner = (0, 0, size[0] - 1, size[1] - 1)
    if outline.shape == "circle":
        ImageDraw.Draw(mask).ellipse(corner, fill=255)
    else:
        radius = round(outline.corner * DPI / 25.4)
        ImageDraw.Draw(mask).rounded_rectangle(corner, radius, fill=255)
    return mask
