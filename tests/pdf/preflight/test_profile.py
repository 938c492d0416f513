"""Profiles: read, found, and refused with their places."""

import json
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import Run
from pdf.preflight.conftest import Results
from pdf.preflight.seeds import good


def test_supplied_profiles_and_rules_are_told(run: Run) -> None:
    """What comes with Punchboard says where its figures are from, and a rule what it finds."""
    told = json.loads(run("preflight", "--list", "--json").stdout)
    assert {"home", "pdfx-1a"} <= {profile["profile"] for profile in told["profiles"]}
    assert all(profile["source"] for profile in told["profiles"])
    assert all(rule["doc"].startswith("Find ") for rule in told["rules"])


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("file:\n  dpy: 300\n", "shop.yaml:2:3", "field-unknown"),
        ("file:\n  dpi: fine\n", "shop.yaml:2:8", "field-type"),
        ("file:\n  bleed: 3 furlongs\n", "shop.yaml:2:10", "field-type"),
        ("file:\n  trim: [63]\n", "shop.yaml:2:9", "field-type"),
        ("file:\n  colours: [cmyk, mauve]\n", "shop.yaml:2:19", "field-type"),
        ("title: x\n", "shop.yaml:1:1", "profile-empty"),
    ],
)
def test_wrong_profiles_are_refused(
    text: str, place: str, code: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finding has the line and the column of what is wrong."""
    monkeypatch.chdir(tmp_path)
    Path("shop.yaml").write_text(text)
    Path("good.pdf").write_bytes(good())
    done = run("preflight", "good.pdf", "--profile", "./shop.yaml")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"./{place}: error: {code}: ")


def test_standard_asks_for_more(results: Results) -> None:
    """Colours, fonts and transparency, unless the profile says otherwise; to allow is no rule."""
    found = results({"standard": "PDF/X-1a:2003", "colours": ["cmyk"]}, good())
    assert {"fonts", "colours", "transparency"} <= found.keys()
    assert list(results({"transparency": True}, good())) == ["sound"]


def test_lengths_have_units(results: Results) -> None:
    """Lengths are millimetres, or what their unit says."""
    for bleed, result in (("3mm", "pass"), ("0.1in", "pass"), ("0.125in", "fail"), (3.1, "fail")):
        assert results({"bleed": bleed}, good())["bleed"] == result


def test_shops_come_first(home: Path, run: Run) -> None:
    """A name is a shop's before it is a plain profile's, and may be a path."""
    terms = "source: me\ndelivery: pdf\nsteps: [upload it]\n"
    shared = home / "templates/shared"
    for folder, title, more in (("shops", "A shop", terms), ("preflight", "A profile", "")):
        (shared / folder).mkdir(parents=True)
        text = f"title: {title}\n{more}file: {{dpi: 300}}\n"
        (shared / folder / "mine.yaml").write_text(text, encoding="utf-8")
    (home / "good.pdf").write_bytes(good())
    for name, title in (("mine", "A shop"), (str(shared / "preflight/mine.yaml"), "A profile")):
        line = ("preflight", str(home / "good.pdf"), "--profile", name, "--project", str(home))
        assert title in run(*line).stdout


SHOP = {
    "title": "Two",
    "source": "me",
    "delivery": "pdf",
    "steps": ["upload it"],
    "products": {
        "small": {"trim": ["44mm", "68mm"], "bleed": "3mm"},
        "large": {"trim": ["63mm", "88mm"], "bleed": "10mm", "safe": "4mm"},
    },
}


def test_the_nearest_size_of_a_shop_counts(tmp_path: Path, run: Run) -> None:
    """What a file is held to follows from the product that its first page is nearest to."""
    (tmp_path / "two.yaml").write_text(json.dumps(SHOP))
    (tmp_path / "good.pdf").write_bytes(good())
    line = ("preflight", str(tmp_path / "good.pdf"), "--profile", str(tmp_path / "two.yaml"))
    (report,) = json.loads(run(*line, "--json").stdout)
    found: dict[str, Any] = {rule["rule"]: rule["result"] for rule in report["rules"]}
    assert (found["trim"], found["page"], found["bleed"], found["safe"]) == (
        *("pass", "pass", "fail", "pass"),
    )
