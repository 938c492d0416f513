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
_MAX_BITS: Final = 4_096
# They yield as many blanks or digits as a template asks for.
_PADDING: Final = frozenset(
    {"center", "ljust", "rjust", "zfill", "expandtabs", "format", "format_map"}
)
# Likewise; and `random` gives other bytes each time, `pprint` shows memory addresses.
_FILTERS: Final = ("center", "format", "indent", "pprint", "random", "xmlattr", "urlize")


class Undefined(StrictUndefined):
    """An undefined name: any use is an error."""


class Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox for templates from strangers: plain data, bounded results, nothing private."""

    intercepted_binops = frozenset({"*", "**", "%"})

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
        if operator == "%" and isinstance(left, str):
            raise SecurityError("formatting by %: use round, decimal or percent")
        if isinstance(left, int) and isinstance(right, int):
            longer = left.bit_length() * right if operator == "**" else left.bit_length()
            if longer > _MAX_BITS:
                raise SecurityError(f"a number of more than {_MAX_BITS:,} bits")
        sizes = [len(side) for side in (left, right) if isinstance(side, (str, list, tuple))]
        times = [side for side in (left, right) if isinstance(side, int)]
        if operator == "*" and sizes and times and sizes[0] * times[0] > _MAX_TEXT:
            raise SecurityError(f"a repetition longer than {_MAX_TEXT:,}")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> None:
        """Return no stand-in for ``str.format``, which is refused like the others."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse what would fill the memory with blanks, beside all that is private."""
        if attr in _PADDING and isinstance(obj, str):
            return False
        return super().is_safe_attribute(obj, attr, value)


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
    for name in _FILTERS:
        del environment.filters[name]
    environment.globals.clear()
    environment.globals.update({"range": safe_range, "namespace": Namespace})
    environment.globals.update(functions)
    return environment
