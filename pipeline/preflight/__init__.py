"""Preflight: whether a PDF, whoever made it, is what a printer or a print shop asks for."""
