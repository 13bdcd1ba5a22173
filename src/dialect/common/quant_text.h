// Texts of quantized types, for those who read their parts: making a type of its text sends it
// through the checks of the quant dialect.
//
//     !quant.uniform<i8<-127:127>:f32:1, {2.0:0, 3.0:1}>
#ifndef CIS_DIALECT_COMMON_QUANT_TEXT_H
#define CIS_DIALECT_COMMON_QUANT_TEXT_H

#include "ir/type.h"
#include "support/strbuf.h"

/// The integers that are stored: `<i8<-127:127>:f32`.
typedef struct cis_quant_stored {
  bool is_signed;
  uint32_t width;
  int64_t min, max;
  cis_type expressed; // NULL: not said
} cis_quant_stored;

/// Appends a number with as many digits as tell it from all others, or its bits if it has none.
void cis_quant_put_double(cis_strbuf *text, double value);
/// Appends the integers that are stored.
void cis_quant_put_stored(cis_strbuf *text, const cis_quant_stored *stored);
/// Appends a type whose numbers have one scale and zero point, or with an `axis` (else NULL) `num`
/// of them along it.
void cis_quant_put_uniform(cis_strbuf *text, const cis_quant_stored *stored, const int64_t *axis,
                           const double *scales, const int64_t *zero_points, uint32_t num);

#endif
