"""Loading of the weights of a POMO policy from a file."""

from __future__ import annotations

import pickle
import re
from dataclasses import dataclass
from pathlib import Path

import torch  # type: ignore[import-not-found]
from torch import Tensor
from torch.nn import functional  # type: ignore[import-not-found]

Shapes = dict[str, tuple[int, ...]]

#: Number of attention heads, which cannot be told from the shapes of the tensors.
NUM_HEADS = 8


@dataclass(frozen=True)
class LayerNames:
    """Names of the parts of an encoder layer in a checkpoint."""

    first_norm: str
    feed_forward: str
    second_norm: str


# Names are those of the checkpoints that the authors of POMO have published.
_LAYER_NAMES = {
    "tsp": LayerNames("addAndNormalization1", "feedForward", "addAndNormalization2"),
    "cvrp": LayerNames(
        "add_n_normalization_1", "feed_forward", "add_n_normalization_2"
    ),
}


@dataclass(frozen=True)
class Checkpoint:
    """
    The weights of a policy.

    ``problem`` is the problem that it was trained for, ``tsp`` or ``cvrp``;
    ``num_layers`` is the number of layers of the encoder; ``tensors`` are the weights
    by name.
    """

    problem: str
    num_layers: int
    tensors: dict[str, Tensor]

    @property
    def layer_names(self) -> LayerNames:
        """Names of the parts of an encoder layer in a checkpoint."""
        return _LAYER_NAMES[self.problem]

    def linear(self, name: str, values: Tensor) -> Tensor:
        """Apply a linear layer, with its bias if any, to values (..., features)."""
        bias = self.tensors.get(f"{name}.bias")
        return functional.linear(values, self.tensors[f"{name}.weight"], bias)


def load_checkpoint(path: Path) -> Checkpoint:
    """
    Return the weights in a file that ``torch.save`` has written.

    Parameters
    ----------
    path
        File with a dictionary of tensors, possibly under the key ``model_state_dict``.

    Raises
    ------
    OSError
        When the file cannot be read.
    ValueError
        When the file holds anything else, or tensors of another architecture.
    """
    try:
        content = torch.load(path, map_location="cpu", weights_only=True)
    except (RuntimeError, EOFError, pickle.UnpicklingError) as error:
        reason = f"{error}".partition("\n")[0]
        raise ValueError(f"{path} is no checkpoint of torch: {reason}") from error

    if isinstance(content, dict):
        content = content.get("model_state_dict", content)
    if not isinstance(content, dict) or not all(
        isinstance(tensor, Tensor) for tensor in content.values()
    ):
        raise ValueError(f"{path}: there is no dictionary of tensors.")

    shapes = {name: tuple(tensor.shape) for name, tensor in content.items()}
    try:
        problem, num_layers = _check(shapes)
    except ValueError as error:
        raise ValueError(f"{path} does not fit a POMO policy: {error}") from error

    tensors = {name: tensor.float() for name, tensor in content.items()}
    return Checkpoint(problem, num_layers, tensors)


def expected_shapes(
    problem: str, embedding: int, num_layers: int, attention: int, hidden: int
) -> Shapes:
    """
    Return the shapes of all tensors of a policy.

    Parameters
    ----------
    problem
        Problem that the policy is for, either ``tsp`` or ``cvrp``.
    embedding
        Number of features of an encoded location.
    num_layers
        Number of layers of the encoder.
    attention
        Number of features of queries, keys and values, over all heads.
    hidden
        Number of features inside the feed-forward parts.
    """
    if problem == "tsp":
        shapes = _linear("encoder.embedding", 2, embedding)
        shapes["decoder.Wq_first.weight"] = (attention, embedding)
        shapes["decoder.Wq_last.weight"] = (attention, embedding)
    else:
        shapes = _linear("encoder.embedding_depot", 2, embedding)
        shapes |= _linear("encoder.embedding_node", 3, embedding)
        shapes["decoder.Wq_last.weight"] = (attention, embedding + 1)

    names = _LAYER_NAMES[problem]
    for idx in range(num_layers):
        layer = f"encoder.layers.{idx}"
        shapes[f"{layer}.Wq.weight"] = (attention, embedding)
        shapes |= _attended(layer, embedding, attention)
        shapes |= _linear(f"{layer}.{names.feed_forward}.W1", embedding, hidden)
        shapes |= _linear(f"{layer}.{names.feed_forward}.W2", hidden, embedding)
        for norm in (names.first_norm, names.second_norm):
            shapes[f"{layer}.{norm}.norm.weight"] = (embedding,)
            shapes[f"{layer}.{norm}.norm.bias"] = (embedding,)

    return shapes | _attended("decoder", embedding, attention)


def _attended(name: str, embedding: int, attention: int) -> Shapes:
    shapes: Shapes = {
        f"{name}.Wk.weight": (attention, embedding),
        f"{name}.Wv.weight": (attention, embedding),
    }
    return shapes | _linear(f"{name}.multi_head_combine", attention, embedding)


def _linear(name: str, num_inputs: int, num_outputs: int) -> Shapes:
    return {f"{name}.weight": (num_outputs, num_inputs), f"{name}.bias": (num_outputs,)}


def _check(shapes: Shapes) -> tuple[str, int]:
    """Return the problem and the number of layers that the shapes are for."""
    problem = "cvrp" if "encoder.embedding_depot.weight" in shapes else "tsp"
    layers = [re.match(r"encoder\.layers\.(\d+)\.", name) for name in shapes]
    num_layers = 1 + max((int(match[1]) for match in layers if match), default=0)

    # Sizes that the tensors do not tell default to those of the published policies.
    hidden_name = f"encoder.layers.0.{_LAYER_NAMES[problem].feed_forward}.W1.bias"
    attention, embedding, *_ = *shapes.get("decoder.Wk.weight", ()), 128, 128
    hidden, *_ = *shapes.get(hidden_name, ()), 512
    if attention % NUM_HEADS:
        raise ValueError(f"{attention} features do not divide into {NUM_HEADS} heads.")

    expected = expected_shapes(problem, embedding, num_layers, attention, hidden)
    missing = [name for name in expected if name not in shapes]
    unexpected = [name for name in shapes if name not in expected]
    wrong = [
        f"{name} (is {shapes[name]}, not {expected[name]})"
        for name in expected
        # Where tensors are missing, expected shapes may rest on default sizes.
        if not missing and shapes[name] != expected[name]
    ]
    complaints = [
        f"{fault}: {_listed(names)}"
        for fault, names in (
            ("missing", missing),
            ("unexpected", unexpected),
            ("of another shape", wrong),
        )
        if names
    ]
    if complaints:
        raise ValueError(f"tensors {'; '.join(complaints)}.")

    return problem, num_layers


def _listed(names: list[str], most: int = 5) -> str:
    others = [f"{len(names) - most} others"] if len(names) > most else []
    return ", ".join(names[:most] + others)
