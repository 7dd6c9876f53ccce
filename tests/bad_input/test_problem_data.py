"""Instances whose parts contradict each other."""

import numpy as np
import pytest

from tests.bad_input.cases import (
    Case,
    data,
    matrix_with,
    with_client,
    with_groups,
    with_vehicle_type,
    zeros,
)

PROBLEMS = {
    "no depots": Case(lambda m: data(m, depots=[]), ValueError, "depots is empty"),
    "no fleet": Case(
        lambda m: data(m, vehicle_types=[]), ValueError, "vehicle_types is empty"
    ),
    "foreign client": Case(lambda m: data(m, clients=[1]), TypeError, "clients"),
    "depot as client": Case(
        lambda m: data(m, clients=[m.Depot(0, 0)]), TypeError, "clients"
    ),
    "no matrices": Case(
        lambda m: data(m, distance_matrices=[], duration_matrices=[]),
        IndexError,
        r"vehicle_types\[0\].profile = 0.* 0 ",
    ),
    "no durations": Case(
        lambda m: data(m, duration_matrices=[]),
        ValueError,
        "duration_matrices.*1 and 0",
    ),
    "more distances": Case(
        lambda m: data(m, distance_matrices=[zeros(), zeros()]),
        ValueError,
        "distance_matrices.*2 and 1",
    ),
    "large distances": Case(
        lambda m: data(m, distance_matrices=[zeros(4)]),
        ValueError,
        r"distance_matrices\[0\].*\(4, 4\).*\(3, 3\)",
    ),
    "small durations": Case(
        lambda m: data(m, duration_matrices=[zeros(2)]),
        ValueError,
        r"duration_matrices\[0\].*\(2, 2\).*\(3, 3\)",
    ),
    "oblong distances": Case(
        lambda m: data(m, distance_matrices=[np.zeros((3, 2), dtype=int)]),
        ValueError,
        r"distance_matrices\[0\].*\(3, 2\)",
    ),
    "flat distances": Case(
        lambda m: data(m, distance_matrices=[np.zeros(9, dtype=int)]),
        ValueError,
        r"distance_matrices\[0\].*two-dimensional",
    ),
    "cube": Case(
        lambda m: data(m, distance_matrices=[np.zeros((3, 3, 3), dtype=int)]),
        ValueError,
        r"distance_matrices\[0\].*two-dimensional",
    ),
    "matrix itself": Case(
        lambda m: data(m, distance_matrices=zeros()),
        ValueError,
        r"distance_matrices\[0\].*two-dimensional",
    ),
    "matrix None": Case(
        lambda m: data(m, duration_matrices=[None]),
        ValueError,
        r"duration_matrices\[0\].*None",
    ),
    "matrices None": Case(
        lambda m: data(m, duration_matrices=None), TypeError, "duration_matrices=None"
    ),
    "text matrix": Case(
        lambda m: data(m, distance_matrices=[np.full((3, 3), "a")]),
        ValueError,
        r"distance_matrices\[0\].*<U1",
    ),
    "distance diagonal": Case(
        lambda m: data(m, distance_matrices=[matrix_with(7, 2, 2)]),
        ValueError,
        r"distance_matrices\[0\]\[2, 2\].*7",
    ),
    "duration diagonal": Case(
        lambda m: data(m, duration_matrices=[matrix_with(7, 1, 1)]),
        ValueError,
        r"duration_matrices\[0\]\[1, 1\].*7",
    ),
    "vehicle profile": Case(
        lambda m: with_vehicle_type(m, profile=3),
        IndexError,
        r"vehicle_types\[1\].profile = 3.* 1 ",
    ),
    "vehicle start": Case(
        lambda m: with_vehicle_type(m, start_depot=1),
        IndexError,
        r"vehicle_types\[1\].start_depot = 1.* 1 ",
    ),
    "vehicle end": Case(
        lambda m: with_vehicle_type(m, end_depot=2),
        IndexError,
        r"vehicle_types\[1\].end_depot = 2.* 1 ",
    ),
    "vehicle reload": Case(
        lambda m: with_vehicle_type(m, reload_depots=[0, 2]),
        IndexError,
        r"vehicle_types\[1\].reload_depots = 2.* 1 ",
    ),
    "vehicle capacity": Case(
        lambda m: with_vehicle_type(m, capacity=[1]),
        ValueError,
        r"vehicle_types\[1\].capacity.* 1 .* 0",
    ),
    "client dimensions": Case(
        lambda m: with_client(m, delivery=[1, 2]),
        ValueError,
        r"clients\[1\].* 2 .* 0 ",
    ),
    "closed start depot": Case(
        lambda m: data(
            m, depots=[m.Depot(0, 0, 5)], vehicle_types=[m.VehicleType(tw_late=4)]
        ),
        ValueError,
        r"vehicle_types\[0\].*0 to 4.*start_depot 0.*from 5",
    ),
    "unknown group": Case(
        lambda m: with_client(m, group=0, required=False),
        IndexError,
        r"clients\[1\].group = 0.* 0 ",
    ),
    "group without client": Case(
        lambda m: with_groups(m, [[1]], group=0, required=False),
        ValueError,
        r"clients\[1\].group = 0.*groups\[0\].* 2",
    ),
    "client without group": Case(
        lambda m: with_groups(m, [[2]]), ValueError, r"groups\[0\].* 2.*clients\[1\]"
    ),
    "required in group": Case(
        lambda m: with_groups(m, [[2]], group=0),
        ValueError,
        r"clients\[1\] is required.*groups\[0\]",
    ),
    "empty group": Case(
        lambda m: with_groups(m, [[2], []], group=0, required=False),
        ValueError,
        r"groups\[1\] is empty",
    ),
    "group of depot": Case(
        lambda m: with_groups(m, [[0]]), IndexError, r"groups\[0\].* 0,"
    ),
    "group of nobody": Case(
        lambda m: with_groups(m, [[5]]), IndexError, r"groups\[0\].* 5,"
    ),
    "replaced clients": Case(
        lambda m: data(m).replace(clients=[]),
        ValueError,
        r"distance_matrices\[0\].*\(3, 3\).*\(1, 1\)",
    ),
    "location": Case(lambda m: data(m).location(3), IndexError, "location 3.* 3 "),
    "negative location": Case(lambda m: data(m).location(-1), TypeError, "-1"),
}


@pytest.mark.parametrize("case", PROBLEMS.values(), ids=PROBLEMS)
def test_same_error_as_pyvrp(case: Case) -> None:
    """The type of the error is PyVRP's, and our message says what is wrong."""
    case.check()
    case.check_pyvrp()
