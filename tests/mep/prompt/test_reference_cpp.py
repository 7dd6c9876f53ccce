"""The C++ reference: the public headers, without what is nobody's business."""

import re

import pytest

from mep.prompt.components import component_facts
from mep.prompt.reference_cpp import cpp_reference
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import get_include

HEADERS = get_include() / "pyvrp_plus"


def test_every_method_of_the_view_is_there():
    """Compared with the header by other means than the parser."""
    header = (HEADERS / "population_view.h").read_text()
    methods = re.findall(r"virtual [^;~]*?(\w+)\([^;]*\) const = 0;", header)
    assert len(methods) > 10
    shown = cpp_reference(["PopulationView"])
    assert all(f" {method}(" in shown or f"&{method}(" in shown for method in methods)


def test_private_parts_and_bodies_are_left_out():
    """Only what can be called is shown, with its comments."""
    shown = cpp_reference(["CostEvaluator", "RandomNumberGenerator"])
    assert (
        "/// Cost per unit of time warp.\n    double unit_tw_penalty() const;" in shown
    )
    assert "std::uint32_t randint(std::uint32_t high);" in shown
    for hidden in ("penalise", "state_", "return", "virtual", "~", "#", "explicit"):
        assert hidden not in shown


def test_free_functions_keep_their_defaults():
    """The stock rules' parts are declared with the header that has them."""
    shown = cpp_reference(["tournament", "biased_fitness"])
    assert "std::size_t num_draws = 2);" in shown
    assert shown.index("<pyvrp_plus/operator.h>") < shown.index("tournament")
    assert "// <pyvrp_plus/biased_fitness.h>" in shown


def test_members_of_structs_keep_their_initial_values():
    """They tell what stands for none."""
    assert "Cost best_cost = max_value;" in cpp_reference(["SearchProgress"])


@pytest.mark.parametrize("hook", HOOKS)
def test_the_reference_is_compact_and_whole(hook):
    """No type is used that is neither shown nor of the standard library."""
    shown = component_facts(hook, "cpp")["classes"]
    assert len(shown.splitlines()) < 180
    code = re.sub(r"//.*", "", shown)
    code = re.sub(r"(enum class \w+) {.*}", r"\1", code)  # without enumerators
    used = set(re.findall(r"(?<![:\w])[A-Z][a-zA-Z]+\b", code))
    declared = set(re.findall(r"(?:class|struct|using) (\w+)", code))
    assert used <= declared


def test_unknown_names_are_refused():
    """A class that was renamed must not vanish from the prompts unnoticed."""
    with pytest.raises(ValueError, match="NoSuchClass"):
        cpp_reference(["PopulationView", "NoSuchClass"])
