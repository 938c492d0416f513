"""What markup says when a template or its output is at fault."""


class FaceError(ValueError):
    """Markup outside the closed set; `where` is ``template:line`` when known.

    `found` is the value of an attribute that cannot be read, which may come from a record.
    """

    def __init__(self, message: str, remedy: str = "", where: str = "", found: str = "") -> None:
        self.message, self.remedy, self.where, self.found = message, remedy, where, found
        super().__init__(message)

    @property
    def parts(self) -> tuple[str, str, str, str]:
        """What it says, to be said anew."""
        return self.message, self.remedy, self.where, self.found
