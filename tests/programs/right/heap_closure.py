def solve(values):
    """Value of the complete binary tree over values, the first player maximizing."""
    n = len(values)
    visited = 0

    def go(i, maxi):
        nonlocal visited
        visited += 1
        if i >= n - 1:
            return values[i - (n - 1)]
        left = go(2 * i + 1, not maxi)
        right = go(2 * i + 2, not maxi)
        if maxi:
            return left if left > right else right
        return left if left < right else right

    answer = go(0, True)
    print("visited", visited, "nodes")
    return answer


if __name__ == '__main__':
    print(solve([10, 5, 7, 11, 12, 8, 9, 8, 5, 12, 11, 12, 9, 8, 7, 10]))

SEARCH = solve
ARGUMENTS = ([10, 5, 7, 11, 12, 8, 9, 8, 5, 12, 11, 12, 9, 8, 7, 10],)
FUNCTIONS = ["go"]
VALUE = "returned"
PLAYER = "1 if maxi else -1"
CUT = None
