// Functions that clang calls on a 32-bit x86 for integers of 128 bits and that no library there
// has. Such a number is passed and returned as a struct of that size is.
#include "support/wide.h"

#if !defined(__SIZEOF_INT128__) && defined(__i386__)

#include <stdbool.h>
#include <stdint.h>

typedef struct words {
  uint64_t low, high;
} words;

words __udivti3(words a, words b);
words __umodti3(words a, words b);
words __divti3(words a, words b);
words __modti3(words a, words b);
double __floatuntidf(words a);
double __floattidf(words a);
words __fixunsdfti(double a);
words __fixdfti(double a);

static cis_u128 join(words a) { return (cis_u128)a.high << 64 | a.low; }
static words split(cis_u128 a) { return (words){(uint64_t)a, (uint64_t)(a >> 64)}; }
static bool is_negative(words a) { return a.high >> 63; }
static cis_u128 magnitude(words a) { return is_negative(a) ? -join(a) : join(a); }

/// Bit by bit. A divisor of 0 leaves everything over.
static cis_u128 divide(cis_u128 a, cis_u128 b, cis_u128 *rest) {
  cis_u128 quotient = 0;
  *rest = 0;
  if (!(a >> 64) && !(b >> 64) && b) {
    *rest = (uint64_t)a % (uint64_t)b;
    return (uint64_t)a / (uint64_t)b;
  }
  for (int i = 127; i >= 0; --i) {
    bool carry = (bool)(*rest >> 127);
    *rest = *rest << 1 | (a >> i & 1);
    if (carry || (b && *rest >= b)) {
      *rest -= b;
      quotient |= (cis_u128)1 << i;
    }
  }
  return quotient;
}

words __udivti3(words a, words b) {
  cis_u128 rest;
  return split(divide(join(a), join(b), &rest));
}

words __umodti3(words a, words b) {
  cis_u128 rest;
  divide(join(a), join(b), &rest);
  return split(rest);
}

words __divti3(words a, words b) {
  cis_u128 rest, quotient = divide(magnitude(a), magnitude(b), &rest);
  return split(is_negative(a) != is_negative(b) ? -quotient : quotient);
}

words __modti3(words a, words b) {
  cis_u128 rest;
  divide(magnitude(a), magnitude(b), &rest);
  return split(is_negative(a) ? -rest : rest);
}

/// The upper 64 bits are rounded by the processor. Bits below them are kept in the last one, so
/// that the number is rounded once.
static double to_double(cis_u128 a) {
  int shift = 0;
  bool lost = false;
  for (; a >> 64; a >>= 1, ++shift)
    lost |= (bool)(a & 1);
  double value = (double)((uint64_t)a | lost);
  for (; shift; --shift)
    value *= 2;
  return value;
}

static cis_u128 from_double(double a) {
  if (!(a >= 1))
    return 0;
  int shift = 0;
  for (; a >= 0x1p63 && shift < 66; a /= 2)
    ++shift;
  return (cis_u128)(uint64_t)a << shift;
}

double __floatuntidf(words a) { return to_double(join(a)); }
double __floattidf(words a) {
  return is_negative(a) ? -to_double(magnitude(a)) : to_double(join(a));
}
words __fixunsdfti(double a) { return split(from_double(a)); }
words __fixdfti(double a) { return split(a < 0 ? -from_double(-a) : from_double(a)); }

#endif
