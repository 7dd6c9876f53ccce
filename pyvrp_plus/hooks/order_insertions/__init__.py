"""Order in which clients are inserted."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="order_insertions",
    title="insertion order",
    component="search",
    parameters=("search", "clients", "rng"),
    cpp_parameters=(
        "SearchView const &",
        "std::vector<Location> const &",
        "RandomNumberGenerator &",
    ),
    is_called_often=True,
    is_called_in_steps=True,
)
