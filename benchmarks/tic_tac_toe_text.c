/* Tic-tac-toe from the empty board, cells in order: tic_tac_toe_text minimax|alphabeta REPEATS

   What a C programmer would write down from course note 003 and from the rules in
   minimax_lab/games/tic_tac_toe.py: the same text in C, one function with two branches. */

#include <math.h>
#include <string.h>

#include "timed.h"

enum { O_TO_MOVE = 1 << 18, X_HAS_WON = 1 << 19, O_HAS_WON = 1 << 20, DRAWN = 1 << 21 };

static int has_line(int cells)
{
    int rows = cells & cells >> 1 & cells >> 2 & 0111;
    int columns = cells & cells >> 3 & cells >> 6;
    int falling = cells & cells >> 4 & cells >> 8;
    int rising = cells & cells >> 2 & cells >> 4 & 04;
    return (rows | columns | falling | rising) != 0;
}

static int result(int state, int cell)
{
    int own = state & O_TO_MOVE ? 9 : 0;
    int after = (state | 1 << (own + cell)) ^ O_TO_MOVE;
    if (has_line(after >> own & 511))
        return after | (own ? O_HAS_WON : X_HAS_WON);
    return ((after | after >> 9) & 511) == 511 ? after | DRAWN : after;
}

static double evaluate(int state)
{
    return (state >> 19 & 1) - (state >> 20 & 1);
}

static double search(int node, double alpha, double beta, int maximizing, int prune)
{
    NODE();
    if (node >= X_HAS_WON) {
        LEAF();
        return evaluate(node);
    }
    double best = maximizing ? -INFINITY : INFINITY;
    for (int cell = 0; cell < 9; cell++) {
        if ((node | node >> 9) >> cell & 1)
            continue;
        double value = search(result(node, cell), alpha, beta, !maximizing, prune);
        if (maximizing ? value > best : value < best)
            best = value;
        if (!prune)
            continue;
        if (maximizing && best > alpha)
            alpha = best;
        if (!maximizing && best < beta)
            beta = best;
        if (beta <= alpha)
            break;
    }
    return best;
}

static volatile int empty; /* volatile: every run must be a run */

static int whole_minimax(void)
{
    return (int)search(empty, -INFINITY, INFINITY, 1, 0);
}

static int whole_alphabeta(void)
{
    return (int)search(empty, -INFINITY, INFINITY, 1, 1);
}

int main(int count, char **arguments)
{
    if (count == 3 && strcmp(arguments[1], "minimax") == 0)
        return report(whole_minimax, atol(arguments[2]));
    if (count == 3 && strcmp(arguments[1], "alphabeta") == 0)
        return report(whole_alphabeta, atol(arguments[2]));
    fprintf(stderr, "usage: tic_tac_toe_text minimax|alphabeta REPEATS\n");
    return EXIT_FAILURE;
}
