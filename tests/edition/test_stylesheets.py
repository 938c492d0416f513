"""Stylesheets of several files, and where their faults stand."""

from pathlib import Path

import pytest

from pipeline.build.fonts import FontFolders
from pipeline.build.search_path import make_stylesheet
from pipeline.source.findings import Finding, PunchboardError
from pipeline.source.yaml import parse_yaml


def fault(*texts: str) -> Finding:
    """Return the one finding about styles files, which are called after their order."""
    layers = [parse_yaml(text, f"{at}.yaml") for at, text in enumerate(texts)]
    with pytest.raises(PunchboardError) as caught:
        make_stylesheet(layers, FontFolders(Path("none"), "game"))
    (finding,) = caught.value.findings
    return finding


def test_a_fault_of_an_entry_with_dots_has_its_line() -> None:
    """Any text may be the name of a style, also one that looks like a path."""
    found = fault("palette: {}\nstyles:\n  a: {}\n  (-8) ** 0.5: deep\n")
    assert (found.position.line, found.position.column) == (4, 16)


def test_a_fault_stands_in_the_last_file_that_has_the_entry() -> None:
    """That is the one by which it is as it is."""
    found = fault("styles:\n  a: {like: b}\n", "styles:\n  a: {like: c}\n")
    assert (found.position.file, found.position.line) == ("1.yaml", 2)
