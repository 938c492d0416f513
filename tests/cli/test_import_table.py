"""`punchboard import`: from a spreadsheet to printed cards."""

from pathlib import Path

import openpyxl
import pytest
import yaml
from cli.conftest import Run
from PIL import Image
from pypdf import PdfReader

CARDS = """Name,Qty,Type,Cost,Art,Text
Fox,3,beast,1,fox.png,Draw <b>2</b> cards.<br>Rest {fire}
Owl,,bird,2,owl.png,Sleep {moon}
Fox,1,beast,X,FOX.PNG,Run
Elk,2,bird,4,,"Eat &amp; <glow>go</glow>"
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    Image.new("RGB", (840, 840), "red").save(tmp_path / "fox.png")
    (tmp_path / "deck.csv").write_text(CARDS, "utf-8")
    monkeypatch.chdir(tmp_path)
    return Path("deck.csv")


def test_a_table_becomes_a_game_that_prints(run: Run, table: Path) -> None:
    """Records, fields, pictures and quantities; every cell is in the game or told."""
    result = run("import", str(table))
    assert result.exit_code == 0, result.output
    records = yaml.safe_load(Path("deck/content/deck/card.yaml").read_text("utf-8"))
    assert list(records) == ["fox", "owl", "fox-2", "elk"]
    assert records["fox"] == {
        "name": "Fox",
        "qty": 3,
        "type": "beast",
        "cost": "1",
        "art": "images/fox.png",
        "text": "Draw **2** cards.\nRest {fire}",
    }
    assert Path("deck/content/deck/images/fox.png").read_bytes() == Path("fox.png").read_bytes()
    assert Path("deck/output/deck/en/a4/cards.pdf").exists()
    told = [line for line in result.stderr.splitlines() if "spreadsheet-" in line]
    places = [line.rpartition("[")[2].rstrip("]") for line in told]
    assert sorted(places) == ["A4", "B3", "E3", "F3", "F5", "F5"]


def test_rows_join_a_game_that_there_is(run: Run, table: Path) -> None:
    """A second import changes what the table changes; a dash is nothing, and comments stay."""
    assert run("import", str(table), "-q").exit_code == 0
    cards = Path("deck/content/deck/card.yaml")
    cards.write_text("# mine\n" + cards.read_text("utf-8"), "utf-8")
    Path("more.csv").write_text("Name,Cost,Hue\nOwl,5,red\nElk,-,\n", "utf-8")
    arguments = ("import", "more.csv", "--into", "deck", "--project", "deck")
    result = run(*arguments)
    assert "spreadsheet-field-unknown" in result.stderr
    text = cards.read_text("utf-8")
    assert text.startswith("# mine\n")
    assert yaml.safe_load(text)["owl"]["cost"] == "5"
    assert '+  cost: "5"' in result.stdout
    assert yaml.safe_load(text)["elk"]["cost"] == "4"


def test_the_command_that_imports_again_is_the_one_that_works(run: Run, table: Path) -> None:
    """Where the game exists, and where an icon is unknown; a game's folder below is its project."""
    again = "punchboard import deck.csv --into deck"
    first = run("import", str(table))
    assert f"draw deck/templates/deck/icons/moon.svg, and import the table again: {again}\n" in (
        first.stderr
    )
    other = ("import", str(table), "--out", "shelf/deck", "--kind", "beast", "-q")
    assert run(*other).exit_code == 0
    assert run(*other).stderr.endswith(f"{again} --kind beast --project shelf/deck\n")
    refused = run("import", str(table))
    assert refused.exit_code == 2
    assert refused.stderr.endswith(f"import the table again: {again}\n")
    table.write_text("Name,Text\nOwl,Sleep\n", "utf-8")
    taken = run(*again.split()[1:])
    assert "changed: owl" in taken.stdout


def test_a_table_imported_again_brings_its_pictures(run: Run, table: Path) -> None:
    """New pictures are copied, none of the game is replaced; two of a name are still two."""
    table.write_text("Name,Art\nFox,fox.png\nOwl,\nFox,fox.png\n", "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    table.write_text("Name,Art\nFox,fox.png\nOwl,owl.png\nFox,fox.png\n", "utf-8")
    folder = Path("deck/content/deck")
    Image.new("RGB", (840, 840), "green").save("owl.png")
    arguments = ("import", str(table), "--into", "deck", "--project", "deck")
    again = run(*arguments)
    assert again.exit_code == 0, again.output
    assert "changed: owl" in again.stdout
    assert (folder / "images/owl.png").read_bytes() == Path("owl.png").read_bytes()
    records = yaml.safe_load((folder / "card.yaml").read_text("utf-8"))
    assert [records[slug].get("art") for slug in ("fox", "owl")] == [
        "images/fox.png",
        "images/owl.png",
    ]
    Image.new("RGB", (840, 840), "blue").save("owl.png")
    before = (folder / "images/owl.png").read_bytes()
    other = run(*arguments, "--dry-run")
    assert "in the game differs from owl.png; the game's stays [B3]" in other.stderr
    assert (folder / "images/owl.png").read_bytes() == before
    Path("owl.png").unlink()
    assert "nothing has changed" in run(*arguments, "--dry-run").stdout


def test_sheets_that_cells_name_become_kinds(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """References lead to the rows of another sheet; sheets that nothing names are told."""
    book = openpyxl.Workbook()
    sheets = {
        "Cards": [["Name", "Faction"], ["Knight", "Red Order"], ["Monk", "Sun Guild"]],
        "Factions": [["Name", "Motto"], ["Red Order", "Blood"], ["Sun Guild", "Light"]],
        "Notes": [["todo"]],
    }
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    del book["Sheet"]
    book.save(tmp_path / "order.xlsx")
    monkeypatch.chdir(tmp_path)
    result = run("import", "order.xlsx")
    assert result.exit_code == 0, result.output
    assert (
        "not imported: Notes; to import one, add: --sheet Notes --kind KIND --into "
        in result.stdout
    )
    kinds = yaml.safe_load(Path("order/content/order/kinds.yaml").read_text("utf-8"))
    assert kinds["card"]["fields"]["faction"]["to"] == "factions"
    factions = yaml.safe_load(Path("order/content/order/factions.yaml").read_text("utf-8"))
    assert factions["sun-guild"] == {"name": "Sun Guild", "motto": "Light"}


def test_a_cell_that_is_no_value_of_its_field_writes_nothing(run: Run, table: Path) -> None:
    """Each is told with its cell, and the files stay as they are."""
    assert run("import", str(table), "-q").exit_code == 0
    before = Path("deck/content/deck/card.yaml").read_bytes()
    Path("more.csv").write_text("Name,Qty,Type\nOwl,many,fish\n", "utf-8")
    result = run("import", "more.csv", "--into", "deck", "--project", "deck")
    assert result.exit_code == 1
    assert "[B2]" in result.stderr
    assert "[C2]" in result.stderr
    assert Path("deck/content/deck/card.yaml").read_bytes() == before


@pytest.mark.parametrize("last", ["Total;;6", "Total;;#REF!"])
def test_a_row_of_totals_is_no_card(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    """It is left out and told, whether it has a name; the names stay names, and slugs theirs."""
    monkeypatch.chdir(tmp_path)
    Path("s.csv").write_text(f"Storm;Effect;Count\nGale;Blow;1\nFog;Still;2\nIce;;3\n{last}\n")
    result = run("import", "s.csv", "--kind", "storm", "--out", "content/sea")
    assert result.exit_code == 0, result.output
    records = yaml.safe_load(Path("content/sea/storm.yaml").read_text("utf-8"))
    assert list(records) == ["gale", "fog", "ice"]
    assert "row 5 has the totals" in result.stderr
    again = run("import", "s.csv", "--kind", "storm", "--into", "sea", "--dry-run")
    assert again.stdout == "nothing has changed\n"


def test_a_last_row_that_is_a_record_stays(run: Run, table: Path) -> None:
    """What is called like a total has other numbers, or texts of its own."""
    table.write_text("Name,Cost,Text\nFox,1,Run\nElk,2,Eat\nSum,4,\n", "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    table.write_text("Name,Cost,Text\nFox,1,Run\nElk,2,Eat\nSum,3,Add\n", "utf-8")
    result = run("import", str(table), "--into", "deck", "--project", "deck")
    assert "spreadsheet-total" not in result.stderr
    assert (
        yaml.safe_load(Path("deck/content/deck/card.yaml").read_text("utf-8"))["sum"]["cost"] == 3
    )


def test_columns_say_what_they_do_not_do(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys that are there twice, cards without names, no copies; colours by their words."""
    monkeypatch.chdir(tmp_path)
    rows = "A,2,red,x\nB,4,blue,x\nC,3,red,\nD,1,blue,y\nE,2,red,z\n"
    Path("content.csv").write_text(f"Name,Copies,Colour,Slug\n{rows}", "utf-8")
    told = run("import", "content.csv").stderr
    assert "'x' appears in D2, too" in told
    records = yaml.safe_load(Path("game/content/game/card.yaml").read_text("utf-8"))
    assert list(records) == ["x", "x-2", "c", "y", "z"]
    assert '"red": 2, "blue": 1' in Path("game/templates/game/card.xml.j2").read_text("utf-8")
    Path("few.csv").write_text("Qty,Cost\nx2,1\nx3,2\n", "utf-8")
    told = run("import", "few.csv").stderr
    assert "no column names the records" in told
    assert "qty: expected a whole number, found 'x2' [A2]" in told
    (tmp_path / "own" / "content" / "own").mkdir(parents=True)
    (tmp_path / "own" / "content" / "own" / "card.csv").write_text("Name,Qty\nA,x2\n", "utf-8")
    told = run("check", "--project", "own").stderr
    assert "card.csv:2:3: error: field-type: expected a whole number, found the text 'x2'" in told


def test_the_look_of_an_imported_card_fits_another_trim(run: Run, table: Path) -> None:
    """Its head and its foot reach the edges of a larger card, and of its bleed."""
    table.write_text("Name,Cost,Power\nFox,3,2\nOwl,1,4\n", "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    layout = Path("deck/templates/deck/card.layout.yaml")
    text = layout.read_text("utf-8")
    assert "bleed: 3.175\n" in text
    layout.write_text(text.replace("trim: poker", "trim: [90, 140]"), "utf-8")
    assert run("proof", "deck", "fox", "--cut", "--project", "deck").exit_code == 0
    with Image.open("deck-fox.png") as face:
        right, bottom = face.width - 2, face.height - 2
        assert face.getpixel((right, 40)) == face.getpixel((2, 40))
        sides = [face.getpixel((x, bottom - 40)) for x in (2, right)]
        assert sides == [face.getpixel((right // 2, bottom))] * 2
        assert face.getpixel((right, 40)) != sides[0] != face.getpixel((right, face.height // 2))


def test_an_icon_that_nobody_has_drawn_gets_a_placeholder(run: Run, table: Path) -> None:
    """One own icon leaves the column one of icons; a drawing takes the placeholder's place."""
    table.write_text("Name,Icon\nFox,shield\nOwl,cloud\nElk,cloud\n", "utf-8")
    result = run("import", str(table))
    assert result.exit_code == 0, result.output
    assert "there is no icon 'cloud', in B3, B4: a box with a cross is printed" in (result.stderr)
    assert "draw deck/templates/deck/icons/cloud.svg in its place" in result.stderr
    assert "<icon " in Path("deck/templates/deck/card.xml.j2").read_text("utf-8")
    assert Path("deck/templates/deck/icons/cloud.svg").is_file()
    assert "icon: cloud" in Path("deck/content/deck/card.yaml").read_text("utf-8")
    checked = run("check", "--project", "deck", "--notes")
    assert checked.exit_code == 0
    assert checked.stderr.count("icon-undrawn") == 1
    assert "nobody has drawn the icon 'cloud' of card:owl, card:elk" in checked.stderr
    drawing = Path("deck/templates/deck/icons/cloud.svg")
    drawing.write_text(drawing.read_text("utf-8").replace("M1 1H23V23H1Z", ""), "utf-8")
    assert "icon-undrawn" not in run("check", "--project", "deck", "--notes").stderr


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1H23V23Z"/></svg>'
)


@pytest.mark.parametrize("header", ["Name,Icon,Text", "Name,Mark,Text"])
@pytest.mark.parametrize("icons", [Path(), Path("templates/deck/icons")])
def test_texts_name_the_icons_beside_the_table(
    run: Run, table: Path, header: str, icons: Path
) -> None:
    """An own icon comes along, or lies where the game's will, whether a column names it."""
    table.write_text(f"{header}\nFox,acorn,Gain {{acorn}}.\nOwl,acorn,Sleep\n", "utf-8")
    Path("content").mkdir()
    icons.mkdir(parents=True, exist_ok=True)
    (icons / "acorn.svg").write_text(DRAWING, "utf-8")
    result = run("import", str(table))
    assert (result.exit_code, "spreadsheet-icon" in result.stderr) == (0, False), result.output
    assert 'text: "Gain {acorn}."' in Path("content/deck/card.yaml").read_text("utf-8")
    assert Path("templates/deck/icons/acorn.svg").read_text("utf-8") == DRAWING


def test_an_icon_in_other_signs_is_one_when_the_table_comes_again(run: Run, table: Path) -> None:
    """Drawn since the first import; what still has no drawing is told each time."""
    table.write_text("Name,Text\nFox,{move} :acorn: **[acorn] now** [leaf]\nOwl,Sleep\n", "utf-8")
    Path("content").mkdir()
    assert "[acorn] stays as it is" in run("import", str(table)).stderr
    icons = Path("templates/deck/icons")
    icons.mkdir(parents=True)
    (icons / "acorn.svg").write_text(DRAWING, "utf-8")
    again = run("import", str(table), "--into", "deck")
    assert "{move} {acorn} **{acorn} now** [leaf]" in Path("content/deck/card.yaml").read_text(
        "utf-8"
    )
    assert "[leaf] stays as it is" in again.stderr
    assert "acorn" not in again.stderr


def test_only_what_exists_is_said_to_exist(run: Run, table: Path) -> None:
    """A template in the way of an import is named; a misspelt game of a folder here is, too."""
    for folder in ("content", "templates/deck"):
        Path(folder).mkdir(parents=True)
    Path("templates/deck/card.xml.j2").write_text("<face/>", "utf-8")
    assert "templates/deck exists already" in run("import", str(table)).stderr
    Path("content").rmdir()
    assert run("import", str(table), "-q").exit_code == 0
    misspelt = run("import", str(table), "--into", "dekc")
    assert misspelt.stderr.endswith("there is no game 'dekc' here; did you mean 'deck'?\n")


@pytest.mark.parametrize("later", ["Hare,Run", 'Hare,"Run, run"'])
@pytest.mark.parametrize("head", ["", "sep=,\n"])
def test_a_cell_whose_quotation_is_open_swallows_no_rows(
    run: Run, table: Path, later: str, head: str
) -> None:
    """Whether a later row closes it: an error at its mark, and no record is removed."""
    whole = 'Name,Text\nOwl,"Sleep\nlong" \nFox,"Gain 2."\nElk,Rest\n' + later
    table.write_text(head + whole, "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    before = Path("deck/content/deck/card.yaml").read_bytes()
    table.write_text(head + whole.replace('2."', "2."), "utf-8")
    result = run("import", str(table), "--into", "deck", "--remove-missing")
    assert result.exit_code == 1
    assert f"deck.csv:{5 if head else 4}:5: error: spreadsheet-format" in result.stderr
    assert Path("deck/content/deck/card.yaml").read_bytes() == before


@pytest.mark.parametrize(("header", "counts"), [("How many", True), ("Coppies", False)])
def test_a_header_that_nearly_says_copies_counts_or_is_told(
    run: Run, table: Path, header: str, counts: bool
) -> None:
    """Other numbers, such as costs, are no copies, and nothing is told of them."""
    table.write_text(f"Name,Cost,{header}\nFox,1,3\nOwl,2,1\n", "utf-8")
    result = run("import", str(table))
    assert ("cards.pdf  1 page with 4 pieces" in result.stdout) == counts
    told = "[C1]\n    did you mean Copies? Then call the column so\n"
    assert result.stderr.count("spreadsheet-copies") == (not counts)
    assert (told in result.stderr) == (not counts)


def test_a_slip_in_a_second_import_is_asked_about_first(run: Run, table: Path) -> None:
    """A misspelt header and a misspelt choice are no new field and no new choice."""
    rows = "".join(f"Card {n},{n},{'Autumn' if n < 3 else 'Winter'}\n" for n in range(1, 6))
    table.write_text(f"Name,Cost,Season\n{rows}", "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    table.write_text(f"Name,Csot,Season\n{rows}".replace("Autumn", "Autum", 1), "utf-8")
    told = run("import", str(table), "--into", "deck").stderr
    assert "did you mean 'Cost'? Else import once more after you add this line" in told
    assert "did you mean 'Autumn'? Else add it in kinds.yaml" in told


def test_an_unknown_word_leaves_a_list_a_list(run: Run, table: Path) -> None:
    """Only its cell is wrong, with the line to write: in an import, and in a table as source."""
    rows = "Name,Keywords\nA,Quick\nB,Hidden; Cunning\nC,Quick; Hidden\nD,Cunning; Quick\nE,Quick\n"
    table.write_text(rows, "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    table.write_text(rows.replace("A,Quick", "A,Swift"), "utf-8")
    again = run("import", str(table), "--into", "deck")
    assert again.stderr == (
        "deck.csv: error: spreadsheet-unfit: keywords: expected one of Quick, Hidden, Cunning,"
        " found 'Swift' [B2]\n"
        "    add it in kinds.yaml: of: [Quick, Hidden, Cunning, Swift]\n"
    )
    content = Path("deck/content/deck")
    (content / "card.yaml").unlink()
    table.rename(content / "card.csv")
    told = run("check", "--project", "deck").stderr
    assert told.count(" error: ") == 1
    assert "card.csv:2:3: error: field-type: expected 'Quick', 'Hidden' or 'Cunning'" in told


def test_a_choice_of_the_table_is_a_term(run: Run, table: Path) -> None:
    """Texts may name it with a capital; what nothing defines comes with the form of the remedy."""
    texts = ("Rest if it is Hidden.", "Beat one Swift foe.", "Run.", "Eat.")
    keywords = ("Hidden", "Guard", "Hidden", "Guard")
    rows = "".join(f"C{n},{keywords[n]},{texts[n]}\n" for n in range(4))
    table.write_text(f"Name,Keyword,Text\n{rows}", "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    told = run("check", "--project", "deck").stderr
    assert "'Hidden'" not in told
    assert "or list it in game.yaml: known: [Swift]\n" in told


CREATURES = "Name,Cost,Keywords,Qty\nElk,2,Quick,3\nOwl,X,Hidden; Quick,1\nFox,1,Hidden,2\n"
SPELLS = "Name,Cost,Keywords,Text\nGale,1,Instant,Blow.\nFog,2,Instant,Wait.\nIce,3,Quick,Stop.\n"


@pytest.fixture
def deck(run: Run, table: Path) -> Path:
    """Make a game of creatures, beside a table of spells; return its content."""
    table.write_text(CREATURES, "utf-8")
    Path("spells.csv").write_text(SPELLS, "utf-8")
    assert run("import", str(table), "--kind", "creature", "-q").exit_code == 0
    return Path("deck/content/deck")


@pytest.mark.parametrize("rows", [CREATURES, "Name,Cost,Keywords,Qty\nAuk,1,Quick,1\n"])
@pytest.mark.parametrize("kind", ["", "creatures"])
def test_a_kind_that_is_left_out_or_misspelt_doubles_no_deck(
    run: Run, table: Path, deck: Path, rows: str, kind: str
) -> None:
    """The kind that has these columns is named, and nothing is written."""
    table.write_text(rows, "utf-8")
    before = {path: path.read_bytes() for path in deck.iterdir()}
    into = ("import", str(table), "--into", "deck")
    result = run(*into, *(("--kind", kind) if kind else ()))
    assert result.exit_code == 2
    assert "are those of creature; add --kind creature" in result.stderr
    assert {path: path.read_bytes() for path in deck.iterdir()} == before
    assert run(*into, "--kind", "beast").exit_code == (2 if rows == CREATURES else 0)


@pytest.mark.parametrize(
    ("rows", "there"),
    [
        ("Name,Cost\nGale,1\nFog,2\n", "none of the 4 records of card"),
        ("Name,Rules\nGale,Blow.\nFog,Wait.\nAuk,Fly.\n", "1 of the 4 records of card"),
        ("Name,Cost\nAuk,1\nBoar,3\nIce,4\n", ""),
        ("Name,Cost\nAuk,1\nBoar,2\nCat,3\nDoe,4\nIce,5\nElk,6\nFog,7\nGnu,8\nHen,9\n", ""),
    ],
)
def test_rows_without_a_kind_leave_another_deck_alone(
    run: Run, table: Path, rows: str, there: str
) -> None:
    """Those that are mostly no cards of the deck are asked for their kind; a deck may grow."""
    Path("card.csv").write_text("Name,Cost\nAuk,1\nBoar,2\nCat,3\nDoe,4\n", "utf-8")
    assert run("import", "card.csv", "--out", "deck", "-q").exit_code == 0
    cards = Path("deck/content/deck/card.yaml")
    before = cards.read_text("utf-8")
    Path("spells.csv").write_text(rows, "utf-8")
    result = run("import", "spells.csv", "--into", "deck")
    assert result.exit_code == (2 if there else 0), result.stderr
    assert f"has {there}, which stay as they are: add --kind card" in result.stderr or not there
    assert "such as spells, if they are not" in result.stderr or not there
    assert (cards.read_text("utf-8") == before) is bool(there)
    assert run("import", "spells.csv", "--into", "deck", "--kind", "spell").exit_code == (
        0 if there else 2
    )


def test_a_missing_column_is_asked_of_the_table(run: Run, table: Path, deck: Path) -> None:
    """A line of YAML would be no remedy there."""
    table.write_text("Name\nYak\n", "utf-8")
    told = run("import", str(table), "--into", "deck", "--kind", "creature").stderr
    assert "fill in the column cost, or add it to the table" in told


def test_a_workbook_called_csv_is_told(run: Run, table: Path) -> None:
    """Its bytes are no text in any encoding."""
    table.write_bytes(b"PK\3\4" + bytes(99))
    assert "expected a CSV, found a workbook" in run("import", str(table)).stderr


def test_a_second_kind_prints_at_once(run: Run, deck: Path) -> None:
    """It has a template, a layout and a product, and the types of the first one's fields."""
    result = run("import", "spells.csv", "--kind", "spell", "--into", "deck")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert "output/deck/en/a4/spell.pdf  1 page with 3 pieces" in result.stdout
    fields = yaml.safe_load((deck / "kinds.yaml").read_text("utf-8"))["spell"]["fields"]
    assert fields["keywords"]["of"]["of"] == ["Quick", "Hidden", "Instant"]
    assert fields["cost"]["type"] == "text"
    assert yaml.safe_load((deck / "spell.yaml").read_text("utf-8"))["ice"]["keywords"] == ["Quick"]
    assert "all is well" in run("check", "--project", "deck").stdout


def test_what_a_kind_lacks_is_written(run: Run, deck: Path) -> None:
    """`new kind` leaves its records, its products and its layout as they are."""
    kinds = (deck / "kinds.yaml").read_text("utf-8")
    (deck / "kinds.yaml").write_text(
        f"{kinds}\nspell: {{ fields: {{ rules: markup }} }}\n", "utf-8"
    )
    (deck / "spell.yaml").write_text("gale: { name: Gale, rules: Blow. }\n", "utf-8")
    new = ("new", "kind", "deck", "spell", "--project", "deck")
    assert run(*new).exit_code == 0
    assert "Gale" in (deck / "spell.yaml").read_text("utf-8")
    assert run("build", "-q", "--project", "deck", "-p", "spell").exit_code == 0
    refused = run(*new)
    assert refused.stderr.endswith("deck has the kind 'spell' already; choose another name\n")
    Path("deck/templates/deck/spell.xml.j2").unlink()
    products = (deck / "products.yaml").read_text("utf-8").replace("spell:", "magic:")
    (deck / "products.yaml").write_text(products, "utf-8")
    assert run(*new).exit_code == 0
    assert (deck / "products.yaml").read_text("utf-8") == products


def test_a_table_may_change_a_type_of_the_records_that_it_replaces(run: Run, deck: Path) -> None:
    """What is in the files need not fit kinds.yaml, if what comes does."""
    kinds = (deck / "kinds.yaml").read_text("utf-8")
    written = kinds.replace("cost: { type: text", "cost: { type: integer")
    (deck / "kinds.yaml").write_text(written, "utf-8")
    again = ("import", "deck.csv", "--kind", "creature", "--into", "deck")
    before = (deck / "creature.yaml").read_text("utf-8")
    assert "expected a whole number, found 'X' [B3]" in run(*again).stderr
    assert (deck / "creature.yaml").read_text("utf-8") == before
    Path("deck.csv").write_text(CREATURES.replace("X", "4"), "utf-8")
    result = run(*again)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert yaml.safe_load((deck / "creature.yaml").read_text("utf-8"))["owl"]["cost"] == 4


def test_no_text_is_printed_letter_by_letter(run: Run, deck: Path) -> None:
    """A list that has become a text is an error in the template that joins it."""
    template = Path("deck/templates/deck/creature.xml.j2")
    text = template.read_text("utf-8").replace("creature.cost", 'creature.cost | join(", ")')
    template.write_text(text, "utf-8")
    told = run("check", "--project", "deck").stderr
    assert "error: face-markup: template: join would take a text letter by letter" in told
    assert "print the text without it, or make its field a list in kinds.yaml" in told


def test_a_translated_deck_has_no_words_of_the_original(run: Run, deck: Path) -> None:
    """Choices of the table are in the PO file, and print as it says."""
    in_project = ("--project", "deck")
    assert run("locale", "new", "deck", "de", *in_project).exit_code == 0
    po = deck / "locale/de.po"
    text = po.read_text("utf-8")
    assert 'msgctxt "choice: creature.keywords"\nmsgid "Quick"' in text
    words = {"Quick": "Flink", "Hidden": "Getarnt", "Keywords": "Gaben", "Elk": "Elch"}
    for word, german in words.items():
        text = text.replace(f'msgid "{word}"\nmsgstr ""', f'msgid "{word}"\nmsgstr "{german}"')
    po.write_text(text, "utf-8")
    assert run("build", "-q", "--lang", "de", "--paper", "a4", *in_project).exit_code == 0
    (file,) = Path("deck/output/deck/de/a4").glob("*.pdf")
    printed = "".join(page.extract_text() for page in PdfReader(file).pages)
    assert "Getarnt, Flink" in printed
    assert not [word for word in words if word in printed]


def test_a_folder_beside_a_project_names_it(run: Run, deck: Path) -> None:
    """A first import in an empty folder begins a project below it."""
    assert "no project here" in run("check").stderr
    assert run("check").stderr.endswith("there is one in deck/: go there with cd\n")
    (deck / "creature.yaml").unlink()
    again = ("import", "deck.csv", "--kind", "creature", "--into", "deck", "-q")
    assert run(*again).exit_code == 0
    assert "\n\nowl:\n" in (deck / "creature.yaml").read_text("utf-8")


def test_a_comma_that_needs_quotation_marks_is_told(run: Run, table: Path) -> None:
    """A row that has more cells than the header says so; a column without a name does not."""
    table.write_text("Name,Text\nFox,Rest, then run\nOwl,Sleep\n", "utf-8")
    remedy = "put a text with a comma in it between quotation marks; else name the column"
    assert f"[C1]\n    {remedy}" in run("import", str(table)).stderr
    table.write_text("Name,,Text\nFox,Rest,Run\n", "utf-8")
    assert remedy not in run("import", str(table), "--out", "other").stderr


@pytest.mark.parametrize("other", ["2", ""])
def test_a_word_among_copies_is_the_same_error_in_both_imports(
    run: Run, table: Path, other: str
) -> None:
    """Nothing is written before every cell is a value of its column; the user may say otherwise."""
    table.write_text(f"Name,Qty\nFox,{other}\nOwl,two\n", "utf-8")
    first = run("import", str(table))
    error = "qty: expected a whole number, found 'two' [B3]\n    write plain digits, such as 2"
    assert first.exit_code == 1
    assert f"{error}; if it counts no copies: --types Qty=text\n" in first.stderr
    assert not Path("deck").exists()
    as_text = run("import", str(table), "--types", "Qty=text", "--out", "other")
    assert (as_text.exit_code, "spreadsheet-copies" in as_text.stderr) == (0, False)
    table.write_text("Name,Qty\nFox,2\nOwl,2\n", "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    table.write_text("Name,Qty\nFox,2\nOwl,two\n", "utf-8")
    again = run("import", str(table), "--into", "deck")
    assert (again.exit_code, error in again.stderr) == (1, True)


def test_a_new_column_comes_with_the_line_that_adds_its_field(run: Run, table: Path) -> None:
    """The line goes into kinds.yaml as it is, although no record has the field yet."""
    table.write_text("Name,Cost\nFox,1\nOwl,2\nElk,3\n", "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    table.write_text(
        "Name,Cost,Max HP,Fed,Nil\nFox,1,7,yes,-\nOwl,2,8,no,-\nElk,3,,no,-\n", "utf-8"
    )
    again = ("import", str(table), "--into", "deck")
    told = run(*again).stderr
    head = "import once more after you add this line to the fields of card in kinds.yaml: "
    lines = [line.strip().removeprefix(head) for line in told.splitlines() if head in line]
    assert lines == [
        'max_hp: { type: integer, required: false, doc: "Max HP" }',
        "fed: { type: flag, required: false, doc: Fed }",
    ]
    kinds = Path("deck/content/deck/kinds.yaml")
    kinds.write_text(kinds.read_text("utf-8") + "".join(f"    {line}\n" for line in lines), "utf-8")
    result = run(*again)
    assert (result.exit_code, result.stderr) == (0, "")
    records = yaml.safe_load(Path("deck/content/deck/card.yaml").read_text("utf-8"))
    assert records["fox"] == {"name": "Fox", "cost": 1, "max_hp": 7, "fed": True}
    assert "max_hp" not in records["elk"]


def test_a_table_that_has_not_changed_changes_nothing(run: Run, table: Path) -> None:
    """Neither unknown icons nor rows without names; icons that are nearly known are asked for."""
    table.write_text("Name,Icon,Text\nFox,shield,Get {sprnt}\n,sheild,Run\nElk,fire,Eat\n", "utf-8")
    first = run("import", str(table))
    assert first.exit_code == 0, first.output
    for meant, drawn in (("shield", "sheild"), ("sprint", "sprnt")):
        draw = f"did you mean '{meant}'? Else draw deck/templates/deck/icons/{drawn}.svg"
        assert draw in first.stderr
    again = run("import", str(table), "--into", "deck")
    assert again.exit_code == 0, again.output
    assert "nothing has changed\n" in again.stdout
    for told in (first.stderr, again.stderr):
        assert "the row has no name and is called 'Row 3' [A3]" in told
        assert "unknown icon or record: {sprnt} stays as it is [C2]" in told


def test_copies_in_a_field_of_text_are_told(run: Run, table: Path) -> None:
    """A field of another type comes with what makes it count."""
    table.write_text("Name,Qty\nFox,2\nOwl,3\n", "utf-8")
    assert run("import", str(table), "--types", "Qty=text", "-q").exit_code == 0
    again = ("import", str(table), "--into", "deck")
    told = run(*again).stderr
    line = "{ type: integer, default: 1, min: 0 }"
    assert "'Qty' counts no copies: each card is printed once [B1]" in told
    assert f"give its field {line}; in products.yaml, name it by copies:\n" in told
    kinds, products = (Path("deck/content/deck", name) for name in ("kinds.yaml", "products.yaml"))
    text = kinds.read_text("utf-8").replace("{ type: text, doc: Qty }", line)
    kinds.write_text(text, "utf-8")
    products.write_text(f"{products.read_text('utf-8')}  copies: qty\n", "utf-8")
    result = run(*again)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "cards.pdf  1 page with 5 pieces" in result.stdout


def test_names_are_the_same_in_both_imports(run: Run, table: Path) -> None:
    """Markup makes no second record, an empty name no other key, and a number no date."""
    rows = "Name,Cost\nSalt &amp; Ice,X\n<b>Owl</b>,2\n,X\nOrc 12,1\n"
    table.write_text(rows, "utf-8")
    assert run("import", str(table), "-q").exit_code == 0
    cards = Path("deck/content/deck/card.yaml")
    before = cards.read_text("utf-8")
    assert list(yaml.safe_load(before)) == ["salt-ice", "owl", "row-4", "orc-12"]
    again = ("import", str(table), "--into", "deck", "--remove-missing")
    table.write_text(f"{rows}Elk,3\n,Y\n", "utf-8")
    result = run(*again)
    assert "2 added: elk, row-7\n" in result.stdout
    assert "spreadsheet-retyped" not in result.stderr
    table.write_text(rows, "utf-8")
    assert "2 removed: elk, row-7" in run(*again).stdout
    assert cards.read_text("utf-8") == before


def test_a_text_that_a_program_made_a_date_is_told_in_csv(run: Run, table: Path) -> None:
    """A new row, or a word that looks like a date, is what its author typed."""
    table.write_text("Name,Range,Where\nFox,1-2,Row 6\nOwl,3-4,Row 7\n", "utf-8")
    assert run("import", str(table)).exit_code == 0
    table.write_text("Name,Range,Where\nFox,2-Jan,Row 8\nOwl,3-4,Row 7\nElk,Mar 5,\n", "utf-8")
    told = run("import", str(table), "--into", "deck").stderr
    assert "was '1-2', a text; the cell is a date now: 2-Jan [B2]" in told
    assert told.count("spreadsheet-retyped") == 1
