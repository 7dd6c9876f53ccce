"""Environment variables of processes that run solvers."""

#: Environment variables that keep the numerical libraries underneath numpy from
#: starting threads.
SINGLE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
