"""ICC profiles of presses, and files that are none."""

import pytest
from PIL import ImageCms

from pipeline.base.errors import PunchboardError
from pipeline.prepress.profile import OutputProfile, output_profile


def test_our_own_profile_is_one_of_no_registered_condition(profile: OutputProfile) -> None:
    """A model of a press says so, and claims no condition of the ICC's registry."""
    assert "modelled" in profile.description
    assert profile.condition == ""


def test_a_registered_condition_is_known_by_the_description(profile: OutputProfile) -> None:
    """A profile that names its characterization is said to be of it."""
    named = OutputProfile(profile.data, "x")
    named.__dict__["opened"] = type(
        "Opened", (), {"profile": type("P", (), {"profile_description": "Coated FOGRA39 (ISO)"})}
    )
    assert named.condition == "FOGRA39"


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
