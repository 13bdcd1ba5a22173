// Queries about ops, types and attributes of the stablehlo dialect, for other dialects and rooms.
#ifndef CIS_DIALECT_STABLEHLO_STABLEHLO_H
#define CIS_DIALECT_STABLEHLO_STABLEHLO_H

#include "ir/op_def.h"

/// Whether the type is !stablehlo.token.
bool cis_stablehlo_is_token(cis_type type);
/// Whether the type is !stablehlo.future<...>.
bool cis_stablehlo_is_future(cis_type type);
/// The type !stablehlo.token.
cis_type cis_stablehlo_token(cis_context *ctx);

/// Classes of element types, which constraints combine.
enum {
  CIS_HLO_FLOAT = 1, // up to 64 bits
  CIS_HLO_PRED = 2,  // i1
  CIS_HLO_SINT = 4,  // signless integers of 2, 4, 8, 16, 32, 64 bits, which are signed numbers
  CIS_HLO_UINT = 8,
  CIS_HLO_COMPLEX = 16,
  CIS_HLO_QUANT = 32,    // all elements alike
  CIS_HLO_PER_AXIS = 64, // each index of a dimension differently
  CIS_HLO_INDEX = 128,
  CIS_HLO_ANY =
      CIS_HLO_FLOAT | CIS_HLO_PRED | CIS_HLO_SINT | CIS_HLO_UINT | CIS_HLO_COMPLEX | CIS_HLO_QUANT,
};
/// The class of an element type; 0 if tensors of StableHLO have no such elements.
int cis_hlo_element_class(cis_type element);

// How messages name them.
#define CIS_HLO_FLOAT_TEXT "4/6/8/16/32/64-bit float"
#define CIS_HLO_INT_TEXT "2/4/8/16/32/64-bit integer"
#define CIS_HLO_COMPLEX_TEXT "complex type with 32/64-bit float elements"
#define CIS_HLO_ANY_TEXT                                                                           \
  CIS_HLO_FLOAT_TEXT " or bool or " CIS_HLO_INT_TEXT " or " CIS_HLO_COMPLEX_TEXT                   \
                     " or per-tensor integer quantized"
#define CIS_HLO_TENSOR_TEXT "ranked tensor of " CIS_HLO_ANY_TEXT " values"

/// Whether an inferred and a stated type are compatible: elements that stand for the same numbers,
/// and shapes that may be equal.
bool cis_stablehlo_types_compatible(cis_type inferred, cis_type stated);
/// Infers the type that all operands have, as precisely as one of them says.
cis_infer_hook cis_stablehlo_infer_most_specific;
/// Infers a tensor of i1 with the shape of all operands.
cis_infer_hook cis_stablehlo_infer_predicate;

/// The bounds of a tensor's dimensions, of #stablehlo.bounds<...>, one for each; CIS_DYNAMIC where
/// there is none. NULL without that encoding.
const int64_t *cis_stablehlo_bounds(cis_type tensor);

/// The keyword of an enum attribute of an op: "LT". Empty if the op does not have it.
const char *cis_stablehlo_keyword(const cis_op *op, const char *name);

/// A list of dimensions, borrowed from an attribute.
typedef struct cis_hlo_dims {
  const int64_t *values;
  uint32_t num;
} cis_hlo_dims;
/// The numbers of an attribute of the op that is an array of i64; none where it is absent.
cis_hlo_dims cis_stablehlo_ints(const cis_op *op, const char *name);

/// #stablehlo.dot<...>.
typedef struct cis_hlo_dot {
  cis_hlo_dims lhs_batching, rhs_batching, lhs_contracting, rhs_contracting;
} cis_hlo_dot;
/// The dimension numbers of a stablehlo.dot_general.
cis_hlo_dot cis_stablehlo_dot(const cis_op *op);

/// #stablehlo.gather<...>.
typedef struct cis_hlo_gather {
  cis_hlo_dims offset_dims, collapsed_slice_dims, operand_batching_dims,
      start_indices_batching_dims, start_index_map;
  int64_t index_vector_dim;
} cis_hlo_gather;
/// The dimension numbers of a stablehlo.gather or stablehlo.dynamic_gather.
cis_hlo_gather cis_stablehlo_gather(const cis_op *op);

/// #stablehlo.scatter<...>.
typedef struct cis_hlo_scatter {
  cis_hlo_dims update_window_dims, inserted_window_dims, input_batching_dims,
      scatter_indices_batching_dims, scatter_dims_to_operand_dims;
  int64_t index_vector_dim;
} cis_hlo_scatter;
/// The dimension numbers of a stablehlo.scatter.
cis_hlo_scatter cis_stablehlo_scatter(const cis_op *op);

/// #stablehlo.conv<...>: for input, kernel and output, two dimensions with a meaning of their own
/// and the spatial ones.
typedef struct cis_hlo_conv {
  struct cis_hlo_conv_side {
    int64_t batch, feature; // of the kernel: input feature, output feature
    cis_hlo_dims spatial;
  } input, kernel, output;
} cis_hlo_conv;
/// The dimension numbers of a stablehlo.convolution or stablehlo.dynamic_conv.
cis_hlo_conv cis_stablehlo_conv(const cis_op *op);

#endif
