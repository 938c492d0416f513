"""The site, made of docs/ and of what the program prints: `make site`.

Pages are gathered in build/site/, their links moved along, and a generator makes HTML of them.
"""
