// Decimal numbers and the commas between them, read without tokens: lists have millions of them.
#ifndef CIS_ASM_SCAN_NUMBER_H
#define CIS_ASM_SCAN_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the character is a decimal digit.
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

/// The first character at or after `at` that is no white space.
static inline const char *cis_skip_spaces(const char *at) {
  while (*at == ' ' || *at == '\n')
    ++at;
  return at;
}

/// The first character after a comma at `at` and the spaces around it; NULL if there is no comma.
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
