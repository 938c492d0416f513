"""Proofs of faces: which ones, what each page shows, contact sheets, and their files."""
