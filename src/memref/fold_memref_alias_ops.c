// --fold-memref-alias-ops: accesses to a part or to another shape of a buffer become accesses to
// the buffer.
//
//   %s = memref.subview %a[%o, 3] [4, 4] [2, 1]     =>     %i = affine.apply (s0 + s1 * 2)(%o, %x)
//   %v = memref.load %s[%x, %y]                            %j = affine.apply (s0 + 3)(%y)
//                                                          %v = memref.load %a[%i, %j]
//
// The same for memref.expand_shape, whose indices are linearized, and memref.collapse_shape, whose
// indices are delinearized; a subview of a subview becomes one of the source. Attributes of the
// accesses about alignment and caches are dropped, except memref's nontemporal.
#include "dialect/affine/affine.h"
#include "dialect/arith/build.h"
#include "dialect/common/reassociation.h"
#include "dialect/gpu/kinds.h"
#include "dialect/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/memory.h"
#include "ir/fold.h"
#include "pass/pass.h"
#include "transform/greedy.h"

// --- accesses ---

enum { THROUGH_SUBVIEW = 1, THROUGH_EXPAND = 2, THROUGH_COLLAPSE = 4, THROUGH_ALL = 7 };

/// An op that accesses memory at indices, which are the group after that of the memref.
typedef struct access_kind {
  uint16_t kind;
  uint8_t memref; // operand group
  uint8_t through;
  bool transfer;    // has a permutation map and in_bounds
  bool nontemporal; // says whether it is that
  const char *dropped[2];
} access_kind;

static const access_kind access_kinds[] = {
    {CIS_OP_MEMREF_LOAD, 0, THROUGH_ALL, false, true, {"alignment"}},
    {CIS_OP_MEMREF_STORE, 1, THROUGH_ALL, false, true, {"alignment"}},
    {CIS_OP_VECTOR_LOAD, 0, THROUGH_ALL, false, true, {"alignment", "nontemporal"}},
    {CIS_OP_VECTOR_STORE, 1, THROUGH_ALL, false, true, {"alignment", "nontemporal"}},
    {CIS_OP_VECTOR_MASKEDLOAD, 0, THROUGH_ALL, false, false, {"alignment"}},
    {CIS_OP_VECTOR_MASKEDSTORE, 0, THROUGH_ALL, false, false, {"alignment"}},
    {CIS_OP_VECTOR_TRANSFER_READ, 0, THROUGH_SUBVIEW | THROUGH_EXPAND, true, false, {NULL}},
    {CIS_OP_VECTOR_TRANSFER_WRITE, 1, THROUGH_SUBVIEW, true, false, {NULL}},
    {CIS_OP_GPU_SUBGROUP_MMA_LOAD_MATRIX, 0, THROUGH_SUBVIEW, false, false, {NULL}},
    {CIS_OP_GPU_SUBGROUP_MMA_STORE_MATRIX, 1, THROUGH_SUBVIEW, false, false, {NULL}},
};

static const access_kind *access_of(const cis_op *op) {
  for (size_t i = 0; i < sizeof(access_kinds) / sizeof(access_kinds[0]); ++i)
    if (access_kinds[i].kind == cis_op_kind(op))
      return &access_kinds[i];
  return NULL;
}

static cis_value *memref_of(const cis_op *op, const access_kind *access) {
  return cis_op_operand(op, cis_op_operand_group(op, access->memref).first);
}
static cis_value *index_of(const cis_op *op, const access_kind *access, size_t i) {
  return cis_op_operand(op, cis_op_operand_group(op, access->memref + 1).first + i);
}

/// The type of the value that is read or written, a vector or an element.
static cis_type accessed_type(const cis_op *op, const access_kind *access) {
  uint32_t stored = access->memref ? 0 : op->num_operands - 1;
  return op->num_results ? op->results[0].type : cis_op_operand(op, stored)->type;
}

/// The rank of the vector that is read or written; 0 for scalars and matrices.
static uint32_t vector_rank(const cis_op *op, const access_kind *access) {
  cis_type type = accessed_type(op, access);
  return cis_type_is_vector(type) ? cis_type_rank(type) : 0;
}

/// Makes it an access to another memref. Only the attributes about the accessed elements and the
/// mask are kept.
static void redirect(cis_op *op, cis_rewriter *r, const access_kind *access, cis_value *memref,
                     const cis_value_vec *indices) {
  cis_op_set_operand(op, cis_op_operand_group(op, access->memref).first, memref);
  cis_op_set_operand_group(op, access->memref + 1, indices->data, (uint32_t)indices->len);
  for (size_t i = 0; i < 2 && access->dropped[i]; ++i)
    cis_op_set_attr(op, cis_str_from(access->dropped[i]), NULL);
  cis_op_set_discardable(op, NULL);
  if (access->nontemporal && !cis_op_inherent(op, "nontemporal")) // as upstream writes it out
    cis_op_set_attr(op, CIS_STR("nontemporal"), cis_attr_bool(r->ctx, false));
  cis_rewriter_modified(r, op);
}

static cis_value *index_constant(cis_rewriter *r, cis_location loc, int64_t value) {
  return cis_arith_build_index(CIS_AT(r, loc), value);
}

// --- subviews ---

static cis_affine_expr expr_of(cis_context *ctx, cis_mixed m, cis_value_vec *symbols) {
  if (!m.value)
    return cis_affine_constant(ctx, m.number);
  cis_vec_push(symbols, m.value);
  return cis_affine_symbol(ctx, (uint32_t)symbols->len - 1);
}

/// A number, or a value that is the constant.
static bool is_constant(cis_mixed m, int64_t number) {
  int64_t known;
  return m.value ? cis_constant_int(m.value, &known) && known == number : m.number == number;
}

/// offset + index * stride
static cis_mixed build_index(cis_rewriter *r, cis_op *op, cis_mixed offset, cis_mixed index,
                             cis_mixed stride) {
  cis_value_vec symbols = {0};
  cis_affine_expr first = expr_of(r->ctx, offset, &symbols);
  cis_affine_expr second = expr_of(r->ctx, index, &symbols);
  cis_affine_expr third = expr_of(r->ctx, stride, &symbols);
  cis_affine_expr e =
      cis_affine_binary(CIS_AFFINE_ADD, first, cis_affine_binary(CIS_AFFINE_MUL, second, third));
  cis_mixed result = cis_affine_build_apply(r, op, e, symbols.data, 0, (uint32_t)symbols.len);
  cis_vec_deinit(&symbols);
  return result;
}

/// A subview, and the dimensions of its source that it leaves out.
typedef struct subview {
  cis_op *op;
  cis_mixed_slice slice;
  CIS_VEC(bool) dropped;
  bool unit_strides;
} subview;

static subview subview_get(cis_op *op) {
  subview s = {.op = op, .slice = cis_mixed_slice_get(op), .unit_strides = true};
  cis_vec_resize(&s.dropped, s.slice.sizes.len);
  cis_memref_subview_dropped_dims(op, s.dropped.data);
  for (size_t i = 0; i < s.slice.strides.len; ++i)
    s.unit_strides &= is_constant(s.slice.strides.data[i], 1);
  return s;
}
static void subview_deinit(subview *s) {
  cis_mixed_slice_deinit(&s->slice);
  cis_vec_deinit(&s->dropped);
}

/// A vector lies in the source as it does in the subview: its last dimension is the last one of
/// both, and of several dimensions none lies elsewhere.
static bool keeps_vector(const subview *s, uint32_t rank) {
  size_t num = s->slice.sizes.len;
  if (rank && num && s->dropped.data[num - 1] && cis_type_rank(s->op->results[0].type))
    return false;
  for (size_t i = num; rank > 1 && i > 0 && i > num - rank; --i)
    if (s->dropped.data[i - 1] || !cis_mixed_is(s->slice.strides.data[i - 1], 1))
      return false;
  return true;
}

/// The map of a transfer in terms of all dimensions of the source.
static void widen_map(cis_op *op, const subview *s) {
  cis_affine_map map = cis_op_inherent(op, "permutation_map")->map;
  CIS_VEC(cis_affine_expr) dims = {0};
  CIS_VEC(cis_affine_expr) results = {0};
  for (uint32_t i = 0; i < s->dropped.len; ++i)
    if (!s->dropped.data[i]) {
      cis_affine_expr dim = cis_affine_dim(map->ctx, i);
      cis_vec_push(&dims, dim);
    }
  for (uint32_t i = 0; i < map->num_results; ++i) {
    cis_affine_expr e = cis_affine_replace(map->results[i], dims.data, (uint32_t)dims.len, NULL, 0);
    cis_vec_push(&results, e);
  }
  map = cis_affine_map_get(map->ctx, (uint32_t)s->dropped.len, 0, results.data,
                           (uint32_t)results.len);
  cis_op_set_attr(op, CIS_STR("permutation_map"), cis_attr_affine_map(map));
  cis_vec_deinit(&dims);
  cis_vec_deinit(&results);
}

static void access_source(cis_op *op, cis_rewriter *r, const access_kind *access,
                          const subview *s) {
  cis_value_vec indices = {0};
  for (size_t i = 0, next = 0; i < s->dropped.len; ++i) {
    cis_mixed index = {0};
    if (!s->dropped.data[i])
      index.value = index_of(op, access, next++);
    index = build_index(r, op, s->slice.offsets.data[i], index, s->slice.strides.data[i]);
    if (!index.value)
      index.value = index_constant(r, op->loc, index.number);
    cis_vec_push(&indices, index.value);
  }
  if (access->transfer)
    widen_map(op, s);
  redirect(op, r, access, cis_op_operand(s->op, 0), &indices);
  cis_vec_deinit(&indices);
}

static bool fold_subview(cis_op *op, cis_rewriter *r, const access_kind *access, cis_op *view) {
  subview s = subview_get(view);
  bool fits = access->transfer ? s.unit_strides && cis_vector_transfer_is_in_bounds(op)
                               : keeps_vector(&s, vector_rank(op, access));
  if (fits)
    access_source(op, r, access, &s);
  subview_deinit(&s);
  return fits;
}

/// Whether a subview of the slice has the offset that the type states: not where values that are
/// constants have become a number.
static bool has_offset_of(cis_type type, cis_type source, const cis_mixed_slice *slice) {
  cis_type full = cis_memref_subview_type(source, slice, type->shaped.shape, cis_type_rank(type));
  int64_t expected, offset;
  int64_t *strides = cis_mem_calloc(slice->sizes.len + 1, sizeof(*strides));
  bool same = full && cis_memref_strides(full, strides, &expected) &&
              cis_memref_strides(type, strides, &offset) && expected == offset;
  cis_mem_free(strides);
  return same;
}

/// Whether both have strides of one, and those of the outer one may stand for both: not a number
/// where the type of the inner one says that it is not known.
static bool outer_strides_fit(const subview *outer, const subview *inner) {
  bool fit = outer->unit_strides && inner->unit_strides;
  for (size_t i = 0, next = 0; fit && i < outer->dropped.len; ++i) {
    if (outer->dropped.data[i])
      continue;
    fit = inner->dropped.data[next] || outer->slice.strides.data[i].value ||
          !inner->slice.strides.data[next].value;
    ++next;
  }
  return fit;
}

/// Both have strides of one, so their offsets add up.
static bool fold_subviews(cis_op *op, cis_rewriter *r) {
  cis_op *outer = cis_value_op(cis_op_operand(op, 0));
  if (!outer || cis_op_kind(outer) != CIS_OP_MEMREF_SUBVIEW)
    return false;
  subview s = subview_get(outer), inner = subview_get(op);
  bool fits = outer_strides_fit(&s, &inner);
  cis_mixed_slice slice = {0};
  const cis_mixed one = {.number = 1}, zero = {0};
  for (size_t i = 0, next = 0; fits && i < s.dropped.len; ++i) {
    bool dropped = s.dropped.data[i];
    cis_mixed offset = dropped ? zero : inner.slice.offsets.data[next];
    cis_mixed size = dropped ? one : inner.slice.sizes.data[next];
    next += !dropped;
    offset = build_index(r, op, s.slice.offsets.data[i], offset, one);
    cis_vec_push(&slice.offsets, offset);
    cis_vec_push(&slice.sizes, size);
    cis_vec_push(&slice.strides, s.slice.strides.data[i]);
  }
  cis_value *source = cis_op_operand(outer, 0);
  fits = fits && has_offset_of(op->results[0].type, source->type, &slice);
  if (fits) {
    cis_op *fresh = cis_mixed_slice_build(r, CIS_OP_MEMREF_SUBVIEW, op->loc, &source, 1, &slice,
                                          op->results[0].type);
    cis_rewriter_replace_with_op(r, op, fresh);
  }
  cis_mixed_slice_deinit(&slice);
  subview_deinit(&s);
  subview_deinit(&inner);
  return fits;
}

// --- shapes ---

/// A vector of several dimensions lies in both shapes alike: only the outermost of its dimensions
/// may be part of a group.
static bool keeps_groups(cis_attr groups, uint32_t rank) {
  for (uint32_t i = groups->array.num; rank > 1; --rank, --i)
    if (i == 0 || cis_group_size(groups, i - 1) != 1)
      return false;
  return true;
}

/// Whether an access that is out of bounds of the expanded shape is out of bounds of the source
/// too: dimensions that may be out of bounds are groups of one dimension, the last ones in both
/// shapes.
static bool pads_alike(const cis_op *op, cis_attr groups) {
  cis_attr in_bounds = cis_op_inherent(op, "in_bounds");
  uint32_t rank = in_bounds->array.num, num = groups->array.num;
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_attr_int_or(in_bounds->array.elems[i], 0) &&
        (num < rank || cis_group_size(groups, num - rank + i) != 1))
      return false;
  return true;
}

static bool fold_expand(cis_op *op, cis_rewriter *r, const access_kind *access, cis_op *view) {
  cis_attr groups = cis_op_inherent(view, "reassociation");
  uint32_t rank = vector_rank(op, access);
  if (!keeps_groups(groups, rank))
    return false;
  cis_context *ctx = r->ctx;
  uint32_t expanded = cis_type_rank(view->results[0].type);
  if (access->transfer) {
    cis_affine_map map = cis_op_inherent(op, "permutation_map")->map;
    if (!pads_alike(op, groups) || rank > expanded ||
        map != cis_affine_map_minor_identity(ctx, expanded, rank))
      return false;
    map = cis_affine_map_minor_identity(ctx, groups->array.num, rank);
    cis_op_set_attr(op, CIS_STR("permutation_map"), cis_attr_affine_map(map));
  }
  bool disjoint = cis_str_is(op->info->dialect_name, "memref");
  cis_mixed_vec sizes = {0};
  cis_value_vec indices = {0};
  cis_mixed_get(view, "static_output_shape", "output_shape", &sizes);
  for (uint32_t i = 0, first = 0; i < groups->array.num; ++i) {
    uint32_t num = cis_group_size(groups, i);
    cis_value_vec parts = {0};
    for (uint32_t k = 0; k < num; ++k)
      cis_vec_push(&parts, index_of(op, access, first + k));
    cis_mixed_vec group = {.data = sizes.data + first, .len = num};
    cis_value *index = num == 1
                           ? parts.data[0]
                           : cis_affine_build_linearize(r, op->loc, parts.data, &group, disjoint);
    cis_vec_push(&indices, index);
    cis_vec_deinit(&parts);
    first += num;
  }
  redirect(op, r, access, cis_op_operand(view, 0), &indices);
  cis_vec_deinit(&indices);
  cis_vec_deinit(&sizes);
  return true;
}

/// The sizes of the source; those that its type does not say come from its metadata.
static void source_sizes(cis_rewriter *r, cis_location loc, cis_value *source, cis_mixed_vec *out) {
  cis_op *metadata = NULL;
  for (uint32_t i = 0; i < cis_type_rank(source->type); ++i) {
    cis_mixed size = {.number = cis_type_dim(source->type, i)};
    if (size.number == CIS_DYNAMIC) {
      if (!metadata)
        metadata =
            cis_build_op(r, CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA, loc,
                         (cis_build_args){.operands = &source, .num_operands = 1, .num_types = -1});
      size.value = &metadata->results[2 + i];
    }
    cis_vec_push(out, size);
  }
}

/// Whether a vector does not go on beyond the innermost dimension of the group that its outermost
/// dimension lies in, where an access to the source would be out of bounds.
static bool stays_in_row(const cis_op *op, const access_kind *access, cis_type source,
                         cis_attr groups) {
  uint32_t rank = vector_rank(op, access);
  if (!rank)
    return true;
  uint32_t group = groups->array.num - rank, first = 0;
  for (uint32_t i = 0; i < group; ++i)
    first += cis_group_size(groups, i);
  uint32_t inner = first + cis_group_size(groups, group) - 1;
  bool is_one_row = true;
  for (uint32_t i = first; i < inner; ++i)
    is_one_row &= cis_type_dim(source, i) == 1;
  int64_t length = cis_type_dim(accessed_type(op, access), 0), size = cis_type_dim(source, inner),
          index;
  return is_one_row || length == 1 ||
         (size != CIS_DYNAMIC && length <= size &&
          cis_constant_int(index_of(op, access, group), &index) && index >= 0 &&
          index % size <= size - length);
}

static bool fold_collapse(cis_op *op, cis_rewriter *r, const access_kind *access, cis_op *view) {
  cis_attr groups = cis_op_inherent(view, "reassociation");
  cis_value *source = cis_op_operand(view, 0);
  if (!keeps_groups(groups, vector_rank(op, access)) ||
      !stays_in_row(op, access, source->type, groups))
    return false;
  cis_mixed_vec sizes = {0};
  cis_value_vec indices = {0};
  source_sizes(r, op->loc, source, &sizes);
  for (uint32_t i = 0, first = 0; i < groups->array.num; ++i) {
    uint32_t num = cis_group_size(groups, i);
    cis_value *index = index_of(op, access, i);
    cis_mixed_vec group = {.data = sizes.data + first, .len = num};
    cis_op *parts = num > 1 ? cis_affine_build_delinearize(r, op->loc, index, &group) : NULL;
    for (uint32_t k = 0; k < num; ++k)
      cis_vec_push(&indices, parts ? &parts->results[k] : index);
    first += num;
  }
  while (indices.len < sizes.len)
    cis_vec_push(&indices, index_constant(r, op->loc, 0));
  redirect(op, r, access, source, &indices);
  cis_vec_deinit(&indices);
  cis_vec_deinit(&sizes);
  return true;
}

// --- the pass ---

static bool fold_access(cis_op *op, cis_rewriter *r) {
  const access_kind *access = access_of(op);
  cis_op *view = cis_value_op(memref_of(op, access));
  unsigned kind = view ? cis_op_kind(view) : CIS_OP_UNKNOWN;
  if (kind == CIS_OP_MEMREF_SUBVIEW && access->through & THROUGH_SUBVIEW)
    return fold_subview(op, r, access, view);
  if (kind == CIS_OP_MEMREF_EXPAND_SHAPE && access->through & THROUGH_EXPAND)
    return fold_expand(op, r, access, view);
  if (kind == CIS_OP_MEMREF_COLLAPSE_SHAPE && access->through & THROUGH_COLLAPSE)
    return fold_collapse(op, r, access, view);
  return false;
}

#define ACCESS(KIND)                                                                               \
  { .name = "FoldMemRefAliasAccess", .root = KIND, .rewrite = fold_access }
static const cis_pattern patterns[] = {
    ACCESS(CIS_OP_MEMREF_LOAD),
    ACCESS(CIS_OP_MEMREF_STORE),
    ACCESS(CIS_OP_VECTOR_LOAD),
    ACCESS(CIS_OP_VECTOR_STORE),
    ACCESS(CIS_OP_VECTOR_MASKEDLOAD),
    ACCESS(CIS_OP_VECTOR_MASKEDSTORE),
    ACCESS(CIS_OP_VECTOR_TRANSFER_READ),
    ACCESS(CIS_OP_VECTOR_TRANSFER_WRITE),
    ACCESS(CIS_OP_GPU_SUBGROUP_MMA_LOAD_MATRIX),
    ACCESS(CIS_OP_GPU_SUBGROUP_MMA_STORE_MATRIX),
    {.name = "SubViewOfSubViewFolder", .root = CIS_OP_MEMREF_SUBVIEW, .rewrite = fold_subviews},
};

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  cis_pattern_set *set = cis_pattern_set_create(cis_op_context(root));
  for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); ++i)
    cis_pattern_set_add(set, &patterns[i]);
  cis_greedy_options options = {.bottom_up = true,
                                .region_simplify = CIS_REGION_SIMPLIFY_AGGRESSIVE};
  cis_greedy_rewrite(root, set, &options, NULL);
  cis_pattern_set_destroy(set);
  return true;
}

const cis_pass_def cis_fold_memref_alias_ops_pass = {
    .name = "fold-memref-alias-ops",
    .title = "FoldMemRefAliasOpsPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Fold memref alias ops into consumer load/store ops",
    .run = run,
};
