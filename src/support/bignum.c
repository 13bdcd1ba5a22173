// Non-negative integers of any size, for reading and printing numbers exactly.
#include "support/bignum.h"

#include "support/radix.h"

#include <inttypes.h>

void cis_bignum_deinit(cis_bignum *n) { cis_vec_deinit(&n->limbs); }

void cis_bignum_trim(cis_bignum *n) {
  while (n->limbs.len && !cis_vec_last(&n->limbs))
    --n->limbs.len;
}

void cis_bignum_set(cis_bignum *n, const uint64_t *words, size_t num) {
  cis_vec_resize(&n->limbs, 2 * num);
  for (size_t i = 0; i < num; ++i) {
    n->limbs.data[2 * i] = (uint32_t)words[i];
    n->limbs.data[2 * i + 1] = (uint32_t)(words[i] >> 32);
  }
  cis_bignum_trim(n);
}

void cis_bignum_mul_add(cis_bignum *n, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (size_t i = 0; i < n->limbs.len; ++i) {
    carry += (uint64_t)n->limbs.data[i] * factor;
    n->limbs.data[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry)
    cis_vec_push(&n->limbs, (uint32_t)carry);
  cis_bignum_trim(n);
}

void cis_bignum_mul_pow5(cis_bignum *n, uint32_t exponent) {
  enum { STEP = 13 };
  for (; exponent >= STEP; exponent -= STEP)
    cis_bignum_mul_add(n, 1220703125u, 0); // 5^13
  for (; exponent; --exponent)
    cis_bignum_mul_add(n, 5, 0);
}

void cis_bignum_shift_left(cis_bignum *n, uint32_t bits) {
  size_t whole = bits / 32, old = n->limbs.len;
  if (!old)
    return;
  cis_vec_resize(&n->limbs, old + whole);
  memmove(n->limbs.data + whole, n->limbs.data, old * sizeof(uint32_t));
  memset(n->limbs.data, 0, whole * sizeof(uint32_t));
  cis_bignum_mul_add(n, 1u << bits % 32, 0);
}

/// n = n / divisor, rounded down; returns the remainder.
static uint32_t bignum_div(cis_bignum *n, uint32_t divisor) {
  uint64_t rest = 0;
  for (size_t i = n->limbs.len; i-- > 0;) {
    rest = rest << 32 | n->limbs.data[i];
    n->limbs.data[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  cis_bignum_trim(n);
  return (uint32_t)rest;
}

enum { DIGITS = 9 };
static const uint32_t powers_of_10[DIGITS + 1] = {1,      10,      100,      1000,      10000,
                                                  100000, 1000000, 10000000, 100000000, 1000000000};

void cis_bignum_div_pow10(cis_bignum *n, uint32_t exponent) {
  for (; exponent >= DIGITS; exponent -= DIGITS)
    bignum_div(n, powers_of_10[DIGITS]);
  bignum_div(n, powers_of_10[exponent]);
}

size_t cis_bignum_bits(const cis_bignum *n) {
  if (!n->limbs.len)
    return 0;
  return n->limbs.len * 32 - (size_t)__builtin_clz(cis_vec_last(&n->limbs));
}

int cis_bignum_compare(const cis_bignum *a, const cis_bignum *b) {
  if (a->limbs.len != b->limbs.len)
    return a->limbs.len < b->limbs.len ? -1 : 1;
  for (size_t i = a->limbs.len; i-- > 0;)
    if (a->limbs.data[i] != b->limbs.data[i])
      return a->limbs.data[i] < b->limbs.data[i] ? -1 : 1;
  return 0;
}

void cis_bignum_print(const cis_bignum *n, cis_strbuf *out) {
  cis_bignum decimal = {0};
  cis_radix_convert(n->limbs.data, n->limbs.len, true, &decimal);
  size_t i = decimal.limbs.len;
  cis_strbuf_printf(out, "%" PRIu32, i ? decimal.limbs.data[--i] : 0);
  while (i-- > 0)
    cis_strbuf_printf(out, "%09" PRIu32, decimal.limbs.data[i]);
  cis_bignum_deinit(&decimal);
}

/// The value of at most 9 digits.
static uint32_t digit_group(const char *digits, size_t num) {
  uint32_t value = 0;
  for (size_t i = 0; i < num; ++i)
    value = value * 10 + (uint32_t)(digits[i] - '0');
  return value;
}

void cis_bignum_set_digits(cis_bignum *n, cis_str digits) {
  cis_bignum decimal = {0};
  for (size_t end = digits.len; end;) {
    size_t num = end < CIS_DECIMAL_DIGITS ? end : CIS_DECIMAL_DIGITS;
    end -= num;
    cis_vec_push(&decimal.limbs, digit_group(digits.data + end, num));
  }
  n->limbs.len = 0;
  cis_radix_convert(decimal.limbs.data, decimal.limbs.len, false, n);
  cis_bignum_deinit(&decimal);
}

static uint32_t hex_value(char c) { return (uint32_t)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10); }

void cis_bignum_set_hex(cis_bignum *n, cis_str digits) {
  n->limbs.len = 0;
  cis_vec_resize(&n->limbs, digits.len / 8 + 1);
  for (size_t i = 0; i < digits.len; ++i)
    n->limbs.data[i / 8] |= hex_value(digits.data[digits.len - 1 - i]) << i % 8 * 4;
  cis_bignum_trim(n);
}
