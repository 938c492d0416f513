"""The code of templates, as earlier builds have compiled them."""

import json
import marshal
import sys
from hashlib import blake2b
from types import CodeType
from typing import Final

from pipeline.markup.code_cache import Identity
from pipeline.markup.macro_cache import TemplateFacts
from pipeline.press.cache.engine import engine_digest
from pipeline.press.cache.store import Kept, Store

_PYTHON: Final = f"{sys.implementation.cache_tag} {sys.version}"
"""Other Pythons write code otherwise."""


class StoredCode:
    """What a store keeps of the code of templates; nothing is written before `keep`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fresh: dict[bytes, Kept] = {}

    def get(self, identity: Identity) -> tuple[CodeType, TemplateFacts] | None:
        """Return what is kept of a template, None where nothing is or it cannot be read."""
        key = _key(identity)
        kept = self._store.get([key]).get(key)
        try:
            return None if kept is None else (_code(kept.value), _facts(kept.note))
        except (ValueError, TypeError, EOFError):
            return None

    def put(self, identity: Identity, code: CodeType, facts: TemplateFacts) -> None:
        """Keep the code of a template, and what it says of its macros."""
        self._fresh[_key(identity)] = Kept(_written(facts), marshal.dumps(code))

    def keep(self) -> None:
        """Write what was put."""
        self._store.put(self._fresh)
        self._fresh = {}


def _key(identity: Identity) -> bytes:
    digest = blake2b(engine_digest(), digest_size=16)
    digest.update("\0".join(("code", _PYTHON, *identity)).encode("utf-8", "surrogatepass"))
    return digest.digest()


def _code(value: bytes) -> CodeType:
    code = marshal.loads(value)
    if not isinstance(code, CodeType):
        raise TypeError("expected code")
    return code


def _written(facts: TemplateFacts) -> str:
    uses = {name: None if used is None else sorted(used) for name, used in facts.uses.items()}
    return json.dumps([uses, dict(facts.imports), sorted(facts.constants)])


def _facts(note: str) -> TemplateFacts:
    uses, imports, constants = json.loads(note)
    return TemplateFacts(
        {name: None if used is None else frozenset(used) for name, used in uses.items()},
        {name: (template, macro) for name, (template, macro) in imports.items()},
        frozenset(constants),
    )
