"""Rows and transactions. Knows no rules and no HTTP: a game's state is text here, and times are handed in."""
