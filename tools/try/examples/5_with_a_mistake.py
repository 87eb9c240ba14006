# With a mistake: who is to move?
def minimax(tree, is_max):
    if isinstance(tree, int):
        return tree
    if is_max:
        return max(minimax(child, is_max) for child in tree)
    return min(minimax(child, is_max) for child in tree)

# minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]], True)
