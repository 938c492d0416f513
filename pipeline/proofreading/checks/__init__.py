"""The checks of finished faces and of the stylesheet; each is found by being here."""
