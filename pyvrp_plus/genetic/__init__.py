"""The genetic algorithm and its parts in Python."""
