"""Large record files, of which a build reads only what has changed, say what they always say."""

from pathlib import Path

import pytest
from cli.conftest import invoke
from typer.testing import Result

FIELDS = "element: ember, cost: 1, power: 2, text: A."
MANY = "".join(
    f"spare-{at}:\n  name: Spare {at}\n  element: ember\n  cost: 1\n  power: 2\n"
    f"  text: {'word ' * 220}\n"
    for at in range(260)
)


def build(home: Path, *options: str) -> Result:
    one = ("--cards", "spark", "--paper", "a4", "-j", "1")
    return invoke("build", "--project", str(home), *one, *options)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept")


@pytest.mark.parametrize(
    "more",
    [
        f"spare-1: {{ name: Twice, {FIELDS} }}\n",
        f"one: &a {{ name: One, {FIELDS} }}\ntwo: *a\n",
        f'"spare-1": {{ name: Quoted, {FIELDS} }}\n',
        f"open: {{ name: 'one\ntwo', {FIELDS} }}\n",
        "wrong:\n\tname: W\n",
        "- list\n",
    ],
)
def test_an_edit_is_read_as_the_whole_file_is(
    home: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    """Keys given twice, anchors, tabs: a build after a build refuses what a first one refuses."""
    monkeypatch.setenv("PUNCHBOARD_CACHE", str(kept))
    file = home / "content" / "lantern" / "card.yaml"
    first = file.read_text("utf-8")
    file.write_text(first + MANY, "utf-8")
    assert build(home).exit_code == 0
    file.write_text(first + MANY + more, "utf-8")
    again, fresh = build(home), build(home, "--no-cache")
    assert again.exit_code == fresh.exit_code
    assert again.stderr == fresh.stderr
