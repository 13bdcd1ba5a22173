// Texts of quantized types.
#include "dialect/common/quant_text.h"

#include "asm/printer.h"
#include "support/bytes.h"

#include <inttypes.h>
#include <math.h>

void cis_quant_put_double(cis_strbuf *text, double value) {
  if (isfinite(value))
    cis_strbuf_printf(text, "%.17e", value);
  else
    cis_strbuf_printf(text, "0x%016" PRIX64, cis_bits_of_double(value));
}

void cis_quant_put_stored(cis_strbuf *text, const cis_quant_stored *stored) {
  cis_strbuf_printf(text, "<%c%" PRIu32 "<%" PRId64 ":%" PRId64 ">", stored->is_signed ? 'i' : 'u',
                    stored->width, stored->min, stored->max);
  if (stored->expressed) {
    cis_strbuf_char(text, ':');
    cis_print_type(stored->expressed, text);
  }
}

void cis_quant_put_uniform(cis_strbuf *text, const cis_quant_stored *stored, const int64_t *axis,
                           const double *scales, const int64_t *zero_points, uint32_t num) {
  cis_strbuf_lit(text, "!quant.uniform");
  cis_quant_put_stored(text, stored);
  if (axis)
    cis_strbuf_printf(text, ":%" PRId64, *axis);
  cis_strbuf_cstr(text, axis ? ", {" : ", ");
  for (uint32_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(text, i ? ", " : "");
    cis_quant_put_double(text, scales[i]);
    cis_strbuf_printf(text, ":%" PRId64, zero_points[i]);
  }
  cis_strbuf_cstr(text, axis ? "}>" : ">");
}
