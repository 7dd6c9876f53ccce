"""Sessions with real sandboxes and a store, in which nobody is asked anything."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from mep.config import Config
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_local_executor
from mep.evolve.instance_sets import load_instances
from mep.evolve.make_proposer import make_proposer
from mep.evolve.session import Session
from mep.progress import Progress
from mep.providers.make_provider import make_provider, with_provider
from mep.record.run_folder import run_folder
from pyvrp_plus.files.write_instance import write_instance
from pyvrp_plus.generate import generate_cvrp


@contextmanager
def open_session(config: Config) -> Iterator[Session]:
    """Provide the session of a run with the offline provider."""
    config = with_provider(config)
    assert config.out is not None
    provider = make_provider(config, config.out, [])
    with (
        run_folder(config, config.out, resume=False) as store,
        ThreadPoolExecutor(1) as threads,
        Evaluator(store, open_local_executor(2)) as evaluator,
    ):
        yield Session(
            config,
            store,
            make_proposer(config, provider, store),
            threads,
            evaluator,
            Progress(),
            load_instances(config).training,
            time.monotonic(),
        )


def write_instances(folder: Path, num_clients: int, count: int = 12) -> str:
    """Write CVRPs of a size, half of them for training; return the suite's name."""
    folder.mkdir()
    for seed in range(count):
        write_instance(folder / f"{seed}.vrp", generate_cvrp(num_clients, seed))

    return str(folder)
