"""Profiles of shops."""

from pathlib import Path

import pytest

from pipeline.build.project import Project, supplied_folder
from pipeline.shops.delivery import profile_findings, read_shop, read_shop_file, shop_names
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.units import mm

GOOD = "title: X\nsource: y\ndelivery: images\nsteps: [go]\n"


def test_every_shop_that_comes_with_punchboard_can_be_read() -> None:
    """Each says where its figures are from, and its pages are as its pixels say."""
    folders = (supplied_folder(),)
    assert {"drivethrucards", "makeplayingcards", "png", "thegamecrafter"} <= {*shop_names(folders)}
    for name in shop_names(folders):
        assert read_shop(name, folders).source
    poker = read_shop("makeplayingcards", folders).products["poker"]
    assert poker.page == pytest.approx((mm(63.5 + 2 * 3.048), mm(88.9 + 2 * 3.048)))


def test_an_unknown_shop_is_told_with_what_is_meant(home: Path) -> None:
    """And with the file that a new one begins with."""
    with pytest.raises(Misuse) as caught:
        read_shop("thegamecrafer", Project(home).shared_folders())
    assert "did you mean 'thegamecrafter'" in str(caught.value)
    assert "templates/shared/shops/thegamecrafer.yaml" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD.replace("source: y\n", ""), "near.yaml:1:1 field-missing"),
        (GOOD.replace("images", "pigeon"), "near.yaml:3:11 shop-delivery"),
        (GOOD + "products: { a: { trim: [2, wide] } }\n", "near.yaml:5:28 field-value"),
        (
            GOOD + "products: { a: { trim: [2in, 3in], pixels: [1, 1] } }\n",
            "near.yaml:5:16 field-value",
        ),
        (GOOD + "products: { ../a: { trim: [2in, 3in] } }\n", "near.yaml:5:19 field-value"),
        (GOOD + "stepps: []\n", "near.yaml:5:1 field-unknown"),
        ("[]\n", "near.yaml:1:1 yaml-root"),
    ],
)
def test_a_fault_is_told_at_its_line(tmp_path: Path, text: str, told: str) -> None:
    """With a code of its own, and never as an error of ours."""
    file = tmp_path / "near.yaml"
    file.write_text(text)
    with pytest.raises(PunchboardError) as caught:
        read_shop_file(file)
    finding = caught.value.findings[0]
    assert f"{finding.position} {finding.code}".endswith(told)


def test_a_fault_is_told_in_the_file_that_has_it(home: Path) -> None:
    """Of several files that are laid over one another."""
    shops = home / "templates/lantern/shops"
    shops.mkdir()
    (shops / "png.yaml").write_text("most: few\n")
    with pytest.raises(PunchboardError) as caught:
        read_shop("png", Project(home).template_folders("lantern"))
    assert str(caught.value.findings[0].position) == "templates/lantern/shops/png.yaml:1:7"


def test_all_profiles_that_are_wrong_are_told(home: Path) -> None:
    """Each of them, and a file whose name no profile can have; a folder is no profile."""
    own = home / "templates" / "shared" / "shops"
    (own / "folder.yaml").mkdir(parents=True)
    for name, text in {"good": GOOD, "bad": "title: [", "worse": "- x", "Über": GOOD}.items():
        (own / f"{name}.yaml").write_text(text)
    found = profile_findings(Project(home).shared_folders())
    assert [finding.code for finding in found] == ["shop-name", "yaml-syntax", "yaml-root"]
