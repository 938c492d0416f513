"""The author's window: faces in a browser, drawn again whenever their files change."""
