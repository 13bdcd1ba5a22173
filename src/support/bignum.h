// Non-negative integers of any size, for reading and printing numbers exactly.
#ifndef CIS_SUPPORT_BIGNUM_H
#define CIS_SUPPORT_BIGNUM_H

#include "support/strbuf.h"
#include "support/vec.h"

#include <stdbool.h>
#include <stdint.h>

/// Little-endian limbs without leading zeros; zero-initialised is 0. Release with
/// cis_bignum_deinit.
typedef struct cis_bignum {
  CIS_VEC(uint32_t) limbs;
} cis_bignum;

/// Frees the limbs; the number is 0 then.
void cis_bignum_deinit(cis_bignum *n);
/// Removes leading zero limbs.
void cis_bignum_trim(cis_bignum *n);
/// Sets n from little-endian 64-bit words.
void cis_bignum_set(cis_bignum *n, const uint64_t *words, size_t num);
/// n = n * factor + addend.
void cis_bignum_mul_add(cis_bignum *n, uint32_t factor, uint32_t addend);
/// n = n * 5^exponent.
void cis_bignum_mul_pow5(cis_bignum *n, uint32_t exponent);
/// n = n * 2^bits.
void cis_bignum_shift_left(cis_bignum *n, uint32_t bits);
/// n = n / 10^exponent, rounded down.
void cis_bignum_div_pow10(cis_bignum *n, uint32_t exponent);
/// Position of the highest bit set, plus one; 0 for zero.
size_t cis_bignum_bits(const cis_bignum *n);
/// Negative, 0 or positive as a is less than, equal to or greater than b.
int cis_bignum_compare(const cis_bignum *a, const cis_bignum *b);
/// Sets n from decimal digits, most significant first.
void cis_bignum_set_digits(cis_bignum *n, cis_str digits);
/// Sets n from hexadecimal digits, most significant first.
void cis_bignum_set_hex(cis_bignum *n, cis_str digits);
/// Appends the decimal digits, "0" for zero.
void cis_bignum_print(const cis_bignum *n, cis_strbuf *out);

#endif
