"""Writes the files of a page of the cookbook into a new folder, to begin a game with.

``python docs/recipe.py poker-deck my-deck``; without a folder it is called like the recipe.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from generator.steps import do, files

_DOCS: Final = Path(__file__).resolve().parent
_FOLDERS: Final = ("cookbook", "coming-from")


def main(words: list[str] | None = None) -> int:
    """Write a recipe's files and return the exit code."""
    pages = {path.stem: path for each in _FOLDERS for path in (_DOCS / each).glob("*.md")}
    pages.pop("index")
    parser = argparse.ArgumentParser(description="Write the files of a recipe into a new folder.")
    parser.add_argument("recipe", choices=sorted(pages))
    parser.add_argument("folder", nargs="?", type=Path)
    wishes = parser.parse_args(words)
    target: Path = wishes.folder or Path(wishes.recipe)
    if target.exists():
        print(f"{target} exists already; name a new folder", file=sys.stderr)
        return 2
    for step in files(pages[wishes.recipe]):
        do(step, target)
    print(f"next: cd {target} && punchboard build")
    return 0


if __name__ == "__main__":
    sys.exit(main())
