class Ghost:
    """Spell a word letter by letter; who completes a word loses."""
    WORDS = ["ace", "acorn", "adder", "after", "bee", "beach", "bison", "cat", "crab", "crane"]
    visited = 0

    @classmethod
    def letters(cls, prefix):
        n = len(prefix)
        return sorted({w[n] for w in cls.WORDS if w.startswith(prefix) and len(w) > n})

    @classmethod
    def search(cls, prefix, is_first, alpha, beta):
        cls.visited += 1
        if prefix in cls.WORDS:
            # the player who has just added a letter loses
            return (1, prefix) if is_first else (-1, prefix)
        if is_first:
            best, word = -2, None
            for l in cls.letters(prefix):
                v, w = cls.search(prefix + l, False, alpha, beta)
                if v > best:
                    best, word = v, w
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best, word = 2, None
            for l in cls.letters(prefix):
                v, w = cls.search(prefix + l, True, alpha, beta)
                if v < best:
                    best, word = v, w
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best, word

print(Ghost.search("", True, -2, 2), Ghost.visited)

SEARCH = Ghost.search
ARGUMENTS = ("", True, -2, 2)
FUNCTIONS = ["search"]
VALUE = "returned[0]"
PLAYER = "1 if is_first else -1"
CUT = ("if alpha >= beta:", "if False:")
