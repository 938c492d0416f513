"""What templates see of rosters: as data, with their rules, tracks and products."""
