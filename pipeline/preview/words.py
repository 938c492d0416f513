"""The words of a laid-out face, for searching."""

from pipeline.layout.draw_list import DrawList, Text


def words_of(drawn: DrawList) -> str:
    """Return all words that a face prints, in the order in which they are drawn."""
    ops = (op for part in (drawn.ops, *drawn.parts.values()) for op in part)
    return " ".join(" ".join(op.words) for op in ops if type(op) is Text and not op.decorative)
