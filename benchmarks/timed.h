/* What both programs share: counting, where it is compiled in, and timing. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Built once with -DCOUNT, to compare the visits, and once without, to be timed. */
#ifdef COUNT
static long nodes, leaves;
#define NODE() (nodes++)
#define LEAF() (leaves++)
#else
static const long nodes = -1, leaves = -1;
#define NODE() ((void)0)
#define LEAF() ((void)0)
#endif

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Run `search` that many times; print its value, nodes and leaves (of all runs) and seconds per run. */
static int report(int (*search)(void), long repeats)
{
    if (repeats < 1) {
        fprintf(stderr, "the number of repeats must be 1 or more\n");
        return EXIT_FAILURE;
    }
    int value = 0;
    double start = now();
    for (long i = 0; i < repeats; i++)
        value = search();
    double seconds = (now() - start) / (double)repeats;
    printf("%d %ld %ld %.9f\n", value, nodes, leaves, seconds);
    return EXIT_SUCCESS;
}
