"""Fields that name another record."""

import re
from typing import Annotated, Any, Final, NamedTuple

from pydantic import AfterValidator, Strict, WithJsonSchema

from pipeline.base import suggest
from pipeline.base.names import MOST, SLUG, name_of
from pipeline.content.fields.spec import Annotation, Spec, field_type, reject
from pipeline.documents.named import record_names

_REF: Final = re.compile(rf"(?:(?P<kind>{SLUG}):)?(?P<slug>{SLUG})")


class Ref(NamedTuple):
    """A link to the record `slug` of `kind`."""

    kind: str
    slug: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.slug}"


def _kinds(spec: Spec) -> list[str]:
    """Return the kinds that a field may refer to, each unknown one with a finding."""
    to = spec.option("to", str, list, required=True)
    kinds: list[str] = []
    for kind in [to] if isinstance(to, str) else to or []:
        known = isinstance(kind, str) and kind in spec.setting.kinds
        if not known:
            remedy = suggest.hint(str(kind), spec.setting.kinds)
            spec.setting.say("kind-ref", f"unknown kind {kind!r}", *spec.path, "to", hint=remedy)
        if isinstance(kind, str):
            kinds.append(kind)
    return kinds


@field_type("ref", "to", "acyclic")
def ref(spec: Spec) -> Annotation:
    """Take the slug of a record of the kind `to`; of several kinds, written as kind:slug.

    With `acyclic: true` the records of the kind must not refer to one another in a circle.
    """
    kinds = _kinds(spec)
    if spec.option("acyclic", bool) and spec.path[0] not in kinds:
        hint = "it is for references to records of the same kind"
        message = f"no circle can begin with a reference to {' or '.join(kinds)}"
        spec.setting.say("kind-option", message, *spec.path, "acyclic", hint=hint)

    def check(text: str) -> Any:
        match = _REF.fullmatch(text)
        if match is None or (match["kind"] is None and len(kinds) > 1):
            form = "a slug" if len(kinds) == 1 else "kind:slug"
            hint = "a slug has small letters, digits and single hyphens"
            meant = name_of(text) if len(kinds) == 1 and len(text) <= MOST else ""
            hint = f"did you mean {meant!r}? {hint}" if meant else hint
            raise reject("field-type", f"expected {form}, found {text!r}", hint)
        kind = match["kind"] or kinds[0]
        if kind not in kinds:
            expected = " or ".join(kinds)
            raise reject("ref-kind", f"expected a reference to {expected}, found {text!r}")
        return Ref(kind, match["slug"])

    schema = {"type": "string", "pattern": f"^(?:{SLUG}:)?{SLUG}$"} | record_names(tuple(kinds))
    return Annotated[str, Strict(), AfterValidator(check), WithJsonSchema(schema)] if kinds else Any
