"""One function for each thing that a person can do at a table. People and CPUs go through the same door."""
