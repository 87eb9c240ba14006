"""What the command ``minimax-lab`` does: a module for each of its words."""
