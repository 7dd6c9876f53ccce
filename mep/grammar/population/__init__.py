"""Blocks about populations, which the grammars of several hooks share."""
