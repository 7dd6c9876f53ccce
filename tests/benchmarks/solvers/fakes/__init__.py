"""A worker that misbehaves as it is told, in the place of a solver's."""
