"""The types of files that authors write; a registry imports all modules here."""
