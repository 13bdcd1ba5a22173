// Ops of the tensor dialect whose types are computed from shapes: slices, reshapes, gather and
// scatter.
#include "dialect/common/patterns.h"
#include "dialect/common/shape_util.h"
#include "dialect/tensor/impl.h"

#include <inttypes.h>
#include <string.h>

// --- slices ---

/// `type` is that of a slice of a tensor of type `whole`, dimensions of size one left out or not.
static bool verify_slice_type(cis_op *op, cis_type whole, const cis_static_slice *slice,
                              cis_type type) {
  cis_type element = cis_type_element(whole);
  cis_type expected = cis_type_with_shape(whole, slice->sizes.values, slice->sizes.num);
  if (cis_type_rank(type) > cis_type_rank(expected))
    return cis_op_plain_error(op, "expected rank to be smaller or equal to the other rank. ");
  if (!cis_is_rank_reduced(expected, type))
    return cis_op_plain_error(
        op, "expected type to be '%s' or a rank-reduced version. (size mismatch) ",
        cis_type_text(expected));
  return cis_type_element(type) == element ||
         cis_op_plain_error(op, "expected element type to be '%s'", cis_type_text(element));
}

/// Offsets, sizes and strides are of the tensor's rank.
static bool verify_slice_rank(cis_op *op, cis_type whole) {
  uint32_t rank = cis_type_rank(whole);
  return cis_verify_slice(op, rank, rank);
}

static bool verify_slice(cis_op *op, cis_type whole, cis_type part) {
  cis_static_slice slice = cis_static_slice_get(op);
  return verify_slice_type(op, whole, &slice, part) &&
         cis_verify_in_bounds(op, whole->shaped.shape, &slice);
}

bool cis_tensor_verify_extract_slice(cis_op *op) {
  cis_type whole = cis_op_operand_type(op, 0);
  return verify_slice_rank(op, whole) && verify_slice(op, whole, result_type(op));
}

bool cis_tensor_verify_insert_slice(cis_op *op) {
  cis_type whole = cis_op_operand_type(op, 1);
  return verify_slice_rank(op, whole) && verify_slice(op, whole, cis_op_operand_type(op, 0));
}

/// An argument of the loop that `parent`, its parallel terminator, belongs to.
static bool is_shared_output(const cis_value *value, const cis_op *parent) {
  const cis_op *loop = cis_op_block(parent) ? cis_block_parent_op(cis_op_block(parent)) : NULL;
  cis_block *block = cis_value_arg_block(value);
  return loop && block && cis_block_region(block) && cis_region_op(cis_block_region(block)) == loop;
}

bool cis_tensor_verify_parallel_insert_slice(cis_op *op) {
  cis_op *parent = cis_op_parent(op);
  cis_type whole = cis_op_operand_type(op, 1);
  if (!verify_slice_rank(op, whole))
    return false;
  if (!parent || !cis_op_has_trait(parent, CIS_TRAIT_IN_PARALLEL)) {
    const char *got = parent ? cis_op_text(parent) : "";
    return cis_op_plain_error(op, "expected InParallelOpInterface parent, got:%s%s",
                              strchr(got, '\n') ? "\n" : "",
                              got); // several lines begin on their own
  }
  if (!is_shared_output(cis_op_operand(op, 1), parent))
    return cis_op_error(op, "may only insert into an output block argument");
  return verify_slice(op, whole, cis_op_operand_type(op, 0));
}

// --- expand_shape, collapse_shape ---

/// One more than the largest dimension that a group names, as an unsigned number of 32 bits: -1
/// makes it 0.
static uint32_t num_mapped(cis_attr groups) {
  uint32_t largest = 0;
  for (uint32_t i = 0; i < groups->array.num; ++i) {
    cis_attr group = groups->array.elems[i];
    for (uint32_t d = 0; d < group->array.num; ++d) {
      uint32_t dim = (uint32_t)cis_attr_int_or(group->array.elems[d], 0);
      if (dim > largest)
        largest = dim;
    }
  }
  return largest + 1;
}

/// Each group continues where the one before ended, and none is empty.
static bool verify_contiguous(cis_op *op, cis_attr groups) {
  int64_t next = 0;
  for (uint32_t i = 0; i < groups->array.num; ++i) {
    cis_attr group = groups->array.elems[i];
    bool ok = group->array.num > 0;
    for (uint32_t d = 0; ok && d < group->array.num; ++d)
      ok = cis_attr_int_or(group->array.elems[d], -1) == next++;
    if (!ok)
      return cis_op_error(op, "expected reassociation map #%u to be valid and contiguous.", i);
  }
  return true;
}

/// The collapsed dimension `i` is the product of a group's.
static bool verify_collapsed_dim(cis_op *op, cis_type expanded, cis_attr group, int64_t dim,
                                 uint32_t i) {
  int64_t size = 1;
  for (uint32_t d = 0; d < group->array.num; ++d) {
    int64_t part = cis_type_dim(expanded, (uint32_t)cis_attr_int_or(group->array.elems[d], 0));
    if (part == CIS_DYNAMIC)
      return dim == CIS_DYNAMIC ||
             cis_op_error(op,
                          "expected dimension %u of collapsed type to be dynamic since one or more "
                          "of the corresponding dimensions in the expanded type is dynamic",
                          i);
    if (__builtin_mul_overflow(size, part, &size))
      return cis_op_error(op, "the size of group %u of the expanded type is beyond 64 bits", i);
  }
  return dim == size || cis_op_error(op,
                                     "expected dimension %u of collapsed type to be static value "
                                     "of %" PRId64,
                                     i, size);
}

static bool verify_reassociation(cis_op *op, cis_type expanded, cis_type collapsed) {
  cis_attr groups = cis_op_inherent(op, "reassociation");
  if (!cis_type_is_ranked(expanded) || !cis_type_is_ranked(collapsed) ||
      cis_type_rank(expanded) < cis_type_rank(collapsed))
    return cis_op_error(op,
                        "expected the expanded type, '%s' to have a higher (or same) rank than the "
                        "collapsed type, '%s'.",
                        cis_type_text(expanded), cis_type_text(collapsed));
  uint32_t rank = cis_type_rank(expanded), num = cis_type_rank(collapsed);
  if (groups->array.num != num)
    return cis_op_error(
        op, "expected collapsed rank (%u) to equal the number of reassociation maps (%u).", num,
        groups->array.num);
  if (num && num_mapped(groups) != rank)
    return cis_op_error(op,
                        "expected reassociation map #0 to have size equal to the expanded rank "
                        "(%u), but it is  %u.",
                        rank, num_mapped(groups));
  if (!verify_contiguous(op, groups))
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (!verify_collapsed_dim(op, expanded, groups->array.elems[i], cis_type_dim(collapsed, i), i))
      return false;
  return true;
}

/// The collapsed type is what it must be in the rest as well, its element type.
static bool verify_collapsed(cis_op *op, cis_type expanded, cis_type collapsed) {
  if (!verify_reassociation(op, expanded, collapsed))
    return false;
  cis_type expected = cis_type_tensor(cis_type_element(expanded), collapsed->shaped.shape,
                                      cis_type_rank(collapsed), NULL);
  cis_type actual = cis_type_tensor(cis_type_element(collapsed), collapsed->shaped.shape,
                                    cis_type_rank(collapsed), NULL);
  return expected == actual || cis_op_error(op, "expected collapsed type to be '%s', but got '%s'",
                                            cis_type_text(expected), cis_type_text(collapsed));
}

bool cis_tensor_verify_collapse_shape(cis_op *op) {
  cis_attr groups = cis_op_inherent(op, "reassociation");
  for (uint32_t i = 0; i < groups->array.num; ++i)
    if (!groups->array.elems[i]->array.num)
      return cis_op_error(op, "reassociation indices must not be empty");
  return verify_collapsed(op, cis_op_operand_type(op, 0), result_type(op));
}

bool cis_tensor_verify_expand_shape(cis_op *op) {
  cis_static_list shape = cis_static_list_get(op, "static_output_shape");
  cis_type result = result_type(op);
  if (cis_type_is_ranked(result) && shape.num != cis_type_rank(result))
    return cis_op_error(op,
                        "expected number of static shape dims to be equal to the output rank (%u) "
                        "but found %u inputs instead",
                        cis_type_rank(result), shape.num);
  return cis_verify_output_sizes(op) && verify_collapsed(op, result, cis_op_operand_type(op, 0));
}

// --- reshape ---

bool cis_tensor_verify_reshape(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0), result = result_type(op);
  if (cis_type_element(source) != cis_type_element(result))
    return cis_op_error(op,
                        "element types of source and destination tensor types should be the same");
  int64_t length = cis_type_dim(cis_op_operand_type(op, 1), 0), from, to;
  if (!cis_type_is_ranked(result))
    return true;
  if (cis_type_is_ranked(source) && cis_type_num_elements(source, &from) &&
      cis_type_num_elements(result, &to) && from != to)
    return cis_op_error(op,
                        "source and destination tensor should have the same number of elements");
  if (length == CIS_DYNAMIC)
    return cis_op_error(op, "cannot use shape operand with dynamic length to reshape to "
                            "statically-ranked tensor type");
  return length == cis_type_rank(result) ||
         cis_op_error(op, "length of shape operand differs from the result's tensor rank");
}

// --- gather, scatter ---

/// The types of an indexed access: `whole` is the source of gather, or the dest of scatter.
typedef struct indexed {
  cis_type whole, indices, part;
  const char *dims_name, *whole_name, *part_name;
  cis_static_list dims;
} indexed;

static bool verify_dims(cis_op *op, const indexed *x) {
  const char *name = x->dims_name;
  uint32_t rank = cis_type_rank(x->whole), num = x->dims.num;
  uint32_t indices_rank = cis_type_rank(x->indices);
  if (!num)
    return cis_op_error(op, "%s must be non-empty", name);
  if (num > rank)
    return cis_op_error(op, "%s overflow %s rank", name, x->whole_name);
  if (!indices_rank || cis_type_dim(x->indices, indices_rank - 1) != (int64_t)num)
    return cis_op_error(op, "%s length must match the size of last dimension of indices", name);
  for (uint32_t i = 0; i < num; ++i) {
    int64_t dim = x->dims.values[i];
    if (dim < 0)
      return cis_op_error(op, "%s value must be non-negative", name);
    if (dim >= (int64_t)rank)
      return cis_op_error(op, "%s value must be smaller than %s rank", name, x->whole_name);
  }
  for (uint32_t i = 1; i < num; ++i)
    if (x->dims.values[i - 1] >= x->dims.values[i])
      return cis_op_error(op, "%s values must be strictly increasing", name);
  return true;
}

/// The indices' shape without its last dimension, then the whole's, where indexed dimensions are
/// one or are left out.
static cis_type part_type(const indexed *x, bool reduced) {
  uint32_t batch = cis_type_rank(x->indices) - 1, rank = cis_type_rank(x->whole), num = 0, next = 0;
  int64_t *shape = cis_mem_calloc((size_t)batch + rank + 1, sizeof(*shape));
  for (; num < batch; ++num)
    shape[num] = cis_type_dim(x->indices, num);
  for (uint32_t i = 0; i < rank; ++i) {
    bool is_indexed = next < x->dims.num && x->dims.values[next] == (int64_t)i;
    next += is_indexed;
    if (!is_indexed)
      shape[num++] = cis_type_dim(x->whole, i);
    else if (!reduced)
      shape[num++] = 1;
  }
  cis_type type = cis_type_with_shape(x->whole, shape, num);
  cis_mem_free(shape);
  return type;
}

static bool verify_part(cis_op *op, const indexed *x) {
  cis_type full = part_type(x, false), reduced = part_type(x, true);
  return x->part == full || x->part == reduced ||
         cis_op_error(op,
                      "%s type mismatch: expected '%s' or its rank-reduced variant '%s' (got: "
                      "'%s')",
                      x->part_name, cis_type_text(full), cis_type_text(reduced),
                      cis_type_text(x->part));
}

bool cis_tensor_verify_gather(cis_op *op) {
  indexed x = {cis_op_operand_type(op, 0),
               cis_op_operand_type(op, 1),
               result_type(op),
               "gather_dims",
               "source",
               "result",
               cis_static_list_get(op, "gather_dims")};
  return verify_dims(op, &x) && verify_part(op, &x);
}

bool cis_tensor_verify_scatter(cis_op *op) {
  indexed x = {cis_op_operand_type(op, 1),
               cis_op_operand_type(op, 2),
               cis_op_operand_type(op, 0),
               "scatter_dims",
               "dest",
               "source",
               cis_static_list_get(op, "scatter_dims")};
  if (!verify_dims(op, &x))
    return false;
  if (!cis_op_inherent(op, "unique"))
    return cis_op_error(op, "requires 'unique' attribute to be set");
  return verify_part(op, &x);
}
