"""Tests that fork this process and look for its children in /proc."""

import sys

collect_ignore = [] if sys.platform == "linux" else ["test_kills.py", "test_races.py"]
