// Executes the reductions of tosa, and tosa.argmax.
#include "dialect/tosa/kinds.h"
#include "interp/exec/tosa_run.h"

#include <math.h>

// --- reductions ---

/// The reduced dimension of an array: its size, the step along it, and how many lines there are.
typedef struct lines {
  int64_t axis, size, step, outer;
} lines;

static lines lines_of(const cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  lines l = {.axis = cis_tosa_attr_int(r, "axis"), .step = 1, .outer = 1};
  l.size = a->sizes[l.axis];
  for (uint32_t i = 0; i < a->rank; ++i) {
    if (i < l.axis)
      l.outer *= a->sizes[i];
    if (i > l.axis)
      l.step *= a->sizes[i];
  }
  return l;
}

static cis_tosa_element reduce_step(const cis_tosa_run *r, cis_tosa_element acc, cis_tosa_element x,
                                    const cis_layout *format) {
  bool floats = cis_tosa_is_float(&r->element);
  switch (r->kind) {
  case CIS_OP_TOSA_REDUCE_SUM:
    return floats ? (cis_tosa_element){.f = cis_tosa_rounded(format, x.f + acc.f)}
                  : (cis_tosa_element){.i = (int64_t)((uint64_t)x.i + (uint64_t)acc.i)};
  case CIS_OP_TOSA_REDUCE_PRODUCT:
    return floats ? (cis_tosa_element){.f = cis_tosa_rounded(format, x.f * acc.f)}
                  : (cis_tosa_element){.i = (int64_t)((uint64_t)x.i * (uint64_t)acc.i)};
  case CIS_OP_TOSA_REDUCE_MAX:
    return floats        ? (cis_tosa_element){.f = cis_tosa_extremum(r, acc.f, x.f, true)}
           : x.i > acc.i ? x
                         : acc;
  case CIS_OP_TOSA_REDUCE_MIN:
    return floats        ? (cis_tosa_element){.f = cis_tosa_extremum(r, acc.f, x.f, false)}
           : x.i < acc.i ? x
                         : acc;
  case CIS_OP_TOSA_REDUCE_ALL:
    return (cis_tosa_element){.i = acc.i & x.i};
  default:
    return (cis_tosa_element){.i = acc.i | x.i};
  }
}

static cis_tosa_element reduce_first(const cis_tosa_run *r) {
  bool floats = cis_tosa_is_float(&r->element), is_max = r->kind == CIS_OP_TOSA_REDUCE_MAX;
  double smallest, largest = 0;
  if (floats)
    cis_float_range(r->element.type->float_kind, &smallest, &largest);
  uint32_t width = r->element.width;
  switch (r->kind) {
  case CIS_OP_TOSA_REDUCE_MAX:
  case CIS_OP_TOSA_REDUCE_MIN:
    return floats ? (cis_tosa_element){.f = is_max ? -largest : largest}
                  : (cis_tosa_element){.i = is_max ? cis_tosa_least(width) : cis_tosa_most(width)};
  case CIS_OP_TOSA_REDUCE_PRODUCT:
    return (cis_tosa_element){.i = 1, .f = 1};
  case CIS_OP_TOSA_REDUCE_ALL:
    return (cis_tosa_element){.i = 1};
  default:
    return (cis_tosa_element){0};
  }
}

/// Sums of bf16 are accumulated in f32.
static cis_layout sum_format(const cis_tosa_run *r) {
  cis_layout format = r->element;
  bool wide = r->kind == CIS_OP_TOSA_REDUCE_SUM && cis_tosa_is_float(&format) &&
              format.type->float_kind == CIS_BF16;
  if (wide)
    cis_layout_of(cis_type_float(r->m->ctx, CIS_F32), &format);
  return format;
}

bool cis_tosa_run_reduce(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  lines l = lines_of(r);
  cis_layout format = sum_format(r);
  int64_t sizes[CIS_MAX_RANK];
  memcpy(sizes, a->sizes, a->rank * sizeof *sizes);
  sizes[l.axis] = 1;
  if (!cis_tosa_begin(r, sizes, a->rank))
    return false;
  bool skips = cis_tosa_run_ignores_nan(r) && cis_tosa_is_float(&r->element);
  for (int64_t o = 0; o < l.outer; ++o)
    for (int64_t s = 0; s < l.step; ++s) {
      cis_tosa_element acc = reduce_first(r);
      bool all_nan = skips;
      for (int64_t i = 0; i < l.size; ++i) {
        cis_tosa_element x = cis_tosa_get(&r->in[0], (o * l.size + i) * l.step + s);
        bool leaves_out = skips && isnan(x.f);
        all_nan &= leaves_out;
        acc = leaves_out ? acc : reduce_step(r, acc, x, &format);
      }
      cis_tosa_put(r, o * l.step + s, all_nan ? (cis_tosa_element){.f = NAN} : acc);
    }
  return true;
}

bool cis_tosa_run_argmax(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  lines l = lines_of(r);
  int64_t sizes[CIS_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t i = 0; i < a->rank; ++i)
    if (i != l.axis)
      sizes[rank++] = a->sizes[i];
  if (!cis_tosa_begin(r, sizes, rank))
    return false;
  bool floats = cis_tosa_is_float(&r->in[0].element);
  for (int64_t o = 0; o < l.outer; ++o)
    for (int64_t s = 0; s < l.step; ++s) {
      cis_tosa_element best = {.i = cis_tosa_least(r->in[0].element.width), .f = -INFINITY};
      int64_t place = 0;
      for (int64_t i = 0; i < l.size && !(floats && isnan(best.f)); ++i) {
        cis_tosa_element x = cis_tosa_get(&r->in[0], (o * l.size + i) * l.step + s);
        bool is_nan = floats && isnan(x.f);
        if (is_nan ? !cis_tosa_run_ignores_nan(r) : floats ? x.f > best.f : x.i > best.i) {
          best = x;
          place = i;
        }
      }
      cis_tosa_put(r, o * l.step + s, (cis_tosa_element){.i = place});
    }
  return true;
}
