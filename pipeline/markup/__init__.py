"""Templates: the Jinja sandbox, the closed face XML and its inline runs."""
