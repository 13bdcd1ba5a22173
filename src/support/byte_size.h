// Sizes in bytes as people write them: 4096, 64K, 64KB, 64KiB, 1M, 2GiB; and factors: 1.25.
#ifndef CIS_SUPPORT_BYTE_SIZE_H
#define CIS_SUPPORT_BYTE_SIZE_H

#include "support/str.h"

/// Reads digits, then K, M or G (powers of 1024), then iB or B. False for anything else, and for
/// more than 64 bits; `*out_bytes` is not changed then.
bool cis_parse_byte_size(cis_str text, uint64_t *out_bytes);
/// Reads a decimal number of 1 or more, such as 1.25. False for anything else, and for more than 15
/// characters; `*out` is not changed then.
bool cis_parse_factor(cis_str text, double *out);

#endif
