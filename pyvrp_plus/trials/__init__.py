"""What trials of solvers share: what is run, how long, on what, and with what result."""
