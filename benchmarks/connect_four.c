/* Connect Four from the empty board, alpha-beta, columns from left to right: connect_four DEPTH REPEATS

   The opponent to beat: bitboards in registers, a function for each player (faster here than one
   negamax), fail-soft, a cut where the value reaches the window. A board has a bit for each cell,
   seven to a column, the seventh always empty. */

#include <stdint.h>

#include "timed.h"

typedef uint64_t board;

#define BOTTOM_ROW UINT64_C(0x40810204081)
#define FULL (63 * BOTTOM_ROW)
#define WIN 1
#define INFINITE 2 /* beyond every value */

static int min_value(board x, board o, int depth, int alpha, int beta);

static inline int has_line(board stones)
{
    board pairs = stones & stones >> 7;
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

static int max_value(board x, board o, int depth, int alpha, int beta)
{
    NODE();
    if (has_line(o)) {
        LEAF();
        return -WIN;
    }
    board taken = x | o;
    if (depth == 0 || taken == FULL) {
        LEAF();
        return 0;
    }
    int value = -INFINITE;
    for (board open = (taken + BOTTOM_ROW) & FULL; open; open &= open - 1) {
        int child = min_value(x | (open & -open), o, depth - 1, alpha, beta);
        if (child > value)
            value = child;
        if (value >= beta)
            break;
        if (value > alpha)
            alpha = value;
    }
    return value;
}

static int min_value(board x, board o, int depth, int alpha, int beta)
{
    NODE();
    if (has_line(x)) {
        LEAF();
        return WIN;
    }
    board taken = x | o;
    if (depth == 0 || taken == FULL) {
        LEAF();
        return 0;
    }
    int value = INFINITE;
    for (board open = (taken + BOTTOM_ROW) & FULL; open; open &= open - 1) {
        int child = max_value(x, o | (open & -open), depth - 1, alpha, beta);
        if (child < value)
            value = child;
        if (value <= alpha)
            break;
        if (value < beta)
            beta = value;
    }
    return value;
}

static volatile int asked_depth; /* volatile: every run must be a run */

static int search(void)
{
    return max_value(0, 0, asked_depth, -INFINITE, INFINITE);
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: connect_four DEPTH REPEATS\n");
        return EXIT_FAILURE;
    }
    asked_depth = atoi(arguments[1]);
    return report(search, atol(arguments[2]));
}
