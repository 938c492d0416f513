"""Tests with the YAML language server itself: `make editors` installs it and says where it is."""

import os

collect_ignore = [] if "YAML_LANGUAGE_SERVER" in os.environ else ["test_language_server.py"]
