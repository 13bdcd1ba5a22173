// Canonicalisation patterns of the memref dialect: constants become part of types, with a cast
// after the op; ops without an effect are erased.
#include "dialect/arith/build.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/memref/build.h"
#include "dialect/memref/impl.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/fold.h"

/// Replaces an op by a value of another type, which is cast.
static bool replace_cast(cis_rewriter *r, cis_op *op, cis_value *value) {
  return replace(r, op, cis_memref_build_cast(CIS_AT(r, op->loc), value, result_type(op)));
}

#define PATTERNS(NAME, ...)                                                                        \
  const cis_pattern *const cis_memref_canonicalize_##NAME[] = {__VA_ARGS__, NULL};

// --- sizes of allocations ---

/// The dynamic sizes of `type` that are constants become static; `first` is the first size operand.
/// The other sizes go to `out`.
static cis_type constant_sizes(const cis_op *op, uint32_t first, cis_value_vec *out) {
  cis_type type = result_type(op);
  uint32_t rank = cis_type_rank(type);
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  for (uint32_t i = 0; i < rank; ++i) {
    shape[i] = cis_type_dim(type, i);
    if (shape[i] != CIS_DYNAMIC)
      continue;
    cis_value *size = cis_op_operand(op, first++);
    int64_t number;
    if (cis_constant_int(size, &number) && number >= 0)
      shape[i] = number;
    else
      cis_vec_push(out, size);
  }
  type = cis_type_with_shape(type, shape, rank);
  cis_mem_free(shape);
  return type;
}

static bool alloc_of_constants(cis_op *op, cis_rewriter *r) {
  cis_value_vec operands = {0};
  cis_range sizes = cis_op_operand_group(op, 0), symbols = cis_op_operand_group(op, 1);
  cis_type type = constant_sizes(op, sizes.first, &operands);
  bool changed = type != result_type(op);
  if (changed) {
    int32_t segments[] = {(int32_t)operands.len, (int32_t)symbols.num};
    for (uint32_t i = 0; i < symbols.num; ++i)
      cis_vec_push(&operands, cis_op_operand(op, symbols.first + i));
    cis_named_attr alignment = {CIS_STR("alignment"), cis_op_inherent(op, "alignment")};
    cis_op *alloc = cis_build_op(r, cis_op_kind(op), op->loc,
                                 (cis_build_args){.operands = operands.data,
                                                  .num_operands = (int)operands.len,
                                                  .types = &type,
                                                  .num_types = 1,
                                                  .attrs = &alignment,
                                                  .num_attrs = 1,
                                                  .operand_segments = segments});
    replace_cast(r, op, &alloc->results[0]);
  }
  cis_vec_deinit(&operands);
  return changed;
}

/// Only stored to and deallocated.
static bool is_never_read(const cis_op *alloc) {
  const cis_value *buffer = &alloc->results[0];
  for (const cis_use *use = cis_value_uses(buffer); use; use = cis_use_next(use)) {
    const cis_op *user = cis_use_owner(use);
    bool store = cis_op_kind(user) == CIS_OP_MEMREF_STORE && cis_op_operand(user, 0) != buffer;
    if (!store && cis_op_kind(user) != CIS_OP_MEMREF_DEALLOC)
      return false;
  }
  return true;
}
static bool dead_alloc(cis_op *op, cis_rewriter *r) {
  if (!is_never_read(op))
    return false;
  while (cis_value_uses(&op->results[0]))
    cis_rewriter_erase(r, cis_use_owner(cis_value_uses(&op->results[0])));
  cis_rewriter_erase(r, op);
  return true;
}
CIS_PATTERN("SimplifyAllocConst", alloc_of_constants)
CIS_PATTERN("SimplifyDeadAlloc", dead_alloc)
PATTERNS(alloc, &alloc_of_constants_pattern, &dead_alloc_pattern)

/// The buffer that is moved is freed all the same.
///
///   %b = memref.realloc %a; memref.dealloc %b  ->  memref.dealloc %a
static bool dead_realloc(cis_op *op, cis_rewriter *r) {
  cis_value *source = cis_op_operand(op, 0);
  if (!is_never_read(op))
    return false;
  cis_builder_set_before(r, op);
  cis_build_op(r, CIS_OP_MEMREF_DEALLOC, op->loc,
               (cis_build_args){.operands = &source, .num_operands = 1});
  return dead_alloc(op, r);
}
CIS_PATTERN("SimplifyDeadRealloc", dead_realloc)
PATTERNS(realloc, &dead_realloc_pattern)

// --- memref.alloca_scope ---

/// Whether the op itself takes memory of the scope: surely, or for all that its row says.
static bool takes_alloca(cis_op *op, bool surely) {
  const cis_op_info *info = op->info;
  cis_effect_vec effects = {0};
  if (!surely && info->traits & CIS_TRAIT_RECURSIVE_EFFECTS)
    return false;
  bool hook = info->def && info->def->get_effects;
  bool takes = !surely && !info->effects_known && !hook;
  for (uint32_t i = 0; i < info->num_effects; ++i)
    takes |= info->effects[i].kind == CIS_EFFECT_ALLOC && info->effects[i].automatic_resource;
  if (hook)
    info->def->get_effects(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    takes |= effects.data[i].kind == CIS_EFFECT_ALLOC && effects.data[i].automatic;
  cis_vec_deinit(&effects);
  return takes;
}

typedef struct alloca_search {
  const cis_op *scope;
  cis_op_vec *found; // those that surely do; NULL: the first one that may ends the search
} alloca_search;
static cis_walk find_alloca(cis_op *op, void *user) {
  alloca_search *search = user;
  if (op == search->scope)
    return CIS_WALK_CONTINUE;
  if (takes_alloca(op, search->found)) {
    if (!search->found)
      return CIS_WALK_STOP;
    cis_vec_push(search->found, op);
  }
  return op->info->traits & CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE ? CIS_WALK_SKIP
                                                                 : CIS_WALK_CONTINUE;
}

static bool has_automatic_scope(const cis_op *op) {
  return op && (op->info->traits & CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE);
}
/// Nothing follows but the terminator, in the only block.
static bool is_last(const cis_op *op) {
  const cis_region *region = cis_op_parent_region(op);
  return cis_op_next(op) && cis_op_next(op) == cis_block_last(cis_op_block(op)) && region &&
         cis_region_first(region) == cis_region_last(region);
}

/// Inlined where memory does not live longer then: the scope around ends at the same place.
static bool inline_alloca_scope(cis_op *op, cis_rewriter *r) {
  alloca_search search = {.scope = op};
  bool has_alloca = !cis_walk_preorder(op, find_alloca, &search);
  if (has_alloca && (!has_automatic_scope(cis_op_parent(op)) || !is_last(op)))
    return false;
  cis_block *body = cis_op_entry(op);
  cis_op *end = cis_block_last(body);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < end->num_operands; ++i)
    cis_vec_push(&values, cis_op_operand(end, i));
  cis_rewriter_inline_block(r, body, cis_op_block(op), op, NULL, 0);
  cis_rewriter_replace(r, op, values.data, (uint32_t)values.len);
  cis_rewriter_erase(r, end);
  cis_vec_deinit(&values);
  return true;
}
CIS_PATTERN("AllocaScopeInliner", inline_alloca_scope)

/// The op in a scope around that ends with this op and all that is around it in between; NULL if
/// there is none.
static cis_op *find_ending(cis_op *op) {
  while (op && is_last(op)) {
    cis_op *parent = cis_op_parent(op);
    if (has_automatic_scope(parent))
      return op;
    op = parent;
  }
  return NULL;
}

static bool is_defined_outside(const cis_op *op, const cis_op *other) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_block *block = cis_value_block(cis_op_operand(op, i));
    if (!block || !cis_block_region(block) ||
        cis_op_is_ancestor(other, cis_region_op(cis_block_region(block))))
      return false;
  }
  return true;
}

/// Memory that the scope takes is taken from the one around, where that one ends at the same place.
static bool hoist_allocas(cis_op *op, cis_rewriter *r) {
  cis_op *dest = find_ending(op);
  cis_op_vec allocas = {0};
  bool changed = false;
  if (!dest || dest == op)
    return false;
  cis_walk_preorder(op, find_alloca, &(alloca_search){.scope = op, .found = &allocas});
  for (size_t i = 0; i < allocas.len; ++i) {
    cis_op *alloca = allocas.data[i];
    if (!is_defined_outside(alloca, dest))
      continue;
    cis_builder_set_before(r, dest);
    cis_rewriter_replace_with_op(r, alloca, cis_rewriter_clone(r, alloca, NULL));
    changed = true;
  }
  cis_vec_deinit(&allocas);
  return changed;
}
CIS_PATTERN("AllocaScopeHoister", hoist_allocas)
PATTERNS(alloca_scope, &inline_alloca_scope_pattern, &hoist_allocas_pattern)

// --- memref.copy ---

static bool is_empty(cis_type type) {
  for (uint32_t i = 0; cis_type_is_memref(type) && i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == 0)
      return true;
  return false;
}
static bool empty_copy(cis_op *op, cis_rewriter *r) {
  if (!is_empty(cis_op_operand(op, 0)->type) && !is_empty(cis_op_operand(op, 1)->type))
    return false;
  cis_rewriter_erase(r, op);
  return true;
}
static bool self_copy(cis_op *op, cis_rewriter *r) {
  if (cis_op_operand(op, 0) != cis_op_operand(op, 1))
    return false;
  cis_rewriter_erase(r, op);
  return true;
}
CIS_PATTERN("FoldEmptyCopy", empty_copy)
CIS_PATTERN("FoldSelfCopy", self_copy)
PATTERNS(copy, &empty_copy_pattern, &self_copy_pattern)

// --- memref.dim ---

/// Whether the value, which an op after `op` uses, is known at `op`.
static bool is_known_at(const cis_value *value, cis_op *op) {
  const cis_block *block = cis_value_block(value);
  if (block == cis_op_block(op))
    return value->is_arg || cis_op_is_before(cis_value_op(value), op);
  if (cis_block_region(block) == cis_block_region(cis_op_block(op)))
    return cis_block_is_entry(block);
  return cis_region_is_ancestor(cis_block_region(block), cis_block_region(cis_op_block(op)));
}

/// The size is read where the shape was, which may be written to later.
static bool dim_of_reshape(cis_op *op, cis_rewriter *r) {
  cis_op *reshape = defined_by(source(op), CIS_OP_MEMREF_RESHAPE);
  cis_value *index = cis_op_operand(op, 1);
  if (!reshape || !is_known_at(index, reshape))
    return false;
  cis_builder_set_after(r, reshape);
  cis_value *shape = cis_op_operand(reshape, 1);
  cis_loc_builder *e = CIS_AT(r, op->loc);
  cis_value *size = cis_memref_build_load(e, shape, index);
  if (size->type != result_type(op))
    size = cis_arith_build_index_cast(e, size, result_type(op));
  return replace(r, op, size);
}
CIS_PATTERN("DimOfMemRefReshape", dim_of_reshape)
PATTERNS(dim, &dim_of_reshape_pattern)

// --- memref.reinterpret_cast ---

static cis_type strided_type(cis_type like, const cis_mixed_slice *slice) {
  uint32_t rank = (uint32_t)slice->sizes.len;
  int64_t *sizes = cis_mem_calloc(2 * (size_t)rank + 2, sizeof(*sizes));
  int64_t *strides = sizes + rank, *offset = strides + rank;
  cis_mixed_statics(&slice->sizes, sizes);
  cis_mixed_statics(&slice->strides, strides);
  cis_mixed_statics(&slice->offsets, offset);
  cis_type type = cis_type_memref(cis_type_element(like), sizes, rank,
                                  cis_attr_strided(like->ctx, *offset, strides, rank),
                                  like->shaped.memory_space);
  cis_mem_free(sizes);
  return type;
}

/// Numbers that the result's type states count as constants.
static bool constify(cis_mixed_vec *list, const int64_t *known) {
  bool changed = false;
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].value && known[i] != CIS_DYNAMIC) {
      list->data[i] = (cis_mixed){.number = known[i]};
      changed = true;
    }
  return changed;
}

static bool reinterpret_cast_of_constants(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  int64_t *strides = cis_mem_calloc((size_t)cis_type_rank(type) + 1, sizeof(*strides)), offset;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool changed = false;
  if (cis_memref_strides(type, strides, &offset)) {
    changed |= constify(&slice.offsets, &offset);
    changed |= constify(&slice.sizes, type->shaped.shape);
    changed |= constify(&slice.strides, strides);
  }
  changed |= cis_mixed_slice_fold(&slice);
  if (changed) {
    cis_value *from = source(op);
    cis_op *cast = cis_mixed_slice_build(r, CIS_OP_MEMREF_REINTERPRET_CAST, op->loc, &from, 1,
                                         &slice, strided_type(type, &slice));
    replace_cast(r, op, &cast->results[0]);
  }
  cis_mixed_slice_deinit(&slice);
  cis_mem_free(strides);
  return changed;
}

/// Whether a number is the static one of the source's type, or, if that is not known, result
/// `result` of the op that takes the source apart.
static bool is_part(cis_mixed m, const cis_op *metadata, uint32_t result, int64_t number) {
  int64_t constant;
  if (!m.value)
    return m.number == number;
  return number == CIS_DYNAMIC ? m.value == &metadata->results[result]
                               : cis_constant_int(m.value, &constant) && constant == number;
}

/// Put together again as it was taken apart; or in another form, of the whole instead of its base.
static bool reinterpret_cast_of_metadata(cis_op *op, cis_rewriter *r) {
  cis_op *metadata = defined_by(source(op), CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA);
  if (!metadata || source(op) != &metadata->results[0])
    return false;
  cis_value *whole = source(metadata);
  cis_type type = whole->type;
  uint32_t rank = cis_type_rank(type);
  int64_t *strides = cis_mem_calloc((size_t)rank + 1, sizeof(*strides)), offset;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool same = slice.sizes.len == rank && cis_memref_strides(type, strides, &offset) &&
              is_part(slice.offsets.data[0], metadata, 1, offset);
  for (uint32_t i = 0; same && i < rank; ++i)
    same = is_part(slice.sizes.data[i], metadata, 2 + i, cis_type_dim(type, i)) &&
           is_part(slice.strides.data[i], metadata, 2 + rank + i, strides[i]);
  cis_mixed_slice_deinit(&slice);
  cis_mem_free(strides);
  if (same)
    return type == result_type(op) ? replace(r, op, whole) : replace_cast(r, op, whole);
  cis_op_set_operand(op, 0, whole);
  cis_rewriter_modified(r, op);
  return true;
}
CIS_PATTERN("ReinterpretCastOpConstantFolder", reinterpret_cast_of_constants)
CIS_PATTERN("ReinterpretCastOpExtractStridedMetadataFolder", reinterpret_cast_of_metadata)
PATTERNS(reinterpret_cast, &reinterpret_cast_of_metadata_pattern,
         &reinterpret_cast_of_constants_pattern)

// --- memref.subview ---

/// A subview of another source, or with other numbers, that leaves out the same dimensions.
static bool rebuild_subview(cis_op *op, cis_rewriter *r, cis_value *from,
                            const cis_mixed_slice *slice) {
  cis_type type = cis_memref_reduced_subview_type(op, from->type, slice);
  if (!type)
    return false;
  cis_op *subview = cis_mixed_slice_build(r, CIS_OP_MEMREF_SUBVIEW, op->loc, &from, 1, slice, type);
  return replace_cast(r, op, &subview->results[0]);
}

static bool subview_of_constants(cis_op *op, cis_rewriter *r) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool changed =
      cis_mixed_slice_fold_inside(&slice, source(op)->type->shaped.shape, CIS_ZEROS_KEEP_ALL) &&
      rebuild_subview(op, r, source(op), &slice);
  cis_mixed_slice_deinit(&slice);
  return changed;
}

bool cis_memref_only_forgets(const cis_op *cast) {
  cis_type from = source(cast)->type, to = result_type(cast);
  if (!cis_type_is_memref(from) || !cis_type_is_memref(to) ||
      cis_type_rank(from) != cis_type_rank(to) || cis_type_element(from) != cis_type_element(to))
    return false;
  uint32_t rank = cis_type_rank(from);
  int64_t *a = cis_mem_calloc(2 * (size_t)rank + 1, sizeof(*a)), *b = a + rank, offset_a, offset_b;
  bool ok = cis_memref_strides(from, a, &offset_a) && cis_memref_strides(to, b, &offset_b) &&
            (offset_a == offset_b || offset_b == CIS_DYNAMIC);
  for (uint32_t i = 0; ok && i < rank; ++i)
    ok = (cis_type_dim(from, i) == cis_type_dim(to, i) || cis_type_dim(to, i) == CIS_DYNAMIC) &&
         (a[i] == b[i] || b[i] == CIS_DYNAMIC);
  cis_mem_free(a);
  return ok;
}

static bool subview_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_CAST);
  int64_t number;
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (cis_constant_int(cis_op_operand(op, i), &number))
      return false;
  if (!cast || !cis_memref_only_forgets(cast) || !cis_memref_source_tells_dropped(op))
    return false;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool changed = cis_mixed_slice_is_inside(&slice, source(cast)->type->shaped.shape) &&
                 rebuild_subview(op, r, source(cast), &slice);
  cis_mixed_slice_deinit(&slice);
  return changed;
}

static bool whole_subview(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  bool whole = cis_type_rank(from) == cis_type_rank(result_type(op)) &&
               cis_mixed_slice_is_whole(&slice, from->shaped.shape, cis_type_rank(from));
  cis_mixed_slice_deinit(&slice);
  if (!whole)
    return false;
  return from == result_type(op) ? replace(r, op, source(op)) : replace_cast(r, op, source(op));
}
CIS_PATTERN("SubViewOpConstantArgumentFolder", subview_of_constants)
CIS_PATTERN("SubViewOpMemRefCastFolder", subview_of_cast)
CIS_PATTERN("TrivialSubViewOpFolder", whole_subview)
PATTERNS(subview, &subview_of_constants_pattern, &subview_of_cast_pattern, &whole_subview_pattern)

// --- memref.view ---

static bool rebuild_view(cis_op *op, cis_rewriter *r, cis_value *from, const cis_value_vec *sizes,
                         cis_type type) {
  cis_value_vec operands = {0};
  cis_vec_push(&operands, from);
  cis_vec_push(&operands, cis_op_operand(op, 1));
  cis_vec_append(&operands, sizes->data, sizes->len);
  cis_op *view = cis_build_op(r, CIS_OP_MEMREF_VIEW, op->loc,
                              (cis_build_args){.operands = operands.data,
                                               .num_operands = (int)operands.len,
                                               .types = &type,
                                               .num_types = 1});
  cis_vec_deinit(&operands);
  return type == result_type(op) ? replace(r, op, &view->results[0])
                                 : replace_cast(r, op, &view->results[0]);
}
static bool view_of_constants(cis_op *op, cis_rewriter *r) {
  cis_value_vec sizes = {0};
  cis_type type = constant_sizes(op, 2, &sizes);
  bool changed = type != result_type(op) && cis_memref_has_identity_layout(type) &&
                 rebuild_view(op, r, source(op), &sizes, type);
  cis_vec_deinit(&sizes);
  return changed;
}
/// view (cast %a)   =>   view %a, unless %a has no rank, or has a layout: no view is of such a
/// memref
static bool view_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_CAST);
  if (!cast || !cis_type_is_memref(source(cast)->type) ||
      !cis_memref_has_identity_layout(source(cast)->type))
    return false;
  cis_value_vec sizes = {0};
  for (uint32_t i = 2; i < op->num_operands; ++i)
    cis_vec_push(&sizes, cis_op_operand(op, i));
  rebuild_view(op, r, source(cast), &sizes, result_type(op));
  cis_vec_deinit(&sizes);
  return true;
}
CIS_PATTERN("ViewOpShapeFolder", view_of_constants)
CIS_PATTERN("ViewOpMemrefCastFolder", view_of_cast)
PATTERNS(view, &view_of_constants_pattern, &view_of_cast_pattern)
