"""Prompts: complete, in order, and true of the solver."""

import math
import re
from dataclasses import replace
from typing import get_args

import pytest

from mep.candidate.program import (
    COMPONENTS,
    LANGUAGES,
    Program,
    hooks_of,
    stock_program,
)
from mep.prompt import Attempt, Course, Feedback, Knowledge, PromptKind, render
from mep.prompt.__main__ import example_context
from mep.prompt.base_knowledge import base_knowledge
from mep.prompt.components import example_source
from pyvrp_plus import SolveParams
from pyvrp_plus.hooks import GENETIC_HOOKS

KINDS = get_args(PromptKind)

#: Prompts that ask for no code.
PROSE = (
    "knowledge",
    "reevo_short_reflection",
    "reevo_long_reflection",
    "self_refine_critique",
)

SECTIONS = [
    "Context and existing approaches",
    "Reasoning and task",
    "Implementation instructions",
    "Implementation requirements",
    "Reference classes",
    "Reflection and response format",
]

COURSE = Course(
    costs=[math.nan, 1.234],
    last_improvement=0.81,
    children={"better": 0.0123, "equal": 0.25, "between": 0.3, "worse": 0.4377},
    steps={"kept": 0.345, "improving": 0.002},
    diversity=[0.9, 0.512],
    feasibility=[1.0, 0.4],
    restarts=1.25,
)
STOCK = replace(COURSE, costs=[2.0, 0.0], feasibility=[1.0, 1.0], restarts=0.0)
FEEDBACK = Feedback(
    improvements={"TSP": "+1.20 [+0.40, +2.00]", "CVRP": "-0.10 [-0.30, +0.10]"},
    wins=3,
    ties=2,
    losses=1,
    own=COURSE,
    stock=STOCK,
    operator_share=0.0123,
    microseconds_per_call=1234.56,
    microseconds_per_iteration=98765.4,
    outcome="refuted: mean cost worse",
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

    asks_for_code = kind not in PROSE
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
    role = "Role and planning" if has_knowledge else "Role"
    assert headings(prompt) == [role, *SECTIONS, f"The existing {units}"]


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
            "Prediction",
            "Code",
            "Reflection",
            "Pitfalls addressed",
            "Pitfalls remaining",
            "Traps",
            "Revisions",
        ],
        **{one: [] for one in PROSE},
        "knowledge": ["Pitfalls", "Strategies", "Traps"],
    }
    default = ["Thought", "Code"] if kind.startswith("eoh") else ["Code"]
    assert asked == wanted.get(kind, default)


def test_knowledge_is_carried_or_not_spoken_of():
    """With phase 1 the prompt has its answer; without, there is no planning at all."""
    context = example_context("mep", "select_parents", "cpp", False)
    without = render("mep", context)
    knowledge = Knowledge("1. P is bad", "1. S helps", "1. T misleads")
    given = render("mep", replace(context, knowledge=knowledge))

    assert all(text in given for text in vars(knowledge).values())
    for word in ("K_p", "K_s", "K_t"):
        assert word in given
        assert word not in without


@pytest.mark.parametrize("component", COMPONENTS)
def test_phase_one_is_given_the_whole_base(component):
    """Nothing that we know is kept from the model."""
    prompt = render("knowledge", example_context("knowledge", component, "cpp", False))
    assert all(text in prompt for text in vars(base_knowledge(component)).values())


@pytest.mark.parametrize(
    "kind", ["reactive", "eoh_e1", "reevo_crossover", "funsearch", "self_refine"]
)
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
        measured_on="12 instances x 2 seeds",
        improvement="+2.23 [+1.00, +3.00]",
        feedback=FEEDBACK,
        hypothesis="More of it.",
        reflection="### Traps\n\nNone surfaced.",
    )
    prompt = render("mep", replace(context, parents=(parent,)))

    for text in (
        "## 1. operator 7",
        "Mean cost 7,764,815 over 12 instances x 2 seeds, improvement +2.23 [+1.00, ",
        "by class of instances: TSP +1.20 [+0.40, +2.00]; CVRP -0.10 [-0.30, +0.10].",
        "curves have 2 points",
        "Runs against stock: 3 cheaper, 2 equal, 1 dearer.",
        "Best cost: none, 1.23; stock 2.00, 0.00.",
        "at this share of the run: 0.81; stock 0.81.",
        "Children: better 1.2%, equal 25.0%, between 30.0%, worse 43.8%; stock better",
        "Steps of walks: kept 34.5%, improving 0.2%; stock kept 34.5%, improving 0.2%",
        "Diversity: 0.90, 0.51; stock 0.90, 0.51.",
        "feasible solutions: 1.00, 0.40; stock 1.00, 1.00.",
        "Restarts per run: 1.2; stock 0.0.",
        "1.2% of the run, 1,234.6 microseconds per call of 98,765 for an iteration.",
        "Its hypothesis: refuted: mean cost worse.",
        "**Hypothesis of its author:** More of it.",
        "None surfaced.",
    ):
        assert text in prompt


def test_what_cannot_differ_is_left_out():
    """No classes if there is one, no feasibility of a TSP, and stock beside nothing."""
    context = example_context("mep", "select_parents", "cpp", False)
    course = replace(STOCK, restarts=0.0)
    told = replace(FEEDBACK, improvements={}, own=course, stock=None, outcome="")
    parent = replace(context.parents[0], feedback=told)
    prompt = render("mep", replace(context, parents=(parent,)))
    section = prompt.partition("**Feedback:**")[2].partition("```")[0]
    assert "Best cost: 2.00, 0.00.\n" in section
    for line in ("class", "stock", "feasible", "Restarts", "hypothesis"):
        assert line not in section


def test_without_measurements_no_cost_is_claimed():
    """The first operators have nothing to beat."""
    context = example_context("mep", "select_parents", "cpp", False)
    assert "cost to beat" not in render("mep", replace(context, to_beat=None))


def test_the_operator_to_beat_has_a_name():
    """Also if it is not among those that are shown."""
    context = example_context("mep", "select_parents", "cpp", False)
    best = replace(
        context.parents[0],
        name="r1g1o2",
        cost=7_700_000.6,
        improvement="+0.42 [-0.26, +1.11]",
    )
    prompt = render("mep", replace(context, to_beat=best))
    assert (
        "The cost to beat is 7,700,001 (mean over 10 instances x 1 seed), that of "
        "r1g1o2, the best so far, which is not shown here: improvement +0.42 [-0.26, "
    ) in prompt
    shown = replace(context, to_beat=best, parents=(best,))
    assert "not shown here" not in render("mep", shown)


def test_what_was_tried_is_listed():
    """With the idea, how it did, and what became of the hypothesis."""
    context = example_context("mep", "select_parents", "cpp", False)
    assert "tried" not in render("mep", context)
    history = (
        Attempt("r1g1o1", "Because of votes ...", "-0.39 [-1.27, +0.57]", "unclear"),
        Attempt("r1g1o2", "", "rejected: compile"),
    )
    prompt = render("mep", replace(context, history=history))
    lines = (
        "- r1g1o1: Because of votes ... (-0.39 [-1.27, +0.57]; unclear)\n"
        "- r1g1o2: (rejected: compile)\n"
    )
    assert lines in prompt
    assert prompt.index(lines) > prompt.index("# The existing operators")


def test_noise_and_direction_are_told_if_there_are_some():
    """The noise only where a hypothesis is asked for."""
    context = example_context("mep", "select_parents", "cpp", False)
    context = replace(context, direction="age and use", detectable=0.7654)
    prompt = render("mep", context)
    assert "less than about 0.77% cannot be told from chance" in prompt
    assert "built around this: **age and use**." in prompt

    bare = render("mep", replace(context, direction="", detectable=None))
    assert "small differences cannot be told from chance" in bare
    assert "Each attempt is given an idea" not in bare
    reactive = render("reactive", context)
    assert "built around this: **age and use**." in reactive
    assert "chance" not in reactive
    assert "age and use" not in render("eoh_e1", context)


@pytest.mark.parametrize("component", COMPONENTS)
def test_where_all_is_feasible_nothing_else_is_dwelt_upon(component):
    """But penalties are what their update is about, wherever it is measured."""
    context = example_context("mep", component, "cpp", False)
    usual = render("mep", context)
    spared = render("mep", replace(context, is_always_feasible=True))
    if component in ("update_penalties", "joint"):
        assert spared == usual
    else:
        assert "is measured where nothing is infeasible" in spared
        assert "time warp (arriving" in usual
        assert "time warp (arriving" not in spared
        sees_population = component in (*GENETIC_HOOKS, "plan_offspring", "crossover")
        assert ("class CostEvaluator" in usual) == sees_population
        assert "class CostEvaluator" not in spared
        assert "`feasibility`" in usual
        assert "`feasibility`" not in spared
        assert len(spared) < len(usual)


@pytest.mark.parametrize("kind", KINDS)
def test_the_format_is_repeated_at_the_end(kind):
    """The operators stand between it and where it is described."""
    prompt = render(kind, example_context(kind, "select_parents", "cpp", False))
    last = prompt.strip().splitlines()[-1]
    asked = re.findall(r"^ *- `(## .+?)`:?", prompt, flags=re.MULTILINE)
    if kind != "knowledge":
        assert re.findall(r"`(## .+?)`", last) == asked


def test_the_plain_search_is_the_one_described():
    """The prompts put its moves into words, which would not follow a change."""
    params = SolveParams.stock()
    moves = [one.__name__ for one in (*params.node_ops, *params.route_ops)]
    assert moves == [
        "Exchange10",
        "Exchange20",
        "Exchange11",
        "Exchange21",
        "Exchange22",
        "SwapTails",
        "RelocateShipment",
        "RelocateWithDepot",
        "SwapRoutes",
        "SwapStar",
    ]
    assert not params.search.breeding.giant_tours
    breeding = params.search.breeding
    assert breeding.focus_steps == breeding.num_constructed == 0


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        ("reevo_crossover", "reflection"),
        ("reevo_mutation", "reflection"),
        ("self_refine", "critique"),
    ],
)
def test_advice_that_is_missing_is_not_referred_to(kind, word):
    """A request for a reflection may have had no answer; the run goes on without."""
    context = example_context(kind, "select_parents", "python", False)
    assert f"the {word}" in render(kind, context)
    prompt = render(kind, replace(context, reflections=("",)))
    assert word not in prompt.lower()


def test_versions_are_sorted_by_score():
    """The worst is the first one, so that the next one continues to improve."""
    context = example_context("funsearch", "select_parents", "python", False)
    better, worse = (
        replace(context.parents[0], program=Program("python", {"select_parents": text}))
        for text in ("# better", "# worse")
    )
    prompt = render("funsearch", replace(context, parents=(better, worse)))
    assert prompt.index("# Version 0") < prompt.index("# worse")
    assert prompt.index("# worse") < prompt.index("# Version 1")
    assert prompt.index("# Version 1") < prompt.index("# better")
    assert "Mean cost" not in prompt


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
