// --fold-into-indexing-maps: readers read a transposed or broadcast tensor through their indexing
// maps, so that it needs no buffer.
//
//   %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
//   %r = linalg.matmul ins(%x, %t) outs(%c)
//   =>
//   %r = linalg.matmul indexing_maps = [(d0, d1, d2) -> (d0, d2), (d0, d1, d2) -> (d1, d2), ...]
//        ins(%x, %a) outs(%c)
//
// The moved tensor is read by linalg's structured ops alone, so that it is gone afterwards. %a has
// to be kept up to these readers instead (prepare/read_instead.h).
#include "bufferize/ops/ops.h"
#include "bufferize/prepare/read_instead.h"
#include "dialect/linalg/linalg.h"
#include "dialect/tensor/tensor.h"
#include "support/strbuf.h"

// --- what only moves elements ---

/// Whether the op moves elements of its one input to places that have one element each:
/// out[permutation of the loops] = in[loops, or 0].
static bool moves_elements(cis_op *op, cis_affine_map_vec *out_maps) {
  if (!(op->info->traits & CIS_TRAIT_STRUCTURED) || op->num_results != 1 || op->num_operands != 2 ||
      cis_linalg_num_inputs(op) != 1 || !cis_value_is_base_tensor(cis_op_operand(op, 0)) ||
      cis_type_element(cis_op_operand(op, 0)->type) != cis_type_element(op->results[0].type) ||
      !cis_yields_its_input(op))
    return false;
  cis_linalg_indexing_maps(op, out_maps);
  return cis_affine_map_is_permutation(out_maps->data[1]) &&
         cis_affine_map_is_projected_permutation(out_maps->data[0], true);
}

/// The map from a reader's loops to the moved tensor's input, where `reader` is its map to the
/// moved tensor.
static cis_affine_map compose(cis_context *ctx, const cis_affine_map_vec *moved,
                              cis_affine_map reader) {
  cis_affine_map to_output = moved->data[1], to_input = moved->data[0];
  cis_affine_expr *loops = cis_mem_calloc((size_t)to_output->num_dims + 1, sizeof *loops);
  cis_affine_expr *results = cis_mem_calloc((size_t)to_input->num_results + 1, sizeof *results);
  for (uint32_t i = 0; i < to_output->num_results; ++i)
    loops[to_output->results[i]->position] = reader->results[i];
  for (uint32_t i = 0; i < to_input->num_results; ++i)
    results[i] = cis_affine_replace(to_input->results[i], loops, to_output->num_dims, NULL, 0);
  cis_affine_map map = cis_affine_map_get(ctx, reader->num_dims, 0, results, to_input->num_results);
  cis_mem_free(loops);
  cis_mem_free(results);
  return map;
}

// --- folding ---

/// Folds into the op of a use. False if that would not be right.
static bool fold_into(cis_folding *f, cis_use *use, cis_value *input,
                      const cis_affine_map_vec *moved) {
  cis_op *reader = cis_use_owner(use);
  uint32_t operand = cis_use_index(use);
  cis_rewriter r = cis_builder_before(reader);
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(reader, &maps);
  cis_affine_map map = compose(r.ctx, moved, maps.data[operand]);
  cis_vec_deinit(&maps);
  uint32_t index = reader->tag;
  cis_op *by = cis_linalg_read_through(reader, &r, operand, input, map);
  if (by) {
    by->tag = index;
    f->ops.data[index] = by;
  }
  return by;
}

static void erase_if_unused(cis_op *op) {
  cis_op *source = cis_value_op(cis_op_operand(op, op->num_operands - 1));
  if (!cis_op_is_unused(op))
    return;
  cis_op_destroy(op);
  if (cis_tensor_is_empty(source) && cis_op_is_unused(source))
    cis_op_destroy(source);
}

static void fold(cis_folding *f, cis_op *op) {
  cis_affine_map_vec maps = {0};
  cis_value *input = moves_elements(op, &maps) ? cis_op_operand(op, 0) : NULL;
  if (input && cis_is_read_by_structured_ops(&op->results[0]) &&
      cis_can_be_read_instead(f->state, input, &op->results[0])) {
    while (cis_value_has_uses(&op->results[0]) &&
           fold_into(f, cis_value_uses(&op->results[0]), input, &maps))
      ;
    f->num_folded += cis_op_is_unused(op);
    erase_if_unused(op);
  }
  cis_vec_deinit(&maps);
}

static cis_walk collect(cis_op *op, void *user) {
  cis_folding *f = (cis_folding *)user;
  if (op->info->traits & CIS_TRAIT_STRUCTURED) {
    op->tag = (uint32_t)f->ops.len;
    cis_vec_push(&f->ops, op);
  }
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *root) { return cis_run_folding(pass, root, collect, fold); }

const cis_pass_def cis_fold_into_indexing_maps_pass = {
    .name = "fold-into-indexing-maps",
    .title = "FoldIntoIndexingMaps",
    .reach = CIS_PASS_REACHES_OP,
    .prepare = cis_bufferize_attach,
    .summary =
        "Read tensors that are only transposed or broadcast through the indexing maps of readers",
    .statistics = {{"num-folded", "Number of transposed or broadcast tensors that are gone"}},
    .run = run,
};
