// The table of operators: ops.def.
#include "import/tflite/table.h"

const cis_tfl_row cis_tfl_rows[] = {
#define CIS_TFL_OP(NAME, CODE, OPTIONS, MIN, MAX, OUTPUTS, LOWERING, ARGUMENT)                     \
  {#NAME, CODE, OPTIONS, MIN, MAX, OUTPUTS, cis_tfl_lower_##LOWERING, ARGUMENT},
#include "import/tflite/ops.def"
};

const uint32_t cis_tfl_num_rows = sizeof cis_tfl_rows / sizeof *cis_tfl_rows;
