"""Pictures that nothing prints."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Position, Severity
from pipeline.base.suffixes import is_picture
from pipeline.checks.content.registry import check
from pipeline.checks.content.stray_files import unread_files
from pipeline.checks.content.subject import GameSubject

_GOOD = {
    "kinds.yaml": "card: { source: false, fields: { art: image } }\n",
    "card.yaml": "fox: { name: Fox, art: images/fox.png }\n",
    "images/fox.png": "",
}
_BAD = {**_GOOD, "images/fox-old.png": ""}
_MOST = 5


@check("picture-unused", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find pictures in a game's folder that no record and no template names.

    A picture whose name a template puts together, as of ``"images/" ~ record.slug``, counts as
    used.
    """
    game = checked.game
    names = [
        path.relative_to(game.folder).as_posix()
        for path in unread_files(checked)
        if is_picture(path.name)
    ]
    if names:
        more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
        count = "the picture" if len(names) == 1 else f"{len(names)} pictures:"
        message = f"nothing prints {count} {', '.join(names[:_MOST])}{more}"
        hint = "name them in a field of the type image, or move them out of content"
        place = Position(f"{game.name}/{names[0]}")
        yield Finding("picture-unused", message, place, "", hint, Severity.INFO)
