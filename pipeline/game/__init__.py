"""A game: kinds, records, references, errata and translations."""
