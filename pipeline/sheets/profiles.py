"""The printing options in files: the models of ``sheets.yaml`` and of a product's ``sheet``."""

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Annotated, Any, Final

from pydantic import Field, ValidationError, create_model

from pipeline.sheets.options import DEFAULTS, Options, declared
from pipeline.source.findings import Misuse
from pipeline.source.models import ClosedModel, EntryName, Named, described, refusal
from pipeline.source.names import did_you_mean

USUAL_PROFILE: Final = "home"


def _fields() -> dict[str, Any]:
    """Return the fields of a model that has every option; none has to be set."""
    return {
        name.replace("_", "-"): (
            Annotated[hint, Named(said.names)] if said.names else hint,
            Field(default=None, description=said.doc),
        )
        for name, (hint, said) in declared().items()
    }


_FIELDS: Final = _fields()
_CUTTER: Final = {"cutter": _FIELDS.pop("cutter")}


class MachineSheet(create_model("_Machine", __base__=ClosedModel, **_FIELDS)):  # type: ignore[misc]
    """Choices that a machine needs, laid over others: what is not set is as it is there."""

    def laid_over(self, base: Options, besides: Collection[str] = ()) -> Options:
        """Return `base` with the options that are set here, but for those that `besides` names."""
        chosen = {
            key.replace("-", "_"): getattr(self, key)
            for key in self.model_fields_set.intersection(_KEYS).difference(besides)
        }
        if chosen.get("ruler") is True:
            chosen["ruler"] = base.ruler or "mm"
        return base._replace(**chosen)


class SheetChoices(create_model("_Sheet", __base__=MachineSheet, **_CUTTER)):  # type: ignore[misc]
    """Choices of how pieces lie on sheets, laid over others: what is not set is as it is there."""


_KEYS: Final = frozenset(SheetChoices.model_fields)


def chosen_options(choices: Mapping[str, Any]) -> Options:
    """Return the usual options with choices laid over them.

    Raises Misuse for a choice that ``sheets.yaml`` would not take.
    """
    try:
        chosen: Options = SheetChoices.model_validate(choices).laid_over(DEFAULTS)
    except ValidationError as error:
        raise Misuse(refusal(error, SheetChoices, choices)) from None
    return chosen


class ProductSheet(SheetChoices):
    """How a product lies on its sheets: a profile, and the options that are laid over it."""

    profile: Annotated[str, Named("profile")] = described(
        "the profile that they are based on", USUAL_PROFILE
    )


class SheetsFile(ClosedModel):
    """Imposition profiles: how pieces lie on sheets, laid over those of Punchboard."""

    defaults: SheetChoices | None = described("the base of every profile", None)
    profiles: dict[EntryName, SheetChoices | None] = described("imposition profiles by name", {})

    @cached_property
    def by_name(self) -> dict[str, Options]:
        base = self.defaults.laid_over(Options()) if self.defaults else Options()
        return {name: own.laid_over(base) if own else base for name, own in self.profiles.items()}


def profile(name: str, known: Mapping[str, Options]) -> Options:
    """Return the profile of that name; raises Misuse if it does not exist."""
    if name not in known:
        raise Misuse(f"no sheet profile is named {name!r}; {did_you_mean(name, known)}")
    return known[name]
