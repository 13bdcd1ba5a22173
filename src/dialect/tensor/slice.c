// Folds and canonicalisation of tensor.extract_slice, tensor.insert_slice and
// tensor.parallel_insert_slice: constant numbers, casts, and slices that are put back where they
// come from.
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/tensor/impl.h"
#include "dialect/tensor/kinds.h"

static void read_constants(cis_mixed_vec *list) {
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].value && cis_constant_int(list->data[i].value, &list->data[i].number))
      list->data[i].value = NULL;
}

/// Operands that are constants count as numbers.
static bool is_all_of(const cis_op *op, cis_type type) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  read_constants(&slice.offsets);
  read_constants(&slice.sizes);
  read_constants(&slice.strides);
  bool whole = cis_mixed_slice_is_whole(&slice, type->shaped.shape, cis_type_rank(type));
  cis_mixed_slice_deinit(&slice);
  return whole;
}

static bool is_same_slice(const cis_op *a, const cis_op *b) {
  cis_mixed_slice x = cis_mixed_slice_get(a), y = cis_mixed_slice_get(b);
  bool same = cis_mixed_slice_equal(&x, &y);
  cis_mixed_slice_deinit(&x);
  cis_mixed_slice_deinit(&y);
  return same;
}

typedef CIS_VEC(bool) bool_vec;

/// The dimensions of a slice that its type has: from the left, those whose sizes are its sizes.
/// Dimensions that it leaves out have size one, so that the choice between several does not matter.
/// A size that is a value is never left out.
static bool_vec kept_dims(const cis_mixed_slice *slice, cis_type type) {
  bool_vec kept = {0};
  uint32_t at = 0;
  for (size_t i = 0; i < slice->sizes.len; ++i) {
    cis_mixed size = slice->sizes.data[i];
    bool keep = at < cis_type_rank(type) &&
                cis_type_dim(type, at) == (size.value ? CIS_DYNAMIC : size.number);
    at += keep;
    cis_vec_push(&kept, keep);
  }
  return kept;
}

/// The type of a slice: the sizes that are kept.
static cis_type slice_type(cis_type like, const bool_vec *kept, const cis_mixed_slice *slice) {
  int64_t *shape = cis_mem_calloc(slice->sizes.len + 1, sizeof(*shape));
  uint32_t rank = 0;
  cis_mixed_statics(&slice->sizes, shape);
  for (size_t i = 0; i < slice->sizes.len; ++i)
    if (kept->data[i])
      shape[rank++] = shape[i];
  cis_type type = cis_type_with_shape(like, shape, rank);
  cis_mem_free(shape);
  return type;
}

/// Sizes that a slice's type, of the dimensions that are kept, states become numbers.
static bool use_sizes_of(cis_mixed_slice *slice, const bool_vec *kept, cis_type type) {
  bool changed = false;
  uint32_t at = 0;
  for (size_t i = 0; i < slice->sizes.len; ++i) {
    int64_t known = kept->data[i] ? cis_type_dim(type, at++) : CIS_DYNAMIC;
    if (known != CIS_DYNAMIC && !cis_mixed_is(slice->sizes.data[i], known)) {
      slice->sizes.data[i] = (cis_mixed){.number = known};
      changed = true;
    }
  }
  return changed;
}

bool cis_tensor_only_forgets(const cis_op *cast) {
  cis_type from = source(cast)->type, to = result_type(cast);
  if (!cis_type_is(from, CIS_TYPE_TENSOR) || !cis_type_is(to, CIS_TYPE_TENSOR) ||
      cis_type_rank(from) != cis_type_rank(to) || from->shaped.layout != to->shaped.layout)
    return false;
  return cis_tensor_states_all(from, to);
}

bool cis_tensor_states_all(cis_type specific, cis_type general) {
  for (uint32_t i = 0; i < cis_type_rank(general); ++i)
    if (cis_type_dim(general, i) != CIS_DYNAMIC &&
        cis_type_dim(general, i) != cis_type_dim(specific, i))
      return false;
  return true;
}

// --- tensor.extract_slice ---

CIS_FOLD_HOOK(cis_tensor_fold_extract_slice) {
  cis_type type = result_type(op);
  if (cis_attr_is(operands[0], CIS_ATTR_DENSE) && operands[0]->dense.splat &&
      cis_type_has_static_shape(type))
    return cis_fold_to_attr(out, cis_tensor_elements_of_type(operands[0], type));
  if (source(op)->type == type && cis_type_has_static_shape(type) && is_all_of(op, type))
    return cis_fold_to_value(out, source(op));
  const cis_op *inserted = defined_by(source(op), CIS_OP_TENSOR_INSERT_SLICE);
  return inserted && source(inserted)->type == type && is_same_slice(op, inserted) &&
         cis_fold_to_value(out, source(inserted));
}

static bool slice_of_constants(cis_op *op, cis_rewriter *r) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_value *from = source(op);
  bool_vec kept = kept_dims(&slice, result_type(op));
  bool changed = cis_mixed_slice_fold_inside(&slice, from->type->shaped.shape, CIS_ZEROS_FOLD);
  if (changed) {
    cis_type type = slice_type(from->type, &kept, &slice);
    cis_op *constant =
        cis_mixed_slice_build(r, CIS_OP_TENSOR_EXTRACT_SLICE, op->loc, &from, 1, &slice, type);
    replace(r, op, cis_build_tensor_cast(r, op->loc, &constant->results[0], result_type(op)));
  }
  cis_vec_deinit(&kept);
  cis_mixed_slice_deinit(&slice);
  return changed;
}

static bool has_constant_number(const cis_op *op, uint32_t first) {
  int64_t number;
  for (uint32_t i = first; i < op->num_operands; ++i)
    if (cis_constant_int(cis_op_operand(op, i), &number))
      return true;
  return false;
}

/// extract_slice(cast x) -> extract_slice x, where the cast only forgets sizes and the slice lies
/// in x.
static bool slice_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  if (!cast || has_constant_number(op, 1) || !cis_tensor_only_forgets(cast))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_value *from = source(cast);
  bool inside = cis_mixed_slice_is_inside(&slice, from->type->shaped.shape);
  if (inside)
    cis_rewriter_replace_with_op(r, op,
                                 cis_mixed_slice_build(r, CIS_OP_TENSOR_EXTRACT_SLICE, op->loc,
                                                       &from, 1, &slice, result_type(op)));
  cis_mixed_slice_deinit(&slice);
  return inside;
}
CIS_PATTERN("ExtractSliceOpConstantArgumentFolder", slice_of_constants)
CIS_PATTERN("ExtractSliceOpCastFolder", slice_of_cast)
const cis_pattern *const cis_tensor_canonicalize_extract_slice[] = {&slice_of_constants_pattern,
                                                                    &slice_of_cast_pattern, NULL};

bool cis_tensor_cast_of_slice(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_TENSOR_EXTRACT_SLICE);
  cis_type to = result_type(op);
  if (!inner || !cis_type_is(to, CIS_TYPE_TENSOR) || to == result_type(inner) ||
      !cis_tensor_states_all(to, result_type(inner)))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(inner);
  cis_value *from = source(inner);
  bool_vec kept = kept_dims(&slice, result_type(inner));
  bool changed = use_sizes_of(&slice, &kept, to);
  if (changed)
    cis_rewriter_replace_with_op(
        r, op,
        cis_mixed_slice_build(r, CIS_OP_TENSOR_EXTRACT_SLICE, op->loc, &from, 1, &slice, to));
  cis_vec_deinit(&kept);
  cis_mixed_slice_deinit(&slice);
  return changed;
}

// --- tensor.insert_slice, tensor.parallel_insert_slice ---

/// insert_slice(empty source) into d -> d
/// insert_slice(x) over all of d -> x
/// Whether the slice has no element, because one of its sizes is a constant zero.
static bool is_known_empty(const cis_op *op) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool is_empty = false;
  read_constants(&slice.sizes);
  for (size_t i = 0; i < slice.sizes.len; ++i)
    is_empty |= cis_mixed_is(slice.sizes.data[i], 0);
  cis_mixed_slice_deinit(&slice);
  return is_empty;
}

/// insert_slice(extract_slice d at p) into d at p -> d
/// insert_slice(y) into (insert_slice(x) into d at p) at p -> insert_slice(y) into d at p
CIS_FOLD_HOOK(cis_tensor_fold_insert_slice) {
  (void)operands;
  cis_type type = result_type(op);
  cis_value *dest = cis_op_operand(op, 1);
  for (uint32_t i = 0; i < cis_type_rank(source(op)->type); ++i)
    if (cis_type_dim(source(op)->type, i) == 0)
      return cis_fold_to_value(out, dest);
  if (is_known_empty(op))
    return cis_fold_to_value(out, dest);
  if (source(op)->type == type && cis_type_has_static_shape(type) && is_all_of(op, type))
    return cis_fold_to_value(out, source(op));
  const cis_op *before = defined_by(dest, CIS_OP_TENSOR_INSERT_SLICE);
  if (before && source(before)->type == source(op)->type && is_same_slice(op, before)) {
    cis_op_set_operand(op, 1, cis_op_operand(before, 1));
    return cis_fold_in_place(out);
  }
  const cis_op *extracted = defined_by(source(op), CIS_OP_TENSOR_EXTRACT_SLICE);
  return extracted && source(extracted) == dest && is_same_slice(op, extracted) &&
         cis_fold_to_value(out, dest);
}

/// Casts beside an op that stands in a terminator go in front of that.
static void set_before_terminator(cis_rewriter *r, const cis_op *op) {
  cis_op *parent = cis_op_parent(op);
  if (parent && (parent->info->traits & CIS_TRAIT_IN_PARALLEL))
    cis_builder_set_before(r, parent);
}

/// The op with another source or destination or other numbers; its result is cast to what it was.
static void rebuild(cis_op *op, cis_rewriter *r, cis_value *from, cis_value *into,
                    const cis_mixed_slice *slice) {
  cis_value *sources[] = {from, into};
  cis_builder_set_before(r, op);
  if (!op->num_results) {
    cis_mixed_slice_build(r, cis_op_kind(op), op->loc, sources, 2, slice, NULL);
    cis_rewriter_erase(r, op);
    return;
  }
  cis_op *built = cis_mixed_slice_build(r, cis_op_kind(op), op->loc, sources, 2, slice, into->type);
  replace(r, op, cis_build_tensor_cast(r, op->loc, &built->results[0], result_type(op)));
}

/// Whether one of the sizes is a value that is always 0, and no other number is an error.
static bool inserts_nothing(const cis_op *op) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool nothing = cis_mixed_fold(&slice.sizes, 0);
  bool any = false;
  for (size_t i = 0; i < slice.sizes.len; ++i)
    any |= cis_mixed_is(slice.sizes.data[i], 0);
  cis_mixed_slice_deinit(&slice);
  return nothing && any;
}

/// The source is cast to the type that the sizes give it. Where nothing is inserted, it does not
/// matter that the place is outside of the destination.
static bool insertion_of_constants(cis_op *op, cis_rewriter *r) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool_vec kept = kept_dims(&slice, source(op)->type);
  bool changed = cis_mixed_slice_fold_inside(&slice, cis_op_operand(op, 1)->type->shaped.shape,
                                             CIS_ZEROS_STAY);
  if (op->num_results && inserts_nothing(op)) {
    changed = replace(r, op, cis_op_operand(op, 1));
  } else if (changed) {
    cis_value *from = source(op);
    set_before_terminator(r, op);
    from = cis_build_tensor_cast(r, op->loc, from, slice_type(from->type, &kept, &slice));
    rebuild(op, r, from, cis_op_operand(op, 1), &slice);
  }
  cis_vec_deinit(&kept);
  cis_mixed_slice_deinit(&slice);
  return changed;
}

static cis_value *below_cast(cis_value *value) {
  const cis_op *cast = defined_by(value, CIS_OP_TENSOR_CAST);
  return cast && cis_tensor_only_forgets(cast) ? source(cast) : value;
}

/// Gives sizes that are values the numbers of `type`, whose dimensions are those of the slice from
/// the left but for some of size one. False if it is no such type, because what it leaves out is
/// not known of a size that is a value; and, as upstream, if a value would become a number after
/// one that stays.
static bool use_sizes_of_source(cis_mixed_slice *slice, cis_type type) {
  uint32_t at = 0, rank = cis_type_rank(type);
  bool stays = false;
  for (size_t i = 0; i < slice->sizes.len; ++i) {
    cis_mixed *size = &slice->sizes.data[i];
    if (at < rank && (size->value || size->number == cis_type_dim(type, at))) {
      int64_t known = cis_type_dim(type, at++);
      if (size->value && known != CIS_DYNAMIC && stays)
        return false;
      stays |= size->value && known == CIS_DYNAMIC;
      if (known != CIS_DYNAMIC)
        *size = (cis_mixed){.number = known};
    } else if (!cis_mixed_is(*size, 1)) {
      return false;
    }
  }
  return at == rank;
}

/// insert_slice (cast %a) into (cast %b)   =>   insert_slice %a into %b
static bool insertion_of_cast(cis_op *op, cis_rewriter *r) {
  cis_value *from = below_cast(source(op)), *into = below_cast(cis_op_operand(op, 1));
  if (has_constant_number(op, 2) || (from == source(op) && into == cis_op_operand(op, 1)))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool inside = (from == source(op) || use_sizes_of_source(&slice, from->type)) &&
                cis_mixed_slice_is_inside(&slice, into->type->shaped.shape);
  if (inside)
    rebuild(op, r, from, into, &slice);
  cis_mixed_slice_deinit(&slice);
  return inside;
}
CIS_PATTERN("InsertSliceOpConstantArgumentFolder", insertion_of_constants)
CIS_PATTERN("InsertSliceOpCastFolder", insertion_of_cast)
const cis_pattern *const cis_tensor_canonicalize_insert_slice[] = {
    &insertion_of_constants_pattern, &insertion_of_cast_pattern, NULL};
