"""What processes that solve are given."""

#: Environment variables for the numerical libraries underneath numpy, which start
#: threads unless told otherwise.
SINGLE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
