"""
Stopping criteria.

A criterion is called at the start of every iteration with the cost of the best
feasible solution so far, and returns whether to stop. While there is no feasible
solution, that cost is the largest 64-bit integer.
"""

from .first_feasible import FirstFeasible as FirstFeasible
from .max_cpu_time import MaxCpuTime as MaxCpuTime
from .max_iterations import MaxIterations as MaxIterations
from .max_runtime import MaxRuntime as MaxRuntime
from .multiple_criteria import MultipleCriteria as MultipleCriteria
from .no_improvement import NoImprovement as NoImprovement
from .stopping_criterion import StoppingCriterion as StoppingCriterion
