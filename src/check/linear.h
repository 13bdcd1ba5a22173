// Numbers as the checker knows them: a constant plus multiples of symbols, which are numbers that
// it knows a range of, and perhaps a linear upper bound: `%i` in `scf.for %i = 0 to %n` is at most
// `%n - 1`.
#ifndef CIS_CHECK_LINEAR_H
#define CIS_CHECK_LINEAR_H

#include "support/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum { CIS_LINEAR_TERMS = 3 };
/// Dimensions of arguments are taken to be at most this.
enum { CIS_SIZE_LIMIT = 1 << 30 };

/// Terms are sorted by symbol, and coefficients are not 0.
typedef struct cis_linear {
  int64_t constant;
  uint32_t num;
  uint32_t symbols[CIS_LINEAR_TERMS];
  int64_t factors[CIS_LINEAR_TERMS];
} cis_linear;

typedef struct cis_symbol_facts {
  int64_t least, most;
  bool has_bound; // `bound` is at least the symbol
  cis_linear bound;
} cis_symbol_facts;

/// The symbols of one function.
typedef struct cis_linears {
  CIS_VEC(cis_symbol_facts) symbols;
} cis_linears;

static inline cis_linear cis_linear_constant(int64_t value) {
  return (cis_linear){.constant = value};
}
static inline bool cis_linear_is(cis_linear a, int64_t value) {
  return a.num == 0 && a.constant == value;
}
/// A number between `least` and `most` that nothing else is known of.
cis_linear cis_linear_unknown(cis_linears *l, int64_t least, int64_t most);
/// One from `least` on that is at most `bound`.
cis_linear cis_linear_bounded(cis_linears *l, int64_t least, cis_linear bound);
/// The sum; a new symbol if it has too many terms or may overflow 64 bits.
cis_linear cis_linear_add(cis_linears *l, cis_linear a, cis_linear b);
/// The difference, likewise.
cis_linear cis_linear_sub(cis_linears *l, cis_linear a, cis_linear b);
/// The product with a constant, likewise.
cis_linear cis_linear_scale(cis_linears *l, cis_linear a, int64_t by);
/// The product, likewise.
cis_linear cis_linear_mul(cis_linears *l, cis_linear a, cis_linear b);
/// Whether both are the same sum.
bool cis_linear_equal(const cis_linear *a, const cis_linear *b);
/// Sets the bounds of a number.
void cis_linear_range(const cis_linears *l, const cis_linear *a, int64_t *out_least,
                      int64_t *out_most);
/// Whether `a` is sure to be 0 or more, with bounds put in for symbols.
bool cis_linear_is_natural(cis_linears *l, cis_linear a);
/// Whether `a` is sure to be less than 0.
bool cis_linear_is_negative(cis_linears *l, cis_linear a);

#endif
