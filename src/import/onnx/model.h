// An ONNX model while it becomes a module: its values, graphs and functions, and the node that is
// lowered now.
//
// The lowering of a node reads its inputs with cis_onnx_in and cis_onnx_use, builds at `op->e` and
// gives results with cis_onnx_set. It computes the shapes of its results, and checks all that its
// ops rely on, because a file may say anything. All shapes are static.
#ifndef CIS_IMPORT_ONNX_MODEL_H
#define CIS_IMPORT_ONNX_MODEL_H

#include "import/formula.h"
#include "import/import.h"
#include "import/onnx/protobuf.h"
#include "ir/diag.h"
#include "support/arena.h"
#include "support/map.h"

/// Types of elements, as files number them.
typedef enum cis_onnx_element {
  CIS_ONNX_F32 = 1,
  CIS_ONNX_U8 = 2,
  CIS_ONNX_I8 = 3,
  CIS_ONNX_U16 = 4,
  CIS_ONNX_I16 = 5,
  CIS_ONNX_I32 = 6,
  CIS_ONNX_I64 = 7,
  CIS_ONNX_BOOL = 9,
  CIS_ONNX_F16 = 10,
  CIS_ONNX_F64 = 11,
  CIS_ONNX_U32 = 12,
  CIS_ONNX_U64 = 13,
  CIS_ONNX_BF16 = 16,
} cis_onnx_element;

/// Sets of element types.
enum {
  CIS_ONNX_FLOATS = 1 << CIS_ONNX_F32 | 1 << CIS_ONNX_F16 | 1 << CIS_ONNX_F64 | 1 << CIS_ONNX_BF16,
  CIS_ONNX_SIGNED = 1 << CIS_ONNX_I8 | 1 << CIS_ONNX_I16 | 1 << CIS_ONNX_I32 | 1 << CIS_ONNX_I64,
  CIS_ONNX_UNSIGNED = 1 << CIS_ONNX_U8 | 1 << CIS_ONNX_U16 | 1 << CIS_ONNX_U32 | 1 << CIS_ONNX_U64,
  CIS_ONNX_INTEGERS = CIS_ONNX_SIGNED | CIS_ONNX_UNSIGNED,
  CIS_ONNX_NUMBERS = CIS_ONNX_INTEGERS | CIS_ONNX_FLOATS,
  CIS_ONNX_ANY = CIS_ONNX_NUMBERS | 1 << CIS_ONNX_BOOL,
  CIS_ONNX_INDICES = 1 << CIS_ONNX_I32 | 1 << CIS_ONNX_I64,
};

typedef struct cis_onnx_value {
  cis_str name;
  cis_onnx_element element;
  cis_type type;    // a static tensor, or one that only the model returns
  cis_value *value; // NULL: it is a constant
  cis_attr attr;    // of a constant: dense elements
} cis_onnx_value;

/// A function of the model: its message.
typedef struct cis_onnx_function {
  cis_str name, domain;
  cis_pb message;
} cis_onnx_function;

/// A size that is given for a dimension which a file leaves open.
typedef struct cis_onnx_given_dim {
  cis_str name;
  int64_t size;
  bool is_used;
} cis_onnx_given_dim;
typedef CIS_VEC(cis_onnx_given_dim) cis_onnx_dims;

typedef struct cis_onnx_model {
  cis_context *ctx;
  cis_str file;
  cis_arena arena;
  bool broken;        // bytes that are no message were found
  cis_onnx_dims dims; // given sizes of dimensions that the file leaves open
  CIS_VEC(cis_onnx_function) functions;
  cis_strmap files; // of external data: name -> cis_source, which the context owns
  uint32_t num_nodes, num_steps, depth; // lowered, executed so far; graphs inside each other
} cis_onnx_model;

struct cis_onnx_op;
typedef struct cis_onnx_graph {
  cis_onnx_model *model;
  const struct cis_onnx_graph *outer; // whose values are seen here; NULL
  const struct cis_onnx_op *call;     // of a function, whose attributes are seen here; NULL
  cis_pb function;                    // the one that is called
  int64_t opset;
  cis_strmap values;
} cis_onnx_graph;

struct cis_onnx_row;
typedef struct cis_onnx_op {
  cis_onnx_graph *graph;
  const struct cis_onnx_row *row; // NULL: not known yet, or a call
  uint32_t number;
  int64_t opset;
  cis_pb node;
  cis_str name, type;
  CIS_VEC(cis_onnx_value *) inputs; // NULL: left out
  CIS_VEC(cis_str) outputs;         // names; empty: left out
  cis_value_vec values;             // tensors of the inputs
  cis_loc_builder e;
  const cis_onnx_value *x; // input 0, or NULL, and its number of dimensions
  uint32_t rank;
  // Output 0: its elements and sizes, which are those of input 0 until a lowering changes them.
  cis_onnx_element element;
  uint32_t num;
  int64_t sizes[2 * CIS_IMPORT_MAX_RANK];
  // While it is opened: the op, its body, elements of inputs, the indices of its element.
  cis_linalg_body generic;
  cis_loc_builder b;
  cis_value *const *args;
  uint32_t num_args;
  cis_value *at[CIS_IMPORT_MAX_RANK];
} cis_onnx_op;

/// A row of ops.def: an operator that is taken.
typedef struct cis_onnx_row {
  const char *name;
  uint8_t min_inputs, max_inputs; // 255: any number
  const char *elements;           // of each input
  bool (*lower)(cis_onnx_op *op);
  const char *argument; // for lowerings that serve several operators
} cis_onnx_row;

/// Every row, and their number.
extern const cis_onnx_row cis_onnx_rows[];
extern const uint32_t cis_onnx_num_rows;
/// The row of that name; NULL if there is none.
const cis_onnx_row *cis_onnx_find_row(cis_str name);
/// The lowerings: each builds the ops of a node and sets its outputs; false after an error.
#define CIS_ONNX_OP(NAME, MIN, MAX, ELEMENTS, LOWERING, ARGUMENT)                                  \
  bool cis_onnx_lower_##LOWERING(cis_onnx_op *op);
#include "import/onnx/ops.def"

/// Reports an error at the node: its number and name, and a value's if it is not NULL. False.
bool cis_onnx_error(const cis_onnx_op *op, const cis_onnx_value *value, const char *fmt, ...)
    CIS_PRINTF(3);

/// Input `i`; NULL if it is left out.
const cis_onnx_value *cis_onnx_in(const cis_onnx_op *op, uint32_t i);
/// Whether output `i` has a name.
bool cis_onnx_has_out(const cis_onnx_op *op, uint32_t i);
/// The tensor of input `i`, which is there.
cis_value *cis_onnx_use(cis_onnx_op *op, uint32_t i);
/// The same as a tensor that a loop can change: equal elements that are a constant are filled in.
cis_value *cis_onnx_use_carried(cis_onnx_op *op, uint32_t i);
/// Sets output `i`, if it has a name. What is computed of constants alone becomes one. False where
/// `value` is NULL.
bool cis_onnx_set(cis_onnx_op *op, uint32_t i, cis_value *value, cis_onnx_element element);
/// Sets output 0, which has the elements of the op.
bool cis_onnx_give(cis_onnx_op *op, cis_value *value);
/// Sets output `i` to a constant; false where `attr` is NULL.
bool cis_onnx_set_constant(cis_onnx_op *op, uint32_t i, cis_attr attr, cis_onnx_element element);
/// Sets output `i` to another value.
bool cis_onnx_set_same(cis_onnx_op *op, uint32_t i, const cis_onnx_value *value);

/// Whether the elements of input `i`, if it is there, are of a type in `mask`, or an error.
bool cis_onnx_check(const cis_onnx_op *op, uint32_t i, uint32_t mask);
/// Whether inputs `i` and `like`, if both are there, have the same elements, or an error.
bool cis_onnx_check_like(const cis_onnx_op *op, uint32_t i, uint32_t like);
/// Whether input `i`, if it is there, has that shape, or an error.
bool cis_onnx_check_shape(const cis_onnx_op *op, uint32_t i, const int64_t *shape, uint32_t rank);
/// The type of a tensor; NULL after an error: more dimensions or bytes than are taken.
cis_type cis_onnx_tensor(const cis_onnx_op *op, cis_onnx_element element, const int64_t *shape,
                         uint32_t rank);
/// The type of output 0; NULL after an error.
cis_type cis_onnx_type(const cis_onnx_op *op);
/// The type of elements; NULL if it is not taken.
cis_type cis_onnx_element_type(cis_context *ctx, cis_onnx_element element);

/// Attributes of the node; `otherwise` where it is not there.
int64_t cis_onnx_int(const cis_onnx_op *op, const char *name, int64_t otherwise);
double cis_onnx_float(const cis_onnx_op *op, const char *name, double otherwise);
double cis_onnx_number(const cis_onnx_op *op, const char *name, double otherwise); // of either kind
/// A string, `otherwise` if it is not there.
cis_str cis_onnx_string(const cis_onnx_op *op, const char *name, const char *otherwise);
/// String `i` of a list; empty where there is none.
cis_str cis_onnx_string_at(const cis_onnx_op *op, const char *name, uint32_t i);
/// The message of a graph or tensor; empty where it is not there.
cis_pb cis_onnx_message(const cis_onnx_op *op, const char *name, bool is_graph);
/// Whether there is such an attribute.
bool cis_onnx_has(const cis_onnx_op *op, const char *name);
/// Floats of a list; the number of them, at most `most`.
uint32_t cis_onnx_floats(const cis_onnx_op *op, const char *name, double *out, uint32_t most);

/// A short list of integers.
typedef struct cis_onnx_list {
  bool is_given;
  uint32_t num;
  int64_t at[64];
} cis_onnx_list;
/// Reads the list of input `i`, a constant, or where there is none, of an attribute (NULL: none).
/// False after an error.
bool cis_onnx_get_list(const cis_onnx_op *op, uint32_t i, const char *name, cis_onnx_list *out);
/// The same, as a list of `num` with `otherwise` where nothing is given.
bool cis_onnx_get_fixed(const cis_onnx_op *op, const char *name, uint32_t num, int64_t otherwise,
                        cis_onnx_list *out);
/// Input `i`, a constant that is one number; `otherwise` if it is left out. False after an error.
bool cis_onnx_get_number(const cis_onnx_op *op, uint32_t i, double otherwise, double *out);
/// An axis counted from the end if it is negative; false after an error.
bool cis_onnx_axis(const cis_onnx_op *op, int64_t axis, uint32_t rank, uint32_t *out);
/// The axis that an attribute names.
bool cis_onnx_get_axis(const cis_onnx_op *op, const char *name, int64_t otherwise, uint32_t rank,
                       uint32_t *out);
/// Makes axes of a list numbers from 0 on; they differ. One that is not given has all. False after
/// an error.
bool cis_onnx_axes(const cis_onnx_op *op, cis_onnx_list *list, uint32_t rank);
/// An element of constant integers, unsigned ones without a sign.
int64_t cis_onnx_int_at(const cis_onnx_value *value, int64_t i);

/// Reads a TensorProto; false after an error.
bool cis_onnx_read_tensor(const cis_onnx_op *op, cis_pb message, cis_onnx_value *out);
/// Lowers a graph inside of a node at `e`, whose inputs are `inputs`: what of the graph's inputs
/// these are is by number. Appends the outputs, whose names are those of the graph. False after an
/// error.
bool cis_onnx_lower_graph(cis_onnx_op *op, cis_loc_builder *e, cis_pb message,
                          const cis_onnx_value *inputs, uint32_t num_inputs,
                          cis_onnx_value *outputs, uint32_t num_outputs);
/// The tensor of a value, built at `e` if it is a constant.
cis_value *cis_onnx_build(cis_loc_builder *e, const cis_onnx_value *value);

// --- elements (elementwise.c) ---

/// Opens output 0: one linalg.generic whose loops are its elements, with a body at `op->b`.
/// `inputs` are read by `maps`, as cis_emit_generic has it. False after an error.
bool cis_onnx_open_elements(cis_onnx_op *op, cis_value *const *inputs, uint32_t num,
                            const cis_affine_map *maps);
/// The same with the indices of the element in `op->at`.
bool cis_onnx_open_with(cis_onnx_op *op, cis_value *const *inputs, uint32_t num,
                        const cis_affine_map *maps);
/// The same without inputs, for bodies that read elements at places of their own.
bool cis_onnx_open(cis_onnx_op *op);
/// Ends output 0 and sets it: `value` is its element, or a number that is converted to one.
bool cis_onnx_close(cis_onnx_op *op, cis_value *value);
/// The same in another shape of as many elements.
bool cis_onnx_close_as(cis_onnx_op *op, cis_value *value, cis_type type);

/// Builds a formula that knows the node: X, Y and Z are the tensors of its inputs; x, y and z the
/// elements of what output 0 was opened with, `at` its indices.
cis_value *cis_onnx_emit(cis_onnx_op *op, cis_loc_builder *b, const char *formula,
                         const char *names, const cis_formula_arg *args, size_t num);
#define CIS_ONNX(OP, B, TEXT, ...)                                                                 \
  cis_onnx_emit(OP, B, TEXT, #__VA_ARGS__, (cis_formula_arg[]){CIS_FORMULA_ARGS(__VA_ARGS__)},     \
                sizeof(cis_formula_arg[]){CIS_FORMULA_ARGS(__VA_ARGS__)} /                         \
                    sizeof(cis_formula_arg))
/// X[at]
cis_value *cis_onnx_read(cis_onnx_op *op, cis_loc_builder *b);

/// Builds a formula of a row, whose x, y and z are `xs`. Its attributes are those of the node, or
/// `given` in their order, where they are no NaN.
cis_value *cis_onnx_emit_formula(cis_loc_builder *b, const cis_onnx_op *op, const char *formula,
                                 cis_value *const *xs, uint32_t num, const double *given);
/// Builds a number as one of another type, from and to elements.
cis_value *cis_onnx_emit_cast(cis_loc_builder *b, cis_value *x, cis_onnx_element from,
                              cis_onnx_element to);

// --- products (products.c), quantized numbers (quant.c) ---

/// An input of a product: how its elements are read.
typedef struct cis_onnx_factor {
  cis_value *x;
  cis_onnx_element element;
  cis_value *zero; // point: a number, or a tensor of one for each channel; NULL
} cis_onnx_factor;
/// Reads input `i`, and its zero point, input `zero`: one, or one for each of `channels` (0: one
/// alone). False after an error.
bool cis_onnx_get_factor(cis_onnx_op *op, uint32_t i, uint32_t zero, int64_t channels,
                         cis_onnx_factor *out);
/// Builds the element at a place as a number to multiply: a float, or an i32 minus its zero point.
cis_value *cis_onnx_emit_factor(cis_loc_builder *b, const cis_onnx_factor *f, cis_value *const *at,
                                cis_value *channel);
/// The elements of sums of products of that type.
cis_onnx_element cis_onnx_sum_element(cis_onnx_element element);
/// The one number of input `i`, built at `e`; NULL after an error.
cis_value *cis_onnx_emit_scalar(cis_onnx_op *op, uint32_t i);
/// Builds round(x) + zero, clamped to the range of the elements; x is a float, `zero` an element.
cis_value *cis_onnx_emit_quantized(cis_loc_builder *b, cis_value *x, cis_value *zero,
                                   cis_onnx_element element);

// --- results whose sizes depend on elements (gather.c) ---

/// The first `num` elements of dimension `axis`, and of the others as many as `sizes` says: a copy,
/// so that its rows lie side by side when the model returns it.
cis_value *cis_onnx_emit_first(cis_loc_builder *e, cis_value *x, int64_t *sizes, uint32_t axis,
                               cis_value *num);

/// A constant whose elements are all that number.
cis_attr cis_onnx_splat(cis_type type, double number);
/// The elements of a tensor whose inputs are constants; NULL where they are not, or where that is
/// much work. `steps` counts the ops that were executed for the whole model.
cis_attr cis_onnx_evaluate(cis_value *value, uint32_t *steps);

// --- sizes that are given (dims.c) ---

/// Reads the texts of `given`, which may be NULL. False after an error.
bool cis_onnx_dims_read(const cis_onnx_op *op, const cis_model_dims *given, cis_onnx_dims *out);
/// Finds the size of dimension `index` of an input, whose name in the file is `param`; -1 if none
/// is given. False after an error, because two are.
bool cis_onnx_dims_find(const cis_onnx_op *op, cis_str input, uint32_t index, cis_str param,
                        int64_t *out);
/// Checks that each was asked for. False after an error.
bool cis_onnx_dims_check_use(const cis_onnx_op *op, const cis_onnx_dims *dims);

/// Whether elements have no sign.
static inline bool cis_onnx_is_unsigned(cis_onnx_element e) {
  return (CIS_ONNX_UNSIGNED | 1 << CIS_ONNX_BOOL) >> e & 1;
}
/// Whether elements are floats.
static inline bool cis_onnx_is_float(cis_onnx_element e) { return CIS_ONNX_FLOATS >> e & 1; }
/// Size of dimension `i`.
static inline int64_t cis_onnx_dim(const cis_onnx_value *v, uint32_t i) {
  return cis_type_dim(v->type, i);
}
/// The number of dimensions.
static inline uint32_t cis_onnx_rank(const cis_onnx_value *v) { return cis_type_rank(v->type); }

#endif
