"""
Coverage-guided fuzzing of what reads texts that nobody trusts, with atheris.

``make fuzz`` runs some of the property-based tests with other inputs: hypothesis draws
them at random, whereas atheris mutates those that have reached new code. It stops at
the first input that fails, and prints the arguments of the test.
``python -m tests.mep.coverage_guided TEST [OPTION...]`` runs one of them, with options
of libFuzzer, such as ``-max_total_time=60``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris
from hypothesis import given
from hypothesis import strategies as st

with atheris.instrument_imports(include=["mep"]):
    from tests.mep.answer import test_extract_fuzz as answer
    from tests.mep.evaluation import test_replies_fuzz as replies
    from tests.mep.prompt import test_prompt_fuzz as prompt
    from tests.mep.record import test_store_fuzz as store


def _file_of_a_run() -> Callable[..., None]:
    """Return the test of changed bytes in the file of a run, with such a file."""
    with tempfile.TemporaryDirectory() as folder:
        content = store.made(Path(folder))

    @given(
        st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=8))),
        st.one_of(st.none(), st.integers(0, 200_000)),
    )
    def test(changes: list[tuple[int, bytes]], length: int | None) -> None:
        store.test_bytes_of_the_file.hypothesis.inner_test(content, changes, length)

    return test


#: Functions that return a test, by its name.
TESTS: dict[str, Callable[[], Callable[..., None]]] = {
    "answer": lambda: answer.test_answers_are_read_or_refused,
    "knowledge": lambda: answer.test_knowledge_is_of_the_answer,
    "inspection": lambda: replies.test_inspections,
    "libraries": lambda: replies.test_libraries,
    "prompt": lambda: prompt.test_any_text,
    "plain-text": lambda: prompt.test_plain_text_has_lines_and_nothing_else,
    "store": _file_of_a_run,
}


def main() -> None:
    """Run the command."""
    names = ", ".join(TESTS)
    if len(sys.argv) < 2 or sys.argv[1] not in TESTS:
        sys.exit(f"usage: python -m tests.mep.coverage_guided TEST\nTEST: {names}")

    test = TESTS[sys.argv.pop(1)]()
    atheris.Setup(sys.argv, test.hypothesis.fuzz_one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
