// The lowerings of operators, which ops.def names. Each builds the ops of a node and sets its
// outputs; false after an error.
#ifndef CIS_IMPORT_ONNX_TABLE_H
#define CIS_IMPORT_ONNX_TABLE_H

#include "import/onnx/model.h"

#define CIS_ONNX_OP(NAME, MIN, MAX, ELEMENTS, LOWERING, ARGUMENT)                                  \
  bool cis_onnx_lower_##LOWERING(cis_onnx_op *op);
#include "import/onnx/ops.def"

#endif
