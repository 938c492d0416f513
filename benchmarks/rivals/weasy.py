"""The deck through WeasyPrint: ``python weasy.py FOLDER OUT.pdf``."""

import sys
import tempfile
from pathlib import Path

from html_deck import write_html
from weasyprint import HTML


def main() -> None:
    deck, out = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        HTML(write_html(Path(deck), Path(folder))).write_pdf(out)


if __name__ == "__main__":
    main()
