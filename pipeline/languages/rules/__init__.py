"""What checks know of each language: one module each; a registry imports all of them."""
