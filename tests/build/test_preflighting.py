"""What a build has written is preflighted before it is published."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
import pikepdf
from pikepdf import Array, Dictionary, Name
import pipeline.build.pdf as writing

def font(pdf):
    bare = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    pdf.pages[0].obj.Resources.Font = Dictionary(Bare=bare)

def box(pdf):
    pdf.pages[0].obj.TrimBox = Array([0, 0, 9, 9])

def page(pdf):
    del pdf.pages[-1]

def nothing(pdf):
    pass

spoil = sys.argv[1]
real = writing.write_pdf

def write(document, renderer, target, **options):
    published = real(document, renderer, target, **options)
    with pikepdf.open(target, allow_overwriting_input=True) as pdf:
        globals().get(spoil, nothing)(pdf)
        pdf.save(target)
    return published

writing.write_pdf = write

import punchboard
sys.argv[1:] = ["build", "--paper", "a4", "--no-cache"]
punchboard.main()
"""
"""Builds the game here, each of whose files is spoilt as it is written."""


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        ("font", "preflight-fonts"),
        ("box", "preflight-boxes"),
        ("page", "preflight-pages"),
        ("nothing", ""),
    ],
)
def test_bad_file_is_not_published(home: Path, spoil: str, code: str) -> None:
    """A file that fails is withheld, and a finding says why; one that is as it was is published."""
    built = subprocess.run(
        [sys.executable, "-c", SCRIPT, spoil], cwd=home, capture_output=True, text=True, check=False
    )
    assert built.returncode == (1 if code else 0), built.stderr
    assert (f"error: {code}" in built.stderr) is bool(code)
    assert bool(list((home / "output").rglob("*.pdf"))) is not bool(code)
