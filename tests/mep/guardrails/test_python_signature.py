"""What a file in Python must define."""

import pytest

from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.guardrails import check

PARAMETERS = {
    "select_parents": "population, rng, cost_evaluator",
    "select_survivors": "population, num_survivors, rng, cost_evaluator",
    "update_penalties": "penalties, feasibility, target",
}


@pytest.mark.parametrize("hook", PARAMETERS)
@pytest.mark.parametrize(
    "source",
    [
        "def {hook}({args}): pass",
        "def {hook}({args}, k=2, *, m=3): pass",
        "def {hook}({args}, /): pass",
        "def {hook}({args}, *args, **kwargs): pass",
        "class {hook}:\n    def __call__(self, {args}, k=2): pass",
        "class {hook}:\n    def __init__(self, k=2): pass\n"
        "    def __call__(self, {args}): pass",
    ],
)
def test_accepted(hook, source):
    """Parameters have their names and order; others have defaults."""
    source = source.format(hook=hook, args=PARAMETERS[hook])
    check(Program("python", {hook: source}))


@pytest.mark.parametrize("hook", PARAMETERS)
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def other({args}): pass", "must define the function {hook}"),
        ("{hook} = lambda {args}: 3", "must define the function {hook}"),
        ("def f():\n    def {hook}({args}): pass", "must define the function {hook}"),
        ("def {hook}(*args): pass", "must be"),
        ("def {hook}(): pass", "must be"),
        ("def {hook}(rng, {args}): pass", "must be"),
        ("def {hook}({args}, k): pass", "more of them need defaults"),
        ("def {hook}({args}, *, k): pass", "more of them need defaults"),
        ("def {hook}(first, {args}): pass", "must be"),
        ("def {hook}(x, y, z, v=1): pass", "must be"),
        ("class {hook}: pass", "must define __call__"),
        ("class {hook}:\n    def __call__({args}): pass", "must be"),
        (
            "class {hook}:\n    def __init__(self, k): pass\n"
            "    def __call__(self, {args}): pass",
            "parameters of __init__",
        ),
        ("def {hook}({args}): pass\n" * 2, "more than once"),
    ],
)
def test_refused(hook, source, message):
    """All else is refused, with what is expected."""
    # A parameter cannot be there twice.
    args = PARAMETERS[hook].replace("rng, ", "") if "(rng" in source else ""
    source = source.format(hook=hook, args=args or PARAMETERS[hook])
    with pytest.raises(Rejected) as caught:
        check(Program("python", {hook: source}))

    assert message.format(hook=hook) in caught.value.message


def test_another_hook():
    """A file defines one operator: that which it is for."""
    source = "".join(f"def {hook}({args}): pass\n" for hook, args in PARAMETERS.items())
    with pytest.raises(
        Rejected, match=r"line 2 .*one operator, this one select_parents"
    ):
        check(Program("python", {"select_parents": source}))


def test_optional_parameters():
    """Those that the solver gives to whoever has them need no defaults; others do."""
    for added, is_allowed in (("view", True), ("view=None", True), ("other", False)):
        parameters = f"penalties, feasibility, target, {added}"
        function = f"def update_penalties({parameters}): return penalties\n"
        method = f"    def __call__(self, {parameters}): return penalties\n"
        for source in (function, f"class update_penalties:\n{method}"):
            program = Program("python", {"update_penalties": source})
            if is_allowed:
                check(program)
            else:
                with pytest.raises(Rejected, match="more of them need defaults"):
                    check(program)
