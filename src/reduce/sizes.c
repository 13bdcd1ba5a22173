// Sizes in types: one number becomes another one in all types at once, and in attributes if need
// be, because ops relate the sizes of their operands. Layouts and memory spaces go.
#include "dialect/memref/memref.h"
#include "ir/attr_inside.h"
#include "reduce/impl.h"
#include "support/map.h"

// --- types and attributes, changed inside ---

typedef struct change {
  int64_t from, to;
  bool in_attributes; // numbers in attributes change as well
  bool plain;         // layouts, encodings and memory spaces go instead
  cis_ptrmap types, attrs;
} change;

static cis_type change_type(change *c, cis_type type);
static cis_attr change_attr(void *user, cis_attr attr);

static int64_t change_number(const change *c, int64_t number) {
  return !c->plain && number == c->from ? c->to : number;
}

static cis_attr change_layout(change *c, cis_attr layout) {
  if (!layout || c->plain)
    return NULL;
  if (layout->kind != CIS_ATTR_STRIDED || !c->in_attributes)
    return layout->kind == CIS_ATTR_STRIDED ? layout : change_attr(c, layout);
  cis_i64_vec strides = {0};
  for (uint32_t i = 0; i < layout->strided.rank; ++i)
    cis_vec_push(&strides, change_number(c, layout->strided.strides[i]));
  cis_attr to = cis_attr_strided(layout->ctx, change_number(c, layout->strided.offset),
                                 strides.data, layout->strided.rank);
  cis_vec_deinit(&strides);
  return to;
}

static cis_type change_ranked(change *c, cis_type type) {
  cis_i64_vec shape = {0};
  uint32_t rank = cis_type_rank(type);
  cis_type element = change_type(c, cis_type_element(type)), to;
  for (uint32_t d = 0; d < rank; ++d)
    cis_vec_push(&shape, change_number(c, cis_type_dim(type, d)));
  if (type->kind == CIS_TYPE_VECTOR)
    to = cis_type_vector(element, shape.data, type->shaped.scalable, rank);
  else if (type->kind == CIS_TYPE_TENSOR)
    to = cis_type_tensor(element, shape.data, rank, change_layout(c, type->shaped.layout));
  else
    to = cis_type_memref(element, shape.data, rank, change_layout(c, type->shaped.layout),
                         c->plain ? NULL : type->shaped.memory_space);
  cis_vec_deinit(&shape);
  return to;
}

static void change_types(change *c, const cis_type *types, uint32_t num, cis_type_vec *out) {
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(out, change_type(c, types[i]));
}

static cis_type change_list(change *c, cis_type type) {
  cis_type_vec inputs = {0}, results = {0};
  change_types(c, type->function.inputs, type->function.num_inputs, &inputs);
  if (type->kind == CIS_TYPE_FUNCTION)
    change_types(c, type->function.results, type->function.num_results, &results);
  cis_type to = type->kind == CIS_TYPE_FUNCTION
                    ? cis_type_function(type->ctx, inputs.data, (uint32_t)inputs.len, results.data,
                                        (uint32_t)results.len)
                    : cis_type_tuple(type->ctx, inputs.data, (uint32_t)inputs.len);
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&results);
  return to;
}

static cis_attr *change_attrs(change *c, const cis_attr *attrs, uint32_t num) {
  cis_attr *to = cis_mem_calloc(num + 1, sizeof(*to));
  for (uint32_t i = 0; i < num; ++i)
    to[i] = attrs[i] ? change_attr(c, attrs[i]) : NULL;
  return to;
}

static cis_type change_new_type(change *c, cis_type type) {
  if (cis_type_is_ranked(type))
    return change_ranked(c, type);
  if (type->kind == CIS_TYPE_FUNCTION || type->kind == CIS_TYPE_TUPLE)
    return change_list(c, type);
  if (type->kind == CIS_TYPE_UNRANKED_MEMREF && c->plain)
    return cis_type_unranked_memref(cis_type_element(type), NULL);
  if (type->kind == CIS_TYPE_DIALECT) {
    cis_attr *params = change_attrs(c, type->dialect.params, type->dialect.num_params);
    cis_type to = cis_type_dialect(type->ctx, type->dialect.def, params, type->dialect.num_params);
    cis_mem_free(params);
    return to;
  }
  return type;
}

static cis_type change_type(change *c, cis_type type) {
  uintptr_t known = cis_ptrmap_at(&c->types, type);
  if (known)
    return (cis_type)known;
  cis_type to = change_new_type(c, type);
  cis_ptrmap_set(&c->types, type, (uintptr_t)to);
  return to;
}

/// Elements for another shape: the first ones, or the first one for all.
static cis_attr change_dense(change *c, cis_attr attr) {
  cis_type type = change_type(c, attr->type);
  int64_t num;
  if (type == attr->type || !cis_type_num_elements(type, &num))
    return attr;
  size_t element = cis_dense_element_size(cis_type_element(type));
  const char *data = cis_dense_data(attr);
  bool fits = !attr->dense.splat && element && (uint64_t)num <= attr->dense.size / element;
  if (!data || attr->dense.size < element)
    return attr;
  return cis_attr_dense(type, data, fits ? (size_t)num * element : element, !fits);
}

static cis_attr change_array(const change *c, cis_attr attr) {
  uint32_t num;
  const int64_t *numbers = cis_attr_get_i64_array(attr, &num);
  cis_i64_vec to = {0};
  if (!numbers || !c->in_attributes)
    return attr;
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&to, change_number(c, numbers[i]));
  cis_attr changed = cis_attr_i64_array(attr->ctx, to.data, num);
  cis_vec_deinit(&to);
  return changed;
}

static cis_attr change_new_attr(change *c, cis_attr attr) {
  int64_t value;
  switch (attr->kind) {
  case CIS_ATTR_TYPE:
    return cis_attr_type(change_type(c, attr->type_value));
  case CIS_ATTR_INTEGER:
    return c->in_attributes && !c->plain && cis_attr_get_int(attr, &value) && value == c->from
               ? cis_attr_integer(attr->type, c->to)
               : attr;
  case CIS_ATTR_DENSE:
    return change_dense(c, attr);
  case CIS_ATTR_DENSE_ARRAY:
    return change_array(c, attr);
  default:
    return cis_attr_map_inside(attr, change_attr, c);
  }
}

static cis_attr change_attr(void *user, cis_attr attr) {
  change *c = user;
  uintptr_t known = cis_ptrmap_at(&c->attrs, attr);
  if (known)
    return (cis_attr)known;
  cis_attr to = change_new_attr(c, attr);
  cis_ptrmap_set(&c->attrs, attr, (uintptr_t)to);
  return to;
}

static cis_walk change_op(cis_op *op, void *user) {
  change *c = user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    op->results[i].type = change_type(c, op->results[i].type);
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; i < block->num_args; ++i)
        cis_block_args(block)[i]->type = change_type(c, cis_block_args(block)[i]->type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    if (cis_op_props(op)[i] && !cis_reduce_is_segments(op, i))
      cis_op_props(op)[i] = change_attr(c, cis_op_props(op)[i]);
  if (cis_op_discardable(op))
    cis_op_set_discardable(op, change_attr(c, cis_op_discardable(op)));
  return CIS_WALK_CONTINUE;
}

static void repair_subview(cis_op *op) {
  cis_type is = op->results[0].type;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_type type = cis_memref_subview_type(cis_op_operand_type(op, 0), &slice, is->shaped.shape,
                                          cis_type_rank(is));
  if (type)
    op->results[0].type = type;
  cis_mixed_slice_deinit(&slice);
}

/// A static size is that of the source with the padding.
static void repair_pad(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  cis_static_list low = cis_static_list_get(op, "static_low");
  cis_static_list high = cis_static_list_get(op, "static_high");
  cis_i64_vec shape = {0};
  if (!cis_type_is_ranked(from) || !cis_type_is_ranked(to) ||
      cis_type_rank(from) != cis_type_rank(to) || low.num != cis_type_rank(from) ||
      high.num != low.num)
    return;
  for (uint32_t d = 0; d < low.num; ++d) {
    int64_t size = cis_type_dim(from, d);
    bool is_static = size != CIS_DYNAMIC && low.values[d] != CIS_DYNAMIC &&
                     high.values[d] != CIS_DYNAMIC &&
                     !__builtin_add_overflow(size, low.values[d], &size) &&
                     !__builtin_add_overflow(size, high.values[d], &size) && size >= 0;
    cis_vec_push(&shape, is_static ? size : cis_type_dim(to, d));
  }
  op->results[0].type = cis_type_with_shape(to, shape.data, low.num);
  cis_vec_deinit(&shape);
}

static cis_walk repair_op(cis_op *op, void *user) {
  (void)user;
  if (cis_str_is(cis_op_name(op), "memref.subview"))
    repair_subview(op);
  else if (cis_str_is(cis_op_name(op), "tensor.pad"))
    repair_pad(op);
  return CIS_WALK_CONTINUE;
}

void cis_reduce_repair_types(cis_op *root) { cis_walk_preorder(root, repair_op, NULL); }

static void change_all(cis_op *root, change *c) {
  cis_walk_preorder(root, change_op, c);
  cis_reduce_repair_types(root);
  cis_ptrmap_deinit(&c->types);
  cis_ptrmap_deinit(&c->attrs);
}

// --- sizes ---

typedef struct sizes {
  cis_ptrmap seen_types, seen_sizes; // a size is a key as it is
  cis_i64_vec found;
} sizes;

static void note_type(sizes *s, cis_type type) {
  bool is_new;
  cis_ptrmap_get(&s->seen_types, type, &is_new);
  if (!is_new || !cis_type_is_ranked(type))
    return;
  note_type(s, cis_type_element(type));
  for (uint32_t d = 0; d < cis_type_rank(type); ++d) {
    int64_t size = cis_type_dim(type, d);
    if (size < 2)
      continue;
    cis_ptrmap_get(&s->seen_sizes, (const void *)(uintptr_t)size, &is_new);
    if (is_new)
      cis_vec_push(&s->found, size);
  }
}

static cis_walk note_op(cis_op *op, void *user) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    note_type(user, op->results[i].type);
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; i < block->num_args; ++i)
        note_type(user, cis_block_args(block)[i]->type);
  return CIS_WALK_CONTINUE;
}

/// The better ones come last: all sizes become 1, in attributes too.
static void find_sizes(cis_op *root, cis_reduce_target_vec *out) {
  static const int64_t news[] = {0, 2, 1}; // 0: half
  sizes s = {0};
  cis_walk_preorder(root, note_op, &s);
  for (size_t n = 0; n < sizeof(news) / sizeof(*news); ++n)
    for (uint32_t in_attributes = 0; in_attributes < 2; ++in_attributes)
      for (size_t i = 0; i < s.found.len; ++i) {
        int64_t to = news[n] ? news[n] : s.found.data[i] / 2;
        if (to < s.found.data[i] && (news[n] || to > 2))
          cis_vec_push(out, ((cis_reduce_target){.number = s.found.data[i],
                                                 .index = (uint32_t)(to > UINT32_MAX ? 1 : to),
                                                 .variant = in_attributes}));
      }
  cis_ptrmap_deinit(&s.seen_types);
  cis_ptrmap_deinit(&s.seen_sizes);
  cis_vec_deinit(&s.found);
}

static bool shrink_sizes(cis_op *root, const cis_reduce_target *targets, size_t num) {
  for (size_t i = num; i-- > 0;) {
    change c = {.from = targets[i].number,
                .to = targets[i].index,
                .in_attributes = targets[i].variant != 0};
    change_all(root, &c);
  }
  return true;
}

const cis_reduction cis_reduce_sizes = {
    "sizes", "a size in all types, and in attributes if need be, beyond 1, 2 or half of it",
    find_sizes, shrink_sizes};

// --- layouts ---

static void find_layouts(cis_op *root, cis_reduce_target_vec *out) {
  (void)root;
  cis_reduce_add(out, NULL, 0, 0);
}

static bool drop_layouts(cis_op *root, const cis_reduce_target *targets, size_t num) {
  (void)targets, (void)num;
  change c = {.plain = true};
  change_all(root, &c);
  return true;
}

const cis_reduction cis_reduce_layouts = {
    "layouts", "layouts and memory spaces of memrefs, and encodings of tensors, in all types",
    find_layouts, drop_layouts};
