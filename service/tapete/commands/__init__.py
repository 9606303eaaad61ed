"""The commands of the command line, each loading only what it runs."""
