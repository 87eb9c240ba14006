"""The search tree of a trace as a networkx graph."""

from typing import TYPE_CHECKING

import networkx

if TYPE_CHECKING:
    from .trace import Trace


def graph_of(trace: "Trace") -> networkx.DiGraph:
    """Return the visits and the pruned children, from parent to child."""
    graph = networkx.DiGraph()
    for node in trace.nodes:
        value = trace.value_of(node)
        graph.add_node(node.id, state=node.state, player=node.player, value=value, pruned=False)
        if node.parent is not None:
            graph.add_edge(node.parent.id, node.id)
    for cutoff in trace.cutoffs:
        for place, state in enumerate(cutoff.unsearched):
            player = trace.game.to_move(state)
            key = (cutoff.node.id, place)
            graph.add_node(key, state=state, player=player, value=None, pruned=True)
            graph.add_edge(cutoff.node.id, key)
    return graph
