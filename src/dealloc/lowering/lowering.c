// Lowers bufferization.dealloc to scf.if and memref.dealloc: for one memref, for one memref with
// retained ones, and for several memrefs by a call of the helper function.
#include "dealloc/lowering/lowering.h"

#include "dealloc/existing/path_facts.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/builtin/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/scf/build.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/family.h"
#include "ir/symbol.h"
#include "support/planted.h"

#include <stdio.h>

// --- the functions ---

/// These passes run on a module or a function.
static bool check_root(cis_op *op) {
  if (cis_op_kind(op) == CIS_OP_BUILTIN_MODULE || cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return true;
  return cis_error(cis_op_context(op), op->loc,
                   "root operation must be a builtin.module or a function");
}

/// CIS_DEALLOC_HELPER, or with a number after it if that is taken.
static cis_str free_name(cis_op *table) {
  cis_context *ctx = cis_op_context(table);
  cis_strmap names = {0};
  cis_for_each_op (op, cis_op_entry(table)) {
    cis_str name = cis_symbol_name(op);
    if (name.data)
      cis_strmap_set(&names, name, 1);
  }
  char text[64];
  snprintf(text, sizeof(text), "%s", CIS_DEALLOC_HELPER);
  for (unsigned i = 0; cis_strmap_find(&names, cis_str_from(text)); ++i)
    snprintf(text, sizeof(text), "%s_%u", CIS_DEALLOC_HELPER, i);
  cis_strmap_deinit(&names);
  return cis_context_intern(ctx, cis_str_from(text));
}

static bool is_general(const cis_op *op) {
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC && cis_op_operand_group(op, 0).num > 1;
}

static cis_walk add_helper(cis_op *op, void *user) {
  cis_dealloc_helpers *helpers = user;
  if (!is_general(op))
    return CIS_WALK_CONTINUE;
  cis_op *table = cis_symbol_nearest_table(op);
  bool is_new = false;
  uintptr_t *slot = table ? cis_ptrmap_get(&helpers->functions, table, &is_new) : NULL;
  if (is_new)
    *slot = (uintptr_t)cis_dealloc_helper_build(table, free_name(table), helpers->loc);
  return CIS_WALK_CONTINUE;
}

static void init_helpers(cis_dealloc_helpers *helpers, cis_op *root) {
  *helpers = (cis_dealloc_helpers){.loc = root->loc};
  if (!cis_op_has_trait(root, CIS_TRAIT_FUNCTION))
    cis_walk_postorder(root, add_helper, helpers);
}

static void deinit_helpers(cis_dealloc_helpers *helpers) { cis_ptrmap_deinit(&helpers->functions); }

static cis_op *helper_for(const cis_dealloc_helpers *helpers, cis_op *op) {
  cis_op *table = cis_symbol_nearest_table(op);
  return table ? (cis_op *)cis_ptrmap_at(&helpers->functions, table) : NULL;
}

/// Whether the family has an op that frees each of the memrefs.
static bool check_family(cis_op *op) {
  const cis_family *family = cis_family_of(op);
  cis_range memrefs = cis_op_operand_group(op, 0);
  bool ok = family != NULL;
  for (uint32_t i = 0; ok && i < memrefs.num && !cis_family_is_default(family); ++i)
    ok = cis_family_can_dealloc(family, cis_op_operand(op, memrefs.first + i));
  return ok ||
         cis_op_plain_error(op, "allocations without compatible deallocations are not supported");
}

bool cis_lowering_check_dealloc(const cis_dealloc_helpers *helpers, cis_op *op) {
  if (!check_family(op))
    return false;
  return !is_general(op) || helper_for(helpers, op) ||
         cis_op_plain_error(op, "library function required for generic lowering, but cannot be "
                                "automatically inserted when operating on functions");
}

// --- the op ---

static void dealloc_if(cis_loc_builder *e, const cis_op *op, cis_value *condition,
                       cis_value *memref) {
  cis_scf_if_blocks branches = cis_scf_build_if(e, condition, NULL);
  cis_family_build_dealloc(&branches.then.b, e->loc, cis_family_of(op), memref);
  cis_scf_build_yield_value(&branches.then, NULL);
}

/// No memref may have to be freed, so no retained one is owned.
static void lower_empty(cis_loc_builder *e, cis_op *op, cis_value_vec *out_results) {
  cis_value *no = cis_arith_build_bool(e, false);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(out_results, no);
}

/// One memref is freed if it is none of the retained ones; a retained one is owned if it is this
/// one and its condition holds.
static void lower_one(cis_loc_builder *e, cis_op *op, cis_value_vec *out_results) {
  cis_value *memref = cis_op_operand(op, 0), *condition = cis_op_operand(op, 1), *all = NULL;
  cis_range retained = cis_op_operand_group(op, 2);
  cis_value *pointer = retained.num ? cis_memref_build_pointer(e, memref) : NULL;
  cis_value_vec differs = {0};
  for (uint32_t i = 0; i < retained.num; ++i) {
    cis_value *other = cis_memref_build_pointer(e, cis_op_operand(op, retained.first + i));
    cis_value *d = cis_arith_build_cmpi(e, "ne", pointer, other);
    cis_vec_push(&differs, d);
  }
  for (size_t i = 0; i < differs.len; ++i)
    all = all ? cis_arith_build_andi(e, all, differs.data[i]) : differs.data[i];
  if (cis_planted("lowering-retained"))
    all = NULL;
  dealloc_if(e, op, all ? cis_arith_build_andi(e, all, condition) : condition, memref);
  cis_value *yes = retained.num ? cis_arith_build_bool(e, true) : NULL;
  for (size_t i = 0; i < differs.len; ++i) {
    cis_value *same = cis_arith_build_xori(e, differs.data[i], yes);
    cis_value *owned =
        cis_planted("lowering-owned") ? same : cis_arith_build_andi(e, same, condition);
    cis_vec_push(out_results, owned);
  }
  cis_vec_deinit(&differs);
}

// The general lowering: pointers and conditions go to the helper in arrays, answers come back in
// arrays.

static cis_value *new_array(cis_loc_builder *e, cis_type element, uint32_t size) {
  return cis_memref_build_alloc(e, cis_memref_vector_type(element, size), NULL, 0, NULL);
}

static cis_value *cast_array(cis_loc_builder *e, cis_value *array) {
  return cis_memref_build_cast(e, array,
                               cis_memref_vector_type(cis_type_element(array->type), CIS_DYNAMIC));
}

/// Stores operands of the op, or pointers to them.
static void fill_array(cis_loc_builder *e, cis_op *op, cis_range range, bool pointers,
                       cis_value *array) {
  for (uint32_t i = 0; i < range.num; ++i) {
    cis_value *value = cis_op_operand(op, range.first + i);
    if (pointers)
      value = cis_memref_build_pointer(e, value);
    cis_memref_build_store(e, value, array, cis_arith_build_index(e, i));
  }
}

static cis_value *read_array(cis_loc_builder *e, cis_value *array, uint32_t i) {
  return cis_memref_build_load(e, array, cis_arith_build_index(e, i));
}

static void call_helper(cis_loc_builder *e, cis_op *helper, cis_value *const *arguments) {
  cis_named_attr callee = {CIS_STR("callee"),
                           cis_attr_flat_symbol(e->b.ctx, cis_symbol_name(helper))};
  cis_build_op(
      &e->b, CIS_OP_FUNC_CALL, e->loc,
      (cis_build_args){.operands = arguments, .num_operands = 5, .attrs = &callee, .num_attrs = 1});
}

static void lower_general(cis_loc_builder *e, cis_op *op, cis_op *helper,
                          cis_value_vec *out_results) {
  cis_range memrefs = cis_op_operand_group(op, 0), conditions = cis_op_operand_group(op, 1);
  cis_range retained = cis_op_operand_group(op, 2);
  cis_type index = cis_type_index(e->b.ctx), i1 = cis_type_i(e->b.ctx, 1);
  cis_value *pointers = new_array(e, index, memrefs.num);
  cis_value *flags = new_array(e, i1, memrefs.num);
  cis_value *kept = new_array(e, index, retained.num);
  fill_array(e, op, memrefs, true, pointers);
  fill_array(e, op, conditions, false, flags);
  fill_array(e, op, retained, true, kept);
  cis_value *arguments[5] = {cast_array(e, pointers)};
  arguments[2] = cast_array(e, flags);
  arguments[1] = cast_array(e, kept);
  cis_value *freed = new_array(e, i1, memrefs.num), *owned = new_array(e, i1, retained.num);
  arguments[3] = cast_array(e, freed);
  arguments[4] = cast_array(e, owned);
  call_helper(e, helper, arguments);
  for (uint32_t i = 0; i < memrefs.num; ++i)
    dealloc_if(e, op, read_array(e, freed, i), cis_op_operand(op, memrefs.first + i));
  for (uint32_t i = 0; i < retained.num; ++i) {
    cis_value *result = read_array(e, owned, i);
    cis_vec_push(out_results, result);
  }
  cis_value *arrays[] = {pointers, kept, flags, freed, owned};
  for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); ++i)
    cis_memref_build_dealloc(e, arrays[i]);
}

void cis_lower_dealloc(const cis_dealloc_helpers *helpers, cis_op *op) {
  cis_loc_builder e = cis_loc_builder_before(op);
  cis_value_vec results = {0};
  uint32_t num_memrefs = cis_op_operand_group(op, 0).num;
  if (!num_memrefs)
    lower_empty(&e, op, &results);
  else if (num_memrefs == 1)
    lower_one(&e, op, &results);
  else
    lower_general(&e, op, helper_for(helpers, op), &results);
  cis_rewriter_replace(&e.b, op, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
}

bool cis_lowering_run(const cis_conversion *conversion, cis_op *root) {
  if (!check_root(root))
    return false;
  cis_dealloc_helpers helpers;
  init_helpers(&helpers, root);
  bool changed, ok = cis_conversion_run(conversion, root, &helpers, &changed);
  deinit_helpers(&helpers);
  return ok;
}
