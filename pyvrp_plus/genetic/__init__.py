"""The genetic algorithm and its components in Python."""
