"""Findings as text and as data."""

from pipeline.source.findings import Finding, Position, once

ERROR = Finding("a", "m", Position("content/f.yaml", 2, 4), "s", "h")


def test_a_cause_is_told_once() -> None:
    """Of thousands alike the first few are named, with the places of those that stand elsewhere."""
    alike = [
        ERROR._replace(position=Position("f.yaml", line, 1), subject=f"card:{line}")
        for line in range(1, 3001)
    ]
    (told,) = once(alike)
    assert told.finding.subject == "card:1"
    assert told.more.startswith("and 2999 more: f.yaml:2:1 [card:2], f.yaml:3:1 [card:3], ")
    assert told.more.endswith("f.yaml:6:1 [card:6], ...")


def test_a_line_of_a_template_is_one_cause() -> None:
    """Whatever it says of each record; a line of content may have several mistakes."""
    place = Position("templates/g/card.xml.j2", 3, 1)
    words = [ERROR._replace(message=word, position=place, subject="card:a") for word in "pqr"]
    (told,) = once(words)
    assert told.more == "and 2 more here"
    (told,) = once([*words, words[0]._replace(message="s", subject="card:b")])
    assert told.more == "and 3 more here: card:b"
    assert len(once([each._replace(position=ERROR.position) for each in words])) == 3
