"""What a file in C++ must define."""

import pytest

from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.guardrails import check

PARAMETERS = {
    "select_parents": (
        "PopulationView const &p, CostEvaluator const &c, RandomNumberGenerator &r"
    ),
    "select_survivors": (
        "PopulationView const &p, std::size_t n, CostEvaluator const &c, "
        "RandomNumberGenerator &r"
    ),
    "update_penalties": "PenaltyView const &p",
}
MACRO = "\nPYVRP_PLUS_OPERATOR"


def check_source(hook, source):
    check(Program("cpp", {hook: "#include <pyvrp_plus/operator.h>\n" + source}))


@pytest.mark.parametrize("hook", PARAMETERS)
@pytest.mark.parametrize(
    "source",
    [
        "auto {hook}({args}) {{ return f(); }}{macro}({hook})",
        "auto {hook}({args}) {{ return f(); }}{macro}({hook});\n// end\n",
        "auto {hook}({args}, int k = 2, W w = {{}}) {{ return f(); }}{macro}({hook})",
        "static auto {hook}({args}) -> Result {{ return {{}}; }}{macro}({hook})",
        "namespace own {{ int {hook}({args}) {{}} }}{macro}(own::{hook})",
        "struct A {{ int operator()({args}) {{}} }};{macro}(A)",
        "class {hook} {{ public: int operator() ({args}) const; }};{macro}({hook})",
        "namespace a {{ class A final {{ int operator()({args}); }}; }}{macro}(a::A)",
        "int helper({args}) {{}} int {hook}({args}) {{}}{macro}( {hook} )",
    ],
)
def test_accepted(hook, source):
    """A function with the name of the hook, or any class of callables."""
    check_source(hook, source.format(hook=hook, args=PARAMETERS[hook], macro=MACRO))


@pytest.mark.parametrize(
    "parameters",
    [
        "PopulationView const&p, size_t, const CostEvaluator&, RandomNumberGenerator&r",
        "const pyvrp_plus::PopulationView &p, const std::size_t n, "
        "pyvrp_plus::CostEvaluator const &, ::pyvrp_plus::RandomNumberGenerator &",
        "[[maybe_unused]] PopulationView const &p, ::std::size_t const n, "
        "CostEvaluator const & /* costs */, // not used\n RandomNumberGenerator &rng",
    ],
)
def test_spellings(parameters):
    """It does not matter how the types are written."""
    source = f"auto select_survivors({parameters}) {{}}{MACRO}(select_survivors)"
    check_source("select_survivors", source)


@pytest.mark.parametrize(
    "parameters",
    [
        "",
        "PopulationView const &, int n, CostEvaluator const &, RandomNumberGenerator &",
        "PopulationView p, size_t n, CostEvaluator const &c, RandomNumberGenerator &r",
        "PopulationView &p, size_t n, CostEvaluator const &c, RandomNumberGenerator &r",
        "PopulationView const &p, CostEvaluator const &c, RandomNumberGenerator &r",
        PARAMETERS["select_survivors"] + ", int k",
        PARAMETERS["select_parents"],
    ],
)
@pytest.mark.parametrize(
    "form", ["auto select_survivors", "struct A {{ int operator()"]
)
def test_other_parameters(form, parameters):
    """Other types are refused with those that are expected."""
    is_class = form.startswith("struct")
    name, end = ("A", "};") if is_class else ("select_survivors", "")
    source = f"{form.replace('{{', '{')}({parameters}) {{}}{end}{MACRO}({name})"
    with pytest.raises(
        Rejected, match=r"line 2 .* must be .*PopulationView const &, std"
    ):
        check_source("select_survivors", source)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{function}", "must end with"),
        ("{function} // {macro}", "must end with"),
        ("{function}{macro}{macro}", "must end with"),
        ("{function}{macro}\nint x;", "must end with"),
        ("{macro}\n{function}", "must end with"),
        ("{function}" + MACRO + "(a, b)", "must name the function"),
        ("{function}" + MACRO + "()", "must name the function"),
        ("{function}" + MACRO + "(other)", "must name the function"),
        ("int other(PenaltyView const &p) {{}}" + MACRO + "(other)", "must name the"),
        ("class A;" + MACRO + "(A)", "must name the function"),
        ("class A {{}};" + MACRO + "(A)", "parameters of operator()"),
        ("int x;{macro}", "must name the function"),
    ],
)
def test_macro(source, message):
    """The macro ends the file, and names what is defined in it."""
    function = "int update_penalties(PenaltyView const &p) {}"
    macro = MACRO + "(update_penalties)"
    source = source.format(function=function, macro=macro.replace("\n", "\n", 1))
    if "// " in source:
        source = source.replace("// \n", "// ")

    with pytest.raises(Rejected) as caught:
        check_source("update_penalties", source)

    assert message in caught.value.message
