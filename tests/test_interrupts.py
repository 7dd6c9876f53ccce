"""Interrupts from the keyboard, also before there is anything to return."""

import os
import signal
import threading

import pytest

from pyvrp_plus import solve
from pyvrp_plus.interrupts import HeldInterrupts
from pyvrp_plus.stop import MaxRuntime

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="signals cannot be sent to oneself"
)


@pytest.fixture(autouse=True)
def heeds_interrupts():
    """Heed interrupts, which a process that was started in the background ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class InterruptedSolution:
    """An initial solution that is looked at while somebody presses Ctrl-C."""

    def __init__(self, times=1):
        self.times = times

    def routes(self):
        """Return no routes."""
        for _ in range(self.times):
            signal.raise_signal(signal.SIGINT)
        return []


def test_while_a_search_is_set_up(small_data):
    """What the search starts with is returned."""
    result = solve(small_data, MaxRuntime(600), initial_solution=InterruptedSolution())
    assert result.num_iterations == 0
    assert result.best.num_routes() == 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_twice(small_data):
    """Who does so twice does not want a result."""
    with pytest.raises(KeyboardInterrupt):
        solve(small_data, MaxRuntime(600), initial_solution=InterruptedSolution(2))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_let_through():
    """Whoever handles interrupts gets them."""
    with HeldInterrupts() as interrupts:
        with pytest.raises(KeyboardInterrupt), interrupts.let_through():
            signal.raise_signal(signal.SIGINT)

        assert not interrupts.interrupted
        signal.raise_signal(signal.SIGINT)
        assert interrupts.interrupted


def test_own_handlers_stay():
    """Programs that handle interrupts themselves go on to do so."""
    seen = []
    signal.signal(signal.SIGINT, lambda *_: seen.append(1))
    with HeldInterrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)

    assert seen == [1]
    assert not interrupts.interrupted


def test_threads():
    """Only the main thread gets interrupts, and may say what happens to them."""
    held = []

    def hold():
        with HeldInterrupts() as interrupts:
            held.append(interrupts.interrupted)

    thread = threading.Thread(target=hold)
    thread.start()
    thread.join()
    assert held == [False]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
