/* Connect Four from the empty board, columns from left to right: connect_four_text DEPTH REPEATS

   What a C programmer would write down from course note 003 and from the rules in
   minimax_lab/games/connect_four/rules.py: the same text in C, one function with two branches. */

#include <math.h>
#include <stdint.h>

#include "timed.h"

enum { MIN = -1, MAX = 1 };

typedef struct {
    int64_t mine, theirs, turn;
} state;

static const int64_t BOTTOM_ROW = INT64_C(0x40810204081), CELLS = 63 * INT64_C(0x40810204081);

static int has_line(int64_t stones)
{
    int64_t pairs = stones & stones >> 7;
    if (pairs & pairs >> 14)
        return 1;
    pairs = stones & stones >> 1;
    if (pairs & pairs >> 2)
        return 1;
    pairs = stones & stones >> 6;
    if (pairs & pairs >> 12)
        return 1;
    pairs = stones & stones >> 8;
    return (pairs & pairs >> 16) != 0;
}

static int is_terminal(state s)
{
    return has_line(s.theirs) || (s.mine | s.theirs) == CELLS;
}

static double evaluate(state s)
{
    return has_line(s.theirs) ? -s.turn : 0;
}

static double alphabeta(state node, int depth, double alpha, double beta, int maximizing)
{
    NODE();
    if (depth == 0 || is_terminal(node)) {
        LEAF();
        return evaluate(node);
    }
    int64_t open = ((node.mine | node.theirs) + BOTTOM_ROW) & CELLS;
    for (; open; open &= open - 1) {
        state child = {node.theirs, node.mine | (open & -open), -node.turn};
        double value = alphabeta(child, depth - 1, alpha, beta, !maximizing);
        if (maximizing && value > alpha)
            alpha = value;
        if (!maximizing && value < beta)
            beta = value;
        if (beta <= alpha)
            break;
    }
    return maximizing ? alpha : beta;
}

static volatile int asked_depth; /* volatile: every run must be a run */

static int search(void)
{
    return (int)alphabeta((state){0, 0, MAX}, asked_depth, -INFINITY, INFINITY, 1);
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: connect_four_text DEPTH REPEATS\n");
        return EXIT_FAILURE;
    }
    asked_depth = atoi(arguments[1]);
    return report(search, atol(arguments[2]));
}
