"""The store: what is kept comes back, and nothing else ever does."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.build.cache import FILE, Kept, Store

KEY, OTHER = b"k" * 16, b"o" * 16


def flip(path: Path, column: str) -> None:
    """Damage one column of every value."""
    with sqlite3.connect(path) as connection:
        connection.execute(f"update kept set {column} = {column} || x'00'")


def test_gives_back_what_was_put(tmp_path: Path) -> None:
    """A later store of the same folder finds notes and values, and only those that were put."""
    first = Store(tmp_path)
    first.put({KEY: Kept("note", b"value")})
    first.close()
    later = Store(tmp_path)
    assert later.notes([KEY, OTHER]) == {KEY: "note"}
    assert later.get([KEY, OTHER]) == {KEY: Kept("note", b"value")}


@pytest.mark.parametrize("column", ["note", "value", "seal"])
def test_damaged_value_is_absent(tmp_path: Path, column: str) -> None:
    """A note, a value or a checksum that was changed in the file is not trusted."""
    store = Store(tmp_path)
    store.put({KEY: Kept("note", b"value")})
    store.close()
    flip(tmp_path / FILE, column)
    assert Store(tmp_path).get([KEY]) == {}


@pytest.mark.parametrize("column", ["note", "value", "seal", "day", "size"])
@pytest.mark.parametrize("other", [None, 7, 1.5, "words", b"bytes", 9e999])
def test_other_sorts_of_values_surprise_nobody(tmp_path: Path, column: str, other: object) -> None:
    """SQLite lets a column hold anything; what nobody put there is not recalled."""
    store = Store(tmp_path)
    store.put({KEY: Kept("note", b"value")})
    store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute(f"update kept set {column} = ?", (other,))
    later = Store(tmp_path, limit=1)
    assert later.notes([KEY]) in ({}, {KEY: "note"})
    assert later.get([KEY]) in ({}, {KEY: Kept("note", b"value")})
    later.put({OTHER: Kept("", b"new")})
    later.size()


def test_value_under_another_key_is_absent(tmp_path: Path) -> None:
    """A value that was moved to another key is not trusted: the checksum holds the key."""
    store = Store(tmp_path)
    store.put({KEY: Kept("note", b"value")})
    store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("update kept set key = ?", (OTHER,))
    later = Store(tmp_path)
    assert (later.notes([OTHER]), later.get([OTHER])) == ({}, {})


@given(st.binary(max_size=5_000), st.integers(0, 40_000))
def test_any_damage_to_the_file_is_survived(
    tmp_path_factory: pytest.TempPathFactory, junk: bytes, at: int
) -> None:
    """Whatever bytes stand in the file, a store opens, lies about nothing, and keeps again."""
    folder = tmp_path_factory.mktemp("store")
    store = Store(folder)
    store.put({KEY: Kept("note", b"value" * 1_000)})
    store.close()
    content = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(content[:at] + junk + content[at + len(junk) :])
    damaged = Store(folder)
    assert damaged.get([KEY]) in ({}, {KEY: Kept("note", b"value" * 1_000)})
    damaged.put({OTHER: Kept("", b"new")})
    damaged.close()
    again = Store(folder)
    again.put({OTHER: Kept("", b"new")})
    again.close()
    assert Store(folder).get([OTHER]) == {OTHER: Kept("", b"new")}


def test_forgets_what_was_unused_for_longest(tmp_path: Path) -> None:
    """A store that would grow beyond its limit forgets its oldest values, and keeps the new."""
    store = Store(tmp_path, limit=10_000)
    for number in range(30):
        store.put({bytes([number]) * 16: Kept("", bytes(1_000))})
        assert store.size()[1] <= 10_000
    assert store.get([bytes([0]) * 16]) == {}
    assert store.get([bytes([29]) * 16]) != {}


def test_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path) -> None:
    """Without a place for its file a store takes everything and finds nothing."""
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "cache")
    store.put({KEY: Kept("", b"value")})
    assert (store.get([KEY]), store.size()) == ({}, (0, 0))
    store.close()


def test_locked_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program writes, a store does without, and deletes nothing."""
    monkeypatch.setattr("pipeline.build.cache._PATIENCE", 0.01)
    first = Store(tmp_path)
    first.put({KEY: Kept("", b"value")})
    first.close()
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute("begin exclusive")
        store = Store(tmp_path)
        store.put({OTHER: Kept("", b"value")})
        store.close()
    assert Store(tmp_path).get([KEY, OTHER]) == {KEY: Kept("", b"value")}


def test_a_store_is_not_locked_while_values_are_made(tmp_path: Path) -> None:
    """Another process may keep something while this one still works out what to keep."""
    one, other = Store(tmp_path), Store(tmp_path)

    def made() -> Iterator[tuple[bytes, Kept]]:
        yield b"a", Kept("", b"1")
        other.put({b"b": Kept("", b"2")})
        yield b"c", Kept("", b"3")

    one.put_each(made())
    assert sorted(Store(tmp_path).get([b"a", b"b", b"c"])) == [b"a", b"b", b"c"]
    one.close()
    other.close()
