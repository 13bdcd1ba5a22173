// Canonicalisation of bufferization.dealloc: memrefs that need not be in its lists.
#include "dialect/arith/build.h"
#include "dialect/bufferization/bufferization.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/effects.h"
#include "ir/fold.h"

#include "support/map.h"

// --- the op ---

/// How far ahead places in tables are fetched.
enum { AHEAD = 8 };

static void get_group(const cis_op *op, uint32_t group, cis_value_vec *out) {
  cis_range range = cis_op_operand_group(op, group);
  for (uint32_t i = 0; i < range.num; ++i)
    cis_vec_push(out, cis_op_operand(op, range.first + i));
}

void cis_dealloc_lists_get(const cis_op *op, cis_dealloc_lists *out) {
  *out = (cis_dealloc_lists){0};
  get_group(op, 0, &out->memrefs);
  get_group(op, 1, &out->conditions);
  get_group(op, 2, &out->retained);
  out->family = cis_op_get_attr(op, cis_family_attr_name);
}

void cis_dealloc_lists_deinit(cis_dealloc_lists *lists) {
  cis_vec_deinit(&lists->memrefs);
  cis_vec_deinit(&lists->conditions);
  cis_vec_deinit(&lists->retained);
}

cis_op *cis_dealloc_build(cis_builder *b, cis_location loc, const cis_dealloc_lists *lists) {
  cis_value_vec operands = {0};
  cis_vec_append(&operands, lists->memrefs.data, lists->memrefs.len);
  cis_vec_append(&operands, lists->conditions.data, lists->conditions.len);
  cis_vec_append(&operands, lists->retained.data, lists->retained.len);
  int32_t segments[] = {(int32_t)lists->memrefs.len, (int32_t)lists->conditions.len,
                        (int32_t)lists->retained.len};
  cis_op *op = cis_build_op(b, CIS_OP_BUFFERIZATION_DEALLOC, loc,
                            (cis_build_args){.operands = operands.data,
                                             .num_operands = (int)operands.len,
                                             .num_types = -1,
                                             .operand_segments = segments});
  cis_vec_deinit(&operands);
  if (lists->family)
    cis_op_set_attr(op, cis_family_attr_name, lists->family);
  return op;
}

void cis_dealloc_set_memrefs(cis_rewriter *r, cis_op *op, const cis_dealloc_lists *lists) {
  cis_value_vec operands = {0};
  cis_vec_append(&operands, lists->memrefs.data, lists->memrefs.len);
  cis_vec_append(&operands, lists->conditions.data, lists->conditions.len);
  get_group(op, 2, &operands);
  int32_t segments[] = {(int32_t)lists->memrefs.len, (int32_t)lists->conditions.len,
                        (int32_t)op->num_results};
  cis_op_set_operands(op, operands.data, (uint32_t)operands.len);
  cis_op_props(op)[op->info->operand_segments] = cis_attr_i32_array(r->ctx, segments, 3);
  cis_vec_deinit(&operands);
  cis_rewriter_modified(r, op);
}

// --- patterns ---

/// A memref that is named several times is freed if any of its conditions holds.
static bool merge_memrefs(cis_op *op, cis_rewriter *r) {
  if (cis_op_operand_group(op, 0).num < 2)
    return false;
  cis_dealloc_lists lists;
  cis_dealloc_lists_get(op, &lists);
  cis_ptrmap places = {0};
  size_t num = 0, before = lists.memrefs.len;
  cis_ptrmap_reserve(&places, before);
  for (size_t i = 0; i < before; ++i) {
    if (i + AHEAD < before)
      cis_ptrmap_prefetch(&places, lists.memrefs.data[i + AHEAD]);
    bool is_new;
    uintptr_t *place = cis_ptrmap_get(&places, lists.memrefs.data[i], &is_new);
    cis_value *condition = lists.conditions.data[i];
    if (is_new) {
      *place = num;
      lists.memrefs.data[num] = lists.memrefs.data[i];
      lists.conditions.data[num++] = condition;
    } else if (lists.conditions.data[*place] != condition) {
      cis_value **merged = &lists.conditions.data[*place];
      *merged = cis_arith_build_ori(CIS_AT(r, op->loc), *merged, condition);
    }
  }
  cis_ptrmap_deinit(&places);
  lists.memrefs.len = lists.conditions.len = num;
  if (num < before)
    cis_dealloc_set_memrefs(r, op, &lists);
  cis_dealloc_lists_deinit(&lists);
  return num < before;
}

/// A memref that is retained several times has one result.
static bool merge_retained(cis_op *op, cis_rewriter *r) {
  if (op->num_results < 2)
    return false;
  cis_dealloc_lists lists;
  cis_dealloc_lists_get(op, &lists);
  cis_ptrmap places = {0};
  cis_value_vec results = {0};
  CIS_VEC(size_t) mapping = {0};
  size_t num = 0, before = lists.retained.len;
  for (size_t i = 0; i < before; ++i) {
    bool is_new;
    uintptr_t *place = cis_ptrmap_get(&places, lists.retained.data[i], &is_new);
    if (is_new) {
      *place = num;
      lists.retained.data[num++] = lists.retained.data[i];
    }
    cis_vec_push(&mapping, *place);
  }
  lists.retained.len = num;
  if (num < before) {
    cis_op *merged = cis_dealloc_build(r, op->loc, &lists);
    for (size_t i = 0; i < before; ++i)
      cis_vec_push(&results, &merged->results[mapping.data[i]]);
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
  }
  cis_vec_deinit(&mapping);
  cis_vec_deinit(&results);
  cis_ptrmap_deinit(&places);
  cis_dealloc_lists_deinit(&lists);
  return num < before;
}

/// Nothing is freed.
static bool erase_empty(cis_op *op, cis_rewriter *r) {
  if (cis_op_operand_group(op, 0).num)
    return false;
  cis_value_vec results = {0};
  cis_value *no = cis_arith_build_bool(CIS_AT(r, op->loc), false);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&results, no);
  cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
  return true;
}

typedef bool (*keep_fn)(cis_value *memref, cis_value *condition);

/// Keeps the memrefs for which `keep` holds and appends the others to `out_dropped`. True if there
/// are any.
static bool filter(cis_op *op, cis_rewriter *r, keep_fn keep, cis_value_vec *out_dropped) {
  uint32_t num = cis_op_operand_group(op, 0).num, first_dropped = 0;
  while (first_dropped < num &&
         keep(cis_op_operand(op, first_dropped), cis_op_operand(op, num + first_dropped)))
    ++first_dropped;
  if (first_dropped == num)
    return false;
  cis_dealloc_lists lists;
  cis_dealloc_lists_get(op, &lists);
  size_t kept = first_dropped;
  for (size_t i = first_dropped; i < num; ++i) {
    cis_value *memref = lists.memrefs.data[i], *condition = lists.conditions.data[i];
    if (keep(memref, condition)) {
      lists.memrefs.data[kept] = memref;
      lists.conditions.data[kept++] = condition;
    } else {
      cis_vec_push(out_dropped, memref);
    }
  }
  lists.memrefs.len = lists.conditions.len = kept;
  cis_dealloc_set_memrefs(r, op, &lists);
  cis_dealloc_lists_deinit(&lists);
  return true;
}

static bool may_be_freed(cis_value *memref, cis_value *condition) {
  (void)memref;
  return !cis_constant_is(condition, 0);
}

static bool erase_never_freed(cis_op *op, cis_rewriter *r) {
  cis_value_vec dropped = {0};
  bool changed = filter(op, r, may_be_freed, &dropped);
  cis_vec_deinit(&dropped);
  return changed;
}

/// dealloc (extract_strided_metadata %a#0)   =>   dealloc (%a), if %a was allocated
static bool skip_metadata(cis_op *op, cis_rewriter *r) {
  bool changed = false;
  for (uint32_t i = 0, num = cis_op_operand_group(op, 0).num; i < num; ++i) {
    cis_value *source = cis_memref_of_base(cis_op_operand(op, i));
    cis_op *definition = source ? cis_value_op(source) : NULL;
    if (!definition || !cis_effects_allocate(definition, source, NULL))
      continue;
    cis_op_set_operand(op, i, source);
    changed = true;
  }
  if (changed)
    cis_rewriter_modified(r, op);
  return changed;
}

static bool has_other_use(cis_value *memref, cis_value *condition) {
  (void)condition;
  cis_op *definition = cis_value_op(memref);
  bool alone = false;
  return !definition || definition->num_results != 1 || !cis_value_has_one_use(memref) ||
         !cis_effects_allocate(definition, memref, &alone) || !alone;
}

/// Erases allocations whose only use is this dealloc.
static bool erase_unused_allocs(cis_op *op, cis_rewriter *r) {
  cis_value_vec dropped = {0};
  bool changed = filter(op, r, has_other_use, &dropped);
  for (size_t i = 0; i < dropped.len; ++i)
    cis_rewriter_erase(r, cis_value_op(dropped.data[i]));
  cis_vec_deinit(&dropped);
  return changed;
}

#define PATTERN(NAME, FUNCTION)                                                                    \
  &(const cis_pattern) { .name = NAME, .root = CIS_OP_BUFFERIZATION_DEALLOC, .rewrite = FUNCTION }

const cis_pattern *const cis_dealloc_patterns[] = {
    PATTERN("DeallocRemoveDuplicateDeallocMemrefs", merge_memrefs),
    PATTERN("DeallocRemoveDuplicateRetainedMemrefs", merge_retained),
    PATTERN("EraseEmptyDealloc", erase_empty),
    PATTERN("EraseAlwaysFalseDealloc", erase_never_freed),
    PATTERN("SkipExtractMetadataOfAlloc", skip_metadata),
    PATTERN("RemoveAllocDeallocPairWhenNoOtherUsers", erase_unused_allocs),
    NULL};
