"""Floor 1: loading YAML with positions, kinds, records, references; never knows output."""
