"""Draw the instance, the solution and the run, into files."""

import tempfile
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
from pyvrp import Model, plotting
from pyvrp.plotting import plot_result, plot_route_schedule
from pyvrp.stop import MaxIterations

model = Model()
depot = model.add_depot(50, 50, tw_late=400)
model.add_vehicle_type(4, capacity=12, tw_late=400)
for number in range(14):
    model.add_client(
        x=(37 * number + 5) % 100,
        y=(59 * number + 20) % 100,
        delivery=1 + number % 4,
        pickup=number % 3,
        service_duration=5,
        tw_early=10 * number,
        tw_late=10 * number + 200,
    )
for a in model.locations:
    for b in model.locations:
        gap = int(abs(a.x - b.x) + abs(a.y - b.y))
        model.add_edge(a, b, distance=gap, duration=gap)

data = model.data()
result = model.solve(MaxIterations(60), seed=1, display=False)


def save(name):
    """Write the current figure to a file, close it, and return the file's size."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.png"
        plt.savefig(path, dpi=40)
        size = path.stat().st_size

    plt.close("all")
    return size


# What is drawn into axes of our own, and then into those that the functions make.
for draw in [
    lambda ax: plotting.plot_coordinates(data, title="Where", ax=ax),
    lambda ax: plotting.plot_solution(result.best, data, plot_clients=True, ax=ax),
    lambda ax: plotting.plot_demands(data, dimension=0, title="How much", ax=ax),
    lambda ax: plotting.plot_time_windows(data, title="When", ax=ax),
    lambda ax: plotting.plot_objectives(result, num_to_skip=5, ax=ax),
    lambda ax: plotting.plot_diversity(result, ax=ax),
    lambda ax: plotting.plot_runtimes(result, ax=ax),
    lambda ax: plot_route_schedule(data, result.best.routes()[0], legend=True, ax=ax),
]:
    fig, ax = plt.subplots()
    draw(ax)
    assert ax.has_data()
    assert plt.get_fignums() == [fig.number]
    assert save("own") > 1_000

    draw(None)
    assert plt.gca().has_data()
    plt.close("all")

# Several in one figure: ours, and one of its own making.
fig = plt.figure(figsize=(12, 8))
plotting.plot_instance(data, fig=fig)
assert plt.get_fignums() == [fig.number]
assert len(fig.axes) >= 3
assert save("instance") > 1_000

plot_result(result, data)
assert len(plt.gcf().axes) >= 4
assert save("result") > 1_000
print("OK")
