"""Operators as packages that pip can install."""
