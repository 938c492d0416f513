"""Schemas that are kept up to date with the project's files."""

import os
from pathlib import Path

from schemas.conftest import CARD, settings

from pipeline.authoring import editors as jsonc
from pipeline.authoring.schema_files import InstalledSchemas
from pipeline.build.project import Project


def rename_card(project: Project) -> None:
    """Give a record another name, at another time."""
    cards = project.root / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("name: Spark", "name: Glow"))
    os.utime(cards, ns=(0, 0))


def test_refreshing_writes_what_differs(project: Project) -> None:
    """A new name of a record is offered where records are, and all else is left alone."""
    schemas = InstalledSchemas(project)
    assert schemas.refresh() == []
    rename_card(project)
    written = [path.relative_to(project.root).as_posix() for path in schemas.refresh()]
    assert written == [
        f".schema/content/lantern/{each}/each.json" for each in ("errata", "rulings")
    ]
    assert schemas.refresh() == []


def test_nothing_is_refreshed_where_nothing_is_installed(home: Path) -> None:
    """Whoever has not asked for schemas gets none."""
    assert InstalledSchemas(Project(home)).refresh() == []
    assert not (home / ".schema").exists()


def test_schemas_stay_while_a_file_cannot_be_read(project: Project) -> None:
    """Half a line takes no name out of an editor; the whole one brings it up to date."""
    schemas = InstalledSchemas(project)
    elements = project.root / "content" / "lantern" / "element.yaml"
    whole = elements.read_text()
    elements.write_text(whole + "dusk: {\n")
    assert schemas.refresh() == []
    elements.write_text(whole + "dusk: { name: Dusk, icon: check }\n")
    assert project.root / CARD in schemas.refresh()
    assert "dusk" in (project.root / CARD).read_text()


def test_a_new_kind_is_associated_and_one_that_is_gone_is_not(project: Project) -> None:
    """The editor's settings follow kinds.yaml; what else they hold stays."""
    schemas = InstalledSchemas(project)
    text = settings(project).read_text()
    settings(project).write_text(text.replace("{", '{ // mine\n  "a": 1,', 1))
    kinds = project.root / "content" / "lantern" / "kinds.yaml"
    kinds.write_text(kinds.read_text() + "omen:\n  fields: { text: markup }\n")
    schemas.refresh()
    omen = ".schema/content/lantern/omen.json"
    assert f"./{omen}" in jsonc.read(settings(project).read_text())["yaml.schemas"]
    kinds.write_text(kinds.read_text().partition("omen:")[0])
    schemas.refresh()
    assert not (project.root / omen).exists()
    present = settings(project).read_text()
    assert f"./{omen}" not in jsonc.read(present)["yaml.schemas"]
    assert present.startswith('{ // mine\n  "a": 1,')


def test_a_new_file_that_a_field_may_name_is_offered(project: Project) -> None:
    """A text, a picture of any sort: each is offered as soon as it is there."""
    kinds = project.root / "content" / "lantern" / "kinds.yaml"
    kinds.write_text(kinds.read_text() + "page:\n  fields: { text: markdown, art: image }\n")
    schemas = InstalledSchemas(project)
    schemas.refresh()
    page = project.root / ".schema" / "content" / "lantern" / "page.json"
    for name in ("setup.md", "FOX.WEBP"):
        (project.root / "content" / "lantern" / name).touch()
        assert page in schemas.refresh()
        assert name in page.read_text()
