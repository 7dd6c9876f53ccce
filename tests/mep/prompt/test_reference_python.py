"""The Python reference: signatures of the stub file, and what they are for."""

import ast

import pytest

import pyvrp_plus
import pyvrp_plus.hooks
from mep.prompt.components import component_facts
from mep.prompt.languages import language_facts
from mep.prompt.reference_python import python_reference
from pyvrp_plus.hooks import HOOKS


@pytest.mark.parametrize("hook", HOOKS)
def test_what_is_shown_exists(hook):
    """It is Python, and all of it is in the package."""
    shown = ast.parse(component_facts(hook, "python")["classes"])
    for node in shown.body:
        if isinstance(node, ast.ClassDef):
            home = pyvrp_plus if hasattr(pyvrp_plus, node.name) else pyvrp_plus.hooks
            shown_class = getattr(home, node.name)
            members = [child.name for child in node.body]
            assert members == language_facts("python")["members"][node.name]
            assert all(hasattr(shown_class, member) for member in members)


def test_each_method_is_described():
    """By the first paragraph of its docstring, wherever the docstring begins."""
    shown = python_reference(
        ["CostEvaluator", "broken_pairs_distance"], {"CostEvaluator": ["cost"]}
    )
    assert "# Computes costs, with penalties" in shown
    assert "    # Cost of a feasible solution" in shown
    assert "    def cost(self, solution: Solution) -> int: ..." in shown
    assert "# Share of the predecessors and successors" in shown
    assert "Parameters" not in shown


@pytest.mark.parametrize(
    ("names", "members", "missing"),
    [
        (["NoSuchClass"], {}, "NoSuchClass"),
        (["Solution"], {"Solution": ["no_such_method"]}, "no_such_method"),
    ],
)
def test_unknown_names_are_refused(names, members, missing):
    """A method that was renamed must not vanish from the prompts unnoticed."""
    with pytest.raises(ValueError, match=missing):
        python_reference(names, members)


def test_nothing_is_shown_of_nothing():
    """Penalties are plain numbers."""
    assert python_reference([], {}) == ""
