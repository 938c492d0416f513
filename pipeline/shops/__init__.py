"""Orders: the folders that print shops and virtual tabletops take, as their profiles say."""
