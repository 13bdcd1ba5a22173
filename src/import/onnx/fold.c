// Tensors that are computed of constants alone, such as shapes: their elements.
//
// The ops that lowerings build are executed, element by element, with the folders of the dialects.
// So each operator is described once. What is much work stays in the program.
#include "import/onnx/model.h"

#include "dialect/arith/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/fold.h"
#include "support/bytes.h"

enum { MOST_ELEMENTS = 4096, MOST_STEPS = 1 << 16, MOST_ALL = 1 << 22, MOST_OPERANDS = 8 };

typedef struct evaluator {
  cis_context *ctx;
  cis_ptrmap known; // value -> attribute
  uint32_t steps;
} evaluator;

/// The indices of a position in row-major order.
static void indices_of(cis_type type, int64_t at, int64_t *out) {
  for (uint32_t i = cis_type_rank(type); i-- > 0;) {
    out[i] = at % cis_type_dim(type, i);
    at /= cis_type_dim(type, i);
  }
}

static bool store(cis_attr element, char *at, size_t size) {
  if (!element || (element->kind != CIS_ATTR_INTEGER && element->kind != CIS_ATTR_FLOAT))
    return false;
  uint64_t bits =
      element->kind == CIS_ATTR_FLOAT ? element->float_bits[0] : element->integer.words[0];
  cis_store_le(at, cis_type_is_i1(element->type) ? bits & 1 : bits, size);
  return true;
}

static cis_attr element_of(evaluator *ev, cis_value *tensor, const int64_t *at);
static cis_attr run_op(evaluator *ev, cis_op *op);

/// A number of a body, or a constant; NULL where it is not known.
static cis_attr number_of(evaluator *ev, cis_value *value) {
  uintptr_t *known = cis_ptrmap_find(&ev->known, value);
  cis_op *op = cis_value_op(value);
  return known                                            ? (cis_attr)*known
         : op && cis_op_kind(op) == CIS_OP_ARITH_CONSTANT ? cis_op_get_attr_named(op, "value")
                                                          : NULL;
}

static bool int_of(evaluator *ev, cis_value *value, int64_t *out) {
  cis_attr attr = number_of(ev, value);
  return attr && cis_attr_get_int(attr, out);
}

static void set(evaluator *ev, cis_value *value, cis_attr attr) {
  cis_ptrmap_set(&ev->known, value, (uintptr_t)attr);
}

// --- bodies ---

/// Executes a block; what it yields first, NULL where an op does not fold.
static cis_attr run_block(evaluator *ev, cis_block *block) {
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    if (!cis_op_next(op))
      return number_of(ev, cis_op_operand(op, 0));
    cis_attr attr = ++ev->steps < MOST_STEPS && op->num_results == 1 ? run_op(ev, op) : NULL;
    if (!attr)
      return NULL;
    set(ev, cis_op_result(op, 0), attr);
  }
  return NULL;
}

static cis_attr run_loop(evaluator *ev, cis_op *op) {
  int64_t bounds[3]; // low, high, step
  for (uint32_t i = 0; i < 3; ++i)
    if (op->num_operands != 4 || !int_of(ev, cis_op_operand(op, i), &bounds[i]))
      return NULL;
  cis_attr carried = bounds[2] > 0 ? number_of(ev, cis_op_operand(op, 3)) : NULL;
  cis_value *const *args = cis_block_args(cis_op_entry(op));
  for (int64_t i = bounds[0]; carried && i < bounds[1]; i += bounds[2]) {
    set(ev, args[0], cis_attr_integer(cis_type_index(ev->ctx), i));
    set(ev, args[1], carried);
    carried = run_block(ev, cis_op_entry(op));
  }
  return carried;
}

/// An op of a body: numbers of numbers.
static cis_attr run_op(evaluator *ev, cis_op *op) {
  cis_attr operands[MOST_OPERANDS];
  int64_t at[MOST_OPERANDS];
  uint32_t num = op->num_operands;
  if (cis_op_kind(op) == CIS_OP_ARITH_CONSTANT || cis_op_kind(op) == CIS_OP_LINALG_INDEX)
    return number_of(ev, cis_op_result(op, 0)); // is known
  if (cis_op_kind(op) == CIS_OP_SCF_FOR)
    return run_loop(ev, op);
  if (cis_op_kind(op) == CIS_OP_TENSOR_EXTRACT) {
    for (uint32_t i = 1; i < num; ++i)
      if (!int_of(ev, cis_op_operand(op, i), &at[i - 1]))
        return NULL;
    return element_of(ev, cis_op_operand(op, 0), at);
  }
  if (num > MOST_OPERANDS || op->num_regions)
    return NULL;
  for (uint32_t i = 0; i < num; ++i)
    if (!(operands[i] = number_of(ev, cis_op_operand(op, i))))
      return NULL;
  cis_fold_entry entry = {0};
  cis_fold_result result = {.results = &entry};
  if (!cis_op_fold_with(op, operands, &result) || result.in_place)
    return NULL;
  return entry.value ? number_of(ev, entry.value) : entry.attr;
}

/// Runs the body of a generic for an element: arguments have the elements of inputs, linalg.index
/// the loops' numbers.
static cis_attr run_generic(evaluator *ev, cis_op *op, const int64_t *loops) {
  cis_affine_map_vec maps = {0};
  cis_block *block = cis_op_entry(op);
  cis_linalg_indexing_maps(op, &maps);
  bool ok = op->num_results == 1 &&
            maps.data[op->num_operands - 1]->num_dims == cis_type_rank(cis_op_result(op, 0)->type);
  for (uint32_t i = 0; ok && i + 1 < op->num_operands; ++i) {
    int64_t at[CIS_IMPORT_MAX_RANK];
    for (uint32_t k = 0; ok && k < maps.data[i]->num_results; ++k)
      ok = cis_affine_eval(maps.data[i]->results[k], loops, NULL, &at[k]);
    cis_attr input = ok ? element_of(ev, cis_op_operand(op, i), at) : NULL;
    set(ev, cis_block_args(block)[i], input);
    ok = input != NULL;
  }
  for (cis_op *inner = cis_block_first(block); inner; inner = cis_op_next(inner))
    if (cis_op_kind(inner) == CIS_OP_LINALG_INDEX) {
      int64_t dim = cis_attr_int_or(cis_op_get_attr_named(inner, "dim"), 0);
      set(ev, cis_op_result(inner, 0), cis_attr_integer(cis_type_index(ev->ctx), loops[dim]));
    }
  cis_vec_deinit(&maps);
  return ok ? run_block(ev, block) : NULL;
}

// --- tensors ---

/// The element of a constant at a position.
static cis_attr constant_at(cis_attr dense, int64_t position) {
  cis_type type = cis_type_element(dense->type);
  return cis_type_is_float(type) ? cis_attr_float(type, cis_dense_get_double(dense, position))
                                 : cis_attr_integer(type, cis_dense_get_int(dense, position));
}

/// The element that a slice has from the tensor at `at`, or the other way round where it is
/// inserted: false where it is not in the slice.
static bool map_slice(cis_op *op, bool is_inserted, const int64_t *at, int64_t *out) {
  cis_static_list offsets = cis_static_list_get(op, "static_offsets");
  cis_static_list sizes = cis_static_list_get(op, "static_sizes");
  cis_static_list strides = cis_static_list_get(op, "static_strides");
  for (uint32_t k = 0; k < offsets.num; ++k) {
    out[k] =
        is_inserted ? at[k] - offsets.values[k] : offsets.values[k] + at[k] * strides.values[k];
    if (is_inserted && (out[k] < 0 || out[k] >= sizes.values[k]))
      return false;
  }
  return true;
}

/// An element of a tensor; NULL where it is not known, or where there is none.
static cis_attr element_of(evaluator *ev, cis_value *tensor, const int64_t *at) {
  cis_op *op = cis_value_op(tensor);
  cis_type type = tensor->type;
  int64_t position = 0, inner[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (at[i] < 0 || at[i] >= cis_type_dim(type, i))
      return NULL;
    position = position * cis_type_dim(type, i) + at[i];
  }
  if (!op || ++ev->steps >= MOST_STEPS)
    return NULL;
  cis_value *from = op->num_operands ? cis_op_operand(op, 0) : NULL;
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_CONSTANT:
    return constant_at(cis_op_get_attr_named(op, "value"), position);
  case CIS_OP_LINALG_GENERIC:
    return run_generic(ev, op, at);
  case CIS_OP_LINALG_FILL:
    return number_of(ev, from);
  case CIS_OP_TENSOR_EXPAND_SHAPE:
  case CIS_OP_TENSOR_COLLAPSE_SHAPE:
    indices_of(from->type, position, inner);
    return element_of(ev, from, inner);
  case CIS_OP_TENSOR_EXTRACT_SLICE: // at constant offsets
    return op->num_operands == 1 && map_slice(op, false, at, inner) ? element_of(ev, from, inner)
                                                                    : NULL;
  case CIS_OP_TENSOR_INSERT_SLICE:
    return op->num_operands > 2 ? NULL
           : map_slice(op, true, at, inner)
               ? element_of(ev, from, inner + cis_type_rank(type) - cis_type_rank(from->type))
               : element_of(ev, cis_op_operand(op, 1), at);
  default:
    return NULL;
  }
}

cis_attr cis_onnx_evaluate(cis_value *value, uint32_t *steps) {
  evaluator ev = {.ctx = value->type->ctx};
  int64_t count, at[CIS_IMPORT_MAX_RANK];
  size_t size = cis_dense_element_size(cis_type_element(value->type));
  CIS_VEC(char) bytes = {0};
  bool ok =
      *steps < MOST_ALL && cis_type_num_elements(value->type, &count) && count <= MOST_ELEMENTS;
  for (int64_t i = 0; ok && i < count; ++i) {
    indices_of(value->type, i, at);
    cis_attr element = element_of(&ev, value, at);
    cis_vec_resize(&bytes, (size_t)(i + 1) * size);
    ok = store(element, bytes.data + (size_t)i * size, size);
  }
  cis_attr attr = ok ? cis_attr_dense(value->type, bytes.data, bytes.len, false) : NULL;
  cis_vec_deinit(&bytes);
  *steps += ev.steps;
  cis_ptrmap_deinit(&ev.known);
  return attr;
}

cis_attr cis_onnx_splat(cis_type type, double number) {
  cis_type element = cis_type_element(type);
  size_t size = cis_dense_element_size(element);
  char bytes[8];
  store(cis_type_is_float(element) ? cis_attr_float(element, number)
                                   : cis_attr_integer(element, (int64_t)number),
        bytes, size);
  return cis_emit_count(type) ? cis_attr_dense(type, bytes, size, true)
                              : cis_attr_dense(type, bytes, 0, false);
}
