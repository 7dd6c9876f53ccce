"""What runs before an operator is called."""

import pytest

from mep.guardrails.cpp_globals import check_globals
from mep.guardrails.cpp_tree import parse_cpp


@pytest.mark.parametrize(
    "source",
    [
        "static const double x = std::sqrt(2.0);",
        "int x = f();",
        "int x{f()};",
        "int a = 1, b = f();",
        "std::vector<double> x(f(3));",
        "std::vector<int> x = {1, f()};",
        "namespace { int x = f(); }",
        "namespace a { namespace b { auto x = f(); } }",
        "template <class T> int x = f();",
        "int x = [] { return 3; }();",
        "struct A { A() { f(); } }; A a;",
        "struct A { ~A() { f(); } }; static A a{};",
        "struct A { int x = f(); }; A const a{};",
        "struct A { A(int); }; std::vector<A> as(3);",
        "struct A { static inline int x = f(); };",
        "struct S { int x; } s = f();",
    ],
)
def test_refused(source):
    """Calls and constructors of the file's own are refused, once."""
    (finding,) = check_globals(parse_cpp(source))
    assert finding.line == 1
    assert "make it constexpr" in finding.message


@pytest.mark.parametrize(
    "source",
    [
        "constexpr double x = f(2.0);",
        "constinit int x = f();",
        "static int x = 3;",
        "const double inf = std::numeric_limits<double>::infinity();",
        "const auto x = static_cast<std::size_t>(3);",
        "std::vector<int> x = {1, 2};",
        "struct A { double a, b; }; const A a{1.0, 2.0};",
        "struct A { A() { f(); } }; void g(A a); A make();",
        "auto const g = [](int a) { return f(a); };",
        "int f(); int g(int x = f());",
        "int f() { static int x = g(); int y = g(); return x; }",
        "struct A { int x = f(); static constexpr int y = f(); };",
        "using X = std::vector<int>;",
    ],
)
def test_accepted(source):
    """What only computes constants, or runs later, is accepted."""
    assert not list(check_globals(parse_cpp(source)))
