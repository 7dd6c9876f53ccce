"""Records of a run: its folder and its store."""
