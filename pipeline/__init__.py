"""Punchboard: a content pipeline that turns YAML into printed tabletop components."""

__version__ = "0.1.0"
