// Results beside what they are expected to be: cistern-run --expect.
#ifndef CIS_DRIVER_RUN_EXPECT_H
#define CIS_DRIVER_RUN_EXPECT_H

#include "interp/interp.h"

/// How far numbers may be apart: |a - b| <= absolute + relative * |b|. Zeros: they are equal.
typedef struct cis_run_tolerance {
  double absolute, relative;
} cis_run_tolerance;

/// Reads "0.5" or "0.5,0.01". False if it is none, or negative.
bool cis_run_read_tolerance(cis_str text, cis_run_tolerance *out);

/// Compares a result with an .npy file or a literal. False after an error: the file cannot be read,
/// or has other sizes. `*out_differs`, with a text that says where first, and how far, if it does.
bool cis_run_compare(cis_interp *interp, size_t number, cis_type type, const cis_cell *result,
                     const char *expected, const cis_run_tolerance *tolerance, bool *out_differs,
                     cis_strbuf *out_text);

#endif
