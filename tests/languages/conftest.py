"""A game of notes, a translation of them, and what `punchboard locale check` tells of it."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polib
import pytest
from cli.conftest import Run, run  # noqa: F401 - a fixture

from pipeline.source.files import open_folder

KINDS = """\
note:
  title: Note
  doc: A text.
  source: false
  fields:
    text: { type: text, doc: What it says. }
"""
HEAD = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=n != 1;"}


class Said(NamedTuple):
    """A text, its translation, and what the translator has remarked."""

    text: str
    translation: str
    remark: str = ""


class Checked(NamedTuple):
    """What was told of a translation: the exit code, the findings, and the lines of the PO file."""

    code: int
    findings: list[dict[str, Any]]
    lines: list[str]

    def of(self, number: int) -> list[dict[str, Any]]:
        """Return what was told of one of the texts."""
        return [each for each in self.findings if each["subject"] == f"note.n{number}.text"]


Check = Callable[..., Checked]


@pytest.fixture
def check(tmp_path: Path, run: Run) -> Check:  # noqa: F811
    """Return what checks translations into a language; `data` is in place of the PO file."""
    folder = tmp_path / "content/notes"

    def told(
        language: str,
        said: Sequence[Said] = (),
        *options: str,
        terms: str = "",
        data: bytes | None = None,
    ) -> Checked:
        (folder / "locale").mkdir(parents=True, exist_ok=True)
        open_folder(tmp_path)
        (folder / "game.yaml").write_text("id: notes\ntitle: Notes\nversion: 0.1.0\n")
        (folder / "kinds.yaml").write_text(KINDS)
        notes = {f"n{n}": {"name": f"N{n}", "text": each.text} for n, each in enumerate(said)}
        (folder / "note.yaml").write_text(json.dumps(notes, ensure_ascii=False), "utf-8")
        path = folder / f"locale/{language}.po"
        if terms:
            (folder / f"locale/{language}.terms.yaml").write_text(terms, "utf-8")
        file = polib.POFile()
        file.metadata = dict(HEAD)
        for number, (text, translation, remark) in enumerate(said):
            context = f"note.n{number}.text"
            file.append(
                polib.POEntry(msgctxt=context, msgid=text, msgstr=translation, tcomment=remark)
            )
        file.save(str(path))
        if data is not None:
            path.write_bytes(data)
        line = ("locale", "check", "notes", "--lang", language, "--no-fit", "--json", "--notes")
        done = run(*line, "--project", str(tmp_path), *options)
        assert done.exit_code in (0, 1), done.output
        found = [each for told in json.loads(done.stdout).values() for each in told]
        lines = path.read_bytes().decode("utf-8", "replace").splitlines()
        return Checked(done.exit_code, found, lines)

    return told
