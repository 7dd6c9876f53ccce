"""Send progress to a log of one's own, or silence it."""

import logging
import logging.config
import sys
from typing import ClassVar

from pyvrp import Model, show_versions
from pyvrp.stop import MaxIterations

model = Model()
model.add_depot(0, 0)
model.add_vehicle_type(4, capacity=10)
for number in range(12):
    x, y = (41 * number) % 60 - 30, (23 * number) % 50 - 25
    model.add_client(x, y, delivery=2 + number % 2)
for a in model.locations:
    for b in model.locations:
        model.add_edge(a, b, int(abs(a.x - b.x) + abs(a.y - b.y)))


class Records(logging.Handler):
    """Keeps the messages."""

    kept: ClassVar[list] = []

    def emit(self, record):
        """Keep a message."""
        self.kept.append((record.name, record.getMessage()))


def messages(display):
    """Return the messages of a short run."""
    Records.kept.clear()
    result = model.solve(MaxIterations(20), seed=1, display=display)
    assert result.is_feasible()
    return list(Records.kept)


# The package logs to standard output; this sends the messages elsewhere.
logger = logging.getLogger("pyvrp")
assert logger.level == logging.INFO
[handler] = logger.handlers
assert isinstance(handler, logging.StreamHandler)
assert handler.stream is sys.stdout
logger.removeHandler(handler)
logger.addHandler(Records())

assert messages(display=False) == []
progress = messages(display=True)
assert all(name.startswith("pyvrp.") for name, _ in progress)
assert any("Solution results" in message for _, message in progress)

# Silenced, as a whole and in part, and turned on again by a configuration.
logger.setLevel(logging.WARNING)
assert messages(display=True) == []
logger.setLevel(logging.INFO)
logging.getLogger("pyvrp.ProgressPrinter").setLevel(logging.WARNING)
assert messages(display=True) == []
logging.config.dictConfig(
    {
        "version": 1,
        "handlers": {"records": {"class": "__main__.Records"}},
        "loggers": {"pyvrp": {"level": "INFO", "handlers": ["records"]}},
    }
)
assert [name for name, _ in messages(display=True)] == [name for name, _ in progress]
Records.kept.clear()
show_versions()
assert any("numpy" in message for _, message in Records.kept)
print("OK")
