// The lowerings of operators, which ops.def names. Each builds the ops of a node and sets its
// outputs; false after an error.
#ifndef CIS_IMPORT_ONNX_TABLE_H
#define CIS_IMPORT_ONNX_TABLE_H

#include "import/onnx/model.h"

typedef bool cis_onnx_lowering(cis_onnx_op *op);
cis_onnx_lowering cis_onnx_lower_activation, cis_onnx_lower_arg, cis_onnx_lower_arithmetic,
    cis_onnx_lower_batch_normalization, cis_onnx_lower_blocks, cis_onnx_lower_cast,
    cis_onnx_lower_clip, cis_onnx_lower_compare, cis_onnx_lower_compress, cis_onnx_lower_concat,
    cis_onnx_lower_constant, cis_onnx_lower_conv, cis_onnx_lower_cumsum, cis_onnx_lower_diagonal,
    cis_onnx_lower_dynamic_quantize, cis_onnx_lower_einsum, cis_onnx_lower_expand,
    cis_onnx_lower_fill, cis_onnx_lower_flatten, cis_onnx_lower_gather,
    cis_onnx_lower_gather_elements, cis_onnx_lower_gather_nd, cis_onnx_lower_gemm,
    cis_onnx_lower_group_normalization, cis_onnx_lower_hardmax, cis_onnx_lower_identity,
    cis_onnx_lower_if, cis_onnx_lower_loop, cis_onnx_lower_loss, cis_onnx_lower_lp_normalization,
    cis_onnx_lower_lrn, cis_onnx_lower_matmul, cis_onnx_lower_nonzero, cis_onnx_lower_normalization,
    cis_onnx_lower_one_hot, cis_onnx_lower_pad, cis_onnx_lower_pool, cis_onnx_lower_prelu,
    cis_onnx_lower_quantize, cis_onnx_lower_quantized_conv, cis_onnx_lower_quantized_matmul,
    cis_onnx_lower_range, cis_onnx_lower_recurrent, cis_onnx_lower_reduce, cis_onnx_lower_reshape,
    cis_onnx_lower_resize, cis_onnx_lower_reverse, cis_onnx_lower_scan,
    cis_onnx_lower_scatter_elements, cis_onnx_lower_scatter_nd, cis_onnx_lower_shape,
    cis_onnx_lower_shrink, cis_onnx_lower_slice, cis_onnx_lower_softmax, cis_onnx_lower_split,
    cis_onnx_lower_squeeze, cis_onnx_lower_test, cis_onnx_lower_suppression, cis_onnx_lower_tile,
    cis_onnx_lower_top_k, cis_onnx_lower_transpose, cis_onnx_lower_unary, cis_onnx_lower_unpool,
    cis_onnx_lower_where;

#endif
