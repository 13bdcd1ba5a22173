// Non-negative integers of any size, for reading and printing numbers exactly.
#include "support/bignum.h"

void cis_bignum_deinit(cis_bignum *n) { cis_vec_deinit(&n->limbs); }

static void trim(cis_bignum *n) {
  while (n->limbs.len && !cis_vec_last(&n->limbs))
    --n->limbs.len;
}

void cis_bignum_set(cis_bignum *n, const uint64_t *words, size_t num) {
  cis_vec_resize(&n->limbs, 2 * num);
  for (size_t i = 0; i < num; ++i) {
    n->limbs.data[2 * i] = (uint32_t)words[i];
    n->limbs.data[2 * i + 1] = (uint32_t)(words[i] >> 32);
  }
  trim(n);
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
  trim(n);
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

uint32_t cis_bignum_div(cis_bignum *n, uint32_t divisor) {
  uint64_t rest = 0;
  for (size_t i = n->limbs.len; i-- > 0;) {
    rest = rest << 32 | n->limbs.data[i];
    n->limbs.data[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  trim(n);
  return (uint32_t)rest;
}

enum { DIGITS = 9 };
static const uint32_t powers_of_10[DIGITS + 1] = {1,      10,      100,      1000,      10000,
                                                  100000, 1000000, 10000000, 100000000, 1000000000};

void cis_bignum_div_pow10(cis_bignum *n, uint32_t exponent) {
  for (; exponent >= DIGITS; exponent -= DIGITS)
    cis_bignum_div(n, powers_of_10[DIGITS]);
  cis_bignum_div(n, powers_of_10[exponent]);
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

void cis_bignum_take_digits(cis_bignum *n, cis_strbuf *out) {
  size_t start = out->len;
  do { // least significant first
    uint32_t group = cis_bignum_div(n, powers_of_10[DIGITS]);
    for (int i = 0; i < DIGITS && (n->limbs.len || group || (i == 0 && out->len == start)); ++i) {
      cis_strbuf_char(out, (char)('0' + group % 10));
      group /= 10;
    }
  } while (n->limbs.len);
  for (size_t i = start, j = out->len - 1; i < j; ++i, --j) {
    char c = out->data[i];
    out->data[i] = out->data[j];
    out->data[j] = c;
  }
}
