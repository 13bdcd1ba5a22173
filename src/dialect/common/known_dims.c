// Follows a dimension back through the ops that determine it, until a type states it, through any
// number of ops (index_sum.h knows more ops, and stops after a few). A question that comes round
// again is assumed to hold: a loop carries a size if its initial value has it and each iteration
// keeps it.
#include "dialect/common/known_dims.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/dim_source.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/fold.h"
#include "ir/interfaces.h"
#include "support/map.h"

/// That a dimension of a tensor has a size.
typedef struct claim {
  cis_value *tensor;
  uint32_t dim;
} claim;

typedef struct proof {
  CIS_VEC(claim) claims; // to be shown
  cis_ptrmap claimed;    // tensor -> one bit for each of its first dimensions
  int64_t size;
} proof;

enum { MOST_DIMS = 32 }; // of a tensor: as many bits as a pointer has at least

static void add(proof *p, cis_value *tensor, uint32_t dim) {
  cis_vec_push(&p->claims, ((claim){tensor, dim}));
}

/// The size is a constant, or a dimension of a tensor.
static bool add_size(proof *p, cis_value *size) {
  int64_t number;
  const cis_op *op = cis_value_op(size);
  if (cis_constant_int(size, &number))
    return number == p->size;
  if (!op || cis_op_kind(op) != CIS_OP_TENSOR_DIM ||
      !cis_constant_int(cis_op_operand(op, 1), &number) || number < 0 || number >= MOST_DIMS)
    return false;
  add(p, cis_op_operand(op, 0), (uint32_t)number);
  return true;
}

/// Adds what each terminator that leaves the op returns as the result.
static bool add_yielded(proof *p, cis_op *op, uint32_t result, uint32_t dim) {
  cis_region_edge_vec edges = {0};
  bool ok = op->num_regions > 0, is_returned = false;
  for (uint32_t k = 0; ok && k < op->num_regions; ++k)
    cis_for_each_block (block, cis_op_region(op, k)) {
      cis_vec_clear(&edges);
      cis_op *end = cis_block_last(block);
      ok = ok && end && (end->num_successors || cis_region_edges(op, end, &edges));
      for (size_t e = 0; ok && e < edges.len; ++e) {
        if (edges.data[e].to)
          continue;
        ok = result < edges.data[e].operands.num;
        is_returned = true;
        if (ok)
          add(p, cis_op_operand(end, edges.data[e].operands.first + result), dim);
      }
    }
  cis_vec_deinit(&edges);
  return ok && is_returned;
}

/// The initial value of the `i`-th carried value of scf.for, and the value that each iteration
/// yields.
static void add_carried(proof *p, cis_op *loop, uint32_t i, uint32_t dim) {
  cis_range inits = loop->info->def->loop->inits(loop);
  add(p, cis_op_operand(loop, inits.first + i), dim);
  add(p, cis_op_operand(cis_block_last(cis_op_entry(loop)), i), dim);
}

static bool add_sources_of_argument(proof *p, const cis_value *arg, uint32_t dim) {
  cis_block *block = cis_value_arg_block(arg);
  cis_op *op = cis_block_parent_op(block);
  if (!op || !cis_block_is_entry(block))
    return false;
  if (cis_op_kind(op) == CIS_OP_SCF_FOR && arg->index) {
    add_carried(p, op, arg->index - 1, dim);
    return true;
  }
  if (cis_op_kind(op) != CIS_OP_SCF_FORALL || arg->index + op->num_results < block->num_args)
    return false;
  uint32_t output = arg->index + op->num_results - block->num_args;
  add(p, cis_op_operand(op, op->num_operands - op->num_results + output), dim);
  return true;
}

/// The tensors among the operands of an elementwise op have the shape of its results.
static bool add_elementwise(proof *p, const cis_op *op, uint32_t dim) {
  for (uint32_t i = 0; cis_op_has_trait(op, CIS_TRAIT_ELEMENTWISE) && i < op->num_operands; ++i)
    if (cis_type_is(cis_op_operand(op, i)->type, CIS_TYPE_TENSOR)) {
      add(p, cis_op_operand(op, i), dim);
      return true;
    }
  return false;
}

static bool add_sources_of_result(proof *p, cis_value *value, uint32_t dim) {
  cis_op *op = cis_value_op(value);
  cis_dim_source source;
  if (cis_dim_source_get(value, dim, &source)) {
    if (!source.shaped)
      return add_size(p, source.index);
    add(p, source.shaped, source.dim);
    return true;
  }
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_SELECT: // a condition of one number chooses among sizes as well
    add(p, cis_op_operand(op, 1), dim);
    add(p, cis_op_operand(op, 2), dim);
    return true;
  case CIS_OP_TENSOR_GENERATE:
    return add_size(p, cis_op_operand(op, cis_type_num_dynamic_before(value->type, dim)));
  case CIS_OP_SCF_FOR:
    add_carried(p, op, value->index, dim);
    return true;
  case CIS_OP_SCF_IF:
  case CIS_OP_SCF_INDEX_SWITCH:
  case CIS_OP_SCF_EXECUTE_REGION:
    return add_yielded(p, op, value->index, dim);
  default:
    return add_elementwise(p, op, dim);
  }
}

/// Shows one claim, or adds those that it follows from.
static bool show(proof *p, claim c) {
  cis_type type = c.tensor->type;
  if (!cis_type_is_ranked(type) || c.dim >= cis_type_rank(type) || c.dim >= MOST_DIMS)
    return false;
  if (cis_type_dim(type, c.dim) != CIS_DYNAMIC)
    return cis_type_dim(type, c.dim) == p->size;
  uintptr_t *claimed = cis_ptrmap_get(&p->claimed, c.tensor, NULL), bit = (uintptr_t)1 << c.dim;
  if (*claimed & bit)
    return true;
  *claimed |= bit;
  return c.tensor->is_arg ? add_sources_of_argument(p, c.tensor, c.dim)
                          : add_sources_of_result(p, c.tensor, c.dim);
}

bool cis_dim_is(cis_value *tensor, uint32_t rank, uint32_t dim, int64_t size) {
  proof p = {.size = size};
  bool ok = cis_type_is_ranked(tensor->type) && cis_type_rank(tensor->type) == rank;
  if (ok)
    add(&p, tensor, dim);
  while (ok && p.claims.len)
    ok = show(&p, cis_vec_pop(&p.claims));
  cis_vec_deinit(&p.claims);
  cis_ptrmap_deinit(&p.claimed);
  return ok;
}
