"""What is said of translations: figures, marks, terms and punctuation, language by language."""

import json
import re
import shutil
from pathlib import Path

import polib
import pytest
import yaml
from cli.conftest import Run
from languages.conftest import HEAD, Check, Said

from pipeline.source.files import open_folder

ROOT = Path(__file__).parents[2]
MARKS = {f"translation-{each}" for each in ("placeholders", "references", "icons", "tags")}
TOLD = yaml.safe_load(Path(__file__).with_name("told.yaml").read_text("utf-8"))


@pytest.mark.parametrize("language", TOLD["rows"])
def test_what_is_right_is_let_be_and_what_is_wrong_is_told(check: Check, language: str) -> None:
    """Another figure is an error, a mark too, another sign of punctuation a warning."""
    groups = TOLD["rows"][language]
    rows = [(group, *row) for group, told in groups.items() for row in told]
    checked = check(language, [Said(text, msgstr) for _, text, msgstr, _ in rows])
    for number, (group, text, msgstr, expected) in enumerate(rows):
        of = MARKS if group == "marks" else {f"translation-{group}"}
        found = [each for each in checked.of(number) if each["code"] in of]
        severity = "warning" if group in ("punctuation", "spelling") else "error"
        assert {each["severity"] for each in found} <= {severity}, text
        if group == "marks":
            told = {each["code"].removeprefix("translation-") for each in found}
            assert expected in told if expected else not told, (text, msgstr, told)
        else:
            told = {each["message"] for each in found[:1]}
            assert bool(told) is bool(expected), (text, msgstr, told)
            assert expected in ("", "?") or told == {expected}, (text, msgstr)
        for each in found:
            assert each["file"].endswith(f"locale/{language}.po")
            assert "msgstr" in checked.lines[each["line"] - 1] or group == "punctuation"
            assert each["hint"]


FAULTS = yaml.safe_load(Path(__file__).with_name("faults.yaml").read_text("utf-8"))
FILES = FAULTS.pop("files")
SOUND = (
    'msgctxt "note.n0.text"\nmsgid "Draw a card."\nmsgstr "Ziehe eine Karte."\n\n'
    'msgid "%(n)s card"\nmsgid_plural "%(n)s cards"\n'
    'msgstr[0] "%(n)s Karte"\nmsgstr[1] "%(n)s Karten"\n'
)
MISSING = "translation-missing"
WARNED = ("translation-grammar", "translation-punctuation", "translation-word")
LEAST_REFUSED = 100


def test_most_faults_of_the_table_are_errors() -> None:
    """Errors, which any release refuses; those of punctuation are warnings, and some are missed."""
    codes = [row[2] for told in FAULTS.values() for row in told["faults"]]
    codes += [row[2] for row in FILES]
    assert (len(codes), sum(len(told["good"]) for told in FAULTS.values())) == (128, 40)
    assert len([code for code in codes if code not in ("", *WARNED)]) >= LEAST_REFUSED


@pytest.mark.parametrize("language", FAULTS)
def test_seeded_faults_are_refused_and_unusual_texts_are_not(check: Check, language: str) -> None:
    """Each fault by its code, at its line; of a good text nothing but notes is said."""
    faults, good = FAULTS[language]["faults"], FAULTS[language]["good"]
    said = [Said(text, msgstr) for text, msgstr, *_ in (*faults, *good)]
    checked = check(language, said, "--release", terms=FAULTS[language].get("terms", ""))
    for number, (text, msgstr, *codes) in enumerate((*faults, *good)):
        found = [each for each in checked.of(number) if each["severity"] != "info"]
        told = {each["code"] for each in found}
        assert set(codes) - {""} <= told if "".join(codes) else not told, (text, msgstr, told)
        if not set(codes) <= {"", *WARNED}:
            assert "error" in {each["severity"] for each in found}, (text, msgstr)


@pytest.mark.parametrize(("head", "entries", "code"), [("", "", ""), *FILES])
def test_files_with_a_seeded_fault_are_refused(
    check: Check, head: str, entries: str, code: str
) -> None:
    """Another head, wrong forms of a plural, a flag that is gone, and a conflict of a merge."""
    fields = {"Language": "de", **HEAD} | dict([head.split(": ", 1)] if head else [])
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    data = f'msgid ""\nmsgstr ""\n{lines}\n{entries or SOUND}'
    checked = check("de", [Said("Draw a card.", "")], "--release", data=data.encode())
    # The game has more texts than the file.
    mine = [each for each in checked.findings if each["code"] != MISSING or each in checked.of(0)]
    errors = {each["code"] for each in mine if each["severity"] == "error"}
    assert (code in errors) if code else not errors, errors


@pytest.mark.parametrize("language", TOLD["terms"])
def test_terms_are_what_the_glossary_says(check: Check, language: str) -> None:
    """Within compounds where the language makes some, with endings, never in what is no word."""
    terms, rows = TOLD["terms"][language].values()
    checked = check(language, [Said(text, msgstr) for text, msgstr, _ in rows], terms=terms)
    for number, (text, msgstr, expected) in enumerate(rows):
        codes = {each["code"] for each in checked.of(number)}
        assert ("translation-term" in codes) is expected, (text, msgstr)


def test_a_term_is_told_with_its_place_in_the_glossary(check: Check) -> None:
    """So that a form or an exception can be added there; one for no text is told, too."""
    terms = "# terms\nMove: {term: Weg}\nMap: {term: Plan, except: [note.n0.txt]}\n"
    checked = check("de", [Said("A move.", "Ein Zug.")], terms=terms)
    (found,) = [each for each in checked.of(0) if each["code"] == "translation-term"]
    assert found["message"] == "the glossary translates 'Move' as Weg, which is missing here"
    assert "locale/de.terms.yaml:2" in found["hint"]
    _, unused = [each for each in checked.findings if each["code"] == "translation-term-unused"]
    assert ("note.n0.txt" in unused["message"], "note.n0.text" in unused["hint"]) == (True, True)


def test_the_remedy_for_a_figure_names_the_numbers_of_the_text(check: Check) -> None:
    """An article is none of them."""
    said = [
        Said("Gain 3 for a hit.", "Für einen Treffer 3, sonst 2."),
        Said("Draw one card.", "Ziehe 4 Karten."),
        Said("Draw a card.", "Ziehe 4 Karten."),
    ]
    checked = check("de", said)
    hints = [
        each["hint"]
        for number in range(len(said))
        for each in checked.of(number)
        if "has no number" in each["message"]
    ]
    assert hints == ["write one of its numbers: 3", "write one of its numbers: 1", "leave 4 out"]


COPY, ALIKE = "translation-copy", "translation-alike"


@pytest.mark.parametrize(("text", "remark", "codes"), TOLD["copies"])
def test_a_copied_sentence_is_an_error(
    check: Check, text: str, remark: str, codes: list[str]
) -> None:
    """Names are listed; a remark speaks of its entry alone, and one that serves nothing is told."""
    sentence = "Discard all the cards you can."
    terms = "Kriegbot: {keep: true}\nErrata: {term: Errata}\n"
    said = [
        Said(sentence, sentence),
        Said(text, text, remark),
        Said(sentence + "!", sentence + "!"),
    ]
    checked = check("de", said, terms=terms)
    wanted = {COPY, ALIKE, "ignore-unused", "ignore-reason"}
    lines = [at for at, line in enumerate(checked.lines, 1) if line.startswith("msgctxt")]
    mine = [
        each
        for each in checked.findings
        if each["code"] in wanted and lines[0] + 3 < each["line"] < lines[2] - 1
    ]
    assert {each["code"] for each in mine} == set(codes)
    assert len([each for each in checked.findings if each["code"] == COPY]) == 2 + (COPY in codes)
    severities = {each["severity"] for each in mine if each["code"] in (COPY, ALIKE)}
    assert severities <= ({"info"} if ALIKE in codes else {"error"})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "file-encoding"),
        (b'msgid "a\nmsgstr "b"\n', "po-syntax"),
        (b'msgid "a"\nmsgid "b"\nfoo\n', "po-syntax"),
        (b'msgid "a"\nmsgstr "\x1b[31m"\n', "po-control"),
        (b" " * 40_000_000, "file-too-large"),
        (
            b'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
            b'"Plural-Forms: nplurals=2; plural=n +;\\n"\n\n'
            b'msgid "%(n)s a"\nmsgid_plural "%(n)s as"\nmsgstr[0] "%(n)s b"\n'
            b'msgstr[1] "%(n)s bs"\n',
            "po-plural",
        ),
    ],
)
def test_what_is_no_po_file_is_one_clear_finding(check: Check, data: bytes, code: str) -> None:
    """Binary, broken, with controls or huge, or with a plural rule that is none."""
    checked = check("de", [Said("A", "B")], data=data)
    found = [each for each in checked.findings if each["code"] == code]
    assert [each["file"] for each in found] == ["content/notes/locale/de.po"]
    assert checked.code == 1


MISTAKES = {
    "translation-numbers": (r"(?<![\w{\[%])\d+(?![\w}\]])", "97"),
    "translation-icons": (r"\{[a-z0-9-]+\}", ""),
    "translation-references": (r"\[\[[^\]|]+", "[[nowhere"),
    "translation-placeholders": (r"%\(\w+\)s", ""),
    "translation-tags": (r"\*\*", ""),
}


@pytest.mark.parametrize(("game", "language"), [("scrimmage", "de"), ("kuggkoping", "sv")])
def test_one_mistake_in_any_shipped_translation_is_found(
    tmp_path: Path, run: Run, game: str, language: str
) -> None:
    """Another figure, a lost icon, another reference, a lost placeholder or asterisk."""
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part / game, tmp_path / part / game)
    open_folder(tmp_path)
    path = tmp_path / f"content/{game}/locale/{language}.po"
    sound = path.read_bytes()
    tried = 0
    for code, (pattern, wrong) in MISTAKES.items():
        path.write_bytes(sound)
        file = polib.pofile(str(path))
        spoilt = set()
        for entry in file.translated_entries():
            free = not entry.msgid_plural and "{{" not in entry.msgid and "{%" not in entry.msgid
            if entry.msgctxt and free and re.search(pattern, entry.msgstr):
                entry.msgstr = re.sub(pattern, wrong, entry.msgstr, count=1)
                spoilt.add(entry.msgctxt)
        file.save(str(path))
        line = ("locale", "check", game, "--lang", language, "--no-fit", "--json", "--select", code)
        answer = json.loads(run(*line, "--project", str(tmp_path)).stdout)
        told = [each for found in answer.values() for each in found]
        assert spoilt - {each["subject"] for each in told} == set(), code
        tried += len(spoilt)
    assert tried > 50


def test_what_does_not_fit_is_told_at_its_translation(home: Path, run: Run) -> None:
    """With the language; what gave way to fit is counted, and named with --ladder."""
    path = _begun(home, run, "de")
    file = polib.pofile(str(path))
    entry = file.find("card.spark.text", by="msgctxt")
    entry.msgstr = "**Ausspielen:** {power} 2. " + "Der Funke hat noch mehr zu sagen. " * 40
    entry = file.find("card.bonfire.text", by="msgctxt")
    entry.msgstr = "Der Funke hat noch mehr zu sagen. " * 6
    file.save()
    line = ("locale", "check", "--lang", "de", "--json", "--notes", "--project", str(home))
    found = [json.loads(each) for each in run(*line).stderr.splitlines()]
    (misfit,) = [each for each in found if each["code"] == "fit"]
    assert misfit["subject"] == "card:spark (de)"
    assert misfit["file"] == "content/lantern/locale/de.po"
    assert '"code": "fit"' not in run(*line, "--no-fit").stderr
    (summed,) = [each for each in found if each["code"] == "translation-ladder"]
    assert "of 5 faces shrink on the fit ladder" in summed["message"]
    told = [json.loads(each) for each in run(*line, "--ladder").stderr.splitlines()]
    rungs = {each["subject"] for each in told if each["code"] == "translation-ladder"}
    assert "card:bonfire (de)" in rungs or "card:bonfire" in rungs


@pytest.mark.parametrize(
    ("language", "second", "found"),
    [("fr", "! Va", True), ("fr", "Va !", False), ("ja", "ょう", True), ("de", "! Los", False)],
)
def test_closing_marks_begin_no_line(
    home: Path, run: Run, language: str, second: str, found: bool
) -> None:
    """Where the language forbids it, and nothing before them stands on the same line."""
    _begun(home, run, language)
    template = home / "templates/lantern/back.xml.j2"
    lines = ("Va", second)
    texts = (f'<text x="9" y="{9 + 9 * n}" style="rules">{t}</text>' for n, t in enumerate(lines))
    template.write_text(f"<face>{''.join(texts)}</face>", encoding="utf-8")
    line = ("locale", "check", "--lang", language, "--json", "--notes", "--project", str(home))
    codes = {json.loads(each)["code"] for each in run(*line).stderr.splitlines()}
    assert ("translation-line-start" in codes) is found


def test_what_keeps_a_face_from_being_made_is_told(home: Path, run: Run) -> None:
    """As it would be when it is printed."""
    _begun(home, run, "de")
    template = home / "templates/lantern/back.xml.j2"
    template.write_text("<face><nothing/></face>", encoding="utf-8")
    done = run("locale", "check", "--lang", "de", "--json", "--project", str(home))
    assert "face-markup" in {json.loads(each)["code"] for each in done.stderr.splitlines()}


def _begun(home: Path, run: Run, language: str) -> Path:
    path = home / f"content/lantern/locale/{language}.po"
    path.unlink(missing_ok=True)
    assert run("locale", "new", "lantern", language, "--project", str(home)).exit_code == 0
    return path
