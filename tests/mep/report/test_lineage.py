from dataclasses import replace

from mep.report.lineage import lineage
from mep.run import Run
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.report.runs import unfinished, with_stock_best, with_winner


def test_a_tree_per_repeat_with_all_candidates(run: Run) -> None:
    trees = lineage(with_stock_best(run))

    assert [tree.repeat for tree in trees] == [1, 2]
    names = [node.name for tree in trees for node in tree.nodes]
    assert sorted(names) == sorted(
        ["stock", "stock", *(one.name for one in run.candidates)]
    )
    parents = sum(len(set(one.parents)) for one in run.candidates)
    assert sum(len(tree.lines) for tree in trees) == parents
    assert not any(node.is_ancestor for tree in trees for node in tree.nodes)


def test_nodes_are_apart_and_inside(run: Run) -> None:
    for tree in lineage(run):
        places = {(node.x, node.y) for node in tree.nodes}
        assert len(places) == len(tree.nodes)
        for x, y in places:
            assert 0 < x < tree.width
            assert 0 < y < tree.height


def test_the_ancestry_of_the_winner_is_told(run: Run) -> None:
    won = with_winner(run, Estimate(1.0, 0.5, 1.5, 8))
    assert won.winner is not None
    nodes = {
        node.name: node
        for tree in lineage(won)
        if tree.repeat == won.winner.repeat
        for node in tree.nodes
    }

    assert nodes[won.winner.name].look == "winner"
    assert nodes["stock"].is_ancestor
    for name in won.winner.parents:
        assert nodes[name].is_ancestor


def test_parents_that_are_not_there_have_no_line(run: Run) -> None:
    orphan = replace(run.candidates[0], parents=("r9g9o9",))
    tree = lineage(replace(unfinished(run), candidates=[orphan]))[0]

    assert not tree.lines
