"""The engine's own words: every one that the code prints is known to translators."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pipeline
from pipeline.build.po_files import SHARED, PoFiles, engine_words
from pipeline.build.project import Project
from pipeline.languages.messages import shared_messages

ROOT = Path(pipeline.__file__).parent


def printed() -> Iterator[tuple[str, str]]:
    """Yield the file and the literal of every word that Python code looks up for paper."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                for text in literals(node):
                    yield path.name, text


def literals(call: ast.Call) -> Iterator[str]:
    """Yield the words that a call of `words.get`, `words.plural` or `format_message` looks up."""
    name = ast.unparse(call.func)
    if name.endswith(("words.get", "words.plural")):
        args = call.args[:1]
    elif name == "format_message":
        args = call.args[2:3]
    else:
        return
    for arg in args:
        for part in ast.walk(arg):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def test_every_word_of_the_code_is_listed() -> None:
    """A word that is looked up and listed nowhere could never be translated."""
    listed = {message.text for message in shared_messages(Project(ROOT.parent))}
    found = set(printed())
    assert len(found) > 8
    assert {(file, text) for file, text in found if text not in listed} == set()


def test_every_listed_word_says_where_it_is_printed() -> None:
    """Each has a context, a note for translators, and stands once."""
    words = engine_words()
    assert all(word.context and word.notes for word in words)
    assert len({word.key for word in words}) == len(words)


def test_the_shipped_words_are_those_of_the_shared_folder() -> None:
    """Their PO files lie beside the shared templates, in a checkout and in a wheel."""
    home = PoFiles(Project(ROOT.parent), SHARED)
    assert home.folder == ROOT.parent / "templates" / "shared" / "locale"
    assert "de" in home.languages()
