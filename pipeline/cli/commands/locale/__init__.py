"""`punchboard locale`: translations; one module a command, found by being here."""

import importlib
import pkgutil
from typing import Any, Final

from pipeline.base.registry import Registry

COMMANDS: Final[Registry[Any]] = Registry("locale command")
"""Each command by its name: its function and its examples."""

for _name in sorted(info.name for info in pkgutil.iter_modules(__path__)):
    for _command, _entry in importlib.import_module(f"{__name__}.{_name}").COMMANDS.items():
        COMMANDS.add(_command, _entry)
