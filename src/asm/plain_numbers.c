// Lists of decimal integers, sixteen characters at a time.
#include "asm/plain_numbers.h"

#include "asm/scan_number.h"
#include "support/block.h"
#include "support/bytes.h"

#include <string.h>

/// Of each character of a block, by 0 or all ones.
typedef struct classes {
  cis_bytes16 digit, comma, space, minus;
} classes;

static inline classes classify(cis_bytes16 text) {
  return (classes){(cis_bytes16)((cis_bytes16)(text - '0') <= 9), (cis_bytes16)(text == ','),
                   (cis_bytes16)((text == ' ') | (text == '\n')), (cis_bytes16)(text == '-')};
}

/// Whether each character of a block may follow the one before it.
static inline bool is_list(const classes *before, const classes *c) {
  cis_bytes16 begins = c->digit | c->minus | c->space; // an item, or a space before it
  cis_bytes16 ok = (before->digit & (c->digit | c->comma)) |
                   ((before->comma | before->space) & begins) | (before->minus & c->digit);
  return !cis_block_any(~ok);
}

/// The sum of sixteen bytes.
static uint32_t sum(cis_bytes16 counts) {
  uint32_t total = 0;
  for (int i = 0; i < CIS_BLOCK; ++i)
    total += counts[i];
  return total;
}

const char *cis_scan_plain_numbers(const char *at, const char *end, uint32_t *out_num) {
  enum { MOST = UINT8_MAX }; // blocks whose commas one byte can count
  *out_num = 0;
  const char *p = at + 1; // the first character has none before it
  if (end - at <= CIS_BLOCK || (!cis_is_digit(*at) && *at != '-'))
    return at;
  for (bool ok = true; ok && end - p >= CIS_BLOCK;) {
    cis_bytes16 commas = {0};
    for (int i = 0; ok && i < MOST && end - p >= CIS_BLOCK; ++i) {
      classes before = classify(cis_block_load(p - 1)), c = classify(cis_block_load(p));
      ok = is_list(&before, &c);
      if (ok) {
        commas -= c.comma;
        p += CIS_BLOCK;
      }
    }
    *out_num += sum(commas);
  }
  if (!*out_num)
    return at;
  while (p[-1] != ',')
    --p;
  return cis_skip_spaces(p);
}

/// A bit for each comma of a block, the lowest for the first character.
static inline uint32_t comma_bits(const char *at) {
  const uint64_t bytes = UINT64_C(0x0101010101010101), places = UINT64_C(0x8040201008040201);
  cis_bytes16 commas = (cis_bytes16)(cis_block_load(at) == ',');
  cis_halves bits = (cis_halves)commas & cis_le64(places);
  return (uint32_t)(cis_le64(bits[0]) * bytes >> 56 | cis_le64(bits[1]) * bytes >> 56 << 8);
}

/// The number that the last `len` characters before `end` are, of which there are one to seven:
/// digits are joined to pairs, fours and eights.
static inline uint64_t value_before(const char *end, uint32_t len) {
  uint64_t word = cis_load_le64(end - sizeof word);
  word = (word ^ UINT64_C(0x3030303030303030)) & ~UINT64_C(0) << (64 - 8 * len);
  word = (word * 10 + (word >> 8)) & UINT64_C(0x00FF00FF00FF00FF);
  word = (word * 100 + (word >> 16)) & UINT64_C(0x0000FFFF0000FFFF);
  return (word * 10000 + (word >> 32)) & UINT32_MAX;
}

static inline void store_low_bytes(uint64_t value, unsigned char *out, size_t size) {
  if (size == 1)
    out[0] = (unsigned char)value;
  else
    cis_store_le(out, value, size);
}

uint32_t cis_store_plain_numbers(const char **at, const char *end, uint32_t num,
                                 const cis_plain_range *range, unsigned char *out) {
  const char *start = *at;
  uint32_t done = 0;
  for (const char *block = start; done < num && end - block >= CIS_BLOCK; block += CIS_BLOCK)
    for (uint32_t bits = comma_bits(block); bits && done < num; bits &= bits - 1) {
      const char *comma = block + __builtin_ctz(bits);
      uint64_t negative = *start == '-';
      uint32_t len = (uint32_t)(comma - start - (ptrdiff_t)negative);
      bool few = len - 1 < 7;
      uint64_t number = few ? value_before(comma, len) : 0;
      if (!few || number > (negative ? range->least : range->most) || number < negative) {
        *at = start;
        return done;
      }
      store_low_bytes((number ^ (0 - negative)) + negative, out, range->size);
      out += range->size;
      ++done;
      start = comma + 1;
      start += *start == ' ';
      if (*start == ' ' || *start == '\n')
        start = cis_skip_spaces(start);
    }
  *at = start;
  return done;
}
