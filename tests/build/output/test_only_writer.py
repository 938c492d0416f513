"""Tests that only the writer writes: calls that do so by themselves are counted."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[3] / "pipeline"

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

_MOST: Final = 50
"""How many such calls there are: those of the writer itself and of what it moves into place, in
temporary folders and in caches. Who adds one without need lets killed commands leave halves
behind, and may follow a link; files that users keep are written by `write_atomically`.
"""


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


def test_no_module_writes_files_by_itself() -> None:
    """Wherever in the package the calls are: there are no more of them than there have to be."""
    found = {
        path.relative_to(PACKAGE).as_posix(): calls
        for path in PACKAGE.rglob("*.py")
        if (calls := list(_writing(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert sum(map(len, found.values())) <= _MOST, found
