"""Proofreading of finished faces: what only the drawn thing shows, one check a file."""
