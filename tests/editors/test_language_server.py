"""The YAML language server with the schemas that Punchboard installs."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.conftest import invoke
from editors.language_server import LanguageServer

from pipeline.authoring.new_games import new_game

CARD = "content/lantern/card.yaml"
PRODUCTS = "content/lantern/products.yaml"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of the starter game's project, its schemas installed."""
    found = tmp_path_factory.mktemp("editors") / "lantern"
    new_game(found)
    command = ["schema", "--install", "--project", str(found)]
    assert invoke(*command).exit_code == 0
    return found


@pytest.fixture(scope="module")
def server(root: Path) -> Iterator[LanguageServer]:
    """Return the server as VS Code sets it up."""
    written = json.loads((root / ".vscode" / "settings.json").read_text())
    settings = {"schemas": written["yaml.schemas"], "schemaStore": {"enable": False}}
    with LanguageServer(root, settings) as running:
        yield running


def test_completion_of_a_reference_offers_its_records(server: LanguageServer) -> None:
    """Each slug with the printed name of its record."""
    server.open(CARD, "spark:\n  name: Spark\n  element: \n")
    assert server.complete(CARD, 2, 11) == {"ember": "Ember", "grove": "Grove"}


def test_completion_of_a_record_offers_its_fields(server: LanguageServer) -> None:
    """With what kinds.yaml says of them; those that the record has are left out."""
    server.open(CARD, "spark:\n  name: Spark\n  \n")
    offered = server.complete(CARD, 2, 2)
    assert offered["cost"] == "What it takes to play the card."
    assert "name" not in offered


def test_a_misspelt_reference_and_a_misspelt_field_are_marked(server: LanguageServer) -> None:
    """The message says what there is."""
    text = "spark: { name: Spark, element: embre, cots: 1, cost: 1, power: 1, text: x }\n"
    assert server.open(CARD, text) == [
        'Value is not accepted. Valid values: "ember", "grove".',
        "Property cots is not allowed.",
    ]


def test_hovering_a_field_says_what_it_means(server: LanguageServer) -> None:
    """In the words of kinds.yaml."""
    server.open(CARD, "spark:\n  name: Spark\n  cost: 1\n")
    assert "What it takes to play the card." in server.hover(CARD, 2, 3)


def test_no_file_of_the_starter_game_is_marked(server: LanguageServer, root: Path) -> None:
    """What Punchboard accepts, an editor does, too."""
    files = [path.relative_to(root).as_posix() for path in sorted(root.rglob("*.yaml"))]
    assert len(files) > 5
    marked = {file: server.open(file, (root / file).read_text()) for file in files}
    assert not any(marked.values()), marked


def test_products_offer_components_kinds_profiles_and_papers(server: LanguageServer) -> None:
    """What a newcomer edits first, and misspells first."""
    text = "cards:\n  title: X\n  component: \n  records: \n  sheet: \n  papers: []\n"
    server.open(PRODUCTS, text)
    assert server.complete(PRODUCTS, 2, 13)["card"] == "poker"
    assert set(server.complete(PRODUCTS, 3, 11)) >= {"card", "element"}
    assert "sleeves" in server.complete(PRODUCTS, 4, 9)
    assert server.complete(PRODUCTS, 5, 11)["a4"] == "A4 210 × 297 mm"
    wrong = "cards: { title: X, component: crad, records: card, papers: [leter] }\n"
    assert len(server.open(PRODUCTS, wrong)) == 2


def test_layouts_offer_trim_formats(server: LanguageServer) -> None:
    """One schema is for the layouts of all components, also for one that is new."""
    layout = "templates/lantern/new.layout.yaml"
    server.open(layout, "trim: \n")
    assert server.complete(layout, 0, 6)["poker"] == "Poker 63.5 × 88.9 mm"
    assert len(server.open(layout, "trim: pokre\n")) == 1
