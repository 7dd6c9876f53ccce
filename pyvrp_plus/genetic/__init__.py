"""The genetic algorithm, its parameters and its components in Python."""
