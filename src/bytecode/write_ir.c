// Ops, regions and blocks as bytecode.
#include "bytecode/emitter.h"
#include "bytecode/writer.h"

#include <stdlib.h>

// --- use lists ---

/// A use: where it stands in its list, and its op and operand in pre-order.
typedef struct placed_use {
  uint64_t key;
  uint32_t position;
} placed_use;
typedef CIS_VEC(placed_use) placed_uses;

/// A result or argument whose uses are not in reference order.
typedef struct shuffled_value {
  uint32_t index;
  uint64_t bucket;
} shuffled_value;
typedef CIS_VEC(shuffled_value) shuffled_values;

static int latest_first(const void *a, const void *b) {
  const placed_use *x = a, *y = b;
  return x->key > y->key ? -1 : x->key < y->key;
}

static uint64_t key_of(const cis_use *use) {
  return (uint64_t)cis_use_owner(use)->tag << 32 | cis_use_index(use);
}

/// Whether the uses are in another order than the reference, which is the latest in pre-order
/// first.
static bool is_shuffled(const cis_value *value) {
  uint64_t last = UINT64_MAX;
  for (cis_use *use = cis_value_uses(value); use; use = cis_use_next(use)) {
    uint64_t key = key_of(use);
    if (key >= last)
      return true;
    last = key;
  }
  return false;
}

/// The uses in reference order.
static void get_sorted_uses(const cis_value *value, placed_uses *out) {
  cis_vec_clear(out);
  for (cis_use *use = cis_value_uses(value); use; use = cis_use_next(use)) {
    placed_use next = {key_of(use), (uint32_t)out->len};
    cis_vec_push(out, next);
  }
  qsort(out->data, out->len, sizeof(*out->data), latest_first);
}

/// Whether uses change places two by two.
static bool is_swaps(const placed_uses *uses) {
  for (size_t i = 0; i < uses->len; ++i)
    if (uses->data[uses->data[i].position].position != i)
      return false;
  return true;
}

/// For each use of the reference order where it is; where few are elsewhere, pairs for those.
/// mlir-opt writes the two numbers of a pair in one order and reads them in the other. That makes
/// no difference where uses swap two by two; where they do not, all positions are written.
static void emit_order(const placed_uses *uses, cis_strbuf *out) {
  size_t moved = 0;
  for (size_t i = 0; i < uses->len; ++i)
    moved += uses->data[i].position != i;
  bool is_pairs = moved < uses->len / 2 && is_swaps(uses);
  cis_emit_flagged(out, is_pairs ? 2 * moved : uses->len, is_pairs);
  for (size_t i = 0; i < uses->len; ++i) {
    if (is_pairs && uses->data[i].position == i)
      continue;
    cis_emit_varint(out, uses->data[i].position);
    if (is_pairs)
      cis_emit_varint(out, i);
  }
}

/// Compares indices by their order in mlir-opt's bytes. It takes them from a hash table of 64
/// places, doubled until a quarter is free, in which index i is at 37 i.
static int compare_buckets(const void *a, const void *b) {
  const shuffled_value *x = a, *y = b;
  return x->bucket < y->bucket ? -1 : x->bucket > y->bucket;
}

static void sort_by_bucket(shuffled_values *values) {
  uint64_t buckets = 64;
  while (values->len * 4 >= buckets * 3)
    buckets *= 2;
  for (size_t i = 0; i < values->len; ++i)
    values->data[i].bucket = (values->data[i].index * (uint64_t)37) & (buckets - 1);
  if (values->len > 1)
    qsort(values->data, values->len, sizeof(*values->data), compare_buckets);
}

/// The orders of the use lists that need one, of results or arguments. False: none does.
static bool emit_orders(cis_value *const *values, uint32_t num, cis_strbuf *out) {
  placed_uses uses = {0};
  shuffled_values shuffled = {0};
  for (uint32_t i = 0; i < num; ++i) {
    shuffled_value next = {.index = i};
    if (is_shuffled(values[i]))
      cis_vec_push(&shuffled, next);
  }
  sort_by_bucket(&shuffled);
  if (shuffled.len && num != 1)
    cis_emit_varint(out, shuffled.len);
  for (size_t i = 0; i < shuffled.len; ++i) {
    uint32_t index = shuffled.data[i].index;
    if (num != 1)
      cis_emit_varint(out, index);
    get_sorted_uses(values[index], &uses);
    emit_order(&uses, out);
  }
  bool any = shuffled.len != 0;
  cis_vec_deinit(&shuffled);
  cis_vec_deinit(&uses);
  return any;
}

// --- ops ---

/// The number of an op's properties among those that are written once.
static uint32_t property_number(cis_bc_writer *w, cis_op *op) {
  cis_bc_plan *plan = cis_bc_plan_of(&w->numbering, op);
  if (cis_bc_properties_eq(op, plan->emitted))
    return plan->emitted_number;
  cis_strbuf *bytes = &w->property;
  cis_bc_sink sink = {.numbering = &w->numbering, .out = bytes, .strings = &w->strings};
  cis_strbuf_clear(bytes);
  cis_bc_write_properties(&sink, op);
  uintptr_t *known = cis_strmap_find(&w->property_numbers, cis_strbuf_view(bytes));
  if (!known) {
    cis_str copy = cis_arena_str(&w->arena, cis_strbuf_view(bytes));
    cis_vec_push(&w->properties, copy);
    known = cis_strmap_get(&w->property_numbers, copy, NULL);
    *known = w->properties.len;
  }
  plan->emitted = op;
  return plan->emitted_number = (uint32_t)*known - 1;
}

static uint32_t attr_number(const cis_bc_writer *w, uint32_t position) {
  return w->numbering.attrs.list.data[position].number;
}

/// Whether any result's uses are in another order than the reference, as bytes.
static bool emit_result_orders(const cis_bc_writer *w, cis_op *op, cis_strbuf *out) {
  enum { FEW = 8 };
  cis_value *few[FEW], **results = few;
  if (w->numbering.version < CIS_BC_USE_LIST_ORDERS || !op->num_results)
    return false;
  if (op->num_results > FEW)
    results = cis_mem_calloc(op->num_results, sizeof(*results));
  for (uint32_t i = 0; i < op->num_results; ++i)
    results[i] = cis_op_result(op, i);
  bool any = emit_orders(results, op->num_results, out);
  if (results != few)
    cis_mem_free(results);
  return any;
}

static unsigned mask_of(const cis_bc_writer *w, const cis_op *op) {
  bool has_properties = cis_bc_has_properties(&w->numbering, op);
  return (w->numbering.ops.data[op->tag].dict ? CIS_BC_OP_ATTRS : 0u) |
         (has_properties ? CIS_BC_OP_PROPERTIES : 0u) | (op->num_results ? CIS_BC_OP_RESULTS : 0u) |
         (op->num_operands ? CIS_BC_OP_OPERANDS : 0u) |
         (op->num_successors ? CIS_BC_OP_SUCCESSORS : 0u) |
         (op->num_regions ? CIS_BC_OP_REGIONS : 0u);
}

static void emit_references(const cis_bc_writer *w, cis_op *op, cis_strbuf *out) {
  if (op->num_results) {
    cis_emit_varint(out, op->num_results);
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_emit_varint(out, cis_bc_type_number(&w->numbering, op->results[i].type));
  }
  if (op->num_operands) {
    cis_emit_varint(out, op->num_operands);
    for (uint32_t i = 0; i < op->num_operands; ++i)
      cis_emit_varint(out, cis_op_operand(op, i)->tag);
  }
  if (op->num_successors) {
    cis_emit_varint(out, op->num_successors);
    for (uint32_t i = 0; i < op->num_successors; ++i)
      cis_emit_varint(out, cis_op_successor(op, i)->tag);
  }
}

static void emit_regions(cis_bc_writer *w, cis_op *op, cis_strbuf *out);

static void emit_op(cis_bc_writer *w, cis_op *op, cis_strbuf *out) {
  const cis_bc_op_parts *parts = &w->numbering.ops.data[op->tag];
  cis_strbuf orders = {0};
  unsigned mask = mask_of(w, op);
  if (emit_result_orders(w, op, &orders))
    mask |= CIS_BC_OP_USE_LISTS;
  cis_emit_varint(out, w->numbering.op_names.list.data[parts->name].number);
  cis_emit_byte(out, mask);
  cis_emit_varint(out, attr_number(w, parts->loc));
  if (mask & CIS_BC_OP_ATTRS)
    cis_emit_varint(out, attr_number(w, parts->dict - 1));
  if (mask & CIS_BC_OP_PROPERTIES)
    cis_emit_varint(out, property_number(w, op));
  emit_references(w, op, out);
  cis_strbuf_str(out, cis_strbuf_view(&orders));
  cis_strbuf_deinit(&orders);
  if (op->num_regions)
    emit_regions(w, op, out);
}

// --- blocks and regions ---

static void emit_arguments(cis_bc_writer *w, cis_block *block, cis_strbuf *out) {
  uint32_t version = w->numbering.version;
  cis_emit_varint(out, block->num_args);
  for (uint32_t i = 0; i < block->num_args; ++i) {
    cis_value *arg = cis_block_args(block)[i];
    cis_location loc = cis_value_loc(arg);
    uint32_t type = cis_bc_type_number(&w->numbering, arg->type);
    bool has_loc = version < CIS_BC_UNKNOWN_LOCATIONS_ELIDED || !cis_loc_eq(loc, CIS_LOC_UNKNOWN);
    if (version < CIS_BC_UNKNOWN_LOCATIONS_ELIDED)
      cis_emit_varint(out, type);
    else
      cis_emit_flagged(out, type, has_loc);
    if (has_loc)
      cis_emit_varint(out, cis_bc_loc_number(&w->numbering, loc));
  }
  if (version < CIS_BC_USE_LIST_ORDERS)
    return;
  cis_strbuf orders = {0};
  bool any = emit_orders(cis_block_args(block), block->num_args, &orders);
  cis_emit_byte(out, any ? CIS_BC_OP_USE_LISTS : 0); // any byte but 0 says so
  cis_strbuf_str(out, cis_strbuf_view(&orders));
  cis_strbuf_deinit(&orders);
}

static void emit_block(cis_bc_writer *w, cis_block *block, cis_strbuf *out) {
  uint64_t num_ops = 0;
  cis_for_each_op (op, block)
    ++num_ops;
  cis_emit_flagged(out, num_ops, block->num_args != 0);
  if (block->num_args)
    emit_arguments(w, block, out);
  cis_for_each_op (op, block)
    emit_op(w, op, out);
}

static void emit_region(cis_bc_writer *w, cis_region *region, cis_strbuf *out) {
  uint64_t num_blocks = 0;
  cis_for_each_block (block, region)
    ++num_blocks;
  cis_emit_varint(out, num_blocks);
  if (!num_blocks)
    return;
  cis_emit_varint(out, region->tag);
  cis_for_each_block (block, region)
    emit_block(w, block, out);
}

/// Regions that use nothing from outside are a section, which readers may skip.
static void emit_regions(cis_bc_writer *w, cis_op *op, cis_strbuf *out) {
  bool is_isolated = w->numbering.ops.data[op->tag].is_isolated;
  bool is_section = is_isolated && w->numbering.version >= CIS_BC_SECTIONS_OF_REGIONS;
  cis_emit_flagged(out, op->num_regions, is_isolated);
  size_t begin = out->len;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    emit_region(w, cis_op_region(op, i), out);
  if (is_section)
    cis_emit_section_head(out, begin, CIS_BC_IR);
}

void cis_bc_write_ir(cis_bc_writer *w, cis_op *root, cis_strbuf *out) {
  cis_emit_flagged(out, 1, false);
  emit_op(w, root, out);
}
