"""Several builds at once into one folder: each waits for the other, and none is forgotten."""

import json
import os
from pathlib import Path

from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Request, build

ENTRY = "  component: card\n  back: back\n  records: card\n  papers: [a4]\n"


def test_no_entry_of_a_manifest_is_lost(home: Path) -> None:
    """As many builds as products, all begun together."""
    number = int(os.environ.get("RACES", "5"))
    names = [f"p{each}" for each in range(number)]
    text = "".join(f"{name}:\n  title: {name}\n{ENTRY}" for name in names)
    (home / "content" / "lantern" / "products.yaml").write_text(text)
    gate, opened = os.pipe()
    children = [_begin(home, name, gate, opened) for name in names]
    os.close(gate)
    os.close(opened)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * number
    folder = home / "output" / "lantern" / "en"
    listed = json.loads((folder / "manifest.json").read_text())["products"]
    assert sorted(entry["product"] for entry in listed) == sorted(names)
    assert sorted(path.name for path in folder.iterdir()) == ["a4", "manifest.json"]


def _begin(home: Path, name: str, gate: int, opened: int) -> int:
    """Return a process that builds one product as soon as all others are there, too."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.close(opened)
        os.read(gate, 1)
        close_editions()
        outcome = build(Request(EditionKey(home, "lantern", ""), home / "output", (name,)))
        code = int(not outcome.printed)
    finally:
        os._exit(code)
