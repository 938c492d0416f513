"""Profiles: read, found, and refused with their places."""

from pathlib import Path

import pytest

from pipeline.build.project import supplied_folder
from pipeline.pdf.profile import RULES, Profile, own_values, profile_of, profiles, read_profile
from pipeline.shops.delivery import held_to
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.units import mm
from pipeline.source.yaml import parse_yaml


def _read(text: str) -> Profile:
    return read_profile(parse_yaml(text.encode(), "shop.yaml"), "shop")


def test_supplied_profiles_can_be_read() -> None:
    """What comes with Punchboard says where its figures are from."""
    found, findings = profiles([supplied_folder()])
    known = {profile.name: profile for profile in found}
    assert not findings
    assert {"home", "pdfx-1a"} <= set(known)
    assert all(profile.source for profile in known.values())


def test_lengths_have_units() -> None:
    """Lengths are millimetres, or what their unit says; weights are points."""
    values = _read("file:\n  bleed: 0.125in\n  safe: 3\n  line: 0.25\n").values
    assert (values["bleed"], values["line"]) == (9.0, 0.25)
    assert values["safe"] == pytest.approx(mm(3))


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("file:\n  dpy: 300\n", "shop.yaml:2:3", "field-unknown"),
        ("file:\n  dpi: fine\n", "shop.yaml:2:8", "field-value"),
        ("file:\n  bleed: 3 furlongs\n", "shop.yaml:2:10", "field-value"),
        ("file:\n  trim: [63]\n", "shop.yaml:2:9", "field-value"),
        ("file:\n  colours: [cmyk, mauve]\n", "shop.yaml:2:19", "field-value"),
        ("title: x\n", "shop.yaml:1:1", "profile-empty"),
    ],
)
def test_wrong_profiles_are_refused(text: str, place: str, code: str) -> None:
    """A finding has the line and the column of what is wrong."""
    with pytest.raises(PunchboardError) as caught:
        _read(text)
    assert [(str(each.position), each.code) for each in caught.value.findings] == [(place, code)]


def test_standard_asks_for_more() -> None:
    """A standard brings its colours, fonts and transparency, unless the profile says otherwise."""
    profile = profile_of({"standard": "PDF/X-1a:2003", "colours": ["cmyk"]})
    assert profile.values["fonts"] == "embedded"
    assert profile.values["colours"] == ["cmyk"]
    assert "transparency" in {rule.key for rule in profile.rules()}


def test_allowing_all_is_no_rule() -> None:
    """A rule that forbids, and is told to allow, does not count as one."""
    keys = {rule.key for rule in profile_of({"transparency": True}).rules()}
    assert keys == {"sound"}


def test_shops_come_first(tmp_path: Path) -> None:
    """A name is a shop's before it is a plain profile's, and may be a path."""
    terms = "source: me\ndelivery: pdf\nsteps: [upload it]\n"
    for folder, title, more in (("shops", "A shop", terms), ("preflight", "A profile", "")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.yaml").write_text(
            f"title: {title}\n{more}file: {{dpi: 300}}\n", encoding="utf-8"
        )
    assert held_to("mine", [tmp_path]).title == "A shop"
    assert held_to(str(tmp_path / "preflight/mine.yaml"), []).title == "A profile"
    assert held_to(str(tmp_path / "shops/mine.yaml"), []).values["taken"] == "pdf"
    with pytest.raises(Misuse, match="mine"):
        held_to("min", [tmp_path])


def test_the_nearest_size_of_a_shop_counts(tmp_path: Path) -> None:
    """What a file is held to follows from the product that its first page is nearest to."""
    (tmp_path / "two.yaml").write_text(
        "title: Two\nsource: me\ndelivery: pdf\nsteps: [upload it]\nproducts:\n"
        "  small: { trim: [44mm, 68mm], bleed: 3mm }\n"
        "  large: { trim: [70mm, 120mm], bleed: 3mm, safe: 4mm }\n",
        encoding="utf-8",
    )
    both = held_to(str(tmp_path / "two.yaml"), [])
    small, large = (both.of_size((mm(w), mm(h))).values for w, h in ((51, 75), (200, 300)))
    assert small["trim"] == pytest.approx((mm(44), mm(68)), abs=0.01)
    assert "safe" not in small
    assert large["page"] == pytest.approx((mm(76), mm(126)), abs=0.01)
    assert large["safe"] == pytest.approx(mm(4), abs=0.01)


def test_expectations_of_the_command_line() -> None:
    """What is expected is written as in a profile, and refused alike."""
    assert own_values(["pages=54", "trim=[63mm, 88mm]"])["pages"] == 54
    for word, wrong in (("pages", Misuse), ("pgs=3", Misuse), ("pages=many", PunchboardError)):
        with pytest.raises(wrong):
            own_values([word])


def test_every_rule_says_what_and_why() -> None:
    """A rule's docstring says what it finds, and after that why or how."""
    for key, rule in RULES.items():
        assert rule.doc.startswith("Find "), key
        assert "\n\n" in rule.doc or ": " in rule.doc, key
