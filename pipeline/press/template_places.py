"""The column of what is wrong in a line of a template: faces know the lines of their tags alone."""

import re
from typing import Final

from pipeline.base.finding import Finding
from pipeline.edition.search_path import SearchPath

_QUOTED: Final = re.compile(r"'([^']+)'")


def pointed(finding: Finding, search_path: SearchPath) -> Finding:
    """Return a finding at the word of the template's line that it quotes, else where that begins.

    One of any other file is as it was.
    """
    place = finding.position
    lines = search_path.template_lines(place.file) if place.line else []
    if not 0 < place.line <= len(lines):
        return finding
    column = _column(lines[place.line - 1], finding.message)
    return finding._replace(position=place._replace(column=column + 1))


def _column(line: str, message: str) -> int:
    for named in _QUOTED.findall(message):
        match = re.search(rf"(?<!\w){re.escape(named)}(?!\w)", line)
        if match is not None:
            return match.start()
    return len(line) - len(line.lstrip())
