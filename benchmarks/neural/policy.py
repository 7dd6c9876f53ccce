"""
The network of POMO, which scores the locations to visit next.

Kwon, Choo, Kim, Yoon, Gwon and Min (2020), "POMO: Policy Optimization with Multiple
Optima for Reinforcement Learning", sections 3 and 4, whose network is that of Kool, van
Hoof and Welling (2019), "Attention, Learn to Solve Routing Problems!", section 3.
"""

from __future__ import annotations

import math

import torch  # type: ignore[import-not-found]
from torch import Tensor
from torch.nn import functional  # type: ignore[import-not-found]

from .checkpoint import NUM_HEADS, Checkpoint

# Scores are clipped to this value, positive and negative.
_CLIPPING = 10


def encode_tsp(weights: Checkpoint, coordinates: Tensor) -> Tensor:
    """Encode locations (n, 2) in the unit square as features (n, embedding)."""
    return _encode(weights, weights.linear("encoder.embedding", coordinates))


def encode_cvrp(weights: Checkpoint, coordinates: Tensor, demands: Tensor) -> Tensor:
    """
    Encode a depot and clients.

    Parameters
    ----------
    weights
        Weights of a policy for the CVRP.
    coordinates
        Coordinates in the unit square, of shape (1 + clients, 2), depot first.
    demands
        Demands as shares of the capacity, of shape (clients,).

    Returns
    -------
    torch.Tensor
        Features of depot and clients, of shape (1 + clients, embedding).
    """
    clients = torch.cat([coordinates[1:], demands[:, None]], dim=1)
    depot = weights.linear("encoder.embedding_depot", coordinates[:1])
    nodes = weights.linear("encoder.embedding_node", clients)
    return _encode(weights, torch.cat([depot, nodes]))


def _encode(weights: Checkpoint, nodes: Tensor) -> Tensor:
    names = weights.layer_names
    for idx in range(weights.num_layers):
        layer = f"encoder.layers.{idx}"
        query = weights.linear(f"{layer}.Wq", nodes)
        attended = Attention(weights, layer, nodes)(query)
        nodes = _normalise(weights, f"{layer}.{names.first_norm}", nodes + attended)

        forward = f"{layer}.{names.feed_forward}"
        hidden = functional.relu(weights.linear(f"{forward}.W1", nodes))
        hidden = weights.linear(f"{forward}.W2", hidden)
        nodes = _normalise(weights, f"{layer}.{names.second_norm}", nodes + hidden)

    return nodes


def _normalise(weights: Checkpoint, name: str, nodes: Tensor) -> Tensor:
    """Normalise each feature over the nodes (instance normalisation)."""
    return functional.instance_norm(
        nodes.T[None],
        weight=weights.tensors[f"{name}.norm.weight"],
        bias=weights.tensors[f"{name}.norm.bias"],
    )[0].T


class Attention:
    """Multi-head attention to nodes (n, embedding), with the weights under a name."""

    def __init__(self, weights: Checkpoint, name: str, nodes: Tensor) -> None:
        self._weights = weights
        self._name = name
        self._keys = _by_head(weights.linear(f"{name}.Wk", nodes))
        self._values = _by_head(weights.linear(f"{name}.Wv", nodes))

    def __call__(self, query: Tensor, allowed: Tensor | None = None) -> Tensor:
        """
        Return the attended values, of shape (queries, embedding).

        Parameters
        ----------
        query
            Queries of shape (queries, heads * features).
        allowed
            Whether each node may be attended to, of shape (queries, n); by default all.
        """
        heads = functional.scaled_dot_product_attention(
            _by_head(query)[None],
            self._keys[None],
            self._values[None],
            attn_mask=allowed,
        )[0]
        joined = heads.transpose(0, 1).flatten(start_dim=1)
        return self._weights.linear(f"{self._name}.multi_head_combine", joined)


def _by_head(values: Tensor) -> Tensor:
    """Split (n, heads * features) into (heads, n, features)."""
    return values.unflatten(1, (NUM_HEADS, -1)).transpose(0, 1)


class Decoder:
    """Decoder, which scores the next node of each partial route."""

    def __init__(self, weights: Checkpoint, encoded: Tensor) -> None:
        self._weights = weights
        self._encoded = encoded
        self._attention = Attention(weights, "decoder", encoded)

    def query_tsp(self, first: Tensor, last: Tensor) -> Tensor:
        """Return the queries of tours, from first and last nodes of shape (tours,)."""
        from_first = self._weights.linear("decoder.Wq_first", self._encoded[first])
        return from_first + self._weights.linear("decoder.Wq_last", self._encoded[last])

    def query_cvrp(self, last: Tensor, remaining: Tensor) -> Tensor:
        """Return the queries of routes, from last nodes and remaining capacity."""
        context = torch.cat([self._encoded[last], remaining[:, None]], dim=1)
        return self._weights.linear("decoder.Wq_last", context)

    def scores(self, query: Tensor, allowed: Tensor) -> Tensor:
        """
        Return the logits of going to each node.

        Parameters
        ----------
        query
            Queries of shape (routes, heads * features).
        allowed
            Whether each route may go to each node, of shape (routes, n); every route
            needs at least one such node.

        Returns
        -------
        torch.Tensor
            Logits of shape (routes, n); minus infinity where a node is not allowed.
        """
        compatible = self._attention(query, allowed) @ self._encoded.T
        scaled = compatible / math.sqrt(self._encoded.shape[1])
        return (_CLIPPING * torch.tanh(scaled)).masked_fill(~allowed, -math.inf)
