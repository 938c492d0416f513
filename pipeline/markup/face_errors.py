"""What is refused between the tags of a face: errors that say what was found and what to do."""

from typing import Final

from pipeline.base.suggest import hint
from pipeline.markup.errors import FaceError
from pipeline.markup.signature import Content, Signature
from pipeline.markup.tags import Tag, cut, mark_before, unmarked

QUOTING: Final = "write & as &amp;, < as &lt;, > as &gt;, and close what is opened"


def foreign(xml: str) -> FaceError:
    """Return the error for the first thing in `xml` that is neither a tag nor text."""
    texts, tags = cut(xml)
    at = 0
    for text, tag in zip(texts, [*tags, ""], strict=True):
        at += len(text)
        part = text + tag if tag.startswith(("<!", "<?")) else text
        where = mark_before(xml, at)
        if "<!" in part or "<?" in part:
            remedy = "write comments as {# ... #}; doctypes, entities and CDATA are not read"
            return FaceError("a face holds elements and text only", remedy, where)
        if "<" in text or "]]>" in text:
            break
        at += len(tag)
    found = unmarked(text[max(text.find("<"), 0) :])[:40]
    return FaceError(f"not well-formed: {found!r} is no tag", QUOTING, where)


def holds(outer: Signature, name: str) -> bool:
    """Tell whether `outer` may hold the element `name`."""
    if outer.content is Content.NOTHING:
        return False
    return not outer.children or name in outer.children


def stray(outer: Signature, text: str, where: str) -> FaceError:
    """Return the error for words where only elements may stand."""
    found = text.strip()[:40]
    if outer.content is Content.NOTHING:
        return FaceError(f"<{outer.name}> holds nothing, found {found!r}", "", where)
    message = f"<{outer.name}> holds no text of its own, found {found!r}"
    return FaceError(message, "put the words into <text> or <p>", where)


def misplaced(outer: Signature, tag: Tag, where: str) -> FaceError:
    """Return the error for an element that `outer` does not hold."""
    where = tag.where or where
    if outer.content is Content.NOTHING:
        return FaceError(f"<{outer.name}> holds nothing, found <{tag.name}>", "", where)
    if tag.name not in outer.children:
        message = f"<{outer.name}> cannot hold <{tag.name}>"
        return FaceError(message, hint(tag.name, outer.children), where)
    return FaceError(f"unknown element <{tag.name}>", "", where)
