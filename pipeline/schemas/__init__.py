"""JSON Schemas of all files that authors write, and what editors are told of them."""
