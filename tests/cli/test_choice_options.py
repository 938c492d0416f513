"""What `punchboard build` prints of a game: some cards, so many of them, packed."""

from pathlib import Path

import pytest
from cli.conftest import Run


def test_chosen_cards_go_into_a_folder_of_their_own(run: Run, game: Path) -> None:
    """The whole product stays as it was printed before."""
    assert run("build", "lantern").exit_code == 0
    whole = Path("output/lantern/en/a4/cards.pdf")
    content = whole.read_bytes()
    result = run("build", "lantern", "--cards", "spark=2,Bonfire")
    assert result.exit_code == 0, result.output
    assert (
        "output/lantern/en/cards-spark=2,bonfire/a4/cards.cards-spark=2,bonfire.pdf"
        in result.output
    )
    assert whole.read_bytes() == content


def test_a_list_of_cards_names_its_faulty_line(run: Run, game: Path) -> None:
    """With exit code 1, as for any file; nothing is written."""
    Path("deck.txt").write_text("2 spark\n3 bonfier\n")
    result = run("build", "lantern", "--cards-from", "deck.txt")
    assert result.exit_code == 1
    assert "deck.txt:2:1: error: card-unknown" in result.stderr
    assert "did you mean 'bonfire'?" in result.stderr
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--cards", "sprak"), "did you mean 'spark'?"),
        (("--cards", "spark=many"), "expected a number"),
        (("--kind", "crad"), "did you mean 'card'?"),
        (("--cards-from", "deck.txt"), "there is no file deck.txt"),
        (("--pack", "--backs", "gutterfold"), "leave one of them away"),
    ],
)
def test_what_cannot_be_chosen_is_misuse(
    run: Run, game: Path, options: tuple[str, ...], words: str
) -> None:
    """With what was meant, or what goes together."""
    result = run("build", "lantern", *options)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())
