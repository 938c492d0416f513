"""Proofs of many faces: which ones, what each page shows, contact sheets, and their files."""
