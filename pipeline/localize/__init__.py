"""Localized editions of a project: its PO files opened, brought up to date and looked over."""
