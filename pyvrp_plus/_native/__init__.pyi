"""The stub of ``pyvrp_plus._pyvrp``, in parts; they do not exist at run time."""
