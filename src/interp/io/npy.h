// NumPy's .npy files: arrays with a type and sizes.
#ifndef CIS_INTERP_IO_NPY_H
#define CIS_INTERP_IO_NPY_H

#include "interp/value.h"
#include "support/strbuf.h"

/// The header of a file; `data` points into its text.
typedef struct cis_npy {
  cis_str descr; // "<f4"
  uint32_t rank;
  int64_t sizes[32];
  bool is_fortran; // the first index moves fastest
  const char *data;
  size_t num_bytes;
} cis_npy;

/// Reads a file's text. NULL, or a text that says why it cannot be read.
const char *cis_npy_read(cis_str text, cis_npy *out);
/// Copies the elements of a file to an array of the same sizes, from either order and any width:
/// floats are rounded, integers have to fit. NULL, or a text that says why not.
const char *cis_npy_fill(cis_machine *m, const cis_npy *npy, const cis_layout *element,
                         cis_array *array);
/// The type that NumPy has for elements ("<f4"), or the next wider one that holds all their values
/// (int16 for i9, float32 for bf16); NULL if there is none.
const char *cis_npy_descr(cis_type element);
/// Writes an array whose elements have such a type.
void cis_npy_write(cis_machine *m, const cis_array *array, cis_type element, cis_strbuf *out);

#endif
