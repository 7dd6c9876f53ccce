"""What prompts say about components: what they show runs."""

import re

import pytest

from mep.candidate.program import COMPONENTS, LANGUAGES, hooks_of
from mep.prompt.components import component_facts, direction, example_source
from mep.prompt.languages import approved_imports
from pyvrp_plus import SolveParams, solve
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import Operators, get_include
from pyvrp_plus.stop import MaxIterations

SUFFIXES = {"python": ".py", "cpp": ".cpp"}

# The example as a class that keeps state, as the requirements describe it.
STATEFUL = {
    "python": """
class update_penalties:
    def __init__(self):
        self.calls = 0

    def __call__(self, penalties, feasibility, target):
        self.calls += 1
        return [penalty * 1.1 for penalty in penalties]
""",
    "cpp": """
#include <pyvrp_plus/operator.h>
using namespace pyvrp_plus;
class update_penalties {
    int calls_ = 0;
public:
    std::vector<double> operator()(PenaltyView const &penalties) {
        static int more_calls = 0;
        ++calls_, ++more_calls;
        return {penalties.penalties.begin(), penalties.penalties.end()};
    }
};
PYVRP_PLUS_OPERATOR(update_penalties)
""",
}


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Nothing is left in the user's cache."""
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path / "cache"))


def run(*paths):
    operators = Operators.from_files(*paths)
    params = SolveParams.stock()
    data = generate_cvrp(15, seed=1)
    return solve(data, MaxIterations(120), 1, params=params, operators=operators)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_are_operators(language, tmp_path):
    """The files that prompts show compile, and a run with all of them ends well."""
    paths = [tmp_path / f"{hook}{SUFFIXES[language]}" for hook in HOOKS]
    for hook, path in zip(HOOKS, paths, strict=True):
        path.write_text(example_source(hook, language))

    assert run(*paths).num_iterations == 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_class_with_the_name_of_the_hook_is_an_operator(language, tmp_path):
    """Prompts say that state may be kept that way."""
    path = tmp_path / f"update_penalties{SUFFIXES[language]}"
    path.write_text(STATEFUL[language])
    assert run(path).num_iterations == 120


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("component", COMPONENTS)
def test_every_argument_of_the_signature_is_explained(component, language):
    """In its order, and no other one."""
    for rule in component_facts(component, language)["rules"]:
        own = rule[language]
        assert list(rule["meaning"]) == own["inputs"]
        positions = [
            own["signature"].index(f"{name}:" if language == "python" else name)
            for name in own["inputs"]
        ]
        assert positions == sorted(positions)


def test_the_signatures_are_those_of_the_header():
    """In C++ they are documented where operators include them."""
    for hook in HOOKS:
        header = (get_include() / f"pyvrp_plus/hooks/{hook}.h").read_text()
        documented = re.sub(r"using Signature = (\S+)\(", rf"\1 {hook}(", header)
        facts = component_facts(hook, "cpp")
        signature = " ".join(facts["rules"][0]["cpp"]["signature"].split())
        assert f"{signature};" in " ".join(documented.split())


def test_the_three_together_are_composed():
    """Nothing is written down for them that is said of one of the three."""
    joint = component_facts("joint", "cpp")
    assert [rule["hook"] for rule in joint["rules"]] == list(hooks_of("joint"))
    assert joint["interplay"]
    for hook in hooks_of("joint"):
        alone = component_facts(hook, "cpp")
        assert alone["interplay"] == ""
        assert set(alone["classes"].split("\n")) <= set(joint["classes"].split("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_use_approved_imports_only(language):
    """What prompts show must pass the guardrails."""
    approved = approved_imports(language)
    for hook in HOOKS:
        for line in example_source(hook, language).splitlines():
            if line.startswith("#include"):
                assert line.split()[1].strip("<>") in approved
            elif line.startswith("from "):
                assert line.split()[1] in approved


@pytest.mark.parametrize("component", COMPONENTS)
def test_directions_take_turns(component):
    """Operators that are asked for together have different ones, and all come up."""
    names = [direction(component, place) for place in range(20)]
    count = names[1:].index(names[0]) + 1
    assert 6 <= count <= 10
    assert len(set(names)) == len(set(names[:count])) == count
    assert names[count : 2 * count] == names[:count]


@pytest.mark.parametrize("hook", HOOKS)
def test_solver_headers_are_named_if_they_are_described(hook):
    """Nothing can be used of a header that nothing is shown of."""
    facts = component_facts(hook, "cpp")
    own = {name for name in facts["imports"] if name.startswith("pyvrp_plus/")}
    assert "pyvrp_plus/operator.h" in own
    assert all(f"// <{name}>" in facts["classes"] for name in own)
    assert ("pyvrp_plus/closeness.h" in own) == (hook == "select_survivors")
    assert set(facts["imports"]) <= set(approved_imports("cpp"))
