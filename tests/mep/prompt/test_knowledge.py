"""The knowledge base."""

import pytest

from mep.prompt.knowledge import KnowledgeBase, Pitfall, Trap, load_knowledge
from pyvrp_plus.hooks import HOOKS

PITFALL = Pitfall("Clones", "They fill it.", "Drop them.")
TRAP = Trap("Clusters", "They look alike.")


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_its_base(hook):
    """Five to eight entries each, each pitfall with its countermeasure."""
    base = load_knowledge(hook)
    assert 5 <= len(base.pitfalls) <= 8
    assert 5 <= len(base.traps) <= 8
    assert all(len(pitfall.mechanism.split()) >= 15 for pitfall in base.pitfalls)
    assert all(pitfall.strategy.strip() for pitfall in base.pitfalls)


@pytest.mark.parametrize(
    ("pitfalls", "traps", "message"),
    [
        ((), (TRAP,), "pitfalls"),
        ((PITFALL,), (), "traps"),
        ((PITFALL, PITFALL), (TRAP,), "Clones"),
        ((Pitfall("Clones", "They fill it.", " "),), (TRAP,), "no strategy"),
        ((PITFALL,), (Trap("Clusters", ""),), "no effect"),
    ],
)
def test_what_is_not_complete_is_refused(pitfalls, traps, message):
    """With the entry that is at fault."""
    with pytest.raises(ValueError, match=message):
        KnowledgeBase(pitfalls, traps)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pitfalls = ", "Invalid value"),
        ("traps = []", "pitfalls"),
        ("traps = []\n[[pitfalls]]\nname = 'Clones'", "mechanism"),
        ("pitfalls = []\n[[traps]]\nname = 'x'\ncause = 'y'", "cause"),
    ],
)
def test_a_file_has_just_these_keys(tmp_path, monkeypatch, text, message):
    """A misspelt key must not pass for a missing entry."""
    monkeypatch.setattr("mep.prompt.knowledge.prompts_folder", lambda: tmp_path)
    path = tmp_path / "hooks/select_parents/knowledge.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(ValueError, match=rf"select_parents/knowledge\.toml.*{message}"):
        load_knowledge("select_parents")
