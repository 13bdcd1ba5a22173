// The lowerings of operators, which ops.def names. Each builds the ops of an operator and sets its
// outputs; false after an error.
#ifndef CIS_IMPORT_TFLITE_TABLE_H
#define CIS_IMPORT_TFLITE_TABLE_H

#include "import/tflite/model.h"

typedef bool cis_tfl_lowering(cis_tfl_op *op);
cis_tfl_lowering cis_tfl_lower_arg, cis_tfl_lower_arithmetic, cis_tfl_lower_assign_variable,
    cis_tfl_lower_batch_matmul, cis_tfl_lower_batches, cis_tfl_lower_blocks,
    cis_tfl_lower_call_once, cis_tfl_lower_cast, cis_tfl_lower_compare, cis_tfl_lower_concatenation,
    cis_tfl_lower_control, cis_tfl_lower_conv, cis_tfl_lower_depthwise, cis_tfl_lower_dequantize,
    cis_tfl_lower_divide, cis_tfl_lower_extremum, cis_tfl_lower_fully_connected,
    cis_tfl_lower_function, cis_tfl_lower_gather, cis_tfl_lower_handle, cis_tfl_lower_l2_norm,
    cis_tfl_lower_leaky_relu, cis_tfl_lower_logical, cis_tfl_lower_lstm, cis_tfl_lower_mirror_pad,
    cis_tfl_lower_pack, cis_tfl_lower_pad, cis_tfl_lower_pool, cis_tfl_lower_prelu,
    cis_tfl_lower_quantize, cis_tfl_lower_read_variable, cis_tfl_lower_reduce, cis_tfl_lower_relu,
    cis_tfl_lower_repeat, cis_tfl_lower_reshape, cis_tfl_lower_resize, cis_tfl_lower_reverse,
    cis_tfl_lower_select, cis_tfl_lower_shape, cis_tfl_lower_slice, cis_tfl_lower_softmax,
    cis_tfl_lower_split, cis_tfl_lower_strided_slice, cis_tfl_lower_svdf, cis_tfl_lower_transpose,
    cis_tfl_lower_transpose_conv, cis_tfl_lower_unary, cis_tfl_lower_unpack,
    cis_tfl_lower_update_slice;

#endif
