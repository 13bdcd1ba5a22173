// Elements, results and changes of scale, for all ops of tosa.
#include "interp/exec/tosa_run.h"

#include "support/bytes.h"

#include <inttypes.h>

// --- elements ---

double cis_tosa_rounded(const cis_layout *element, double x) {
  cis_float_kind kind = element->type->float_kind;
  return cis_float_of_bits(kind, cis_bits_of_float(kind, x));
}

bool cis_tosa_is_float(const cis_layout *element) { return element->kind == CIS_LAYOUT_FLOAT; }

cis_tosa_element cis_tosa_get(const cis_tosa_view *v, int64_t i) {
  uint64_t bits =
      cis_load_le(v->array->data + i * v->array->stride, v->element.size) & v->element.mask;
  if (cis_tosa_is_float(&v->element))
    return (cis_tosa_element){.f = cis_float_of_bits(v->element.type->float_kind, bits)};
  uint32_t width = v->element.width;
  return (cis_tosa_element){.i = width == 1 ? (int64_t)(bits & 1) : cis_sign_extend(bits, width)};
}

void cis_tosa_put(cis_tosa_run *r, int64_t i, cis_tosa_element x) {
  uint64_t bits = cis_tosa_is_float(&r->element)
                      ? cis_bits_of_float(r->element.type->float_kind, x.f)
                      : (uint64_t)x.i & r->element.mask;
  cis_store_le(r->out->data + i * r->out->stride, bits, r->element.size);
}

int64_t cis_tosa_attr_int(const cis_tosa_run *r, const char *name) {
  return cis_attr_int_or(cis_op_inherent(r->op, name), 0);
}

const int64_t *cis_tosa_attr_ints(const cis_tosa_run *r, const char *name) {
  uint32_t count;
  return cis_attr_get_i64_array(cis_op_inherent(r->op, name), &count);
}

cis_tosa_element cis_tosa_first(const cis_tosa_run *r, uint32_t operand) {
  return cis_tosa_get(&r->in[operand], 0);
}

bool cis_tosa_run_ignores_nan(const cis_tosa_run *r) {
  return cis_tosa_ignores_nan(cis_op_inherent(r->op, "nan_mode"));
}

// --- results ---

bool cis_tosa_begin(cis_tosa_run *r, const int64_t *sizes, uint32_t rank) {
  bool ok = !cis_type_is(r->type, CIS_TYPE_TENSOR) || rank == cis_type_rank(r->type);
  for (uint32_t i = 0; ok && i < rank && cis_type_is(r->type, CIS_TYPE_TENSOR); ++i)
    ok = cis_type_dim(r->type, i) == CIS_DYNAMIC || cis_type_dim(r->type, i) == sizes[i];
  if (!ok)
    return cis_trap(r->m, r->op, "the result does not have the sizes of its type") != NULL;
  r->out = cis_array_create(r->m, sizes, rank, r->element.size);
  return r->out != NULL;
}

bool cis_tosa_next_index(int64_t *index, const int64_t *sizes, uint32_t rank) {
  for (uint32_t i = rank; i-- > 0;) {
    if (++index[i] < sizes[i])
      return true;
    index[i] = 0;
  }
  return false;
}

int64_t cis_tosa_offset_of(const int64_t *index, const int64_t *steps, uint32_t rank) {
  int64_t offset = 0;
  for (uint32_t i = 0; i < rank; ++i)
    offset += index[i] * steps[i];
  return offset;
}

// --- scaling ---

int64_t cis_tosa_scaled(int64_t value, int64_t multiplier, int64_t shift, bool is_double) {
  uint64_t x = (uint64_t)value * (uint64_t)multiplier;
  shift &= 63;
  x += ((uint64_t)1 << shift) >> 1;
  if (is_double && shift > 31)
    x += value >= 0 ? (uint64_t)1 << 30 : -((uint64_t)1 << 30);
  return cis_sign_extend((uint64_t)((int64_t)x >> shift), 32);
}

bool cis_tosa_check_shift(cis_machine *m, cis_op *op, int64_t shift, int64_t least, int64_t most) {
  return (shift >= least && shift <= most) ||
         cis_trap(m, op, "a shift by %" PRId64 ", which is not between %" PRId64 " and %" PRId64,
                  shift, least, most) != NULL;
}

int64_t cis_tosa_clamped(int64_t x, int64_t low, int64_t high) {
  return x < low ? low : x > high ? high : x;
}

int64_t cis_tosa_least(uint32_t width) {
  return width >= 64 ? INT64_MIN : -((int64_t)1 << (width - 1));
}
int64_t cis_tosa_most(uint32_t width) {
  return width >= 64 ? INT64_MAX : ((int64_t)1 << (width - 1)) - 1;
}
