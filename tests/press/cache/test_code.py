"""The code of templates in the store."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from pipeline.edition.context import EditionKey, close_editions
from pipeline.markup.code_cache import TEMPLATE_CODE
from pipeline.press.build import Order, build
from pipeline.press.cache.store import FILE


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of templates as they are compiled."""
    names: list[str] = []
    generate: Callable[..., Any] = Environment._generate

    def note(self: Environment, source: Any, name: str | None, *rest: Any) -> Any:
        names.append(str(name))
        return generate(self, source, name, *rest)

    monkeypatch.setattr(Environment, "_generate", note)
    return names


def printed(home: Path, cache: Path, cost: int) -> bytes:
    """Print the starter game anew, with another cost of a card, as a process of its own would."""
    close_editions()
    TEMPLATE_CODE._kept.clear()
    cards = home / "content/lantern/card.yaml"
    cards.write_text(cards.read_text().replace("cost: 4", f"cost: {cost}"))
    build(Order(EditionKey(home, "lantern", ""), home / "output", papers=("a4",), cache=cache))
    cards.write_text(cards.read_text().replace(f"cost: {cost}", "cost: 4"))
    return (home / "output/lantern/en/a4/cards.pdf").read_bytes()


def test_a_build_compiles_no_template_again(
    home: Path, tmp_path: Path, compiled: list[str]
) -> None:
    """What an earlier build has compiled draws the same faces."""
    first = printed(home, tmp_path / "cache", 5)
    assert "card.xml.j2" in compiled
    compiled.clear()
    printed(home, tmp_path / "cache", 6)
    assert compiled == []
    assert printed(home, tmp_path / "another", 5) == first


def test_damaged_code_is_compiled_again(home: Path, tmp_path: Path, compiled: list[str]) -> None:
    """Nothing of a damaged cache is run."""
    first = printed(home, tmp_path / "cache", 5)
    path = tmp_path / "cache" / FILE
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(byte ^ 0x5A for byte in content[4096:])
    path.write_bytes(content)
    compiled.clear()
    assert printed(home, tmp_path / "cache", 5) == first
    assert "card.xml.j2" in compiled
