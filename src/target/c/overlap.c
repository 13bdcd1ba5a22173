// Finds ops whose output may overlap a dying input, by the op that touches a buffer first and the
// one that touches it last. All other uses of the buffer must be known to keep no name of it.
#include "target/c/overlap.h"

#include "dialect/affine/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/kinds.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "ir/op_def.h"
#include "support/map.h"
#include "support/planted.h"
#include "target/c/nest.h"

/// When a buffer is touched, as ops of the block that allocates it.
typedef struct touches {
  cis_op *first, *second, *last;
  bool is_known; // nothing else can reach the buffer
} touches;

/// The kind of use that an op makes of a name of a buffer.
typedef enum touch { TOUCHES, NAMES, FREES, ESCAPES } touch;

/// Ops that are known to touch the elements and to keep nothing; views; the op that frees.
static touch touch_of(const cis_c_buffer *buffer, cis_touched_arguments *touched,
                      const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  uint32_t index = cis_use_index(use);
  if (cis_value_holds_memrefs(cis_use_value(use)))
    return ESCAPES;
  if (op == buffer->free)
    return FREES;
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_LOAD:
  case CIS_OP_AFFINE_LOAD:
    return TOUCHES;
  case CIS_OP_MEMREF_STORE:
  case CIS_OP_AFFINE_STORE:
    return index == 1 ? TOUCHES : ESCAPES;
  case CIS_OP_MEMREF_DIM:
    return NAMES;
  default:
    break;
  }
  cis_copy copy;
  if ((cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) && !op->num_results) ||
      (cis_as_copy(op, &copy) && !copy.is_clone) || cis_touched_arguments_has(touched, use))
    return TOUCHES;
  bool is_view = op->info->view_operand == (int)index && op->num_results == 1 && !op->num_regions;
  return is_view && cis_effects_none(op) ? NAMES : ESCAPES;
}

static void note(touches *t, cis_op *at) {
  if (!t->first || cis_op_is_before(at, t->first)) {
    t->second = t->first;
    t->first = at;
  } else if (at != t->first && (!t->second || cis_op_is_before(at, t->second))) {
    t->second = at;
  }
  if (!t->last || cis_op_is_before(t->last, at))
    t->last = at;
}

static touches touches_of(const cis_c_buffer *buffer, cis_touched_arguments *touched) {
  touches t = {.is_known = true};
  cis_block *block = cis_op_block(buffer->alloc);
  for (size_t i = 0; i < buffer->names.len; ++i)
    cis_for_each_use (use, buffer->names.data[i]) {
      cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), block);
      touch what = touch_of(buffer, touched, use);
      if (!at || what == ESCAPES)
        return (touches){0};
      if (what == TOUCHES)
        note(&t, at);
    }
  return t;
}

/// The linalg.fill that writes all of `output` with a scalar of its element type; NULL: the op is
/// none.
static cis_op *fill_of(cis_op *op, const cis_value *output) {
  if (!op || cis_op_kind(op) != CIS_OP_LINALG_FILL || op->num_results || op->num_operands != 2 ||
      cis_op_operand(op, 1) != output ||
      cis_op_operand(op, 0)->type != cis_type_element(output->type))
    return NULL;
  return op;
}

/// The one use of a buffer in an op is that as its output.
static bool is_only_output(const cis_c_nest *n, const cis_c_buffer *buffer, uint32_t operand) {
  for (size_t i = 0; i < buffer->names.len; ++i)
    cis_for_each_use (use, buffer->names.data[i])
      if (cis_op_is_ancestor(n->op, cis_use_owner(use)) &&
          (cis_use_owner(use) != n->op || cis_use_index(use) != operand))
        return false;
  return true;
}

typedef struct finder {
  const cis_c_buffer_vec *buffers;
  cis_arena *arena;
  touches *touches;
  cis_ptrmap last;  // ops -> the number of a buffer that they touch last, + 1
  size_t *next;     // buffers -> another one of the same op, + 1
  cis_ptrmap roots; // allocated values -> the number of the buffer + 1
  cis_ptrmap seen;  // ops that have been visited
  cis_c_overlap_vec *out;
} finder;

/// Whether the op is the first that touches the output, but for a fill that it does without.
static bool begins_with(const finder *f, const cis_c_nest *n, uint32_t operand, size_t output,
                        cis_op **out_fill) {
  const touches *t = &f->touches[output];
  *out_fill = NULL;
  if (!t->is_known || !is_only_output(n, &f->buffers->data[output], operand))
    return false;
  if (t->first == n->op)
    return !cis_c_nest_reads_output(n, operand);
  if (cis_planted("overlap-first-use") && !cis_c_nest_reads_output(n, operand))
    return true;
  *out_fill = fill_of(t->first, cis_op_operand(n->op, operand));
  return *out_fill && t->second == n->op && cis_c_nest_covers_output(n, operand);
}

static void add_pair(finder *f, const cis_c_nest *n, uint32_t operand, size_t output, cis_op *fill,
                     size_t input) {
  const cis_c_buffer *in = &f->buffers->data[input];
  cis_c_overlap o = {
      .op = n->op, .input = input, .output = output, .operand = operand, .fill = fill};
  if (cis_op_block(in->alloc) == cis_op_block(n->op) &&
      cis_c_nest_distances(n, operand, in->names.data, in->names.len, &o.distances))
    cis_vec_push(f->out, o);
}

/// The pairs of one op.
static void visit_op(finder *f, cis_op *op) {
  cis_c_nest n;
  if (!cis_c_nest_of(f->arena, op, &n))
    return;
  for (uint32_t i = n.num_inputs; i < n.num_operands; ++i) {
    cis_c_place p;
    cis_op *fill;
    if (!cis_c_place_of(f->arena, cis_op_operand(op, i), &p))
      continue;
    size_t output = cis_ptrmap_at(&f->roots, p.root);
    if (!output || cis_op_block(cis_value_op(p.root)) != cis_op_block(op) ||
        !begins_with(f, &n, i, output - 1, &fill))
      continue;
    for (size_t in = cis_ptrmap_at(&f->last, op); in; in = f->next[in - 1])
      if (in != output)
        add_pair(f, &n, i, output - 1, fill, in - 1);
  }
}

/// Visits an op that may be the first of an output, if it is the last of a buffer.
static void visit_once(finder *f, cis_op *op) {
  if (!op || !cis_ptrmap_at(&f->last, op) || cis_ptrmap_has(&f->seen, op))
    return;
  cis_ptrmap_set(&f->seen, op, 1);
  visit_op(f, op);
}

/// Buffers that die at an op: the last that touches them, before they are freed.
static void note_last(finder *f, size_t i) {
  const cis_c_buffer *b = &f->buffers->data[i];
  touches *t = &f->touches[i];
  if (cis_planted("overlap-last-use"))
    t->last = t->second;
  if (!t->is_known || !t->last || !b->free)
    return;
  uintptr_t *slot = cis_ptrmap_get(&f->last, t->last, NULL);
  f->next[i] = *slot;
  *slot = i + 1;
}

void cis_c_find_overlaps(const cis_c_buffer_vec *buffers, cis_touched_arguments *touched,
                         cis_arena *arena, cis_c_overlap_vec *out_overlaps) {
  finder f = {.buffers = buffers, .arena = arena, .out = out_overlaps};
  f.touches = cis_arena_array(arena, touches, buffers->len + 1);
  f.next = cis_arena_array(arena, size_t, buffers->len + 1);
  for (size_t i = 0; i < buffers->len; ++i) {
    f.touches[i] = touches_of(&buffers->data[i], touched);
    cis_ptrmap_set(&f.roots, cis_op_result(buffers->data[i].alloc, 0), i + 1);
    note_last(&f, i);
  }
  for (size_t i = 0; i < buffers->len; ++i) {
    visit_once(&f, f.touches[i].first);
    visit_once(&f, f.touches[i].second);
  }
  cis_ptrmap_deinit(&f.seen);
  cis_ptrmap_deinit(&f.last);
  cis_ptrmap_deinit(&f.roots);
}
