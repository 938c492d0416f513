"""The glossary of a language: its terms found in English texts, and what is wrong with its file."""

from pathlib import Path

import pytest

from pipeline.game.catalog import Glossary, Term, read_glossary
from pipeline.source.findings import Problems, PunchboardError

GLOSSARY = Glossary(
    {
        "Move": Term(term="Zug", english=("Moves", "moved")),
        "Move first": Term(term="Vorzug"),
        "KO": Term(keep=True, forms=("K.o.",)),
    }
)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Move now, then move again.", ["Move"]),
        ("It moved; Moves are free.", ["Move"]),
        ("Move first, shoot later.", ["Move first"]),
        ("Move first, then move.", ["Move first", "Move"]),
        ("A removed mover", []),
        ("MOVE", []),
        ("[[move]] {move} [[rule:move|a move]]", ["Move"]),
        ("KO or ko", ["KO"]),
        ("", []),
    ],
)
def test_terms_are_whole_words_and_the_longest_wins(text: str, terms: list[str]) -> None:
    """A capital at the beginning may be small; references and icons are no words."""
    assert [name for name, _ in GLOSSARY.found(text)] == terms


def test_what_is_kept_is_said_as_in_english() -> None:
    """In any of its forms; of another term its own words count."""
    assert GLOSSARY.terms["KO"].renderings("KO") == ("KO", "K.o.")
    assert GLOSSARY.terms["Move"].renderings("Move") == ("Zug",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Move: {}\n", "term-meaning"),
        ("Move: { term: Zug, keep: true }\n", "term-meaning"),
        ('" ": { term: Zug }\n', "term-name"),
        ("Move: { term: 5 }\n", "field-type"),
        ("Move: { term: Zug, forms: Züge }\n", "field-type"),
        ("Move: Zug\n", "field-type"),
    ],
)
def test_a_term_that_cannot_be_read_is_told_at_its_line(
    tmp_path: Path, text: str, code: str
) -> None:
    """The others are read."""
    (tmp_path / "de.terms.yaml").write_text(f"Card: {{ term: Karte }}\n{text}", encoding="utf-8")
    problems = Problems()
    terms = read_glossary(tmp_path, "de", "locale", problems).terms
    (found,) = problems.findings
    assert (found.code, found.position.file, found.position.line) == (
        code,
        "locale/de.terms.yaml",
        2,
    )
    assert list(terms) == ["Card"]
    with pytest.raises(PunchboardError):
        problems.stop()
