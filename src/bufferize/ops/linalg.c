// How ops of linalg bufferize: each becomes the same op on the buffers of its operands, without
// results. The ops that the oracle cannot bufferize, because memrefs are no operands of theirs,
// have no row: pack, unpack, the winograd transforms.
//
//   %r = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
//   linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
#include "dialect/linalg/linalg.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/linalg/kinds.h"
#include "support/strbuf.h"

/// linalg.softmax has no body to look at: it reads its input and overwrites its output.
static bool softmax_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  (void)op;
  return cis_use_index(operand) == 0;
}

/// Each operand is read if its argument of the body has uses, the output too.
static bool map_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  uint32_t index = cis_use_index(operand);
  bool is_used = cis_value_has_uses(cis_block_args(cis_op_entry(op))[index]);
  return index < cis_linalg_num_inputs(op)
             ? is_used
             : cis_state_choose(state, CIS_UPSTREAM_MAP_OUTPUTS, false, is_used);
}

/// Whether loop `dim` surely runs: an operand has a constant size along it that is not 0.
static bool surely_runs(cis_op *op, const cis_affine_map_vec *maps, uint32_t dim) {
  for (size_t i = 0; i < maps->len; ++i)
    for (uint32_t k = 0; k < maps->data[i]->num_results; ++k) {
      cis_affine_expr e = maps->data[i]->results[k];
      cis_type type = cis_op_operand(op, (uint32_t)i)->type;
      if (e->kind == CIS_AFFINE_DIM && e->position == dim && cis_type_is_ranked(type) &&
          cis_type_dim(type, k) > 0) // and not CIS_DYNAMIC, which is less
        return true;
    }
  return false;
}

/// Whether elements of the output may stay as they are, because no point of the loops writes them:
/// a loop that does not go over the output may be empty.
static bool may_leave(cis_op *op, uint32_t output) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  cis_affine_map map = maps.data[output];
  bool may = false;
  for (uint32_t dim = 0; dim < map->num_dims && !may; ++dim) {
    bool is_output = false;
    for (uint32_t k = 0; k < map->num_results; ++k)
      is_output |= map->results[k]->kind == CIS_AFFINE_DIM && map->results[k]->position == dim;
    may = !is_output && !surely_runs(op, &maps, dim);
  }
  cis_vec_deinit(&maps);
  return may;
}

/// Operands are read if the body uses them; an output that is reduced into has its elements where
/// there is nothing to reduce, too.
static bool reduction_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  uint32_t index = cis_use_index(operand);
  bool is_used = cis_value_has_uses(cis_block_args(cis_op_entry(op))[index]);
  if (is_used || index < cis_linalg_num_inputs(op))
    return is_used;
  return cis_state_choose(state, CIS_UPSTREAM_MAP_OUTPUTS, false, may_leave(op, index));
}

/// Whether the map is the identity on the operand's type: in a dimension of size 1 the constant 0
/// is the same.
static bool is_identity_for(cis_affine_map map, cis_type type) {
  if (map->num_dims != map->num_results || map->num_symbols ||
      map->num_results != cis_type_rank(type))
    return false;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    cis_affine_expr e = map->results[i];
    bool is_unit = cis_type_dim(type, i) == 1 && e->kind == CIS_AFFINE_CONSTANT && e->value == 0;
    if (!is_unit && !(e->kind == CIS_AFFINE_DIM && e->position == i))
      return false;
  }
  return true;
}

/// All loops are parallel, and iteration i accesses element i of both operands. Upstream sees this
/// of identity maps alone.
static bool accesses_elementwise(const cis_bufferization_state *state, cis_op *op,
                                 cis_use *const operands[2]) {
  bool exact = !cis_state_options(state)->best_destinations;
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  bool is_elementwise = cis_linalg_is_parallel(op);
  for (int i = 0; i < 2 && is_elementwise; ++i) {
    cis_affine_map map = maps.data[cis_use_index(operands[i])];
    is_elementwise = exact ? cis_affine_map_is_identity(map)
                           : is_identity_for(map, cis_use_value(operands[i])->type);
  }
  cis_vec_deinit(&maps);
  return is_elementwise;
}

static bool bufferize_destination_style(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  bool ok = cis_get_operand_buffers(b, r, op, 0, op->num_operands, &operands);
  if (ok) {
    cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
    cis_rebuild_op(r, op, operands.data, NULL, 0);
    cis_replace_with_buffers(r, op, operands.data + inits.first, op->num_results);
  }
  cis_vec_deinit(&operands);
  return ok;
}

/// The body runs once for each point of the loops, so that its region is repetitive.
#define STRUCTURED_READING(KIND, READS)                                                            \
  {                                                                                                \
    .kind = CIS_OP_LINALG_##KIND, .reads = READS,                                                  \
    .flags = CIS_BUFFERIZABLE_DESTINATION_STYLE | CIS_BUFFERIZABLE_REPETITIVE_BODY,                \
    .elementwise_access = accesses_elementwise, .bufferize = bufferize_destination_style           \
  }

#define STRUCTURED(KIND) STRUCTURED_READING(KIND, NULL)

#define LINALG_NAMED(KIND, ...) STRUCTURED(KIND),
#define LINALG_MATMUL(KIND, ...) STRUCTURED(KIND),

const cis_bufferizable_interface cis_bufferize_linalg[] = {
    STRUCTURED_READING(GENERIC, reduction_reads),
    STRUCTURED_READING(MAP, map_reads),
    STRUCTURED_READING(REDUCE, reduction_reads),
    STRUCTURED(TRANSPOSE),
    STRUCTURED(BROADCAST),
    STRUCTURED(ELEMENTWISE),
    STRUCTURED(CONTRACT),
#include "dialect/linalg/named.def"
    {.kind = CIS_OP_LINALG_SOFTMAX,
     .flags = CIS_BUFFERIZABLE_DESTINATION_STYLE,
     .reads = softmax_reads,
     .bufferize = bufferize_destination_style},
    {0}};

// --- linalg.copy puts its source in the place of the whole destination ---

static uint32_t copy_destination(const cis_op *op) {
  (void)op;
  return 1;
}
static uint32_t copy_source(const cis_op *op) {
  (void)op;
  return 0;
}
static cis_value *copy_result(cis_op *op) { return op->num_results ? &op->results[0] : NULL; }

const cis_subset_interface cis_subsets_linalg[] = {{.kind = CIS_OP_LINALG_COPY,
                                                    .subset = CIS_SUBSET_INSERT,
                                                    .is_whole = true,
                                                    .tensor = copy_destination,
                                                    .source = copy_source,
                                                    .result = copy_result},
                                                   {0}};
