"""The document of a run: its sheets as pages, and what the file says of itself."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipeline import __version__
from pipeline.content.credit import credit_lines, joined_phrases
from pipeline.content.game import Game
from pipeline.content.locale.words import format_message
from pipeline.draw.usage import RenderedFace
from pipeline.edition.context import OpenEdition
from pipeline.edition.engine_words import PROPERTIES
from pipeline.impose.model import Sheet
from pipeline.press.orders import Run
from pipeline.press.slugs import content_version
from pipeline.publish.publication import Page, Publication

_SUBJECT: Final = "%(product)s on %(paper)s, content %(version)s"


def author_of(game: Game) -> str:
    """Return who made what a file shows: the credits, else the publisher, else the game itself."""
    credited = joined_phrases(credit_lines(game.meta, game.words))
    return credited or game.meta.publisher or game.title


def publication(
    edition: OpenEdition, run: Run, sheets: Sequence[Sheet], faces: Mapping[str, RenderedFace]
) -> Publication:
    """Return the document of a run."""
    game, product = edition.game, edition.products[run.product]
    names = _bookmarks(run, sheets)
    paper = run.paper.title or run.paper.name
    values = {"product": product.title, "paper": paper, "version": content_version(game)}
    return Publication(
        f"{game.title}: {product.title}",
        tuple(Page(sheet, name) for sheet, name in zip(sheets, names, strict=True)),
        faces,
        author=author_of(game),
        subject=format_message(edition.words, PROPERTIES, _SUBJECT, **values),
        keywords=(game.id, run.product),
        language=edition.language,
        creator=f"Punchboard {__version__}",
    )


def _bookmarks(run: Run, sheets: Sequence[Sheet]) -> list[str]:
    """Return each page's bookmark: its sheet, its side, and the records from first to last."""
    slugs = {id_: order.slug or order.component for id_, order in run.faces.items()}
    names: list[str] = []
    for number, sheet in enumerate(sheets, 1):
        records = dict.fromkeys(slugs[placement.face] for placement in sheet.placements)
        range_ = " – ".join(dict.fromkeys([*list(records)[:1], *list(records)[-1:]]))
        names.append(f"{sheet.label or number} {sheet.side}: {range_}" if records else str(number))
    return names
