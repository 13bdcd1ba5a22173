// Numbers the parts of ops: attributes, types, names and values.
#include "bytecode/numbering.h"

#include "bytecode/layout.h"

#include <stdlib.h>

// --- dialects ---

uint32_t cis_bc_count_dialect(cis_bc_numbering *n, cis_str name) {
  name = cis_context_intern(n->ctx, name);
  uintptr_t *number = cis_ptrmap_get(&n->dialect_numbers, name.data, NULL);
  if (!*number) {
    cis_vec_push(&n->dialects, name);
    cis_vec_push(&n->codecs, cis_bc_codec_find(name));
    *number = n->dialects.len;
  }
  return (uint32_t)*number - 1;
}

static uint32_t count_builtin(cis_bc_numbering *n) {
  if (!n->builtin)
    n->builtin = cis_bc_count_dialect(n, CIS_STR("builtin")) + 1;
  return n->builtin - 1;
}

/// The dialect of a definition: its name up to the dot.
static uint32_t count_def(cis_bc_numbering *n, const void *def, const char *name) {
  uintptr_t known = cis_ptrmap_at(&n->dialect_numbers, def);
  if (known)
    return (uint32_t)known - 1;
  cis_str full = cis_str_from(name);
  full.len = cis_str_find(full, '.', 0);
  uint32_t number = cis_bc_count_dialect(n, full);
  cis_ptrmap_set(&n->dialect_numbers, def, number + 1);
  return number;
}

static uint32_t count_attr_dialect(cis_bc_numbering *n, cis_attr attr) {
  switch (attr->kind) {
  case CIS_ATTR_OPAQUE:
    return cis_bc_count_dialect(n, attr->opaque.dialect);
  case CIS_ATTR_ENUM:
    return count_def(n, attr->enumeration.def, attr->enumeration.def->attr_name);
  case CIS_ATTR_DIALECT:
    return count_def(n, attr->dialect.def, attr->dialect.def->name);
  default:
    return count_builtin(n);
  }
}

static uint32_t count_type_dialect(cis_bc_numbering *n, cis_type type) {
  if (type->kind == CIS_TYPE_OPAQUE)
    return cis_bc_count_dialect(n, type->opaque.dialect);
  if (type->kind == CIS_TYPE_DIALECT)
    return count_def(n, type->dialect.def, type->dialect.def->name);
  return count_builtin(n);
}

// --- attributes and types ---

void cis_bc_count_resource(cis_bc_numbering *n, cis_resource *resource) {
  uintptr_t *number = cis_ptrmap_get(&n->resource_numbers, resource, NULL);
  if (*number)
    return;
  cis_vec_push(&n->resources, resource);
  *number = n->resources.len;
}

bool cis_bc_write_custom(cis_bc_sink *sink, const void *object, bool is_type, uint32_t dialect) {
  const cis_attr attr = is_type ? NULL : (cis_attr)object;
  if (attr && attr->kind == CIS_ATTR_OPAQUE)
    return false;
  const cis_bc_codec *codec = sink->numbering->codecs.data[dialect];
  if (!codec)
    return false;
  if (is_type)
    return codec->write_type && codec->write_type(sink, (cis_type)object);
  return codec->write_attr && codec->write_attr(sink, attr);
}

// --- places in files ---

cis_attr cis_bc_file_name(cis_bc_numbering *n, cis_str file) {
  if (n->file != file.data) {
    n->file = file.data;
    n->file_name = cis_attr_string(n->ctx, file);
  }
  return n->file_name;
}

static size_t hash_place(const void *name, uint32_t line, uint32_t col) {
  return (size_t)cis_hash_mix(cis_hash_ptr(0, name), (uint64_t)line << 32 | col);
}

/// The slot of a place, which may be free.
static uint32_t *place_slot(const cis_bc_numbering *n, const void *name, uint32_t line,
                            uint32_t col) {
  size_t mask = n->places_cap - 1, i = hash_place(name, line, col) & mask;
  for (; n->places[i]; i = (i + 1) & mask) {
    const cis_bc_numbered *entry = &n->attrs.list.data[n->places[i] - 1];
    if (entry->line == line && entry->col == col && entry->object == name)
      break;
  }
  return &n->places[i];
}

static void grow_places(cis_bc_numbering *n) {
  enum { FIRST = 64 };
  uint32_t *old = n->places;
  size_t num = n->places_cap;
  n->places_cap = num ? 2 * num : FIRST;
  n->places = cis_mem_calloc(n->places_cap, sizeof(*n->places));
  for (size_t i = 0; i < num; ++i) {
    const cis_bc_numbered *entry = old[i] ? &n->attrs.list.data[old[i] - 1] : NULL;
    if (entry)
      *place_slot(n, entry->object, entry->line, entry->col) = old[i];
  }
  cis_mem_free(old);
}

/// Enters a place; if it is new, the name of its file is still to be counted. Returns its position.
static uint32_t enter_place(cis_bc_numbering *n, const cis_file_pos *pos, bool *is_new) {
  cis_attr name = cis_bc_file_name(n, pos->file);
  if (n->num_places * 2 >= n->places_cap)
    grow_places(n);
  uint32_t *slot = place_slot(n, name, pos->line, pos->col);
  *is_new = !*slot;
  if (*is_new) {
    cis_bc_numbered entry = {.object = name,
                             .dialect = count_builtin(n),
                             .line = pos->line,
                             .col = pos->col,
                             .is_place = true};
    cis_vec_push(&n->attrs.list, entry);
    *slot = (uint32_t)n->attrs.list.len;
    ++n->num_places;
  }
  ++n->attrs.list.data[*slot - 1].refs;
  return *slot - 1;
}

static cis_file_pos place_of(cis_attr attr) {
  return (cis_file_pos){attr->loc_file.file, attr->loc_file.line, attr->loc_file.col};
}

static uint32_t number_of_place(cis_bc_numbering *n, const cis_file_pos *pos) {
  uint32_t position = *place_slot(n, cis_bc_file_name(n, pos->file), pos->line, pos->col) - 1;
  return n->attrs.list.data[position].number;
}

uint32_t cis_bc_attr_number(cis_bc_numbering *n, cis_attr attr) {
  if (cis_attr_is_place(attr)) {
    cis_file_pos pos = place_of(attr);
    return number_of_place(n, &pos);
  }
  return n->attrs.list.data[cis_ptrmap_at(&n->attrs.index, attr) - 1].number;
}

uint32_t cis_bc_loc_number(cis_bc_numbering *n, cis_location loc) {
  cis_file_pos pos;
  return cis_loc_get_place(n->ctx, loc, &pos) ? number_of_place(n, &pos)
                                              : cis_bc_attr_number(n, cis_loc_to_attr(n->ctx, loc));
}

// --- everything that has a number ---

/// Text does not refer to the tables, but to resources by their keys.
static void count_resources_in_text(cis_bc_numbering *n, const cis_attr *params, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    if (cis_attr_is(params[i], CIS_ATTR_RESOURCE))
      cis_bc_count_resource(n, params[i]->resource);
}

/// Enters an object into its table; what it refers to is added to `children`. Returns its position.
static uint32_t enter(cis_bc_numbering *n, cis_bc_child child, cis_bc_children *children) {
  cis_bc_table *table = child.is_type ? &n->types : &n->attrs;
  if (!child.is_type && cis_attr_is_place(child.object)) {
    bool is_new;
    cis_file_pos pos = place_of(child.object);
    uint32_t at = enter_place(n, &pos, &is_new);
    if (is_new)
      cis_vec_push(&children->list, ((cis_bc_child){n->file_name, false}));
    return at;
  }
  uintptr_t *position = cis_ptrmap_get(&table->index, child.object, NULL);
  if (*position) {
    ++table->list.data[*position - 1].refs;
    return (uint32_t)*position - 1;
  }
  cis_bc_numbered entry = {.object = child.object, .refs = 1};
  cis_vec_push(&table->list, entry);
  *position = table->list.len;
  size_t index = table->list.len - 1;
  cis_attr attr = child.is_type ? NULL : (cis_attr)child.object;
  uint32_t dialect =
      attr ? count_attr_dialect(n, attr) : count_type_dialect(n, (cis_type)child.object);
  table->list.data[index].dialect = dialect;
  cis_bc_sink sink = {.numbering = n, .children = children};
  if (!cis_bc_write_custom(&sink, child.object, child.is_type, dialect) &&
      cis_attr_is(attr, CIS_ATTR_DIALECT))
    count_resources_in_text(n, attr->dialect.params, attr->dialect.num_params);
  return (uint32_t)index;
}

/// Counts an attribute or type and its parts: depth first, an object before its parts, from left to
/// right. Without recursion, because locations may be nested deeply.
uint32_t cis_bc_count(cis_bc_numbering *n, const void *object, bool is_type) {
  cis_bc_child few_waiting[15], few_children[15];
  CIS_VEC(cis_bc_child) stack = CIS_VEC_WITH(few_waiting);
  cis_bc_children children = {CIS_VEC_WITH(few_children)};
  uint32_t position = enter(n, (cis_bc_child){object, is_type}, &children);
  for (;;) {
    for (size_t i = children.list.len; i-- > 0;)
      cis_vec_push(&stack, children.list.data[i]);
    cis_vec_clear(&children.list);
    if (!stack.len)
      break;
    cis_bc_child child = cis_vec_pop(&stack);
    enter(n, child, &children);
  }
  cis_vec_deinit(&stack);
  cis_vec_deinit(&children.list);
  return position;
}

static uint32_t count_loc(cis_bc_numbering *n, cis_location loc) {
  cis_file_pos pos;
  bool is_new;
  if (!cis_loc_get_place(n->ctx, loc, &pos))
    return cis_bc_count(n, cis_loc_to_attr(n->ctx, loc), false);
  uint32_t position = enter_place(n, &pos, &is_new);
  if (is_new)
    cis_bc_count(n, n->file_name, false);
  return position;
}

// --- ops ---

cis_str cis_bc_short_name(const cis_op_info *info) {
  size_t dot = cis_str_find(info->name, '.', 0);
  return dot == info->name.len ? CIS_STR("") : cis_str_from_index(info->name, dot + 1);
}

static bool plan_part(void *user, cis_bc_property part, uint32_t slot) {
  cis_bc_plan *plan = user;
  struct cis_bc_planned next = {part, slot};
  cis_vec_push(&plan->parts, next);
  return true;
}

/// Counts a name and returns its position in the table.
static uint32_t count_op_name(cis_bc_numbering *n, const cis_op_info *info) {
  uintptr_t *position = cis_ptrmap_get(&n->op_names.index, info, NULL);
  if (*position) {
    ++n->op_names.list.data[*position - 1].refs;
    return (uint32_t)*position - 1;
  }
  cis_bc_plan plan = {0};
  if (info->def)
    cis_bc_for_each_property(info, n->version, plan_part, &plan);
  cis_vec_push(&n->plans, plan);
  cis_str dialect = {info->name.data, cis_str_find(info->name, '.', 0)};
  cis_bc_numbered entry = {.object = info, .refs = 1, .dialect = cis_bc_count_dialect(n, dialect)};
  cis_vec_push(&n->op_names.list, entry);
  *position = n->op_names.list.len;
  return (uint32_t)*position - 1;
}

/// All sizes, or where most of them are zero pairs of an index and a size in one number.
static void write_segments(cis_bc_sink *sink, cis_attr sizes) {
  uint32_t num, num_set = 0, last = 0;
  const int32_t *data = cis_attr_get_i32_array(sizes, &num);
  for (uint32_t i = 0; i < num; ++i)
    if (data[i]) {
      ++num_set;
      last = i;
    }
  if (last > 256 || num_set > num / 2) {
    cis_sink_varint(sink, (uint64_t)num << 1);
    for (uint32_t i = 0; i < num; ++i)
      cis_sink_varint(sink, (uint64_t)(int64_t)data[i]);
    return;
  }
  cis_sink_varint(sink, (uint64_t)num_set << 1 | 1);
  if (!num_set)
    return;
  unsigned index_bits = 0;
  while (((uint32_t)1 << index_bits) < last + 1)
    ++index_bits;
  cis_sink_varint(sink, index_bits);
  for (uint32_t i = 0; i <= last; ++i)
    if (data[i])
      cis_sink_varint(sink, (uint64_t)(int64_t)data[i] << index_bits | i);
}

static void write_property(cis_bc_sink *sink, const cis_op *op, cis_bc_property part,
                           uint32_t slot) {
  cis_attr value = cis_op_prop(op, slot);
  switch (part) {
  case CIS_BC_PROPERTY_ATTR:
    if (cis_bc_attr_is_optional(&op->info->attrs[slot]) || !value)
      cis_sink_optional_attr(sink, value);
    else
      cis_sink_attr(sink, value);
    break;
  case CIS_BC_PROPERTY_SEGMENT_ATTR:
    cis_sink_attr(sink, value);
    break;
  case CIS_BC_PROPERTY_SEGMENTS:
    write_segments(sink, value);
    break;
  case CIS_BC_PROPERTY_FLAGS:
    cis_sink_varint(sink, (uint32_t)cis_attr_int_or(value, 0));
    break;
  case CIS_BC_PROPERTY_BOOL:
    cis_sink_byte(sink, cis_attr_is(value, CIS_ATTR_UNIT));
    break;
  }
}

void cis_bc_write_properties(cis_bc_sink *sink, cis_op *op) {
  const cis_bc_plan *plan = cis_bc_plan_of(sink->numbering, op);
  for (size_t i = 0; i < plan->parts.len; ++i)
    write_property(sink, op, plan->parts.data[i].part, plan->parts.data[i].slot);
  if (!op->info->def)
    cis_sink_attr(sink, cis_op_prop(op, 0));
}

/// Versions without properties have inherent attributes in the dictionary, and so have ops that are
/// registered without a dialect: their readers know another layout of properties, or none.
static bool merges_properties(const cis_bc_numbering *n, const cis_op_info *info) {
  return n->version < CIS_BC_PROPERTIES || (info->def && !info->dialect);
}

/// Inherent attributes and others; an inherent one stands for another of its name.
static cis_attr merged_dict(cis_op *op) {
  cis_named_attr_vec entries = {0};
  const struct cis_attr_data *dict = cis_op_discardable(op);
  for (uint32_t i = 0; i < op->num_props && op->info->def; ++i) {
    cis_named_attr entry = {op->info->attrs[i].name, cis_op_prop(op, i)};
    if (entry.value && !cis_bc_is_native(op->info, i))
      cis_vec_push(&entries, entry);
  }
  for (uint32_t i = 0; dict && entries.len && i < dict->dict.num; ++i) {
    int slot = op->info->def ? cis_op_info_prop(op->info, dict->dict.entries[i].name) : -1;
    if (slot < 0 || !cis_op_prop(op, (uint32_t)slot) || cis_bc_is_native(op->info, (uint32_t)slot))
      cis_vec_push(&entries, dict->dict.entries[i]);
  }
  if (entries.len)
    dict = cis_attr_dict(op->info->ctx, entries.data, (uint32_t)entries.len);
  cis_vec_deinit(&entries);
  return dict;
}

bool cis_bc_has_properties(const cis_bc_numbering *n, const cis_op *op) {
  return !merges_properties(n, op->info) && op->num_props && (op->info->def || cis_op_prop(op, 0));
}

static void count_properties(cis_bc_numbering *n, cis_op *op) {
  cis_bc_plan *plan = cis_bc_plan_of(n, op);
  if (cis_bc_properties_eq(op, plan->counted)) {
    for (size_t i = 0; i < plan->counted_ids.len; ++i)
      ++n->attrs.list.data[plan->counted_ids.data[i]].refs;
    return;
  }
  cis_vec_clear(&plan->counted_ids);
  plan->counted = op;
  cis_bc_sink sink = {.numbering = n, .plan = plan};
  cis_bc_write_properties(&sink, op);
}

static void number_op(cis_bc_numbering *n, cis_op *op, uint32_t *next_value) {
  n->ops.data[op->tag].name = count_op_name(n, op->info);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    op->results[i].tag = (*next_value)++;
    cis_bc_count(n, op->results[i].type, true);
  }
  cis_attr dict = merges_properties(n, op->info) ? merged_dict(op) : cis_op_discardable(op);
  if (dict && dict->dict.num)
    n->ops.data[op->tag].dict = cis_bc_count(n, dict, false) + 1;
  if (cis_bc_has_properties(n, op))
    count_properties(n, op);
  n->ops.data[op->tag].loc = count_loc(n, op->loc);
}

static void number_region(cis_bc_numbering *n, cis_region *region, uint32_t *next_value) {
  uint32_t first = *next_value, num_blocks = 0;
  cis_for_each_block (block, region) {
    block->tag = num_blocks++;
    for (uint32_t i = 0; i < block->num_args; ++i) {
      cis_value *arg = cis_block_args(block)[i];
      arg->tag = (*next_value)++;
      count_loc(n, cis_value_loc(arg));
      cis_bc_count(n, arg->type, true);
    }
    cis_for_each_op (op, block)
      number_op(n, op, next_value);
  }
  region->tag = *next_value - first;
}

// --- pre-order, and which ops are isolated ---

/// Regions between a use and the definition have ops around them that are not isolated.
static void mark_crossed(cis_bc_numbering *n, const cis_op *user, const cis_value *value) {
  cis_region *defining = cis_block_region(cis_value_block(value));
  for (cis_region *region = cis_op_parent_region(user); region && region != defining;) {
    cis_op *around = cis_region_op(region);
    if (!around)
      return;
    n->ops.data[around->tag].is_isolated = false;
    region = cis_op_parent_region(around);
  }
}

static cis_walk visit_in_pre_order(cis_op *op, void *user) {
  cis_bc_numbering *n = user;
  cis_bc_op_parts parts = {.is_isolated = true};
  op->tag = (uint32_t)n->ops.len;
  cis_vec_push(&n->ops, parts);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    mark_crossed(n, op, cis_op_operand(op, i));
  return CIS_WALK_CONTINUE;
}

// --- the order of tables ---

// Most of a large table are locations with one reference each, which are in order already.

typedef struct sort_key {
  uint32_t position, refs, dialect;
} sort_key;

static int by_refs(const void *a, const void *b) {
  const sort_key *x = a, *y = b;
  if (x->refs != y->refs)
    return x->refs > y->refs ? -1 : 1;
  return x->position < y->position ? -1 : x->position > y->position;
}

/// Entries with more than one reference, sorted, then the others as they come.
static void sort_by_refs(const cis_bc_table *table, sort_key *out) {
  size_t num = table->list.len, num_shared = 0, num_single = 0;
  for (size_t i = 0; i < num; ++i)
    num_shared += table->list.data[i].refs > 1;
  for (size_t i = 0, at = 0; i < num; ++i) {
    const cis_bc_numbered *entry = &table->list.data[i];
    out[entry->refs > 1 ? at++ : num_shared + num_single++] =
        (sort_key){(uint32_t)i, entry->refs, entry->dialect};
  }
  if (num_shared)
    qsort(out, num_shared, sizeof(*out), by_refs);
}

/// Orders by `dialect`, where the first one counts as 0; within a dialect by the old order, in
/// `refs`.
static int by_dialect(const void *a, const void *b) {
  const sort_key *x = a, *y = b;
  if (x->dialect != y->dialect)
    return x->dialect < y->dialect ? -1 : 1;
  return x->refs < y->refs ? -1 : x->refs > y->refs;
}

/// Sorts a range of numbers that take as many bytes; returns the dialect that it ends with.
static uint32_t group_by_dialect(sort_key *keys, size_t num, uint32_t first_dialect) {
  bool is_sorted = true;
  for (size_t i = 0; i < num; ++i) {
    keys[i].refs = (uint32_t)i;
    keys[i].dialect = keys[i].dialect == first_dialect ? 0 : keys[i].dialect + 1;
    is_sorted = is_sorted && (!i || keys[i - 1].dialect <= keys[i].dialect);
  }
  if (!is_sorted)
    qsort(keys, num, sizeof(*keys), by_dialect);
  for (size_t i = 0; i < num; ++i)
    keys[i].dialect = keys[i].dialect ? keys[i].dialect - 1 : first_dialect;
  return keys[num - 1].dialect;
}

static void sort_table(cis_bc_table *table) {
  size_t num = table->list.len;
  sort_key *keys = cis_mem_calloc(num + 1, sizeof(*keys));
  sort_by_refs(table, keys);
  uint32_t first_dialect = 0;
  size_t size = 0, bits = 7;
  for (size_t at = 0; at < num; at += size, bits += 7) {
    size_t next = ((size_t)1 << bits) - size; // as upstream counts them
    size = next < num - at ? next : num - at;
    first_dialect = group_by_dialect(keys + at, size, first_dialect);
    if (size < next)
      break;
  }
  table->order = cis_mem_calloc(num + 1, sizeof(*table->order));
  for (size_t i = 0; i < num; ++i) {
    table->order[i] = keys[i].position;
    table->list.data[keys[i].position].number = (uint32_t)i;
  }
  cis_mem_free(keys);
}

/// Resources whose bytes are known come first.
static void sort_resources(cis_bc_numbering *n) {
  size_t num = n->resources.len, at = 0;
  cis_resource **sorted = cis_mem_calloc(num + 1, sizeof(*sorted));
  for (int round = 0; round < 2; ++round)
    for (size_t i = 0; i < num; ++i)
      if (n->resources.data[i]->has_blob == (round == 0))
        sorted[at++] = n->resources.data[i];
  for (size_t i = 0; i < num; ++i) {
    n->resources.data[i] = sorted[i];
    cis_ptrmap_set(&n->resource_numbers, sorted[i], i + 1);
  }
  cis_mem_free(sorted);
}

// --- everything ---

typedef struct pending_region {
  cis_region *region;
  uint32_t first_value;
} pending_region;
typedef CIS_VEC(pending_region) pending_regions;

static void add_regions(const cis_bc_numbering *n, cis_op *op, uint32_t next_value,
                        pending_regions *pending) {
  uint32_t first = n->ops.data[op->tag].is_isolated ? 0 : next_value;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    pending_region next = {cis_op_region(op, i), first};
    cis_vec_push(pending, next);
  }
}

void cis_bc_number(cis_bc_numbering *n, cis_op *root) {
  cis_walk_preorder(root, visit_in_pre_order, n);
  pending_regions pending = {0};
  uint32_t next_value = 0;
  number_op(n, root, &next_value);
  add_regions(n, root, next_value, &pending);
  while (pending.len) {
    pending_region next = cis_vec_pop(&pending);
    next_value = next.first_value;
    number_region(n, next.region, &next_value);
    cis_for_each_block (block, next.region) {
      cis_for_each_op (op, block)
        add_regions(n, op, next_value, &pending);
    }
  }
  cis_vec_deinit(&pending);
  sort_table(&n->attrs);
  sort_table(&n->types);
  sort_table(&n->op_names);
  sort_resources(n);
}

static void deinit_table(cis_bc_table *table) {
  cis_vec_deinit(&table->list);
  cis_ptrmap_deinit(&table->index);
  cis_mem_free(table->order);
}

void cis_bc_numbering_deinit(cis_bc_numbering *n) {
  deinit_table(&n->attrs);
  deinit_table(&n->types);
  deinit_table(&n->op_names);
  cis_vec_deinit(&n->dialects);
  cis_vec_deinit(&n->codecs);
  cis_ptrmap_deinit(&n->dialect_numbers);
  cis_vec_deinit(&n->resources);
  cis_ptrmap_deinit(&n->resource_numbers);
  for (size_t i = 0; i < n->plans.len; ++i) {
    cis_vec_deinit(&n->plans.data[i].parts);
    cis_vec_deinit(&n->plans.data[i].counted_ids);
  }
  cis_vec_deinit(&n->plans);
  cis_vec_deinit(&n->ops);
  cis_mem_free(n->places);
}
