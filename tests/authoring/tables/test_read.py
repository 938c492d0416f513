"""Tables as other programs write them: encodings, delimiters, headers, merged cells, bombs."""

import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from fuzz.samples import calc_file

from pipeline.game.tables.table_reading import read_table
from pipeline.source.findings import PunchboardError


def _texts(table: Any) -> list[list[str]]:
    return [[cell.text for cell in row] for row in (table.header, *table.rows)]


def _csv(tmp_path: Path, content: bytes, name: str = "cards.csv") -> Any:
    path = tmp_path / name
    path.write_bytes(content)
    return read_table(path, None)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"])
def test_encodings_of_spreadsheet_programs_are_told_apart(tmp_path: Path, encoding: str) -> None:
    """French and German letters arrive whatever program has saved the file."""
    text = "Name,Coût\nÉpée,3\nForêt brûlée,2\nBär,1\n"
    expected = [["Name", "Coût"], ["Épée", "3"], ["Forêt brûlée", "2"], ["Bär", "1"]]
    assert _texts(_csv(tmp_path, text.encode(encoding))) == expected


def test_semicolons_decimal_commas_and_quoted_line_breaks(tmp_path: Path) -> None:
    """A European CSV file keeps its commas, quotation marks and lines."""
    table = _csv(tmp_path, b'Name;Rate;Text\nFox;2,5;"Say ""hi"",\nthen run"\nOwl;3;a, b\n')
    assert _texts(table)[1] == ["Fox", "2,5", 'Say "hi",\nthen run']
    assert table.rows[1][0].place == "A3"


def test_what_stands_outside_of_the_table_is_told(tmp_path: Path) -> None:
    """A title above, empty rows, a second Cost and a column without a name lose nothing."""
    table = _csv(tmp_path, b"My deck\n\nName,Cost,Cost,\nFox,1,2,x\n,,,\nOwl,3,4,\n")
    assert _texts(table)[0] == ["Name", "Cost", "Cost 2", "Column D"]
    told = [(note.code, note.subject) for note in table.notes]
    assert told == [
        ("spreadsheet-above", "A1"),
        ("spreadsheet-header", "C3"),
        ("spreadsheet-header", "D3"),
    ]


def _workbook(tmp_path: Path) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Cards"
    for row in (
        ["Name", "Kind", "Rate", "Sum"],
        ["Fox", "beast", 0.25, "=1+1"],
        ["Elk", None, 5.0],
    ):
        sheet.append(row)
    sheet["C2"].number_format = "0%"
    sheet.merge_cells("B2:B3")
    book.save(tmp_path / "cards.xlsx")
    return tmp_path / "cards.xlsx"


def test_a_workbook_is_read_as_it_is_shown(tmp_path: Path) -> None:
    """Percentages, whole numbers and merged cells; a formula without a value is known."""
    table = read_table(_workbook(tmp_path), "Cards")
    assert _texts(table)[1:] == [["Fox", "beast", "25%", ""], ["Elk", "beast", "5", ""]]
    told = {note.code: note.subject for note in table.notes}
    assert (2, 4) in table.failed
    assert told["spreadsheet-merged"] == "Cards!B2:B3"


def _with_sheet(path: Path, xml: str) -> Path:
    source = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            is_sheet = name == "xl/worksheets/sheet1.xml"
            made = f"{head}<sheetData>{xml}</sheetData></worksheet>".encode()
            target.writestr(name, made if is_sheet else source.read(name))
    return path


def test_cells_that_show_an_error_are_told(tmp_path: Path) -> None:
    """In workbooks of Excel and of LibreOffice, and CSV; no formula is worked out again."""
    row = '<row><c t="inlineStr"><is><t>{}</t></is></c><c{}</c></row>'
    failed = ' t="e"><f>1/0</f><v>#DIV/0!</v>'
    excel = _with_sheet(
        _workbook(tmp_path),
        row.format("Name", ' t="inlineStr"><is><t>Cost</t></is>') + row.format("Fox", failed),
    )
    written = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    broken = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string"'
        ' office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p>'
        "</table:table-cell>"
    )
    rows = "".join(
        f"<table:table-row>{written.format(first)}{second}</table:table-row>"
        for first, second in (("Name", written.format("Cost")), ("Fox", broken))
    )
    libre = tmp_path / "cards.ods"
    libre.write_bytes(calc_file(rows))
    plain = tmp_path / "cards.csv"
    plain.write_text("Name,Cost\nFox,#DIV/0!\n")
    for path in (excel, libre, plain):
        table = read_table(path, None)
        assert _texts(table)[1:] == [["Fox", ""]]
        assert table.failed == {(2, 2): "#DIV/0!"}


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        (
            '<row><c r="A1"><v>1</v></c></row><row><c r="XFD1048576"><v>1</v></c></row>',
            "spreadsheet-too-large",
        ),
        ('<row r="1"><c r="A1" t="s"><v>999999</v></c></row>', "spreadsheet-format"),
        (f'<row><c r="A1" t="str"><v>{"x" * 200_000}</v></c></row>', "spreadsheet-cell"),
        ("<row><c>", "spreadsheet-format"),
    ],
)
def test_hostile_workbooks_end_in_one_finding(tmp_path: Path, xml: str, code: str) -> None:
    """Cells at far corners, strings that are not there, cells without end, damaged XML."""
    path = _with_sheet(_workbook(tmp_path), xml)
    with pytest.raises(PunchboardError) as caught:
        read_table(path, None)
    assert [finding.code for finding in caught.value.findings] == [code]


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (b"a," * 1_001, "a.csv", "spreadsheet-too-large"),
        (b"a,b\n1," + b"x" * 200_000, "a.csv", "spreadsheet-format"),
        (b"a,b\n1," + b"x" * 40_000, "a.csv", "spreadsheet-cell"),
        (b'a,b\n1,"2\n3,4\n', "a.csv", "spreadsheet-format"),
        (b"\0\1" * 500, "a.csv", "spreadsheet-encoding"),
        (b"", "a.csv", "spreadsheet-empty"),
        (b"PK\3\4nothing", "a.xlsx", "spreadsheet-format"),
        (b"\xd0\xcf\x11\xe0" * 99, "a.xlsx", "spreadsheet-format"),
        (b"a,b", "a.doc", "spreadsheet-format"),
    ],
)
def test_what_is_no_table_is_one_finding(
    tmp_path: Path, content: bytes, name: str, code: str
) -> None:
    """A file that is too large, damaged, binary, empty, protected or of another sort."""
    with pytest.raises(PunchboardError) as caught:
        _csv(tmp_path, content, name)
    assert [finding.code for finding in caught.value.findings] == [code]


def test_repeated_cells_of_a_calc_file_count_before_they_are_made(tmp_path: Path) -> None:
    """A cell repeated a thousand million times is no table."""
    cell = '<table:table-cell office:value-type="float" table:number-columns-repeated="1000"/>'
    row = f'<table:table-row table:number-rows-repeated="1000000">{cell}</table:table-row>'
    spaces = 'xmlns:table="t" xmlns:office="o"'
    xml = f'<d {spaces}><table:table table:name="S">{row}</table:table></d>'
    with zipfile.ZipFile(tmp_path / "a.ods", "w") as archive:
        archive.writestr("content.xml", xml)
    with pytest.raises(PunchboardError, match="spreadsheet-too-large"):
        read_table(tmp_path / "a.ods", None)


@pytest.mark.parametrize("encoding", ["UTF-1e3", "shift_jis", "idna", "latin-1", "cp037"])
def test_parts_are_read_as_utf_8_whatever_they_declare(tmp_path: Path, encoding: str) -> None:
    """Encodings that nobody knows, or that a parser cannot take, are those of no workbook."""
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = (f"<table:table-row>{cell.format(word)}</table:table-row>" for word in ("Name", "Räv"))
    with zipfile.ZipFile(io.BytesIO(calc_file("".join(rows)))) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    with zipfile.ZipFile(tmp_path / "cards.ods", "w") as target:
        for name, part in parts.items():
            bare = part[part.index(b"?>") + 2 :] if part.startswith(b"<?xml") else part
            declared = f'<?xml version="1.0" encoding="{encoding}"?>'.encode() + bare
            target.writestr(name, declared if name == "content.xml" else part)
    assert _texts(read_table(tmp_path / "cards.ods", None)) == [["Name"], ["Räv"]]
