"""What is allowed and how licences are read: `licences.yaml`, and a list of the user's own."""

from functools import cache
from pathlib import Path
from typing import Annotated, Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from pydantic import AfterValidator, BaseModel, ConfigDict

from pipeline.documents.models import validated
from pipeline.documents.yaml import load_yaml

FILE: Final = Path(__file__).parent / "licences.yaml"


def canonical(expression: str) -> str:
    """Return an SPDX expression as the standard writes it. Raises ValueError for what is none."""
    try:
        return str(canonicalize_license_expression(expression))
    except InvalidLicenseExpression as error:
        message = f"{expression!r} is no SPDX licence expression, such as MIT or Apache-2.0"
        raise ValueError(message) from error


Licence = Annotated[str, AfterValidator(canonical)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Wording(_Model):
    """A licence, by words that its text has."""

    licence: Licence
    says: tuple[str, ...]


class Reading(_Model):
    """What we have read of one package, as long as its texts say this."""

    licence: Licence
    says: str


class Part(_Model):
    """Files that come with Punchboard and are no Python; `text` is where their licence stands."""

    name: str
    files: tuple[str, ...]
    licence: Licence
    source: str
    text: str


class Allowed(_Model):
    """Which licences are allowed."""

    allowed: frozenset[Licence]


class Terms(Allowed):
    """All that `licences.yaml` holds."""

    names: dict[str, Licence]
    texts: tuple[Wording, ...]
    read: dict[str, Reading]
    parts: tuple[Part, ...]


@cache
def own_terms() -> Terms:
    """Return what comes with Punchboard."""
    return validated(Terms, load_yaml(FILE, given=True))


def read_allowed(path: Path) -> frozenset[str]:
    """Return the licences that a file of the user's allows.

    Raises PunchboardError with the places of what is wrong in it.
    """
    return validated(Allowed, load_yaml(path, str(path), given=True)).allowed
