"""The typefaces of a stylesheet: families with their cuts, and those of scripts."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from pipeline.documents.closed import ClosedModel
from pipeline.documents.named import Named

ANY: Final = "any"
"""What stands for all families of the styles that a script does not name."""

FamilyName: TypeAlias = Annotated[str, Named("family", free=True)]


class Cut(ClosedModel):
    """One font file of a family; `axes` pins a variable font, `features` are OpenType tags."""

    file: str = Field(
        description="the font file: in the project, or `package:` and a path in an installed"
        " package",
        examples=["package:font_source_sans_pro/files/SourceSansPro-Regular.ttf"],
    )
    axes: dict[str, float] = Field(
        default={}, description="where a variable font stands, by axis", examples=[{"wght": 700}]
    )
    features: dict[str, int] = Field(
        default={}, description="OpenType features by tag: 1 for on, 0 for off"
    )


class Family(ClosedModel):
    """A family's cuts by name, the family to set instead in the condensed rung, and fallbacks."""

    cuts: dict[str, Cut] = Field(description="its fonts: regular, italic, bold and others")
    condensed: FamilyName = Field(
        default="", description="the family that is set instead where text has to be narrow"
    )
    fallback: tuple[FamilyName, ...] = Field(
        default=(), description="families for letters that it lacks, in order"
    )


class Script(ClosedModel):
    """How languages are set whose letters the styles' own families lack.

    `languages` are tags of BCP 47; `direction` is that of the paragraph, and `breaks` tells where
    lines break: between words, or between any two characters. `instead` names the family that
    steps in for one of the styles' families, ``any`` for all others; `scale` is its size beside
    the style's. `extra` is what installs its files.
    """

    languages: tuple[str, ...] = Field(description="tags of BCP 47", examples=[["ar", "fa"]])
    direction: Literal["ltr", "rtl"] = Field(default="ltr", description="of the paragraph")
    breaks: Literal["words", "characters"] = Field(
        default="words", description="where lines break: between words, or any two characters"
    )
    extra: str = Field(default="", description="what `pip install punchboard[…]` needs for it")
    scale: float = Field(
        default=1.0, ge=0.5, le=2, description="size beside that of the style, as a multiple"
    )
    families: dict[str, Family] = Field(default={}, description="families of the script, by name")
    instead: dict[str, str] = Field(
        default={}, description="by the styles' family, or any: the family that steps in"
    )

    def family_for(self, family: str) -> str:
        """Return the family that steps in for one of the styles' families; none has no name."""
        return self.instead.get(family) or self.instead.get(ANY, "")
