"""Authors' files: new games, spreadsheets in and out, and JSON Schemas for editors."""
