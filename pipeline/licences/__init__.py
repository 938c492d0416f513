"""Licences: of what Punchboard is made of and needs, and of what a game prints under."""
