"""The checks of finished faces and of the look; each is found by being here."""
