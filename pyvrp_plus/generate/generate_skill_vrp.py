"""Instances in which vehicles have skills that clients require."""

import numpy as np

from pyvrp_plus._pyvrp import Client, ProblemData

from .generate_cvrp import generate_cvrp
from .generate_vrptw import generate_vrptw


def generate_skill_vrp(
    num_clients: int = 100,
    seed: int = 0,
    *,
    num_skills: int = 3,
    share: float = 0.5,
    time_windows: bool = False,
) -> ProblemData:
    """
    Generate an instance of the skill vehicle routing problem.

    A CVRP or VRPTW instance gets one vehicle type for each skill, which has this skill
    only. Some of the clients, drawn at random, require one of the skills, the others
    none. There are as many vehicles of each type as clients, so that the solution with
    one route for each client is feasible.

    Parameters
    ----------
    num_clients, seed
        See :func:`~pyvrp_plus.generate.generate_cvrp`.
    num_skills
        Number of skills, at least one.
    share
        Probability that a client requires a skill, in [0, 1].
    time_windows
        Whether clients have time windows, as those of
        :func:`~pyvrp_plus.generate.generate_vrptw` have.

    Raises
    ------
    ValueError
        When a parameter is outside its range.

    References
    ----------
    Cappanera, P., Gouveia, L. and Scutellà, M. G. (2011), "The skill vehicle routing
    problem", INOC 2011, for the problem; Cordeau, J.-F. and Laporte, G. (2001), "A tabu
    search algorithm for the site dependent vehicle routing problem with time windows",
    INFOR 39(3), for one that is the same without skills that are nested.
    """
    if num_skills < 1:
        raise ValueError(f"num_skills must be positive, but is {num_skills}.")
    if not 0 <= share <= 1:
        raise ValueError(f"share must be in [0, 1], but is {share}.")

    generate = generate_vrptw if time_windows else generate_cvrp
    data = generate(num_clients, seed)
    rng = np.random.default_rng([seed, 5])
    skills = [f"skill {idx}" for idx in range(1, num_skills + 1)]
    drawn = rng.choice(skills, size=num_clients).tolist()
    requires = rng.random(num_clients) < share
    return data.replace(
        clients=[
            Client(
                client.x,
                client.y,
                client.delivery,
                service_duration=client.service_duration,
                tw_early=client.tw_early,
                tw_late=client.tw_late,
                name=client.name,
                required_skills=[skill] if is_required else [],
            )
            for client, skill, is_required in zip(
                data.clients(), drawn, requires, strict=True
            )
        ],
        vehicle_types=[
            data.vehicle_type(0).replace(name=skill, skills=[skill]) for skill in skills
        ],
    )
