/* Connect Four from the empty board, columns from left to right: connect_four_plain DEPTH REPEATS

   What a C programmer would write down first: bitboards, one fail-soft function with a branch for
   each player, and a loop over the columns in each. */

#include <stdbool.h>
#include <stdint.h>

#include "timed.h"

typedef uint64_t board;

enum { INFINITE = 1000 };
static const int STEPS[] = {1, 6, 7, 8};
static const board FULL = 63 * UINT64_C(0x40810204081);

static bool has_line(board stones)
{
    for (int i = 0; i < 4; i++) {
        board pairs = stones & stones >> STEPS[i];
        if (pairs & pairs >> 2 * STEPS[i])
            return true;
    }
    return false;
}

static int alphabeta(board own, board taken, int depth, int alpha, int beta, bool maximizing)
{
    NODE();
    board other = own ^ taken;
    if (has_line(other)) {
        LEAF();
        return maximizing ? -1 : 1;
    }
    if (depth == 0 || taken == FULL) {
        LEAF();
        return 0;
    }
    if (maximizing) {
        int best = -INFINITE;
        for (int column = 0; column < 7; column++) {
            board stone = (taken + (UINT64_C(1) << 7 * column)) & UINT64_C(63) << 7 * column;
            if (!stone)
                continue;
            int value = alphabeta(other, taken | stone, depth - 1, alpha, beta, false);
            if (value > best)
                best = value;
            if (value > alpha)
                alpha = value;
            if (alpha >= beta)
                break;
        }
        return best;
    }
    int best = INFINITE;
    for (int column = 0; column < 7; column++) {
        board stone = (taken + (UINT64_C(1) << 7 * column)) & UINT64_C(63) << 7 * column;
        if (!stone)
            continue;
        int value = alphabeta(other, taken | stone, depth - 1, alpha, beta, true);
        if (value < best)
            best = value;
        if (value < beta)
            beta = value;
        if (alpha >= beta)
            break;
    }
    return best;
}

static volatile int asked_depth; /* volatile: every run must be a run */

static int search(void)
{
    return alphabeta(0, 0, asked_depth, -INFINITE, INFINITE, true);
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: connect_four_plain DEPTH REPEATS\n");
        return EXIT_FAILURE;
    }
    asked_depth = atoi(arguments[1]);
    return report(search, atol(arguments[2]));
}
