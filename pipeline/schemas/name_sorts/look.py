"""Names of the look: styles, colours, typefaces, icons."""

from typing import Any

from pipeline.base.colours import LITERAL
from pipeline.schemas.names import Names, mapping
from pipeline.schemas.vocabulary import Vocabulary, name_sort


@name_sort("style")
def styles(vocabulary: Vocabulary) -> Names:
    """Return the text styles."""
    written = vocabulary.styles.get("styles", {})
    return Names({name: _describe_style(mapping(entry)) for name, entry in written.items()})


def _describe_style(style: Any) -> str:
    like = f"like {style['like']}" if "like" in style else ""
    size = f"{style['size']} pt" if "size" in style else ""
    words = (like, style.get("family", ""), style.get("cut", ""), size)
    return " ".join(filter(None, map(str, words)))


@name_sort("colour")
def colours(vocabulary: Vocabulary) -> Names:
    """Return the colours of the palette."""
    palette = vocabulary.styles.get("palette", {})
    return Names({name: str(value) for name, value in palette.items()})


@name_sort("text-colour")
def text_colours(vocabulary: Vocabulary) -> Names:
    """Return the colours that a style may have."""
    return Names({**colours(vocabulary).entries, "none": "no colour"}, f"^(?:{LITERAL})?$")


@name_sort("fill-colour")
def fill_colours(vocabulary: Vocabulary) -> Names:
    """Return the colours that a gradient or an icon may have."""
    return Names(colours(vocabulary).entries, f"^(?:{LITERAL})?$")


@name_sort("family")
def families(vocabulary: Vocabulary) -> Names:
    """Return the families of typefaces."""
    found = dict.fromkeys(vocabulary.source.font_families(), "of the folder fonts/")
    return Names({**found, **dict.fromkeys(vocabulary.styles.get("families", {}), "")})


@name_sort("cut")
def cuts(vocabulary: Vocabulary) -> Names:
    """Return the cuts of all families."""
    written = vocabulary.styles.get("families", {}).values()
    return Names({cut: "" for family in written for cut in mapping(mapping(family).get("cuts"))})


@name_sort("icon")
def icons(vocabulary: Vocabulary) -> Names:
    """Return the icons, each with the folder of templates that it comes from."""
    files = vocabulary.icons.items()
    return Names({name: f"icon of {path.parts[-3].lstrip('_')}" for name, path in files})


@name_sort("icon-in-braces")
def icons_in_braces(vocabulary: Vocabulary) -> Names:
    """Return the icons as texts write them."""
    return Names({f"{{{name}}}": "" for name in vocabulary.icons})
