"""The Jinja environment: sandboxed, escaping, strict about undefined names."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from jinja2 import BaseLoader, StrictUndefined
from jinja2.exceptions import SecurityError
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from jinja2.utils import Namespace

from pipeline.base.suggest import nearest

# What every second template asks of a loop: known to be safe, so the sandbox need not look.
_LOOP: Final = frozenset({"index", "index0", "first", "last", "length"})
_MAX_TEXT: Final = 1_000_000
_MAX_POWER: Final = 10_000


class Undefined(StrictUndefined):
    """An undefined name: any use is an error."""


class Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox for templates from strangers: plain data, bounded results, nothing private."""

    intercepted_binops = frozenset({"*", "**"})

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return ``obj.attribute``: the key of a mapping first, so that no field is hidden."""
        if type(obj) is dict:
            try:
                return obj[attribute]
            except KeyError:
                if attribute not in ("items", "keys", "values", "get"):
                    return self.undefined(_absent(attribute, obj), name=attribute)
        if type(obj) is LoopContext and attribute in _LOOP:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse products and powers that would fill the memory."""
        sizes = [len(side) for side in (left, right) if isinstance(side, (str, list, tuple))]
        times = [side for side in (left, right) if isinstance(side, int)]
        if operator == "*" and sizes and times and sizes[0] * times[0] > _MAX_TEXT:
            raise SecurityError(f"a repetition longer than {_MAX_TEXT:,}")
        if operator == "**" and times and abs(times[-1]) > _MAX_POWER:
            raise SecurityError(f"a power above {_MAX_POWER:,}")
        return super().call_binop(context, operator, left, right)


def _absent(name: str, mapping: Mapping[str, Any]) -> str:
    close = nearest(name, [key for key in mapping if isinstance(key, str)])
    return f"there is no {name!r} here" + (f"; did you mean {close!r}?" if close else "")


def make_sandbox(loader: BaseLoader, functions: Mapping[str, Callable[..., Any]]) -> Sandbox:
    """Return the environment that reads templates through `loader` and offers `functions`."""
    environment = Sandbox(
        loader=loader,
        autoescape=True,
        undefined=Undefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
        cache_size=400,
    )
    environment.globals.clear()
    environment.globals.update({"range": safe_range, "namespace": Namespace})
    environment.globals.update(functions)
    return environment
