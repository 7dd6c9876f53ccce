"""
Executors, which have requests answered: on this machine, or by a Dask cluster.

A request is all that its answer depends on, and both can be written as JSON. Whoever
submits a request also says how to judge the reply, which is not believed as it is.
"""

from pyvrp_plus.trials.executor.executor import Executor as Executor
from pyvrp_plus.trials.executor.executor import ExecutorError as ExecutorError
from pyvrp_plus.trials.executor.executor import LostWorkersError as LostWorkersError
from pyvrp_plus.trials.executor.local_executor import LocalExecutor as LocalExecutor
from pyvrp_plus.trials.executor.open_executor import ExecutorName as ExecutorName
from pyvrp_plus.trials.executor.open_executor import check_options as check_options
from pyvrp_plus.trials.executor.open_executor import (
    open_dask_executor as open_dask_executor,
)
from pyvrp_plus.trials.executor.workplace import Json as Json
from pyvrp_plus.trials.executor.workplace import Workplace as Workplace
from pyvrp_plus.trials.executor.workplace import Workshop as Workshop
