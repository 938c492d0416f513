"""Floor 5: faces onto sheets: grid, bleed, crop marks, duplex; never knows what a card means."""
