"""What a request can ask for in vain."""

from pipeline.base.errors import Misuse


class Missing(Misuse):
    """What a request names is not there."""


class Stale(Exception):  # noqa: N818 - it says what the request is
    """The picture that a request names is no longer that of its face; `key` is, if there is one."""

    def __init__(self, key: str | None) -> None:
        super().__init__("the picture has changed")
        self.key = key
