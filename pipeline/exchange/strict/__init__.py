"""Readers of files from strangers: bounded in size, depth and number, or a finding."""
