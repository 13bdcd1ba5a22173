// Builds the function that decides at run time which of several buffers are freed, and who owns the
// retained ones:
//
//   func.func private @dealloc_helper(
//       %memrefs: memref<?xindex>, %retained: memref<?xindex>, %conditions: memref<?xi1>,
//       %dealloc: memref<?xi1>, %ownership: memref<?xi1>)
//
// A buffer (%memrefs has their pointers) is freed if its condition holds, and neither a retained
// one nor an earlier one is the same. A retained one is owned if any buffer is the same whose
// condition holds.
#include "dealloc/lowering/lowering.h"
#include "dialect/arith/build.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/scf/build.h"
#include "ir/builder.h"
#include "support/planted.h"

typedef struct helper {
  cis_loc_builder top;
  cis_value *memrefs, *retained, *conditions, *dealloc, *ownership; // the arguments
  cis_value *zero, *one, *yes, *no;
  cis_value *num_memrefs, *num_retained;
} helper;

/// A function with an empty block, whose arguments have no location of their own.
static cis_op *build_function(cis_op *table, cis_str name, const cis_type *types, uint32_t num,
                              cis_location loc) {
  cis_context *ctx = cis_op_context(table);
  cis_builder b = cis_builder_at_end(ctx, cis_op_entry(table));
  cis_named_attr attrs[] = {
      {CIS_STR("sym_name"), cis_attr_string(ctx, name)},
      {CIS_STR("function_type"), cis_attr_type(cis_type_function(ctx, types, num, NULL, 0))},
      {CIS_STR("sym_visibility"), cis_attr_string(ctx, CIS_STR("private"))}};
  cis_op *function =
      cis_build_op(&b, CIS_OP_FUNC_FUNC, loc, (cis_build_args){.attrs = attrs, .num_attrs = 3});
  cis_block *entry = cis_block_create(ctx);
  cis_block_insert(entry, cis_op_region(function, 0), NULL);
  for (uint32_t i = 0; i < num; ++i)
    cis_block_add_arg(ctx, entry, types[i], loc);
  return function;
}

/// Sets all results to false, because at first no retained buffer is owned.
static void clear_ownership(helper *h) {
  cis_scf_for_loop loop = cis_scf_build_for(&h->top, h->zero, h->num_retained, h->one, NULL);
  cis_memref_build_store(&loop.body, h->no, h->ownership, loop.iv);
  cis_scf_build_yield_value(&loop.body, NULL);
}

/// for %j: %result &= list[%j] != pointer
static void yield_if_other(cis_scf_for_loop *loop, cis_value *other, cis_value *pointer) {
  cis_value *differs = cis_arith_build_cmpi(&loop->body, "ne", other, pointer);
  cis_scf_build_yield_value(&loop->body, cis_arith_build_andi(&loop->body, loop->carried, differs));
}

/// Passes the buffer's condition to the retained ones that are the same. Returns an i1: none is the
/// same.
static cis_value *visit_retained(helper *h, cis_loc_builder *e, cis_value *pointer,
                                 cis_value *condition) {
  cis_scf_for_loop loop = cis_scf_build_for(e, h->zero, h->num_retained, h->one, h->yes);
  cis_value *other = cis_memref_build_load(&loop.body, h->retained, loop.iv);
  cis_value *same = cis_arith_build_cmpi(&loop.body, "eq", other, pointer);
  cis_scf_if_blocks update = cis_scf_build_if(&loop.body, same, NULL);
  cis_value *before = cis_memref_build_load(&update.then, h->ownership, loop.iv);
  cis_value *owned = cis_arith_build_ori(&update.then, before, condition);
  cis_memref_build_store(&update.then, owned, h->ownership, loop.iv);
  cis_scf_build_yield_value(&update.then, NULL);
  yield_if_other(&loop, other, pointer);
  return &loop.op->results[0];
}

/// An i1: `so_far` holds, and no buffer before number `i` is the same.
static cis_value *visit_earlier(helper *h, cis_loc_builder *e, cis_value *i, cis_value *pointer,
                                cis_value *so_far) {
  cis_scf_for_loop loop = cis_scf_build_for(e, h->zero, i, h->one, so_far);
  yield_if_other(&loop, cis_memref_build_load(&loop.body, h->memrefs, loop.iv), pointer);
  return &loop.op->results[0];
}

static void visit_memrefs(helper *h) {
  cis_scf_for_loop loop = cis_scf_build_for(&h->top, h->zero, h->num_memrefs, h->one, NULL);
  cis_value *pointer = cis_memref_build_load(&loop.body, h->memrefs, loop.iv);
  cis_value *condition = cis_memref_build_load(&loop.body, h->conditions, loop.iv);
  cis_value *alone = visit_retained(h, &loop.body, pointer, condition);
  if (!cis_planted("lowering-earlier"))
    alone = visit_earlier(h, &loop.body, loop.iv, pointer, alone);
  cis_value *freed = cis_arith_build_andi(&loop.body, alone, condition);
  cis_memref_build_store(&loop.body, freed, h->dealloc, loop.iv);
  cis_scf_build_yield_value(&loop.body, NULL);
}

static void build_body(helper *h) {
  h->zero = cis_arith_build_index(&h->top, 0);
  h->one = cis_arith_build_index(&h->top, 1);
  h->yes = cis_arith_build_bool(&h->top, true);
  h->no = cis_arith_build_bool(&h->top, false);
  h->num_memrefs = cis_memref_build_dim(&h->top, h->memrefs, h->zero);
  h->num_retained = cis_memref_build_dim(&h->top, h->retained, h->zero);
  clear_ownership(h);
  visit_memrefs(h);
  cis_build_op(&h->top.b, CIS_OP_FUNC_RETURN, h->top.loc, (cis_build_args){0});
}

cis_op *cis_dealloc_helper_build(cis_op *table, cis_str name, cis_location loc) {
  cis_context *ctx = cis_op_context(table);
  cis_type pointers = cis_memref_vector_type(cis_type_index(ctx), CIS_DYNAMIC);
  cis_type flags = cis_memref_vector_type(cis_type_i(ctx, 1), CIS_DYNAMIC);
  cis_type types[] = {pointers, pointers, flags, flags, flags};
  cis_op *function = build_function(table, name, types, 5, loc);
  cis_block *entry = cis_op_entry(function);
  helper h = {.top = {cis_builder_at_end(ctx, entry), loc},
              .memrefs = cis_block_args(entry)[0],
              .retained = cis_block_args(entry)[1],
              .conditions = cis_block_args(entry)[2],
              .dealloc = cis_block_args(entry)[3],
              .ownership = cis_block_args(entry)[4]};
  build_body(&h);
  return function;
}
