// The lowerings of operators, which ops.def names. Each builds the ops of an operator and sets its
// outputs; false after an error.
#ifndef CIS_IMPORT_TFLITE_TABLE_H
#define CIS_IMPORT_TFLITE_TABLE_H

#include "import/tflite/model.h"

typedef bool cis_tfl_lowering(cis_tfl_op *op);
cis_tfl_lowering cis_tfl_lower_arithmetic, cis_tfl_lower_concatenation, cis_tfl_lower_conv,
    cis_tfl_lower_depthwise, cis_tfl_lower_dequantize, cis_tfl_lower_extremum,
    cis_tfl_lower_fully_connected, cis_tfl_lower_function, cis_tfl_lower_leaky_relu,
    cis_tfl_lower_lstm, cis_tfl_lower_pack, cis_tfl_lower_pad, cis_tfl_lower_pool,
    cis_tfl_lower_quantize, cis_tfl_lower_relu, cis_tfl_lower_reshape, cis_tfl_lower_slice,
    cis_tfl_lower_softmax, cis_tfl_lower_split, cis_tfl_lower_strided_slice, cis_tfl_lower_svdf,
    cis_tfl_lower_transpose, cis_tfl_lower_transpose_conv, cis_tfl_lower_unpack;

#endif
