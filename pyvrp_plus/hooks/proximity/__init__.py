"""Proximity: what makes two clients neighbours."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="proximity",
    title="proximity",
    component="neighbourhood",
    parameters=("pair",),
    cpp_parameters=("ClientPair const &",),
    is_called_often=False,
)
