"""Floor 2: the rule registry and runner, engine rules one a file; never knows drawing."""
