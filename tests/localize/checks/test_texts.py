"""What is said of one translation: figures, marks, terms and punctuation, language by language."""

from pathlib import Path

import pytest
from localize.checks.small import told

NUMBERS = "translation-numbers"
MARKS = "translation-punctuation"
TERM = "translation-term"


@pytest.mark.parametrize(
    ("language", "text", "msgstr"),
    [
        ("de", "Roll 2D6+1.", "Wirf 2W6+1."),
        ("sv", "Roll D6, then 2D10.", "Slå T6, sedan 2T10."),
        ("fr", "Roll D6.", "Lancez D6."),
        ("de", "Range 2.5″, 1,000 pts", "Reichweite 2,5″, 1.000 Punkte"),
        ("sv", "1,000 kronor", "1\u00a0000 kronor"),
        ("de", "1–3: −1, 4-6: +1", "1-3: -1, 4–6: +1"),
        ("de", "2 of 3 cards", "von 3 Karten 2"),
        ("ja", "Draw two cards.", "カードを2枚引く。"),
        ("ja", "Take an action.", "アクションを1回行う。"),
        ("ar", "Move 3 steps.", "تحرك ٣ خطوات."),
        ("de", "Roll [[=dice_2]] for {two-2}.", "Wirf [[=dice_2]] für {two-2}."),
        ("de", "{{ n + 1 }} models of 4", "{{ n + 1 }} Modelle von 4"),
        ("de", "Roll 2 dice twice.", "Wirf 2-mal 2 Würfel."),
    ],
)
def test_figures_may_be_written_as_the_language_writes_them(
    tmp_path: Path, language: str, text: str, msgstr: str
) -> None:
    """Decimal signs, the letter of dice, other scripts; and figures for numbers in words."""
    assert NUMBERS not in {each.code for each in told(tmp_path, language, text, msgstr)}


@pytest.mark.parametrize(
    ("language", "text", "msgstr", "message"),
    [
        ("de", "Draw 2 cards.", "Ziehe 3 Karten.", "the figure 2 of the text is lost"),
        ("de", "Draw 2 cards.", "Ziehe Karten.", "the figure 2 of the text is lost"),
        ("de", "Draw cards.", "Ziehe 4 Karten.", "the text has no figure 4"),
        ("de", "Roll 2D6.", "Wirf 2D6.", "the figure 2W6 of the text is lost"),
        ("de", "Roll 2D6.", "Wirf 3W6.", "the figure 2W6 of the text is lost"),
        ("de", "−1 to hit", "+1 auf Treffer", "the figure −1 of the text is lost"),
        ("de", "Range 2.5″", "Reichweite 25″", "the figure 2,5 of the text is lost"),
        ("de", "2 of 2", "2", "the figure 2 of the text is lost"),
        ("de", "1,000 pts", "1,000 Punkte", "the figure 1000 of the text is lost"),
    ],
)
def test_another_figure_is_the_worst_mistake(
    tmp_path: Path, language: str, text: str, msgstr: str, message: str
) -> None:
    """An error, at the line of the translation, that names the figure as the language writes it."""
    found = [each for each in told(tmp_path, language, text, msgstr) if each.code == NUMBERS]
    assert found[0].message == message
    assert found[0].severity == "error"
    figure = message.rpartition(" ")[2]
    column = len('msgstr "') + 1 + msgstr.index(figure) if "has no" in message else 1
    assert found[0].position == (f"locale/{language}.po", 7, column)
    assert found[0].subject == "a.b.text"


@pytest.mark.parametrize(
    ("text", "msgstr", "code"),
    [
        ("%(n)s of %(m)s", "%(m)s: %(n)s", ""),
        ("%(n)s cards", "Karten", "translation-placeholders"),
        ("%(n)s cards", "%(m)s %(n)s Karten", "translation-placeholders"),
        ("{{ a | join(' and ') }}", "{{ a|join(' und ') }}", ""),
        ("{{ n }} card{{ 's' if n != 1 }}", "{{ n }} Karte{{ 'n' if n != 1 }}", ""),
        ("{{ n }} robot{{ 's' if n != 1 }}", "{{ n }} Roboter", ""),
        ("{{ a or 'nobody' }}", "{{ a or 'niemand' }}", ""),
        ("{{ {'x': 'on the head'}[a] }}", "{{ {'x': 'am Kopf'}[a] }}", ""),
        ("{{ a.name }}", "{{ a.Name }}", "translation-placeholders"),
        (
            "{{ a | map(attribute='name') }}",
            "{{ a | map(attribute='Name') }}",
            "translation-placeholders",
        ),
        (
            "{% if a == 'x' %}So{% endif %}",
            "{% if a == 'y' %}So{% endif %}",
            "translation-placeholders",
        ),
        ("{% if a %}So{% endif %}", "{% if a %}So", "translation-placeholders"),
        ("{{ a }}", "{{ a", "translation-placeholders"),
        ("See [[gun|it]], [[=a]]", "[[=a]] wie [[gun]]", ""),
        ("See [[gun]] or [[gun]]", "Siehe [[gun]]", "translation-references"),
        ("See [[gun]]", "Siehe [[flinte]]", "translation-references"),
        ("Pay {coin}", "Zahl {coin}", ""),
        ("Pay {coin}", "Zahl {coin} {coin}", "translation-icons"),
        ("Pay {coin}", "Zahl {gold}", "translation-icons"),
        ("**Now** *go*", "*Los,* **jetzt**", ""),
        ("**Now** go", "**Jetzt los", "translation-tags"),
        ("**Now** go", "Jetzt los", "translation-tags"),
        ("Now go", "Jetzt **los**", "translation-tags"),
        ("Now go", "Jetzt <b>los</b>", "translation-tags"),
        ("Odd * sign", "Das * Zeichen", ""),
    ],
)
def test_marks_are_those_of_the_text(tmp_path: Path, text: str, msgstr: str, code: str) -> None:
    """In any order; words within expressions and behind bars are free."""
    codes = {each.code for each in told(tmp_path, "de", text, msgstr)} - {MARKS}
    assert code in codes if code else not codes


@pytest.mark.parametrize(
    ("language", "terms", "text", "msgstr", "found"),
    [
        ("de", "Move: {term: Bewegung}", "No move now.", "Jetzt keine Bewegungsaktion.", False),
        ("de", "Move: {term: Bewegung}", "No move now.", "Jetzt kein Zug.", True),
        ("de", "Move: {term: Bewegung}", "Nobody is moved.", "Niemand wird bewegt.", False),
        (
            "de",
            "Move: {term: Bewegung}",
            "See [[move]], [[move|it]]",
            "[[move|so]], [[move]]",
            False,
        ),
        ("de", "Unit: {term: Einheit}", "%(unit)s pts", "%(unit)s Punkte", False),
        ("de", "Map: {term: Plan, except: [a.b.text]}", "A map.", "Eine Karte.", False),
        ("de", "Map: {term: Spielplan}", "The map.", "Der Spiel\u00adplan.", False),
        ("de", "Mode: {term: Art}", "write mode: duel", "schreib mode: duel", False),
        ("fr", "Shot: {term: tir}", "A shot.", "Des tirs.", False),
        ("fr", "Shot: {term: tir}", "A shot.", "On se retire.", True),
        ("ja", "Shot: {term: 射撃}", "A shot.", "射撃する。", False),
        ("ar", "Move: {term: حركة}", "A move.", "الحَرَكَة.", False),
        ("de", "Kriegbot: {keep: true}", "A Kriegbot.", "Ein Kriegsroboter.", True),
    ],
)
def test_terms_are_what_the_glossary_says(
    tmp_path: Path, language: str, terms: str, text: str, msgstr: str, found: bool
) -> None:
    """Within compounds where the language makes some, in any case, never in what is no word."""
    codes = {each.code for each in told(tmp_path, language, text, msgstr, terms=terms)}
    assert (TERM in codes) is found


def test_a_term_is_told_with_its_place_in_the_glossary(tmp_path: Path) -> None:
    """So that a form or an exception can be added there."""
    (found,) = told(tmp_path, "de", "A move.", "Ein Zug.", terms="# terms\nMove: {term: Weg}\n")
    assert found.message == "'Move' is the term Weg, which is not there"
    assert "locale/de.terms.yaml:2" in found.hint


@pytest.mark.parametrize(
    ("language", "text", "msgstr", "says"),
    [
        ("de", "Def.", "Abwehr", ""),
        ("de", "P.O.W.", "Gefangen", ""),
        ("de", "Go now.", "Jetzt los", "the full stop at the end is lost"),
        ("de", "Go", "Los jetzt. Schnell.", "the text ends without a full stop"),
        ("de", "12 pts", "12 Pkt.", ""),
        ("de", "Go!", "Los.", ""),
        ("de", "Steps:", "Schritte", "the colon at the end is not as in the text"),
        ("de", " Go", "Los", "the blanks before it are not those of the text"),
        ("de", "Go ", "Los", "the blanks behind it are not those of the text"),
        ("de", "Go now", "Los  jetzt", "two blanks stand together"),
        ("de", "Go…", "Los...", "three full stops"),
        ("de", "Say “go”", 'Sag "los"', "a straight quotation mark or apostrophe"),
        ("de", "Say “go”", "Sag „los“", ""),
        ("de", "Say “go”", "Sag “los”", "quotation marks that are not German: Sag “los”"),
        ("de", "Say “go” twice: “go”", "Sag „los“ doppelt: „los“", ""),
        ("de", "{{ a | join(', ') }} go", "{{ a | join(', ') }} los", ""),
        ("fr", "Steps: two", "Étapes\u00a0: deux", ""),
        ("fr", "Steps: two", "Étapes : deux", "no no-break space before the colon: Étapes : deux"),
        ("fr", "write limit: {{ n }}", "écrivez limit: {{ n }}", ""),
        ("fr", "Go!", "Va\u00a0!", "no narrow no-break space before ; ! or ?: Va\u00a0!"),
        ("fr", "Go!?", "Va\u202f!?", ""),
        ("ja", "Go.", "行く。", ""),
        ("ja", "Go.", "行く.", "half-width punctuation beside Japanese: 行く."),
        ("ja", "Go (D6).", "行く(D6)。", "half-width brackets beside Japanese: 行く(D6)。"),
        ("ja", "D6, D8", "D6, D8", ""),
        ("ja", "D6: go.", "D6: 行く。", "half-width punctuation beside Japanese: D6: 行く。"),
        ("ar", "Go, now", "اذهب، الآن", ""),
        ("ar", "Go, now", "اذهب, الآن", "punctuation that is not Arabic: اذهب, الآن"),
        ("sv", "“Go”", "”Gå”", ""),
        ("pt-BR", "Go!", "Vá!", ""),
    ],
)
def test_punctuation_is_that_of_the_language_and_of_the_text(
    tmp_path: Path, language: str, text: str, msgstr: str, says: str
) -> None:
    """A warning for each slip that says what is wrong and what to write."""
    found = [each for each in told(tmp_path, language, text, msgstr) if each.code == MARKS]
    assert [each.message for each in found][:1] == ([says] if says else [])
    assert all(each.severity == "warning" and each.hint for each in found)


COPIES = ("translation-copy", "translation-alike")


@pytest.mark.parametrize(
    ("text", "terms", "severity"),
    [
        ("Draw all the cards you can.", "", "warning"),
        ("Black Widow", "", "info"),
        ("Arm", "", "info"),
        ("Kriegbot", "Kriegbot: {keep: true}", ""),
        ("Errata", "Errata: {term: Errata}", ""),
        ("3D6 {coin} × %(n)s", "", ""),
    ],
)
def test_a_copy_is_a_warning_where_it_is_a_sentence(
    tmp_path: Path, text: str, terms: str, severity: str
) -> None:
    """Names are only listed, and not even that where the glossary keeps them."""
    found = told(tmp_path, "de", text, text, terms=terms)
    severities = [each.severity for each in found if each.code in COPIES]
    assert severities == ([severity] if severity else [])


def test_an_exception_for_no_text_is_told(tmp_path: Path) -> None:
    """It is mistyped, or a rest of what has gone."""
    terms = "Move: {term: Zug, except: [a.b.text, a.b.txt]}\n"
    (found,) = told(tmp_path, "de", "A move.", "Ein Zug.", terms=terms)
    assert found.code == "translation-term-unused"
    assert "a.b.txt" in found.message
    assert "a.b.text" in found.hint


def test_the_letter_of_dice_is_no_copy(tmp_path: Path) -> None:
    """Most languages write D6."""
    assert told(tmp_path, "fr", "D", "D", context="letter of dice") == []


@pytest.mark.parametrize(
    ("language", "text", "msgstr", "codes"),
    [
        ("ar", "For 2 turns, stay.", "لمدة جولتين، ابقَ.", []),
        ("ar", "Regain 1 Health.", "يستعيد نقطة صحة واحدة.", []),
        ("ar", "Regain 2 Health.", "يستعيد نقطتي صحة.", []),
        ("ar", "Move 3 models.", "حرّك ثلاثة مجسمات.", []),
        ("ar", "For 3 turns, stay.", "لمدة جولتين، ابقَ.", ["translation-numbers"]),
        ("ar", "Take 2 actions.", "نفّذ فعلين.", []),
        ("ar", "2 of those who come", "من الذين يأتي بعضهم", ["translation-numbers"]),
        ("ar", "Regain 2 Health.", "يستعيد نقطتي صحة 2 أو 3.", ["translation-numbers"]),
        ("de", "Draw 2 cards.", "Ziehe zwei Karten.", []),
        ("de", "Draw 2 cards.", "Ziehe drei Karten.", ["translation-numbers"]),
        ("fr", "Draw 12 cards.", "Piochez douze cartes.", []),
        ("sv", "Draw 2 cards.", "Dra två kort.", []),
    ],
)
def test_numbers_may_be_words(
    tmp_path: Path, language: str, text: str, msgstr: str, codes: list[str]
) -> None:
    """A language says a figure in words, or by a dual; another number is wrong all the same."""
    assert [each.code for each in told(tmp_path, language, text, msgstr)] == codes


@pytest.mark.parametrize(
    ("term", "text", "msgstr", "found"),
    [
        ("خط النظر", "Sight.", "يقطع كل خط نظر.", True),
        ("خط النظر", "Sight.", "يقطع خطَّي النظر.", True),
        ("خط نظر", "Sight.", "خط النظر طويل.", True),
        ("أرض وعرة", "Sight.", "في الأرض الوعرة.", True),
        ("جولة", "Sight.", "لمدة جولتين.", True),
        ("جولة", "Sight.", "في جولته.", True),
        ("خط النظر", "Sight.", "خط القتال.", False),
        ("جولة", "Sight.", "في دوره.", False),
    ],
)
def test_arabic_terms_take_articles_and_endings(
    tmp_path: Path, term: str, text: str, msgstr: str, found: bool
) -> None:
    """The article, a dual, a plural and a pronoun leave a term what it is."""
    terms = f"Sight: {{term: {term}}}\n"
    assert (not told(tmp_path, "ar", text, msgstr, terms=terms)) is found
