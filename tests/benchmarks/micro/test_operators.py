"""The benchmark of what operators cost."""

import os

from benchmarks.micro.operators import empty_cache
from pyvrp_plus.operators.build_cache import BuildCache


def test_the_cache_of_the_user_is_kept(tmp_path, monkeypatch):
    """It is another one for a while only, whether the user has named one or not."""
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path))
    with empty_cache():
        assert not list(BuildCache().folder.iterdir())
        assert BuildCache().folder != tmp_path
    assert BuildCache().folder == tmp_path

    monkeypatch.delenv("PYVRP_PLUS_CACHE")
    with empty_cache():
        pass
    assert "PYVRP_PLUS_CACHE" not in os.environ
