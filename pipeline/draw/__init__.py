"""Laid-out faces to PDF operators; fonts, icons, images; the looks of a print; proofreading."""

import sys
from types import ModuleType

# ReportLab would run files of these names that it finds in the user's home or on the path,
# and a print would be another on every machine.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
