"""Floor 7: the plan, the executor and the manifest; never knows ReportLab or YAML."""
