"""The games' facts, typed a second time from their rulebooks."""
