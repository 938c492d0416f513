"""Drawings as forms of a document: as large as their pages, or on the grid of icons."""

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument

from pipeline.draw.drawn_icon import grid_matrix
from pipeline.draw.embedding import Embedding
from pipeline.draw.pdfobjects import form
from pipeline.draw.svg.drawing import Drawing
from pipeline.draw.svgicon import IconForm


def image_form(document: PDFDocument, name: str, drawing: Drawing) -> Any:
    """Return a drawing as a form as large as its page."""
    width, height, content, resources = drawing.page
    taken = Embedding(document, name).resources(resources)
    return form(content.decode("latin-1"), (0.0, 0.0, width, height), taken)


def icon_form(document: PDFDocument, name: str, icon: IconForm) -> Any:
    """Return an icon that is more than plain shapes as a form on the grid."""
    assert icon.drawing is not None
    width, height, _, resources = icon.drawing.page
    taken = Embedding(document, name, plain=not icon.coloured).resources(resources)
    # A matrix of the form moves patterns along; one among its operators would leave them behind.
    matrix = grid_matrix(width, height)
    return form(icon.operators, (0.0, 0.0, width, height), taken, matrix=matrix)
