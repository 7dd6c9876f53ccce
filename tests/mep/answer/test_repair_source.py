"""Sources as models print them."""

import pytest

from mep.answer.repair_source import clean, defined_hooks, parses, repair
from mep.candidate.program import LANGUAGES, hooks_of, stock_program
from pyvrp_plus.operators import LIBRARY, load_operator

HOOKS = hooks_of("joint")
HEADER = "#include <pyvrp_plus/operator.h>\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hook", HOOKS)
def test_stock_rules_remain(language, hook):
    """What is right is not touched."""
    source = stock_program(hook, language).sources[hook]
    assert parses(source, language)
    assert clean(source, language) == source
    assert defined_hooks(source, language) == [hook]
    assert repair(source, hook, language) == source


@pytest.mark.parametrize(
    "path", sorted(LIBRARY.glob("*.cpp")), ids=lambda path: path.stem
)
def test_library_is_known(path):
    """Classes are known by their call operators."""
    source = path.read_text()
    assert defined_hooks(source, "cpp") == [load_operator(path).hook]
    without = source[: source.index("PYVRP_PLUS_OPERATOR(")]
    assert repair(without, load_operator(path).hook, "cpp") == source


@pytest.mark.parametrize(
    ("source", "cleaned"),
    [
        ("    x = 3\n    y = 4", "x = 3\ny = 4\n"),
        ("\n\nx = 3  \n\n\n", "x = 3\n"),
        ("if x:\n\ty = 3\n", "if x:\n    y = 3\n"),
        ("x = 3 if a &lt; b &amp;&amp; c else 4", "x = 3 if a < b && c else 4\n"),
        ("x\u00a0=\u00a03", "x = 3\n"),
        ("x = \u201ctext\u201d", 'x = "text"\n'),
        ("x = \u2018it\u2019", "x = 'it'\n"),
        ("x = 3 \u2013 4", "x = 3 - 4\n"),
        (
            "x = 3  # \u201cthree\u201d\u00a0\u2013",
            "x = 3  # \u201cthree\u201d\u00a0\u2013\n",
        ),
        ("x = '\u201c'", "x = '\u201c'\n"),
        ("x = 'a\tb'", "x = 'a\tb'\n"),
    ],
)
def test_clean_python(source, cleaned):
    """Typesetting is mended only where it is an error."""
    assert clean(source, "python") == cleaned


@pytest.mark.parametrize(
    ("source", "cleaned"),
    [
        ("#include &lt;vector&gt;", "#include <vector>\n"),
        ("bool x = a &lt; b &amp;&amp; c;", "bool x = a < b && c;\n"),
        ("char x = \u2018a\u2019;", "char x = 'a';\n"),
        ("int x; // it\u2019s", "int x; // it\u2019s\n"),
        ("int\u00a0x\u00a0=\u00a0\u22121;", "int x = -1;\n"),
    ],
)
def test_clean_cpp(source, cleaned):
    """The same in C++."""
    assert clean(source, "cpp") == cleaned


@pytest.mark.parametrize(
    ("source", "hooks"),
    [
        ("def select_parents(population): pass", ["select_parents"]),
        ("class update_penalties: pass", ["update_penalties"]),
        ("def f():\n    def select_parents(): pass", []),
        ("x = select_parents(population)", []),
        ("# def select_parents(): pass", []),
        ("def select_parents_fast(): pass", []),
        (
            "def update_penalties(): pass\ndef select_parents(): pass",
            ["select_parents", "update_penalties"],
        ),
    ],
)
def test_defined_in_python(source, hooks):
    """Only what is defined at the top of a file counts."""
    assert defined_hooks(source, "python") == hooks


@pytest.mark.parametrize(
    ("source", "hooks"),
    [
        ("ParentPair select_parents(View const &v) { }", ["select_parents"]),
        ("static auto select_parents(View v, W w = {}) -> X { }", ["select_parents"]),
        (
            "std::pair<A, B>\nselect_parents(int (*f)(int)) noexcept {",
            ["select_parents"],
        ),
        ("A &select_parents() {", []),
        ("class select_parents final { };", ["select_parents"]),
        ("struct select_parents;", []),
        ("ParentPair select_parents(View const &v);", []),
        ("auto x = select_parents(v); if (x) { }", []),
        ("return select_parents(v); }; struct A { }", []),
        ("// ParentPair select_parents() { }", []),
        ("struct A { X operator()(PenaltyView const &v) { } };", ["update_penalties"]),
        ("struct A { X operator () (int) { } };", []),
        (
            "struct A { X operator()(PopulationView const &v, size_t n) { } };",
            ["select_survivors"],
        ),
    ],
)
def test_defined_in_cpp(source, hooks):
    """Declarations and calls do not count."""
    assert defined_hooks(source, "cpp") == hooks


def test_adds_what_was_forgotten():
    """In C++ the header and the macro."""
    source = "X select_parents(A a) { return a; }\n"
    whole = HEADER + source + "\nPYVRP_PLUS_OPERATOR(select_parents)\n"
    assert repair(source, "select_parents", "cpp") == whole
    assert repair(whole, "select_parents", "cpp") == whole
    quoted = whole.replace("<pyvrp_plus/operator.h>", '"pyvrp_plus/operator.h"')
    assert repair(quoted, "select_parents", "cpp") == quoted


def test_macro_names_the_class():
    """Of several classes, that which can be called as an operator."""
    source = "struct A { };\nclass B { X operator()(PenaltyView const &p); };\n"
    assert repair(source, "update_penalties", "cpp").endswith("_OPERATOR(B)\n")


@pytest.mark.parametrize(
    "main",
    [
        "int main() { return 0; }",
        "int main(int argc, char **argv) {\n    run();\n}",
        "auto main() -> int { }",
    ],
)
def test_removes_main(main):
    """An example in C++ is no part of the operator."""
    rest = HEADER + "X update_penalties(A a) { return a; }\n"
    repaired = repair(f"{rest}{main}\n", "update_penalties", "cpp")
    assert repaired == f"{rest}\nPYVRP_PLUS_OPERATOR(update_penalties)\n"


def test_removes_the_script():
    """Nor is one in Python."""
    function = "def update_penalties():\n    return 3\n"
    script = '\nif __name__ == "__main__":\n    x = 3\n\n    print(x)\n'
    assert repair(function + script, "update_penalties", "python") == function
    assert repair(function + "x = (\n", "update_penalties", "python").endswith(
        "x = (\n"
    )
