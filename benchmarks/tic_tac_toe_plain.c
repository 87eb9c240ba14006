/* Tic-tac-toe from the empty board, cells in order: tic_tac_toe_plain minimax|alphabeta REPEATS

   What a C programmer would write down first: bitboards, eight masks for the lines, and fail-soft
   functions with a branch for each player. */

#include <stdbool.h>
#include <string.h>

#include "timed.h"

enum { INFINITE = 1000, FULL = 0777 };
static const int LINES[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static bool has_line(int cells)
{
    for (int i = 0; i < 8; i++)
        if ((cells & LINES[i]) == LINES[i])
            return true;
    return false;
}

static int minimax(int own, int other, bool maximizing)
{
    NODE();
    if (has_line(other)) {
        LEAF();
        return maximizing ? -1 : 1;
    }
    if ((own | other) == FULL) {
        LEAF();
        return 0;
    }
    int best = maximizing ? -INFINITE : INFINITE;
    for (int cell = 1; cell < FULL; cell <<= 1) {
        if ((own | other) & cell)
            continue;
        int value = minimax(other, own | cell, !maximizing);
        if (maximizing ? value > best : value < best)
            best = value;
    }
    return best;
}

static int alphabeta(int own, int other, int alpha, int beta, bool maximizing)
{
    NODE();
    if (has_line(other)) {
        LEAF();
        return maximizing ? -1 : 1;
    }
    if ((own | other) == FULL) {
        LEAF();
        return 0;
    }
    if (maximizing) {
        int best = -INFINITE;
        for (int cell = 1; cell < FULL; cell <<= 1) {
            if ((own | other) & cell)
                continue;
            int value = alphabeta(other, own | cell, alpha, beta, false);
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
    for (int cell = 1; cell < FULL; cell <<= 1) {
        if ((own | other) & cell)
            continue;
        int value = alphabeta(other, own | cell, alpha, beta, true);
        if (value < best)
            best = value;
        if (value < beta)
            beta = value;
        if (alpha >= beta)
            break;
    }
    return best;
}

static volatile int empty; /* volatile: every run must be a run */

static int whole_minimax(void)
{
    return minimax(empty, empty, true);
}

static int whole_alphabeta(void)
{
    return alphabeta(empty, empty, -INFINITE, INFINITE, true);
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: tic_tac_toe_plain minimax|alphabeta REPEATS\n");
        return EXIT_FAILURE;
    }
    int plain = strcmp(arguments[1], "minimax") == 0;
    return report(plain ? whole_minimax : whole_alphabeta, atol(arguments[2]));
}
