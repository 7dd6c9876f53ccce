"""Prompts: complete, in order, and true of the solver."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from mep.program import COMPONENTS, LANGUAGES, hooks_of, stock_program
from mep.prompt import Feedback, Knowledge, PromptKind, render
from mep.prompt.__main__ import example_context
from mep.prompt.base_knowledge import base_knowledge
from mep.prompt.components import example_source

KINDS = get_args(PromptKind)

SECTIONS = [
    "Role and planning",
    "Context and existing approaches",
    "Reasoning and task",
    "Implementation instructions",
    "Implementation requirements",
    "Reference classes",
    "Reflection and response format",
]

FEEDBACK = Feedback(
    improvements={"TSP": "+1.20 [+0.40, +2.00]", "CVRP": "-0.10 [-0.30, +0.10]"},
    diversity=[0.9, 0.512],
    stock_diversity=[0.95, 0.6],
    feasibility=[1.0, 0.4],
    stock_feasibility=[1.0, 0.5],
    restarts=1.25,
    stock_restarts=0,
    operator_share=0.0123,
    microseconds_per_call=1234.56,
    outcome="refuted: diversity fell",
    complaint="slow",
)


def prose(prompt):
    """Return a prompt with its code left out."""
    return re.sub(r"^```.*?^```$", "(code)", prompt, flags=re.MULTILINE | re.DOTALL)


def headings(prompt):
    """Return the first-level headings."""
    return re.findall(r"^# (.+)$", prose(prompt), flags=re.MULTILINE)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("component", COMPONENTS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("has_knowledge", [True, False])
def test_every_prompt_renders(kind, component, language, has_knowledge):
    """All facts find words: nothing is undefined, left as a tag, or None."""
    context = example_context(kind, component, language, has_knowledge)
    prompt = render(kind, context)

    told = prose(prompt)
    assert not re.search(r"\{\{|\}\}|\{%|%\}|<class |0x[0-9a-f]{6}", told)
    assert not re.search(r"None(?!: all arguments)", told)
    assert "\n\n\n" not in told
    assert " a operator" not in prompt
    assert "operatorss" not in prompt

    asks_for_code = "reflection" not in kind and kind != "knowledge"
    assert ("`## Code`" in prompt) == asks_for_code
    if asks_for_code:
        assert all(
            example_source(hook, language).strip() in prompt
            for hook in hooks_of(component)
        )


@pytest.mark.parametrize("component", COMPONENTS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("has_knowledge", [True, False])
def test_the_main_prompt_has_eight_sections_in_order(
    component, language, has_knowledge
):
    """As section 4.1 of the specification asks for."""
    prompt = render("mep", example_context("mep", component, language, has_knowledge))
    units = "sets of three operators" if component == "joint" else "operators"
    assert headings(prompt) == [*SECTIONS, f"The existing {units}"]


@pytest.mark.parametrize("kind", KINDS)
def test_each_strategy_asks_for_its_own_headings(kind):
    """Extraction looks for these, and the controls must not ask for more."""
    prompt = render(kind, example_context(kind, "select_parents", "python", False))
    asked = re.findall(r"^ *- `#+ (.+?)`:?", prompt, flags=re.MULTILINE)

    wanted = {
        "mep": [
            "Diagnosis",
            "Design",
            "Hypothesis",
            "Code",
            "Reflection",
            "Pitfalls addressed",
            "Pitfalls remaining",
            "Traps",
            "Revisions",
        ],
        "knowledge": ["Pitfalls", "Strategies", "Traps"],
        "reevo_short_reflection": [],
        "reevo_long_reflection": [],
    }
    default = ["Thought", "Code"] if kind.startswith("eoh") else ["Code"]
    assert asked == wanted.get(kind, default)


def test_knowledge_is_carried_or_asked_for():
    """With phase 1 the prompt has its answer; without, the model names all three."""
    context = example_context("mep", "select_parents", "cpp", False)
    asking = render("mep", context)
    knowledge = Knowledge("1. P is bad", "1. S helps", "1. T misleads")
    given = render("mep", replace(context, knowledge=knowledge))

    assert "three ways" in asking
    assert "three ways" not in given
    assert all(text in given for text in vars(knowledge).values())


@pytest.mark.parametrize("component", COMPONENTS)
def test_phase_one_is_given_the_whole_base(component):
    """Nothing that we know is kept from the model."""
    prompt = render("knowledge", example_context("knowledge", component, "cpp", False))
    assert all(text in prompt for text in vars(base_knowledge(component)).values())


@pytest.mark.parametrize("kind", ["reactive", "eoh_e1", "reevo_crossover"])
def test_controls_know_nothing_of_reason_act_reflect(kind):
    """Else a comparison with them would not measure it."""
    prompt = render(kind, example_context(kind, "select_survivors", "cpp", False))
    for word in ("K_p", "K_s", "K_t", "Hypothesis", "Diagnosis", "## Reflection`"):
        assert word not in prompt


def test_figures_are_formatted():
    """Thousands are separated, improvements have a sign, curves are short."""
    context = example_context("mep", "select_parents", "cpp", False)
    parent = replace(
        context.parents[0],
        name="operator 7",
        cost=7_764_815.4,
        improvement=2.2331,
        feedback=FEEDBACK,
        hypothesis="More of it.",
        reflection="### Traps\n\nNone surfaced.",
    )
    prompt = render(
        "mep", replace(context, parents=(parent,), cost_to_beat=7_700_000.6)
    )

    for text in (
        "is 7,700,001.",
        "## 1. operator 7",
        "Mean cost 7,764,815, improvement +2.23%.",
        "in percent: TSP +1.20 [+0.40, +2.00]; CVRP -0.10 [-0.30, +0.10].",
        "0.90, 0.51; stock 0.95, 0.60.",
        "1.2; stock 0.0.",
        "1.2% of the run, 1,234.6 microseconds per call",
        "Its hypothesis: refuted: diversity fell",
        "Complaint of the compiler or the sandbox: slow",
        "**Hypothesis of its author:** More of it.",
        "None surfaced.",
    ):
        assert text in prompt


def test_without_measurements_no_cost_is_claimed():
    """The first operators have nothing to beat."""
    context = example_context("mep", "select_parents", "cpp", False)
    assert "cost to beat" not in render("mep", replace(context, cost_to_beat=None))


@pytest.mark.parametrize("kind", ["reevo_crossover", "reevo_mutation"])
def test_advice_that_is_missing_is_not_referred_to(kind):
    """A request for a reflection may have had no answer; the run goes on without."""
    context = example_context(kind, "select_parents", "python", False)
    assert "the reflection" in render(kind, context)
    prompt = render(kind, replace(context, reflections=("",)))
    assert "eflection" not in prompt


def test_repair_shows_what_failed():
    """The code if there is some, else the answer; the complaint line by line."""
    program = stock_program("update_penalties", "cpp")
    context = replace(
        example_context("repair", "update_penalties", "cpp", False),
        failed=program,
        complaint="compile: operator.cpp:3: error: x\n    3 |   y\n      |   ^",
    )
    prompt = render("repair", context)
    assert (
        "> compile: operator.cpp:3: error: x\n>     3 |   y\n>       |   ^\n" in prompt
    )
    assert program.sources["update_penalties"].strip() in prompt

    answer = "Here it is:\n```cpp\nint x;\n"
    prompt = render("repair", replace(context, failed=None, answer=answer))
    assert "No usable code" in prompt
    assert answer.strip() in prompt


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("mep", {"parents": ()}),
        ("reevo_short_reflection", {"parents": ()}),
        ("reevo_long_reflection", {"reflections": ("",)}),
        ("repair", {"complaint": ""}),
        ("repair", {"failed": None}),
    ],
)
def test_what_a_prompt_needs_must_be_there(kind, changes):
    """A prompt with a hole in it would be paid for."""
    context = replace(example_context(kind, "select_parents", "cpp", False), **changes)
    with pytest.raises(ValueError, match=kind):
        render(kind, context)
