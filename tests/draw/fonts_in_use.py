"""The font files that the shipped games are set in, read from their styles."""

from pathlib import Path

import yaml

TEMPLATES = Path(__file__).parents[2] / "templates"


def _files() -> list[str]:
    found = set()
    for styles in TEMPLATES.glob("*/styles.yaml"):
        data = yaml.load(styles.read_text("utf-8"), yaml.CSafeLoader)
        for family in data.get("families", {}).values():
            found |= {cut["file"] for cut in family["cuts"].values()}
    return sorted(found)


FILES = _files()
