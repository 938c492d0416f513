"""The checks of finished faces and of the stylesheet; a registry imports all modules here."""
