// Numbers from base 2^32 to base 10^9 and back, in less than quadratic time.
#ifndef CIS_SUPPORT_RADIX_H
#define CIS_SUPPORT_RADIX_H

#include "support/bignum.h"

enum { CIS_DECIMAL_DIGITS = 9 }; // of a limb of base 10^9

/// Appends the limbs of a number in base 10^9 from limbs in base 2^32 (`to_decimal`), or the
/// reverse; both little-endian, the result without leading zeros. `out` is empty.
void cis_radix_convert(const uint32_t *limbs, size_t num, bool to_decimal, cis_bignum *out);

#endif
