"""Floor 2: the Jinja environment, the closed face XML and its inline runs; never knows games."""
