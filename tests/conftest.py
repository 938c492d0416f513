"""What holds for every test: the snapshots' switch, no cache, Hypothesis without deadlines."""

import os

import pytest
from hypothesis import HealthCheck, settings

# A property's verdict must not depend on how busy the machine is.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# No test finds what another has drawn, or writes into the cache of whoever runs it.
os.environ["PUNCHBOARD_CACHE"] = "off"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that writes snapshots instead of comparing them."""
    parser.addoption(
        "--update-snapshots", action="store_true", help="write the snapshots instead of comparing"
    )
