// Windows of convolutions and pools, one dimension each: which part lies inside the input.
#ifndef CIS_IMPORT_WINDOW_H
#define CIS_IMPORT_WINDOW_H

#include "import/emit.h"

/// One dimension of a window: input element = output * stride + offset * dilation - pad. Of a
/// transposed one: output + pad = input * stride + offset.
typedef struct cis_window {
  int64_t in, out, kernel, stride, dilation, pad;
} cis_window;

/// Whether the window never leaves the input.
bool cis_window_is_inside(const cis_window *w);
/// The bounds of the window's offsets that lie inside the input, for output element `at`.
void cis_emit_window_bounds(cis_loc_builder *e, const cis_window *w, cis_value *at, cis_value **low,
                            cis_value **high);
/// The input element at an offset of the window.
cis_value *cis_emit_window_place(cis_loc_builder *e, const cis_window *w, cis_value *at,
                                 cis_value *offset);
/// The input elements that reach output element `at` of a transposed convolution.
void cis_emit_transposed_bounds(cis_loc_builder *e, const cis_window *w, cis_value *at,
                                cis_value **low, cis_value **high);

#endif
