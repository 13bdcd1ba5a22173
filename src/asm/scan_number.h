// Decimal numbers and the commas between them, read without tokens: lists have millions of them.
#ifndef CIS_ASM_SCAN_NUMBER_H
#define CIS_ASM_SCAN_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline bool cis_is_digit(char c) { return c >= '0' && c <= '9'; }

/// The decimal number at `at`, in the lexer's words, without a sign; its end, or NULL if there is
/// none.
static inline const char *cis_scan_number(const char *at, bool *out_float, uint32_t *out_len) {
  const char *end = at;
  if (!cis_is_digit(*at) || (*at == '0' && at[1] == 'x'))
    return NULL;
  while (cis_is_digit(*end))
    ++end;
  *out_float = *end == '.';
  if (*end == '.') {
    ++end;
    while (cis_is_digit(*end))
      ++end;
    const char *exponent = end + 1;
    if (*end == 'e' || *end == 'E') {
      exponent += *exponent == '+' || *exponent == '-';
      if (cis_is_digit(*exponent))
        for (end = exponent; cis_is_digit(*end);)
          ++end;
    }
  }
  *out_len = (uint32_t)(end - at);
  return end;
}

/// The number of digits at `at`, if they are one to seven and neither '.' nor 'x' follows them, and
/// the number that they are; else 0. Eight characters are taken as one word: their distance from
/// '0' has more than the low bits where there is no digit, and digits are joined to pairs, fours
/// and eights.
static inline uint32_t cis_scan_few_digits(const char *at, const char *end, uint64_t *out) {
  const uint64_t bytes = UINT64_C(0x0101010101010101);
  uint64_t word;
  if (end - at < (ptrdiff_t)sizeof word || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
    return 0;
  memcpy(&word, at, sizeof word);
  word ^= bytes * '0';
  uint64_t others = ((word + bytes * 6) | word) & bytes * 0xF0;
  uint32_t len = others ? (uint32_t)__builtin_ctzll(others) / 8 : 8;
  if (len - 1 >= 7 || at[len] == '.' || at[len] == 'x')
    return 0;
  word <<= 64 - 8 * len;
  word = (word * 10 + (word >> 8)) & UINT64_C(0x00FF00FF00FF00FF);
  word = (word * 100 + (word >> 16)) & UINT64_C(0x0000FFFF0000FFFF);
  *out = (word * 10000 + (word >> 32)) & UINT32_MAX;
  return len;
}

static inline const char *cis_skip_spaces(const char *at) {
  while (*at == ' ' || *at == '\n')
    ++at;
  return at;
}

/// What follows a comma at `at`, after spaces; NULL if there is none.
static inline const char *cis_skip_comma(const char *at, const char *end) {
  if (*at != ',')
    at = cis_skip_spaces(at);
  if (*at != ',' || at >= end)
    return NULL;
  ++at;
  at += *at == ' ';
  return *at == ' ' || *at == '\n' ? cis_skip_spaces(at) : at;
}

#endif
