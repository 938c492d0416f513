"""Files from strangers: each attack is a clear finding with its place, and none takes long."""

import io
import json
import struct
import zipfile

import pytest

from pipeline.rosters.format import Incoming
from pipeline.rosters.importing import read_imported
from pipeline.source.findings import Finding, PunchboardError

HEAD = '<?xml version="1.0"?>\n'


def refused(content: bytes, form: str = "") -> Finding:
    with pytest.raises(PunchboardError) as caught:
        read_imported(Incoming("f", content), form)
    (found,) = caught.value.findings
    assert found.position.file == "f"
    assert found.hint
    return found


def xml(text: str | bytes) -> Finding:
    raw = text.encode() if isinstance(text, str) else text
    return refused(raw, "ros")


def zipped(*members: tuple[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return held.getvalue()


def unpack(content: bytes) -> Finding:
    return refused(content, "rosz")


ENTITIES = '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        (f"{HEAD}{ENTITIES}<r>&b;</r>", "document types", 2),
        (f'{HEAD}<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>', "document types", 2),
        (f'{HEAD}<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>', "document", 2),
        (f"{HEAD}<r>&undefined;</r>", "undefined entity", 2),
        (f"{HEAD}<?php system ?><r/>", "processing instructions", 2),
        (f"{HEAD}<r>\n<a></b></r>", "mismatched tag", 3),
        ("", "no element found", 1),
        (f"{HEAD}<r>\x00</r>", "not well-formed", 2),
    ],
)
def test_xml_with_more_than_elements_is_refused(text: str, said: str, line: int) -> None:
    """Types, entities and instructions are where attacks hide; the rest is damage."""
    found = xml(text)
    assert found.code == "import-xml"
    assert said in found.message
    assert found.position.line == line


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_xml_is_utf_8_whatever_it_claims(encoding: str) -> None:
    """A declaration cannot make the same bytes mean something else."""
    raw = f'<?xml version="1.0" encoding="{encoding}"?><r a="é"/>'
    assert xml(raw.encode(encoding)).code == "file-encoding"


def test_xml_is_bounded_in_depth_and_number() -> None:
    """A hundred thousand levels would end any recursion."""
    deep = "<r>" * 100_000
    assert "levels" in xml(deep).message
    assert "elements" in xml(f"<r>{'<a/>' * 300_000}</r>").message
    assert xml("<r>" + " " * 8_000_000 + "</r>").code == "import-too-large"


@pytest.mark.parametrize("name", ["../a.ros", "/etc/a.ros", "..\\a.ros"])
def test_an_archive_leads_nowhere_else(name: str) -> None:
    """Nothing is unpacked to a disk; such a name is refused all the same."""
    found = unpack(zipped((name, b"<roster/>")))
    assert (found.code, "leads out" in found.message) == ("import-zip", True)


def test_an_archive_has_one_roster() -> None:
    """None, or several, are a mistake."""
    assert "found 0" in unpack(zipped(("a.txt", b""))).message
    assert "found 2" in unpack(zipped(("a.ros", b""), ("b.ros", b""))).message
    many = [(f"{number}.txt", b"") for number in range(100)]
    assert unpack(zipped(("a.ros", b""), *many)).code == "import-too-large"


def test_an_archive_does_not_become_a_thousand_times_as_large() -> None:
    """A bomb is stopped on its way, whatever its directory says of sizes."""
    bomb = zipped(("a.ros", b" " * 50_000_000))
    assert unpack(bomb).code == "import-too-large"
    size = struct.pack("<L", 50_000_000)
    lying = bomb.replace(size, struct.pack("<L", 10))
    assert lying != bomb
    assert unpack(lying).code in ("import-too-large", "import-zip")


def test_a_damaged_archive_is_told() -> None:
    """Cut, encrypted, of another method, or no archive."""
    whole = zipped(("a.ros", b"<roster/>" * 100))
    for spoiled in (whole[:40], b"PK\x03\x04", b"", whole[:60] + b"\xff" * 9 + whole[69:]):
        assert unpack(spoiled).code == "import-zip"
    encrypted = bytearray(whole)
    at = whole.index(b"PK\x01\x02")
    encrypted[6] |= 1
    encrypted[at + 8] |= 1
    assert "encrypted" in unpack(bytes(encrypted)).message
    other = bytearray(whole)
    other[8] = other[at + 10] = 97
    assert unpack(bytes(other)).code == "import-zip"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "levels"),
        ("[" + "{}," * 300_000 + "{}]", "values"),
        ('{"a": 1, "a": 2}', "twice"),
        ('{"a": NaN}', "NaN"),
        (f'{{"a": {"9" * 5000}}}', "99999"),
        ('"' + "\\" * 1_000_001, "Unterminated"),
        ('{"a": 1}x', "Extra data"),
    ],
)
def test_json_is_strict(text: str, said: str) -> None:
    """Deep, endless, double, or no JSON at all."""
    found = refused(text.encode(), "json")
    assert found.code in ("import-json", "import-too-large")
    assert said in found.message


def test_json_says_where() -> None:
    """Line and column from 1."""
    found = refused(b'{\n  "a": ]\n}', "json")
    assert found.position[1:] == (2, 8)
    assert refused(b'{"a":\n "\xff"}', "json").position[1:] == (2, 3)
    assert refused(b"[" + b" " * 8_000_000 + b"]", "json").code == "import-too-large"


def test_brackets_in_texts_are_no_nesting() -> None:
    """Names may have them."""
    units = [{"name": name} for name in ("[" * 500, '"{' * 500, "\\")]
    content = json.dumps({"gameSystem": "gf", "units": units}).encode()
    assert len(read_imported(Incoming("f", content)).units) == 3


@pytest.mark.parametrize(
    "content",
    [
        b'{"gameSystem": "gf", "units": [1]}',
        b'{"gameSystem": "gf", "units": [{"name": "a", "selectedUpgrades": {"a": 1}}]}',
        b'{"roster": {"forces": [7]}}',
        b'{"roster": {"forces": [{"name": {}}]}}',
        b'{"roster": {"forces": [], "costs": [{"value": "dear"}]}}',
    ],
)
def test_json_of_the_wrong_shape_is_told(content: bytes) -> None:
    """A value of another type is no traceback."""
    assert refused(content).code.startswith("import-")
