// Builds bufferization.dealloc, and its operands: memref.extract_strided_metadata gives the
// allocation that a memref is a part of.
#include "dealloc/ownership/freeing.h"

#include "dealloc/ownership/ownership.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/bufferization.h"
#include "dialect/memref/kinds.h"
#include "ir/debug.h"
#include "ir/effects.h"
#include "ir/fold.h"

void cis_freeing_lists_deinit(cis_freeing_lists *lists) {
  cis_vec_deinit(&lists->memrefs);
  cis_vec_deinit(&lists->conditions);
  cis_vec_deinit(&lists->families);
  cis_vec_deinit(&lists->retained);
  cis_vec_deinit(&lists->results);
}

static cis_value *cast_to_ranked(cis_builder *b, cis_value *memref, cis_location loc) {
  cis_type from = memref->type;
  cis_type to = cis_type_memref(cis_type_element(from), NULL, 0,
                                cis_attr_strided(b->ctx, 0, NULL, 0), from->shaped.memory_space);
  static const int32_t segments[] = {1, 0, 0, 0};
  static const int64_t zero;
  cis_named_attr attrs[] = {{CIS_STR("static_offsets"), cis_attr_i64_array(b->ctx, &zero, 1)},
                            {CIS_STR("static_sizes"), cis_attr_i64_array(b->ctx, NULL, 0)},
                            {CIS_STR("static_strides"), cis_attr_i64_array(b->ctx, NULL, 0)}};
  cis_op *op = cis_build_op(b, CIS_OP_MEMREF_REINTERPRET_CAST, loc,
                            (cis_build_args){.operands = &memref,
                                             .num_operands = 1,
                                             .types = &to,
                                             .num_types = 1,
                                             .attrs = attrs,
                                             .num_attrs = 3,
                                             .operand_segments = segments});
  return &op->results[0];
}

static bool is_strided(cis_type memref) {
  CIS_VEC(int64_t) strides = {0};
  cis_vec_resize(&strides, cis_type_rank(memref) + 1u);
  int64_t offset;
  bool strided = cis_memref_strides(memref, strides.data, &offset);
  cis_vec_deinit(&strides);
  return strided;
}

cis_value *cis_freeing_base(cis_builder *b, cis_value *memref, cis_family_set families,
                            cis_location loc) {
  cis_op *maker = cis_value_op(memref);
  if (families.family && !cis_family_is_default(families.family) && maker &&
      cis_effects_allocate(maker, memref, NULL))
    return memref;
  if (!cis_type_is_memref(memref->type))
    memref = cast_to_ranked(b, memref, loc);
  else if (!is_strided(memref->type)) // has no metadata, and no views with offsets either
    return memref;
  cis_op *op = cis_build_op(b, CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA, loc,
                            (cis_build_args){.operands = &memref, .num_operands = 1});
  return &op->results[0];
}

/// The family of an entry: a buffer of none is never freed.
static const cis_family *family_at(cis_context *ctx, cis_family_set set) {
  return set.family ? set.family : cis_family_default(ctx);
}

/// Makes the op that frees the memrefs of one family. The ownership that it gives for a retained
/// memref, which may be of other families as well, is joined into the results.
static void build_one(const cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                      const cis_family *family, cis_location loc) {
  cis_dealloc_lists operands = {
      .family = cis_family_is_default(family) ? NULL : cis_attr_string(b->ctx, family->name)};
  CIS_VEC(uint32_t) retained = {0};
  for (size_t i = 0; i < lists->memrefs.len; ++i)
    if (family_at(b->ctx, lists->families.data[i]) == family) {
      cis_vec_push(&operands.memrefs, lists->memrefs.data[i]);
      cis_vec_push(&operands.conditions, lists->conditions.data[i]);
    }
  for (size_t i = 0; i < lists->retained.len; ++i) {
    cis_family_set set = cis_owners_families(owners, lists->retained.data[i]);
    if (!set.has_others && family_at(b->ctx, set) != family)
      continue;
    cis_vec_push(&operands.retained, lists->retained.data[i]);
    cis_vec_push(&retained, (uint32_t)i);
  }
  cis_op *op = operands.memrefs.len ? cis_dealloc_build(b, loc, &operands) : NULL;
  for (size_t i = 0; op && i < retained.len; ++i) {
    cis_value **joined = &lists->results.data[retained.data[i]];
    *joined =
        *joined ? cis_arith_build_ori(CIS_AT(b, loc), *joined, &op->results[i]) : &op->results[i];
  }
  cis_dealloc_lists_deinit(&operands);
  cis_vec_deinit(&retained);
}

static void build_each(const cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                       cis_location loc) {
  cis_vec_resize(&lists->results, lists->retained.len);
  for (size_t i = 0; i < lists->memrefs.len; ++i) {
    const cis_family *family = family_at(b->ctx, lists->families.data[i]);
    size_t earlier = 0;
    while (family_at(b->ctx, lists->families.data[earlier]) != family)
      ++earlier;
    if (earlier == i)
      build_one(owners, b, lists, family, loc);
  }
  for (size_t i = 0; i < lists->results.len; ++i)
    if (!lists->results.data[i])
      lists->results.data[i] = cis_owners_constant(b, false, loc);
}

/// The value of the program that an entry of the lists is the base of.
static const cis_value *named_value(const cis_value *base) {
  const cis_op *op = cis_value_op(base);
  while (op && (cis_op_kind(op) == CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA ||
                cis_op_kind(op) == CIS_OP_MEMREF_REINTERPRET_CAST)) {
    base = cis_op_operand(op, 0);
    op = cis_value_op(base);
  }
  return base;
}

/// Says of each buffer whether it is freed here.
static void tell(const cis_builder *b, const cis_freeing_lists *lists) {
  cis_strbuf where = {0};
  if (b->before)
    cis_debug_put_op(b->before, &where);
  const char *kept = lists->retained.len ? ", unless it is passed on" : "";
  for (size_t i = 0; i < lists->memrefs.len; ++i) {
    const cis_value *condition = lists->conditions.data[i],
                    *value = named_value(lists->memrefs.data[i]);
    if (cis_constant_is(condition, false))
      cis_debug_say_value(CIS_DEBUG_DEALLOCATION, value,
                          "is not freed before %s, because another owns it", cis_strbuf_c(&where));
    else
      cis_debug_say_value(CIS_DEBUG_DEALLOCATION, value, "is freed before %s%s%s",
                          cis_strbuf_c(&where),
                          cis_constant_is(condition, true) ? "" : ", if the block owns it", kept);
  }
  cis_strbuf_deinit(&where);
}

void cis_freeing_build(const cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                       cis_location loc) {
  cis_vec_clear(&lists->results);
  if (cis_debug_is_on(owners->ctx, CIS_DEBUG_DEALLOCATION))
    tell(b, lists);
  if (owners->module->families) {
    build_each(owners, b, lists, loc);
    return;
  }
  cis_dealloc_lists operands = {lists->memrefs, lists->conditions, lists->retained, NULL};
  cis_op *op = cis_dealloc_build(b, loc, &operands);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&lists->results, &op->results[i]);
}
