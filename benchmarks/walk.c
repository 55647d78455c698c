/* The loop of routeopt/search/enumerate.py for one train of one row, written plainly: every route from every place with a
   token, two arms each, no bound, within a number of steps, the best one recorded. Arrays are those of the kernel: of
   routeopt.search.plan.Plan, and the stack of routeopt.search.enumerate.Walk. */
#include <stdint.h>

enum { HEAD, GAIN, WEIGHT, WEIGHT_2, ADDS, OUT, IN, FLAGS };         /* columns of steps */
enum { VALUE, S_GAIN, S_WEIGHT, S_WEIGHT_2, S_ADDS, S_AMOUNT, S_SPARE, S_FLAGS }; /* columns of spots */
enum { ENDS = 1, PASSES = 2, TOKEN = 4 };
enum { CURSOR, END, STAGE };                                          /* columns of frames */

/* counts: steps tried, routes found, best worth, steps of the best route, in `record`. */
void walk(int64_t places, int64_t words, const int64_t *first, const int64_t (*steps)[8], const uint64_t *bits,
          const int64_t (*spots)[8], const uint64_t *place_bits, int64_t reach, int64_t reach_2, int64_t minimum,
          int64_t until, int64_t (*frames)[3], int64_t *path, uint64_t *used, int64_t *record, int64_t *counts)
{
    int64_t tried = 0, routes = 0, best = -1;
    const int64_t line = words + 1;
    for (int64_t start = 0; start < places; start++) {
        if (!(spots[start][S_FLAGS] & TOKEN))
            continue;
        for (int64_t w = 0; w < words; w++)
            used[w] = place_bits[start * 2 * line + w];
        for (int64_t p = 0; p < start; p++)
            if (spots[p][S_FLAGS] & TOKEN)
                for (int64_t w = 0; w < words; w++)
                    used[w] |= place_bits[(p * 2 + 1) * line + w];
        int64_t weight = spots[start][S_WEIGHT], weight_2 = spots[start][S_WEIGHT_2];
        int64_t value = spots[start][S_GAIN], count = spots[start][S_ADDS];
        int64_t depth = 0, turn = 0, head = start, gate = -1;
        frames[0][CURSOR] = first[start];
        frames[0][END] = first[start + 1];
        frames[0][STAGE] = 0;
        for (;;) {
            int64_t step = frames[depth][CURSOR];
            if (step == frames[depth][END]) {
                int first_arm = turn == depth;
                if (first_arm && depth > 0 && frames[depth][STAGE] == 0) {
                    frames[depth][STAGE] = 1;
                    if (spots[head][S_FLAGS] & ENDS && spots[start][S_FLAGS] & PASSES) {
                        frames[depth][CURSOR] = first[start];
                        frames[depth][END] = path[0];
                        head = start;
                        gate = steps[path[0]][OUT];
                        continue;
                    }
                }
                if (depth == 0)
                    break;
                step = path[--depth];
                for (int64_t w = 0; w < words; w++)
                    used[w] ^= bits[step * line + w];
                value -= steps[step][GAIN];
                weight -= steps[step][WEIGHT];
                weight_2 -= steps[step][WEIGHT_2];
                count -= steps[step][ADDS];
                if (first_arm)
                    turn = depth;
                if (frames[depth][STAGE] == 1) {
                    head = start;
                    gate = steps[path[0]][OUT];
                } else if (depth > 0) {
                    head = steps[path[depth - 1]][HEAD];
                    gate = steps[path[depth - 1]][IN];
                } else {
                    head = start;
                    gate = -1;
                }
                continue;
            }
            if (tried == until)
                goto out;
            tried++;
            frames[depth][CURSOR]++;
            uint64_t clash = 0;
            for (int64_t w = 0; w < words; w++)
                clash |= used[w] & bits[step * line + w];
            if (clash)
                continue;
            if (weight + steps[step][WEIGHT] > reach || weight_2 + steps[step][WEIGHT_2] > reach_2)
                continue;
            int64_t out = steps[step][OUT];
            if (gate >= 0 && (gate | out) && (gate == out || gate * out == 0))
                continue;
            for (int64_t w = 0; w < words; w++)
                used[w] |= bits[step * line + w];
            value += steps[step][GAIN];
            weight += steps[step][WEIGHT];
            weight_2 += steps[step][WEIGHT_2];
            count += steps[step][ADDS];
            if (turn == depth && frames[depth][STAGE] == 0)
                turn = depth + 1;
            path[depth] = step;
            head = steps[step][HEAD];
            gate = steps[step][IN];
            depth++;
            frames[depth][STAGE] = 0;
            frames[depth][CURSOR] = frames[depth][END] = 0;
            if (steps[step][FLAGS] & PASSES) {
                frames[depth][CURSOR] = first[head];
                frames[depth][END] = first[head + 1];
            }
            if (count >= minimum && steps[step][FLAGS] & ENDS && (turn < depth || spots[start][S_FLAGS] & ENDS)) {
                routes++;
                if (value > best) {
                    best = value;
                    counts[3] = depth;
                    for (int64_t i = 0; i < depth; i++)
                        record[i] = path[i];
                }
            }
        }
    }
out:
    counts[0] = tried;
    counts[1] = routes;
    counts[2] = best;
}
