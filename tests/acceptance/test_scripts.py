"""Games in languages of other scripts, from YAML to the finished file."""

from pathlib import Path
from shutil import rmtree
from unicodedata import normalize

import pypdfium2
import pytest
from pypdf import PageObject, PdfReader

from acceptance.commands import punchboard
from acceptance.spoiled import CARDS, swap

ARABIC = "تكسب كل ورقة نقطة 12 من Sky Ships، ثم تنتهي الجولة."
JAPANESE = "冒険者は手札を1枚捨てる。次のターンの終わりまで、「長い影」の判定は2倍になる！"
HEBREW = "כל שחקן מקבל 12 נקודות של Sky Ships, ואז הסיבוב נגמר."
GREEK = "Κάθε παίκτης παίρνει 2 πόντους."
RUSSIAN = "Каждый игрок получает 2 очка."


def game_in(home: Path, language: str, text: str, name: str) -> Path:
    """Turn the starter game's first card into one of another language; return its home."""
    swap("content/lantern/game.yaml", "language: en", f"language: {language}")(home)
    swap(CARDS, "name: Spark", f"name: {name}")(home)
    cards = home / CARDS
    lines = cards.read_text("utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("  text: "))
    lines[at] = f'  text: "{text}"\n'
    cards.write_text("".join(lines), "utf-8")
    return home


def printed(home: Path, language: str) -> Path:
    result = punchboard("build", "-p", "cards", "--paper", "a4", cwd=home)
    assert (result.returncode, result.stderr) == (0, "")
    return home / "output" / "lantern" / language / "a4" / "cards.pdf"


def read(pdf: Path) -> str:
    """Return the text of the first page as a reader copies it, without its line ends."""
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage().get_text_range()
    return " ".join(normalize("NFKC", text).split())


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("ar", ARABIC, "شرارة"),
        ("he", HEBREW, "ניצוץ"),
        ("el", GREEK, "Σπίθα"),
        ("ru", RUSSIAN, "Искра"),
    ],
)
def test_words_are_read_from_the_file(lantern: Path, language: str, text: str, name: str) -> None:
    """What is copied from the page is what was written, each word in its own direction."""
    said = read(printed(game_in(lantern, language, text, name), language))
    missing = [word for word in text.split() if word.strip(".,،") not in said]
    assert not missing
    assert name.upper() in said.upper()


def test_japanese_is_read_from_the_file(lantern: Path) -> None:
    """Lines of Japanese copy without spaces, in the very characters that were written."""
    said = read(printed(game_in(lantern, "ja", JAPANESE, "火花"), "ja"))
    assert normalize("NFKC", JAPANESE) in said.replace(" ", "")


def figures(page: PageObject) -> list[tuple[float, float]]:
    """Return where the large figures 1 stand on a page."""
    found = []

    def visit(text: str, cm: list[float], tm: list[float], _: object, size: float) -> None:
        if text.strip() == "1" and size == 18:
            a, b, c, d, e, f = cm
            found.append((tm[4] * a + tm[5] * c + e, tm[4] * b + tm[5] * d + f))

    page.extract_text(visitor_text=visit)
    return found


def test_an_arabic_card_is_mirrored(lantern: Path) -> None:
    """The cost stands at the other corner, as far from its edge as in English."""
    left, *_ = figures(PdfReader(printed(lantern, "en")).pages[0])
    rmtree(lantern / "output")
    mirrored = game_in(lantern, "ar-XB", "Discard 1 card.", "Spark")
    right, *_ = figures(PdfReader(printed(mirrored, "ar-XB")).pages[0])
    assert left[0] < right[0]
    assert left[1] == right[1]


def test_a_language_without_its_extra_says_what_to_install(lantern: Path) -> None:
    """One line says what to install; nothing is printed, and the exit code is that of misuse."""
    game_in(lantern, "ar", ARABIC, "شرارة")
    styles = lantern / "templates/lantern/styles.yaml"
    styles.write_text(
        styles.read_text("utf-8")
        + "\nscripts:\n  arabic:\n    languages: [ar]\n    direction: rtl\n    extra: rtl\n"
        "    families:\n      naskh: { cuts: { regular: { file: 'package:not_there/a.ttf' } } }\n"
        "    instead: { any: naskh }\n",
        "utf-8",
    )
    result = punchboard("build", cwd=lantern)
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(
        "punchboard: printing in 'ar' needs packages that are not installed (not_there)"
    )
    assert ": pip install " in line
    assert not (lantern / "output").exists()
