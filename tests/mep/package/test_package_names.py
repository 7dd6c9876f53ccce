import pytest

from mep.package.package_names import package_names


def test_one_operator() -> None:
    names = package_names("evolved-ruin", ["ruin"])
    assert names.project == "evolved-ruin"
    assert names.module == "evolved_ruin"
    assert names.operators == {"ruin": "evolved_ruin"}


def test_several_operators() -> None:
    names = package_names("evolved", ["select_parents", "update_penalties"])
    assert names.operators == {
        "select_parents": "evolved_select_parents",
        "update_penalties": "evolved_update_penalties",
    }


@pytest.mark.parametrize("name", ["Ruin", "1st", "a--b", "a-", "", "a.b", "a b", "ä"])
def test_no_names(name: str) -> None:
    with pytest.raises(ValueError, match="lower-case letters and digits"):
        package_names(name, ["ruin"])


@pytest.mark.parametrize("name", ["json", "class", "pyvrp-plus", "pareto_survivors"])
def test_taken_names(name: str) -> None:
    with pytest.raises(ValueError, match="it is taken"):
        package_names(name, ["ruin"])
