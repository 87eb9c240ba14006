/* A Connect Four solver to measure the lab's against: `gcc -O3 -march=native solver.c -o solver`.
 *
 * It has the ideas of P. Pons's tutorial and no others: bitboards, null windows that halve the
 * scores left, moves that don't lose at once, the most winning cells first, and a table with one
 * bound for a position. It reads positions of 7 by 6 cells as columns, a line each, and prints
 * the sum of the scores, the nodes (calls of the search) and the processor's seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef uint64_t Cells;

enum { WIDTH = 7, HEIGHT = 6, RISE = HEIGHT + 1, LEAST = -WIDTH * HEIGHT / 2 + 3 };
#define TABLE_SIZE ((1 << 23) + 9) /* a prime: with it, the low 32 bits identify a key */
#define FIRST_COLUMN ((1ULL << HEIGHT) - 1)

static const Cells bottom = 1ULL | 1ULL << 7 | 1ULL << 14 | 1ULL << 21 | 1ULL << 28 | 1ULL << 35 |
                            1ULL << 42;
static const int centre_first[WIDTH] = {3, 2, 4, 1, 5, 0, 6};
static uint32_t keys[TABLE_SIZE];
static uint8_t bounds[TABLE_SIZE];
static long long nodes;

static inline Cells board(void) { return bottom * FIRST_COLUMN; }

static inline Cells in_direction(Cells stones, int step)
{
    Cells pair = stones << step & stones << 2 * step;
    Cells found = pair & stones << 3 * step;
    found |= pair & stones >> step;
    pair = stones >> step & stones >> 2 * step;
    return found | (pair & stones << step) | (pair & stones >> 3 * step);
}

static inline Cells winning(Cells stones, Cells taken)
{
    Cells found = stones << 1 & stones << 2 & stones << 3;
    found |= in_direction(stones, RISE) | in_direction(stones, RISE - 1);
    found |= in_direction(stones, RISE + 1);
    return found & board() & ~taken;
}

static inline Cells non_losing(Cells mine, Cells taken)
{
    Cells possible = (taken + bottom) & board();
    Cells threats = winning(mine ^ taken, taken), forced = possible & threats;
    if (forced) {
        if (forced & (forced - 1))
            return 0;
        possible = forced;
    }
    return possible & ~(threats >> 1);
}

static int negamax(Cells mine, Cells taken, int ply, int alpha, int beta)
{
    nodes++;
    Cells next = non_losing(mine, taken);
    if (!next)
        return -(WIDTH * HEIGHT - ply) / 2;
    if (ply >= WIDTH * HEIGHT - 2)
        return 0;

    int least = -(WIDTH * HEIGHT - 2 - ply) / 2, most = (WIDTH * HEIGHT - 1 - ply) / 2;
    if (alpha < least && (alpha = least) >= beta)
        return alpha;
    Cells key = mine + taken;
    size_t place = key % TABLE_SIZE;
    int known = keys[place] == (uint32_t)key ? bounds[place] : 0;
    if (known > 50) { /* lower bounds are stored above the upper ones */
        if (alpha < known - 50 + LEAST - 1 && (alpha = known - 50 + LEAST - 1) >= beta)
            return alpha;
    } else if (known) {
        most = known + LEAST - 1;
    }
    if (beta > most && alpha >= (beta = most))
        return beta;

    Cells moves[WIDTH];
    int values[WIDTH], count = 0;
    for (int rank = WIDTH - 1; rank >= 0; rank--) {
        Cells stone = next & FIRST_COLUMN << RISE * centre_first[rank];
        if (!stone)
            continue;
        int value = __builtin_popcountll(winning(mine | stone, taken)), at = count++;
        for (; at && values[at - 1] > value; at--)
            moves[at] = moves[at - 1], values[at] = values[at - 1];
        moves[at] = stone, values[at] = value;
    }
    while (count) {
        int value = -negamax(mine ^ taken, taken | moves[--count], ply + 1, -beta, -alpha);
        if (value >= beta) {
            keys[place] = (uint32_t)key;
            bounds[place] = (uint8_t)(value - LEAST + 1 + 50);
            return value;
        }
        if (value > alpha)
            alpha = value;
    }
    keys[place] = (uint32_t)key;
    bounds[place] = (uint8_t)(alpha - LEAST + 1);
    return alpha;
}

static int solve(Cells mine, Cells taken, int ply)
{
    int least = -(WIDTH * HEIGHT - ply) / 2, most = (WIDTH * HEIGHT + 1 - ply) / 2;
    if (winning(mine, taken) & (taken + bottom))
        return most;
    while (least < most) {
        int middle = least + (most - least) / 2;
        if (middle <= 0 && least / 2 < middle)
            middle = least / 2;
        else if (middle >= 0 && most / 2 > middle)
            middle = most / 2;
        int bound = negamax(mine, taken, ply, middle, middle + 1);
        if (bound <= middle)
            most = bound;
        else
            least = bound;
    }
    return least;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(void)
{
    char line[256];
    long long sum = 0;
    memset(keys, 0, sizeof keys); /* the memory is fetched before the clock starts */
    memset(bounds, 0, sizeof bounds);
    double start = seconds();
    while (fgets(line, sizeof line, stdin)) {
        Cells mine = 0, taken = 0;
        int ply = 0;
        for (; line[ply] >= '1' && line[ply] <= '7'; ply++) {
            mine ^= taken;
            taken |= taken + (1ULL << RISE * (line[ply] - '1'));
        }
        sum += solve(mine, taken, ply);
    }
    printf("%lld %lld %.6f\n", sum, nodes, seconds() - start);
    return 0;
}
