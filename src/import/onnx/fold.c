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

static cis_attr value_of(evaluator *ev, cis_value *value);

/// The position of indices in row-major order; -1 where they are out of bounds.
static int64_t position(cis_type type, const int64_t *indices) {
  int64_t at = 0;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (indices[i] < 0 || indices[i] >= cis_type_dim(type, i))
      return -1;
    at = at * cis_type_dim(type, i) + indices[i];
  }
  return at;
}

/// The indices of a position.
static void indices_of(cis_type type, int64_t at, int64_t *out) {
  for (uint32_t i = cis_type_rank(type); i-- > 0;) {
    out[i] = at % cis_type_dim(type, i);
    at /= cis_type_dim(type, i);
  }
}

static cis_attr element_at(cis_attr dense, int64_t at) {
  cis_type type = cis_type_element(dense->type);
  return cis_type_is_float(type) ? cis_attr_float(type, cis_dense_get_double(dense, at))
                                 : cis_attr_integer(type, cis_dense_get_int(dense, at));
}

static bool store(cis_attr element, char *at, size_t size) {
  if (!element || (element->kind != CIS_ATTR_INTEGER && element->kind != CIS_ATTR_FLOAT))
    return false;
  uint64_t bits =
      element->kind == CIS_ATTR_FLOAT ? element->float_bits[0] : element->integer.words[0];
  cis_store_le(at, cis_type_is_i1(element->type) ? bits & 1 : bits, size);
  return true;
}

static cis_attr run_op(evaluator *ev, cis_op *op);

/// Executes a block up to its terminator, which is returned; NULL where an op does not fold.
static cis_op *run_block(evaluator *ev, cis_block *block) {
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    if (!cis_op_next(op))
      return op;
    cis_attr attr = ++ev->steps < MOST_STEPS && op->num_results == 1 ? run_op(ev, op) : NULL;
    if (!attr)
      return NULL;
    cis_ptrmap_set(&ev->known, cis_op_result(op, 0), (uintptr_t)attr);
  }
  return NULL;
}

static bool int_of(evaluator *ev, cis_value *value, int64_t *out) {
  cis_attr attr = value_of(ev, value);
  return attr && cis_attr_get_int(attr, out);
}

static cis_attr run_loop(evaluator *ev, cis_op *op) {
  int64_t low, high, step;
  if (op->num_operands != 4 || !int_of(ev, cis_op_operand(op, 0), &low) ||
      !int_of(ev, cis_op_operand(op, 1), &high) || !int_of(ev, cis_op_operand(op, 2), &step) ||
      step < 1)
    return NULL;
  cis_attr carried = value_of(ev, cis_op_operand(op, 3));
  cis_block *body = cis_op_entry(op);
  for (int64_t i = low; carried && i < high; i += step) {
    cis_ptrmap_set(&ev->known, cis_block_args(body)[0],
                   (uintptr_t)cis_attr_integer(cis_type_index(ev->ctx), i));
    cis_ptrmap_set(&ev->known, cis_block_args(body)[1], (uintptr_t)carried);
    cis_op *yield = run_block(ev, body);
    carried = yield ? value_of(ev, cis_op_operand(yield, 0)) : NULL;
  }
  return carried;
}

/// An op of a body: numbers of numbers.
static cis_attr run_op(evaluator *ev, cis_op *op) {
  cis_attr operands[MOST_OPERANDS];
  uint32_t num = op->num_operands;
  if (cis_op_kind(op) == CIS_OP_ARITH_CONSTANT)
    return cis_op_get_attr_named(op, "value");
  if (cis_op_kind(op) == CIS_OP_LINALG_INDEX)
    return value_of(ev, cis_op_result(op, 0)); // is known
  if (cis_op_kind(op) == CIS_OP_SCF_FOR)
    return run_loop(ev, op);
  if (num > MOST_OPERANDS)
    return NULL;
  for (uint32_t i = 0; i < num; ++i)
    if (!(operands[i] = value_of(ev, cis_op_operand(op, i))))
      return NULL;
  if (cis_op_kind(op) == CIS_OP_TENSOR_EXTRACT) {
    int64_t at[CIS_IMPORT_MAX_RANK];
    for (uint32_t i = 1; i < num; ++i)
      if (!cis_attr_get_int(operands[i], &at[i - 1]))
        return NULL;
    int64_t place = position(operands[0]->type, at);
    return place < 0 ? NULL : element_at(operands[0], place);
  }
  cis_fold_entry entry = {0};
  cis_fold_result result = {.results = &entry};
  if (op->num_regions || !cis_op_fold_with(op, operands, &result) || result.in_place)
    return NULL;
  return entry.value ? value_of(ev, entry.value) : entry.attr;
}

/// linalg.index has the loops' numbers, arguments have the inputs' elements.
static bool enter(evaluator *ev, cis_op *op, const cis_affine_map *maps, const cis_attr *inputs,
                  uint32_t num_inputs, const int64_t *loops) {
  cis_block *block = cis_op_entry(op);
  for (uint32_t i = 0; i < num_inputs; ++i) {
    int64_t at[CIS_IMPORT_MAX_RANK];
    for (uint32_t k = 0; k < maps[i]->num_results; ++k)
      if (!cis_affine_eval(maps[i]->results[k], loops, NULL, &at[k]))
        return false;
    int64_t place = position(inputs[i]->type, at);
    if (place < 0)
      return false;
    cis_ptrmap_set(&ev->known, cis_block_args(block)[i], (uintptr_t)element_at(inputs[i], place));
  }
  for (cis_op *inner = cis_block_first(block); inner; inner = cis_op_next(inner))
    if (cis_op_kind(inner) == CIS_OP_LINALG_INDEX) {
      int64_t dim = cis_attr_int_or(cis_op_get_attr_named(inner, "dim"), 0);
      cis_ptrmap_set(&ev->known, cis_op_result(inner, 0),
                     (uintptr_t)cis_attr_integer(cis_type_index(ev->ctx), loops[dim]));
    }
  return true;
}

/// Runs the body of a generic for each element of the result, of which there is one.
static bool run_generic(evaluator *ev, cis_op *op, char *bytes, size_t size) {
  cis_affine_map_vec maps = {0};
  cis_attr inputs[MOST_OPERANDS];
  uint32_t num = op->num_operands - 1;
  cis_type type = cis_op_result(op, 0)->type;
  int64_t count = cis_emit_count(type), loops[CIS_IMPORT_MAX_RANK];
  cis_linalg_indexing_maps(op, &maps);
  bool ok = op->num_results == 1 && num < MOST_OPERANDS &&
            maps.data[num]->num_dims == cis_type_rank(type);
  for (uint32_t i = 0; ok && i < num; ++i)
    ok = (inputs[i] = value_of(ev, cis_op_operand(op, i))) != NULL;
  for (int64_t at = 0; ok && at < count; ++at) {
    indices_of(type, at, loops);
    ok = enter(ev, op, maps.data, inputs, num, loops);
    cis_op *yield = ok ? run_block(ev, cis_op_entry(op)) : NULL;
    ok = yield && store(value_of(ev, cis_op_operand(yield, 0)), bytes + (size_t)at * size, size);
  }
  cis_vec_deinit(&maps);
  return ok;
}

/// Moves the elements of a slice between the whole and the part.
static bool move_slice(cis_op *op, cis_attr part, cis_attr whole, char *bytes, size_t size) {
  cis_static_list offsets = cis_static_list_get(op, "static_offsets");
  cis_static_list sizes = cis_static_list_get(op, "static_sizes");
  cis_static_list strides = cis_static_list_get(op, "static_strides");
  cis_type slice = cis_emit_tensor(cis_type_element(whole->type), sizes.values, sizes.num);
  int64_t at[CIS_IMPORT_MAX_RANK];
  for (int64_t i = 0; i < cis_emit_count(slice); ++i) {
    indices_of(slice, i, at);
    for (uint32_t k = 0; k < offsets.num; ++k) {
      if (offsets.values[k] == CIS_DYNAMIC)
        return false;
      at[k] = offsets.values[k] + at[k] * strides.values[k];
    }
    int64_t place = position(whole->type, at);
    if (place < 0 || !store(element_at(part ? part : whole, part ? i : place),
                            bytes + (size_t)(part ? place : i) * size, size))
      return false;
  }
  return true;
}

/// The elements of the one result of an op on tensors.
static bool run_tensor_op(evaluator *ev, cis_op *op, char *bytes, size_t size) {
  int64_t count = cis_emit_count(cis_op_result(op, 0)->type);
  cis_attr first = NULL, second;
  switch (cis_op_kind(op)) {
  case CIS_OP_LINALG_GENERIC:
    return run_generic(ev, op, bytes, size);
  case CIS_OP_TENSOR_EMPTY: // of which no element is read
    if (count)
      memset(bytes, 0, (size_t)count * size);
    return true;
  case CIS_OP_LINALG_FILL:
  case CIS_OP_TENSOR_EXPAND_SHAPE:
  case CIS_OP_TENSOR_COLLAPSE_SHAPE:
    if (!(first = value_of(ev, cis_op_operand(op, 0))))
      return false;
    for (int64_t i = 0; i < count; ++i)
      if (!store(first->kind == CIS_ATTR_DENSE ? element_at(first, i) : first,
                 bytes + (size_t)i * size, size))
        return false;
    return true;
  case CIS_OP_TENSOR_EXTRACT_SLICE:
    return (first = value_of(ev, cis_op_operand(op, 0))) &&
           move_slice(op, NULL, first, bytes, size);
  case CIS_OP_TENSOR_INSERT_SLICE:
    first = value_of(ev, cis_op_operand(op, 0));
    second = value_of(ev, cis_op_operand(op, 1));
    for (int64_t i = 0; first && second && i < count; ++i)
      store(element_at(second, i), bytes + (size_t)i * size, size);
    return first && second && move_slice(op, first, second, bytes, size);
  default:
    return false;
  }
}

static cis_attr value_of(evaluator *ev, cis_value *value) {
  uintptr_t *known = cis_ptrmap_find(&ev->known, value);
  cis_op *op = cis_value_op(value);
  if (known || !op)
    return known ? (cis_attr)*known : NULL;
  if (cis_op_kind(op) == CIS_OP_ARITH_CONSTANT)
    return cis_op_get_attr_named(op, "value");
  if (!cis_type_is_ranked_tensor(value->type))
    return NULL;
  int64_t count = cis_emit_count(value->type);
  size_t size = cis_dense_element_size(cis_type_element(value->type));
  if (count > MOST_ELEMENTS || op->num_results != 1 || (ev->steps += (uint32_t)count) >= MOST_STEPS)
    return NULL;
  CIS_VEC(char) bytes = {0};
  cis_vec_resize(&bytes, (size_t)count * size);
  cis_attr attr = run_tensor_op(ev, op, bytes.data, size)
                      ? cis_attr_dense(value->type, bytes.data, bytes.len, false)
                      : NULL;
  cis_vec_deinit(&bytes);
  if (attr)
    cis_ptrmap_set(&ev->known, value, (uintptr_t)attr);
  return attr;
}

cis_attr cis_onnx_evaluate(cis_value *value, uint32_t *steps) {
  evaluator ev = {.ctx = value->type->ctx};
  cis_attr attr = *steps < MOST_ALL ? value_of(&ev, value) : NULL;
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
