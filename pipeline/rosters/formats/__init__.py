"""Formats of rosters; registries import all modules here."""
