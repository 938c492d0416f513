"""The elements of the face markup, one a file; the registry imports them all."""
