// A model of TensorFlow Lite while it becomes a module: its tensors, the graph and the operator
// that is lowered now.
//
// The row of an operator says what its operands have to be; a lowering finds their tensors and
// values in `op`, builds at `op->e` and gives results with cis_tfl_set. What a row cannot say of
// shapes and types and its ops rely on, the lowering checks, because a file may say anything.
#ifndef CIS_IMPORT_TFLITE_MODEL_H
#define CIS_IMPORT_TFLITE_MODEL_H

#include "import/emit.h"
#include "ir/diag.h"
#include "support/flatbuffer.h"
#include "support/map.h"

/// Types of elements, as files number them.
typedef enum cis_tfl_element {
  CIS_TFL_F32 = 0,
  CIS_TFL_F16 = 1,
  CIS_TFL_I32 = 2,
  CIS_TFL_U8 = 3,
  CIS_TFL_I64 = 4,
  CIS_TFL_BOOL = 6,
  CIS_TFL_I16 = 7,
  CIS_TFL_I8 = 9,
  CIS_TFL_F64 = 10,
  CIS_TFL_RESOURCE = 13,
  CIS_TFL_U32 = 15,
  CIS_TFL_U16 = 16,
  CIS_TFL_I4 = 17,
} cis_tfl_element;

typedef struct cis_tfl_tensor {
  uint32_t number;
  cis_str name;
  cis_tfl_element element;
  cis_type type; // a static tensor; NULL: a resource, or a type that is not known
  cis_fb_vector scales, zero_points;
  cis_str data; // of a constant: borrowed from the file
  bool is_constant, is_variable;
} cis_tfl_tensor;

typedef CIS_VEC(cis_tfl_tensor) cis_tfl_tensor_vec;

enum { CIS_TFL_MOST_INPUTS = 24 };

/// Integers of a constant.
typedef struct cis_tfl_numbers {
  uint32_t num, mask; // of those that are axes
  int64_t at[2 * CIS_IMPORT_MAX_RANK];
} cis_tfl_numbers;

/// The bounds that a fused activation leaves of the output's numbers.
typedef struct cis_tfl_range {
  int64_t low, high;            // of integers
  double low_float, high_float; // of floats: infinite where there is none
} cis_tfl_range;

/// A variable: its global, made when it is asked for first.
typedef struct cis_tfl_variable {
  cis_attr symbol; // NULL: not made yet
  cis_type type;   // of the global
  cis_attr first;  // value, where a graph assigns it once; NULL
} cis_tfl_variable;

typedef struct cis_tfl_model {
  cis_context *ctx;
  cis_fb fb;
  cis_str file;
  cis_fb_vector codes, graphs, buffers;
  cis_block *body;           // of the module
  struct cis_tfl_graph *all; // as many as `graphs`
  CIS_VEC(cis_tfl_variable) variables;
  cis_strmap names; // of variables -> number, from 1 on
  uint32_t num_globals;
} cis_tfl_model;

typedef struct cis_tfl_graph {
  cis_tfl_model *model;
  uint32_t number;
  cis_fb_vector inputs, outputs, operators;
  cis_tfl_tensor_vec tensors;
  CIS_VEC(cis_value *) values; // of each tensor; NULL: not known yet
  CIS_VEC(uint32_t) variables; // that each tensor is or names, from 1 on; 0: none
  cis_attr symbol;             // of its function
  cis_type function_type;
  bool is_init; // it assigns variables once, and is no function
} cis_tfl_graph;

struct cis_tfl_row;
/// An operator that is lowered. The lowering of its row finds the operands as the row has them.
typedef struct cis_tfl_op {
  cis_tfl_graph *graph;
  const struct cis_tfl_row *row; // NULL: not known yet
  uint32_t number;
  cis_fb_table options;
  cis_fb_vector inputs, outputs;
  cis_loc_builder e;
  const cis_tfl_tensor *in[CIS_TFL_MOST_INPUTS], *out; // the first ones; NULL: left out
  cis_value *x[CIS_TFL_MOST_INPUTS];                   // values that the row asks for
  cis_tfl_numbers numbers[4];                          // constants that the row asks for
  cis_tfl_range range;                                 // of output 0
} cis_tfl_op;

/// A row of ops.def: an operator that is taken.
typedef struct cis_tfl_row {
  const char *name;
  uint16_t code;
  uint8_t options;                // the number of its options in the union; 0: it has none to read
  uint8_t min_inputs, max_inputs; // 255: any number
  uint8_t outputs;                // 255: any number
  const char *operands;
  bool (*lower)(cis_tfl_op *op); // builds its ops and sets its outputs; false after an error
  const char *argument;          // for lowerings that serve several operators
} cis_tfl_row;

/// Every row, and their number.
extern const cis_tfl_row cis_tfl_rows[];
extern const uint32_t cis_tfl_num_rows;
#define CIS_TFL_OP(NAME, CODE, OPTIONS, MIN, MAX, OUTPUTS, OPERANDS, LOWERING, ARGUMENT)           \
  bool cis_tfl_lower_##LOWERING(cis_tfl_op *op);
#include "import/tflite/ops.def"

/// Reports an error at the operator: its number and name, and a tensor's if it is not NULL. False.
bool cis_tfl_error(const cis_tfl_op *op, const cis_tfl_tensor *tensor, const char *fmt, ...)
    CIS_PRINTF(3);

/// A name with a number, as a string attribute.
cis_attr cis_tfl_symbol(cis_context *ctx, const char *name, uint32_t number);
/// Tensor `i` of the operator's inputs or outputs; NULL if it is left out.
const cis_tfl_tensor *cis_tfl_at(const cis_tfl_op *op, cis_fb_vector list, uint32_t i);
/// The value of input `i`, which is there; NULL after an error.
cis_value *cis_tfl_value(cis_tfl_op *op, uint32_t i);
/// The values of all inputs from `first` on; false after an error.
bool cis_tfl_take_values(cis_tfl_op *op, uint32_t first, cis_value_vec *out);
/// Sets output `i`; false after an error, where its type is another one.
bool cis_tfl_set(cis_tfl_op *op, uint32_t i, cis_value *value);

/// Whether the elements are of one of the types, which are letters of ops.def, or an error.
bool cis_tfl_check_element(const cis_tfl_op *op, const cis_tfl_tensor *tensor, const char *types);
/// Whether the tensor has that rank, or an error.
bool cis_tfl_check_rank(const cis_tfl_op *op, const cis_tfl_tensor *tensor, uint32_t rank);
/// Whether the tensor has that shape, or an error.
bool cis_tfl_check_shape(const cis_tfl_op *op, const cis_tfl_tensor *tensor, const int64_t *shape,
                         uint32_t rank);
/// Whether both have the same elements, or an error.
bool cis_tfl_check_like(const cis_tfl_op *op, const cis_tfl_tensor *tensor,
                        const cis_tfl_tensor *like);
/// The integers of input `i`, a constant of i32 or i64 with at most `most` of them; false after an
/// error.
bool cis_tfl_constants(const cis_tfl_op *op, uint32_t i, uint32_t most, cis_tfl_numbers *out);
/// Whether input `i`, where it is a constant, says the shape of the output, or an error; -1 is any
/// size. `times`: the sizes of an input that the numbers multiply, or NULL.
bool cis_tfl_check_said(const cis_tfl_op *op, uint32_t i, const cis_tfl_tensor *times);
/// The elements of a constant; NULL after an error.
cis_attr cis_tfl_elements(const cis_tfl_op *op, const cis_tfl_tensor *tensor);
/// An axis counted from the end if it is negative; false after an error.
bool cis_tfl_axis(const cis_tfl_op *op, int64_t axis, uint32_t rank, uint32_t *out);

/// Whether elements have no sign.
static inline bool cis_tfl_is_unsigned(const cis_tfl_tensor *t) {
  return t->element == CIS_TFL_U8 || t->element == CIS_TFL_U16 || t->element == CIS_TFL_U32 ||
         t->element == CIS_TFL_BOOL;
}
/// Whether elements stand for numbers by a scale and a zero point.
static inline bool cis_tfl_is_quantized(const cis_tfl_tensor *t) {
  return t->element == CIS_TFL_I8 || t->element == CIS_TFL_I16 || t->element == CIS_TFL_U8;
}
/// Whether elements are floats.
static inline bool cis_tfl_is_float(const cis_tfl_tensor *t) {
  return t->element == CIS_TFL_F32 || t->element == CIS_TFL_F16 || t->element == CIS_TFL_F64;
}
/// Size of dimension `i`.
static inline int64_t cis_tfl_dim(const cis_tfl_tensor *t, uint32_t i) {
  return cis_type_dim(t->type, i);
}
/// The type of a matrix with elements of the tensor.
static inline cis_type cis_tfl_matrix(const cis_tfl_tensor *t, int64_t rows, int64_t columns) {
  return cis_emit_tensor(cis_type_element(t->type), (int64_t[]){rows, columns}, 2);
}
/// A number of the operator's options, of 4 bytes or of one; 0 if it is absent.
static inline int64_t cis_tfl_int(const cis_tfl_op *op, uint32_t field) {
  return cis_fb_int(op->options, field, 4, 0);
}
static inline int64_t cis_tfl_byte(const cis_tfl_op *op, uint32_t field) {
  return cis_fb_int(op->options, field, 1, 0);
}
/// The number of dimensions.
static inline uint32_t cis_tfl_rank(const cis_tfl_tensor *t) { return cis_type_rank(t->type); }

// --- variables (state.c) ---

/// Notes what an operator of a graph that is called once assigns; false after an error.
bool cis_tfl_read_assignment(cis_tfl_op *op);
/// Loads input `i`, a variable; NULL after an error.
cis_value *cis_tfl_load(cis_tfl_op *op, uint32_t i);
/// Stores a value in input `i`, which was loaded before.
void cis_tfl_save(cis_tfl_op *op, uint32_t i, cis_value *value);
/// The buffer of input `i`, a variable that is changed in place; NULL after an error.
cis_value *cis_tfl_get_buffer(cis_tfl_op *op, uint32_t i);

// --- quantization (quant.c) ---

/// A real number as TensorFlow Lite keeps it: multiplier * 2^(shift - 31).
typedef struct cis_tfl_scale {
  int32_t multiplier, shift;
} cis_tfl_scale;
/// The number nearest to a real one, which is 0 or more; tiny ones become 0.
cis_tfl_scale cis_tfl_quantize(double real);
/// The multiplier of 16 bits for one of 31.
int32_t cis_tfl_reduced(int32_t multiplier);
/// The scale of a tensor with one; false after an error, if it has none.
bool cis_tfl_get_scale(const cis_tfl_op *op, const cis_tfl_tensor *tensor, float *out);
/// The scale of a tensor whose row asks for one.
static inline float cis_tfl_scale_of(const cis_tfl_tensor *t) {
  return cis_fb_float_at(t->scales, 0);
}
/// The zero point of a tensor; 0 if it has none. `i`: of which channel.
int32_t cis_tfl_zero_point(const cis_tfl_tensor *tensor);

/// Finds the bounds of activation `kind`; false after an error: tanh, sign bit.
bool cis_tfl_activation(const cis_tfl_op *op, int64_t kind, const cis_tfl_tensor *output,
                        cis_tfl_range *out);

/// Builds x * scale of a 32-bit integer, rounded twice: to 31 bits, and away from zero; of one of
/// 64 bits, rounded once, with a multiplier of 16 bits. A float stays as it is.
cis_value *cis_tfl_emit_multiply(cis_loc_builder *e, cis_value *x, cis_tfl_scale scale);
/// The same of a real number.
cis_value *cis_tfl_emit_rescaled(cis_loc_builder *e, cis_value *x, double real);
/// Builds x / 2^by, rounded to nearest, halves away from zero; `by`: a constant, or a value from 0.
cis_value *cis_tfl_emit_divide(cis_loc_builder *e, cis_value *x, int by);
cis_value *cis_tfl_emit_divide_by(cis_loc_builder *e, cis_value *x, cis_value *by,
                                  bool may_be_zero);
/// Builds (a * b) / 2^31, rounded to nearest.
cis_value *cis_tfl_emit_high_product(cis_loc_builder *e, cis_value *a, cis_value *b);
/// Builds the element of the output that stands for 0.
cis_value *cis_tfl_emit_zero_point(cis_tfl_op *op);
/// Builds an element as a number to compute with: i32 minus its zero point, or the float.
cis_value *cis_tfl_emit_read(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *x);
/// The same of the element of the tensor's value at a place.
cis_value *cis_tfl_emit_element(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *all,
                                cis_value *const *at);
/// Builds an element of `tensor` from a number in these bounds: an integer truncated, or the float.
cis_value *cis_tfl_emit_bounded(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *x,
                                const cis_tfl_range *range);
/// The same of an integer plus the zero point.
cis_value *cis_tfl_emit_store(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *x,
                              const cis_tfl_range *range);
/// Builds sum + x * y; of integers, the product has their type.
cis_value *cis_tfl_emit_add_product(cis_loc_builder *e, cis_value *sum, cis_value *x, cis_value *y);

// --- functions of numbers (functions.c) ---

/// Builds 1 / (1 + x) for x in 0 to 1, both in 31 bits.
cis_value *cis_tfl_emit_reciprocal(cis_loc_builder *e, cis_value *x);
/// Builds the table of LOGISTIC, TANH or HARD_SWISH of 8 bits, by how far a number is from the
/// least; NULL after an error.
cis_value *cis_tfl_emit_table8(cis_tfl_op *op);
/// Builds a table: of each difference from -255 to 0, e^(beta * scale * difference) in 31 bits; 0
/// where that is too small.
cis_value *cis_tfl_emit_powers(cis_loc_builder *e, float scale, double beta);
/// Builds logistic or tanh of an i16. The factor multiplier / 2^shift brings it to steps of 1/24 of
/// the table, which is what cis_tfl_emit_sigmoids gives.
cis_value *cis_tfl_emit_sigmoid16(cis_loc_builder *e, cis_value *x, int32_t multiplier, int shift,
                                  cis_value *table, bool is_tanh);
/// The same of an i16 with a scale.
cis_value *cis_tfl_emit_sigmoid16_of(cis_loc_builder *e, cis_value *x, float scale,
                                     cis_value *table, bool is_tanh);
/// Builds 1 / (1 + e^-x) of a float, as the kernel has it for large and small numbers.
cis_value *cis_tfl_emit_logistic(cis_loc_builder *e, cis_value *x);
/// Builds the table of 256 logistic numbers that cis_tfl_emit_sigmoid16 reads, outside of the body.
cis_value *cis_tfl_emit_sigmoids(cis_loc_builder *e);
/// Builds a table of 513 numbers for cis_tfl_emit_interpolated; the result's zero point is 0.
cis_value *cis_tfl_emit_table16(cis_loc_builder *e, float input_scale, int32_t input_zero,
                                float output_scale, double (*f)(double));
/// Builds the function of an i16 in such a table, with interpolation.
cis_value *cis_tfl_emit_interpolated(cis_loc_builder *e, cis_value *x, cis_value *table);

#endif
