# A heap of leaves
scores = [3, 5, 2, 9, 12, 5, 23, 23]

def minimax(depth, index, is_max, height):
    if depth == height:
        return scores[index]
    left = minimax(depth + 1, 2 * index, not is_max, height)
    right = minimax(depth + 1, 2 * index + 1, not is_max, height)
    if is_max:
        return max(left, right)
    return min(left, right)

# minimax(0, 0, True, 3)
