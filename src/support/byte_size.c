#include "support/byte_size.h"

bool cis_parse_byte_size(cis_str text, uint64_t *out_bytes) {
  uint64_t bytes = 0;
  size_t i = 0;
  for (; i < text.len && text.data[i] >= '0' && text.data[i] <= '9'; ++i)
    if (__builtin_mul_overflow(bytes, 10u, &bytes) ||
        __builtin_add_overflow(bytes, (uint64_t)(text.data[i] - '0'), &bytes))
      return false;
  bool has_digits = i > 0;
  unsigned shift = 0;
  if (i < text.len) {
    char unit = text.data[i];
    shift = unit == 'K' || unit == 'k' ? 10 : unit == 'M' ? 20 : unit == 'G' ? 30 : 0;
    i += shift != 0;
    i += shift && i + 1 < text.len && text.data[i] == 'i' && text.data[i + 1] == 'B';
    i += i < text.len && text.data[i] == 'B';
  }
  if (!has_digits || i < text.len || bytes > UINT64_MAX >> shift)
    return false;
  *out_bytes = bytes << shift;
  return true;
}

bool cis_parse_factor(cis_str text, double *out) {
  double number = 0, unit = 1;
  bool has_point = false;
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    if (c == '.' && !has_point && i) {
      has_point = true;
      continue;
    }
    if (c < '0' || c > '9' || i >= 15)
      return false;
    number = number * 10 + (c - '0');
    unit = has_point ? unit * 10 : 1;
  }
  if (!text.len || number < unit)
    return false;
  *out = number / unit;
  return true;
}
