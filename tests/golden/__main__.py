"""Compare the product with the golden files, or write them (`make golden ACCEPT=1`)."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.golden.differences import checkout_of, of_pages, of_text, print_old, show
from tests.golden.product import PRINTS, ROOT, made

_HERE: Final = Path(__file__).parent
_PICTURES: Final = ROOT / "build" / "golden"


def main() -> int:
    """Return 0 if the product is what the golden files say, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accept", action="store_true", help="write the golden files")
    parser.add_argument("games", nargs="*", help="only what begins so: kriegbot, scrimmage/order")
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="punchboard-golden-") as work:
        new = made(Path(work) / "new", asked.games)
        old = {
            path.relative_to(_HERE).as_posix(): path.read_text()
            for path in _HERE.rglob("*")
            if path.suffix in (".txt", ".json")
            and path.relative_to(_HERE).as_posix().startswith(tuple(asked.games) or "")
        }
        if asked.accept:
            return _accept(old, new)
        if old == new:
            pages = sum(text.count("\n") for name, text in new.items() if name.endswith(".txt"))
            print(f"golden: {pages} pages, files and records are as before")
            return 0
        _tell(old, new, Path(work))
    print("if all of it is meant: make golden ACCEPT=1")
    return 1


def _accept(old: dict[str, str], new: dict[str, str]) -> int:
    for name in old.keys() - new.keys():
        (_HERE / name).unlink()
    changed = [name for name, text in new.items() if old.get(name) != text]
    for name in changed:
        (_HERE / name).parent.mkdir(parents=True, exist_ok=True)
        (_HERE / name).write_text(new[name])
    print(f"golden: {len(changed)} files written")
    return 0


def _tell(old: dict[str, str], new: dict[str, str], work: Path) -> None:
    """Print what differs, and draw it."""
    by_file = {chosen.golden: chosen for chosen in PRINTS}
    differing = [name for name in sorted({*old, *new}) if old.get(name) != new.get(name)]
    for name in differing:
        if name not in by_file:
            print(of_text(name, old.get(name, ""), new.get(name, "")))
    differences = [
        difference
        for name in differing
        if name in by_file
        for difference in of_pages(by_file[name], old.get(name, ""), new.get(name, ""))
    ]
    if differences:
        golden = _HERE / differences[0].chosen.golden
        with checkout_of(golden, work / "checkout") as punchboard:
            if punchboard:
                names = {difference.chosen.name for difference in differences}
                print_old(names, punchboard, work / "old")
        for line in show(differences, work / "new", work / "old", _PICTURES):
            print(line)


if __name__ == "__main__":
    sys.exit(main())
