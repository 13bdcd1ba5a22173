// Divide and conquer: the high half times a power of the old base, plus the low half, all in the
// new base. Products are Karatsuba's (A. Karatsuba, Yu. Ofman: Multiplication of many-digital
// numbers by automatic computers, 1962).
#include "support/radix.h"

#include "support/mem.h"

enum { SIMPLE = 32 }; // limbs below which the simple algorithms are faster; a power of 2
#define BILLION 1000000000u

/// Takes the lowest limb of `value`; the limbs above it stay.
static inline uint32_t take_limb(uint64_t *value, bool decimal) {
  uint32_t limb = (uint32_t)(decimal ? *value % BILLION : *value);
  *value = decimal ? *value / BILLION : *value >> 32;
  return limb;
}

/// to += from; the carry goes on beyond `num`, where there is room for it.
static void add(uint32_t *to, const uint32_t *from, size_t num, bool decimal) {
  uint64_t carry = 0;
  for (size_t i = 0; i < num || carry; ++i) {
    carry += (uint64_t)to[i] + (i < num ? from[i] : 0);
    to[i] = take_limb(&carry, decimal);
  }
}

/// to -= from, which is not greater.
static void subtract(uint32_t *to, const uint32_t *from, size_t num, bool decimal) {
  uint64_t base = decimal ? BILLION : (uint64_t)1 << 32;
  uint64_t borrow = 0;
  for (size_t i = 0; i < num || borrow; ++i) {
    uint64_t less = borrow + (i < num ? from[i] : 0);
    borrow = to[i] < less;
    to[i] = (uint32_t)(to[i] + (borrow ? base : 0) - less);
  }
}

/// out += a * b; there is room for the whole product.
static void multiply_simply(uint32_t *out, const uint32_t *a, size_t num_a, const uint32_t *b,
                            size_t num_b, bool decimal) {
  for (size_t i = 0; i < num_a; ++i) {
    uint64_t carry = 0;
    for (size_t j = 0; j < num_b || carry; ++j) {
      carry += out[i + j] + (uint64_t)a[i] * (j < num_b ? b[j] : 0);
      out[i + j] = take_limb(&carry, decimal);
    }
  }
}

static void sum_of_halves(uint32_t *out, const uint32_t *limbs, size_t low, size_t num,
                          bool decimal) {
  size_t high = num - low; // low or one more
  memcpy(out, limbs + low, high * sizeof(uint32_t));
  out[high] = 0;
  add(out, limbs, low, decimal);
}

/// out = a * b, 2 * num limbs. Uses 4 * num limbs of `room` and a few per level.
static void multiply(uint32_t *out, const uint32_t *a, const uint32_t *b, size_t num, bool decimal,
                     uint32_t *room) {
  if (num <= SIMPLE) {
    memset(out, 0, 2 * num * sizeof(uint32_t));
    multiply_simply(out, a, num, b, num, decimal);
    return;
  }
  size_t low = num / 2, high = num - low, both = high + 1;
  uint32_t *sum_a = room, *sum_b = room + both, *middle = room + 2 * both;
  room += 4 * both;
  multiply(out, a, b, low, decimal, room);
  multiply(out + 2 * low, a + low, b + low, high, decimal, room);
  sum_of_halves(sum_a, a, low, num, decimal);
  sum_of_halves(sum_b, b, low, num, decimal);
  multiply(middle, sum_a, sum_b, both, decimal, room);
  subtract(middle, out, 2 * low, decimal);
  subtract(middle, out + 2 * low, 2 * high, decimal);
  size_t used = 2 * both;
  while (used && !middle[used - 1])
    --used;
  add(out + low, middle, used, decimal);
}

/// out = a * b, in pieces as long as the shorter one.
static void product(cis_bignum *out, const cis_bignum *a, const cis_bignum *b, bool decimal) {
  if (a->limbs.len < b->limbs.len) {
    product(out, b, a, decimal);
    return;
  }
  enum { LEVELS = 1024 }; // limbs of room for what the levels need beyond 4 * num
  size_t num = b->limbs.len, length = a->limbs.len;
  cis_vec_resize(&out->limbs, length + num + 1);
  if (num <= SIMPLE) {
    multiply_simply(out->limbs.data, a->limbs.data, length, b->limbs.data, num, decimal);
    cis_bignum_trim(out);
    return;
  }
  uint32_t *room = cis_mem_calloc(7 * num + LEVELS, sizeof(uint32_t));
  uint32_t *piece = room + 4 * num + LEVELS, *both = piece + num;
  for (size_t at = 0; at < length; at += num) {
    size_t used = length - at < num ? length - at : num;
    memset(piece, 0, num * sizeof(uint32_t));
    memcpy(piece, a->limbs.data + at, used * sizeof(uint32_t));
    multiply(both, piece, b->limbs.data, num, decimal, room);
    add(out->limbs.data + at, both, used + num, decimal);
  }
  cis_mem_free(room);
  cis_bignum_trim(out);
}

typedef struct conversion {
  bool decimal; // to base 10^9
  uint64_t old_base;
  cis_bignum powers[40]; // old_base to the SIMPLE * 2^i
  unsigned num_powers;
} conversion;

/// out = out * old base + limb.
static void append_limb(const conversion *c, cis_bignum *out, uint32_t limb) {
  uint64_t carry = limb;
  for (size_t i = 0; i < out->limbs.len; ++i) {
    carry += out->limbs.data[i] * c->old_base;
    out->limbs.data[i] = take_limb(&carry, c->decimal);
  }
  while (carry)
    cis_vec_push(&out->limbs, take_limb(&carry, c->decimal));
}

static const cis_bignum *get_power(conversion *c, unsigned level) {
  if (!c->num_powers) {
    append_limb(c, &c->powers[0], 1);
    for (int i = 0; i < SIMPLE; ++i)
      append_limb(c, &c->powers[0], 0);
    c->num_powers = 1;
  }
  for (; c->num_powers <= level; ++c->num_powers)
    product(&c->powers[c->num_powers], &c->powers[c->num_powers - 1], &c->powers[c->num_powers - 1],
            c->decimal);
  return &c->powers[level];
}

static void convert(conversion *c, const uint32_t *limbs, size_t num, cis_bignum *out) {
  if (num <= SIMPLE) {
    for (size_t i = num; i-- > 0;)
      append_limb(c, out, limbs[i]);
    return;
  }
  unsigned level = 0;
  size_t low = SIMPLE;
  for (; 2 * low < num; low *= 2)
    ++level;
  cis_bignum high = {0}, rest = {0};
  convert(c, limbs + low, num - low, &high);
  convert(c, limbs, low, &rest);
  product(out, &high, get_power(c, level), c->decimal);
  if (out->limbs.len < rest.limbs.len)
    cis_vec_resize(&out->limbs, rest.limbs.len);
  cis_vec_push(&out->limbs, 0);
  add(out->limbs.data, rest.limbs.data, rest.limbs.len, c->decimal);
  cis_bignum_trim(out);
  cis_bignum_deinit(&high);
  cis_bignum_deinit(&rest);
}

void cis_radix_convert(const uint32_t *limbs, size_t num, bool to_decimal, cis_bignum *out) {
  conversion c = {.decimal = to_decimal, .old_base = to_decimal ? (uint64_t)1 << 32 : BILLION};
  convert(&c, limbs, num, out);
  for (unsigned i = 0; i < c.num_powers; ++i)
    cis_bignum_deinit(&c.powers[i]);
}
