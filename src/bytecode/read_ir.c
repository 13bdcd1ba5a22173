// The IR of a bytecode file: ops, regions and blocks, in pre-order, into a block.
#include "asm/properties.h"
#include "bytecode/values.h"

typedef struct ir_reader {
  cis_bc_file *file;
  cis_bc_values values;
  cis_op_state state;   // of the op that is being read; ops inside it begin when it is there
  cis_block_vec blocks; // of the regions that are open
  uint64_t claimed;     // blocks, values and regions that are announced and not read yet
  uint32_t num_ops, depth;
} ir_reader;

/// A region that is being read.
typedef struct region_frame {
  cis_region *region;
  size_t first_block; // in the reader's list
  uint32_t num_blocks;
  size_t next_value, end_values;
} region_frame;

/// Whatever a file announces takes a byte or more of it later.
static bool claim(ir_reader *r, uint64_t num) {
  if (num > r->file->size || r->claimed + num > r->file->size)
    return cis_bc_error(r->file, "attempting to parse %llu items of %zu bytes",
                        (unsigned long long)num, r->file->size);
  r->claimed += num;
  return true;
}

// --- the parts of an op ---

static bool read_op_name(ir_reader *r, cis_cursor *c, const cis_op_info **out) {
  uint64_t index;
  if (!cis_read_varint(c, &index))
    return false;
  if (index >= r->file->op_names.len)
    return cis_bc_error(r->file, "invalid operation name index: %llu", (unsigned long long)index);
  cis_bc_op_name *name = &r->file->op_names.data[index];
  if (!name->info) {
    const cis_bc_dialect *dialect;
    if (!cis_bc_file_dialect(r->file, name->dialect, &dialect))
      return false;
    cis_strbuf full = {0};
    cis_strbuf_str(&full, dialect->name);
    if (name->name.len) {
      cis_strbuf_char(&full, '.');
      cis_strbuf_str(&full, name->name);
    }
    name->info = cis_context_op_info(r->file->ctx, cis_strbuf_view(&full));
    cis_strbuf_deinit(&full);
  }
  *out = name->info;
  return true;
}

static bool read_attrs(ir_reader *r, cis_cursor *c) {
  uint64_t index;
  cis_attr dict;
  if (!cis_read_varint(c, &index) || !cis_bc_file_attr(r->file, index, &dict))
    return false;
  if (dict->kind != CIS_ATTR_DICT)
    return cis_bc_error(r->file, "expected attribute of type: mlir::DictionaryAttr, but got: %s",
                        cis_attr_text(r->file->ctx, dict));
  cis_vec_append(&r->state.attrs, dict->dict.entries, dict->dict.num);
  return true;
}

/// An inherent attribute in the dictionary of an op that has properties: it counts where the
/// properties leave it out.
static void place_entry(cis_op_state *state, int slot, cis_attr value) {
  if (!state->props.data[slot] && cis_attr_is_storable(state->info->attrs[slot].constraint, value))
    state->props.data[slot] = value;
}

static void place_beside_properties(cis_op_state *state) {
  size_t kept = 0;
  for (size_t i = 0; i < state->attrs.len; ++i) {
    cis_named_attr entry = state->attrs.data[i];
    int slot = cis_op_info_dict_slot(state->info, entry.name);
    if (slot < 0)
      state->attrs.data[kept++] = entry;
    else if (slot != state->info->operand_segments && slot != state->info->result_segments)
      place_entry(state, slot, entry.value);
  }
  state->attrs.len = kept;
  cis_op_state_add_defaults(state);
}

/// Moves inherent attributes from the dictionary to their slots, and adds defaults.
static bool place_attrs(cis_op_state *state, bool has_properties) {
  if (!state->info->def || !state->info->num_props)
    return true;
  if (has_properties) {
    place_beside_properties(state);
    return true;
  }
  cis_named_attr_vec attrs = {0};
  cis_vec_append(&attrs, state->attrs.data, state->attrs.len);
  cis_vec_clear(&state->attrs);
  bool ok = cis_op_state_store_attrs(state, NULL, &attrs);
  cis_vec_deinit(&attrs);
  return ok;
}

static bool read_result_types(ir_reader *r, cis_cursor *c) {
  uint32_t num;
  if (!cis_read_count(c, &num))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    uint64_t index;
    cis_type type;
    if (!cis_read_varint(c, &index) || !cis_bc_file_type(r->file, index, &type))
      return false;
    cis_vec_push(&r->state.types, type);
  }
  return true;
}

static bool read_operands(ir_reader *r, cis_cursor *c) {
  uint32_t num;
  if (!cis_read_count(c, &num))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    uint64_t number;
    cis_value *value;
    if (!cis_read_varint(c, &number) || !cis_bc_values_use(&r->values, number, &value))
      return false;
    cis_vec_push(&r->state.operands, value);
  }
  return true;
}

static bool read_successors(ir_reader *r, cis_cursor *c, const region_frame *frame) {
  uint32_t num;
  if (!cis_read_count(c, &num))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    uint64_t index;
    if (!cis_read_varint(c, &index))
      return false;
    if (index >= frame->num_blocks)
      return cis_bc_error(r->file, "invalid successor index: %llu", (unsigned long long)index);
    cis_vec_push(&r->state.successors, r->blocks.data[frame->first_block + index]);
  }
  return true;
}

/// Results of an op, and arguments of a block, have the next numbers of the region.
static bool define(ir_reader *r, region_frame *frame, cis_value *value) {
  if (frame->next_value == frame->end_values)
    return cis_bc_error(r->file,
                        "value index range was outside of the expected range for the parent "
                        "region, got [%zu, %zu), but the maximum index was %zu",
                        frame->next_value - r->values.scope,
                        frame->next_value - r->values.scope + 1,
                        frame->end_values - r->values.scope);
  return cis_bc_values_define(&r->values, frame->next_value++, value);
}

static bool define_results(ir_reader *r, region_frame *frame, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!define(r, frame, cis_op_result(op, i)))
      return false;
  return true;
}

static bool read_result_orders(ir_reader *r, cis_cursor *c, cis_op *op) {
  cis_value **results = cis_arena_array(&r->file->arena, cis_value *, op->num_results);
  for (uint32_t i = 0; i < op->num_results; ++i)
    results[i] = cis_op_result(op, i);
  return cis_bc_values_read_orders(&r->values, c, results, op->num_results);
}

// --- regions ---

static bool read_op(ir_reader *r, cis_cursor *c, region_frame *frame, cis_block *block);

static bool read_argument(ir_reader *r, cis_cursor *c, region_frame *frame, cis_block *block) {
  uint64_t index, loc_index;
  bool has_loc = true;
  cis_type type;
  cis_location loc = CIS_LOC_UNKNOWN;
  if (r->file->version < CIS_BC_UNKNOWN_LOCATIONS_ELIDED ? !cis_read_varint(c, &index)
                                                         : !cis_read_flagged(c, &index, &has_loc))
    return false;
  if (!cis_bc_file_type(r->file, index, &type))
    return false;
  if (has_loc && (!cis_read_varint(c, &loc_index) || !cis_bc_file_loc(r->file, loc_index, &loc)))
    return false;
  return define(r, frame, cis_block_add_arg(r->file->ctx, block, type, loc));
}

static bool read_arguments(ir_reader *r, cis_cursor *c, region_frame *frame, cis_block *block) {
  uint32_t num;
  uint8_t has_orders = 0;
  if (!cis_read_count(c, &num))
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (!read_argument(r, c, frame, block))
      return false;
  if (r->file->version < CIS_BC_USE_LIST_ORDERS)
    return true;
  return cis_read_byte(c, &has_orders) &&
         (!has_orders || cis_bc_values_read_orders(&r->values, c, cis_block_args(block), num));
}

static bool read_block(ir_reader *r, cis_cursor *c, region_frame *frame, cis_block *block) {
  uint64_t num_ops;
  bool has_args;
  if (!cis_read_flagged(c, &num_ops, &has_args) ||
      (has_args && !read_arguments(r, c, frame, block)))
    return false;
  for (; num_ops; --num_ops)
    if (!read_op(r, c, frame, block))
      return false;
  return true;
}

static bool read_blocks(ir_reader *r, cis_cursor *c, region_frame *frame) {
  for (uint32_t i = 0; i < frame->num_blocks; ++i)
    cis_vec_push(&r->blocks, cis_block_create(r->file->ctx));
  for (uint32_t i = 0; i < frame->num_blocks; ++i)
    cis_block_insert(r->blocks.data[frame->first_block + i], frame->region, NULL);
  for (uint32_t i = 0; i < frame->num_blocks; ++i)
    if (!read_block(r, c, frame, r->blocks.data[frame->first_block + i]))
      return false;
  return frame->next_value == frame->end_values ||
         cis_bc_error(r->file, "region defines %zu values fewer than it announces",
                      frame->end_values - frame->next_value);
}

/// Its blocks and values are numbered after those of the regions that are open.
static bool read_region(ir_reader *r, cis_cursor *c, cis_region *region) {
  uint64_t num_blocks, num_values;
  if (!cis_read_varint(c, &num_blocks))
    return false;
  if (!num_blocks)
    return true;
  if (!cis_read_varint(c, &num_values) || !claim(r, num_blocks) || !claim(r, num_values))
    return false;
  size_t values_before = r->values.list.len;
  region_frame frame = {.region = region,
                        .first_block = r->blocks.len,
                        .num_blocks = (uint32_t)num_blocks,
                        .next_value = values_before,
                        .end_values = values_before + (size_t)num_values};
  cis_vec_resize(&r->values.list, frame.end_values);
  bool ok = read_blocks(r, c, &frame);
  r->values.list.len = values_before;
  r->blocks.len = frame.first_block;
  r->claimed -= num_blocks + num_values;
  return ok;
}

static bool read_all_regions(ir_reader *r, cis_cursor *c, cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    if (!read_region(r, c, cis_op_region(op, i)))
      return false;
  return true;
}

/// Numbers in isolated regions start anew; since version 2 they are a section of their own.
static bool read_isolated_regions(ir_reader *r, cis_cursor *c, cis_op *op) {
  cis_cursor data;
  unsigned id;
  bool is_section = r->file->version >= CIS_BC_SECTIONS_OF_REGIONS;
  if (is_section) {
    if (!cis_read_section(c, r->file->begin, &id, &data))
      return false;
    if (id != CIS_BC_IR)
      return cis_bc_error(r->file, "expected IR section for region");
  }
  size_t scope = r->values.scope;
  r->values.scope = r->values.list.len;
  bool ok = read_all_regions(r, is_section ? &data : c, op);
  r->values.scope = scope;
  if (ok && is_section && !cis_cursor_is_empty(&data))
    return cis_bc_error(r->file, "unexpected trailing bytes after the regions of an op");
  return ok;
}

static bool read_regions(ir_reader *r, cis_cursor *c, cis_op *op, bool is_isolated) {
  if (r->depth == CIS_BC_MAX_NESTING)
    return cis_bc_error(r->file, "nesting is too deep (more than %d levels)",
                        (int)CIS_BC_MAX_NESTING);
  ++r->depth;
  bool ok = is_isolated ? read_isolated_regions(r, c, op) : read_all_regions(r, c, op);
  --r->depth;
  return ok;
}

// --- ops ---

/// Reads up to what needs the op itself.
static bool read_state(ir_reader *r, cis_cursor *c, unsigned mask, const region_frame *frame) {
  uint64_t loc, properties;
  cis_bc_file *file = r->file;
  if (!cis_read_varint(c, &loc) || !cis_bc_file_loc(file, loc, &r->state.loc))
    return false;
  if (mask & CIS_BC_OP_ATTRS && !read_attrs(r, c))
    return false;
  if (mask & CIS_BC_OP_PROPERTIES &&
      (!cis_read_varint(c, &properties) || !cis_bc_file_op_properties(file, properties, &r->state)))
    return false;
  return place_attrs(&r->state, mask & CIS_BC_OP_PROPERTIES) &&
         (!(mask & CIS_BC_OP_RESULTS) || read_result_types(r, c)) &&
         (!(mask & CIS_BC_OP_OPERANDS) || read_operands(r, c)) &&
         (!(mask & CIS_BC_OP_SUCCESSORS) || read_successors(r, c, frame));
}

/// Creates the op at the end of the block, with empty regions.
static cis_op *create_op(ir_reader *r, cis_block *block, uint32_t num_regions) {
  for (uint32_t i = 0; i < num_regions; ++i)
    cis_op_state_add_region(&r->state);
  cis_op *op = cis_op_create(&r->state);
  cis_op_state_deinit(&r->state);
  op->tag = r->num_ops++;
  cis_op_insert(op, block, NULL);
  return op;
}

static bool skip_orders(cis_cursor *c, uint32_t num) {
  uint64_t count = 1, skipped, length;
  bool flag;
  if (num != 1 && !cis_read_varint(c, &count))
    return false;
  for (; count; --count) {
    if ((num != 1 && !cis_read_varint(c, &skipped)) || !cis_read_flagged(c, &length, &flag))
      return false;
    for (; length; --length)
      if (!cis_read_varint(c, &skipped))
        return false;
  }
  return true;
}

/// Reads the parts after the successors. The orders of use lists need the op, and the op needs the
/// number of its regions, which comes after them.
static bool read_rest(ir_reader *r, cis_cursor *c, unsigned mask, region_frame *frame,
                      cis_block *block) {
  cis_cursor orders = *c;
  uint64_t num_regions = 0;
  bool is_isolated = false;
  bool ok = (!(mask & CIS_BC_OP_USE_LISTS) || skip_orders(c, (uint32_t)r->state.types.len)) &&
            (!(mask & CIS_BC_OP_REGIONS) ||
             (cis_read_flagged(c, &num_regions, &is_isolated) && claim(r, num_regions)));
  if (!ok) {
    cis_op_state_deinit(&r->state);
    return false;
  }
  cis_op *op = create_op(r, block, (uint32_t)num_regions);
  ok = define_results(r, frame, op) &&
       (!(mask & CIS_BC_OP_USE_LISTS) || read_result_orders(r, &orders, op)) &&
       (!num_regions || read_regions(r, c, op, is_isolated));
  r->claimed -= num_regions;
  return ok;
}

static bool read_op(ir_reader *r, cis_cursor *c, region_frame *frame, cis_block *block) {
  const cis_op_info *info;
  uint8_t mask;
  if (!read_op_name(r, c, &info) || !cis_read_byte(c, &mask))
    return false;
  cis_op_state_init(&r->state, r->file->ctx, info, CIS_LOC_UNKNOWN);
  if (read_state(r, c, mask, frame))
    return read_rest(r, c, mask, frame, block);
  cis_op_state_deinit(&r->state);
  return false;
}

/// A block that is not announced: no region has the values of its ops.
bool cis_bc_file_ir(cis_bc_file *file, cis_block *into) {
  ir_reader r = {.file = file, .values = {.file = file}};
  region_frame frame = {0};
  cis_cursor *c = &file->sections[CIS_BC_IR];
  bool ok = read_block(&r, c, &frame, into);
  if (ok && !cis_cursor_is_empty(c))
    ok = cis_bc_error(file, "unexpected trailing bytes in the IR section");
  ok = ok && cis_bc_values_finish(&r.values);
  cis_bc_values_deinit(&r.values);
  cis_vec_deinit(&r.blocks);
  return ok;
}
