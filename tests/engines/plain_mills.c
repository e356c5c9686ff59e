/* Solves Six Men's Morris completely and tells the value of every turn of some positions. It shares nothing with
   Millrow: board, rules, order of positions and method are its own.

   Input lines:  men of the side to move, men of the other side, discs in hand of both, as in
                 b3,c4,e1,e3 a5,b4,d2,d3,d4 1 1
   Output lines: the value of the position, then each turn with its value, for the side to move: 0 for a draw, N for a
                 win in N turns, -N for a loss in N turns, as in
                 15 a1=-4 b2xa5=15

   Method: sliding positions by their number of men, fewer men first, because captures lead there. Within one number:
   is a win in one turn known, then a loss in two, and so on, until nothing more is found; what remains is a draw. Then
   placing positions, from empty hands backwards. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 16, MEN = 6, FEWEST = 3, ALL = 65536, SIZE = 43046721 /* 3 to the power of 16 */,
       LARGEST = 2018016 /* positions of six men and five */ };

/* the outer square clockwise from a1, then the inner one from b2; odd numbers are the middles of sides */
static const char *NAMES[POINTS] = {"a1", "a3", "a5", "c5", "e5", "e3", "e1", "c1",
                                    "b2", "b3", "b4", "c4", "d4", "d3", "d2", "c2"};

typedef struct { int us, them, hand, their_hand; } Position;
typedef struct { Position after; int from, to, taken; } Turn;
typedef struct { Position pos; char *answer; } Question;
typedef int16_t Value; /* DRAW, n + 1 for a win in n turns, -n - 1 for a loss in n */

enum { DRAW = 0 };
static int32_t power_sums[ALL];
static int near[POINTS], counts[ALL], mills[8];
static Value *sliding, *stages[2];
static Position unsolved[2 * LARGEST];
static int waiting;

static int bit(int point) { return 1 << point; }
static int32_t number(int us, int them) { return power_sums[us] + 2 * power_sums[them]; }

static void make_board(void) {
    int32_t power = 1;
    for (int point = 0; point < POINTS; point++, power *= 3)
        for (int men = 0; men < ALL; men++)
            if (men & bit(point)) power_sums[men] += power, counts[men]++;
    for (int ring = 0; ring < 16; ring += 8)
        for (int at = 0; at < 8; at++) {
            near[ring + at] = bit(ring + (at + 1) % 8) | bit(ring + (at + 7) % 8) | (at % 2 ? bit((ring + at) ^ 8) : 0);
            if (at % 2 == 0) mills[ring / 2 + at / 2] = bit(ring + at) | bit(ring + at + 1) | bit(ring + (at + 2) % 8);
        }
}

static int in_mill(int men, int point) {
    for (int nth = 0; nth < 8; nth++)
        if ((mills[nth] & bit(point)) && (men & mills[nth]) == mills[nth]) return 1;
    return 0;
}

/* the men that may be captured: those in no mill; if there are none, all */
static int open_to_capture(int men) {
    int found = 0;
    for (int point = 0; point < POINTS; point++)
        if ((men & bit(point)) && !in_mill(men, point)) found |= bit(point);
    return found ? found : men;
}

/* all ways to end a turn after a disc reached a point */
static int finish(Turn *turns, int count, const Position *pos, int from, int to) {
    int us = (from < 0 ? pos->us : pos->us & ~bit(from)) | bit(to), hand = pos->hand - (from < 0);
    int targets = in_mill(us, to) ? open_to_capture(pos->them) : 0;
    if (!targets) {
        turns[count++] = (Turn){{pos->them, us, pos->their_hand, hand}, from, to, -1};
        return count;
    }
    for (int taken = 0; taken < POINTS; taken++)
        if (targets & bit(taken))
            turns[count++] = (Turn){{pos->them & ~bit(taken), us, pos->their_hand, hand}, from, to, taken};
    return count;
}

static int list_turns(Turn *turns, const Position *pos) {
    int count = 0, free = (ALL - 1) & ~(pos->us | pos->them);
    for (int to = 0; to < POINTS; to++) {
        if (!(free & bit(to))) continue;
        if (pos->hand) {
            count = finish(turns, count, pos, -1, to);
            continue;
        }
        for (int from = 0, movable = near[to] & pos->us; movable >> from; from++)
            if (movable & bit(from)) count = finish(turns, count, pos, from, to);
    }
    return count;
}

static int has_lost(const Position *pos) { return counts[pos->us] + pos->hand < FEWEST; }

static Value known(const Value *table, const Position *pos) {
    return has_lost(pos) ? -1 : table[number(pos->us, pos->them)];
}

/* one turn earlier, for the other side */
static Value before(Value value) { return value > 0 ? -value - 1 : value < 0 ? -value + 1 : DRAW; }

/* wins before draws before losses, quick wins before slow ones, slow losses before quick ones */
static int rank(Value value) { return value > 0 ? 1000 - value : value < 0 ? -1000 - value : 0; }

static Value best(const Value *table, const Position *pos) {
    Turn turns[512];
    int count = list_turns(turns, pos);
    Value found = -1; /* without a turn: lost at once */
    for (int nth = 0; nth < count; nth++) {
        Value value = before(known(table, &turns[nth].after));
        if (nth == 0 || rank(value) > rank(found)) found = value;
    }
    return found;
}

/* add the positions with so many men to the unsolved ones */
static void collect(int ours, int theirs) {
    for (int us = 0; us < ALL; us++) {
        if (counts[us] != ours) continue;
        int free = (ALL - 1) & ~us;
        for (int them = free; them; them = (them - 1) & free) /* every set of free points */
            if (counts[them] == theirs) unsolved[waiting++] = (Position){us, them, 0, 0};
    }
}

/* is it won in an odd number of turns, or lost in an even one, when all that is nearer to the end is known? */
static int ends_in(const Position *pos, int length) {
    Turn turns[512];
    int count = list_turns(turns, pos), is_win = length % 2;
    for (int nth = 0; nth < count; nth++) {
        Value value = before(known(sliding, &turns[nth].after));
        if (is_win && value == length + 1) return 1;
        if (!is_win && (value >= 0 || value < -length - 1)) return 0;
    }
    return !is_win && (length == 0) == (count == 0);
}

/* solve those that are won or lost in exactly so many turns; how many are there? */
static int sweep(int length) {
    int left = 0;
    for (int nth = 0; nth < waiting; nth++) {
        const Position *pos = &unsolved[nth];
        if (ends_in(pos, length)) sliding[number(pos->us, pos->them)] = length % 2 ? length + 1 : -length - 1;
        else unsolved[left++] = *pos;
    }
    int found = waiting - left;
    waiting = left;
    return found;
}

static void solve_sliding(void) {
    int slowest = 0; /* so far; a capture may lead there, so wins and losses may be found until after that many turns */
    for (int all = 2 * FEWEST; all <= 2 * MEN; all++)
        for (int ours = FEWEST; ours <= all / 2; ours++) {
            if (all - ours > MEN) continue;
            waiting = 0;
            collect(ours, all - ours);
            if (ours != all - ours) collect(all - ours, ours);
            for (int length = 0, idle = 0; idle < 2 || length <= slowest + 2; length++) {
                idle = sweep(length) ? 0 : idle + 1;
                if (!idle && length > slowest) slowest = length;
            }
        }
}

static void solve_placing(Value *now, const Value *next, int hand, int their_hand) {
    for (int us = 0; us < ALL; us++) {
        if (counts[us] > MEN - hand) continue;
        int free = (ALL - 1) & ~us;
        for (int them = free;; them = (them - 1) & free) {
            Position pos = {us, them, hand, their_hand};
            if (counts[them] <= MEN - their_hand && !has_lost(&pos)) now[number(us, them)] = best(next, &pos);
            if (!them) break;
        }
    }
}

static int men_of(char *text) {
    int men = 0;
    for (char *name = strtok(text, ","); name; name = strtok(NULL, ","))
        for (int point = 0; point < POINTS; point++)
            if (!strcmp(name, NAMES[point])) men |= bit(point);
    return men;
}

static int as_number(Value value) { return value > 0 ? value - 1 : value < 0 ? value + 1 : 0; }

static void answer(Question *question, const Value *table) {
    Turn turns[512];
    int count = list_turns(turns, &question->pos);
    char *text = question->answer = malloc(16 + 24 * (size_t)count);
    text += sprintf(text, "%d", as_number(best(table, &question->pos)));
    for (int nth = 0; nth < count; nth++) {
        const Turn *turn = &turns[nth];
        text += sprintf(text, " %s%s%s%s%s=%d", turn->from < 0 ? "" : NAMES[turn->from], turn->from < 0 ? "" : "-",
                        NAMES[turn->to], turn->taken < 0 ? "" : "x", turn->taken < 0 ? "" : NAMES[turn->taken],
                        as_number(before(known(table, &turn->after))));
    }
}

int main(void) {
    static Question questions[10000];
    int asked = 0;
    char us[64], them[64];
    Position pos;
    make_board();
    sliding = calloc(SIZE, sizeof(Value));
    stages[0] = calloc(SIZE, sizeof(Value)), stages[1] = calloc(SIZE, sizeof(Value));
    if (!sliding || !stages[0] || !stages[1]) return 1;
    while (asked < 10000 && scanf("%63s %63s %d %d", us, them, &pos.hand, &pos.their_hand) == 4) {
        pos.us = men_of(us), pos.them = men_of(them);
        questions[asked++].pos = pos;
    }
    solve_sliding();
    /* each stage needs only the one with a disc less in hand; stage 0 leads to itself */
    const Value *next = sliding;
    for (int stage = 0; stage <= 2 * MEN; stage++) {
        int hand = (stage + 1) / 2, their_hand = stage / 2;
        Value *now = stages[stage % 2];
        for (int nth = 0; nth < asked; nth++) {
            const Position *one = &questions[nth].pos;
            if (one->hand == hand && one->their_hand == their_hand) answer(&questions[nth], next);
        }
        if (stage == 0) continue;
        solve_placing(now, next, hand, their_hand);
        next = now;
    }
    for (int nth = 0; nth < asked; nth++) puts(questions[nth].answer ? questions[nth].answer : "none");
    return 0;
}
