// --fold-padding: readers of a padded tensor read its source within bounds, so that the padded
// tensor needs no buffer.
//
//   %p = tensor.pad %x low[0, 1] high[0, 1] { yield %v } : tensor<4x8xf32> to tensor<4x10xf32>
//   %r = linalg.conv_1d_ncw_fcw ins(%p, %f) outs(%c)
//   =>
//   %r = linalg.generic ins(%f) outs(%c) {
//     %i = affine.apply (d2 + d4 - 1)      // loops of the convolution, by linalg.index
//     %inside = arith.cmpi ult, %i, 8
//     %e = scf.if %inside { yield tensor.extract %x[.., %i] } else { yield %v }
//     ...
//
// The same holds for an insertion into the middle of a linalg.fill. Only structured ops of linalg
// read the padded tensor, so that it is erased afterwards, and %x can be kept up to them
// (prepare/read_instead.h). The padding is one value. Readers that only move elements would be
// another padded copy.
#include "bufferize/ops/ops.h"
#include "bufferize/prepare/read_instead.h"
#include "dialect/affine/affine.h"
#include "dialect/arith/build.h"
#include "dialect/linalg/build.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/scf/build.h"
#include "dialect/tensor/build.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/fold.h"
#include "support/planted.h"

enum { MOST_RANK = 16 };
/// Distances beyond this are no padding; sums of indices and such do not overflow.
static const int64_t MOST_LOW = (int64_t)1 << 31;

typedef struct padding {
  cis_op *op;
  cis_value *source, *value; // the source, and the value around it
  uint32_t rank;
  int64_t low[MOST_RANK];
  bool is_padded[MOST_RANK];   // in this dimension
  cis_value *sizes[MOST_RANK]; // of the source, where it is padded
} padding;

// --- padded tensors ---

static bool set_low(padding *p, uint32_t i, cis_mixed low) {
  int64_t size = cis_type_dim(p->source->type, i), whole = cis_type_dim(p->op->results[0].type, i);
  if (low.value || low.number < 0 || low.number > MOST_LOW)
    return false;
  p->low[i] = cis_planted("padding-place") ? 0 : low.number;
  p->is_padded[i] = low.number != 0 || size == CIS_DYNAMIC || size != whole;
  return true;
}

static bool set_lows(padding *p, const cis_mixed_vec *lows) {
  p->rank = cis_type_rank(p->source->type);
  if (p->rank > MOST_RANK || p->rank != lows->len)
    return false;
  for (uint32_t i = 0; i < p->rank; ++i)
    if (!set_low(p, i, lows->data[i]))
      return false;
  return true;
}

/// tensor.pad with one value: a constant, or one from outside of its body.
static bool read_pad(padding *p) {
  cis_block *body = cis_op_entry(p->op);
  cis_mixed_vec lows = {0};
  if (cis_op_inherent(p->op, "nofold"))
    return false;
  p->source = cis_op_operand(p->op, 0);
  p->value = cis_op_operand(cis_block_last(body), 0);
  if (p->value->type != cis_type_element(p->source->type) ||
      (cis_value_block(p->value) == body && !cis_constant_of(p->value)))
    return false;
  cis_mixed_get(p->op, "static_low", "low", &lows);
  bool ok = set_lows(p, &lows);
  cis_vec_deinit(&lows);
  return ok;
}

static bool has_unit_strides(const cis_mixed_slice *slice) {
  for (size_t i = 0; i < slice->strides.len; ++i)
    if (!cis_mixed_is(slice->strides.data[i], 1))
      return false;
  return true;
}

/// tensor.insert_slice into a linalg.fill.
static bool read_insertion(padding *p) {
  const cis_op *fill = cis_value_op(cis_op_operand(p->op, 1));
  if (!fill || cis_op_kind(fill) != CIS_OP_LINALG_FILL || fill->num_operands != 2)
    return false;
  p->source = cis_op_operand(p->op, 0);
  p->value = cis_op_operand(fill, 0);
  if (p->value->type != cis_type_element(p->source->type))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(p->op);
  bool ok = has_unit_strides(&slice) && set_lows(p, &slice.offsets);
  cis_mixed_slice_deinit(&slice);
  return ok;
}

static bool read_padding(cis_op *op, padding *out) {
  *out = (padding){.op = op};
  if (cis_op_kind(op) == CIS_OP_TENSOR_PAD)
    return read_pad(out);
  return cis_op_kind(op) == CIS_OP_TENSOR_INSERT_SLICE && read_insertion(out);
}

// --- its readers ---

/// Whether all readers can be changed.
static bool readers_can_fold(const padding *p) {
  cis_value *padded = &p->op->results[0];
  if (!cis_is_read_by_structured_ops(padded))
    return false;
  cis_for_each_use (use, padded) {
    cis_op *reader = cis_use_owner(use);
    if (!reader->num_results || cis_yields_its_input(reader) ||
        !cis_linalg_has_bounds_without(reader, padded))
      return false;
  }
  return true;
}

static bool uses_dim(cis_affine_expr e, uint32_t dim) {
  if (e->kind == CIS_AFFINE_DIM)
    return e->position == dim;
  return e->height && (uses_dim(e->lhs, dim) || uses_dim(e->rhs, dim));
}

/// The index of each loop that the map uses.
static void build_indices(cis_loc_builder *e, cis_affine_map map, cis_value **out) {
  for (uint32_t i = 0; i < map->num_results; ++i)
    for (uint32_t loop = 0; loop < map->num_dims; ++loop)
      if (!out[loop] && uses_dim(map->results[i], loop))
        out[loop] = cis_linalg_build_index(e, loop);
}

/// expr - low, as a value.
static cis_value *build_position(cis_loc_builder *e, cis_affine_expr expr, int64_t low,
                                 cis_value *const *loops, uint32_t num_loops) {
  cis_context *ctx = e->b.ctx;
  cis_value_vec used = {0};
  cis_affine_expr *dims = cis_mem_calloc((size_t)num_loops + 1, sizeof *dims);
  for (uint32_t loop = 0; loop < num_loops; ++loop)
    if (uses_dim(expr, loop)) {
      dims[loop] = cis_affine_dim(ctx, (uint32_t)used.len);
      cis_vec_push(&used, loops[loop]);
    }
  expr = cis_affine_add(cis_affine_replace(expr, dims, num_loops, NULL, 0),
                        cis_affine_constant(ctx, -low));
  cis_mixed position =
      cis_affine_build_apply(&e->b, e->b.before, expr, used.data, (uint32_t)used.len, 0);
  cis_mem_free(dims);
  cis_vec_deinit(&used);
  return position.value ? position.value : cis_arith_build_index(e, position.number);
}

/// 0 <= position < size, as one comparison.
static cis_value *build_inside(cis_loc_builder *e, const padding *p, cis_value *const *positions) {
  cis_value *inside = NULL;
  for (uint32_t i = 0; i < p->rank; ++i) {
    if (!p->is_padded[i])
      continue;
    const char *predicate = cis_planted("padding-below") ? "slt" : "ult";
    cis_value *here = cis_arith_build_cmpi(e, predicate, positions[i], p->sizes[i]);
    inside = inside ? cis_arith_build_andi(e, inside, here) : here;
  }
  return inside;
}

/// Builds an element of the padded tensor.
static cis_value *build_element(cis_loc_builder *e, cis_op *generic, cis_affine_map map,
                                void *user) {
  const padding *p = user;
  cis_value *positions[MOST_RANK];
  cis_value **loops = cis_mem_calloc((size_t)map->num_dims + 1, sizeof *loops);
  (void)generic;
  build_indices(e, map, loops);
  for (uint32_t i = 0; i < p->rank; ++i)
    positions[i] = build_position(e, map->results[i], p->low[i], loops, map->num_dims);
  cis_mem_free(loops);
  cis_value *inside = build_inside(e, p, positions);
  if (!inside)
    return cis_tensor_build_extract(e, p->source, positions, p->rank);
  cis_scf_if_blocks choice = cis_scf_build_if(e, inside, p->value->type);
  cis_scf_build_yield_value(&choice.then,
                            cis_tensor_build_extract(&choice.then, p->source, positions, p->rank));
  cis_scf_build_yield_value(&choice.otherwise, p->value);
  return &choice.op->results[0];
}

// --- folding ---

/// Builds values that readers need from outside: sizes, and a constant that was made in the body of
/// the pad.
static void build_outside(padding *p) {
  cis_loc_builder e = cis_loc_builder_before(p->op);
  if (cis_op_kind(p->op) == CIS_OP_TENSOR_PAD && cis_value_block(p->value) == cis_op_entry(p->op)) {
    cis_op *constant = cis_rewriter_clone(&e.b, cis_value_op(p->value), NULL);
    p->value = &constant->results[0];
  }
  bool is_planted = cis_planted("padding-above");
  for (uint32_t i = 0; i < p->rank; ++i) {
    int64_t size = cis_type_dim(p->source->type, i);
    if (p->is_padded[i])
      p->sizes[i] = size == CIS_DYNAMIC ? cis_tensor_build_dim(&e, p->source, i)
                                        : cis_arith_build_index(&e, size + is_planted);
  }
}

static void erase_if_unused(cis_op *op) {
  if (op && cis_op_is_unused(op))
    cis_op_destroy(op);
}

/// The pad, or the insertion, the fill and the tensor.empty that is filled.
static void erase(cis_op *op) {
  bool is_pad = cis_op_kind(op) == CIS_OP_TENSOR_PAD;
  cis_op *fill = is_pad ? NULL : cis_value_op(cis_op_operand(op, 1));
  cis_op *empty = fill ? cis_value_op(cis_op_operand(fill, 1)) : NULL;
  cis_op_destroy(op);
  erase_if_unused(fill);
  if (cis_tensor_is_empty(empty))
    erase_if_unused(empty);
}

static void fold(cis_folding *f, cis_op *op) {
  padding p;
  cis_value *padded = &op->results[0];
  if (!read_padding(op, &p) || !readers_can_fold(&p) ||
      !cis_can_be_read_instead(f->state, p.source, padded))
    return;
  build_outside(&p);
  while (cis_value_has_uses(padded)) {
    cis_use *use = cis_value_uses(padded);
    cis_rewriter r = cis_builder_before(cis_use_owner(use));
    cis_linalg_read_in_body(cis_use_owner(use), &r, cis_use_index(use), build_element, &p);
  }
  erase(op);
  ++f->num_folded;
}

static cis_walk collect(cis_op *op, void *user) {
  cis_folding *f = (cis_folding *)user;
  if (cis_op_kind(op) == CIS_OP_TENSOR_PAD || cis_op_kind(op) == CIS_OP_TENSOR_INSERT_SLICE)
    cis_vec_push(&f->ops, op);
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *root) { return cis_run_folding(pass, root, collect, fold); }

const cis_pass_def cis_fold_padding_pass = {
    .name = "fold-padding",
    .title = "FoldPadding",
    .reach = CIS_PASS_REACHES_OP,
    .prepare = cis_bufferize_attach,
    .summary = "Read padded tensors within the bounds of their source, instead of a padded copy",
    .statistics = {{"num-folded", "Number of padded tensors that are gone"}},
    .run = run,
};
