"""min_play passes its depth on unlowered, so that the search goes deeper than it was asked to."""
BOARD_LENGTH = 9

class Track:
    def __init__(self, red=0, blue=0):
        self.red, self.blue = red, blue

    def over(self):
        return self.red >= BOARD_LENGTH or self.blue >= BOARD_LENGTH

    def score(self):
        if self.red >= BOARD_LENGTH: return 50
        if self.blue >= BOARD_LENGTH: return -50
        # on every third field there is a ladder
        return self.red - self.blue + (4 if self.red % 3 == 0 else 0)

def max_play(track, depth):
    if depth <= 0 or track.over():
        return track.score()
    best = -1000
    for step in (2, 4):
        best = max(best, min_play(Track(track.red + step, track.blue), depth - 1))
    return best

def min_play(track, depth):
    if depth <= 0 or track.over():
        return track.score()
    best = 1000
    for step in (1, 3):
        best = min(best, max_play(Track(track.red, track.blue + step), depth))
    return best

SEARCH = max_play
ARGUMENTS = (Track(), 2)
FUNCTIONS = ["max_play", "min_play"]
VALUE = "returned"
PLAYER = "1 if name == 'max_play' else -1"
CUT = None
FAULT = ("depth", "deep", "limit", "lower")
