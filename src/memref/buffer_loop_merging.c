// --buffer-loop-merging: a loop that begins with one buffer and carries another one on works in the
// first.
//
//   %y = memref.alloca() : memref<f32>             %y = memref.alloca() : memref<f32>
//   %a = memref.alloca() : memref<f32>             %a = memref.alloca() : memref<f32>
//   memref.store %f, %a[]                          memref.store %f, %a[]
//   scf.for ... iter_args(%m = %a) {         =>    scf.for ... iter_args(%m = %a) {
//     %0 = memref.load %m[]                          %0 = memref.load %m[]
//     memref.store %1, %y[]                          memref.store %1, %a[]
//     scf.yield %y : memref<f32>                     scf.yield %a : memref<f32>
//
// From the second iteration on, the body reads the buffer that it writes, before and after. So the
// first iteration alone differs, and it reads the same if it reads before it writes. The pass asks:
//   - Both are allocas of one type, with the same operands and alignment, in the block of the loop,
//     so that each run of the loop has its own.
//   - The first one is used before the loop alone, and no access to it goes on then.
//   - In the body all reads, which are of the carried buffer, come before all writes, which are to
//     the second one. Each access is to all elements.
//   - Behind the loop the second one is read alone; before the loop it is not used.
//   - Neither has another name that is in use then, is stored in memory, or leaves the function.
#include "dialect/memref/memref.h"
#include "dialect/scf/kinds.h"
#include "ir/effects.h"
#include "memory/whole_accesses.h"
#include "memref/buffer_placement.h"
#include "pass/argument_ownership.h"
#include "support/map.h"
#include "support/planted.h"

typedef struct merger {
  cis_pass *pass;
  cis_reach *reach;
  cis_op_vec loops;
  cis_value_vec names; // scratch
} merger;

/// A place of a loop: the buffer that it begins with, the one that it yields, the argument and the
/// result.
typedef struct carried {
  cis_op *loop, *yield;
  uint32_t index, operand; // of the place, and of the initial value among the operands
  cis_value *init, *yielded, *arg, *result;
} carried;

static carried carried_of(cis_op *loop, uint32_t index) {
  cis_op *yield = cis_block_last(cis_op_entry(loop));
  uint32_t operand = loop->info->def->loop->inits(loop).first + index;
  return (carried){.loop = loop,
                   .yield = yield,
                   .index = index,
                   .operand = operand,
                   .init = cis_op_operand(loop, operand),
                   .yielded = cis_op_operand(yield, index),
                   .arg = cis_block_args(cis_op_entry(loop))[1 + index],
                   .result = &loop->results[index]};
}

// --- the two buffers ---

static bool have_same_operands(const cis_op *a, const cis_op *b) {
  bool same = a->num_operands == b->num_operands;
  for (uint32_t i = 0; same && i < a->num_operands; ++i)
    same = cis_op_operand(a, i) == cis_op_operand(b, i);
  return same;
}

/// Whether one can stand for the other: allocas of the same block as the loop.
static bool are_alike(const carried *c) {
  cis_op *a = cis_value_op(c->init), *b = cis_value_op(c->yielded);
  return a && b && a != b && cis_memref_is_alloca(a) && cis_memref_is_alloca(b) &&
         c->init->type == c->yielded->type && cis_op_block(a) == cis_op_block(c->loop) &&
         cis_op_block(b) == cis_op_block(c->loop) && have_same_operands(a, b) &&
         cis_op_inherent(a, "alignment") == cis_op_inherent(b, "alignment");
}

/// Whether all accesses are those of the ops that use one of the names.
static bool is_known(merger *m, cis_value *buffer) {
  enum {
    ELSEWHERE = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_LEAVING |
                CIS_REACH_IS_UNKNOWN | CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK |
                CIS_REACH_IS_FREED
  };
  return !(cis_reach_get_flags(m->reach, buffer) & ELSEWHERE);
}

/// Collects the names of a buffer, apart from those that the loop gives it in this place.
static void collect_names(merger *m, const carried *c, cis_value *buffer) {
  cis_ptrmap seen = {0};
  cis_value_vec next = {0};
  cis_vec_clear(&m->names);
  cis_vec_push(&m->names, buffer);
  cis_ptrmap_set(&seen, buffer, 1);
  cis_ptrmap_set(&seen, c->arg, 1);
  cis_ptrmap_set(&seen, c->result, 1);
  for (size_t at = 0; at < m->names.len; ++at) {
    cis_vec_clear(&next);
    cis_view_flow_direct_aliases(cis_reach_flow(m->reach), m->names.data[at], &next);
    for (size_t i = 0; i < next.len; ++i) {
      bool is_new;
      cis_ptrmap_get(&seen, next.data[i], &is_new);
      if (is_new)
        cis_vec_push(&m->names, next.data[i]);
    }
  }
  cis_ptrmap_deinit(&seen);
  cis_vec_deinit(&next);
}

// --- uses ---

/// Whether the initial buffer is used before the loop alone, under all its names.
static bool is_done_before(merger *m, const carried *c) {
  collect_names(m, c, c->init);
  for (size_t i = 0; i < m->names.len; ++i)
    cis_for_each_use (use, m->names.data[i]) {
      if (cis_use_owner(use) == c->loop && cis_use_index(use) == c->operand)
        continue;
      cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(c->loop));
      if (!user || user == c->loop || !cis_op_is_before(user, c->loop))
        return false;
    }
  return true;
}

/// Finds the last op of the body that reads the carried buffer. False if there are other uses, or
/// other names.
static bool find_reads(merger *m, const carried *c, cis_op **out_last) {
  collect_names(m, c, c->arg);
  if (m->names.len != 1)
    return false;
  cis_for_each_use (use, c->arg) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_entry(c->loop));
    if (!cis_reads_whole(use))
      return false;
    if (!*out_last || cis_op_is_before(*out_last, user))
      *out_last = user;
  }
  return true;
}

/// Finds the first op of the body that writes the yielded buffer. False if there are other uses,
/// but reads behind the loop, or other names.
static bool find_writes(merger *m, const carried *c, cis_op **out_first) {
  collect_names(m, c, c->yielded);
  if (m->names.len != 1)
    return false;
  cis_for_each_use (use, c->yielded) {
    cis_op *inside = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_entry(c->loop));
    if (cis_use_owner(use) == c->yield && cis_use_index(use) == c->index)
      continue;
    if (!inside) {
      cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(c->loop));
      if (!user || user == c->loop || cis_op_is_before(user, c->loop) || !cis_leaves_contents(use))
        return false;
    } else if (!cis_overwrites(use)) {
      return false;
    } else if (!*out_first || cis_op_is_before(inside, *out_first)) {
      *out_first = inside;
    }
  }
  return true;
}

static bool can_merge(merger *m, const carried *c) {
  cis_op *last_read = NULL, *first_write = NULL;
  return are_alike(c) && is_known(m, c->init) && is_known(m, c->yielded) &&
         (is_done_before(m, c) || cis_planted("merging-used-after")) &&
         find_reads(m, c, &last_read) && find_writes(m, c, &first_write) &&
         (!last_read || !first_write ||
          (last_read != first_write && cis_op_is_before(last_read, first_write)) ||
          cis_planted("merging-order"));
}

// --- the pass ---

static cis_walk collect_loop(cis_op *op, void *user) {
  if (cis_op_kind(op) == CIS_OP_SCF_FOR && op->num_results)
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static void merge_in(merger *m, cis_op *loop) {
  for (uint32_t i = 0; i < loop->num_results; ++i) {
    carried c = carried_of(loop, i);
    if (!cis_type_is_memref(c.arg->type) || !can_merge(m, &c))
      continue;
    cis_value_replace_all_uses(c.yielded, c.init);
    cis_pass_count(m->pass, "num-merged", 1);
  }
}

static bool run(cis_pass *pass, cis_op *function) {
  merger m = {.pass = pass};
  cis_walk_postorder(function, collect_loop, &m.loops);
  if (m.loops.len) {
    m.reach = cis_reach_create(function);
    cis_reach_follow_calls(m.reach, cis_pass_argument_ownership(pass));
  }
  for (size_t i = 0; i < m.loops.len; ++i)
    merge_in(&m, m.loops.data[i]);
  cis_reach_destroy(m.reach);
  cis_vec_deinit(&m.loops);
  cis_vec_deinit(&m.names);
  return true;
}

const cis_pass_def cis_buffer_loop_merging_pass = {
    .name = "buffer-loop-merging",
    .title = "BufferLoopMergingPass",
    .anchor = "func.func",
    .summary = "Let a loop that carries two interchangeable buffers of the stack work in one",
    .statistics = {{"num-merged", "Number of buffers merged into the one that a loop begins with"}},
    .run = run,
};
