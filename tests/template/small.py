"""A small closed markup for tests of the markup floor, and templates in a folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from pipeline.template.elements import (
    Content,
    FaceError,
    Node,
    Signature,
    choice,
    flag,
    integer,
    integers,
    length,
    lengths,
    name,
    number,
    points,
    text,
)
from pipeline.template.face import FaceParser
from pipeline.template.functions import template_functions
from pipeline.template.templates import Templates

REFUSED = yaml.safe_load(Path(__file__).with_name("refused.yaml").read_text("utf-8"))


@dataclass(frozen=True, kw_only=True)
class Nothing:
    """No attributes."""


@dataclass(frozen=True, kw_only=True)
class Box:
    """One attribute of each sort."""

    label: str = text("its name", "")
    side: float = length("how wide", 2.0)
    weight: float = points("line weight", 0.5)
    padding: tuple[float, ...] = lengths("distances", (1.0, 2.0))
    ratio: float = number("a factor", 1.0)
    count: int = integer("how many", 0)
    marks: tuple[int, ...] = integers("which", ())
    clip: bool = flag("cut it")
    colour: str = name("palette colour", "")
    valign: str = choice("where it stands", "top", "middle")
    share: bool = flag("stored once")


@dataclass(frozen=True, kw_only=True)
class Styled:
    """A required attribute."""

    style: str = name("text style")


HOLDS = ("box", "p", "dot", "icon")
SIGNATURES = {
    signature.name: signature
    for signature in (
        Signature("face", Nothing, Content.CHILDREN, "", (), HOLDS),
        Signature("box", Box, Content.CHILDREN, "", (), HOLDS),
        Signature("p", Styled, Content.INLINE, "", ()),
        Signature("dot", Box, Content.NOTHING, "", ()),
        Signature("icon", Styled, Content.NOTHING, "", ()),
        Signature("tr", Nothing, Content.CHILDREN, "", (), ("p",)),
    )
}


def parse(inner: str) -> Node:
    return FaceParser(SIGNATURES).parse(f"<face>{inner}</face>")


def refused(inner: str, whole: bool = False) -> FaceError:
    """Return the error that a face which holds `inner` (or is it, when `whole`) raises."""
    with pytest.raises(FaceError) as caught:
        FaceParser(SIGNATURES).parse(inner if whole else f"<face>{inner}</face>")
    return caught.value


def templates(folder: Path, **files: str) -> Templates:
    folder.mkdir(exist_ok=True)
    for stem, source in files.items():
        (folder / f"{stem}.xml.j2").write_text(source, encoding="utf-8")
    return Templates([folder], template_functions())


def failed(made: Templates, context: Mapping[str, Any], component: str = "face") -> FaceError:
    with pytest.raises(FaceError) as caught:
        FaceParser(SIGNATURES).parse(made.render(component, context, with_lines=True))
    return caught.value
