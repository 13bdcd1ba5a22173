// Windows of convolutions and pools.
#include "import/window.h"

bool cis_window_is_inside(const cis_window *w) {
  return w->pad == 0 && (w->out - 1) * w->stride + (w->kernel - 1) * w->dilation < w->in;
}

/// ceil((a - d0 * stride) / dilation), for affine maps.
static cis_affine_expr steps_to(cis_context *ctx, const cis_window *w, int64_t a) {
  return cis_emit_by(cis_emit_linear(ctx, (int64_t[]){-w->stride}, 1, a), CIS_AFFINE_CEILDIV,
                     w->dilation);
}

void cis_emit_window_bounds(cis_loc_builder *e, const cis_window *w, cis_value *at, cis_value **low,
                            cis_value **high) {
  cis_context *ctx = e->b.ctx;
  *low = cis_arith_build_index(e, 0);
  *high = cis_arith_build_index(e, w->kernel);
  if (cis_window_is_inside(w))
    return;
  cis_affine_expr first[] = {cis_affine_constant(ctx, 0), steps_to(ctx, w, w->pad)};
  cis_affine_expr last[] = {cis_affine_constant(ctx, w->kernel), steps_to(ctx, w, w->in + w->pad)};
  if (w->pad)
    *low = cis_emit_affine(e, "affine.max", first, 2, &at, 1);
  *high = cis_emit_affine(e, "affine.min", last, 2, &at, 1);
}

cis_value *cis_emit_window_place(cis_loc_builder *e, const cis_window *w, cis_value *at,
                                 cis_value *offset) {
  return cis_emit_apply(
      e, cis_emit_linear(e->b.ctx, (int64_t[]){w->stride, w->dilation}, 2, -w->pad), at, offset);
}

void cis_emit_transposed_bounds(cis_loc_builder *e, const cis_window *w, cis_value *at,
                                cis_value **low, cis_value **high) {
  cis_affine_expr own = cis_affine_dim(e->b.ctx, 0), first[2], last[2];
  first[0] = cis_affine_constant(e->b.ctx, 0), last[0] = cis_affine_constant(e->b.ctx, w->in);
  first[1] = cis_emit_by(cis_emit_by(own, CIS_AFFINE_ADD, w->pad - w->kernel + 1),
                         CIS_AFFINE_CEILDIV, w->stride);
  last[1] = cis_emit_by(cis_emit_by(own, CIS_AFFINE_ADD, w->pad), CIS_AFFINE_FLOORDIV, w->stride);
  last[1] = cis_emit_by(last[1], CIS_AFFINE_ADD, 1);
  *low = cis_emit_affine(e, "affine.max", first, 2, &at, 1);
  *high = cis_emit_affine(e, "affine.min", last, 2, &at, 1);
}
