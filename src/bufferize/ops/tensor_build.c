// Tensors that are new allocations: bufferization.alloc_tensor, which is bufferized next, and ops
// that fill it.
//
//   %0 = tensor.splat %f : tensor<4xf32>
//
//   =>   %0 = bufferization.alloc_tensor() : tensor<4xf32>
//        %1 = linalg.map outs(%0) (%init: f32) { linalg.yield %f : f32 }
#include "bufferize/ops/tensor_build.h"

#include "bufferize/rewrite/result_sizes.h"
#include "dialect/affine/affine.h"
#include "dialect/affine/kinds.h"
#include "dialect/arith/build.h"
#include "dialect/linalg/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/tensor/kinds.h"
#include "ir/builder.h"
#include "ir/diag.h"

/// The memory for the result of `op`, without contents. NULL after an error.
static cis_value *allocate(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  return cis_allocate_tensor_for(b, r, op->loc, &op->results[0], false);
}

/// Upstream's restriction: what these ops make is in the default memory space.
static bool check_default_space(cis_bufferization *b, cis_op *op) {
  cis_attr space;
  return (cis_default_memory_space(b->options, op->results[0].type, &space) && !space) ||
         cis_op_plain_error(op, "memory space not implemented yet");
}

// --- tensor.empty ---

/// Whether the operand's contents were never written.
bool cis_tensor_empty_writes(const cis_bufferization_state *state, cis_op *op, cis_value *result) {
  (void)state, (void)op, (void)result;
  return false;
}

bool cis_tensor_bufferize_empty(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (cis_op_is_unused(op)) {
    cis_rewriter_erase(r, op);
    return true;
  }
  cis_value *tensor = allocate(b, r, op);
  if (!tensor)
    return false;
  cis_rewriter_replace(r, op, &tensor, 1);
  return true;
}

// --- tensor.from_elements: a store for each element ---

static void store_elements(cis_rewriter *r, const cis_op *op, cis_value *buffer,
                           cis_value *const *numbers) {
  uint32_t rank = cis_type_rank(buffer->type);
  cis_value_vec operands = {0};
  cis_vec_resize(&operands, (size_t)2 + rank);
  operands.data[1] = buffer;
  cis_named_attr attr = {CIS_STR("nontemporal"), cis_attr_bool(r->ctx, false)};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    operands.data[0] = cis_op_operand(op, i);
    int64_t rest = i;
    for (uint32_t d = rank; d-- > 0; rest /= cis_type_dim(buffer->type, d))
      operands.data[2 + d] = numbers[rest % cis_type_dim(buffer->type, d)];
    cis_build_op(r, CIS_OP_MEMREF_STORE, op->loc,
                 (cis_build_args){.operands = operands.data,
                                  .num_operands = (int)operands.len,
                                  .attrs = &attr,
                                  .num_attrs = rank ? 1 : 0}); // as upstream writes it out
  }
  cis_vec_deinit(&operands);
}

bool cis_tensor_bufferize_from_elements(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *tensor = allocate(b, r, op);
  cis_value *buffer = tensor ? cis_get_buffer(b, r, tensor) : NULL;
  if (!buffer)
    return false;
  cis_value_vec numbers = {0};
  int64_t most = 0;
  for (uint32_t d = 0; op->num_operands && d < cis_type_rank(buffer->type); ++d)
    most = cis_type_dim(buffer->type, d) > most ? cis_type_dim(buffer->type, d) : most;
  cis_loc_builder e = {*r, op->loc};
  for (int64_t i = 0; i < most; ++i)
    cis_vec_push(&numbers, cis_arith_build_index(&e, i));
  store_elements(r, op, buffer, numbers.data);
  cis_vec_deinit(&numbers);
  cis_replace_with_buffers(r, op, &buffer, 1);
  return true;
}

// --- tensor.generate, tensor.splat: linalg.map without inputs ---

/// linalg.map into `tensor`; its body has an argument and no op yet.
static cis_op *build_map(cis_rewriter *r, cis_location loc, cis_value *tensor) {
  cis_build_args args = {
      .operands = &tensor, .num_operands = 1, .types = &tensor->type, .num_types = 1};
  cis_op *map = cis_build_op(r, CIS_OP_LINALG_MAP, loc, args);
  cis_block *body = cis_block_create(r->ctx);
  cis_block_insert(body, cis_op_region(map, 0), NULL);
  cis_block_add_arg(r->ctx, body, cis_type_element(tensor->type), loc);
  return map;
}

static void yield(cis_rewriter *inside, cis_location loc, cis_value *value) {
  cis_build_op(inside, CIS_OP_LINALG_YIELD, loc,
               (cis_build_args){.operands = &value, .num_operands = 1});
}

/// linalg.map with the body of a generate or pad, whose arguments are the indices.
static cis_value *map_body(cis_rewriter *r, cis_op *op, cis_value *tensor) {
  cis_op *map = build_map(r, op->loc, tensor);
  cis_rewriter inside = *r;
  inside.block = cis_op_entry(map);
  inside.before = NULL;
  cis_value_vec indices = {0};
  for (uint32_t i = 0; i < cis_type_rank(tensor->type); ++i) {
    cis_named_attr attr = {CIS_STR("dim"), cis_attr_i64(r->ctx, i)};
    cis_type index = cis_type_index(r->ctx);
    cis_build_args args = {.types = &index, .num_types = 1, .attrs = &attr, .num_attrs = 1};
    cis_vec_push(&indices, &cis_build_op(&inside, CIS_OP_LINALG_INDEX, op->loc, args)->results[0]);
  }
  cis_rewriter_inline_block(r, cis_op_entry(op), inside.block, NULL, indices.data,
                            (uint32_t)indices.len);
  cis_vec_deinit(&indices);
  cis_op *end = cis_block_last(inside.block);
  cis_builder_set_before(&inside, end);
  yield(&inside, end->loc, cis_op_operand(end, 0));
  cis_rewriter_erase(&inside, end);
  return &map->results[0];
}

bool cis_tensor_bufferize_generate(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *tensor = check_default_space(b, op) ? allocate(b, r, op) : NULL;
  if (!tensor)
    return false;
  cis_value *filled = map_body(r, op, tensor);
  cis_rewriter_replace(r, op, &filled, 1);
  return true;
}

bool cis_tensor_bufferize_splat(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *tensor = allocate(b, r, op);
  if (!tensor || !check_default_space(b, op))
    return false;
  cis_op *map = build_map(r, op->loc, tensor);
  cis_rewriter inside = *r;
  inside.block = cis_op_entry(map);
  inside.before = NULL;
  yield(&inside, op->loc, cis_op_operand(op, 0));
  cis_rewriter_replace_with_op(r, op, map);
  return true;
}

// --- tensor.pad: a map, and the source inserted into it ---

cis_type cis_tensor_pad_type(cis_bufferization *b, cis_op *op, cis_value *value,
                             const cis_value_vec *values) {
  cis_type source = cis_get_buffer_type(b, cis_op_operand(op, 0), values);
  return source ? cis_memref_type_identity(value->type, source->shaped.memory_space) : NULL;
}

static cis_value *as_value(cis_loc_builder *e, cis_mixed number) {
  return number.value ? number.value : cis_arith_build_index(e, number.number);
}

/// Builds an affine.apply for each dynamic size of the result: the size plus the padding on both
/// sides. Upstream makes these too, and does not use them.
static void build_padded_sizes(cis_rewriter *r, cis_op *op, const cis_mixed_vec *low,
                               const cis_mixed_vec *high) {
  cis_loc_builder e = {*r, op->loc};
  cis_affine_expr s[3], sum;
  for (uint32_t i = 0; i < 3; ++i)
    s[i] = cis_affine_symbol(r->ctx, i);
  sum = cis_affine_add(cis_affine_add(s[0], s[1]), s[2]);
  cis_named_attr map = {CIS_STR("map"),
                        cis_attr_affine_map(cis_affine_map_get(r->ctx, 0, 3, &sum, 1))};
  for (uint32_t i = 0; i < cis_type_rank(op->results[0].type); ++i) {
    if (cis_type_dim(op->results[0].type, i) != CIS_DYNAMIC)
      continue;
    cis_value *operands[3] = {cis_build_tensor_dim(r, op->loc, cis_op_operand(op, 0), i)};
    operands[1] = as_value(&e, low->data[i]);
    operands[2] = as_value(&e, high->data[i]);
    cis_build_op(r, CIS_OP_AFFINE_APPLY, op->loc,
                 (cis_build_args){.operands = operands,
                                  .num_operands = 3,
                                  .types = &operands[0]->type,
                                  .num_types = 1,
                                  .attrs = &map,
                                  .num_attrs = 1});
  }
}

/// Whether a part begins where a dimension ends, so that it has no elements. The verifier refuses a
/// slice there.
static bool begins_at_end(const cis_mixed_slice *part, cis_type whole) {
  bool any = false;
  for (uint32_t i = 0; i < cis_type_rank(whole) && !any; ++i) {
    int64_t size = cis_type_dim(whole, i);
    any =
        !part->offsets.data[i].value && size != CIS_DYNAMIC && part->offsets.data[i].number >= size;
  }
  return any;
}

/// The source put into `filled` after the low padding.
static void insert_source(cis_rewriter *r, cis_op *op, cis_value *filled,
                          const cis_mixed_vec *low) {
  cis_value *source = cis_op_operand(op, 0);
  cis_mixed_slice slice = {0};
  for (uint32_t i = 0; i < cis_type_rank(source->type); ++i) {
    int64_t size = cis_type_dim(source->type, i);
    cis_mixed mixed = {NULL, size};
    if (size == CIS_DYNAMIC)
      mixed = (cis_mixed){cis_build_tensor_dim(r, op->loc, source, i), 0};
    cis_mixed_slice_push(&slice, low->data[i], mixed);
  }
  cis_value *operands[] = {source, filled};
  if (!begins_at_end(&slice, filled->type))
    filled = &cis_mixed_slice_build(r, CIS_OP_TENSOR_INSERT_SLICE, op->loc, operands, 2, &slice,
                                    filled->type)
                  ->results[0];
  cis_mixed_slice_deinit(&slice);
  cis_rewriter_replace(r, op, &filled, 1);
}

bool cis_tensor_bufferize_pad(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_mixed_vec low = {0}, high = {0};
  cis_mixed_get(op, "static_low", "low", &low);
  cis_mixed_get(op, "static_high", "high", &high);
  cis_mixed_fold(&low, CIS_DYNAMIC + 1);
  cis_mixed_fold(&high, CIS_DYNAMIC + 1);
  build_padded_sizes(r, op, &low, &high);
  cis_value *tensor = allocate(b, r, op);
  if (tensor)
    insert_source(r, op, map_body(r, op, tensor), &low);
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  return tensor != NULL;
}

// --- tensor.concat: copies to parts of the result, one after the other ---

/// Where the next input goes, and the size of the whole in other dimensions.
typedef struct concatenation {
  cis_value *whole;
  uint32_t dim;
  bool is_dynamic; // along `dim`
  cis_mixed_slice part;
} concatenation;

static void start_concatenation(cis_rewriter *r, cis_op *op, concatenation *c) {
  cis_loc_builder e = {*r, op->loc};
  cis_type type = c->whole->type;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    cis_mixed size = {NULL, cis_type_dim(type, i)};
    if (size.number == CIS_DYNAMIC) {
      size = (cis_mixed){cis_memref_build_dim(&e, c->whole, cis_arith_build_index(&e, i)), 0};
      c->is_dynamic |= i == c->dim;
    }
    cis_mixed_slice_push(&c->part, (cis_mixed){NULL, 0}, size);
  }
}

static cis_mixed add(cis_rewriter *r, cis_op *at, cis_mixed a, cis_mixed b) {
  cis_value *values[2];
  uint32_t num = 0;
  cis_affine_expr sum = cis_affine_constant(r->ctx, 0);
  const cis_mixed terms[] = {a, b};
  for (uint32_t i = 0; i < 2; ++i) {
    cis_affine_expr term = terms[i].value ? cis_affine_symbol(r->ctx, num)
                                          : cis_affine_constant(r->ctx, terms[i].number);
    if (terms[i].value)
      values[num++] = terms[i].value;
    sum = cis_affine_add(sum, term);
  }
  return cis_affine_build_apply(r, at, sum, values, 0, num);
}

static bool copy_input(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_value *input,
                       concatenation *c) {
  if (begins_at_end(&c->part, c->whole->type))
    return true;
  cis_value *source = cis_get_buffer(b, r, input);
  if (!source)
    return false;
  cis_loc_builder e = {*r, op->loc};
  cis_mixed size = {NULL, cis_type_dim(input->type, c->dim)};
  if (size.number == CIS_DYNAMIC)
    size = (cis_mixed){cis_memref_build_size(&e, source, c->dim), 0};
  c->part.sizes.data[c->dim] = size;
  cis_type type = cis_memref_subview_type(c->whole->type, &c->part, input->type->shaped.shape,
                                          cis_type_rank(input->type));
  cis_op *view =
      cis_mixed_slice_build(r, CIS_OP_MEMREF_SUBVIEW, op->loc, &c->whole, 1, &c->part, type);
  cis_create_copy(b, r, op->loc, source, &view->results[0]);
  cis_mixed *offset = &c->part.offsets.data[c->dim];
  *offset = add(r, op, *offset, size);
  return true;
}

bool cis_tensor_bufferize_concat(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *tensor = allocate(b, r, op);
  if (!tensor || !check_default_space(b, op))
    return false;
  cis_value *whole =
      cis_build_to_buffer(r, op->loc, tensor, cis_memref_type_identity(tensor->type, NULL));
  concatenation c = {.whole = whole,
                     .dim = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "dim"), 0)};
  start_concatenation(r, op, &c);
  bool ok = true;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i)
    ok = copy_input(b, r, op, cis_op_operand(op, i), &c);
  cis_mixed_slice_deinit(&c.part);
  if (ok)
    cis_replace_with_buffers(r, op, &whole, 1);
  return ok;
}

// --- pad and concat as tensor ops: insertions into a new tensor ---

static cis_value *build_empty(cis_rewriter *r, cis_op *op) {
  cis_value_vec sizes = {0};
  cis_build_dynamic_sizes(r, op->loc, &op->results[0], &sizes);
  cis_build_args args = {.operands = sizes.data,
                         .num_operands = (int)sizes.len,
                         .types = &op->results[0].type,
                         .num_types = 1};
  cis_value *empty = &cis_build_op(r, CIS_OP_TENSOR_EMPTY, op->loc, args)->results[0];
  cis_vec_deinit(&sizes);
  return empty;
}

static bool is_static_concat(const cis_op *op) {
  bool is_static =
      cis_op_kind(op) == CIS_OP_TENSOR_CONCAT && cis_type_has_static_shape(op->results[0].type);
  for (uint32_t i = 0; i < op->num_operands && is_static; ++i)
    is_static = cis_type_has_static_shape(cis_op_operand(op, i)->type);
  return is_static;
}

static void insert_parts(cis_rewriter *r, cis_op *op) {
  cis_value *whole = build_empty(r, op);
  uint32_t dim = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  int64_t offset = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *part = cis_op_operand(op, i), *operands[] = {part, whole};
    cis_mixed_slice slice = {0};
    for (uint32_t d = 0; d < cis_type_rank(part->type); ++d)
      cis_mixed_slice_push(&slice, (cis_mixed){NULL, d == dim ? offset : 0},
                           (cis_mixed){NULL, cis_type_dim(part->type, d)});
    offset += cis_type_dim(part->type, dim);
    if (!begins_at_end(&slice, whole->type))
      whole = &cis_mixed_slice_build(r, CIS_OP_TENSOR_INSERT_SLICE, op->loc, operands, 2, &slice,
                                     whole->type)
                   ->results[0];
    cis_mixed_slice_deinit(&slice);
  }
  cis_rewriter_replace(r, op, &whole, 1);
}

bool cis_tensor_put_into_destination(cis_rewriter *r, cis_op *op) {
  if (is_static_concat(op)) {
    insert_parts(r, op);
    return true;
  }
  if (cis_op_kind(op) != CIS_OP_TENSOR_PAD)
    return false;
  cis_mixed_vec low = {0};
  cis_mixed_get(op, "static_low", "low", &low);
  cis_mixed_fold(&low, CIS_DYNAMIC + 1);
  insert_source(r, op, map_body(r, op, build_empty(r, op)), &low);
  cis_vec_deinit(&low);
  return true;
}
