"""Reprint kits: what differs from an older state, and only that."""
