"""Holds the house to its budgets, and the tests to the doors of packages: `make lint`.

It prints each figure beside its budget in pyproject.toml, and ends with exit code 1 when one is
exceeded, or when a test imports a module of `pipeline` that is no door.
"""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "pipeline"
HEADING: Final = "## Words of our own"

# The command's watch imports the first of these after three seconds: on some machines, some days.
_BUILD: Final = """\
import sys
import pipeline.cli.process_tree
from pipeline.cli.root import app
app(sys.argv[1:], standalone_mode=False)
print(sum(name.split(".")[0] == "pipeline" for name in sys.modules))
"""


def sources(folder: str = PACKAGE) -> list[Path]:
    """Return the Python files below a folder of the project."""
    return sorted((ROOT / folder).rglob("*.py"))


def packages() -> int:
    """Count the packages of the house."""
    return len(list((ROOT / PACKAGE).glob("*/__init__.py")))


def lines() -> int:
    """Count the lines of all modules."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in sources())


def words() -> int:
    """Count the words of our own, a row of the table each."""
    page = (ROOT / "docs" / "source.md").read_text("utf-8")
    _, heading, after = page.partition(HEADING + "\n")
    if not heading:
        raise SystemExit(f"docs/source.md has lost its heading {HEADING!r}")
    rows = [line for line in after.partition("\n## ")[0].splitlines() if line.startswith("|")]
    return len(rows) - 2


def loaded() -> int:
    """Count the modules of the package that one build of a game imports, however long it takes."""
    with TemporaryDirectory() as folder:
        command = ["build", "kuggkoping", "--quiet", "--jobs", "1", "--no-cache", "--out", folder]
        script = [sys.executable, "-W", "ignore", "-c", _BUILD, *command]
        usual = {name: value for name, value in os.environ.items() if "PUNCHBOARD" not in name}
        environment = {**usual, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(script, cwd=ROOT, env=environment, text=True, capture_output=True)
    if done.returncode:
        raise SystemExit(f"the build of kuggkoping fails:\n{done.stderr}")
    return int(done.stdout.split()[-1])


def registries() -> int:
    """Count the calls that make a registry."""
    calls = (
        node.func
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )
    # A registry may say of what it is, as in ModuleRegistry[Delivery]("delivery").
    made = (call.value if isinstance(call, ast.Subscript) else call for call in calls)
    return sum(isinstance(call, ast.Name) and call.id.endswith("Registry") for call in made)


FIGURES: Final[dict[str, tuple[str, Callable[[], int]]]] = {
    "packages": ("packages", packages),
    "modules": ("modules", lambda: len(sources())),
    "lines": ("lines of pipeline/", lines),
    "words": ("words of our own in docs/source.md", words),
    "loaded": ("modules that a build of kuggkoping loads", loaded),
    "registries": ("registries", registries),
}
"""What each figure is, and what measures it."""


def inner_imports(doors: set[str]) -> Iterator[str]:
    """Yield a line for each import of a test that goes past the doors."""
    modules = {_name(path) for path in sources()}
    for path in sources("tests"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if PACKAGE in text else ():
            for name in dict.fromkeys(_imported(node, modules)):
                if name not in doors:
                    place = f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
                    yield f"{place}: {name} is no door of its package (pyproject.toml, tool.house)"


def _imported(node: ast.AST, modules: set[str]) -> Iterator[str]:
    """Yield the modules of the package that a statement imports."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        inner = (f"{node.module}.{alias.name}" for alias in node.names)
        names = [name if name in modules else node.module for name in inner]
    else:
        names = []
    yield from (name for name in names if name.split(".")[0] == PACKAGE)


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def main() -> int:
    """Print the figures and what is wrong, and return the exit code."""
    house = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["house"]
    wrong = []
    print(f"{'':42}{'is':>8}{'at most':>10}")
    for key, (title, measure) in FIGURES.items():
        figure, most = measure(), house[key]
        print(f"{title:42}{figure:>8,}{most:>10,}")
        if figure > most:
            wrong.append(f"{title}: {figure:,}, and the budget is {most:,}")
    gone = set(house["doors"]) - {_name(path) for path in sources()}
    wrong += [f"pyproject.toml names a door that is not there: {name}" for name in sorted(gone)]
    wrong += inner_imports(set(house["doors"]))
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
