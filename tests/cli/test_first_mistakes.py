"""What a newcomer gets wrong in a first game, through the command line: one note, and it helps."""

import re
from pathlib import Path

import pytest
from cli.conftest import Run
from edits import edit

CARDS = """\
lighthouse: { name: Lighthouse, cost: 3, copies: 2, rules: Look around. }
fog: { name: Fog, cost: 1, rules: Stay. }
"""


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return card.yaml of a game that has no other file."""
    path = tmp_path / "content" / "harbour" / "card.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(CARDS, "utf-8")
    monkeypatch.chdir(tmp_path)
    return path


@pytest.mark.parametrize(
    ("old", "new", "errors"),
    [
        ("cost: 1", "cost: 1, copies: two", ["2:36: error: field-type"]),
        ("copies: 2", "copies: two", ["1:50: error: field-type"]),
        (
            "name: Fog, cost: 1",
            "cost: 1, copies: two",
            ["2:1: error: field-missing", "2:25: error: field-type"],
        ),
    ],
)
def test_a_word_for_copies_is_reported_where_it_is(
    run: Run, cards: Path, old: str, new: str, errors: list[str]
) -> None:
    """Whether another record counts, none does, or the record has another mistake."""
    edit(cards, old, new)
    result = run("check")
    assert result.exit_code == 1
    assert re.findall(r"[0-9]+:[0-9]+: error: [a-z-]+", result.stderr) == errors
    assert "found the text 'two'" in result.stderr


def test_a_misspelt_field_is_one_finding_at_its_line(run: Run, cards: Path) -> None:
    """The template that nobody has written is not named, even if all records have the word."""
    edit(cards, "rules: Look", "ruls: Look")
    told = run("check", "--notes").stderr
    assert "card.yaml:1:53: warning: field-misspelt: only this record has the field 'ruls'" in told
    assert told.count(": warning: ") == 1
    assert "templates/" not in told
    cards.write_text(CARDS.replace("cost:", "helth:"), "utf-8")
    told = run("check", "--notes").stderr
    assert "templates/" not in told
    assert "card.yaml:1:33: warning: spelling: 'Helth' is in no dictionary" in told


def test_a_field_that_kinds_lacks_comes_with_its_line(run: Run, cards: Path) -> None:
    """The line fits the value; then the field says how it is printed, or counted."""
    cards.write_text(CARDS.replace("cost:", "weight:"), "utf-8")
    kinds, products = cards.with_name("kinds.yaml"), cards.with_name("products.yaml")
    kinds.write_text("card:\n  source: false\n  fields:\n    rules: text\n", "utf-8")
    template = Path("templates/harbour/card.xml.j2")
    template.parent.mkdir(parents=True)
    template.write_text(
        '<face><text slot="rules" style="rules">{{ card.rules }}</text></face>\n', "utf-8"
    )
    products.write_text("cards:\n  component: card\n  records: card\n", "utf-8")
    told = run("check").stderr
    head = "or add this line to the fields of card in kinds.yaml: "
    lines = {line.partition(head)[2] for line in told.splitlines() if head in line}
    assert lines == {
        "weight: { type: integer, required: false }",
        "copies: { type: integer, required: false }",
    }
    kinds.write_text(kinds.read_text("utf-8") + "".join(f"    {line}\n" for line in lines), "utf-8")
    told = run("check").stderr
    assert "    add title: Cards\n" in told
    edit(products, "cards:\n", "cards:\n  title: Cards\n")
    told = run("check").stderr
    assert "write {{ card.weight }} into a text of card.xml.j2, or delete it here" in told
    assert "add copies: copies to the product in products.yaml, or delete it here" in told


def test_a_misspelt_icon_leaves_one_note_when_it_is_mended(run: Run, tmp_path: Path) -> None:
    """The placeholder that nothing names is to be deleted, not drawn."""
    table = tmp_path / "deck.csv"
    table.write_text("Name,Icon\nFox,shield\nOwl,blnd\nElk,sprint\n", "utf-8")
    out = str(tmp_path / "content" / "deck")
    assert run("import", str(table), "--out", out).exit_code == 0
    table.write_text("Name,Icon\nFox,shield\nOwl,blind\nElk,sprint\n", "utf-8")
    project = ("--project", str(tmp_path))
    assert run("import", str(table), "--into", "deck", *project).exit_code == 0
    told = run("check", "deck", "--notes", *project).stderr
    assert [line.split(": ")[2] for line in told.splitlines() if ": info: " in line] == [
        "icon-unused"
    ]


def test_the_first_games_are_silent(run: Run, cards: Path) -> None:
    """Nine cards leave crop marks no room on Letter, which nobody need know."""
    cards.write_text(CARDS.replace("copies: 2", "copies: 8"), "utf-8")
    result = run("check", "--notes")
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_word_that_is_nearly_another_choice_is_noted(run: Run, cards: Path) -> None:
    """Only if a single cell has it: it would be a choice for good."""
    rows = "Fox,beast\nOwl,bird\nElk,beast\nCow,beest\nTit,bird\nDog,beast\n"
    Path("deck.csv").write_text(f"Name,Type\n{rows}", "utf-8")
    told = run("import", "deck.csv").stderr
    assert "spreadsheet-choice: 'beest' becomes one of the choices of type [B5]" in told
    assert "did you mean 'beast'?" in told
    assert told.count("spreadsheet-choice") == 1


BLOCK = """\
fog:
  name: Fog
  cost: 1
  rules: "Stay **here**
    and wait."
owl:
  name: Owl
  cost: 2
"""


@pytest.mark.parametrize(
    ("old", "new", "place", "remedy"),
    [
        ("cost: 1", "cost:1", "3:8: error: yaml-syntax", "write cost: 1"),
        ("cost: 1", "cost 1", "3:3: error: yaml-syntax", "write cost: 1, or"),
        ("cost: 2", "cost:2", "8:8: error: yaml-syntax", "write cost: 2"),
        ("  name: Owl", "  name:Owl", "7:8: error: yaml-syntax", "write name: Owl"),
        ("name: Fog", "name Fog", "2:3: error: yaml-syntax", "write name: Fog, or"),
        ("here**", "here", "4:16: error: notation", "close it with ** right behind"),
        ("**here**", "\\*here", "4:16: error: yaml-syntax", "write \\\\ for a backslash"),
    ],
)
def test_a_slip_is_reported_in_its_own_line(
    run: Run, cards: Path, old: str, new: str, place: str, remedy: str
) -> None:
    """A colon, its blank and a closing mark that are missing; a text goes on in a deeper line."""
    cards.write_text(BLOCK, "utf-8")
    edit(cards, old, new)
    told = run("check").stderr
    assert f"card.yaml:{place}" in told
    assert remedy in told
    assert told.count(": error: ") == 1


@pytest.mark.parametrize("field", ["copies", "count"])
def test_copies_that_no_product_counts_are_told(run: Run, cards: Path, field: str) -> None:
    """Another kind's product counts its own, and the build says how many pieces it has printed."""
    tokens = cards.with_name("token.yaml")
    edit(cards, "copies: 2", f"{field}: 2")
    tokens.write_text(f"coin: {{ name: Coin, {field}: 20 }}\n", "utf-8")
    products = cards.with_name("products.yaml")
    card = f"cards:\n  title: Cards\n  component: card\n  records: card\n  copies: {field}\n"
    products.write_text(
        f"{card}tokens:\n  title: Tokens\n  component: token\n  records: token\n", "utf-8"
    )
    told = run("check").stderr
    assert told.count("field-unused") == 1, told
    assert f"nothing prints or uses the field '{field}' of 'token'" in told
    assert f"add copies: {field} to the product in products.yaml" in told
    rules = cards.with_name("rules.yaml")
    rules.write_text(f'coins: {{ that: "sum(t.{field} for t in token) > 9" }}\n', "utf-8")
    assert "field-unused" not in run("check").stderr
    rules.unlink()
    products.write_text(f"{products.read_text('utf-8')}  copies: {field}\n", "utf-8")
    assert "field-unused" not in run("check").stderr
    printed = run("build").stdout
    assert "tokens.pdf  3 pages with 20 pieces, " in printed
    edit(products, f"copies: {field}", "copies: zahl")
    assert f"expected one of: {field}; or add that field to the kind\n" in run("check").stderr


TEMPLATE, LAYOUT = "templates/lantern/card.xml.j2", "templates/lantern/card.layout.yaml"
BACK = "templates/lantern/back.xml.j2"
STYLES, PRODUCTS = "templates/lantern/styles.yaml", "content/lantern/products.yaml"
CARDS_FILE, KINDS = "content/lantern/card.yaml", "content/lantern/kinds.yaml"
RULE = "pace: {{ title: Pace, why: Ours, for: card, assert: {}, message: Slow }}\n"
NAME = "{{ card.name }}"


@pytest.mark.parametrize(
    ("file", "old", "new", "told", "remedy"),
    [
        (LAYOUT, "trim: poker", "trim: poker landscap", ":2:7: ", "'poker landscape'?"),
        (LAYOUT, "h: 28", "hight: 28", "hight", "did you mean 'h'?"),
        (STYLES, "palette:\n", 'palette:\n  heu-1: "3f6b3a"\n', ":20:3: warn", "mean 'hue-1'?"),
        (STYLES, "\nstyles:", "\nstyle:", ":30:1: ", "did you mean 'styles'?"),
        ("content/lantern/card.yaml", "cost: 1", "cost: 1\n  cost: 2", "in line 5", "delete or"),
        (PRODUCTS, "back: back", "back: dial-back", "dial-back.xml", "did you mean 'back'?"),
        (PRODUCTS, "card\n  copies", "{ kind: card, where: 'cost >' }\n  copies", "'end'", "value"),
        ("content/lantern/rules.yaml", "", RULE.format("cost =< 3"), "'='", "or <= and >="),
        (STYLES, "\nstyles:", "\nhue-1: 'aabbcc'\nstyles:", ":30:1: ", "put it below palette:"),
        (TEMPLATE, "{% if card.f", "{% fi card.f", "'fi'", "did you mean 'if'?"),
        (TEMPLATE, "{% endif %}", "{% endfi %}", ":25:6: ", "did you mean {% endif %}?"),
        (TEMPLATE, "{% endif %}", "{% end %}", ":25:6: ", "did you mean {% endif %}?"),
        (TEMPLATE, "{% endif %}", "", ":22:3: ", "write {% endif %} where it ends"),
        (TEMPLATE, "card.flavour %}", "card.flavour && 1 %}", ":22:22: ", "write and in place of"),
        (TEMPLATE, "card.flavour %}", "!card.flavour %}", "char '!'", "write not in place of !"),
        (TEMPLATE, "{% endif %}", "{% else if 1 %}{% endif %}", ":25:", "write {% elif … %}"),
        (CARDS_FILE, "cost: 1", "cost: 1,5", ":5:9: ", "without decimals, such as 1"),
        (CARDS_FILE, "cost: 1", "cost: –2", ":5:9: ", "write -2, without quotes"),
        (CARDS_FILE, "{power} 2", "{{ power }} 2", ":7:48: ", "write {power}, {power|colour}"),
        (CARDS_FILE, "{power} 2", "{{ power }} 2", ":7:48: ", "no values but constants, [[=name]]"),
        (CARDS_FILE, "{power} 2", "{Power} 2", ":7:48: ", "write {power}, {power|colour}"),
        (CARDS_FILE, "{power} 2", "[[Old Oak]] 2", ":7:48: ", "write [[old-oak]]"),
        (CARDS_FILE, "{power} 2", "[[=purse]] 2", "'purse'", "under constants in game.yaml, purse"),
        (CARDS_FILE, "{power} 2", "[power] 2", "[power] prints as it is", "write {power} for"),
        (CARDS_FILE, "{power} 2", ":power: 2", ":power: prints as it is", "write {power} for"),
        (CARDS_FILE, "{power} 2", "[ember] 2", "[ember] prints as it is", "write [[ember]] for"),
        (CARDS_FILE, "{power} 2", "__two__", "__two__ prints as", "write **two** for bold"),
        (CARDS_FILE, "flavour: Every", "flavour:\n  - Every", ":9:3: ", "write it as one text"),
        (KINDS, "cost: { type: integer", "cost: { type: string", ":15:", "did you mean 'text'?"),
        (KINDS, "title: Card\n", "title: Card\n  rank: integer\n", ":11:3: ", "below fields:"),
        (KINDS, "title: Card\n", "title: Card\n  fileds: {}\n", ":11:3: ", "mean 'fields'?"),
        (TEMPLATE, NAME, "{{ card.name | joined }}", "'joined'", "did you mean 'join'?"),
        (TEMPLATE, NAME, "{{ card.element.power }}", "in element:ember", "is defined %}"),
        (LAYOUT, "trim: poker", "trim: 2.5x3.5in", ":2:7: ", "write [2.5in, 3.5in]"),
        (LAYOUT, "slots:", "slots:\n  mark: { x: 1, y: 1, size: 8 }", "found 8", "w: 8, h: 8"),
        (LAYOUT, "trim: poker", "trim: A4", ":2:7: ", "write paper here, and papers: [a4]"),
        (TEMPLATE, NAME, "{{ card.title }}", "in card:spark", "expected one of: "),
        (TEMPLATE, NAME, "{{ chance('D6') }}", "'chance' is undefined", "odds, opposed, percent"),
        (TEMPLATE, NAME, "{{ odds('2d6').mean }}", "found '2d6'", "write '2D6'"),
        (TEMPLATE, NAME, "{{ odds('D6', 5) }}", "unknown mode 5", "expected one of: advantage"),
        (TEMPLATE, NAME, '{{ _("Costs %(n)", n=1) }}', "no %(n)s in 'Costs %(n)'", ""),
        (TEMPLATE, NAME, '{{ _("Costs %(n)s") }}', "no value for %(n)s", "add n="),
        (TEMPLATE, NAME, '{{ ngettext("1 %(a)s", "%(n)s", 2) }}', "%(a)s in '1 %(a)s'", "add a="),
        (TEMPLATE, NAME, "[cost]", "[cost] prints as it is", "write {{ record.cost }}"),
        (TEMPLATE, NAME, "{power}", "{power} prints", '{{ record.power }} or <icon name="power"/>'),
        (TEMPLATE, NAME, "{fire} [icon]", "{fire} prints as it is", 'write <icon name="fire"/>\n'),
        (BACK, "<face>", "<face><text>{power} [copies]</text>", "{power}", 'write <icon name="po'),
        (TEMPLATE, NAME, f"<h1>{NAME}</h1>", "<h1>", ""),
        (TEMPLATE, 'valign="middle"', 'valign="center"', "'center'", "did you mean 'middle'?"),
        (TEMPLATE, 'style="title"', 'style="Title"', "'Title'", "did you mean 'title'?"),
        (TEMPLATE, 'style="title"', 'style="title" size="9"', "'size'", "those of the style"),
        (TEMPLATE, NAME, f"<strong>{NAME}</strong>", ":15:52: ", "did you mean 'b'?"),
        (TEMPLATE, NAME, f"<b><i>{NAME}</b></i>", "</b> comes too early", "first close what"),
        (TEMPLATE, NAME, f"{NAME} & co", "& must be written", ""),
        (TEMPLATE, 'slot="kind"', 'slot="kind" slot="kind"', "<text slot", "slot is there twice"),
        (TEMPLATE, '</group>\n  <text slot="rules', '<text slot="rules', "</group>", "where <gr"),
    ],
)
def test_a_slip_of_a_whole_game_has_its_place_and_remedy(
    run: Run, project: Path, file: str, old: str, new: str, told: str, remedy: str
) -> None:
    """In a layout, a look, a product, a rule or a template, one word or one sign is wrong."""
    if not old:
        (project / file).write_text("", "utf-8")
    edit(project / file, old, new)
    said = run("check").stderr
    assert told in said, said
    assert remedy in said
    assert file in said
    assert said.count("template-braces") <= 1


def test_a_name_that_two_kinds_have_is_written_with_its_kind(run: Run, game: Path) -> None:
    """The name alone would be ambiguous."""
    edit(game / "card.yaml", "spark:", "ember:")
    edit(game / "card.yaml", "{power} 2", "[ember] 2")
    said = run("check").stderr
    assert "write [[element:ember]] for its name, or [[card:ember]] for its name" in said, said


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        (("build", "cards"), "to choose it from lantern: -p cards"),
        (("build", "card"), "to choose it from lantern: --kind card"),
        (("locale", "new", "de"), "LANG is missing: expected GAME LANG"),
        (("render",), "did you mean 'build'?"),
        (("preview",), "did you mean 'serve'?"),
        (("proof", "--sheet"), "did you mean '--contact'?"),
    ],
)
def test_a_slip_of_the_command_line_is_led_on(
    run: Run, project: Path, line: tuple[str, ...], remedy: str
) -> None:
    """A part of the only game is no game; other programs' words are ours by another name."""
    result = run(*line)
    assert result.exit_code == 2
    assert remedy in result.stderr


def test_a_picture_that_a_record_lacks_is_no_folder(run: Run, game: Path, project: Path) -> None:
    """The element is printed for all records, and only some have a picture."""
    field = "art: { type: image, required: false }"
    edit(game / "kinds.yaml", "    copies:", f"    {field}\n    copies:")
    edit(project / TEMPLATE, "<face>", '<face><image src="{{ card.art }}"/>')
    said = run("check").stderr
    assert "the image has no src" in said
    assert "leave it out where a record has no picture: {% if" in said


def test_a_text_that_is_no_language_says_so_in_a_draft(run: Run, game: Path, project: Path) -> None:
    """A colour in a text field would be translated, and bears the mark of what is not yet."""
    edit(game / "kinds.yaml", "    copies:", "    tint: { type: text, default: ash }\n    copies:")
    edit(game / "card.yaml", "cost: 1", "cost: 1\n  tint: night")
    edit(project / TEMPLATE, "<face>", '<face><fill colour="{{ card.tint }}"/>')
    assert run("locale", "new", "lantern", "de").exit_code == 0
    said = run("build", "--lang", "de").stderr
    assert "translate: false at its field in kinds.yaml" in said, said
    edit(game / "card.yaml", "name: Spark", "name: Sparkツ")
    edit(project / TEMPLATE, '<fill colour="{{ card.tint }}"/>', "")
    said = run("build", "--lang", "de").stderr
    assert "missing-glyph" in said
    assert "use another character, an icon, or a fallback font" in said, said


def test_words_that_no_translation_reaches_are_told(run: Run, game: Path, project: Path) -> None:
    """Between tags and in a macro's brackets; while there is no translation nothing is said."""
    texts = (
        '{% macro a(b, c="") %}{{ b }}{{ c }}{% endmacro %}{% import "card.xml.j2" as m %}'
        '<text style="label">At {{ card.cost }} coins</text>{{ a("Again") }}'
        """{{ a(_("Spend (1 of"), c='Key "word"') }}{{ m.a('Outer' if 1 else a("Else")) }}"""
        "<text>{% if 1 %}Inner{% endif %}</text><text>Wait…</text><text>Plain &amp; good</text>"
        "<text>Forty letters are as many as a finding will quote of a text so long</text>"
        '<stat value="1" label="Attack"/><text>You don\'t.</text>{{ a("Draw " ~ 1) }}'
    )
    silent = (
        '{% if card.name in ("Hero", "Villain") %}{{ card.name.replace("Spark", "Flame") }}'
        '{{ card.name|replace("Old Oak", "") }}{{ records.card|selectattr("name", "eq", "Ember") }}'
        "{% endif %}<!-- <text>Old words</text> -->{# <text>Note</text> #}<text>&quot;</text>"
    )
    edit(project / TEMPLATE, "<face>", f"<face>{texts}{silent}")
    assert "words-unmarked" not in run("check").stderr
    assert run("locale", "new", "lantern", "de").exit_code == 0
    said = run("check", "--select", "words-unmarked").stderr
    known = "list it under known in game.yaml if all languages share it; else "
    remedies = re.findall(rf"unmarked: (.*) prints as .*\n.*\n.*\n +{known}(.*), then: ", said)
    sentence = 'mark the whole sentence: {{ _("… %(name)s …", name=value) }}'
    given = sentence.replace("{{ ", "").replace(" }}", "")
    assert dict(remedies) == {
        "'At … coins'": sentence,
        "'Again'": 'write _("Again")',
        "'Key \"word\"'": given,
        "'Outer'": 'write _("Outer")',
        "'Else'": 'write _("Else")',
        "'…Inner…'": sentence,
        "'Wait…'": sentence,
        "'Forty letters are as many as a finding w...'": sentence,
        "'Plain &amp; good'": sentence,
        "'Attack'": 'write {{ _("Attack") }}',
        '"You don\'t."': 'write {{ _("You don\'t.") }}',
        "'Draw …'": given,
    }


@pytest.mark.parametrize(
    ("entry", "written", "told", "remedy"),
    [
        ("text", "guard; slow", "warning: field-misspelt", "write [guard, slow], or put"),
        ("{ type: choice, of: [guard] }", "guard; slow", "error: field-type", "by commas: [guard,"),
        ("{ type: ref, to: card }", "spark; bonfire", "error: field-type", "by commas: [spark,"),
    ],
)
def test_a_semicolon_in_brackets_is_a_mistyped_comma(
    run: Run, game: Path, entry: str, written: str, told: str, remedy: str
) -> None:
    """Whatever the entries are; in quotes it is part of a text."""
    marks = f"marks: {{ type: list, of: {entry}, default: [] }}"
    edit(game / "kinds.yaml", "    copies:", f"    {marks}\n    copies:")
    edit(game / "card.yaml", "cost: 1", f"cost: 1\n  marks: [{written}]")
    said = run("check").stderr
    assert f"card.yaml:6:11: {told}" in said
    assert remedy in said
    edit(game / "card.yaml", f"[{written}]", f"['{written}']")
    edit(game / "kinds.yaml", f"of: {entry}", "of: text")
    assert ";" not in run("check").stderr


def test_the_sheet_of_a_pool_s_member_is_checked(run: Run, game: Path) -> None:
    """Only a build of the member alone would read it."""
    edit(game / "products.yaml", "cards:\n", "all: { title: All, pool: [cards] }\ncards:\n")
    edit(game / "products.yaml", "back: back", "back: back\n  sheet: sleave")
    said = run("check")
    assert said.exit_code == 1
    assert "products.yaml:9:10: error: product-sheet" in said.stderr
    assert "did you mean 'sleeves'?" in said.stderr


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("German", "de"),
        ("Elvish", ""),
        ("deu", "de"),
        ("ger", "de"),
        ("DE", "de"),
        ("en_GB", "en-GB"),
        ("pt-br", "pt-BR"),
        ("jp", "ja"),
    ],
)
def test_a_language_is_named_by_its_code(run: Run, game: Path, name: str, code: str) -> None:
    """Its English name leads to it, other codes and a country do, in a file and its name, too."""
    for line in (("build", "--lang", name), ("locale", "new", "lantern", name)):
        assert (f"did you mean {code!r}?" in run(*line).stderr) is bool(code)
    (game / "locale").mkdir()
    po = game / "locale" / f"{name}.po"
    po.write_text("", "utf-8")
    meant = f"did you mean '{code}.po'?" if code else "such as de.po or pt-BR.po"
    assert meant in run("check").stderr
    po.unlink()
    edit(game / "game.yaml", "language: en", f"language: {name}")
    said = run("check").stderr
    assert f"game.yaml:5:11: error: field-type: {name!r} is no language" in said
    assert (f"did you mean {code!r}?" in said) is bool(code)
