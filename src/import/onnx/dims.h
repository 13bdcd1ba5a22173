// Sizes of dimensions that a model leaves open.
#ifndef CIS_IMPORT_ONNX_DIMS_H
#define CIS_IMPORT_ONNX_DIMS_H

#include "import/import.h"

struct cis_onnx_op;
typedef struct cis_onnx_given_dim {
  cis_str name;
  int64_t size;
  bool is_used;
} cis_onnx_given_dim;
typedef CIS_VEC(cis_onnx_given_dim) cis_onnx_dims;

/// Reads the texts of `given`, which may be NULL. False after an error.
bool cis_onnx_dims_read(const struct cis_onnx_op *op, const cis_model_dims *given,
                        cis_onnx_dims *out);
/// Finds the size of dimension `index` of an input, whose name in the file is `param`; -1 if none
/// is given. False after an error, because two are.
bool cis_onnx_dims_find(const struct cis_onnx_op *op, cis_str input, uint32_t index, cis_str param,
                        int64_t *out);
/// Checks that each was asked for. False after an error.
bool cis_onnx_dims_check_use(const struct cis_onnx_op *op, const cis_onnx_dims *dims);

#endif
