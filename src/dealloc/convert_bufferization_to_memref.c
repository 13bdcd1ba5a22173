// --convert-bufferization-to-memref: clones become allocations and copies, bufferization.dealloc is lowered as
// --bufferization-lower-deallocations does it, and no other op of the bufferization dialect may be left.
//
//   %b = bufferization.clone %a : memref<?xf32>     =>     %size = memref.dim %a, %c0
//                                                          %b = memref.alloc(%size) : memref<?xf32>
//                                                          memref.copy %a, %b
//
// A result with a layout is allocated without it and cast. Where the rank is not known, sizes are collected in a loop, and
// the allocation is a list of as many elements, reshaped.
#include "dealloc/emit.h"
#include "dealloc/lowering.h"
#include "dialect/kinds.h"
#include "dialect/memref.h"
#include "pass/pass.h"

// --- clones ---

/// The ranked type without its layout.
static cis_type contiguous(cis_type type) {
  return cis_type_memref(cis_type_element(type), type->shaped.shape, cis_type_rank(type), NULL,
                         type->shaped.memory_space);
}

/// What is allocated can be cast to the result's type.
static bool can_clone(const cis_op *op) {
  cis_type type = op->results[0].type;
  return !cis_type_is_memref(type) || !type->shaped.layout ||
         cis_memref_cast_compatible(contiguous(type), type);
}

/// A size that its type does not say is not known of a clone yet.
static cis_value *clone_ranked(cis_emit *e, cis_value *source, cis_type type, bool from_clone) {
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC) {
      cis_value *size = from_clone && cis_type_dim(source->type, i) == CIS_DYNAMIC
                            ? cis_emit_dim(e, source, cis_emit_index(e, i))
                            : cis_emit_size(e, source, i);
      cis_vec_push(&sizes, size);
    }
  cis_value *result = cis_emit_alloc(e, CIS_OP_MEMREF_ALLOC, contiguous(type), sizes.data,
                                     (uint32_t)sizes.len, NULL);
  cis_vec_deinit(&sizes);
  return type->shaped.layout ? cis_emit_unary(e, CIS_OP_MEMREF_CAST, result, type) : result;
}

/// Stores the sizes to a list and returns their product.
static cis_value *collect_sizes(cis_emit *e, cis_value *source, cis_value **out_shape) {
  cis_type index = cis_type_index(e->b.ctx);
  cis_value *zero = cis_emit_index(e, 0), *one = cis_emit_index(e, 1);
  cis_value *rank = cis_emit_unary(e, CIS_OP_MEMREF_RANK, source, index);
  *out_shape = cis_emit_alloc(e, CIS_OP_MEMREF_ALLOCA, cis_emit_vector_type(index, CIS_DYNAMIC),
                              &rank, 1, NULL);
  cis_emit_loop loop = cis_emit_for(e, zero, rank, one, one);
  cis_value *size = cis_emit_dim(&loop.body, source, loop.iv);
  cis_emit_store(&loop.body, size, *out_shape, loop.iv);
  cis_emit_yield(&loop.body, cis_emit_binary(&loop.body, CIS_OP_ARITH_MULI, loop.carried, size));
  return &loop.op->results[0];
}

static cis_value *clone_unranked(cis_emit *e, cis_value *source, cis_type type) {
  cis_value *shape, *total = collect_sizes(e, source, &shape);
  static const int64_t dynamic = CIS_DYNAMIC;
  cis_type flat =
      cis_type_memref(cis_type_element(type), &dynamic, 1, NULL, type->shaped.memory_space);
  cis_value *operands[] = {cis_emit_alloc(e, CIS_OP_MEMREF_ALLOC, flat, &total, 1, NULL), shape};
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = &type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_RESHAPE, e->loc, args)->results[0];
}

static void lower_clone(cis_op *op) {
  cis_emit e = cis_emit_before(op);
  cis_value *source = cis_op_operand(op, 0);
  cis_type type = op->results[0].type;
  cis_value *result = cis_type_is_memref(type) ? clone_ranked(&e, source, type, op->tag != 0)
                                               : clone_unranked(&e, source, type);
  cis_emit_copy(&e, source, result);
  cis_rewriter_replace(&e.b, op, &result, 1);
}

// --- the pass ---

static bool is_illegal(const cis_op *op) {
  return cis_str_is(op->info->dialect_name, "bufferization");
}

static bool is_clone(const cis_op *op) {
  return op && cis_op_kind(op) == CIS_OP_BUFFERIZATION_CLONE;
}

/// All are asked before any is lowered: tags say which clones are of clones.
static bool can_lower(void *user, cis_op *op) {
  if (is_clone(op)) {
    op->tag = is_clone(cis_value_op(cis_op_operand(op, 0)));
    return can_clone(op);
  }
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC && cis_lowering_check_dealloc(user, op);
}

static void lower(void *user, cis_op *op) {
  if (is_clone(op))
    lower_clone(op);
  else
    cis_lower_dealloc(user, op);
}

static const cis_conversion conversion = {
    .legal = {"memref", "arith", "scf", "func"},
    .is_illegal = is_illegal,
    .can_lower = can_lower,
    .lower = lower,
};

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  return cis_lowering_run(&conversion, root);
}

const cis_pass_def cis_convert_bufferization_to_memref_pass = {
    .name = "convert-bufferization-to-memref",
    .title = "ConvertBufferizationToMemRefPass",
    .summary = "Convert operations from the Bufferization dialect to the MemRef dialect",
    .run = run,
};
