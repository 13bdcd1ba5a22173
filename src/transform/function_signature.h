// The signature of a function, taken apart to be changed.
#ifndef CIS_TRANSFORM_FUNCTION_SIGNATURE_H
#define CIS_TRANSFORM_FUNCTION_SIGNATURE_H

#include "ir/op_def.h"

typedef struct cis_signature {
  cis_type_vec inputs, results;
  cis_attr_vec input_attrs, result_attrs; // a dictionary each, or NULL for an empty one
} cis_signature;

/// Reads the signature of a function op. The caller owns the lists.
void cis_signature_get(const cis_op *function, cis_signature *out);
/// Frees the lists.
void cis_signature_deinit(cis_signature *signature);
/// Sets the type and the attributes of arguments and results. The caller changes the body.
void cis_signature_set(cis_op *function, const cis_signature *signature);

#endif
