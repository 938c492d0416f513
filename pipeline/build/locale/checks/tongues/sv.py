"""Swedish: ”the same quotation mark” on both sides, the en dash between spaces."""

from pipeline.build.locale.checks.tongue import counted, slip, tongue

tongue(
    "sv",
    slip(
        '[“„"«]',
        "quotation marks that are not Swedish",
        "write ”…”",
        bad="“Målet” är fritt.",
        good="”Målet” är fritt.",
    ),
    slip(
        "—",
        "a dash that is not Swedish",
        "write – with spaces around it",
        bad="Flytta — slå sedan.",
        good="Flytta – slå sedan.",
    ),
    slip(
        r"(?<=[\d\ufffc]) ?%",
        "no no-break space before the per cent sign",
        "write U+00A0 before it",
        bad="50 %",
        good="50\u00a0%",
    ),
    slip(
        r"(?<=[^\W\d_])['‘](?=[^\W\d_])",
        "an apostrophe that is none",
        "write ’",
        bad="ta't",
        good="ta’t",
    ),
    numbers=counted(2, "två tre fyra fem sex sju åtta nio tio elva tolv"),
)
