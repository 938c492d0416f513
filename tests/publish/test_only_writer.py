"""Tests that only the writer writes: what else does is listed here, with why."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parents[2] / "pipeline"

_METHODS: Final = frozenset(
    {
        *("write_text", "write_bytes", "touch", "unlink", "rmdir", "rename", "truncate", "chmod"),
        *("symlink_to", "hardlink_to", "mkdir", "makedirs", "removedirs", "symlink", "mkfifo"),
        *("extract", "extractall", "mkdtemp", "mkstemp", "NamedTemporaryFile", "rmtree"),
    }
)
_OF_OS: Final = frozenset({"remove", "replace", "rename", "link", "renames"})
_SAVING: Final = frozenset({"save"})
_STREAMS: Final = frozenset({"stream", "into", "written"})
"""What streams in memory are called."""

_ALLOWED: Final = {
    "publish/atomic.py",  # is the writer
    "publish/together.py",  # removes what waited where another file could not be written
    "publish/folder_lock.py",  # makes the lock's file, and removes it
    "publish/temporary.py",  # makes folders among temporary files, and removes them
    "publish/staging.py",  # makes the folder where the writer's files wait, and removes it
    "checks/content/example_pictures.py",  # all of these write into a temporary folder of theirs
    "checks/content/selftest.py",
    "cli/untrusted.py",  # copies to the standard output
    "localize/checks/selftest.py",
    "press/own_document.py",
    "press/page_pictures.py",
    "press/rasters.py",
    "reprint/history.py",
    "press/cutting.py",  # writes into a staging folder
    "press/cache/store.py",  # makes the cache's folder, which is the user's, and removes the cache
    "schemas/refreshing.py",  # removes schemas that it has written
    "shops/order_folder.py",  # removes an earlier order's files, and empty folders
}


def _writing(tree: ast.AST) -> Iterator[str]:
    """Yield the calls of a module that write, move or remove a file by its path."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        module = ""
        if isinstance(call.func, ast.Attribute):
            name, module = call.func.attr, ast.unparse(call.func.value)
        into = ast.unparse(call.args[0]) if call.args else ""
        moves = name == "replace" and len(call.args) == 1 and not call.keywords
        if (
            name in _METHODS
            or moves
            or module == "shutil"
            or (module == "os" and name in _OF_OS)
            or (name in _SAVING and into and into not in _STREAMS)
        ):
            yield f"{module}.{name}"


@pytest.mark.parametrize(
    "code",
    [
        "Path('x').write_text('a')",
        "shutil.move(a, b)",
        "os.replace(a, b)",
        "a.replace(b)",
        "os.unlink(a)",
        "image.save('x.png')",
        "archive.extractall(folder)",
    ],
)
def test_writing_is_seen(code: str) -> None:
    """Each way of writing is one that the next test finds."""
    assert list(_writing(ast.parse(code)))


def test_no_module_writes_files_by_itself() -> None:
    """Whoever writes elsewhere leaves halves behind when it is killed, and may follow a link."""
    found = {
        path.relative_to(PACKAGE).as_posix(): calls
        for path in PACKAGE.rglob("*.py")
        if (calls := list(_writing(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert {file: calls for file, calls in found.items() if file not in _ALLOWED} == {}
    assert found.keys() >= _ALLOWED
