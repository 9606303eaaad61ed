"""Prepares the database whose URL is its argument."""

import sys

from tapete.store import migrate

if __name__ == "__main__":
    migrate.prepare(sys.argv[1], migrate=True)
