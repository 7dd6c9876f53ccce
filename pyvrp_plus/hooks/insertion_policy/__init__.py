"""How the place for a client is chosen."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="insertion_policy",
    title="insertion policy",
    component="search",
    parameters=("search", "client", "rng"),
    cpp_parameters=("SearchView const &", "Location", "RandomNumberGenerator &"),
    is_called_often=True,
    is_called_in_steps=True,
)
