// RESIZE_BILINEAR, RESIZE_NEAREST_NEIGHBOR: each element of the output reads its neighbours.
#include "import/tflite/table.h"

/// One dimension of a resize.
typedef struct side {
  int64_t in, out;
  bool aligns, is_centered; // corners are at corners; elements are at their centres
} side;

/// Between which elements of the input an element lies: as numbers, and how far from the first.
typedef struct between {
  cis_value *first, *last, *part;
} between;

static cis_value *emit_limit(cis_loc_builder *e, cis_value *x, int64_t low, int64_t high) {
  x = cis_arith_build_maxsi(e, x, cis_arith_build_int(e, x->type, low));
  return cis_arith_build_minsi(e, x, cis_arith_build_int(e, x->type, high));
}

/// Input elements for an output element, in steps of 1/1024.
static between find_fixed(cis_loc_builder *e, const side *s, cis_value *at) {
  cis_type type = cis_type_i(e->b.ctx, 32);
  bool aligns = s->aligns && s->out > 1;
  int64_t in = s->in - aligns, out = s->out - aligns, scale = (1024 * in + out / 2) / out;
#define INT(N) cis_arith_build_int(e, type, (N))
  cis_value *x = cis_arith_build_muli(e, cis_arith_build_index_cast(e, at, type), INT(scale));
  if (s->is_centered)
    x = cis_arith_build_addi(e, x, INT(scale / 2 - 512));
  cis_value *first = emit_limit(e, cis_arith_build_divsi(e, x, INT(1024)), 0, s->in - 1);
  cis_value *above = cis_arith_build_divsi(e, cis_arith_build_addi(e, x, INT(1023)), INT(1024));
  cis_value *part = cis_arith_build_subi(e, x, cis_arith_build_muli(e, first, INT(1024)));
#undef INT
  return (between){first, emit_limit(e, above, 0, s->in - 1), part};
}

static float scale_of(const side *s) {
  bool aligns = s->aligns && s->out > 1;
  return (float)(s->in - aligns) / (float)(s->out - aligns);
}

/// (at + offset) * scale in f32.
static cis_value *emit_place(cis_loc_builder *e, const side *s, cis_value *at) {
  cis_type type = cis_type_float(e->b.ctx, CIS_F32);
  cis_value *x = cis_arith_build_index_cast(e, at, cis_type_i(e->b.ctx, 32));
  x = cis_arith_build_sitofp(e, x, type);
  if (s->is_centered)
    x = cis_arith_build_addf(e, x, cis_arith_build_float(e, type, 0.5));
  return cis_arith_build_mulf(e, x, cis_arith_build_float(e, type, (double)scale_of(s)));
}

static cis_value *emit_whole(cis_loc_builder *e, const char *rounding, cis_value *x) {
  return cis_arith_build_fptosi(e, cis_emit_unary(e, rounding, x, x->type),
                                cis_type_i(e->b.ctx, 32));
}

static between find_float(cis_loc_builder *e, const side *s, cis_value *at) {
  cis_value *x = emit_place(e, s, at);
  if (s->is_centered)
    x = cis_arith_build_sub(e, x, cis_arith_build_float(e, x->type, 0.5));
  cis_value *first = emit_limit(e, emit_whole(e, "math.floor", x), 0, s->in - 1);
  cis_value *last = emit_limit(e, emit_whole(e, "math.ceil", x), 0, s->in - 1);
  return (between){first, last,
                   cis_arith_build_sub(e, x, cis_arith_build_sitofp(e, first, x->type))};
}

/// The elements around, weighted by how near they are.
static cis_value *emit_bilinear(cis_loc_builder *e, cis_value *x, const between *rows,
                                const between *columns, cis_value *batch, cis_value *channel) {
  cis_type type = rows->part->type;
  bool is_float = cis_type_is_float(type);
  cis_value *one =
                is_float ? cis_arith_build_float(e, type, 1) : cis_arith_build_int(e, type, 1024),
            *sum = NULL;
  cis_value *far[] = {rows->part, columns->part};
  cis_value *near[] = {cis_arith_build_sub(e, one, far[0]), cis_arith_build_sub(e, one, far[1])};
  for (int i = 0; i < 4; ++i) {
    int is_low = i & 1, is_right = i >> 1;
    cis_value *places[] = {batch, cis_arith_build_as_index(e, is_low ? rows->last : rows->first),
                           cis_arith_build_as_index(e, is_right ? columns->last : columns->first),
                           channel};
    cis_value *part = cis_tensor_build_extract(e, x, places, 4);
    if (!is_float)
      part = cis_emit_resize(e, part, type, false);
    part = cis_arith_build_mul(e, part, is_low ? far[0] : near[0]);
    part = cis_arith_build_mul(e, part, is_right ? far[1] : near[1]);
    sum = sum ? cis_arith_build_add(e, sum, part) : part;
  }
  if (is_float)
    return sum;
  cis_value *half = cis_arith_build_int(e, type, 1 << 19), *zero = cis_arith_build_int(e, type, 0);
  cis_value *rounding = cis_arith_build_select(e, cis_arith_build_cmpi(e, "sgt", sum, zero), half,
                                               cis_arith_build_subi(e, zero, half));
  return cis_arith_build_divsi(e, cis_arith_build_addi(e, sum, rounding),
                               cis_arith_build_int(e, type, 1 << 20));
}

static cis_value *find_nearest(cis_loc_builder *e, const side *s, cis_value *at) {
  cis_value *x = emit_place(e, s, at);
  x = emit_whole(e, s->aligns ? "math.round" : "math.floor", x);
  return cis_arith_build_as_index(e, emit_limit(e, x, 0, s->in - 1));
}

bool cis_tfl_lower_resize(cis_tfl_op *op) {
  enum { HEIGHT = 1, WIDTH = 2 };
  bool is_bilinear = op->row->argument == 'b';
  uint32_t options = is_bilinear ? 2 : 0; // two fields of bilinear ones are not used any more
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  uint32_t taken = 1u << CIS_TFL_F32 | 1u << CIS_TFL_I8 | (is_bilinear ? 0 : 1u << CIS_TFL_I16);
  if (!cis_tfl_check_element(op, in, taken) || !cis_tfl_check_like(op, out, in) ||
      !cis_tfl_check_rank(op, in, 4) || !cis_tfl_check_rank(op, out, 4))
    return false;
  if (cis_tfl_dim(in, 0) != cis_tfl_dim(out, 0) || cis_tfl_dim(in, 3) != cis_tfl_dim(out, 3))
    return cis_tfl_error(op, out, "expected batches and channels like the input's");
  side sides[2];
  for (uint32_t i = 0; i < 2; ++i) {
    sides[i] = (side){cis_tfl_dim(in, HEIGHT + i), cis_tfl_dim(out, HEIGHT + i),
                      cis_fb_bool(op->options, options), cis_fb_bool(op->options, options + 1)};
    if (sides[i].in < 1 || sides[i].out < 1 || sides[i].in > 1 << 16 || sides[i].out > 1 << 16)
      return cis_tfl_error(op, out, "expected sizes from 1 to 65536");
  }
  cis_value *x = cis_tfl_value(op, 0), *at[4], *y;
  if (!x)
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  for (uint32_t i = 0; i < 4; ++i)
    at[i] = cis_linalg_build_index(b, i);
  if (is_bilinear) {
    between (*find)(cis_loc_builder *, const side *, cis_value *) =
        in->element == CIS_TFL_F32 ? find_float : find_fixed;
    between rows = find(b, &sides[0], at[1]), columns = find(b, &sides[1], at[2]);
    y = emit_bilinear(b, x, &rows, &columns, at[0], at[3]);
    if (in->element != CIS_TFL_F32)
      y = cis_arith_build_trunci(b, y, cis_type_element(out->type));
  } else {
    at[1] = find_nearest(b, &sides[0], at[1]);
    at[2] = find_nearest(b, &sides[1], at[2]);
    y = cis_tensor_build_extract(b, x, at, 4);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, y));
}
