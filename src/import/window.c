// Windows of convolutions and pools.
#include "import/window.h"

bool cis_window_is_inside(const cis_window *w) {
  return w->pad == 0 && (w->out - 1) * w->stride + (w->kernel - 1) * w->dilation < w->in;
}

/// ceil((a - d0 * stride) / dilation), and with its sign changed, for affine maps.
static cis_affine_expr steps_to(cis_context *ctx, const cis_window *w, int64_t a) {
  cis_affine_expr e = cis_emit_linear(ctx, (int64_t[]){-w->stride}, 1, a);
  return w->dilation == 1
             ? e
             : cis_affine_binary(CIS_AFFINE_CEILDIV, e, cis_affine_constant(ctx, w->dilation));
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
  cis_affine_expr place =
      cis_emit_linear(e->b.ctx, (int64_t[]){w->stride, w->dilation}, 2, -w->pad);
  return cis_emit_apply(e, place, at, offset);
}

/// ceil or floor of (d0 + add) / stride.
static cis_affine_expr part(cis_context *ctx, const cis_window *w, cis_affine_kind kind,
                            int64_t add) {
  cis_affine_expr place = cis_emit_linear(ctx, (int64_t[]){1}, 1, add);
  return w->stride == 1 ? place
                        : cis_affine_binary(kind, place, cis_affine_constant(ctx, w->stride));
}

void cis_emit_transposed_bounds(cis_loc_builder *e, const cis_window *w, cis_value *at,
                                cis_value **low, cis_value **high) {
  cis_context *ctx = e->b.ctx;
  cis_affine_expr first[] = {cis_affine_constant(ctx, 0),
                             part(ctx, w, CIS_AFFINE_CEILDIV, w->pad - w->kernel + 1)};
  cis_affine_expr last[] = {
      cis_affine_constant(ctx, w->in),
      cis_affine_add(part(ctx, w, CIS_AFFINE_FLOORDIV, w->pad), cis_affine_constant(ctx, 1))};
  *low = cis_emit_affine(e, "affine.max", first, 2, &at, 1);
  *high = cis_emit_affine(e, "affine.min", last, 2, &at, 1);
}
