"""Markdown files as blocks of text, whose words are in the notation of `markup` fields."""
