/* The memory planner in an embedded program: the tensors of a small network, two memories, no heap.
 *
 *     cc -std=c17 plan.c -o plan $(pkg-config --cflags --libs cistern)
 *
 * All that the planner needs while it works comes out of one static array. The first plan that fits
 * into fast memory is good enough: a cancel function ends the search then. */
#include <cistern/plan.h>

#include <inttypes.h>
#include <stdio.h>

enum { FAST_MEMORY = 96 * 1024 };

/* --- memory: what is taken off the end of an array is released all at once --- */

static _Alignas(16) unsigned char scratch[1024 * 1024];

typedef struct stack {
  size_t used, most, blocks;
} stack;

static void *take(void *user, size_t size) {
  stack *s = user;
  size_t rounded = (size + 15) / 16 * 16;
  if (rounded < size || rounded > sizeof(scratch) - s->used)
    return NULL;
  void *memory = scratch + s->used;
  s->used += rounded;
  s->most = s->used > s->most ? s->used : s->most;
  ++s->blocks;
  return memory;
}

static void give_back(void *user, void *memory) {
  stack *s = user;
  (void)memory;
  if (--s->blocks == 0)
    s->used = 0;
}

/* --- the network: a step per operation, a buffer per tensor --- */

enum { INPUT, CONV1, RELU1, CONV2, ADD, POOL, DENSE, TABLE, SCRATCH, NUM_BUFFERS };

static const char *const names[NUM_BUFFERS] = {"input", "conv1", "relu1", "conv2",  "add",
                                               "pool",  "dense", "table", "scratch"};

static const cistern_planner_span idle[] = {{2, 5}};

static const cistern_planner_buffer buffers[NUM_BUFFERS] = {
    [INPUT] = {.size = 12288,
               .lower = 0,
               .upper = 2,
               .is_fixed = true}, /* where the camera puts it */
    [CONV1] = {.size = 32768, .lower = 1, .upper = 3},
    [RELU1] = {.size = 32768, .lower = 2, .upper = 5},
    [CONV2] = {.size = 32768, .lower = 3, .upper = 5},
    [ADD] = {.size = 32768, .lower = 4, .upper = 6},
    [POOL] = {.size = 8192, .lower = 5, .upper = 7},
    [DENSE] = {.size = 40, .lower = 6, .upper = 8},
    [TABLE] = {.size = 4096, .lower = 1, .upper = 7, .gaps = idle, .num_gaps = 1},
    [SCRATCH] = {.size = 16384, .lower = 3, .upper = 4, .alignment = 4096},
};

/* relu1 may overwrite conv1, and add may overwrite conv2: operations that work in place. */
static const cistern_planner_pair in_place[] = {{CONV1, RELU1}, {CONV2, ADD}};

/* --- the search --- */

typedef struct watch {
  int64_t height;
  int news;
} watch;

static void note(void *user, int64_t height, int64_t lower_bound) {
  watch *w = user;
  (void)lower_bound;
  w->height = height;
  ++w->news;
}

static bool is_enough(void *user) {
  const watch *w = user;
  return w->news && w->height <= FAST_MEMORY;
}

static bool overlap(int64_t a, int64_t a_end, int64_t b, int64_t b_end) {
  return a < b_end && b < a_end;
}

/* A plan is easy to check: what is live together is apart, or may share its place. */
static bool is_valid(const int64_t *offsets) {
  for (int i = 0; i < NUM_BUFFERS; ++i)
    for (int j = 0; j < i; ++j) {
      const cistern_planner_buffer *a = &buffers[i], *b = &buffers[j];
      bool may_share = (j == CONV1 && i == RELU1) || (j == CONV2 && i == ADD);
      bool is_idle = (i == TABLE && b->lower >= 2 && b->upper <= 5) ||
                     (j == TABLE && a->lower >= 2 && a->upper <= 5);
      if (overlap(a->lower, a->upper, b->lower, b->upper) && !is_idle &&
          overlap(offsets[i], offsets[i] + a->size, offsets[j], offsets[j] + b->size) &&
          !(may_share && offsets[i] == offsets[j]))
        return false;
    }
  return true;
}

int main(void) {
  const cistern_planner_problem problem = {.buffers = buffers,
                                           .num_buffers = NUM_BUFFERS,
                                           .default_alignment = 16,
                                           .in_place = in_place,
                                           .num_in_place = 2};
  stack memory = {0};
  watch seen = {0};
  const cistern_planner_allocator allocator = {take, give_back, &memory};
  const cistern_planner_options options = {.capacity = FAST_MEMORY,
                                           .allocator = &allocator,
                                           .should_stop = is_enough,
                                           .progress = note,
                                           .user = &seen};
  int64_t offsets[NUM_BUFFERS];
  cistern_planner_result result;
  if (!cistern_planner_solve(&problem, &options, offsets, &result)) {
    fprintf(stderr, "cannot plan: %s\n", result.message);
    return 1;
  }
  for (int i = 0; i < NUM_BUFFERS; ++i)
    printf("%-8s %6" PRId64 " bytes at %6" PRId64 "\n", names[i], buffers[i].size, offsets[i]);
  printf("%" PRId64 " of %d bytes (at least %" PRId64 " are needed), %zu KiB to plan them\n",
         result.height, FAST_MEMORY, result.lower_bound, memory.most / 1024);
  return is_valid(offsets) ? 0 : 1;
}
