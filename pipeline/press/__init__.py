"""From products to files: the plan, the faces, the workers, the cache and the printing."""
