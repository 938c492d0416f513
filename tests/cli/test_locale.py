"""`punchboard locale` and editions, as a translator and a publisher use them."""

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import polib
import pytest
from typer.testing import Result

from pipeline.authoring.new_games import new_game

Run = Callable[..., Result]

GERMAN = {
    "game.title": "Laterne",
    "kinds.element.title": "Element",
    "kinds.element.plural": "Elemente",
    "kinds.card.title": "Karte",
    "kinds.card.plural": "Karten",
    "products.cards.title": "Karten",
    "element.ember.name": "Glut",
    "element.grove.name": "Hain",
    "card.spark.name": "Funke",
    "card.spark.text": "**Ausspielen:** Wirf eine Karte ab. Der Funke hat {power} 2 mehr.",
    "card.spark.flavour": "So klein war jeder Brand.",
    "card.bonfire.name": "Freudenfeuer",
    "card.bonfire.text": "**Solange:** {power} 1 mehr für deine Karten: [[element:ember]].",
    "card.bonfire.flavour": "Sie kamen der Wärme wegen.",
    "card.sapling.name": "Schössling",
    "card.sapling.text": "**Zugende:** eine Marke dazu. Mit drei Marken suche: [[old-oak]].",
    "card.sapling.flavour": "Gepflanzte Geduld.",
    "card.old-oak.name": "Alte Eiche",
    "card.old-oak.text": "**Ausspielen:** Zieh bis auf [[=hand]] Karten. *Kein Duell.*",
    "card.old-oak.flavour": "Drei Reiche sah sie kommen und gehen.",
}


def fill(path: Path, said: Mapping[str, str]) -> None:
    """Write translations by context into a PO file."""
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
    from pypdf import PdfReader

    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).lower().split())


def test_a_new_file_holds_all_that_can_be_translated(po: Path) -> None:
    """The starter game's own words are all there are: icons are none."""
    assert {entry.msgctxt for entry in polib.pofile(str(po))} == set(GERMAN)


def test_a_release_prints_the_translations(po: Path, run: Run, project: Path) -> None:
    """The German PDF holds the German texts, and German words in its margin."""
    done = run("build", "lantern", "--lang", "de", "--release", "--out", "out", "-q")
    assert done.exit_code == 0, done.stderr
    words = words_of(project / "out" / "lantern" / "de" / "a4" / "cards.pdf")
    for text in (
        "Freudenfeuer",
        "Alte Eiche",
        "So klein war jeder Brand.",
        "Zieh bis auf 5 Karten.",
    ):
        assert text.lower() in words
    assert "für deine karten: glut" in words, "a reference prints the translated name"
    assert "laterne · karten · de" in words
    assert "bogen 1/1" in words
    assert "spark" not in words


def test_a_draft_marks_and_counts_what_is_missing(po: Path, run: Run, project: Path) -> None:
    """Missing and stale texts stand behind signs, and the slug line says how many there are."""
    fill(po, {"card.spark.flavour": ""})
    cards = project / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("Patience, planted.", "Patience, in a pot."))
    assert run("build", "lantern", "--lang", "de", "--out", "out", "-q").exit_code == 0
    words = words_of(project / "out" / "lantern" / "de" / "a4" / "cards.pdf")
    assert "‡every blaze was this small once." in words
    assert "†gepflanzte geduld." in words
    assert "de (1 fehlend, 1 veraltet)" in words


def test_a_release_refuses_what_is_not_translated(po: Path, run: Run, project: Path) -> None:
    """Each text is named with its context; nothing is written. --fallback prints the original."""
    fill(po, {"card.spark.flavour": "", "card.spark.name": ""})
    asked = ("build", "lantern", "--lang", "de", "--release", "--out", "out")
    done = run(*asked)
    assert done.exit_code == 1
    assert done.stderr.count("edition-unfinished") == 2
    assert "card.spark.flavour" in done.stderr
    assert not (project / "out").exists()
    assert run(*asked, "--fallback", "-q").exit_code == 0
    words = words_of(project / "out/lantern/de/fallback/a4/cards.fallback.pdf")
    assert "every blaze was this small once." in words
    assert "‡" not in words


def test_a_release_refuses_words_of_templates_that_no_file_has(
    po: Path, run: Run, project: Path
) -> None:
    """A word is named at its template's line, although nobody has updated the PO files yet."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    source = template.read_text().replace("{{ card.cost }}", '{{ card.cost }}{{ _("Mana") }}')
    template.write_text(source)
    asked = ("build", "lantern", "--lang", "de", "--release", "--out", "out")
    done = run(*asked)
    assert done.exit_code == 1
    assert "edition-unfinished" in done.stderr
    assert "card.xml.j2" in done.stderr
    assert "Mana" in done.stderr
    run("locale", "update")
    file = polib.pofile(str(po))
    for entry in file.untranslated_entries():
        entry.msgstr = "M"
    file.save()
    done = run(*asked, "-q")
    assert done.exit_code == 0, done.stderr


def test_a_region_falls_back_on_its_language(po: Path, run: Run, project: Path) -> None:
    """de-AT says one thing otherwise and takes all else from de."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    template.write_text(template.read_text().replace("{{ card.power }}", '{{ _("Po") }}'))
    run("locale", "update")
    file = polib.pofile(str(po))
    file.untranslated_entries()[0].msgstr = "Kr"
    file.save()
    regional = po.with_name("de-AT.po")
    assert run("locale", "new", "lantern", "de-AT").exit_code == 0
    fill(regional, {"card.sapling.name": "Pflanzerl"})
    done = run("build", "lantern", "--lang", "de-AT", "--release", "--out", "out", "-q")
    assert done.exit_code == 0, done.stderr
    words = words_of(project / "out" / "lantern" / "de-AT" / "a4" / "cards.pdf")
    assert "pflanzerl" in words
    assert "freudenfeuer" in words


def test_an_erratum_makes_just_the_touched_text_fuzzy(po: Path, run: Run, game: Path) -> None:
    """In every language; the old text keeps its translation under the erratum's own context."""
    other = po.with_name("nl.po")
    assert run("locale", "new", "lantern", "nl").exit_code == 0
    fill(other, {context: f"nl {text}" for context, text in GERMAN.items()})
    (game / "errata").mkdir()
    (game / "errata" / "2026-11-spark.yaml").write_text(
        "title: Spark\ndate: 2026-11\nkind: typo\nsummary: Smaller.\npatches:\n"
        "  - target: card:spark\n    field: flavour\n"
        "    was: Every blaze was this small once.\n    now: Every blaze was once this small.\n"
    )
    assert run("locale", "update").exit_code == 0
    for path in (po, other):
        file = polib.pofile(str(path))
        assert [entry.msgctxt for entry in file.fuzzy_entries()] == ["card.spark.flavour"]
        by_context = {entry.msgctxt: entry for entry in file}
        was = by_context["errata.2026-11-spark.patches.0.was"]
        assert (was.msgid, was.fuzzy) == ("Every blaze was this small once.", False)
        assert was.msgstr.endswith("So klein war jeder Brand.")


def test_an_erratum_that_means_the_same_leaves_no_work(po: Path, run: Run, game: Path) -> None:
    """With `meaning: unchanged` the translation is carried over."""
    (game / "errata").mkdir()
    (game / "errata" / "2026-11-spark.yaml").write_text(
        "title: Spark\ndate: 2026-11\nkind: typo\nsummary: S.\nmeaning: unchanged\npatches:\n"
        "  - target: card:spark\n    field: flavour\n"
        "    was: Every blaze was this small once.\n    now: Every blaze was once this small.\n"
    )
    done = run("locale", "update", "lantern")
    assert "2 carried" in done.stdout
    by_context = {entry.msgctxt: entry for entry in polib.pofile(str(po))}
    assert not by_context["card.spark.flavour"].fuzzy
    assert by_context["card.spark.flavour"].msgstr == "So klein war jeder Brand."


def test_status_counts_by_kind_and_as_json(po: Path, run: Run) -> None:
    """The table rounds down, so that a hundred per cent means all."""
    fill(po, {"card.spark.flavour": ""})
    table = run("locale", "status", "lantern").stdout
    assert table.splitlines()[1].split() == ["lantern", "de", "19", "0", "1", "0", "0", "95", "%"]
    kinds = run("locale", "status", "lantern", "--kinds").stdout
    assert any(
        line.split()[:5] == ["lantern", "de", "card", "11", "0"] for line in kinds.splitlines()
    )
    told = json.loads(run("locale", "status", "lantern", "--json").stdout)
    assert {each["sort"]: each["missing"] for each in told}["card"] == 1
    assert sum(each["total"] for each in told) == len(GERMAN)


@pytest.mark.parametrize("command", ["status", "update"])
def test_a_language_that_no_game_has_is_misuse(
    po: Path, run: Run, game: Path, command: str
) -> None:
    """It stands for no other, beside one that there is neither: no file is touched."""
    cards = game / "card.yaml"
    cards.write_text(cards.read_text().replace("Old Oak", "Older Oak"))
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
    cards = game / "card.yaml"
    cards.write_text(cards.read_text().replace("Old Oak", "Older Oak"))
    before = po.read_bytes()
    done = run("locale", "update", "--check")
    assert (done.exit_code, po.read_bytes()) == (1, before)
    assert "1 fuzzy" in done.stdout


def test_extract_writes_a_template(game: Path, run: Run, project: Path) -> None:
    """A .pot holds every message, none of them translated."""
    assert run("locale", "extract", "lantern", "--out", "lantern.pot").exit_code == 0
    made = polib.pofile(str(project / "lantern.pot"))
    assert {entry.msgctxt for entry in made} == set(GERMAN)
    assert not made.translated_entries()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("locale", "new", "lantern", "klingonisch"), "expected a language such as de"),
        (("locale", "new", "lantren", "de"), "did you mean 'lantern'?"),
        (("locale", "new", "lantern", "de"), "is there already"),
        (("locale", "update", "lantern", "--lang", "fr"), "punchboard locale new lantern fr"),
        (("build", "lantern", "--lang", "nl"), "punchboard locale new lantern nl"),
    ],
)
def test_misuse(po: Path, run: Run, arguments: tuple[str, ...], words: str) -> None:
    """Each is one sentence that says what was expected, with exit code 2."""
    done = run(*arguments)
    assert done.exit_code == 2
    assert words in done.stderr.replace("\n", " ")


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (b"\nnonsense\n", "po-syntax"),
        (b"\xff\xfe", "file-encoding"),
        (b'msgstr "a"\nmsgstr "b"', "po-syntax"),
    ],
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


def test_the_pseudo_locale_reaches_every_word(game: Path, run: Run, project: Path) -> None:
    """In en-XA every printed word of the game has an accent or is drawn out."""
    done = run("build", "lantern", "--lang", "en-XA", "--draft", "--out", "out", "-q")
    words = words_of(project / "out/lantern/en-XA/draft/a4/cards.draft.pdf")
    assert "böñfîîréé" in words, done.stderr
    assert not {"spark", "sapling", "ember", "patience"} & set(words.replace(",", " ").split())


def test_errata_and_reprints_are_told_in_the_language(
    po: Path, run: Run, game: Path, project: Path
) -> None:
    """The errata sheet has the translated title, both wordings, and German words of its own."""
    (game / "errata").mkdir()
    (game / "errata" / "2026-11-spark.yaml").write_text(
        "title: The Spark\ndate: 2026-11\nkind: typo\nsummary: It is smaller.\npatches:\n"
        "  - target: card:spark\n    field: flavour\n"
        "    was: Every blaze was this small once.\n    now: Every blaze was once this small.\n"
    )
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
    words = words_of(project / "errata.pdf")
    for text in (
        "Der Funke",
        "Er ist kleiner.",
        "November 2026 · Druckfehler",
        "Bisher",
        "1 Eintrag",
    ):
        assert text.lower() in words
    assert "so klein war jeder brand." in words
    assert "einst war jeder brand so klein." in words
    kit = run("reprint", "lantern", "--since", "2025", "--lang", "de", "--out", "out")
    assert kit.exit_code == 0, kit.stderr
    (printed,) = (project / "out").rglob("since-2025.pdf")
    words = words_of(printed)
    assert "was sich geändert hat" in words
    assert "einst war jeder brand so klein." in words


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


def test_a_release_of_a_product_judges_what_that_prints(
    po: Path, run: Run, project: Path, game: Path
) -> None:
    """A name that a text refers to is printed with it; what only other products have is not."""
    fill(po, {"card.old-oak.text": "Zieh [[=hand]] und 3 Karten.", "element.grove.name": ""})
    (game / "products.yaml").write_text(
        "embers:\n  title: Cards\n  component: card\n  papers: [a4]\n"
        "  records: { kind: card, where: element.slug == 'ember' }\n"
        "groves:\n  title: Cards\n  component: card\n  papers: [a4]\n"
        "  records: { kind: card, where: slug == 'sapling' }\n"
    )
    run("locale", "update", "lantern")
    fill(po, dict.fromkeys(("embers", "groves"), "Karten"))
    fill(po, {"products.embers.title": "Karten", "products.groves.title": "Karten"})
    asked = ("build", "lantern", "--lang", "de", "--release", "--out", "out", "-p")
    assert run(*asked, "embers").exit_code == 0
    refused = run(*asked, "groves").stderr
    assert refused.count("error:") == 1
    assert "[element.grove.name]" in refused


def test_shared_words_that_nobody_has_begun_are_one_finding(po: Path, run: Run) -> None:
    """The game's own file is complete, and the remedy is the command for the other one."""
    assert "punchboard locale new shared nl" in run("locale", "new", "lantern", "nl").stdout
    fill(po.with_name("nl.po"), GERMAN)
    assert "punchboard locale new shared nl" in run("locale", "status", "lantern").stdout
    refused = run("build", "lantern", "--lang", "nl", "--release").stderr
    assert refused.count("error:") == 1
    assert "begin their file, and fill it in: punchboard locale new shared nl" in refused
    made = run("locale", "new", "shared", "nl")
    assert made.stdout.startswith("templates/shared/locale/nl.po:")


def test_games_without_the_language_are_left_out(project: Path, run: Run) -> None:
    """Without a name those that have it are printed, and the others are told."""
    new_game(project / "content" / ".." / ".." / "torch")
    shutil.copytree(project.parent / "torch/content/torch", project / "content/torch")
    shutil.copytree(project.parent / "torch/templates/torch", project / "templates/torch")
    run("locale", "new", "torch", "de")
    done = run("build", "--lang", "de", "--out", "out", "--paper", "a4")
    assert done.exit_code == 0
    assert "left out: lantern" in done.stderr
    assert (project / "out/torch/de/a4/cards.pdf").is_file()
    assert "left out: lantern" in run("check", "--lang", "de", "--no-fit").stderr
    assert run("build", "lantern", "--lang", "de").exit_code == 2


def test_a_region_inherits_what_it_does_not_say(po: Path, run: Run) -> None:
    """What the language has is covered: the percentage is that of what is printed."""
    text = po.read_text().replace('msgstr "Funke"', 'msgstr "Zündling"')
    kept = polib.pofile(text)
    kept[:] = [entry for entry in kept if entry.msgctxt == "card.spark.name"]
    kept.save(str(po.with_name("de-AT.po")))
    rows = [line.split() for line in run("locale", "status", "lantern").stdout.splitlines()]
    assert ["lantern", "de-AT", "1", "0", "0", "0", "19", "100", "%"] in rows
