"""`punchboard locale` and editions, as a translator and a publisher use them."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import polib
import pytest
import yaml
from build.conftest import words
from cli.conftest import Run
from edits import swap, write
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

GERMAN = yaml.safe_load(Path(__file__).with_name("data").joinpath("german.yaml").read_text("utf-8"))

SMALLER = {
    "errata/2026-11-spark.yaml": "title: Spark\ndate: 2026-11\nkind: typo\nsummary: Smaller.\n"
    "patches:\n  - target: card:spark\n    field: flavour\n"
    "    was: Every blaze was this small once.\n    now: Every blaze was once this small.\n"
}


def fill(path: Path, said: Mapping[str, str]) -> None:
    file = polib.pofile(str(path))
    for entry in file:
        entry.msgstr = said.get(entry.msgctxt, entry.msgstr)
    file.save()


@pytest.fixture
def po(game: Path, run: Run) -> Path:
    """Return the PO file of a German edition, all of it translated."""
    assert run("locale", "new", "lantern", "de").exit_code == 0
    path = game / "locale" / "de.po"
    fill(path, GERMAN)
    return path


def words_of(path: Path) -> str:
    """Return the words of a PDF in one line, in small letters: some styles print capitals."""
    return " ".join(words(path)).lower()


def test_a_release_prints_the_translations(po: Path, run: Run, project: Path) -> None:
    """The PDF holds the German texts, German words in its margin, and who translated them."""
    swap(po, '"MIME-Version', '"X-Credits: Deutsch: Anna Ek\\n"\n"MIME-Version')
    done = run("build", "lantern", "--lang", "de", "--release", "--out", "out", "-q")
    assert done.exit_code == 0, done.stderr
    said = words_of(project / "out" / "lantern" / "de" / "a4" / "cards.pdf")
    texts = "Freudenfeuer", "Alte Eiche", "So klein war jeder Brand.", "Zieh bis auf 5 Karten."
    assert all(text.lower() in said for text in texts)
    assert "für jede deiner karten: glut" in said, "a reference prints the translated name"
    assert "laterne · karten · de" in said
    assert "bogen 1/1" in said
    assert "deutsch: anna ek" in said
    assert "spark" not in said


def test_a_draft_marks_and_counts_what_is_missing(po: Path, run: Run, project: Path) -> None:
    """Missing and stale texts stand behind signs, and the slug line says how many there are."""
    fill(po, {"card.spark.flavour": ""})
    cards = project / "content" / "lantern" / "card.yaml"
    swap(cards, "Patience, planted.", "Patience, in a pot.")
    assert run("build", "lantern", "--lang", "de", "--out", "out", "-q").exit_code == 0
    said = words_of(project / "out" / "lantern" / "de" / "a4" / "cards.pdf")
    assert "‡every blaze was this small once." in said
    assert "†gepflanzte geduld." in said
    assert "de (1 fehlend, 1 veraltet)" in said


def test_a_release_refuses_what_is_not_translated(po: Path, run: Run, project: Path) -> None:
    """The first of a kind is told at its line, after errors; --fallback prints the original."""
    fill(po, {"card.spark.flavour": "", "card.spark.name": "", "card.old-oak.name": "Old Oak {x}"})
    asked = ("build", "lantern", "--lang", "de", "--release", "--out", "out")
    done = run(*asked)
    assert done.exit_code == 1
    (told,) = [line for line in done.stderr.splitlines() if "edition-unfinished" in line]
    assert re.match(r"content/lantern/locale/de\.po:\d+:1: error: ", told)
    assert "(and 1 more of card)" in told
    assert done.stderr.index("translation-icons") < done.stderr.index("edition-unfinished")
    fill(po, {"card.old-oak.name": "Alte Eiche"})
    assert not (project / "out").exists()
    assert run(*asked, "--fallback", "-q").exit_code == 0
    said = words_of(project / "out/lantern/de/fallback/a4/cards.fallback.pdf")
    assert "every blaze was this small once." in said
    assert "‡" not in said


def test_a_release_refuses_words_of_templates_that_no_file_has(
    po: Path, run: Run, project: Path
) -> None:
    """A word is named at its template's line, although nobody has updated the PO files yet."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    swap(template, "{{ card.cost }}", '{{ card.cost }}{{ _("Mana") }}')
    asked = ("build", "lantern", "--lang", "de", "--release", "--out", "out")
    done = run(*asked)
    assert done.exit_code == 1
    assert all(word in done.stderr for word in ("edition-unfinished", "card.xml.j2", "Mana"))
    run("locale", "update")
    file = polib.pofile(str(po))
    for entry in file.untranslated_entries():
        entry.msgstr = "M"
    file.save()
    done = run(*asked, "-q")
    assert done.exit_code == 0, done.stderr


def test_a_release_refuses_words_that_no_translation_reaches(
    po: Path, run: Run, project: Path
) -> None:
    """Unless a comment lets them pass, or no product asked for has them."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    swap(template, "</face>", '<text style="label">Next turn</text>\n</face>')
    other = '<face><text style="label">Not here</text></face>'
    template.with_name("other.xml.j2").write_text(other)
    asked = ("build", "lantern", "--lang", "de", "--release", "--out", "out")
    done = run(*asked)
    assert done.exit_code == 1
    assert "error: words-unmarked" in done.stderr, done.stderr
    assert not (project / "out").exists()
    checked = run("locale", "check", "lantern", "--no-fit", "--release")
    assert (checked.exit_code, checked.stderr.count("words-unmarked")) == (1, 2), checked.stderr
    assert "words-unmarked" not in run("locale", "check", "lantern", "--no-fit").stderr
    swap(template, "<text", "{# punchboard: ignore words-unmarked a name #}<text")
    only = run(*asked, "--product", "cards", "-q")
    assert only.exit_code == 0, only.stderr
    assert run(*asked, "--fallback", "-q").exit_code == 0
    assert "Not here" in run(*asked).stderr


def test_an_edition_is_named_in_its_language(po: Path, run: Run, project: Path) -> None:
    """In the margin, by a word of the language that all games share."""
    asked = ("--lang", "de", "--edition", "published-2026", "--out", "out", "-q")
    assert run("build", "lantern", *asked).exit_code == 0
    (pdf,) = (project / "out").rglob("cards*.pdf")
    assert "ausgabe: veröffentlicht 2026" in words_of(pdf)


def test_a_new_file_has_the_header_fields_of_gettext(
    game: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are as msginit writes them, and `update` leaves what a translator's program writes."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764374400")
    assert run("locale", "new", "lantern", "fi").exit_code == 0
    path = game / "locale" / "fi.po"
    fields = polib.pofile(str(path)).metadata
    assert fields["PO-Revision-Date"] == "2025-11-29 00:00+0000"
    assert (fields["Last-Translator"], fields["Language-Team"]) == (
        "Automatically generated",
        "none",
    )
    swap(path, "Automatically generated", "Anna Ek <anna@example.org>")
    assert run("locale", "update", "--check", "--lang", "fi").exit_code == 0


def test_an_erratum_makes_just_the_touched_text_fuzzy(po: Path, run: Run, game: Path) -> None:
    """In every language; the old text keeps its translation under the erratum's own context."""
    other = po.with_name("nl.po")
    assert run("locale", "new", "lantern", "nl").exit_code == 0
    fill(other, {context: f"nl {text}" for context, text in GERMAN.items()})
    write(game, SMALLER)
    assert run("locale", "update").exit_code == 0
    for path in (po, other):
        file = polib.pofile(str(path))
        assert [entry.msgctxt for entry in file.fuzzy_entries()] == ["card.spark.flavour"]
        by_context = {entry.msgctxt: entry for entry in file}
        was = by_context["errata.2026-11-spark.patches.0.was"]
        assert (was.msgid, was.fuzzy) == ("Every blaze was this small once.", False)
        assert was.msgstr.endswith("So klein war jeder Brand.")


def translated_word(po: Path, run: Run, project: Path) -> Path:
    """Let the card print a word of its template, with its translation; return the template."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    swap(template, "{{ card.element.name }}", '{{ _("Next round") }}')
    run("locale", "update")
    file = polib.pofile(str(po))
    next(entry for entry in file if entry.msgid == "Next round").msgstr = "Neue Runde"
    file.save()
    return template


def test_an_erratum_changes_words_and_titles_that_are_no_record(
    po: Path, run: Run, game: Path, project: Path
) -> None:
    """The new word is fuzzy with the old one’s translation; the base edition prints the old one."""
    translated_word(po, run, project)
    (game / "errata").mkdir()
    erratum = game / "errata" / "2026-11-turn.yaml"
    erratum.write_text(
        "title: Turn\ndate: 2026-11\nkind: typo\nsummary: Turns.\npatches:\n"
        "  - { target: words, was: Next round, now: Next turn }\n"
        "  - { target: 'products:cards', field: title, was: Cards, now: All cards }\n"
    )
    run("locale", "update")
    fuzzy = {entry.msgid: entry for entry in polib.pofile(str(po)).fuzzy_entries()}
    assert (fuzzy["Next turn"].msgstr, fuzzy["Next turn"].previous_msgid) == (
        "Neue Runde",
        "Next round",
    )
    assert fuzzy["All cards"].msgstr == "Karten"
    listed = run("errata", "lantern").stdout
    assert "Next [-round-] {+turn+}" in listed
    for edition, word in (("living", "next turn"), ("base", "next round")):
        built = run("build", "lantern", "--paper", "a4", "--edition", edition)
        assert built.exit_code == 0, built.output
        folder = "en" if edition == "living" else "en@base"
        assert word in words_of(project / "output" / "lantern" / folder / "a4" / "cards.pdf")
    swap(erratum, "was: Next", "was: Last")
    assert "no template has the words 'Last round'" in run("check", "lantern", "--no-fit").output


def test_a_word_that_a_template_words_otherwise_keeps_its_translation_as_fuzzy(
    po: Path, run: Run, project: Path
) -> None:
    """Its old text is kept with it, in every language; another word of the template is none."""
    template = translated_word(po, run, project)
    swap(template, "Next round", "The next round")
    run("locale", "update")
    entries = {entry.msgid: entry for entry in polib.pofile(str(po))}
    new = entries["The next round"]
    assert (new.fuzzy, new.msgstr, new.previous_msgid) == (True, "Neue Runde", "Next round")


@pytest.mark.parametrize("command", ["status", "update"])
def test_a_language_that_no_game_has_is_misuse(
    po: Path, run: Run, game: Path, command: str
) -> None:
    """It stands for no other, beside one that there is neither: no file is touched."""
    swap(game / "card.yaml", "Old Oak", "Older Oak")
    before = po.read_bytes()
    for languages in (("xx",), ("de", "xx")):
        options = [word for each in languages for word in ("--lang", each)]
        result = run("locale", command, *options)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "lantern has no 'xx'; expected one of: de" in result.stderr
    assert po.read_bytes() == before


def test_update_check_fails_where_there_is_news(po: Path, run: Run, game: Path) -> None:
    """It writes nothing, and passes once the files are up to date."""
    assert run("locale", "update", "lantern").exit_code == 0
    assert run("locale", "update", "--check").exit_code == 0
    swap(game / "card.yaml", "Old Oak", "Older Oak")
    before = po.read_bytes()
    done = run("locale", "update", "--check")
    assert (done.exit_code, po.read_bytes()) == (1, before)
    assert "1 fuzzy" in done.stdout


@pytest.mark.parametrize(
    ("damage", "code"), [(b"\nnonsense\n", "po-syntax"), (b"\xff\xfe", "file-encoding")]
)
def test_a_damaged_file_is_told_at_its_line(
    po: Path, run: Run, project: Path, damage: bytes, code: str
) -> None:
    """No command ends in a traceback, and nothing is written over the damaged file."""
    po.write_bytes(po.read_bytes() + damage)
    before = po.read_bytes()
    for asked in (("build", "lantern", "--lang", "de", "--out", "out"), ("locale", "update")):
        done = run(*asked)
        assert done.exit_code == 1
        assert code in done.stderr
        assert "de.po" in done.stderr
    assert po.read_bytes() == before


def test_errata_and_reprints_are_told_in_the_language(
    po: Path, run: Run, game: Path, project: Path
) -> None:
    """The errata sheet has the translated title, both wordings, and German words of its own."""
    write(game, SMALLER)
    run("locale", "update")
    errata = "errata.2026-11-spark"
    file = polib.pofile(str(po))
    for entry in file:
        entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
        entry.msgstr = {
            "card.spark.flavour": "Einst war jeder Brand so klein.",
            f"{errata}.title": "Der Funke",
            f"{errata}.summary": "Er ist kleiner.",
            "field": "Erzähltext" if entry.msgid == "Flavour" else "Text",
        }.get(entry.msgctxt, entry.msgstr)
    file.save()
    done = run("errata", "lantern", "--format", "pdf", "--lang", "de", "--out", "errata.pdf")
    assert done.exit_code == 0, done.stderr
    said = words_of(project / "errata.pdf")
    for text in (
        "Der Funke",
        "Er ist kleiner.",
        "November 2026 · Druckfehler",
        "Bisher",
        "1 Eintrag",
    ):
        assert text.lower() in said
    assert "so klein war jeder brand." in said
    assert "einst war jeder brand so klein." in said
    kit = run("reprint", "lantern", "--since", "2025", "--lang", "de", "--out", "out")
    assert kit.exit_code == 0, kit.stderr
    (printed,) = (project / "out").rglob("since-2025.pdf")
    said = words_of(printed)
    assert "was sich geändert hat" in said
    assert "einst war jeder brand so klein." in said


def test_translations_follow_a_record_to_its_new_slug(po: Path, run: Run, game: Path) -> None:
    """With the references to it, and none is fuzzy; one that says something else is another."""
    cards = game / "card.yaml"
    swap(cards, "old-oak", "elder")
    assert run("locale", "update", "lantern").exit_code == 0
    file = polib.pofile(str(po))
    assert file.find("card.elder.name", by="msgctxt").msgstr == GERMAN["card.old-oak.name"]
    assert "[[elder]]" in file.find("card.sapling.text", by="msgctxt").msgstr
    assert [entry for entry in file if entry.fuzzy or entry.obsolete] == []
    cards.write_text(cards.read_text().replace("elder", "eldest").replace("It has", "It had"))
    assert run("locale", "update", "lantern").exit_code == 0
    assert not polib.pofile(str(po)).find("card.eldest.name", by="msgctxt").msgstr


def test_a_file_that_msgmerge_has_merged_is_up_to_date(po: Path, run: Run, game: Path) -> None:
    """It lost the notes about terms, which a template has none of; an update brings them back."""
    (game / "locale/de.terms.yaml").write_text("Discard: { term: abwerfen, soft: true }\n")
    assert run("locale", "update", "lantern").exit_code == 0
    known = po.read_text()
    assert "Terms: Discard = abwerfen" in known
    po.write_text("".join(line for line in known.splitlines(True) if "Terms: " not in line))
    assert run("locale", "update", "lantern", "--check").exit_code == 0
    assert run("locale", "update", "lantern").exit_code == 0
    assert po.read_text() == known


def test_another_game_proposes_its_translations(po: Path, run: Run, game: Path) -> None:
    """What it says for a new text is fuzzy and names it; a text that is emptied stays empty."""
    for folder in (game, game.parents[1] / "templates" / "lantern"):
        shutil.copytree(folder, folder.with_name("otter"), ignore=lambda *_: ["locale"])
    swap(game.with_name("otter") / "game.yaml", "id: lantern", "id: otter")
    assert run("locale", "new", "otter", "de").exit_code == 0
    other = game.with_name("otter") / "locale/de.po"
    file = polib.pofile(str(other))
    proposed = file.find("card.sapling.text", by="msgctxt")
    assert (proposed.msgstr, proposed.fuzzy) == (GERMAN["card.sapling.text"], True)
    assert proposed.tcomment == "from lantern, card.sapling.text"
    proposed.msgstr, proposed.flags = "", []
    file.save()
    assert run("locale", "update", "otter", "--check").exit_code == 0


def test_another_wrapping_is_up_to_date(project: Path, run: Run) -> None:
    """A file that Weblate has wrapped is left alone; what is news in it is named."""
    run("locale", "new", "lantern", "de")
    path = project / "content/lantern/locale/de.po"
    file = polib.pofile(str(path), wrapwidth=40)
    path.write_text(f"{file}\n", encoding="utf-8")
    before = path.read_bytes()
    assert run("locale", "update", "lantern", "--check").exit_code == 0
    assert run("locale", "update", "lantern").exit_code == 0
    assert path.read_bytes() == before
    path.write_bytes(before.replace(b'msgid "Spark"', b'msgid "Sparkle"'))
    told = run("locale", "update", "lantern", "--check")
    assert told.exit_code == 1
    assert "not up to date\n  another text: card.spark.name" in told.stdout


def test_a_release_refuses_what_is_translated_wrongly(po: Path, run: Run, project: Path) -> None:
    """A wrong figure and a reference that is lost are told at their lines; nothing is printed."""
    wrong = (
        GERMAN["card.sapling.text"]
        .replace("eine Marke", "2 Marken")
        .replace("[[old-oak]]", "Eiche")
    )
    fill(po, {"card.sapling.text": wrong})
    line = next(n for n, text in enumerate(po.read_text().splitlines(), 1) if "2 Marken" in text)
    asked = ("build", "lantern", "--lang", "de", "--out", "out")
    for more in (("--release",), ("--release", "--fallback")):
        done = run(*asked, *more)
        assert done.exit_code == 1
        assert f"content/lantern/locale/de.po:{line}:22: error: translation-numbers" in done.stderr
        assert "translation-references" in done.stderr
        assert not (project / "out").exists()
    assert run(*asked, "-q").exit_code == 0, "a draft prints it"


def test_a_strict_release_refuses_what_checks_warn_of(po: Path, run: Run, project: Path) -> None:
    """Two blanks are printed by a release, and not by a strict one."""
    asked = ("build", "lantern", "--lang", "de", "--out", "out", "--release")
    strict = run(*asked, "--strict", "-q")
    assert strict.exit_code == 0, strict.output
    fill(po, {"card.sapling.text": GERMAN["card.sapling.text"].replace(" ", "  ", 1)})
    shutil.rmtree(project / "out")
    done = run(*asked, "--strict")
    assert (done.exit_code, (project / "out").exists()) == (1, False)
    assert "error: translation-punctuation" in done.stderr
    assert run(*asked, "-q").exit_code == 0
    assert run(*asked[:-1], "--strict").exit_code == 2


TEXTS = st.dictionaries(
    st.sampled_from(["spark", "bonfire", "sapling", "new", "newer"]),
    st.sampled_from(["Draw.", "Draw twice.", "Rest."]),
    min_size=1,
)


@example({"spark": "Draw.", "sapling": "Rest."}, {"spark": "Rest.", "new": "Draw."})
@given(TEXTS, TEXTS)
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_update_keeps_to_the_card(
    game: Path, run: Run, old: dict[str, str], now: dict[str, str]
) -> None:
    """Cards of other names that read alike lend nothing; fuzzy where the text moved on."""
    po, cards = game / "locale" / "de.po", game / "card.yaml"
    po.unlink(missing_ok=True)

    def write(texts: dict[str, str]) -> None:
        rest = "element: ember, cost: 1, power: 1"
        lines = (
            f"{slug}: {{ name: N {slug}, text: {text}, {rest} }}\n" for slug, text in texts.items()
        )
        cards.write_text("".join(lines))

    write(old)
    assert run("locale", "new", "lantern", "de").exit_code == 0
    fill(po, {f"card.{slug}.text": f"{slug} {text}" for slug, text in old.items()})
    write(now)
    assert run("locale", "update", "lantern").exit_code == 0
    file = polib.pofile(str(po))
    made = {each.msgctxt: each for each in file if not each.obsolete}
    for slug, text in now.items():
        entry = made[f"card.{slug}.text"]
        assert entry.msgid == text
        assert entry.msgstr == (f"{slug} {old[slug]}" if slug in old else "")
        moved = slug in old and old[slug] != text
        assert (entry.fuzzy, entry.previous_msgid) == (moved, old[slug] if moved else None)
    gone = {each.msgctxt: each.msgstr for each in file.obsolete_entries()}
    for slug in old.keys() - now:
        assert gone[f"card.{slug}.text"] == f"{slug} {old[slug]}"
    before = po.read_bytes()
    assert run("locale", "update", "lantern").exit_code == 0
    assert po.read_bytes() == before
    write({**now, **old})
    run("locale", "update", "lantern")
    back = {each.msgctxt: each for each in polib.pofile(str(po)) if not each.obsolete}
    said = {slug: back[f"card.{slug}.text"] for slug in old}
    assert all(entry.msgstr and not entry.fuzzy for entry in said.values())


def test_an_entry_that_moves_within_its_list_takes_its_translation_along(
    game: Path, run: Run
) -> None:
    """Inserting the first of a list makes nothing fuzzy: the record and the field are the same."""
    kinds, elements = game / "kinds.yaml", game / "element.yaml"
    more = "note:\n  source: false\n  fields: { lines: { type: list, of: text } }\n"
    kinds.write_text(kinds.read_text() + more)
    note = elements.with_name("note.yaml")
    note.write_text("n: { name: N, lines: [Aim., Shoot.] }\n")
    run("locale", "new", "lantern", "de")
    path = game / "locale" / "de.po"
    fill(path, {"note.n.lines.0": "Zielen.", "note.n.lines.1": "Los."})
    note.write_text("n: { name: N, lines: [Load., Aim., Shoot.] }\n")
    assert run("locale", "update", "lantern").exit_code == 0
    made = {each.msgctxt: each for each in polib.pofile(str(path))}
    said = [(made[f"note.n.lines.{n}"].msgstr, made[f"note.n.lines.{n}"].fuzzy) for n in (1, 2)]
    assert said == [("Zielen.", False), ("Los.", False)]


def test_the_glossaries_of_all_games_are_one_list(game: Path, run: Run, project: Path) -> None:
    """As CSV with what differs, and as TBX; a language without a glossary is misuse."""
    from xml.etree import ElementTree

    assert run("new", "game", "second").exit_code == 0
    for folder, word in ((game, "Schaden"), (game.with_name("second"), "Wunde")):
        (folder / "locale").mkdir(exist_ok=True)
        terms = folder / "locale" / "de.terms.yaml"
        terms.write_text(f"Damage: {{ term: {word} }}\nTurn: {{ term: Zug, forms: [Züge] }}\n")
    rows = run("locale", "terms", "de").stdout.splitlines()
    assert rows[1:] == [
        "Damage,Schaden,,,lantern,yes",
        "Damage,Wunde,,,second,yes",
        'Turn,Zug,Züge,,"lantern, second",',
    ]
    written = run("locale", "terms", "de", "--format", "tbx", "--out", "de.tbx").stdout
    assert written == "de.tbx: 3 terms; 1 has several translations\n"
    entries = ElementTree.parse(project / "de.tbx").getroot().iter("termEntry")
    words = [term.text for term in list(entries)[2].iter("term")]
    assert words == ["Turn", "Zug", "Züge"]
    assert run("locale", "terms", "sv").exit_code == 2


def test_words_are_parted_as_a_list_says(po: Path, run: Run, game: Path, project: Path) -> None:
    """In every style, and nowhere else; a word without a hyphen is reported at its line."""
    fill(po, {"card.spark.flavour": "Brandindieserganzenlangenundwindstillenunddunklennacht."})
    hyphens = game / "locale" / "de.hyphens.yaml"
    hyphens.write_text("words:\n  - Brandindieserganz-enlangenundwindstillenunddunklennacht\n")
    built = run("build", "lantern", "--paper", "a4", "--lang", "de")
    assert built.exit_code == 0, built.output
    said = words_of(project / "output" / "lantern" / "de" / "a4" / "cards.pdf")
    # PDFium's sign for a hyphen where a word goes on in the next line.
    assert "brandindieserganz\ufffeenlangen" in said
    hyphens.write_text("words:\n  - Brand\n")
    refused = run("build", "lantern", "--paper", "a4", "--lang", "de")
    assert "de.hyphens.yaml:2:5: error: hyphens-word" in refused.output
