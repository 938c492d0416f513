"""What SECURITY.md and the threat model promise, as far as the source itself can tell."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pipeline

PACKAGE: Final = Path(pipeline.__file__).parent
ROOT: Final = PACKAGE.parent
PAGE: Final = ROOT / "docs" / "threat-model.md"

CONNECTING: Final = {"preview/server.py"}
STARTING: Final = {
    "source/untrusted.py",
    "build/history.py",
    "build/worker_pool.py",
    "preview/check_process.py",
    "cli/commands/authoring.py",
    "cli/supervision.py",
    "pdf/pdfium.py",
}
AT_REQUEST: Final = {"build/cluster.py", "build/shared_cache.py"}
RISKY: Final = {
    r"socket|ssl|ftplib|smtplib|telnetlib|urllib\.request|http\.client|http\.server|xmlrpc.*": (
        CONNECTING
    ),
    r"requests|httpx2?|aiohttp|urllib3": set[str](),
    r"(?:distributed|dask|fsspec)(?:\..*)?": AT_REQUEST,
    r"subprocess|multiprocessing.*|ctypes|webbrowser|pty": STARTING,
    r"pickle|shelve|marshal|dill|cloudpickle|runpy|code|codeop": set[str](),
}
"""Modules that connect, start programs or run what they read, and ours that may import them."""

HINT: Final = re.compile(
    r"^[ ]*(?:import|from) .*\b(?:socket|ssl|ftplib|smtplib|telnetlib|urllib|http|xmlrpc|requests"
    r"|httpx2?|aiohttp|urllib3|distributed|dask|fsspec|subprocess|multiprocessing|ctypes|webbrowser|pty|pickle|shelve"
    r"|marshal|dill|cloudpickle|runpy|code|codeop)\b"
    r"|\b(?:eval|exec\w*|__import__|system|popen)\s*\(|\bshell\s*=",
    re.MULTILINE,
)
"""What a module without any of these does not have, so that few have to be parsed."""

CALLS: Final = frozenset({"eval", "exec", "__import__", "system", "popen", "execv", "execve"})


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield the modules that a module imports, wherever it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def calls(tree: ast.AST) -> Iterator[str]:
    """Yield the names of functions that are called, without what they are of."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Name):
                yield function.id
            elif isinstance(function, ast.Attribute):
                yield function.attr
            yield from (
                "shell=True"
                for each in node.keywords
                if each.arg == "shell" and getattr(each.value, "value", True)
            )


def breaches(name: str, source: str) -> list[str]:
    """Return what a module of the package imports or calls against the promises."""
    if not HINT.search(source):
        return []
    tree = ast.parse(source)
    wrong = [
        module
        for module in imports(tree)
        for pattern, allowed in RISKY.items()
        if re.fullmatch(pattern, module) and name not in allowed
    ]
    return wrong + [call for call in calls(tree) if call in CALLS or call == "shell=True"]


def test_nothing_connects_runs_or_starts_what_it_should_not() -> None:
    """Only the modules that are named here connect or start processes; none runs what it reads."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if wrong := breaches(name, path.read_text("utf-8")):
            found[name] = wrong
    assert not found


def test_what_is_tested_is_there() -> None:
    """Each test and each target of the Makefile that the page names exists, and CI runs it."""
    text = re.sub(r"(?s)<!--.*?-->", "", PAGE.read_text("utf-8"))
    named = set(re.findall(r"`(tests/[\w/.]+)`", text))
    assert named
    assert not [name for name in named if not (ROOT / name).exists()]
    targets = set(re.findall(r"`make ([a-z-]+)`", text))
    rules = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert targets
    assert targets <= set(rules)
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    assert {"test", "licences", "dist", "browser"} <= set(re.findall(r"make ([a-z]+)", ci))
