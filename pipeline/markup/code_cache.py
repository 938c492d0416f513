"""The code of templates, kept for a process: compiling one takes longer than rendering it."""

from typing import TYPE_CHECKING, Final

from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache

if TYPE_CHECKING:
    from types import CodeType

    from pipeline.markup.macro_cache import TemplateFacts

_MOST_KEPT: Final = 400
"""Templates: more than those of the shipped games together, which have some 250."""


class CodeCache(BytecodeCache):
    """Keeps the code of templates by name and text, with what they say of their macros.

    All sandboxes compile alike: they know the same filters and tests, and look functions up when a
    template runs.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, str], tuple[CodeType, TemplateFacts]] = {}

    def get_bucket(
        self, environment: Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """Return what Jinja looks for code in, and puts code into that it has made."""
        bucket = _Bucket(environment, name, filename or "", source)
        found = self._kept.get(bucket.identity)
        if found is not None:
            bucket.code, facts = found
            bucket.take(facts)
        return bucket

    def set_bucket(self, bucket: Bucket) -> None:
        """Keep the code that has been made of a file."""
        assert isinstance(bucket, _Bucket)
        assert bucket.code is not None
        if not bucket.identity[1]:
            return
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[bucket.identity] = bucket.code, bucket.facts


class _Bucket(Bucket):
    def __init__(self, environment: Environment, name: str, file: str, source: str) -> None:
        super().__init__(environment, name, "")
        self.identity = name, file, source

    @property
    def facts(self) -> "TemplateFacts":
        """What the template says of its macros."""
        facts: TemplateFacts = self.environment.kept.facts(self.identity[1])  # type: ignore[attr-defined]
        return facts

    def take(self, facts: "TemplateFacts") -> None:
        """Let the sandbox know what a template says that it need not parse."""
        self.environment.kept.note(self.identity[1], facts)  # type: ignore[attr-defined]
