"""Orders: the folders that print shops and virtual tables take, as their profiles say."""
