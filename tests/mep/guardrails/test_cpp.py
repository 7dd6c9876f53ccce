"""What operators in C++ may not use."""

import re

import pytest

from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.guardrails import check
from mep.guardrails.forbidden import CPP_FUNCTIONS, CPP_INCLUDES, CPP_NAMES
from mep.prompt.languages import approved_imports
from pyvrp_plus.hooks import HOOKS

FUNCTION = """
std::vector<double> update_penalties(PenaltyView const &penalties) {
    %s
    return penalties.penalties;
}

PYVRP_PLUS_OPERATOR(update_penalties)
"""

WORDS = sorted(name for name in CPP_NAMES if name.isidentifier())
KEYWORDS = {"reinterpret_cast", "const_cast", "thread_local", "extern"}


def complaint(top="", body=""):
    """Return what is said of an operator, of which line 2 is the top, 5 the body."""
    source = "#include <pyvrp_plus/operator.h>\n" + top + "\n" + FUNCTION % body
    try:
        check(Program("cpp", {"update_penalties": source}))
    except Rejected as rejected:
        return rejected.message

    return ""


@pytest.mark.parametrize("name", sorted(set(WORDS) - KEYWORDS))
def test_forbidden_names(name):
    """They are refused in any place, with the reason in the table."""
    for use in (
        f"{name}(3);",
        f"auto x = &{name};",
        f"std::{name} x;",
        f"::{name}(x);",
    ):
        assert complaint(body=use) == f"line 5 (`{use}`): `{name}` {CPP_NAMES[name]}."


@pytest.mark.parametrize("name", sorted(CPP_FUNCTIONS))
def test_forbidden_functions(name):
    """Functions are refused, but not variables that have the same name."""
    reason = CPP_FUNCTIONS[name]
    for use in (
        f"{name}(3);",
        f"auto x = &{name};",
        f"std::{name}(x);",
        f"::{name}();",
    ):
        assert complaint(body=use) == f"line 5 (`{use}`): `{name}` {reason}."

    assert f"`{name}` {reason}" in complaint(f"int {name}(int);", f"{name}(3);")
    assert not complaint(body=f"double {name} = 3; {name} *= 2;")
    assert not complaint(
        body=f"auto const {name} = [](int x) {{ return x; }}; {name}(3);"
    )
    assert not complaint(body=f"penalties.{name}(3);")
    assert not complaint(f"int f(int {name}) {{ return {name}; }}")


@pytest.mark.parametrize(
    ("top", "message"),
    [
        ('asm("nop");', "assembly is not accepted"),
        ("#define X 1", "only #include may be used"),
        ("#define X(y) y", "only #include may be used"),
        ("#undef X", "only #include may be used"),
        ("#line 3", "only #include may be used"),
        ('#embed "x"', "only #include may be used"),
        ("#pragma GCC optimize(3)", "only #include may be used"),
        ('#error "x"', "only #include may be used"),
        ("#if 1\nint x;\n#endif", "only #include may be used"),
        ("#ifdef X\nint x;\n#endif", "only #include may be used"),
        ("#if __has_include(<x>)\nint x;\n#endif", "only #include may be used"),
        ("#import <vector>", "only #include may be used"),
        ("%:define X 1", "a syntax error"),
        ('_Pragma("once")', "`_Pragma` is the compiler's own name"),
        ('extern "C" int f();', "the macro exports the operator"),
        ('extern "C" { int f(); }', "the macro exports the operator"),
        ("extern int x;", "`extern` declares what is elsewhere"),
        ("thread_local int x;", "`thread_local` is for several threads"),
        ("__attribute__((constructor)) void f() {}", "only standard attributes"),
        ("[[gnu::constructor]] void f() {}", "only standard attributes"),
        ("__declspec(dllexport) int f();", "only standard attributes"),
        ("namespace std { int x; }", "namespace std is not yours"),
        ("namespace pyvrp_plus { int x; }", "namespace pyvrp_plus is not yours"),
        ("namespace pyvrp_plus::detail { int x; }", "namespace pyvrp_plus is not"),
        ("namespace own { namespace std { int x; } }", "namespace std is not yours"),
        ("void *operator new(std::size_t n);", "`operator new` manages memory by hand"),
        ("using namespace std::chrono;", "`chrono` depends on the clock"),
        ("// comment \\", "a backslash continues this line"),
        ("// comment \\  ", "a backslash continues this line"),
        ("int x; \\", "a backslash continues this line"),
        ("#include FOO", "`FOO`: accepted headers are pyvrp_plus/operator.h, "),
        ("#include <foo>", "`foo`: accepted headers are pyvrp_plus/operator.h, "),
        ('#include "/etc/passwd"', "`/etc/passwd`: accepted headers are "),
        ('#include "../operator.h"', "`../operator.h`: accepted headers are "),
    ],
)
def test_refused_at_the_top(top, message):
    """What is refused in namespaces."""
    told = complaint(top)
    assert re.match(r"line 2 ", told)
    assert message in told


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("goto end; end: ;", "goto is not accepted"),
        ("auto x = new int;", "manages memory by hand"),
        ("delete x;", "manages memory by hand"),
        ("::operator delete(x);", "`operator delete` manages memory by hand"),
        ("auto x = reinterpret_cast<int *>(y);", "`reinterpret_cast` gets round"),
        ("auto x = const_cast<int &>(y);", "`const_cast` gets round the types"),
        ("auto x = (int *)y;", "a cast to a pointer gets round the types"),
        ('asm volatile("nop");', "assembly is not accepted"),
        ('__asm__("nop");', "assembly is not accepted"),
        ("__builtin_trap();", "`__builtin_trap` is the compiler's own name"),
        ("auto x = __FILE__;", "`__FILE__` is the compiler's own name"),
        ("using namespace std; system(x);", "`system` reaches the operating system"),
        ("std::thread worker(f);", "`thread` is for several threads"),
    ],
)
def test_refused_in_functions(body, message):
    """What is refused in functions."""
    told = complaint(body=body)
    assert told.startswith(f"line 5 (`{body}`): ")
    assert message in told


@pytest.mark.parametrize(
    "top",
    [
        "#pragma once",
        "#  include <vector>",
        "using Indices = std::vector<std::size_t>;",
        "enum class Mode { narrow, wide };",
        "template <class T> concept Countable = requires(T t) { t.size(); };",
        "struct A { auto operator<=>(A const &) const = default; };",
        "[[nodiscard]] inline int f() { return 3; }",
        "namespace own { int x; }",
        "namespace { int x; }",
        "// share of 5%: \\ is not at the end, system() and new are words",
        "/* asm goto #define */",
        "template <class T, std::size_t n = 3> struct B { T x[n]{}; };",
        "struct C { int a_; explicit C(int a) : a_{a} {} ~C() = default; };",
        "template <> struct std::hash<A> {};",
        "union D { int a; double b; };",
        "static_assert(sizeof(int) == 4);",
        "// \u2014 and \u201ctypeset\u201d",
    ],
)
def test_accepted_at_the_top(top):
    """What operators may well be written with."""
    assert not complaint(top)


@pytest.mark.parametrize(
    "body",
    [
        "auto const f = []<class T>(T x) requires true { return x; };",
        "for (auto const &[key, value] : map) sum += value;",
        "if (auto it = map.find(3); it != map.end()) return {};",
        "std::ranges::sort(values, std::ranges::greater{}, &Candidate::cost);",
        "values.erase(std::remove(values.begin(), values.end(), 3), values.end());",
        "auto x = (double)y / static_cast<double>(z);",
        "static std::vector<double> memory(3, std::sqrt(2.0));",
        "if (x) [[likely]] { y = 1'000.5e3; }",
        'auto text = R"(#define system)"; auto other = "asm(\\"nop\\")";',
        "if constexpr (std::is_same_v<int, T>) { x = a <=> b; }",
        "for (auto idx : std::views::iota(0, 3) | std::views::reverse) f(idx);",
        "switch (x) { case 1: { break; } default: throw 3; }",
        "auto [a, b] = std::pair{1, 2}; std::swap(a, b);",
        "struct Local { int x; } local{.x = 3};",
        "do { ++x; } while (x < 3); try { f(); } catch (...) { }",
    ],
)
def test_accepted_in_functions(body):
    """What operators may well do."""
    assert not complaint(body=body)


@pytest.mark.parametrize("header", approved_imports("cpp"))
def test_approved_headers(header):
    """What is approved can be included in both ways."""
    assert not complaint(f"#include <{header}>")
    assert not complaint(f'#include "{header}"')


@pytest.mark.parametrize("header", sorted(CPP_INCLUDES))
def test_advice_on_headers(header):
    """What models often include is refused with what to do instead."""
    told = complaint(f"#include <{header}>")
    assert f"`{header}` {CPP_INCLUDES[header]}; accepted headers are " in told


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("int x = ;", "a syntax error"),
        ("return 1", "a syntax error, `;` is missing"),
        ("if (x { }", "a syntax error"),
        ("auto x = \u201ctext\u201d;", "a syntax error"),
        ("def f(x):", "a syntax error"),
    ],
)
def test_syntax_errors(body, message):
    """They are told with the line and its text."""
    assert f"line 5 (`{body}`): {message}" in complaint(body=body)


def test_cut_off():
    """An operator that ends in the middle is no operator."""
    with pytest.raises(Rejected, match="a syntax error"):
        check(Program("cpp", {"update_penalties": (FUNCTION % "")[:80]}))


@pytest.mark.parametrize("hook", HOOKS)
def test_no_name_of_a_hook_is_forbidden(hook):
    """Operators with a state are classes of that name, whatever else it means."""
    assert hook not in CPP_NAMES
    assert hook not in CPP_FUNCTIONS
