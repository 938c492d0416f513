"""From a project's files to printed PDFs: open, plan, draw, impose and write."""
