"""What only finished faces show of a translation: fit, and where lines begin."""
