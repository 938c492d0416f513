"""What a request can ask for in vain, and errors as findings for the page."""

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.limits import limit_met


class Missing(Misuse):
    """What a request names is not there."""


class Stale(Exception):  # noqa: N818 - it says what the request is
    """The picture that a request names is no longer that of its face; `key` is, if there is one."""

    def __init__(self, key: str | None) -> None:
        super().__init__("the picture has changed")
        self.key = key


def as_findings(error: Exception) -> tuple[Finding, ...]:
    """Return what keeps something from being shown as findings; a fault of ours is one, too."""
    if isinstance(error, PunchboardError):
        return tuple(error.findings)
    limit = limit_met(error)
    if limit is not None:
        return (limit.finding,)
    if isinstance(error, (Misuse, OSError)):
        hint = "choose another game, language or edition, or save the file once more"
        return (Finding("preview-view", str(error), hint=hint),)
    text = " ".join(str(error).split())[:200]
    message = f"internal error: {type(error).__name__}: {text}"
    return (Finding("preview-internal", message, hint="please report it"),)
