"""Why there is no feasible solution: before the search, and after it."""

from .change import Change
from .diagnose import diagnose
from .explain import explain
from .explanation import Explanation, Violation
from .finding import Diagnosis, Finding
from .relaxation import Relaxation

__all__ = [
    "Change",
    "Diagnosis",
    "Explanation",
    "Finding",
    "Relaxation",
    "Violation",
    "diagnose",
    "explain",
]
