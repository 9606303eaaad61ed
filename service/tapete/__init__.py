"""Gin rummy at a felt-covered table: rules, players, storage and HTTP, floor upon floor.

Floor 0, `engine`, is the rules: frozen values in, frozen values out. Floor 1 is `bots`, which decide from a
view, `store`, which keeps rows and transactions, and `live`, which says that a game has moved; the three do
not know one another. Floor 2, `play`, has one function for each thing a person can do and owns the
transaction. Floor 3, `api`, speaks HTTP and nothing else. `app` and `cli` put the house together. Imports go
down only.
"""

__version__ = "0.1.0"
