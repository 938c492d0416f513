"""The elements of the face markup; a registry imports all modules here."""
