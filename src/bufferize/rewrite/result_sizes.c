// Computes the sizes of an op's results, by the kind of the op. The ops that are built, and their
// order, are upstream's, including the ones that nothing needs in the end.
#include "bufferize/rewrite/result_sizes.h"

#include "dialect/affine/affine.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/builder.h"
#include "ir/fold.h"

static cis_build_args dim_args(cis_value *const operands[2]) {
  return (cis_build_args){
      .operands = operands, .num_operands = 2, .types = &operands[1]->type, .num_types = 1};
}

cis_value *cis_build_tensor_dim(cis_rewriter *r, cis_location loc, cis_value *tensor, uint32_t i) {
  cis_loc_builder e = {*r, loc};
  cis_value *operands[] = {tensor, cis_arith_build_index(&e, i)};
  return &cis_build_op(r, CIS_OP_TENSOR_DIM, loc, dim_args(operands))->results[0];
}

/// The same, folded: a constant where the type has the size. What is made without contents keeps
/// its tensor.dim.
static cis_value *dim_or_fold(cis_rewriter *r, cis_location loc, cis_value *tensor, uint32_t i) {
  const cis_op *op = cis_value_op(tensor);
  if (op && cis_type_dim(tensor->type, i) == CIS_DYNAMIC &&
      (cis_tensor_is_empty(op) || cis_op_kind(op) == CIS_OP_BUFFERIZATION_ALLOC_TENSOR))
    return cis_build_tensor_dim(r, loc, tensor, i);
  cis_loc_builder e = {*r, loc};
  cis_value *operands[] = {tensor, cis_arith_build_index(&e, i)};
  return cis_build_or_fold(r, CIS_OP_TENSOR_DIM, loc, dim_args(operands));
}

/// A number where the type has the size.
static cis_mixed mixed_dim(cis_rewriter *r, cis_location loc, cis_value *tensor, uint32_t i) {
  int64_t size = cis_type_dim(tensor->type, i);
  return size == CIS_DYNAMIC ? (cis_mixed){dim_or_fold(r, loc, tensor, i), 0}
                             : (cis_mixed){NULL, size};
}

/// Where sizes are appended: those of `result`, the dynamic ones in order.
typedef struct sizes {
  cis_rewriter *r;
  cis_location loc;
  cis_op *op;
  cis_value *result;
  cis_value_vec *out;
} sizes;

static bool is_dynamic(const sizes *s, uint32_t i) {
  return cis_type_dim(s->result->type, i) == CIS_DYNAMIC;
}

static void add_size(sizes *s, uint32_t i, cis_mixed size) {
  if (!is_dynamic(s, i))
    return;
  cis_loc_builder e = {*s->r, s->loc};
  cis_vec_push(s->out, size.value ? size.value : cis_arith_build_index(&e, size.number));
}

// --- the operands say it ---

static void sizes_of_group(sizes *s, const char *group) {
  int number = cis_op_info_operand(s->op->info, cis_str_from(group));
  cis_range range = cis_op_operand_group(s->op, (uint32_t)number);
  for (uint32_t i = 0; i < range.num; ++i)
    cis_vec_push(s->out, cis_op_operand(s->op, range.first + i));
}

/// The result has the shape of a tensor.
static void sizes_of_tensor(sizes *s, cis_value *tensor) {
  for (uint32_t i = 0; i < cis_type_rank(tensor->type); ++i)
    if (is_dynamic(s, i))
      add_size(s, i, mixed_dim(s->r, s->loc, tensor, i));
}

static void sizes_of_expand_shape(sizes *s) {
  cis_mixed_vec shape = {0};
  cis_mixed_get(s->op, "static_output_shape", "output_shape", &shape);
  for (uint32_t i = 0; i < shape.len; ++i)
    add_size(s, i, shape.data[i]);
  cis_vec_deinit(&shape);
}

/// Dimensions of size one that the result does not have are matched from the left.
static void sizes_of_extract_slice(sizes *s) {
  cis_mixed_slice slice = cis_mixed_slice_get(s->op);
  uint32_t rank = cis_type_rank(s->result->type), left_out = (uint32_t)slice.sizes.len - rank;
  for (uint32_t i = 0, kept = 0; i < slice.sizes.len && kept < rank; ++i) {
    cis_mixed size = slice.sizes.data[i];
    int64_t number = size.value ? CIS_DYNAMIC : size.number;
    if (left_out && number != cis_type_dim(s->result->type, kept))
      --left_out;
    else
      add_size(s, kept++, size);
  }
  cis_mixed_slice_deinit(&slice);
}

static void sizes_of_alloc_tensor(sizes *s) {
  cis_range copy =
      cis_op_operand_group(s->op, (uint32_t)cis_op_info_operand(s->op->info, CIS_STR("copy")));
  if (!copy.num) {
    sizes_of_group(s, "dynamic_sizes");
    return;
  }
  for (uint32_t i = 0; i < cis_type_rank(s->result->type); ++i)
    if (is_dynamic(s, i))
      cis_vec_push(s->out,
                   cis_build_tensor_dim(s->r, s->loc, cis_op_operand(s->op, copy.first), i));
}

// --- tensor.collapse_shape: products ---

static void sizes_of_collapse_shape(sizes *s) {
  cis_attr groups = cis_op_inherent(s->op, "reassociation");
  for (uint32_t i = 0; i < groups->array.num; ++i) {
    cis_attr group = groups->array.elems[i];
    cis_value_vec factors = {0};
    cis_affine_expr product = NULL;
    for (uint32_t k = 0; is_dynamic(s, i) && k < group->array.num; ++k) {
      uint32_t dim = (uint32_t)cis_attr_int_or(group->array.elems[k], 0);
      cis_affine_expr factor = cis_affine_symbol(s->r->ctx, k);
      cis_vec_push(&factors, dim_or_fold(s->r, s->loc, cis_op_operand(s->op, 0), dim));
      product = product ? cis_affine_binary(CIS_AFFINE_MUL, product, factor) : factor;
    }
    if (product)
      cis_vec_push(s->out, cis_affine_build_apply_op(s->r, s->op, product, factors.data,
                                                     (uint32_t)factors.len));
    cis_vec_deinit(&factors);
  }
}

// --- tensor.pad, tensor.concat: sums ---

/// The terms are dimensions, and become symbols where they can be.
static cis_mixed sum(sizes *s, const cis_mixed *terms, uint32_t num) {
  cis_value_vec values = {0};
  cis_affine_expr e = cis_affine_constant(s->r->ctx, 0);
  for (uint32_t i = 0; i < num; ++i) {
    cis_affine_expr term = terms[i].value ? cis_affine_dim(s->r->ctx, (uint32_t)values.len)
                                          : cis_affine_constant(s->r->ctx, terms[i].number);
    if (terms[i].value)
      cis_vec_push(&values, terms[i].value);
    e = cis_affine_add(e, term);
  }
  cis_mixed result = cis_affine_build_apply(s->r, s->op, e, values.data, (uint32_t)values.len, 0);
  cis_vec_deinit(&values);
  return result;
}

static void sizes_of_pad(sizes *s) {
  cis_mixed_vec low = {0}, high = {0}, all = {0};
  cis_mixed_get(s->op, "static_low", "low", &low);
  cis_mixed_get(s->op, "static_high", "high", &high);
  uint32_t rank = cis_type_rank(s->result->type);
  cis_vec_resize(&all, rank);
  for (uint32_t i = 0; i < rank; ++i)
    if (is_dynamic(s, i)) {
      cis_mixed terms[] = {
          {dim_or_fold(s->r, s->loc, cis_op_operand(s->op, 0), i), 0}, low.data[i], high.data[i]};
      all.data[i] = sum(s, terms, 3);
    }
  for (uint32_t i = 0; i < rank; ++i) // numbers become constants when all are known
    add_size(s, i, all.data[i]);
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  cis_vec_deinit(&all);
}

/// Builds the size where the input is defined, not where it is used.
static cis_value *dim_of_input(sizes *s, uint32_t input, uint32_t i) {
  cis_value *value = cis_op_operand(s->op, input);
  return dim_or_fold(s->r, cis_value_loc(value), value, i);
}

/// A size across the concatenation: a constant if an input's type has it, else from the first.
static cis_value *size_across(sizes *s, uint32_t i) {
  cis_loc_builder e = {*s->r, s->loc};
  for (uint32_t input = 0; input < s->op->num_operands; ++input) {
    int64_t size = cis_type_dim(cis_op_operand(s->op, input)->type, i);
    if (size != CIS_DYNAMIC)
      return cis_arith_build_index(&e, size);
  }
  return dim_of_input(s, 0, i);
}

/// The sizes across the concatenation come first.
static void sizes_of_concat(sizes *s) {
  uint32_t along = (uint32_t)cis_attr_int_or(cis_op_inherent(s->op, "dim"), 0);
  uint32_t rank = cis_type_rank(s->result->type);
  cis_mixed_vec all = {0}, terms = {0};
  cis_vec_resize(&all, rank);
  for (uint32_t i = 0; i < rank; ++i)
    if (is_dynamic(s, i) && i != along)
      all.data[i].value = size_across(s, i);
  if (is_dynamic(s, along)) {
    for (uint32_t i = 0; i < s->op->num_operands; ++i) {
      cis_mixed term = {dim_of_input(s, i, along), 0};
      cis_vec_push(&terms, term);
    }
    all.data[along] = sum(s, terms.data, (uint32_t)terms.len);
  }
  for (uint32_t i = 0; i < rank; ++i)
    add_size(s, i, all.data[i]);
  cis_vec_deinit(&all);
  cis_vec_deinit(&terms);
}

// --- linalg's structured ops: a loop is as long as the first dimension that it alone indexes ---

typedef struct shape_list {
  cis_mixed_vec sizes;            // of all operands, one after the other
  CIS_VEC(cis_affine_expr) exprs; // what indexes them
  CIS_VEC(uint32_t) owners;       // the operand of each
} shape_list;

static void list_shapes(sizes *s, shape_list *list) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(s->op, &maps);
  for (uint32_t o = 0; o < s->op->num_operands; ++o) {
    cis_value *value = cis_op_operand(s->op, o);
    if (!cis_type_is_ranked(value->type) || cis_type_is_vector(value->type))
      continue;
    for (uint32_t i = 0; i < cis_type_rank(value->type); ++i) {
      cis_vec_push(&list->sizes, mixed_dim(s->r, s->loc, value, i));
      cis_vec_push(&list->exprs, maps.data[o]->results[i]);
      cis_vec_push(&list->owners, o);
    }
  }
  cis_vec_deinit(&maps);
}

static size_t find_loop(const shape_list *list, uint32_t loop) {
  size_t i = 0;
  while (i < list->exprs.len &&
         !(list->exprs.data[i]->kind == CIS_AFFINE_DIM && list->exprs.data[i]->position == loop))
    ++i;
  return i;
}

/// A size that only an output says is asked of the output that has it; one that an input says, and
/// that is a constant, is a constant of its own.
static cis_mixed output_size(sizes *s, const shape_list *list, uint32_t operand, uint32_t i,
                             cis_affine_expr e) {
  size_t at = e->kind == CIS_AFFINE_DIM ? find_loop(list, e->position) : list->exprs.len;
  bool of_input = at < list->exprs.len && list->owners.data[at] < cis_linalg_num_inputs(s->op);
  if (!of_input)
    return mixed_dim(s->r, s->loc, cis_op_operand(s->op, operand), i);
  cis_mixed size = list->sizes.data[at];
  if (size.value && cis_constant_int(size.value, &size.number))
    size.value = NULL;
  return size;
}

static void sizes_of_structured(sizes *s) {
  shape_list list = {0};
  list_shapes(s, &list);
  uint32_t first = cis_linalg_num_inputs(s->op);
  cis_affine_map_vec maps = {0};
  cis_mixed_vec wanted = {0};
  cis_linalg_indexing_maps(s->op, &maps);
  for (uint32_t o = first; o < s->op->num_operands; ++o)
    for (uint32_t i = 0; i < maps.data[o]->num_results; ++i) {
      cis_mixed size = output_size(s, &list, o, i, maps.data[o]->results[i]);
      if (o - first == s->result->index)
        cis_vec_push(&wanted, size);
    }
  for (uint32_t i = 0; i < wanted.len; ++i)
    add_size(s, i, wanted.data[i]);
  cis_vec_deinit(&maps);
  cis_vec_deinit(&wanted);
  cis_vec_deinit(&list.sizes);
  cis_vec_deinit(&list.exprs);
  cis_vec_deinit(&list.owners);
}

// --- all ---

static bool sizes_from_op(sizes *s) {
  if (cis_op_has_trait(s->op, CIS_TRAIT_STRUCTURED)) {
    sizes_of_structured(s);
    return true;
  }
  switch (cis_op_kind(s->op)) {
  case CIS_OP_TENSOR_EMPTY:
  case CIS_OP_TENSOR_SPLAT:
    sizes_of_group(s, "dynamicSizes");
    return true;
  case CIS_OP_TENSOR_GENERATE:
    sizes_of_group(s, "dynamicExtents");
    return true;
  case CIS_OP_TENSOR_COLLAPSE_SHAPE:
    sizes_of_collapse_shape(s);
    return true;
  case CIS_OP_TENSOR_EXPAND_SHAPE:
    sizes_of_expand_shape(s);
    return true;
  case CIS_OP_TENSOR_EXTRACT_SLICE:
    sizes_of_extract_slice(s);
    return true;
  case CIS_OP_TENSOR_PAD:
    sizes_of_pad(s);
    return true;
  case CIS_OP_TENSOR_CONCAT:
    sizes_of_concat(s);
    return true;
  case CIS_OP_BUFFERIZATION_ALLOC_TENSOR:
    sizes_of_alloc_tensor(s);
    return true;
  case CIS_OP_LINALG_SOFTMAX:
    sizes_of_tensor(s, cis_op_operand(s->op, 0));
    return true;
  case CIS_OP_TENSOR_INSERT_SLICE:
  case CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION:
  case CIS_OP_LINALG_PACK:
  case CIS_OP_LINALG_UNPACK:
    sizes_of_tensor(s, cis_op_operand(s->op, 1));
    return true;
  default:
    return false;
  }
}

void cis_build_dynamic_sizes(cis_rewriter *r, cis_location loc, cis_value *tensor,
                             cis_value_vec *out) {
  cis_op *op = cis_value_op(tensor);
  // A structured op asks for the sizes of its operands even if its result does not need them.
  bool asks = op && cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) && cis_type_is_ranked(tensor->type);
  if (cis_type_has_static_shape(tensor->type) && !asks)
    return;
  sizes s = {r, op ? op->loc : loc, op, tensor, out};
  if (op && sizes_from_op(&s))
    return;
  for (uint32_t i = 0; i < cis_type_rank(tensor->type); ++i)
    if (is_dynamic(&s, i))
      cis_vec_push(out, cis_build_tensor_dim(r, loc, tensor, i));
}
