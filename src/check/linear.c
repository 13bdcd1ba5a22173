// Arithmetic on linear expressions, checked for overflow. A result that is not linear becomes a new
// symbol.
#include "check/linear.h"
#include "support/wide.h"

typedef cis_i128 wide;

cis_linear cis_linear_unknown(cis_linears *l, int64_t least, int64_t most) {
  if (least == most)
    return cis_linear_constant(least);
  cis_vec_push(&l->symbols, ((cis_symbol_facts){.least = least, .most = most}));
  return (cis_linear){.num = 1, .symbols = {(uint32_t)(l->symbols.len - 1)}, .factors = {1}};
}

cis_linear cis_linear_bounded(cis_linears *l, int64_t least, cis_linear bound) {
  int64_t low, high;
  cis_linear_range(l, &bound, &low, &high);
  if (high < least)
    high = least;
  cis_linear made = cis_linear_unknown(l, least, high);
  if (made.num && bound.num) {
    cis_symbol_facts *facts = &cis_vec_last(&l->symbols);
    facts->has_bound = true;
    facts->bound = bound;
  }
  return made;
}

bool cis_linear_equal(const cis_linear *a, const cis_linear *b) {
  if (a->constant != b->constant || a->num != b->num)
    return false;
  for (uint32_t i = 0; i < a->num; ++i)
    if (a->symbols[i] != b->symbols[i] || a->factors[i] != b->factors[i])
      return false;
  return true;
}

static int64_t clamp(wide value) {
  return value < INT64_MIN ? INT64_MIN : value > INT64_MAX ? INT64_MAX : (int64_t)value;
}

void cis_linear_range(const cis_linears *l, const cis_linear *a, int64_t *out_least,
                      int64_t *out_most) {
  if (!a->num) {
    *out_least = *out_most = a->constant;
    return;
  }
  wide least = a->constant, most = a->constant;
  for (uint32_t i = 0; i < a->num; ++i) {
    const cis_symbol_facts *facts = &l->symbols.data[a->symbols[i]];
    wide x = (wide)facts->least * a->factors[i], y = (wide)facts->most * a->factors[i];
    least += x < y ? x : y;
    most += x < y ? y : x;
  }
  *out_least = clamp(least);
  *out_most = clamp(most);
}

/// Whether no value of it is beyond 64 bits.
static bool fits(const cis_linears *l, const cis_linear *a) {
  int64_t least, most;
  cis_linear_range(l, a, &least, &most);
  return !a->num || (least != INT64_MIN && most != INT64_MAX);
}

static cis_linear unknown_between(cis_linears *l, wide least, wide most) {
  bool wraps = least < INT64_MIN || most > INT64_MAX;
  return cis_linear_unknown(l, wraps ? INT64_MIN : (int64_t)least,
                            wraps ? INT64_MAX : (int64_t)most);
}

/// a + by * b; false if it does not fit into a linear expression.
static bool combine(const cis_linears *l, const cis_linear *a, const cis_linear *b, int64_t by,
                    cis_linear *out) {
  int64_t scaled;
  *out = (cis_linear){0};
  if (__builtin_mul_overflow(b->constant, by, &scaled) ||
      __builtin_add_overflow(a->constant, scaled, &out->constant))
    return false;
  for (uint32_t i = 0, k = 0; i < a->num || k < b->num;) {
    uint32_t x = i < a->num ? a->symbols[i] : UINT32_MAX;
    uint32_t y = k < b->num ? b->symbols[k] : UINT32_MAX;
    int64_t factor = x <= y ? a->factors[i] : 0, other = 0;
    if (y <= x && __builtin_mul_overflow(b->factors[k], by, &other))
      return false;
    if (__builtin_add_overflow(factor, other, &factor))
      return false;
    i += x <= y;
    k += y <= x;
    if (!factor)
      continue;
    if (out->num == CIS_LINEAR_TERMS)
      return false;
    out->symbols[out->num] = x < y ? x : y;
    out->factors[out->num++] = factor;
  }
  return fits(l, out);
}

static cis_linear combined(cis_linears *l, cis_linear a, cis_linear b, int64_t by) {
  cis_linear out = {0};
  int64_t scaled;
  if (!a.num && !b.num && !__builtin_mul_overflow(b.constant, by, &scaled) &&
      !__builtin_add_overflow(a.constant, scaled, &out.constant))
    return out; // most are numbers
  if (combine(l, &a, &b, by, &out))
    return out;
  int64_t a_least, a_most, b_least, b_most;
  cis_linear_range(l, &a, &a_least, &a_most);
  cis_linear_range(l, &b, &b_least, &b_most);
  wide x = (wide)b_least * by, y = (wide)b_most * by;
  return unknown_between(l, a_least + (x < y ? x : y), a_most + (x < y ? y : x));
}

cis_linear cis_linear_add(cis_linears *l, cis_linear a, cis_linear b) {
  return combined(l, a, b, 1);
}
cis_linear cis_linear_sub(cis_linears *l, cis_linear a, cis_linear b) {
  return combined(l, a, b, -1);
}
cis_linear cis_linear_scale(cis_linears *l, cis_linear a, int64_t by) {
  return combined(l, cis_linear_constant(0), a, by);
}

cis_linear cis_linear_mul(cis_linears *l, cis_linear a, cis_linear b) {
  if (!a.num)
    return cis_linear_scale(l, b, a.constant);
  if (!b.num)
    return cis_linear_scale(l, a, b.constant);
  int64_t ends[4];
  cis_linear_range(l, &a, &ends[0], &ends[1]);
  cis_linear_range(l, &b, &ends[2], &ends[3]);
  wide least = (wide)ends[0] * ends[2], most = least;
  for (int i = 0; i < 2; ++i)
    for (int k = 2; k < 4; ++k) {
      wide product = (wide)ends[i] * ends[k];
      least = product < least ? product : least;
      most = product > most ? product : most;
    }
  return unknown_between(l, least, most);
}

bool cis_linear_is_natural(cis_linears *l, cis_linear a) {
  for (int round = 0; round < 4; ++round) {
    int64_t least, most;
    if (!a.num)
      return a.constant >= 0;
    cis_linear_range(l, &a, &least, &most);
    if (least >= 0)
      return true;
    // A symbol with a negative factor is replaced by its bound, which makes it smaller.
    uint32_t i = 0;
    while (i < a.num && !(a.factors[i] < 0 && l->symbols.data[a.symbols[i]].has_bound))
      ++i;
    if (i == a.num)
      return false;
    cis_linear rest = a, bound = l->symbols.data[a.symbols[i]].bound;
    for (uint32_t k = i; k + 1 < rest.num; ++k) {
      rest.symbols[k] = rest.symbols[k + 1];
      rest.factors[k] = rest.factors[k + 1];
    }
    --rest.num;
    if (!combine(l, &rest, &bound, a.factors[i], &a))
      return false;
  }
  return false;
}

bool cis_linear_is_negative(cis_linears *l, cis_linear a) {
  cis_linear minus_one = cis_linear_constant(-1), out;
  return combine(l, &minus_one, &a, -1, &out) && cis_linear_is_natural(l, out);
}
