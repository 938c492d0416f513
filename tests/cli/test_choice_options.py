"""What `punchboard build` prints of a game: some cards, so many of them, packed."""

from pathlib import Path

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
