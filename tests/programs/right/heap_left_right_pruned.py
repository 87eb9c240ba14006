INF = 10**6

def ab(d, idx, turn, arr, lo, hi):
	# turn: 1 = maximiser, 0 = minimiser
	if d == 0:
		return arr[idx]
	if turn == 1:
		left = ab(d - 1, idx * 2, 0, arr, lo, hi)
		lo = max(lo, left)
		if lo >= hi:
			return left
		right = ab(d - 1, idx * 2 + 1, 0, arr, lo, hi)
		return max(left, right)
	else:
		left = ab(d - 1, idx * 2, 1, arr, lo, hi)
		hi = min(hi, left)
		if lo >= hi:
			return left
		right = ab(d - 1, idx * 2 + 1, 1, arr, lo, hi)
		return min(left, right)

vals = [2, 3, 5, 9, 0, 1, 7, 5]
print("Answer =", ab(3, 0, 1, vals, -INF, INF))

SEARCH = ab
ARGUMENTS = (3, 0, 1, vals, -INF, INF)
FUNCTIONS = ["ab"]
VALUE = "returned"
PLAYER = "1 if turn == 1 else -1"
CUT = ("if lo >= hi:", "if False:")
