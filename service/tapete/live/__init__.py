"""Tells listeners that a game moved: "game 5 is at version 19", never a card."""
