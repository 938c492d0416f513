"""Templates: the Jinja sandbox, the face XML and its inline runs."""
