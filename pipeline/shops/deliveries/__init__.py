"""What orders are written as; the registry imports the module that is called as the delivery."""
