"""Writes the generated pages of the documentation: `make docs`; and the site: `make site`.

With ``--check`` it writes nothing and ends with exit code 1 when a page lags behind the code; with
``--pictures`` it draws the pictures too, from real output, or only those of the elements that
follow; with ``--site`` it builds the site.
"""

import argparse
import sys

from generator import lagging, write_pages


def main() -> int:
    """Write or check the pages, or build the site, and return the exit code."""
    parser = argparse.ArgumentParser(description="Write the generated pages of the documentation.")
    parser.add_argument("--check", action="store_true", help="only say which pages lag behind")
    parser.add_argument(
        "--pictures", nargs="*", metavar="ELEMENT", help="draw all pictures, or these elements'"
    )
    parser.add_argument("--site", action="store_true", help="build the site into site/")
    asked = parser.parse_args()
    if asked.check:
        late = lagging()
        print("\n".join(f"lags behind the code: {name}; run `make docs`" for name in late))
        return int(bool(late))
    if asked.site:
        return _build_site()
    if asked.pictures is not None:
        _draw(asked.pictures)
    write_pages()
    return 0


def _draw(elements: list[str]) -> None:
    """Draw all pictures, or those of some elements."""
    from generator.pictures import draw_elements, draw_pictures

    if elements:
        draw_elements(elements)
    else:
        draw_pictures()


def _build_site() -> int:
    """Build the site, or say what keeps it from being built."""
    from generator.site.build import TARGET, build_site
    from generator.site.pages import SiteError

    try:
        print(f"{TARGET}: {build_site()} pages")
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
