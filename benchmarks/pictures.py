"""Decks of pictures: seconds, peak memory and bytes, however many cards and however large the art.

``python benchmarks/pictures.py`` prints a table. Each card has a picture of its own over the whole
of its face: photo-like noise on a gradient, which compresses as art does. Every run is a process of
its own with an empty cache, but for the last of a large deck, which finds its pictures scaled.
"""

import argparse
import struct
import subprocess
import sys
import tempfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from materials import PUNCHBOARD
from measure import run

CARD = (821, 1121)
"""Pixels of a poker card with 3 mm of bleed at 300 dpi."""
DISTINCT = 40
FILES = {
    "content/deck/game.yaml": "id: deck\ntitle: Deck\nversion: '1'\n",
    "content/deck/kinds.yaml": (
        "card:\n  title: Card\n  source: false\n"
        "  fields:\n    art: { type: image }\n    box: { type: integer }\n"
    ),
    "templates/deck/styles.yaml": "resolutions:\n  usual: { wanted: 50, least: 50, error: 50 }\n",
    "templates/deck/card.layout.yaml": "trim: poker\nbleed: 3\nsafe: 3\n",
    "templates/deck/card.xml.j2": (
        '<face><image src="{{ card.art }}" fit="cover" bleed="true"/></face>\n'
    ),
}


class Deck(NamedTuple):
    """So many cards, what their art is, and in how many products they are."""

    title: str
    cards: int
    suffix: str
    pixels: tuple[int, int] = CARD
    alpha: bool = False
    products: int = 1


SMALL = (140, 190)
"""Pixels of a poker card at 50 dpi: what is measured is how many, not how large."""
DECKS = (
    Deck("PNG, 300 dpi", 200, "png"),
    Deck("PNG, 300 dpi", 2000, "png"),
    Deck("JPEG, 300 dpi", 200, "jpg"),
    Deck("PNG with alpha, 300 dpi", 200, "png", CARD, True),
    Deck("PNG, 900 dpi", 40, "png", (2463, 3363)),
    Deck("JPEG, 900 dpi", 40, "jpg", (2463, 3363)),
    Deck("one PNG of 70 megapixels", 1, "png", (7160, 9776)),
    Deck("small PNG, 50 products", 500, "png", SMALL, products=50),
    Deck("small PNG, 500 products", 5000, "png", SMALL, products=500),
    Deck("small PNG", 10_000, "png", SMALL),
    Deck("small PNG", 100_000, "png", SMALL),
)


def main() -> None:
    """Print the table, or make the art of one deck."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=2000, help="leave out larger decks")
    parser.add_argument("--least", type=int, default=1, help="leave out smaller decks")
    parser.add_argument("--make", nargs=2, metavar=("DECK", "FOLDER"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.make:
        make(DECKS[int(given.make[0])], Path(given.make[1]))
        return
    print("| art | cards | of art | seconds | CPU | peak | PDF |\n|---|--:|--:|--:|--:|--:|--:|")
    for number, deck in enumerate(DECKS):
        if given.least <= deck.cards <= given.cards:
            with tempfile.TemporaryDirectory() as folder:
                measure(number, Path(folder))


def measure(number: int, root: Path) -> None:
    """Print the rows of a deck."""
    deck = DECKS[number]
    # Whoever measures has to stay small: art is made by another process.
    subprocess.run([sys.executable, __file__, "--make", str(number), str(root)], check=True)
    art = sum(path.stat().st_size for path in (root / "content/deck/art").iterdir())
    command = [PUNCHBOARD, "build", "deck", "--paper", "a4", "--json"]
    for again in ("", "again, kept: ") if deck.pixels > CARD else ("",):
        out = root / "output"
        found = run(command, root, out, caches=root / "cache")
        printed = sum(pdf.stat().st_size for pdf in out.rglob("*.pdf"))
        sizes = (
            f"{found.seconds:.1f} | {found.cpu:.1f} | {found.peak:.0f} MB | {printed / 1e6:.0f} MB"
        )
        print(f"| {again}{deck.title} | {deck.cards} | {art / 1e6:.0f} MB | {sizes} |", flush=True)


def make(deck: Deck, root: Path) -> None:
    """Write a project with a picture for each card; a few are painted, each file is its own."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    art = root / "content/deck/art"
    art.mkdir()
    painted = [encoded(deck, number) for number in range(min(deck.cards, DISTINCT))]
    records = []
    for number in range(deck.cards):
        name = f"art/{number}.{deck.suffix}"
        (root / "content/deck" / name).write_bytes(labelled(painted[number % DISTINCT], number))
        box = number % deck.products
        records.append(f"card-{number}:\n  name: Card {number}\n  art: {name}\n  box: {box}\n")
    products = [
        f"box-{box}: {{ title: Box {box}, component: card, "
        f"records: {{ kind: card, where: box == {box} }} }}\n"
        for box in range(deck.products)
    ]
    (root / "content/deck/products.yaml").write_text("".join(products))
    (root / "content/deck/card.yaml").write_text("".join(records))


def encoded(deck: Deck, number: int) -> bytes:
    """Return a picture as a file's bytes."""
    from PIL import Image

    size = deck.pixels
    slope = Image.linear_gradient("L").resize(size)
    bands = [
        Image.blend(slope.point([value * share // 9 for value in range(256)]), noise, 0.2)
        for share, noise in zip(
            (number % 9 + 1, number % 7 + 2, number % 5 + 4),
            [Image.effect_noise(size, 18) for _ in range(3)],
            strict=True,
        )
    ]
    picture = Image.merge("RGB", bands)
    if deck.alpha:
        picture.putalpha(slope)
    stream = BytesIO()
    if deck.suffix == "jpg":
        picture.save(stream, "JPEG", quality=90)
    else:
        picture.save(stream, "PNG", compress_level=3)
    return stream.getvalue()


def labelled(content: bytes, number: int) -> bytes:
    """Return a picture's file with its number in a comment, so that no two are the same."""
    label = str(number).encode()
    if content.startswith(b"\xff\xd8"):
        return content[:2] + b"\xff\xfe" + (len(label) + 2).to_bytes(2, "big") + label + content[2:]
    body = b"tEXtComment\0" + label
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return content[:33] + chunk + content[33:]


if __name__ == "__main__":
    main()
