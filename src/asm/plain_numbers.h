// Lists of decimal integers, sixteen characters at a time: digits, a comma, spaces, the next one.
#ifndef CIS_ASM_PLAIN_NUMBERS_H
#define CIS_ASM_PLAIN_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

/// Skips integers, each with a comma after it, as long as whole blocks of characters lie between
/// `at` and `end`. Returns the beginning of the next item, or `at` if it skipped none. `out_num`:
/// the number of integers.
const char *cis_scan_plain_numbers(const char *at, const char *end, uint32_t *out_num);

/// The numbers that an element takes, and its bytes.
typedef struct cis_plain_range {
  uint64_t most;  // of the positive ones
  uint64_t least; // the absolute value of the least negative one; 0 if there is none
  size_t size;    // of an element, at most 8 bytes
} cis_plain_range;

/// Stores the first of the `num` integers at `*at`, which were scanned and have eight characters or
/// more before the first comma, up to one that is out of range, "-0", of more than seven digits, or
/// near `end`. Returns how many, and moves `*at` to what follows them.
uint32_t cis_store_plain_numbers(const char **at, const char *end, uint32_t num,
                                 const cis_plain_range *range, unsigned char *out);

#endif
