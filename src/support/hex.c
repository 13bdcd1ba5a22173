// Hexadecimal text. The loops over blocks use the compiler's vectors, which become the machine's
// instructions, or plain ones where it has none; the remaining digits go one by one.
#include "support/hex.h"

#include "support/block.h"
#include "support/bytes.h"

#include <stdint.h>
#include <string.h>

typedef uint16_t words8 __attribute__((vector_size(CIS_BLOCK)));

int cis_hex_digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  c |= 32;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool cis_hex_is(const char *text, size_t len) {
  size_t i = 0;
  cis_bytes16 wrong = {0};
  for (; len - i >= CIS_BLOCK; i += CIS_BLOCK) {
    cis_bytes16 block = cis_block_load(text + i);
    cis_bytes16 digit = block - '0', letter = (block | 32) - 'a';
    wrong |= (cis_bytes16)((digit > 9) & (letter > 5));
  }
  bool ok = !cis_block_any(wrong);
  for (; ok && i < len; ++i)
    ok = cis_hex_digit(text[i]) >= 0;
  return ok;
}

bool cis_hex_has_lower(const char *digits, size_t len) {
  size_t i = 0;
  cis_bytes16 lower = {0};
  for (; len - i >= CIS_BLOCK; i += CIS_BLOCK)
    lower |= (cis_bytes16)(cis_block_load(digits + i) >= 'a');
  bool found = cis_block_any(lower);
  for (; !found && i < len; ++i)
    found = digits[i] >= 'a';
  return found;
}

/// In the first byte of each pair of values the number that they are: the first is the upper half.
static inline words8 join_pairs(words8 values) {
  return cis_bytes_are_native(2) ? (values << 4 | values >> 8) & 0xFF
                                 : (values << 4 | values << 8) & 0xFF00;
}

static size_t decode_blocks(const char *digits, size_t num_bytes, unsigned char *out) {
  size_t i = 0;
  for (; num_bytes - i >= CIS_BLOCK; i += CIS_BLOCK) {
    words8 pair[2];
    for (int half = 0; half < 2; ++half) {
      cis_bytes16 text = cis_block_load(digits + 2 * i + (size_t)half * CIS_BLOCK);
      cis_bytes16 is_letter = (cis_bytes16)(text > '9');
      pair[half] = join_pairs((words8)((text & 15) + (is_letter & 9)));
    }
    cis_bytes16 block = __builtin_shufflevector((cis_bytes16)pair[0], (cis_bytes16)pair[1], 0, 2, 4,
                                                6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    memcpy(out + i, &block, CIS_BLOCK);
  }
  return i;
}

void cis_hex_decode(const char *digits, size_t num_bytes, unsigned char *out) {
  for (size_t i = decode_blocks(digits, num_bytes, out); i < num_bytes; ++i)
    out[i] = (unsigned char)(cis_hex_digit(digits[2 * i]) << 4 | cis_hex_digit(digits[2 * i + 1]));
}

static inline cis_bytes16 digits_of(cis_bytes16 values) {
  return values + '0' + ((cis_bytes16)(values > 9) & ('A' - '0' - 10));
}

void cis_hex_encode(const unsigned char *bytes, size_t num_bytes, char *out) {
  static const char digits[] = "0123456789ABCDEF";
  size_t i = 0;
  for (; num_bytes - i >= CIS_BLOCK; i += CIS_BLOCK) {
    cis_bytes16 block = cis_block_load(bytes + i);
    cis_bytes16 upper = digits_of(block >> 4), lower = digits_of(block & 15);
    cis_bytes16 first = __builtin_shufflevector(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5,
                                                21, 6, 22, 7, 23);
    cis_bytes16 second = __builtin_shufflevector(upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                                 13, 29, 14, 30, 15, 31);
    memcpy(out + 2 * i, &first, CIS_BLOCK);
    memcpy(out + 2 * i + CIS_BLOCK, &second, CIS_BLOCK);
  }
  for (; i < num_bytes; ++i) {
    out[2 * i] = digits[bytes[i] >> 4];
    out[2 * i + 1] = digits[bytes[i] & 15];
  }
}

void cis_hex_to_upper(const char *digits, size_t len, char *out) {
  size_t i = 0;
  for (; len - i >= CIS_BLOCK; i += CIS_BLOCK) {
    cis_bytes16 block = cis_block_load(digits + i);
    block -= (cis_bytes16)(block >= 'a') & ('a' - 'A');
    memcpy(out + i, &block, CIS_BLOCK);
  }
  for (; i < len; ++i)
    out[i] = digits[i] >= 'a' ? (char)(digits[i] - 'a' + 'A') : digits[i];
}

size_t cis_plain_text_span(const char *text, size_t len) {
  size_t i = 0;
  for (; len - i >= CIS_BLOCK; i += CIS_BLOCK) {
    cis_bytes16 block = cis_block_load(text + i);
    if (cis_block_any((cis_bytes16)((block < ' ') | (block == '"') | (block == '\\'))))
      break;
  }
  while (i < len && (unsigned char)text[i] >= ' ' && text[i] != '"' && text[i] != '\\')
    ++i;
  return i;
}
