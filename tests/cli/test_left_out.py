"""Games that leave files out: two files, or one, and each default replaced by its file."""

from pathlib import Path

import openpyxl
import pytest
from build.conftest import words
from cli.conftest import Run
from edits import write as write_all
from PIL import Image
from pypdf import PdfReader

CARDS = """\
lighthouse: { name: Lighthouse, cost: 3, copies: 2, rules: "**Beacon.** Look at a card." }
fog: { name: Fog, cost: 1, rules: Nobody moves. }
"""
TEMPLATE = """\
<face>
  <text style="title">{{ card.name }}</text>
  <text style="rules">{{ card.rules }}</text>
</face>
"""
CIRCLE = '<face><icon name="team" size="30" valign="middle"/></face>\n'
TABLE = """\
Name,Count,Cost,Rules
"Keeper, old",2,3,"Draw **two** cards.
Then discard one."
Fog,1,1,Nobody moves.
"""


@pytest.fixture
def salt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the root of a project whose only game is two files."""
    write(tmp_path, "content/salt/card.yaml", CARDS)
    write(tmp_path, "templates/salt/card.xml.j2", TEMPLATE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(root: Path, name: str, text: str) -> Path:
    return write_all(root, {name: text}) / name


def printed(root: Path, file: str = "output/salt/en/a4/card.pdf") -> str:
    return "\n".join(words(root / file))


def require_sound(run: Run) -> None:
    checked = run("check")
    assert (checked.exit_code, checked.stderr) == (0, "")


def test_two_files_are_a_game(run: Run, salt: Path) -> None:
    """Records and a template check, print as often as they say, and are listed."""
    require_sound(run)
    assert run("build", "-q").exit_code == 0
    said = printed(salt)
    assert [said.count(name) for name in ("Lighthouse", "Beacon", "Fog")] == [2, 2, 1]
    listed = run("list", "salt").output
    assert "Salt 0.1.0" in listed
    assert "card  Cards" in listed


def test_elements_without_a_place_stand_in_a_column(run: Run, salt: Path) -> None:
    """What names no place stands below what comes before it, within the safe area."""
    assert run("build", "-q", "--paper", "a4").exit_code == 0
    heights = {}

    def note(text: str, matrix: list[float], inner: list[float], *_: object) -> None:
        for word in ("Fog", "Nobody"):
            if text.startswith(word):
                heights[word] = inner[5] or matrix[5]

    PdfReader(salt / "output/salt/en/a4/card.pdf").pages[0].extract_text(visitor_text=note)
    assert heights["Fog"] != heights["Nobody"]


@pytest.mark.parametrize("trim", ["poker", "tarot"])
def test_an_icon_alone_is_in_the_middle_of_any_face(run: Run, salt: Path, trim: str) -> None:
    """It says so as texts do, whatever the size of the face."""
    write(salt, "templates/salt/card.layout.yaml", f"trim: {trim}\n")
    write(salt, "templates/salt/card.xml.j2", CIRCLE)
    assert run("proof", "salt", "fog", "--cut", "--dpi", "254").exit_code == 0
    with Image.open(salt / "salt-fog.png") as face:
        left, top, right, bottom = face.convert("L").point(lambda grey: 255 - grey).getbbox()
        assert (left + right, top + bottom) == pytest.approx(face.size, abs=4)


def test_without_a_template_a_standard_card_prints(run: Run, salt: Path) -> None:
    """Records alone print all of their fields."""
    (salt / "templates/salt/card.xml.j2").unlink()
    require_sound(run)
    assert run("build", "-q").exit_code == 0
    assert all(word in printed(salt) for word in ("Lighthouse", "Beacon", "3", "Nobody moves"))


def test_each_default_is_replaced_by_its_file(run: Run, salt: Path) -> None:
    """Game, kinds, products, layout and styles: what is written counts."""
    write(salt, "content/salt/game.yaml", "id: salt\ntitle: Salt & Signal\nversion: 2.0.0\n")
    kinds, fields = "content/salt/kinds.yaml", "card:\n  source: false\n  fields: {{ {} }}\n"
    write(salt, kinds, fields.format("cost: text, copies: integer, rules: markup"))
    result = run("check")
    assert result.exit_code == 1
    assert "content/salt/card.yaml:1:39: error: field-type: expected a text" in result.stderr
    copies = "copies: { type: integer, default: 3 }"
    write(salt, kinds, fields.format(f"cost: integer, rules: markup, {copies}"))
    deck = "deck: { title: Deck, component: card, records: card, copies: copies }\n"
    write(salt, "content/salt/products.yaml", deck)
    write(salt, "templates/salt/card.layout.yaml", "trim: tarot\nbleed: 3\nsafe: 3\n")
    write(salt, "templates/salt/styles.yaml", "styles:\n  title: { family: sans, size: 30 }\n")
    assert run("build", "-q", "--paper", "a4").exit_code == 0
    assert printed(salt, "output/salt/en/a4/deck.pdf").count("Fog") == 3
    assert "Salt & Signal 2.0.0" in run("list", "salt").output


def test_backs_go_by_name(run: Run, salt: Path) -> None:
    """A template called like the kind with -back is its back."""
    write(salt, "templates/salt/card-back.xml.j2", '<face><text style="title">Rear</text></face>\n')
    assert run("check").stderr == ""
    assert run("build", "-q", "--paper", "a4").exit_code == 0
    assert printed(salt).count("Rear") == 3


@pytest.mark.parametrize("back", ["card-back", "back"])
def test_a_back_is_as_large_as_its_front(run: Run, salt: Path, back: str) -> None:
    """Without a layout of its own it takes size and bleed from the front's, standard or not."""
    write(salt, f"templates/salt/{back}.xml.j2", '<face><fill colour="ink" bleed="true"/></face>\n')
    write(salt, "templates/salt/card.layout.yaml", "trim: tarot\nbleed: 5\n")
    require_sound(run)
    (salt / "templates/salt/card.xml.j2").unlink()
    write(salt, "templates/salt/card.layout.yaml", "trim: tarot\n")
    require_sound(run)
    write(salt, f"templates/salt/{back}.layout.yaml", "trim: poker\n")
    said = run("check").stderr
    assert f"change it in templates/salt/{back}.layout.yaml" in said


def test_a_misspelt_back_is_a_template_that_is_missing(run: Run, salt: Path) -> None:
    """Nobody needs to write its layout."""
    write(salt, "templates/salt/card-back.xml.j2", "<face/>")
    product = "cards: { title: Cards, component: card, records: card, back: card-bak }\n"
    write(salt, "content/salt/products.yaml", product)
    said = run("check").stderr
    assert "no template 'card-bak.xml.j2' for component 'card-bak'" in said
    assert "did you mean 'card-back'?" in said


def test_a_back_alone_leaves_the_fronts_to_the_standard_card(run: Run, salt: Path) -> None:
    """It is no template of a kind, and switches nothing off."""
    (salt / "templates/salt/card.xml.j2").rename(salt / "templates/salt/back.xml.j2")
    write(salt, "templates/salt/back.xml.j2", '<face><text style="title">Salt!</text></face>')
    assert run("build", "-q", "--paper", "a4").exit_code == 0
    said = printed(salt)
    assert (said.count("Lighthouse"), said.count("Salt!")) == (2, 3)


@pytest.mark.parametrize(
    ("column", "values", "place"),
    [
        ("Copies", ["3", "l2", "4", "1"], "card.csv:3:5: error: field-type"),
        ("Art", ["a.png", "heronn", "a.png", "a.png"], "card.csv:3:5: error: image-missing"),
    ],
)
def test_one_wrong_cell_is_reported_and_does_not_change_its_column(
    run: Run, salt: Path, column: str, values: list[str], place: str
) -> None:
    """As a text, a column of copies would print each card once, and one of pictures none."""
    (salt / "content/salt/card.yaml").unlink()
    (salt / "templates/salt/card.xml.j2").unlink()
    (salt / "content/salt/images").mkdir()
    Image.new("RGB", (400, 400)).save(salt / "content/salt/images/a.png")
    rows = [
        f"{name},{value}" for name, value in zip(["Gale", "Fog", "Sun", "Ice"], values, strict=True)
    ]
    write(salt, "content/salt/card.csv", "\n".join([f"Name,{column}", *rows]))
    checked = run("check", "-q")
    assert checked.exit_code == 1
    assert place in checked.output + checked.stderr


def test_the_usual_sort_of_value_is_a_field_s_type(run: Run, salt: Path) -> None:
    """One card whose number is a text is reported, and not the others."""
    costs = zip("abcd", ["1", "'1,5'", "3", "2"], strict=True)
    cards = (f"{slug}: {{ name: X, rules: Go., cost: {cost} }}\n" for slug, cost in costs)
    write(salt, "content/salt/card.yaml", "".join(cards))
    checked = run("check", "-q")
    assert checked.exit_code == 1
    said = checked.stderr
    assert "card.yaml:2:33: error: field-type: expected a whole number" in said
    assert said.count("error: field-type") == 1


def test_kinds_are_written_down_as_they_were_implied(run: Run, salt: Path) -> None:
    """`new kinds` writes what was inferred, which changes nothing; once is enough."""
    before = run("export", "salt").output
    result = run("new", "kinds", "salt")
    assert "card: cost, copies, rules" in result.output
    written = (salt / "content/salt/kinds.yaml").read_text("utf-8")
    assert "cost: { type: integer }" in written
    assert run("export", "salt").output == before
    assert run("new", "kinds", "salt").exit_code == 2


def test_a_new_kind_prints_at_once(run: Run, salt: Path) -> None:
    """`new kind` writes all that its cards need; cards that were printed stay."""
    (salt / "templates/salt/card.xml.j2").unlink()
    assert run("new", "kind", "salt", "hazard").exit_code == 0
    require_sound(run)
    assert run("build", "-q", "--paper", "a4").exit_code == 0
    assert "First" in printed(salt, "output/salt/en/a4/hazard.pdf")
    assert "Lighthouse" in printed(salt)
    assert run("new", "kind", "salt", "hazard").exit_code == 2


def test_a_csv_is_a_record_file(run: Run, salt: Path) -> None:
    """Rows are records; a mistake is told once, at its line and column."""
    (salt / "content/salt/card.yaml").unlink()
    table = write(salt, "content/salt/card.csv", TABLE)
    require_sound(run)
    assert run("build", "-q").exit_code == 0
    assert [printed(salt).count(word) for word in ("Keeper", "Then", "Fog")] == [2, 2, 1]
    assert run("new", "kinds", "salt").exit_code == 0
    table.write_text(TABLE.replace("Fog,1,1", "Fog,1,one"), "utf-8")
    result = run("check")
    assert result.exit_code == 1
    (told,) = [line for line in result.stderr.splitlines() if " error: " in line]
    assert told.startswith("content/salt/card.csv:4:7: error: field-type: expected a whole number")


def test_a_workbook_is_a_record_file(run: Run, salt: Path) -> None:
    """A mistake in a workbook is told by sheet and cell, and so are sheets that nobody reads."""
    (salt / "content/salt/card.yaml").unlink()
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Cards"
    for row in (["Name", "Cost", "Rules"], ["Fog", 1, "Nobody moves."], ["Gull", 2, "Fly."]):
        sheet.append(row)
    place = salt / "content/salt/card.xlsx"
    book.save(place)
    require_sound(run)
    assert run("new", "kinds", "salt").exit_code == 0
    sheet["B3"] = "two"
    book.create_sheet("Notes").append(["a note"])
    book.save(place)
    told = run("check").stderr
    assert "content/salt/card.xlsx: Cards, B3: error: field-type" in told
    sheet["B3"] = 2
    book.save(place)
    assert "only the sheet Cards is read, not Notes" in run("check").stderr


@pytest.mark.parametrize(
    ("row", "told", "remedy"),
    [
        ("Gull,two,Fly.", "3:6: error: field-type", "write it in digits"),
        ("Gull,2,Fly {lmap}.", "3:8: error: face-layout: unknown icon", "did you mean 'lamp'?"),
        ("Gull,2,See [[card:fgo]].", "3:8: error: ref-dangling", "did you mean 'fog'?"),
    ],
)
def test_a_cell_is_held_to_what_a_value_in_yaml_is(
    run: Run, salt: Path, row: str, told: str, remedy: str
) -> None:
    """A word among numbers, an icon and a record that do not exist are errors at the cell."""
    (salt / "content/salt/card.yaml").unlink()
    write(
        salt,
        "templates/salt/icons/lamp.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>',
    )
    others = "Fog,1,See [[card:fog]].\n{}\nKeeper,3,Draw {{lamp}}.\n"
    table = "content/salt/card.csv"
    write(salt, table, "Name,Cost,Rules\n" + others.format("Gull,2,Fly."))
    require_sound(run)
    write(salt, table, "Name,Cost,Rules\n" + others.format(row))
    said = run("check").stderr
    assert f"{table}:{told}" in said
    assert remedy in said


def test_a_table_outside_of_the_project_is_not_read(
    run: Run, salt: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A link in the place of a record file leads nowhere else."""
    (salt / "content/salt/card.yaml").unlink()
    outside = tmp_path_factory.mktemp("outside") / "letters.csv"
    outside.write_text(TABLE, "utf-8")
    (salt / "content/salt/.git").mkdir()
    hidden = write(salt, "content/salt/.git/card.csv", TABLE)
    (salt / "content/salt/card.csv").symlink_to(hidden)
    result = run("check")
    assert result.exit_code == 1
    assert "content/salt/card.csv: error: file-outside" in result.stderr


def test_pictures_are_found_by_name(run: Run, salt: Path) -> None:
    """A cell names a picture of the game's folder by its name alone."""
    (salt / "content/salt/card.yaml").unlink()
    (salt / "templates/salt/card.xml.j2").unlink()
    (salt / "content/salt/images").mkdir()
    Image.new("RGB", (900, 900), "navy").save(salt / "content/salt/images/fog.png")
    write(salt, "content/salt/card.csv", "Name,Picture,Rules\nFog,Fog,Nobody moves.\n")
    require_sound(run)
    assert run("show", "salt", "fog").output.count("images/fog.png") == 1


def test_proof_and_schema_read_what_is_left_out(run: Run, salt: Path) -> None:
    """Commands that look at one card or one file know the kinds, too."""
    assert run("proof", "salt", "fog").exit_code == 0
    assert (salt / "salt-fog.png").exists()
    assert "copies" in run("schema", "salt", "card").output


def test_a_new_game_from_a_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new game --from` makes the game that `import` makes."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "cards.csv", TABLE)
    assert run("new", "game", "salt", "--from", "cards.csv").exit_code == 0
    assert "Keeper" in printed(tmp_path / "salt", "output/salt/en/a4/cards.pdf")
    assert run("new", "game", "other", "--from", "cards.csv", "--rulebook").exit_code == 2


def test_a_mistake_in_what_is_implied_is_reported_where_it_is_written(run: Run, salt: Path) -> None:
    """A field that no kind can have is reported in the record, for nobody has written a kind."""
    write(salt, "content/salt/card.yaml", "fog: { name: Fog, slug: mist, rules: Move. }\n")
    result = run("check")
    assert result.exit_code == 1
    assert "content/salt/card.yaml:1:19: error: kind-field" in result.stderr


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("styles.yaml", "styles: { title: { size: 20 } }\n"),
        ("card.layout.yaml", "trim: poker\n"),
        ("back.xml.j2", "<face/>\n"),
    ],
)
def test_a_file_of_the_templates_is_sent_home(run: Run, salt: Path, file: str, text: str) -> None:
    """It is no kind of records, and takes the place of no other file."""
    write(salt, f"content/salt/{file}", text)
    said = run("check").stderr
    assert f"content/salt/{file}" in said
    assert f"move it to templates/salt/{file}" in said
    assert "kind-unused" not in said
    write(salt, f"templates/salt/{file}", text)
    said = run("check").stderr
    assert f"templates/salt/{file}, too: compare both files" in said
    assert "move it" not in said


@pytest.mark.parametrize(
    ("wrong", "place", "remedy"),
    [
        ("templates/salt/card.j2", "", "did you mean 'card.xml.j2'?"),
        ("templates/salt/card.xml", "", "did you mean 'card.xml.j2'?"),
        ("templates/salt/cards.xml.j2", "", "did you mean 'card.xml.j2'?"),
        ("templates/salt/Card.xml.j2", "", "did you mean 'card.xml.j2'?"),
        ("templates/card.xml.j2", "", "move it to templates/salt/card.xml.j2"),
        ("template/card.xml.j2", "template/", "did you mean templates/salt/?"),
        ("templates/slat/card.xml.j2", "templates/slat/", "did you mean templates/salt/?"),
        ("templates/Salt/card.xml.j2", "templates/Salt/", "did you mean templates/salt/?"),
        ("content/salt/Card.yaml", "", "call it 'card.yaml'"),
        ("content/salt/card.yml", "", "call it 'card.yaml'"),
        ("content/card.yaml", "content/", "move content/card.yaml to content/"),
        ("content/salt/card.csv", "", "or move one of the two out of content"),
    ],
)
def test_a_file_that_is_nearly_right_is_reported(
    run: Run, salt: Path, wrong: str, place: str, remedy: str
) -> None:
    """Check and build name a file with a wrong ending, folder or name, and how to put it right."""
    kind = ".yaml" if wrong.startswith("content") else ".xml.j2"
    (right,) = salt.rglob(f"card{kind}")
    write(salt, wrong, TABLE if wrong.endswith(".csv") else right.read_text("utf-8"))
    if not wrong.endswith(".csv"):
        right.unlink()
        if not list(right.parent.iterdir()):
            right.parent.rmdir()
    for command in ("check", "build"):
        said = run(command).stderr
        assert (place or wrong) in said
        assert remedy in said


@pytest.mark.parametrize(
    ("wrong", "text", "remedy"),
    [
        ("templates/salt/style.yaml", "styles: {}\n", "did you mean 'styles.yaml'?"),
        ("templates/salt/styles.yml", "styles: {}\n", "did you mean 'styles.yaml'?"),
        ("templates/salt/card.layout.yml", "trim: poker\n", "call it 'card.layout.yaml'"),
        ("templates/salt/card-layout.yaml", "trim: poker\n", "did you mean 'card.layout.yaml'?"),
        ("templates/slat/card.xml.j2", "", "rename templates/slat/ to templates/salt/"),
        ("templates/Salt/card.xml.j2", "", "rename templates/Salt/ to templates/salt/"),
        ("templates/card.xml.j2", "<face/>", "card.xml.j2, too: compare both files"),
        ("templates/styles.yaml", "styles: {}\n", "move it to templates/salt/styles.yaml"),
        ("templates/salt/Card.xml.j2", "<face/>", "card.xml.j2, too: compare"),
        ("templates/salt/Back.xml.j2", "<face/>", "did you mean 'back.xml.j2'?"),
        ("templates/salt/Back.layout.yaml", "trim: poker\n", "did you mean 'back.layout.yaml'?"),
        ("templates/card/back.xml.j2", "<face/>", "move them to templates/salt/, if it does not"),
        ("content/salt/card-bak.yaml", CARDS, "if it is a copy of card.yaml, move it out of"),
        ("content/salt/Copy of card.yaml", CARDS, "if it is a copy of card.yaml, move it out of"),
        ("content/salt/card.yaml.bak", CARDS, "if it is a copy of card.yaml, move it out of"),
        ("Templates/salt/card.xml.j2", "", "rename Templates/salt/ to templates/salt/"),
        ("content/salt/cards/fog.yaml", "name: Fog\n", "put its records into content/salt/card"),
        ("content/salt/de.po", "", "move it to content/salt/locale/de.po"),
    ],
)
def test_a_whole_game_has_no_file_that_nothing_reads(
    run: Run, salt: Path, wrong: str, text: str, remedy: str
) -> None:
    """Whoever has written all files is told of files and folders by a wrong name, too."""
    write(salt, "content/salt/game.yaml", "id: salt\ntitle: Salt\nversion: 1.0.0\n")
    assert run("new", "kinds", "salt").exit_code == 0
    deck = "deck: { title: Deck, component: card, records: card, copies: copies }\n"
    write(salt, "content/salt/products.yaml", deck)
    require_sound(run)
    if text or wrong.startswith("content"):
        write(salt, wrong, text)
    else:
        (salt / wrong).parent.parent.mkdir(exist_ok=True)
        (salt / "templates/salt").rename((salt / wrong).parent)
    said = run("check").stderr
    assert remedy in said
    assert wrong.rpartition("/")[0] in said


@pytest.mark.parametrize(
    ("drawn", "remedy"),
    [
        ("", "did you mean 'shield'? Else draw templates/salt/icons/shild.svg"),
        ("content/salt/icons/shild.svg", "put content/salt/icons/shild.svg into templates/salt/"),
        ("templates/salt/shild.svg", "put templates/salt/shild.svg into templates/salt/icons/"),
        ("templates/icons/shild.svg", "put templates/icons/shild.svg into templates/salt/icons/"),
        ("templates/salt/icons/Shild.SVG", "Shild.SVG to templates/salt/icons/shild.svg"),
    ],
)
def test_an_icon_is_drawn_or_put_where_icons_are_read(
    run: Run, salt: Path, drawn: str, remedy: str
) -> None:
    """The remedy names the file, and where it lies if that is another folder."""
    write(salt, "content/salt/card.yaml", "fog: { name: Fog, rules: 'Draw {shild}.' }\n")
    if drawn:
        write(salt, drawn, "<svg/>\n")
    assert remedy in run("check").stderr


def test_a_copy_beside_its_original_is_told(run: Run, salt: Path) -> None:
    """Without kinds.yaml it is a kind, and all of its cards print twice."""
    write(salt, "content/salt/card-bak.yaml", CARDS.replace("cost: 3", "cost: 4"))
    said = run("check").stderr
    assert "card-bak.yaml: warning: text-twice: 1 of these records" in said
    assert "if the file is a copy, move it out of content" in said
    write(salt, "content/salt/card-bak.yaml", CARDS.replace(": {", "-x: {"))
    assert "text-twice: " not in run("check").stderr


def test_a_field_that_is_left_out_prints_nothing(run: Run, salt: Path) -> None:
    """A template needs no condition for a field that some records have."""
    write(salt, "content/salt/card.yaml", CARDS + "rock: { name: Rock }\n")
    assert run("build", "-q").exit_code == 0
    said = printed(salt)
    assert "Rock" in said
    assert "None" not in said


@pytest.mark.parametrize(
    ("layout", "sides"),
    [
        ("trim: poker landscape", (88.9, 63.5)),
        ("trim: [2.5 in, 88.9 mm]\nbleed: 1/8 in", (63.5, 88.9)),
        ("trim: tarot", (69.85, 120.65)),
    ],
)
def test_a_layout_of_a_trim_alone_keeps_the_column(
    run: Run, salt: Path, layout: str, sides: tuple[float, float]
) -> None:
    """Lengths have units, a word turns a format, and elements still stand one below another."""
    write(salt, "templates/salt/card.layout.yaml", f"{layout}\n")
    require_sound(run)
    assert run("proof", "salt", "fog", "--cut", "--dpi", "254").exit_code == 0
    with Image.open(salt / "salt-fog.png") as face:
        assert face.size == tuple(pytest.approx(10 * side, abs=1.5) for side in sides)


def test_a_layout_of_a_trim_alone_keeps_the_standard_card(run: Run, salt: Path) -> None:
    """A size of one's own leaves its slots and its bleed to the standard card."""
    (salt / "templates/salt/card.xml.j2").unlink()
    write(salt, "templates/salt/card.layout.yaml", "trim: tarot\n")
    require_sound(run)
    assert run("proof", "salt", "fog", "--cut", "--dpi", "254").exit_code == 0
    with Image.open(salt / "salt-fog.png") as face:
        assert face.size == tuple(pytest.approx(10 * side, abs=1.5) for side in (69.85, 120.65))
    write(salt, "content/salt/card.yaml", CARDS.replace("cost: ", "tag: "))
    require_sound(run)
    assert run("build", "-q").exit_code == 0
    assert "Lighthouse" in printed(salt)


def test_a_kind_with_records_is_written_down(run: Run, salt: Path) -> None:
    """`new kind` keeps the records that there are, and writes what follows from them."""
    write(salt, "content/salt/event.yaml", "storm: { name: Storm, count: 2, rules: Lose. }\n")
    assert run("new", "kind", "salt", "event").exit_code == 0
    assert "storm: { name: Storm" in (salt / "content/salt/event.yaml").read_text("utf-8")
    assert "event:" in (salt / "content/salt/kinds.yaml").read_text("utf-8")
    require_sound(run)
    assert run("build", "-q").exit_code == 0
    assert printed(salt, "output/salt/en/a4/event.pdf").count("Storm") == 2
    assert run("new", "kind", "salt", "event").exit_code == 2


def test_a_new_game_joins_the_project_around(run: Run, salt: Path) -> None:
    """A name alone begins no project within a project."""
    result = run("new", "game", "sugar")
    assert (salt / "content/sugar/game.yaml").exists()
    assert "next: punchboard build sugar" in result.stderr


MORE = """\
pier: { name: Pier, cost: 1, copies: 2, rules: Draw one. }
reef: { name: Reef, cost: 1, copies: 2, rules: Draw two. }
"""


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("ruls:", "rules:", "warning: field-misspelt: only this record has the field 'ruls'"),
        ("copys:", "copies:", "warning: field-misspelt: only this record has the field 'copys'"),
        ("Rules:", "rules:", "error: kind-field: 'Rules' cannot name a field"),
        ("nmae:", "name:", "error: field-missing: the required field 'name' is missing"),
    ],
)
def test_a_misspelt_field_is_asked_for_the_one_that_was_meant(
    run: Run, salt: Path, wrong: str, right: str, told: str
) -> None:
    """A game without kinds.yaml has the fields of its records, right or wrong."""
    write(salt, "content/salt/card.yaml", CARDS + MORE)
    require_sound(run)
    before, after = MORE.rsplit(right, 1)
    write(salt, "content/salt/card.yaml", f"{CARDS}{before}{wrong}{after}")
    said = run("check").stderr
    assert f": {told}" in said
    name, meant = wrong.rstrip(":"), right.rstrip(":")
    assert f"did you mean {meant!r}?" in said or f"write {meant} in place of {name}, or add" in said


def test_usual_fields_are_known_before_any_record_has_them(run: Run, salt: Path) -> None:
    """One record has nearly the field of the copies, and no other record has that field."""
    write(salt, "content/salt/card.yaml", CARDS.replace("copies", "copeis"))
    said = run("check").stderr
    assert "content/salt/card.yaml:1:42: warning: field-misspelt" in said
    assert "did you mean 'copies'?" in said
    assert "field-unused" not in said
    assert run("new", "kinds", "salt").exit_code == 0
    assert "field-misspelt" not in run("check").stderr


def test_a_word_that_others_have_with_another_letter_is_a_note(run: Run, salt: Path) -> None:
    """As long as others have it more than once; a word that differs by more is another word."""
    cards = "".join(
        f"card-{n}: {{ name: Card {n}, type: {word} }}\n"
        for n, word in enumerate(["Help", "Help", "Harm", "Harm", "Helpp", "Haul"])
    )
    write(salt, "content/salt/card.yaml", cards)
    said = run("check", "--notes").stderr
    assert said.count("field-misspelt") == 1
    assert "card.yaml:5:31: info: field-misspelt: only this record has 'Helpp'" in said
    assert "did you mean 'Help'?" in said


@pytest.mark.parametrize(
    ("text", "place", "remedy"),
    [
        ("name: Fox\ncost: 1\n", "1:7", "write a key above it, such as fox:, and indent"),
        ("fox:\nowl: { name: Owl }\n", "1:5", "write its fields below it, each on an"),
        ("Old Fox: { name: Fox }\n", "1:1", "did you mean 'old-fox'?"),
        ("fox: { cost: 1 }\nowl: { name: Owl }\n", "1:1", "add name: Fox"),
        ("fox: { title: Fox }\nowl: { name: Owl }\n", "1:1", "write name in place of title"),
    ],
)
def test_a_card_without_key_or_name_has_the_remedy_that_works(
    run: Run, salt: Path, text: str, place: str, remedy: str
) -> None:
    """The key is above the fields of a card, and its name is among them."""
    write(salt, "content/salt/card.yaml", text)
    result = run("check")
    assert result.exit_code == 1
    assert f"content/salt/card.yaml:{place}: error:" in result.stderr
    assert f"\n    {remedy}" in result.stderr


def test_a_row_without_a_name_is_named_in_its_table(run: Run, salt: Path) -> None:
    """A line of YAML would be no remedy there."""
    (salt / "content/salt/card.yaml").unlink()
    write(salt, "content/salt/card.csv", "Name,Cost,Rules\nFox,1,Run\n,2,Fly\nElk,3,Eat\n")
    said = run("check").stderr
    assert "content/salt/card.csv:3:1: error: field-missing" in said
    assert "write a name into the row, or delete the row" in said


@pytest.mark.parametrize(
    "back", ["card_back", "card-back.xml.j2", "Card-Back", "{ component: Card_Back }"]
)
def test_the_back_of_a_product_is_asked_for_its_right_spelling(
    run: Run, salt: Path, back: str
) -> None:
    """A component is named as its template is, without the ending."""
    write(salt, "templates/salt/card-back.xml.j2", '<face><fill colour="ink" bleed="true"/></face>')
    product = "cards: { title: Cards, component: card, records: card, copies: copies, back: %s }\n"
    write(salt, "content/salt/products.yaml", product % back)
    said = run("check")
    assert said.exit_code == 1
    assert "did you mean 'card-back'?" in said.stderr
    write(salt, "content/salt/products.yaml", product % "card-back")
    require_sound(run)
