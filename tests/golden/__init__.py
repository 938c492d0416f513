"""The printed product, held still: what the five games print and say, as digests and texts.

`make golden` compares the product with the files of this folder and shows what differs;
`make golden ACCEPT=1` writes them again, so that a changed page is part of a commit.
"""
