"""The checks of translations; each is found by being here."""
