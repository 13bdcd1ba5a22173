// Common divisors.
#ifndef CIS_SUPPORT_DIVISOR_H
#define CIS_SUPPORT_DIVISOR_H

#include <stdint.h>

/// The greatest common divisor; that of 0 and a is a.
static inline uint64_t cis_gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

#endif
