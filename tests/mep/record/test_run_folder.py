"""What a stored run says of how it goes on."""

from mep.config import Config
from mep.record.run_folder import check_same, config_to_resume, run_folder


def test_what_is_said_anew(tmp_path):
    """A store does not decide where operators and keys are sent to."""
    config = Config(
        executor="dask",
        scheduler="tcp://127.0.0.1:8786",
        base_url="http://127.0.0.1:1",
        allow_unsandboxed=True,
        seed=7,
    )
    with run_folder(config, tmp_path, resume=False) as store:
        found = config_to_resume(store)

    assert found == Config(seed=7)


def test_another_executor(tmp_path):
    """A run may go on elsewhere, as that does not change its results."""
    elsewhere = Config(executor="dask", scheduler="tcp://127.0.0.1:8786")
    check_same(elsewhere, Config(), tmp_path)
    check_same(Config(), elsewhere, tmp_path)
