"""Pictures of games and traces: layout and scene compute, svg and figure paint."""
