// Tries operands one by one, the dearest first. An operand that is refused with nothing else in
// place costs its bytes in every placement.
#include "bufferize/analysis/placement/improvement.h"

#include "bufferize/analysis/placement/copy_cost.h"
#include "bufferize/analysis/state/decisions.h"
#include "bufferize/analysis/state/state_impl.h"
#include "support/planted.h"

#include <stdlib.h>

enum {
  MOST_DECISIONS = 1 << 16, // that are looked at, in all questions about a function
  MOST_QUESTIONS = 256,
};

typedef struct copied_operand {
  cis_use *operand;
  double cost;
  uint32_t number; // as they come, so that equal costs have an order
} copied_operand;
typedef CIS_VEC(copied_operand) copied_vec;

typedef struct improvement {
  const cis_improvement *how;
  cis_op *root;
  copied_vec copied;    // operands that cost something
  cis_use_vec in_place; // operands that could be copied
  size_t num_operands, questions;
} improvement;

static cis_walk collect(cis_op *op, void *user) {
  improvement *im = (improvement *)user;
  const cis_bufferization_state *state = im->how->state;
  for (uint32_t i = 0; i < op->num_operands && cis_state_knows(state, op); ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)))
      continue;
    ++im->num_operands;
    if (cis_state_is_in_place(state, operand)) {
      if (!cis_must_bufferize_in_place(state, operand))
        cis_vec_push(&im->in_place, operand);
      continue;
    }
    copied_operand found = {operand, cis_tensor_copy_cost(state, operand),
                            (uint32_t)im->copied.len};
    if (found.cost > 0 && !cis_is_copied_anyway(&state->options, operand))
      cis_vec_push(&im->copied, found);
  }
  return CIS_WALK_CONTINUE;
}

static int by_falling_cost(const void *a, const void *b) {
  const copied_operand *x = a, *y = b;
  if (x->cost != y->cost)
    return x->cost < y->cost ? 1 : -1;
  return x->number < y->number ? -1 : x->number > y->number;
}

static void set_in_place(const improvement *im, const cis_use *operand, bool in_place) {
  cis_decisions *d = im->how->state->decisions;
  uint32_t number = cis_decisions_operand(d, operand);
  if (in_place)
    cis_bitset_add(&d->in_place, number);
  else
    cis_bitset_remove(&d->in_place, number);
}

/// Puts the operand in place, and leaves it there if that is right.
static bool try_in_place(improvement *im, const cis_use *operand) {
  --im->questions;
  set_in_place(im, operand, true);
  bool right = im->how->is_right(im->how->user, im->root) || cis_planted("improved-wrong");
  if (!right)
    set_in_place(im, operand, false);
  return right;
}

/// The bytes of those of `num` operands that cannot be in place even if only the operands are that
/// have to be.
static double bytes_of_refused(improvement *im, size_t num) {
  double bytes = 0;
  for (size_t i = 0; i < im->in_place.len; ++i)
    set_in_place(im, im->in_place.data[i], false);
  for (size_t i = 0; i < num && im->questions; ++i) {
    if (try_in_place(im, im->copied.data[i].operand))
      set_in_place(im, im->copied.data[i].operand, false);
    else
      bytes += im->copied.data[i].cost;
  }
  for (size_t i = 0; i < im->in_place.len; ++i)
    set_in_place(im, im->in_place.data[i], true);
  return bytes;
}

/// Tries all operands. Those that stay copied come first in `copied` afterwards; returns their
/// number.
static size_t try_all(improvement *im) {
  size_t num = 0;
  for (size_t i = 0; i < im->copied.len; ++i) {
    copied_operand c = im->copied.data[i];
    if (!im->questions || !try_in_place(im, c.operand)) {
      im->copied.data[num++] = c;
      continue;
    }
    cis_vec_push(&im->in_place, c.operand);
    cis_analysis_statistics *statistics = &im->how->state->decisions->statistics;
    ++statistics->in_place;
    --statistics->out_of_place;
  }
  return num;
}

bool cis_improve_decisions(const cis_improvement *how, cis_op *root, double *out_bound) {
  improvement im = {.how = how, .root = root};
  cis_walk_postorder(root, collect, &im);
  size_t most = MOST_DECISIONS / (im.num_operands + 1);
  im.questions = most < MOST_QUESTIONS ? most : MOST_QUESTIONS;
  if (im.copied.len)
    qsort(im.copied.data, im.copied.len, sizeof *im.copied.data, by_falling_cost);
  size_t copied = try_all(&im);
  bool improved = copied < im.copied.len;
  if (improved)
    *out_bound = bytes_of_refused(&im, copied);
  cis_vec_deinit(&im.copied);
  cis_vec_deinit(&im.in_place);
  return improved;
}
