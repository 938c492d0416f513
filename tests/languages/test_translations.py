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
ROWS: dict[str, list[tuple[str, str, str, str]]] = {
    "de": [
        ("numbers", "Roll 2D6+1.", "Wirf 2W6+1.", ""),
        ("numbers", "Range 2.5″, 1,000 pts", "Reichweite 2,5″, 1.000 Punkte", ""),
        ("numbers", "1–3: −1, 4-6: +1", "1-3: -1, 4–6: +1", ""),
        ("numbers", "2 of 3 cards", "von 3 Karten 2", ""),
        ("numbers", "Roll [[=dice_2]] for {two-2}.", "Wirf [[=dice_2]] für {two-2}.", ""),
        ("numbers", "{{ n + 1 }} models of 4", "{{ n + 1 }} Modelle von 4", ""),
        ("numbers", "Roll 2 dice twice.", "Wirf 2-mal 2 Würfel.", ""),
        ("numbers", "Draw 2 cards.", "Ziehe 3 Karten.", "the figure 2 of the text is lost"),
        ("numbers", "Draw 2 cards.", "Ziehe Karten.", "the figure 2 of the text is lost"),
        ("numbers", "Draw cards.", "Ziehe 4 Karten.", "the text has no figure 4"),
        ("numbers", "Roll 2D6.", "Wirf 2D6.", "the figure 2W6 of the text is lost"),
        ("numbers", "Roll 2D6.", "Wirf 3W6.", "the figure 2W6 of the text is lost"),
        ("numbers", "−1 to hit", "+1 auf Treffer", "the figure −1 of the text is lost"),
        ("numbers", "Range 2.5″", "Reichweite 25″", "the figure 2,5 of the text is lost"),
        ("numbers", "2 of 2", "2", "the figure 2 of the text is lost"),
        ("numbers", "1,000 pts", "1,000 Punkte", "the figure 1000 of the text is lost"),
        ("numbers", "Draw 2 cards.", "Ziehe zwei Karten.", ""),
        ("numbers", "Draw 2 cards.", "Ziehe drei Karten.", "?"),
        ("marks", "%(n)s of %(m)s", "%(m)s: %(n)s", ""),
        ("marks", "%(n)s cards", "Karten", "placeholders"),
        ("marks", "%(n)s cards", "%(m)s %(n)s Karten", "placeholders"),
        ("marks", "{{ a | join(' and ') }}", "{{ a|join(' und ') }}", ""),
        ("marks", "{{ n }} card{{ 's' if n != 1 }}", "{{ n }} Karte{{ 'n' if n != 1 }}", ""),
        ("marks", "{{ n }} robot{{ 's' if n != 1 }}", "{{ n }} Roboter", ""),
        ("marks", "{{ a or 'nobody' }}", "{{ a or 'niemand' }}", ""),
        ("marks", "{{ {'x': 'on the head'}[a] }}", "{{ {'x': 'am Kopf'}[a] }}", ""),
        ("marks", "{{ a.name }}", "{{ a.Name }}", "placeholders"),
        (
            "marks",
            "{{ a | map(attribute='name') }}",
            "{{ a | map(attribute='Name') }}",
            "placeholders",
        ),
        (
            "marks",
            "{% if a == 'x' %}So{% endif %}",
            "{% if a == 'y' %}So{% endif %}",
            "placeholders",
        ),
        ("marks", "{% if a %}So{% endif %}", "{% if a %}So", "placeholders"),
        ("marks", "{{ a }}", "{{ a", "placeholders"),
        ("marks", "See [[gun|it]], [[=a]]", "[[=a]] wie [[gun]]", ""),
        ("marks", "See [[gun]] or [[gun]]", "Siehe [[gun]]", "references"),
        ("marks", "See [[gun]]", "Siehe [[flinte]]", "references"),
        ("marks", "Pay {coin}", "Zahl {coin}", ""),
        ("marks", "Pay {coin}", "Zahl {coin} {coin}", "icons"),
        ("marks", "Pay {coin}", "Zahl {gold}", "icons"),
        ("marks", "**Now** *go*", "*Los,* **jetzt**", ""),
        ("marks", "**Now** go", "**Jetzt los", "tags"),
        ("marks", "**Now** go", "Jetzt los", "tags"),
        ("marks", "Now go", "Jetzt **los**", "tags"),
        ("marks", "Now go", "Jetzt <b>los</b>", "tags"),
        ("marks", "Odd * sign", "Das * Zeichen", ""),
        ("punctuation", "Def.", "Abwehr", ""),
        ("punctuation", "P.O.W.", "Gefangen", ""),
        ("punctuation", "Go now.", "Jetzt los", "the full stop at the end is lost"),
        ("punctuation", "Go", "Los jetzt. Schnell.", "the text ends without a full stop"),
        ("punctuation", "12 pts", "12 Pkt.", ""),
        ("punctuation", "Go!", "Los.", ""),
        ("punctuation", "Steps:", "Schritte", "the colon at the end is not as in the text"),
        ("punctuation", " Go", "Los", "the leading spaces differ from those of the text"),
        ("punctuation", "Go ", "Los", "the trailing spaces differ from those of the text"),
        ("punctuation", "Go now", "Los  jetzt", "two spaces in a row"),
        ("punctuation", "Go…", "Los...", "three full stops"),
        ("punctuation", "Say “go”", 'Sag "los"', "a straight quotation mark or apostrophe"),
        ("punctuation", "Say “go”", "Sag „los“", ""),
        ("punctuation", "Say “go”", "Sag “los”", "quotation marks that are not German: Sag “los”"),
        ("punctuation", "Say “go” twice: “go”", "Sag „los“ doppelt: „los“", ""),
        ("punctuation", "{{ a | join(', ') }} go", "{{ a | join(', ') }} los", ""),
    ],
    "sv": [
        ("numbers", "Roll D6, then 2D10.", "Slå T6, sedan 2T10.", ""),
        ("numbers", "1,000 kronor", "1\u00a0000 kronor", ""),
        ("numbers", "Draw 2 cards.", "Dra två kort.", ""),
        ("punctuation", "“Go”", "”Gå”", ""),
    ],
    "fr": [
        ("numbers", "Roll D6.", "Lancez D6.", ""),
        ("numbers", "Draw 12 cards.", "Piochez douze cartes.", ""),
        ("punctuation", "Steps: two", "Étapes\u00a0: deux", ""),
        (
            "punctuation",
            "Steps: two",
            "Étapes : deux",
            "no no-break space before the colon: Étapes : deux",
        ),
        ("punctuation", "write limit: {{ n }}", "écrivez limit: {{ n }}", ""),
        ("punctuation", "Go!", "Va\u00a0!", ""),
        ("punctuation", "Go!", "Va !", "no no-break space before ; ! or ?: Va !"),
        ("punctuation", "Say “go ‘on’”", "Dites «\u00a0va “là”\u00a0»", ""),
        ("punctuation", "Go!?", "Va\u202f!?", ""),
    ],
    "ja": [
        ("numbers", "Draw two cards.", "カードを2枚引く。", ""),
        ("numbers", "Take an action.", "アクションを1回行う。", ""),
        ("punctuation", "Go.", "行く。", ""),
        ("punctuation", "Go.", "行く.", "half-width punctuation next to Japanese: 行く."),
        (
            "punctuation",
            "Go (D6).",
            "行く(D6)。",
            "half-width brackets next to Japanese: 行く(D6)。",
        ),
        ("punctuation", "D6, D8", "D6, D8", ""),
        (
            "punctuation",
            "D6: go.",
            "D6: 行く。",
            "half-width punctuation next to Japanese: D6: 行く。",
        ),
    ],
    "ar": [
        ("numbers", "Move 3 steps.", "تحرك ٣ خطوات.", ""),
        ("numbers", "For 2 turns, stay.", "لمدة جولتين، ابقَ.", ""),
        ("numbers", "Regain 1 Health.", "يستعيد نقطة صحة واحدة.", ""),
        ("numbers", "Regain 2 Health.", "يستعيد نقطتي صحة.", ""),
        ("numbers", "Move 3 models.", "حرّك ثلاثة مجسمات.", ""),
        ("numbers", "For 3 turns, stay.", "لمدة جولتين، ابقَ.", "?"),
        ("numbers", "Take 2 actions.", "نفّذ فعلين.", ""),
        ("numbers", "2 of those who come", "من الذين يأتي بعضهم", "?"),
        ("numbers", "Regain 2 Health.", "يستعيد نقطتي صحة 2 أو 3.", "?"),
        ("punctuation", "Go, now", "اذهب، الآن", ""),
        ("punctuation", "Go, now", "اذهب, الآن", "punctuation that is not Arabic: اذهب, الآن"),
    ],
    "pt-BR": [("punctuation", "Go!", "Vá!", "")],
}
"""By language: what is looked at, the text, its translation, and what is told: "" for nothing.

Of figures and punctuation that is the message, or "?" for any; of marks the code.
"""


@pytest.mark.parametrize("language", ROWS)
def test_what_is_right_is_let_be_and_what_is_wrong_is_told(check: Check, language: str) -> None:
    """Another figure is an error, a mark too, another sign of punctuation a warning."""
    rows = ROWS[language]
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
MISSING, PUNCTUATION = "translation-missing", "translation-punctuation"
LEAST_REFUSED = 100


def test_most_faults_of_the_table_are_errors() -> None:
    """Errors, which any release refuses; those of punctuation are warnings, and some are missed."""
    codes = [row[2] for told in FAULTS.values() for row in told["faults"]]
    codes += [row[2] for row in FILES]
    assert (len(codes), sum(len(told["good"]) for told in FAULTS.values())) == (120, 40)
    assert len([code for code in codes if code not in ("", PUNCTUATION)]) >= LEAST_REFUSED


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
        if codes not in ([], [""], [PUNCTUATION]):
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


TERMS = {
    "de": (
        "Move: {term: Bewegung}\nUnit: {term: Einheit}\nMap: {term: Plan, except: [note.n5.text]}\n"
        "Board: {term: Spielplan}\nMode: {term: Art}\nKriegbot: {keep: true}\n"
        "Damage: {term: Schaden}\nRest: {term: Rast, case: true}\n",
        [
            ("No move now.", "Jetzt keine Bewegungsaktion.", False),
            ("No move now.", "Jetzt kein Zug.", True),
            ("Nobody is moved.", "Niemand wird bewegt.", False),
            ("See [[move]], [[move|it]]", "[[move|so]], [[move]]", False),
            ("%(unit)s pts", "%(unit)s Punkte", False),
            ("A map.", "Eine Karte.", False),
            ("The map.", "Eine Karte.", True),
            ("The board.", "Der Spiel\u00adplan.", False),
            ("write mode: duel", "schreib mode: duel", False),
            ("A Kriegbot.", "Ein Kriegsroboter.", True),
            ("All damage.", "Alle Schäden.", False),
            ("Others rest.", "Die anderen schlafen.", False),
            ("A Rest.", "Ein Schlaf.", True),
        ],
    ),
    "fr": (
        "Shot: {term: tir}\nSight: {term: ligne de vue}\n",
        [
            ("A shot.", "Des tirs.", False),
            ("A shot.", "On se retire.", True),
            ("Every sight.", "Toutes les Lignes de vue.", False),
        ],
    ),
    "ja": ("Shot: {term: 射撃}\n", [("A shot.", "射撃する。", False)]),
    "ar": (
        "Move: {term: حركة}\nSight: {term: خط النظر}\nLine: {term: خط نظر}\n"
        "Ground: {term: أرض وعرة}\nRound: {term: جولة}\n",
        [
            ("A move.", "الحَرَكَة.", False),
            ("Sight.", "يقطع كل خط نظر.", False),
            ("Sight.", "يقطع خطَّي النظر.", False),
            ("Line.", "خط النظر طويل.", False),
            ("Ground.", "في الأرض الوعرة.", False),
            ("Round.", "لمدة جولتين.", False),
            ("Round.", "في جولته.", False),
            ("Sight.", "خط القتال.", True),
            ("Round.", "في دوره.", True),
        ],
    ),
}


@pytest.mark.parametrize("language", TERMS)
def test_terms_are_what_the_glossary_says(check: Check, language: str) -> None:
    """Within compounds where the language makes some, with endings, never in what is no word."""
    terms, rows = TERMS[language]
    checked = check(language, [Said(text, msgstr) for text, msgstr, _ in rows], terms=terms)
    for number, (text, msgstr, expected) in enumerate(rows):
        codes = {each["code"] for each in checked.of(number)}
        assert ("translation-term" in codes) is expected, (text, msgstr)


def test_a_term_is_told_with_its_place_in_the_glossary(check: Check) -> None:
    """So that a form or an exception can be added there; one for no text is told, too."""
    terms = "# terms\nMove: {term: Weg}\nMap: {term: Plan, except: [note.n0.txt]}\n"
    checked = check("de", [Said("A move.", "Ein Zug.")], terms=terms)
    (found,) = [each for each in checked.of(0) if each["code"] == "translation-term"]
    assert found["message"] == "'Move' is the term Weg, which is not there"
    assert "locale/de.terms.yaml:2" in found["hint"]
    _, unused = [each for each in checked.findings if each["code"] == "translation-term-unused"]
    assert ("note.n0.txt" in unused["message"], "note.n0.text" in unused["hint"]) == (True, True)


COPY, ALIKE = "translation-copy", "translation-alike"


@pytest.mark.parametrize(
    ("text", "remark", "codes"),
    [
        ("Draw all the cards you can.", "", {COPY}),
        ("Black Widow", "", {ALIKE}),
        ("Kriegbot", "", set()),
        ("Errata", "", set()),
        ("3D6 {coin} × %(n)s", "", set()),
        ("Draw all the cards you can.", "punchboard: ignore translation-copy a name", set()),
        ("Draw all the cards you can.", "a remark\npunchboard: ignore translation-copy: a", set()),
        ("Draw all the cards you can.", "same", set()),
        ("Draw all the cards you can.", "same: as in the rules", set()),
        ("Draw all the cards you can.", "samey", {COPY}),
        (
            "Draw all the cards you can.",
            "punchboard: ignore translation-numbers a name",
            {COPY, "ignore-unused"},
        ),
        (
            "Draw all the cards you can.",
            "punchboard: ignore translation-copy",
            {COPY, "ignore-reason"},
        ),
        ("Draw all the cards you can.", "punchboard: ignore", {COPY, "ignore-reason"}),
    ],
)
def test_a_copied_sentence_is_an_error(
    check: Check, text: str, remark: str, codes: set[str]
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
    assert {each["code"] for each in mine} == codes
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
