/* Tic-tac-toe from the empty board, cells in order: tic_tac_toe minimax|alphabeta REPEATS

   The opponent to beat: nine bits a player, a table of the boards with a line, and one fail-soft
   negamax (faster here than a function for each player), cut where the value reaches the window. */

#include <string.h>

#include "timed.h"

#define INFINITE 2 /* beyond every value */

static unsigned char has_line[512];

static int minimax(unsigned own, unsigned other)
{
    NODE();
    if (has_line[other]) {
        LEAF();
        return -1;
    }
    unsigned open = 511 & ~(own | other);
    if (!open) {
        LEAF();
        return 0;
    }
    int value = -INFINITE;
    for (; open; open &= open - 1) {
        int child = -minimax(other, own | (open & -open));
        if (child > value)
            value = child;
    }
    return value;
}

static int alphabeta(unsigned own, unsigned other, int alpha, int beta)
{
    NODE();
    if (has_line[other]) {
        LEAF();
        return -1;
    }
    unsigned open = 511 & ~(own | other);
    if (!open) {
        LEAF();
        return 0;
    }
    int value = -INFINITE;
    for (; open; open &= open - 1) {
        int child = -alphabeta(other, own | (open & -open), -beta, -alpha);
        if (child > value)
            value = child;
        if (value >= beta)
            break;
        if (value > alpha)
            alpha = value;
    }
    return value;
}

static volatile unsigned empty; /* volatile: every run must be a run */

static int whole_minimax(void)
{
    return minimax(empty, empty);
}

static int whole_alphabeta(void)
{
    return alphabeta(empty, empty, -INFINITE, INFINITE);
}

int main(int count, char **arguments)
{
    static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

    if (count != 3) {
        fprintf(stderr, "usage: tic_tac_toe minimax|alphabeta REPEATS\n");
        return EXIT_FAILURE;
    }
    for (unsigned cells = 0; cells < 512; cells++)
        for (int i = 0; i < 8; i++)
            has_line[cells] |= (cells & lines[i]) == lines[i];
    int plain = strcmp(arguments[1], "minimax") == 0;
    return report(plain ? whole_minimax : whole_alphabeta, atol(arguments[2]));
}
