/* Connect Four from the empty board, columns from left to right: connect_four_text DEPTH REPEATS

   What a C programmer would write down from course note 003 and from the rules in
   minimax_lab/games/connect_four.py: the same text in C, one function with two branches. */

#include <math.h>
#include <stdint.h>

#include "timed.h"

typedef struct {
    int64_t mine, theirs, turn;
} state;

enum { OVER = 2, DRAWN = 4 };

static const int64_t TOP_ROW = INT64_C(0x40810204081) << 5;

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

static int is_open(state s, int column)
{
    return !((s.mine | s.theirs) >> (7 * column + 5) & 1);
}

static state result(state s, int column)
{
    int64_t taken = s.mine | s.theirs;
    int64_t stone = (taken + (INT64_C(1) << 7 * column)) & INT64_C(63) << 7 * column;
    int64_t mine = s.mine | stone, after = 1 - s.turn;
    if (has_line(mine))
        after |= OVER;
    else if (((taken | stone) & TOP_ROW) == TOP_ROW)
        after |= OVER | DRAWN;
    return (state){s.theirs, mine, after};
}

static double evaluate(state s)
{
    return s.turn == (OVER | 1) ? 1 : s.turn == OVER ? -1 : 0;
}

static double alphabeta(state node, int depth, double alpha, double beta, int maximizing)
{
    NODE();
    if (depth == 0 || node.turn >= OVER) {
        LEAF();
        return evaluate(node);
    }
    for (int column = 0; column < 7; column++) {
        if (!is_open(node, column))
            continue;
        double value = alphabeta(result(node, column), depth - 1, alpha, beta, !maximizing);
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
    return (int)alphabeta((state){0, 0, 0}, asked_depth, -INFINITY, INFINITY, 1);
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
