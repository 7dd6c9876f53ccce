import math
import tomllib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from mep.config import Config, from_plain, read_config
from mep.report.configuration import to_toml
from mep.run import Run


def test_it_is_read_as_it_was(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "run.toml"
    path.write_text(to_toml(run.config))

    assert Config(**read_config(path)) == run.config


NAMES = st.lists(
    st.text(st.characters(codec="utf-8"), min_size=1), max_size=3, unique=True
)


@given(NAMES, st.floats(min_value=0) | st.just(math.inf))
def test_all_strings_and_dollars(models: list[str], dollars: float) -> None:
    config = Config(
        model=tuple(models), max_cost_usd=dollars, prices=Path("a b/c.toml")
    )
    content = tomllib.loads(to_toml(config))

    assert Config(**from_plain(content, "here")) == config
