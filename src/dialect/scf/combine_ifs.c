// scf.if after scf.if, of one condition or its negation: all that follow each other become one.
//
//   %0 = scf.if %c { A; yield %a } else { B; yield %b }
//   %1 = scf.if %c { C; yield %0 } else { D; yield %d }
//     =>
//   %0:2 = scf.if %c { A; C; yield %a, %a } else { B; D; yield %b, %d }
#include "dialect/common/patterns.h"
#include "dialect/scf/impl.h"
#include "dialect/scf/kinds.h"
#include "support/map.h"

enum { THEN, ELSE };

static cis_value *operand(const cis_op *op, uint32_t i) { return cis_op_operand(op, i); }

static bool is_inside(const cis_region *region, const cis_use *use) {
  return cis_region_is_ancestor(region, cis_block_region(cis_op_block(cis_use_owner(use))));
}

/// The blocks of `op` for the condition of `before`; none if the conditions have nothing to do with
/// each other.
static void blocks_for(const cis_op *before, const cis_op *op, cis_block **out_then,
                       cis_block **out_else) {
  cis_value *a = operand(before, 0), *b = operand(op, 0);
  *out_then = *out_else = NULL;
  if (a == b) {
    *out_then = cis_region_first(cis_op_region(op, THEN));
    *out_else = cis_region_first(cis_op_region(op, ELSE));
  } else if (cis_scf_negated(b) == a || cis_scf_negated(a) == b) {
    *out_then = cis_region_first(cis_op_region(op, ELSE));
    *out_else = cis_region_first(cis_op_region(op, THEN));
  }
}

/// Whether nothing is left to be done in the if, so that the driver erases it: no results are used,
/// and no op inside has an effect.
static bool does_nothing(cis_op *op) {
  if (!cis_op_is_unused(op))
    return false;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      cis_for_each_op (inner, block) {
        const cis_op_info *info = inner->info;
        bool none = info->effects_known && !info->num_effects && !info->def->get_effects;
        if (inner->num_regions || (!none && !(info->traits & CIS_TRAIT_TERMINATOR)))
          return false;
      }
  return true;
}

/// Ifs that follow each other, of one condition or its negation. `blocks`: those for the condition
/// of the first, NULL where there is none.
typedef struct if_run {
  cis_op_vec ifs;
  CIS_VEC(cis_block *) blocks[2];
  cis_ptrmap places; // if -> place in the run + 1
} if_run;

static void add_if(if_run *run, cis_op *op, cis_block *then, cis_block *otherwise) {
  cis_vec_push(&run->ifs, op);
  cis_vec_push(&run->blocks[THEN], then);
  cis_vec_push(&run->blocks[ELSE], otherwise);
  cis_ptrmap_set(&run->places, op, run->ifs.len);
}

static void collect_run(if_run *run, cis_op *first) {
  cis_block *then, *otherwise;
  blocks_for(first, first, &then, &otherwise);
  add_if(run, first, then, otherwise);
  for (cis_op *op = cis_op_next(first); op && cis_op_kind(op) == CIS_OP_SCF_IF;
       op = cis_op_next(op)) {
    blocks_for(first, op, &then, &otherwise);
    if ((!then && !otherwise) || (run->ifs.len > 1 && does_nothing(op)))
      break;
    add_if(run, op, then, otherwise);
  }
}

/// Uses of an if's results in the ifs that follow become uses of the values that it yields.
static void use_yields(cis_rewriter *r, const if_run *run, size_t i) {
  const cis_op *before = run->ifs.data[i];
  for (uint32_t k = 0; k < before->num_results; ++k) {
    cis_for_each_use (use, &before->results[k]) {
      cis_op *user = cis_use_owner(use),
             *around = cis_op_ancestor_in_block(user, cis_op_block(before));
      uintptr_t place = around && around != user ? cis_ptrmap_at(&run->places, around) : 0;
      if (!place)
        continue;
      const cis_block *then = run->blocks[THEN].data[place - 1];
      int side = then && is_inside(cis_block_region(then), use) ? THEN : ELSE;
      cis_value *yielded = operand(cis_block_last(run->blocks[side].data[i]), k);
      cis_op_set_operand(user, cis_use_index(use), yielded);
      cis_rewriter_modified(r, user);
    }
  }
}

/// Moves the ops of all blocks of one side to the if that the run becomes; the yields become one.
static void join_blocks(cis_rewriter *r, const if_run *run, uint32_t side, cis_op *both) {
  cis_block *to = NULL;
  cis_value_vec values = {0};
  cis_op *last = NULL;
  size_t num = 0;
  for (size_t i = 0; i < run->ifs.len; ++i) {
    cis_block *from = run->blocks[side].data[i];
    cis_op *yield = from ? cis_block_last(from) : NULL;
    if (!from)
      continue;
    if (to)
      cis_rewriter_inline_block(r, from, to, NULL, NULL, 0);
    else
      cis_region_take_body(cis_op_region(both, side), cis_block_region(from));
    to = to ? to : from;
    for (uint32_t k = 0; k < yield->num_operands; ++k)
      cis_vec_push(&values, operand(yield, k));
    if (last)
      cis_rewriter_erase(r, last);
    last = yield;
    ++num;
  }
  if (num > 1) {
    cis_rewriter at = {.ctx = r->ctx, .block = to, .listener = r->listener};
    cis_build_op(&at, CIS_OP_SCF_YIELD, last->loc,
                 (cis_build_args){.operands = values.data, .num_operands = (int)values.len});
    cis_rewriter_erase(r, last);
  }
  cis_vec_deinit(&values);
}

static void join_run(cis_rewriter *r, const if_run *run) {
  cis_type_vec types = {0};
  cis_value_vec values = {0};
  for (size_t i = 0; i < run->ifs.len; ++i) {
    use_yields(r, run, i);
    for (uint32_t k = 0; k < run->ifs.data[i]->num_results; ++k)
      cis_vec_push(&types, run->ifs.data[i]->results[k].type);
  }
  cis_op *last = cis_vec_last(&run->ifs);
  cis_builder_set_before(r, last);
  cis_value *condition = operand(run->ifs.data[0], 0);
  cis_op *both = cis_build_op(r, CIS_OP_SCF_IF, last->loc,
                              (cis_build_args){.operands = &condition,
                                               .num_operands = 1,
                                               .types = types.data,
                                               .num_types = (int)types.len});
  join_blocks(r, run, THEN, both);
  join_blocks(r, run, ELSE, both);
  for (uint32_t i = 0; i < both->num_results; ++i)
    cis_vec_push(&values, &both->results[i]);
  size_t first = 0;
  for (size_t i = 0; i < run->ifs.len; ++i) {
    uint32_t num = run->ifs.data[i]->num_results;
    cis_rewriter_replace(r, run->ifs.data[i], values.data + first, num);
    first += num;
  }
  cis_vec_deinit(&types);
  cis_vec_deinit(&values);
}

/// Joins all ifs that follow each other in one step, so that the ops of the joined if are searched
/// once.
static bool combine_ifs(cis_op *op, cis_rewriter *r) {
  cis_op *before = cis_op_prev(op);
  if (!before || cis_op_kind(before) != CIS_OP_SCF_IF)
    return false;
  if_run run = {0};
  collect_run(&run, before);
  bool changed = run.ifs.len > 1;
  if (changed)
    join_run(r, &run);
  cis_vec_deinit(&run.ifs);
  cis_vec_deinit(&run.blocks[THEN]);
  cis_vec_deinit(&run.blocks[ELSE]);
  cis_ptrmap_deinit(&run.places);
  return changed;
}

const cis_pattern cis_scf_combine_ifs_pattern = {.name = "CombineIfs", .rewrite = combine_ifs};
