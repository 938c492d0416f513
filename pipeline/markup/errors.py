"""What markup says when a template or its output is at fault."""


class FaceError(ValueError):
    """Markup outside the closed set; `where` is ``template:line`` when known."""

    def __init__(self, message: str, remedy: str = "", where: str = "") -> None:
        self.message, self.remedy, self.where = message, remedy, where
        super().__init__(message)
