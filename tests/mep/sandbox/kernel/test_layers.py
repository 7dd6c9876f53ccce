"""Tests of how layers come together, and of what is said where some are missing."""

import os

import pytest

from mep.sandbox.kernel import layers as layers_module
from mep.sandbox.kernel.layers import LAYERS, PURPOSES, Layers


def refuse(*args):
    """Fail as a kernel without the layer does."""
    raise OSError("not here")


def test_each_layer_has_a_purpose():
    """The command that checks them tells it."""
    assert tuple(PURPOSES) == LAYERS


def test_without_namespaces(in_a_child, monkeypatch, tmp_path):
    """What is left is used: files outside of the folder cannot be reached."""
    monkeypatch.setattr(layers_module, "enter_namespaces", refuse)

    def confined() -> list[object]:
        layers = Layers()
        layers.enter_namespaces()
        layers.enter_root(tmp_path, [])
        folder = layers.work_folder(tmp_path, 1 << 20)
        layers.confine(folder, may_start_programs=False)
        (folder / "note").touch()
        with pytest.raises(PermissionError):
            os.listdir("/")
        with pytest.raises(PermissionError):
            os.fork()
        return [folder, layers.missing]

    folder, missing = in_a_child(confined)
    assert folder == tmp_path
    assert missing == {
        "namespaces": "not here",
        "private root": "it needs namespaces",
    }


@pytest.mark.parametrize(
    ("function", "layer"),
    [("restrict_files", "Landlock"), ("restrict_system_calls", "seccomp")],
)
def test_without_one(in_a_child, monkeypatch, tmp_path, function, layer):
    """Its reason is known, and the others are there."""
    monkeypatch.setattr(layers_module, function, refuse)
    monkeypatch.setattr(layers_module, "enter_namespaces", refuse)

    def missing() -> dict[str, str]:
        layers = Layers()
        layers.enter_namespaces()
        layers.enter_root(tmp_path, [])
        layers.confine(tmp_path, may_start_programs=False)  # with what there is
        return layers.missing

    assert in_a_child(missing).keys() == {"namespaces", "private root", layer}


def test_another_system(monkeypatch, tmp_path):
    """Nothing is tried there."""
    monkeypatch.setattr(layers_module.sys, "platform", "darwin")
    layers = Layers()
    layers.enter_namespaces()
    layers.enter_root(tmp_path, [])
    layers.confine(tmp_path, may_start_programs=False)
    assert layers.missing.keys() == set(LAYERS)
    assert (tmp_path / "..").resolve().exists()
