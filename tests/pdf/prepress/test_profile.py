"""ICC profiles of presses, and files that are none."""

from pathlib import Path

import pytest
from PIL import ImageCms

from pipeline.pdf.printing_condition import OutputProfile, output_profile, read_profile
from pipeline.source.findings import PunchboardError

COLOUR = Path(__file__).parents[3] / "templates/shared/colour"


@pytest.mark.parametrize(
    ("file", "condition"),
    [
        ("fogra39-coated.icc", "FOGRA39"),
        ("gracol-coated.icc", "CGATS TR 006"),
        ("swop-coated.icc", "CGATS TR 003"),
    ],
)
def test_the_profiles_that_come_with_us_name_their_condition(file: str, condition: str) -> None:
    """Each is of a registered condition, has tables in both directions, and says whose data."""
    profile = read_profile(COLOUR / file)
    assert profile.condition == condition
    assert "Copyright" in (profile.opened.profile.copyright or "")
    assert file in (COLOUR / "README.md").read_text()


def test_a_profile_of_another_name_claims_no_registered_condition(profile: OutputProfile) -> None:
    """What a description does not name is not said to be of the ICC's registry."""
    other = profile.data.replace(b"CGATS TR 003", b"CGATS TR 999").replace(
        "CGATS TR 003".encode("utf-16-be"), "CGATS TR 999".encode("utf-16-be")
    )
    assert other != profile.data
    assert output_profile(other, "x").condition == ""


@pytest.mark.parametrize("kind", ["nothing", "text", "cut", "rgb", "scanner", "holes"])
def test_what_is_no_profile_of_a_press_is_refused(kind: str, profile: OutputProfile) -> None:
    """Whatever is wrong with a profile, there is one finding."""
    good = profile.data
    bad = {
        "nothing": b"",
        "text": b"GRACoL" * 100,
        "cut": good[:2000],
        "rgb": ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
        "scanner": good[:12] + b"scnr" + good[16:],
        "holes": good[:128] + bytes(len(good) - 128),
    }[kind]
    with pytest.raises(PunchboardError) as caught:
        output_profile(bad, "press.icc")
    (finding,) = caught.value.findings
    assert finding.code == "colour-profile"
    assert "press.icc" in str(finding)
