def minimax(numbers, is_max):
    # only one number left: this is the score
    if len(numbers) == 1:
        return numbers[0]

    middle = len(numbers) // 2
    first = minimax(numbers[:middle], not is_max)
    second = minimax(numbers[middle:], not is_max)

    if is_max:
        result = max(first, second)
    else:
        result = min(first, second)
    return result


numbers = [-1, 4, 2, 6, -3, -5, 0, 7]
print(minimax(numbers, is_max=True))
print(minimax(numbers, is_max=False))

SEARCH = minimax
ARGUMENTS = ([-1, 4, 2, 6, -3, -5, 0, 7], False)
FUNCTIONS = ["minimax"]
VALUE = "returned"
PLAYER = "1 if is_max else -1"
CUT = None
