"""The build: what is printed, what is withheld, and that nothing is ever half done."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from edits import edit
from edits import files as files_in

from pipeline.authoring.new_games import new_game
from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Outcome, Request, build
from pipeline.source.findings import Severity

CARDS = "content/lantern/card.yaml"
Write = Callable[[str], None]
LONG = "It goes on and on, and on again, and never seems to come to an end at all. " * 12


def order(home: Path, **choices: object) -> Request:
    close_editions()
    return Request(EditionKey(home, "lantern", ""), home / "output")._replace(**choices)


def errors(outcome: Outcome) -> list[str]:
    return [each.code for each in outcome.findings if each.severity is Severity.ERROR]


def files(home: Path) -> dict[str, bytes]:
    return files_in(home / "output")


def overfill(home: Path) -> None:
    edit(home / CARDS, "search the deck", f"{LONG}search the deck")


def test_prints_every_product_on_every_paper(home: Path) -> None:
    """The starter game gives a PDF for each paper and a manifest, and leaves nothing beside."""
    outcome = build(order(home))
    assert errors(outcome) == []
    assert list(files(home)) == [
        "lantern/en/a4/cards.pdf",
        "lantern/en/letter/cards.pdf",
        "lantern/en/manifest.json",
    ]
    assert not list((home / "output").rglob(".*"))
    assert [entry.pages for entry in outcome.printed] == [2, 2]


def test_manifest_names_files_and_faces(home: Path) -> None:
    """The manifest tells each file's digest and each face's, and the version of the content."""
    build(order(home))
    manifest = json.loads(files(home)["lantern/en/manifest.json"])
    assert manifest["content_version"] == "0.1.0"
    assert [product["file"] for product in manifest["products"]] == [
        "a4/cards.pdf",
        "letter/cards.pdf",
    ]
    faces = list(manifest["products"][0]["faces"])
    assert faces == ["card.spark", "card.bonfire", "card.sapling", "card.old-oak", "back"]


def test_only_the_changed_card_has_a_new_digest(home: Path) -> None:
    """A face's digest changes with what the face shows, and with nothing else."""

    def digests() -> dict[str, str]:
        faces = build(order(home, papers=("a4",))).printed[0].faces
        return {face.id: face.sha256 for face in faces}

    before = digests()
    edit(home / CARDS, "cost: 4", "cost: 5")
    after = digests()
    assert {id_ for id_ in after if after[id_] != before[id_]} == {"card.old-oak"}


def test_same_bytes_in_another_place(home: Path, tmp_path: Path) -> None:
    """The folder that a project lies in leaves no mark on what is printed."""
    new_game(tmp_path / "elsewhere" / "lantern")
    build(order(home))
    build(order(tmp_path / "elsewhere" / "lantern"))
    assert files(home) == files(tmp_path / "elsewhere" / "lantern")


def test_too_long_a_text_withholds_its_product_alone(home: Path, products: Write) -> None:
    """A misfit names file, line, field, record, box and sizes; other products are printed."""
    build(order(home))
    before = files(home)
    cards = "  title: Cards\n  component: card\n  papers: [a4]\n"
    products(
        f"cards:\n{cards}  records: card\nembers:\n{cards}"
        "  records: {kind: card, where: \"element.slug == 'ember'\"}\n"
    )
    overfill(home)
    outcome = build(order(home))
    assert outcome.withheld == ("cards",)
    assert [entry.product for entry in outcome.printed] == ["embers"]
    (finding,) = (each for each in outcome.findings if each.severity is Severity.ERROR)
    assert finding.code == "fit"
    assert finding.position[:2] == ("content/lantern/card.yaml", 23)
    assert finding.subject == "card:sapling"
    assert "'rules'" in finding.message
    assert "mm" in finding.message
    assert files(home)["lantern/en/a4/cards.pdf"] == before["lantern/en/a4/cards.pdf"]


def test_draft_prints_what_does_not_fit(home: Path) -> None:
    """A draft is printed, and the misfit is told all the same."""
    overfill(home)
    outcome = build(order(home, draft=True))
    assert outcome.withheld == ()
    assert errors(outcome) == ["fit"]


def test_draft_has_a_blank_for_a_face_that_cannot_be_drawn(home: Path) -> None:
    """All other cards are printed, and the sign that no font has is told."""
    edit(home / CARDS, "name: Sapling", "name: Sapling \u2665")
    assert build(order(home)).withheld == ("cards",)
    outcome = build(order(home, draft=True))
    assert (outcome.withheld, errors(outcome)) == ((), ["missing-glyph"])


def test_one_product_leaves_the_others_in_the_manifest(home: Path, products: Write) -> None:
    """Printing one product alone does not make the manifest forget the rest."""
    entry = "  component: card\n  records: card\n  papers: [a4]\n"
    products(f"one:\n  title: One\n{entry}two:\n  title: Two\n{entry}")
    build(order(home))
    build(order(home, products=("two",)))
    manifest = json.loads(files(home)["lantern/en/manifest.json"])
    assert [product["product"] for product in manifest["products"]] == ["one", "two"]


def test_many_cards_are_the_same_bytes_from_several_processes(home: Path) -> None:
    """It makes no difference who draws which face."""
    text = (home / CARDS).read_text()
    card = text[text.index("old-oak:") :].replace("old-oak:", "oak-{}:")
    more = "".join(card.format(n).replace("cost: 4", f"cost: {n}") for n in range(1, 90))
    (home / CARDS).write_text(f"{text.rstrip()}\n\n{more}")
    assert build(order(home, papers=("a4",), jobs=1)).drawn > 90
    alone = files(home)
    build(order(home, papers=("a4",), jobs=2, output=home / "other"))
    assert files_in(home / "other") == alone


def test_interrupted_printing_leaves_the_previous_output_whole(home: Path) -> None:
    """Until all files are complete none is replaced, and no trace is left of the attempt."""
    build(order(home))
    before = files(home)
    edit(home / CARDS, "cost: 4", "cost: 5")

    def interrupt(what: str, done: int, of: int) -> None:
        if (what, done, of) == ("sheets", 1, 2):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(order(home), interrupt)
    assert files(home) == before
    build(order(home))
    assert files(home) != before


def test_what_a_killed_build_left_is_swept_up(home: Path) -> None:
    """Files that wait go, however young."""
    left = build(order(home)).folder / ".printing-left"
    left.mkdir()
    (left / "cards.pdf").write_bytes(b"half")
    build(order(home))
    assert not list((home / "output").rglob(".*"))


def test_a_product_without_a_copy_is_told_and_not_written(home: Path, products: Write) -> None:
    """A PDF without pages would be opened by nobody; the other products are printed."""
    products(
        "rules: { title: R, component: card, records: card, copies: 0, back: back }\n"
        "plain: { title: P, component: back }\n"
    )
    outcome = build(Request(EditionKey(home, "lantern", ""), home / "output", papers=("a4",)))
    assert [entry.product for entry in outcome.printed] == ["plain"]
    assert outcome.withheld == ()
    (finding,) = (each for each in outcome.findings if each.code == "product-no-sheets")
    assert (finding.subject, finding.position.line) == ("rules", 1)
    assert not (home / "output" / "lantern" / "en" / "a4" / "rules.pdf").exists()


def test_faces_too_large_for_the_paper(home: Path) -> None:
    """What cannot be imposed is a finding about its product."""
    outcome = build(order(home, papers=("60x80mm",)))
    assert errors(outcome) == ["face-too-large"]
    assert outcome.findings[0].subject == "cards"
    assert outcome.withheld == ("cards",)


def test_components_of_one_product_have_one_size(home: Path) -> None:
    """A back of another trim size cannot lie behind its front."""
    edit(home / "templates/lantern/back.layout.yaml", "trim: poker", "trim: tarot")
    assert errors(build(order(home))) == ["product-sizes"]


def test_check_finds_the_same_and_writes_nothing(home: Path) -> None:
    """A check tells what a build would tell."""
    overfill(home)
    found = check(order(home))
    assert not (home / "output").exists()
    assert set(build(order(home)).findings) <= set(found.findings)
    assert not found.fatal
