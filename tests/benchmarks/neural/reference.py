"""The network of POMO written out with numpy, as in its paper's sections 3 and 4."""

from collections.abc import Mapping

import numpy as np

Weights = Mapping[str, np.ndarray]

NUM_HEADS = 8

_PARTS = {
    "tsp": ("addAndNormalization1", "feedForward", "addAndNormalization2"),
    "cvrp": ("add_n_normalization_1", "feed_forward", "add_n_normalization_2"),
}


def random_weights(problem, embedding=16, layers=2, attention=24, hidden=10, seed=1):
    """Return weights by name; the names are those of published checkpoints."""
    shapes = {}

    def linear(name, num_inputs, num_outputs, bias=True):
        shapes[f"{name}.weight"] = (num_outputs, num_inputs)
        if bias:
            shapes[f"{name}.bias"] = (num_outputs,)

    if problem == "tsp":
        linear("encoder.embedding", 2, embedding)
        linear("decoder.Wq_first", embedding, attention, bias=False)
        linear("decoder.Wq_last", embedding, attention, bias=False)
    else:
        linear("encoder.embedding_depot", 2, embedding)
        linear("encoder.embedding_node", 3, embedding)
        linear("decoder.Wq_last", embedding + 1, attention, bias=False)

    first, forward, second = _PARTS[problem]
    blocks = [f"encoder.layers.{idx}" for idx in range(layers)]
    for block in blocks:
        linear(f"{block}.Wq", embedding, attention, bias=False)
        linear(f"{block}.{forward}.W1", embedding, hidden)
        linear(f"{block}.{forward}.W2", hidden, embedding)
        for norm in (first, second):
            shapes[f"{block}.{norm}.norm.weight"] = (embedding,)
            shapes[f"{block}.{norm}.norm.bias"] = (embedding,)

    for block in [*blocks, "decoder"]:
        linear(f"{block}.Wk", embedding, attention, bias=False)
        linear(f"{block}.Wv", embedding, attention, bias=False)
        linear(f"{block}.multi_head_combine", attention, embedding)

    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(scale=0.5, size=shape).astype(np.float32)
        for name, shape in shapes.items()
    }


def encode(problem, weights, coordinates, demands=None):
    """Return the encoded locations, of shape (n, embedding)."""
    if problem == "tsp":
        nodes = _linear(weights, "encoder.embedding", coordinates)
    else:
        clients = np.column_stack([coordinates[1:], demands])
        depot = _linear(weights, "encoder.embedding_depot", coordinates[:1])
        nodes = np.vstack([depot, _linear(weights, "encoder.embedding_node", clients)])

    first, forward, second = _PARTS[problem]
    idx = 0
    while f"encoder.layers.{idx}.Wq.weight" in weights:
        layer = f"encoder.layers.{idx}"
        queries = _linear(weights, f"{layer}.Wq", nodes)
        added = nodes + _attend(weights, layer, queries, nodes)
        nodes = _instance_norm(weights, f"{layer}.{first}.norm", added)
        hidden = np.maximum(_linear(weights, f"{layer}.{forward}.W1", nodes), 0)
        added = nodes + _linear(weights, f"{layer}.{forward}.W2", hidden)
        nodes = _instance_norm(weights, f"{layer}.{second}.norm", added)
        idx += 1

    return nodes


def scores(weights, encoded, query, forbidden):
    """Return the scores of all nodes for one query, -inf for the forbidden node."""
    mixed = _attend(weights, "decoder", query[None], encoded, forbidden)[0]
    clipped = 10 * np.tanh(encoded @ mixed / np.sqrt(encoded.shape[1]))
    clipped[forbidden] = -np.inf
    return clipped


def _attend(weights, name, queries, nodes, forbidden=None):
    keys = np.split(_linear(weights, f"{name}.Wk", nodes), NUM_HEADS, axis=1)
    values = np.split(_linear(weights, f"{name}.Wv", nodes), NUM_HEADS, axis=1)
    heads = []
    for query, key, value in zip(
        np.split(queries, NUM_HEADS, axis=1), keys, values, strict=True
    ):
        compatibility = query @ key.T / np.sqrt(key.shape[1])
        if forbidden is not None:
            compatibility[:, forbidden] = -np.inf
        odds = np.exp(compatibility - compatibility.max(axis=1, keepdims=True))
        heads.append(odds / odds.sum(axis=1, keepdims=True) @ value)

    return _linear(weights, f"{name}.multi_head_combine", np.hstack(heads))


def _instance_norm(weights, name, nodes):
    scaled = (nodes - nodes.mean(axis=0)) / np.sqrt(nodes.var(axis=0) + 1e-5)
    return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _linear(weights, name, values):
    return values @ weights[f"{name}.weight"].T + weights.get(f"{name}.bias", 0)
