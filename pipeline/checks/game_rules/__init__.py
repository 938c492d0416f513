"""The rules of a game as data: `rules.yaml` read, evaluated, and tried on its own examples."""
