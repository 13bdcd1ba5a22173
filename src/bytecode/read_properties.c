// Inherent attributes of ops in bytecode. From version 5 on, a registered op has them in the order
// of their names, followed by flags and, since version 6, the sizes of groups, which are no
// attributes. Before, they were entries of the op's dictionary.
#include "asm/properties.h"
#include "bytecode/file.h"
#include "bytecode/properties.h"

static bool read_attr_of_slot(cis_cursor *c, const cis_op_info *info, uint32_t slot,
                              cis_attr *out) {
  const cis_attr_spec *spec = &info->attrs[slot];
  if (cis_bc_attr_is_optional(spec) ? !cis_read_optional_attr(c, out) : !cis_read_attr(c, out))
    return false;
  if (!*out || cis_attr_is_storable(spec->constraint, *out))
    return true;
  return cis_bc_error(c->file, "expected %s for '%s' of %s, but got: %s",
                      spec->constraint->description, spec->name.data, info->name.data,
                      cis_attr_text(c->file->ctx, *out));
}

static bool read_segment_attr(cis_cursor *c, uint32_t groups, cis_attr *out) {
  uint32_t num;
  if (!cis_read_attr(c, out))
    return false;
  if (!cis_attr_is(*out, CIS_ATTR_DENSE_ARRAY) ||
      !cis_type_is_int_of((*out)->dense_array.element, 32))
    return cis_bc_error(c->file, "expected mlir::DenseI32ArrayAttr, but got: %s",
                        cis_attr_text(c->file->ctx, *out));
  cis_attr_get_i32_array(*out, &num);
  return num == groups || cis_bc_error(c->file, "size mismatch for operand/result_segment_size");
}

/// Pairs of an index and a value in one number: the index has so many low bits.
static bool read_sparse(cis_cursor *c, uint64_t num, int32_t *out, uint32_t groups) {
  enum { MAX_INDEX_BITS = 8 };
  uint64_t index_bits, pair;
  if (!cis_read_varint(c, &index_bits))
    return false;
  if (index_bits > MAX_INDEX_BITS)
    return cis_bc_error(c->file, "reading sparse array with indexing above 8 bits: %llu",
                        (unsigned long long)index_bits);
  for (; num; --num) {
    if (!cis_read_varint(c, &pair))
      return false;
    uint64_t index = pair & (((uint64_t)1 << index_bits) - 1);
    if (index >= groups)
      return cis_bc_error(c->file,
                          "reading a sparse array found index %llu but only %u storage available.",
                          (unsigned long long)index, groups);
    out[index] = (int32_t)(uint32_t)(pair >> index_bits);
  }
  return true;
}

/// Sizes of groups: all of them, or where most are zero those that are not.
static bool read_segments(cis_cursor *c, uint32_t groups, cis_attr *out) {
  uint64_t num, value;
  bool is_sparse;
  if (!cis_read_flagged(c, &num, &is_sparse))
    return false;
  int32_t *sizes = cis_arena_array(&c->file->arena, int32_t, groups);
  if (is_sparse && num) {
    if (!read_sparse(c, num, sizes, groups))
      return false;
  } else if (num > groups) {
    return cis_bc_error(c->file, "trying to read an array of %llu but only %u storage available.",
                        (unsigned long long)num, groups);
  } else {
    for (uint64_t i = 0; i < num; ++i) {
      if (!cis_read_varint(c, &value))
        return false;
      sizes[i] = (int32_t)(uint32_t)value;
    }
  }
  *out = cis_attr_i32_array(c->file->ctx, sizes, groups);
  return true;
}

typedef struct reading {
  cis_cursor c;
  cis_op_state *state;
} reading;

static bool read_part(void *user, cis_bc_property part, uint32_t slot) {
  reading *r = user;
  const cis_op_info *info = r->state->info;
  cis_attr *out = &r->state->props.data[slot];
  uint64_t flags;
  uint8_t byte;
  switch (part) {
  case CIS_BC_PROPERTY_ATTR:
    return read_attr_of_slot(&r->c, info, slot, out);
  case CIS_BC_PROPERTY_SEGMENT_ATTR:
    return read_segment_attr(&r->c, cis_bc_num_groups(info, slot), out);
  case CIS_BC_PROPERTY_SEGMENTS:
    return read_segments(&r->c, cis_bc_num_groups(info, slot), out);
  case CIS_BC_PROPERTY_FLAGS:
    if (!cis_read_varint(&r->c, &flags))
      return false;
    *out = cis_attr_i32(info->ctx, (int32_t)(uint32_t)flags);
    return true;
  case CIS_BC_PROPERTY_BOOL:
    if (!cis_read_byte(&r->c, &byte))
      return false;
    *out = byte ? cis_attr_unit(info->ctx) : cis_attr_bool(info->ctx, false);
    return true;
  }
  return false;
}

bool cis_bc_file_op_properties(cis_bc_file *file, uint64_t index, cis_op_state *state) {
  if (index >= file->num_properties)
    return cis_bc_error(file, "Properties idx out-of-bound for %s", state->info->name.data);
  const cis_op_info *info = state->info;
  if (!info->def && info->dialect && !info->dialect->allows_unknown_ops)
    return true; // the op will be refused
  struct cis_bc_read_properties *known = &file->read_properties[index];
  size_t size = state->info->num_props * sizeof(cis_attr);
  if (known->info == state->info) {
    if (size)
      memcpy(state->props.data, known->values, size);
    return true;
  }
  reading r = {file->properties[index], state};
  file->weight = file->levels = 0;
  if (!state->info->def) {
    if (!cis_read_attr(&r.c, &state->props.data[0]))
      return false;
  } else if (!cis_bc_for_each_property(state->info, file->version, read_part, &r)) {
    return false;
  }
  if (!cis_cursor_is_empty(&r.c))
    return cis_bc_error(file, "unexpected trailing bytes after the properties of %s%s",
                        state->info->name.data,
                        info->def ? ""
                                  : ", an op that is not known: bytecode of version 4 has them as "
                                    "attributes");
  if (known->info)
    return true; // ops of two names alternate: those of the first one are kept
  known->info = state->info;
  known->values = cis_arena_copy(&file->arena, state->props.data, size);
  return true;
}
