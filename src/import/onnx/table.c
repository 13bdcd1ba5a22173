// The table of operators: ops.def.
#include "import/onnx/table.h"

const cis_onnx_row cis_onnx_rows[] = {
#define CIS_ONNX_OP(NAME, MIN, MAX, ELEMENTS, LOWERING, ARGUMENT)                                  \
  {#NAME, MIN, MAX, ELEMENTS, cis_onnx_lower_##LOWERING, ARGUMENT},
#include "import/onnx/ops.def"
};

const uint32_t cis_onnx_num_rows = sizeof cis_onnx_rows / sizeof *cis_onnx_rows;
