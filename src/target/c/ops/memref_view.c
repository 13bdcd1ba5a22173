// memref: other names of the same memory. The pointer stays; offset, sizes and strides are other
// numbers, which are variables only where they are not constant.
#include "target/c/ops/memref.h"

#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"

#include <inttypes.h>

static cis_c_num *nums(cis_c_emitter *e, uint32_t n) {
  return cis_arena_array(&e->arena, cis_c_num, n + 1);
}

/// Numbers that the type knows are constants; others become variables. Then it is the op's result.
static bool finish(cis_c_emitter *e, cis_op *op, cis_c_value *view) {
  cis_type type = op->results[0].type;
  uint32_t rank = cis_type_rank(type);
  int64_t *strides = cis_arena_array(&e->arena, int64_t, rank + 1), offset;
  if (!cis_memref_strides(type, strides, &offset))
    return cis_c_unsupported(op, "a layout that is not strided");
  const char *wish = cis_c_wish(e, cis_op_result(op, 0), "view");
  view->offset = offset != CIS_DYNAMIC
                     ? cis_c_number(offset)
                     : cis_c_settle(e, view->offset, cis_c_text(e, "%s_offset", wish));
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t size = cis_type_dim(type, i);
    view->sizes[i] = size != CIS_DYNAMIC
                         ? cis_c_number(size)
                         : cis_c_settle(e, view->sizes[i], cis_c_text(e, "%s_size%u", wish, i));
    view->strides[i] =
        strides[i] != CIS_DYNAMIC
            ? cis_c_number(strides[i])
            : cis_c_settle(e, view->strides[i], cis_c_text(e, "%s_stride%u", wish, i));
  }
  cis_c_set(e, cis_op_result(op, 0), view);
  return true;
}

/// The source with room for other numbers.
static bool begin(cis_c_emitter *e, cis_op *op, uint32_t rank, cis_c_value *out) {
  if (!cis_c_base_pointer(e, op, cis_c_operand(e, op, 0), out))
    return false;
  out->sizes = nums(e, rank);
  out->strides = nums(e, rank);
  return true;
}

static bool emit_subview(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *source = cis_c_operand(e, op, 0);
  uint32_t rank = cis_type_is_memref(source->type) ? cis_type_rank(source->type) : 0, to = 0;
  cis_c_value view;
  if (!begin(e, op, rank, &view))
    return false;
  const cis_c_num *offsets = cis_c_mixed(e, op, "static_offsets", "offsets", NULL);
  const cis_c_num *sizes = cis_c_mixed(e, op, "static_sizes", "sizes", NULL);
  const cis_c_num *strides = cis_c_mixed(e, op, "static_strides", "strides", NULL);
  bool *dropped = cis_arena_array(&e->arena, bool, rank + 1);
  cis_memref_subview_dropped_dims(op, dropped);
  for (uint32_t i = 0; i < rank; ++i) {
    view.offset = cis_c_add(e, view.offset, cis_c_mul(e, offsets[i], source->strides[i]));
    if (dropped[i])
      continue;
    view.sizes[to] = sizes[i];
    view.strides[to++] = cis_c_mul(e, strides[i], source->strides[i]);
  }
  return finish(e, op, &view);
}

static bool emit_reinterpret(cis_c_emitter *e, cis_op *op) {
  uint32_t rank = cis_type_rank(op->results[0].type);
  cis_c_value view;
  if (!begin(e, op, rank, &view))
    return false;
  const cis_c_num *sizes = cis_c_mixed(e, op, "static_sizes", "sizes", NULL);
  const cis_c_num *strides = cis_c_mixed(e, op, "static_strides", "strides", NULL);
  view.offset = *cis_c_mixed(e, op, "static_offsets", "offsets", NULL);
  for (uint32_t i = 0; i < rank; ++i) {
    view.sizes[i] = sizes[i];
    view.strides[i] = strides[i];
  }
  return finish(e, op, &view);
}

static bool emit_expand(cis_c_emitter *e, cis_op *op) {
  uint32_t rank = cis_type_rank(op->results[0].type), at = 0;
  const cis_c_value *source = cis_c_operand(e, op, 0);
  cis_attr groups = cis_op_inherent(op, "reassociation");
  cis_c_value view;
  if (!begin(e, op, rank, &view))
    return false;
  const cis_c_num *shape = cis_c_mixed(e, op, "static_output_shape", "output_shape", NULL);
  for (uint32_t i = 0; i < rank; ++i) {
    view.sizes[i] = shape[i];
    view.strides[i] = cis_c_number(1);
  }
  for (uint32_t k = 0; k < groups->array.num; ++k) {
    uint32_t end = at + groups->array.elems[k]->array.num;
    cis_c_num stride = source->strides[k];
    for (uint32_t i = end; i-- > at;) {
      view.strides[i] = stride;
      if (i > at)
        stride = cis_c_settle(e, cis_c_mul(e, stride, view.sizes[i]), "stride");
    }
    at = end;
  }
  return finish(e, op, &view);
}

/// The stride of a group is that of its last dimension of more than one element: known where all
/// sizes are, or where the type says it.
static bool emit_collapse(cis_c_emitter *e, cis_op *op) {
  cis_attr groups = cis_op_inherent(op, "reassociation");
  const cis_c_value *source = cis_c_operand(e, op, 0);
  cis_c_value view;
  if (!begin(e, op, groups->array.num, &view))
    return false;
  for (uint32_t k = 0, at = 0; k < groups->array.num; ++k) {
    uint32_t end = at + groups->array.elems[k]->array.num;
    cis_c_num size = cis_c_number(1);
    view.strides[k] = end > at ? source->strides[end - 1] : cis_c_number(1);
    bool found = false;
    for (uint32_t i = end; i-- > at;) {
      size = cis_c_settle(e, cis_c_mul(e, size, source->sizes[i]), "size");
      bool is_one = !source->sizes[i].text && source->sizes[i].value == 1;
      if (!is_one && !found)
        view.strides[k] = source->strides[i];
      found |= !is_one;
    }
    view.sizes[k] = size;
    at = end;
  }
  return finish(e, op, &view);
}

/// Sizes that the type does not know are in memory.
static bool emit_reshape(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *shape = cis_c_operand(e, op, 1);
  cis_type type = op->results[0].type;
  if (!cis_type_is_memref(type))
    return cis_c_reshape_to_unranked(e, op);
  uint32_t rank = cis_type_rank(type);
  cis_c_value view;
  if (!begin(e, op, rank, &view))
    return false;
  assert(cis_memref_has_identity_layout(type) && "the verifier allows no other");
  cis_c_num stride = cis_c_number(1);
  for (uint32_t i = rank; i-- > 0;) {
    cis_c_num at = cis_c_number(i);
    view.sizes[i] = cis_c_number(cis_type_dim(type, i));
    if (cis_type_dim(type, i) == CIS_DYNAMIC) {
      const char *name = cis_c_fresh(e, "size");
      cis_c_declare(e, "int64_t", name, cis_c_element(e, shape, &at), true);
      view.sizes[i] = cis_c_name(name);
    }
    view.strides[i] = stride;
    if (i)
      stride = cis_c_settle(e, cis_c_mul(e, stride, view.sizes[i]), "stride");
  }
  return finish(e, op, &view);
}

static bool emit_transpose(cis_c_emitter *e, cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "permutation")->map;
  const cis_c_value *source = cis_c_operand(e, op, 0);
  cis_c_value view;
  if (!begin(e, op, map->num_results, &view))
    return false;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    view.sizes[i] = source->sizes[map->results[i]->position];
    view.strides[i] = source->strides[map->results[i]->position];
  }
  return finish(e, op, &view);
}

/// Bytes become elements of another type: a pointer of its own.
static bool emit_view(cis_c_emitter *e, cis_op *op) {
  cis_type type = op->results[0].type;
  const cis_c_value *source = cis_c_operand(e, op, 0);
  uint32_t rank = cis_type_rank(type);
  cis_c_value view;
  if (!begin(e, op, rank, &view))
    return false;
  view.is_aliased = e->has_alias_types;
  const char *pointer = cis_c_pointer(e, type, view.is_const, view.is_aliased);
  if (!pointer)
    return cis_c_unsupported(op, "elements of this type");
  cis_c_num shift = cis_c_num_of(cis_c_operand(e, op, 1));
  cis_c_num at = cis_c_add(e, source->offset, shift);
  const char *name = cis_c_fresh(e, cis_c_wish(e, cis_op_result(op, 0), "view"));
  const char *base = !at.text && !at.value
                         ? source->text
                         : cis_c_text(e, "(%s + %s)", source->text, cis_c_num_text(e, at));
  cis_c_declare(e, pointer, name,
                cis_c_text(e, "(%s)(%svoid *)%s", pointer, view.is_const ? "const " : "", base),
                true);
  view.text = name;
  view.offset = cis_c_number(0);
  uint32_t next = 2;
  for (uint32_t i = 0; i < rank; ++i)
    view.sizes[i] = cis_type_dim(type, i) != CIS_DYNAMIC
                        ? cis_c_number(cis_type_dim(type, i))
                        : cis_c_num_of(cis_c_operand(e, op, next++));
  cis_c_num stride = cis_c_number(1);
  for (uint32_t i = rank; i-- > 0;) {
    view.strides[i] = stride;
    if (i)
      stride = cis_c_settle(e, cis_c_mul(e, stride, view.sizes[i]), "stride");
  }
  return finish(e, op, &view);
}

/// The same numbers, of which the new type knows more or fewer.
static bool emit_cast(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *source = cis_c_operand(e, op, 0);
  cis_c_value view;
  if (!cis_type_is_memref(op->results[0].type))
    return cis_c_cast_to_unranked(e, op);
  if (!cis_type_is_memref(source->type))
    return cis_c_cast_to_ranked(e, op, &view) && finish(e, op, &view);
  uint32_t rank = cis_type_rank(source->type);
  if (!begin(e, op, rank, &view))
    return false;
  for (uint32_t i = 0; i < rank; ++i) {
    view.sizes[i] = source->sizes[i];
    view.strides[i] = source->strides[i];
  }
  return finish(e, op, &view);
}

static bool emit_distinct(cis_c_emitter *e, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_c_set(e, cis_op_result(op, i), cis_c_operand(e, op, i));
  return true;
}

// --- what descriptors are asked ---

static bool emit_dim(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *source = cis_c_operand(e, op, 0), *index = cis_c_operand(e, op, 1);
  if (!cis_type_is_memref(source->type))
    return cis_c_unranked_dim(e, op);
  uint32_t rank = cis_type_rank(source->type);
  if (index->is_number) {
    if (index->number < 0 || index->number >= rank)
      return cis_c_unsupported(op, "there is no such dimension");
    cis_c_set_num(e, cis_op_result(op, 0), source->sizes[index->number]);
    return true;
  }
  const char *text = cis_c_num_text(e, source->sizes[rank - 1]);
  for (uint32_t i = rank - 1; i-- > 0;)
    text = cis_c_text(e, "%s == %u ? %s : %s", index->text, i, cis_c_num_text(e, source->sizes[i]),
                      text);
  return cis_c_define(e, op, 0, "%s", text);
}

static bool emit_rank(cis_c_emitter *e, cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  cis_c_set_num(e, cis_op_result(op, 0),
                cis_type_is_memref(type)
                    ? cis_c_number(cis_type_rank(type))
                    : cis_c_name(cis_c_text(e, "%s.rank", cis_c_operand(e, op, 0)->text)));
  return true;
}

static bool emit_pointer(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *source = cis_c_operand(e, op, 0);
  return cis_c_define(e, op, 0, "(int64_t)(intptr_t)(const void *)%s%s", source->text,
                      cis_type_is_memref(source->type) ? "" : ".data");
}

static bool emit_metadata(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *source = cis_c_operand(e, op, 0);
  if (!cis_type_is_memref(source->type))
    return cis_c_unsupported(op, "a memref without rank");
  uint32_t rank = cis_type_rank(source->type);
  cis_c_value base = *source;
  base.offset = cis_c_number(0);
  cis_c_set(e, cis_op_result(op, 0), &base);
  cis_c_set_num(e, cis_op_result(op, 1), source->offset);
  for (uint32_t i = 0; i < rank; ++i) {
    cis_c_set_num(e, cis_op_result(op, 2 + i), source->sizes[i]);
    cis_c_num stride = cis_c_settle(e, source->strides[i], "stride");
    cis_c_set_num(e, cis_op_result(op, 2 + rank + i), stride);
  }
  return true;
}

const cis_c_row cis_c_rows_memref_view[] = {
    {CIS_OP_MEMREF_ASSUME_ALIGNMENT, .emit = emit_cast},
    {CIS_OP_MEMREF_CAST, .emit = emit_cast},
    {CIS_OP_MEMREF_COLLAPSE_SHAPE, .emit = emit_collapse},
    {CIS_OP_MEMREF_DIM, .emit = emit_dim},
    {CIS_OP_MEMREF_DISTINCT_OBJECTS, .emit = emit_distinct},
    {CIS_OP_MEMREF_EXPAND_SHAPE, .emit = emit_expand},
    {CIS_OP_MEMREF_EXTRACT_ALIGNED_POINTER_AS_INDEX, .emit = emit_pointer},
    {CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA, .emit = emit_metadata},
    {CIS_OP_MEMREF_MEMORY_SPACE_CAST, .emit = emit_cast},
    {CIS_OP_MEMREF_RANK, .emit = emit_rank},
    {CIS_OP_MEMREF_REINTERPRET_CAST, .emit = emit_reinterpret},
    {CIS_OP_MEMREF_RESHAPE, .emit = emit_reshape},
    {CIS_OP_MEMREF_SUBVIEW, .emit = emit_subview},
    {CIS_OP_MEMREF_TRANSPOSE, .emit = emit_transpose},
    {CIS_OP_MEMREF_VIEW, .emit = emit_view},
    {0},
};
