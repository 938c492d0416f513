"""The deck through Typst: ``python typst_deck.py FOLDER OUT.pdf [--fixed]``.

With ``--fixed`` every text has its design size and a long one runs over: Typst's best case.
"""

import os
import sys
from pathlib import Path

import fontpkg_barlow_semi_condensed
import typst

HERE = Path(__file__).resolve().parent
FONTS = Path(fontpkg_barlow_semi_condensed.__file__).parent / "files"


def main() -> None:
    folder, out, *flags = sys.argv[1:]
    deck = Path(folder).resolve() / "deck.json"
    root = Path(os.path.commonpath([HERE, deck]))
    inputs = {
        "deck": "/" + deck.relative_to(root).as_posix(),
        "look": "/" + (HERE.parent / "look.json").relative_to(root).as_posix(),
        "fit": "no" if "--fixed" in flags else "yes",
    }
    typst.compile(
        str(HERE / "deck.typ"),
        output=out,
        root=str(root),
        font_paths=[str(FONTS)],
        ignore_system_fonts=True,
        sys_inputs=inputs,
    )


if __name__ == "__main__":
    main()
