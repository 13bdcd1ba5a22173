// The builtin dialect's attributes in bytecode, locations among them. Affine maps, integer sets and
// strided layouts have no code: they are text.
#include "bytecode/codec.h"
#include "bytecode/file.h"
#include "bytecode/numbering.h"

#include <stdlib.h>

// --- reading: without elements ---

static bool read_dict(cis_cursor *c, cis_attr *out) {
  uint32_t num;
  cis_attr name;
  if (!cis_read_count(c, &num))
    return false;
  cis_named_attr *entries = cis_arena_array(&c->file->arena, cis_named_attr, num);
  bool sorted = true;
  for (uint32_t i = 0; i < num; ++i) {
    if (!cis_read_attr_of(c, CIS_ATTR_STRING, "mlir::StringAttr", &name) ||
        !cis_read_attr(c, &entries[i].value))
      return false;
    entries[i].name = cis_context_intern(c->file->ctx, name->string);
    sorted = sorted && (!i || cis_named_attr_compare(&entries[i - 1], &entries[i]) < 0);
  }
  if (!sorted)
    qsort(entries, num, sizeof(*entries), cis_named_attr_compare);
  for (uint32_t i = 1; i < num && !sorted; ++i)
    if (entries[i].name.data == entries[i - 1].name.data)
      return cis_bc_error(c->file, "duplicate key '%s' in dictionary attribute",
                          entries[i].name.data);
  *out = cis_attr_dict(c->file->ctx, entries, num);
  return true;
}

static bool read_text(cis_cursor *c, bool is_typed, cis_attr *out) {
  cis_str text;
  cis_type type;
  if (!cis_read_string(c, &text) || (is_typed && !cis_read_type(c, &type)))
    return false;
  *out = is_typed && type->kind != CIS_TYPE_NONE ? cis_attr_typed_string(type, text)
                                                 : cis_attr_string(c->file->ctx, text);
  return true;
}

static bool read_name(cis_cursor *c, cis_str *out) {
  cis_attr attr;
  if (!cis_read_attr_of(c, CIS_ATTR_STRING, "mlir::StringAttr", &attr))
    return false;
  *out = cis_context_intern(c->file->ctx, attr->string);
  return true;
}

static bool read_symbol(cis_cursor *c, bool has_nested, cis_attr *out) {
  cis_str root;
  uint32_t num = 0;
  if (!read_name(c, &root) || (has_nested && !cis_read_count(c, &num)))
    return false;
  cis_str *nested = cis_arena_array(&c->file->arena, cis_str, num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_attr part;
    if (!cis_read_attr_of(c, CIS_ATTR_SYMBOL_REF, "mlir::FlatSymbolRefAttr", &part))
      return false;
    if (part->symbol.num_nested)
      return cis_bc_error(c->file, "expected mlir::FlatSymbolRefAttr, but got: %s",
                          cis_attr_text(c->file->ctx, part));
    nested[i] = part->symbol.root;
  }
  *out = cis_attr_symbol(c->file->ctx, root, nested, num);
  return true;
}

static bool read_number(cis_cursor *c, bool is_float, cis_attr *out) {
  cis_type type;
  if (!cis_read_type(c, &type))
    return false;
  if (is_float ? !cis_type_is_float(type) : !cis_type_is_int_or_index(type))
    return cis_bc_error(c->file, "expected %s type for %s, but got: %s",
                        is_float ? "float" : "integer or index",
                        is_float ? "FloatAttr" : "IntegerAttr", cis_type_text(type));
  return cis_read_number(c, type, out);
}

// --- reading: locations ---

static bool read_call_site(cis_cursor *c, cis_attr *out) {
  cis_attr callee, caller;
  if (!cis_read_location(c, &callee) || !cis_read_location(c, &caller))
    return false;
  *out = cis_attr_loc_call_site(callee, caller);
  return true;
}

static bool read_file_place(cis_cursor *c, cis_attr *out) {
  cis_str name;
  uint64_t line, col;
  if (!read_name(c, &name) || !cis_read_varint(c, &line) || !cis_read_varint(c, &col))
    return false;
  *out = cis_attr_loc_file(c->file->ctx, name, (uint32_t)line, (uint32_t)col);
  return true;
}

/// Up to four numbers: line, column, end line, end column; the end line is left out when it is the
/// line.
static bool read_file_range(cis_cursor *c, cis_attr *out) {
  cis_str name;
  uint32_t num;
  uint64_t at[4] = {0};
  if (!read_name(c, &name) || !cis_read_count(c, &num))
    return false;
  if (num > 4)
    return cis_bc_error(c->file, "invalid number of values of a file location: %u", num);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_read_varint(c, &at[i]))
      return false;
  uint64_t end_line = num == 4 ? at[2] : at[0], end_col = num < 3 ? at[1] : at[num - 1];
  *out = cis_attr_loc_range(c->file->ctx, name, (uint32_t)at[0], (uint32_t)at[1],
                            (uint32_t)end_line, (uint32_t)end_col);
  return true;
}

static bool read_fused(cis_cursor *c, bool has_metadata, cis_attr *out) {
  uint32_t num;
  cis_attr metadata = NULL;
  if (!cis_read_count(c, &num))
    return false;
  cis_attr *locs = cis_arena_array(&c->file->arena, cis_attr, num);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_read_location(c, &locs[i]))
      return false;
  if (has_metadata && !cis_read_attr(c, &metadata))
    return false;
  *out = cis_attr_loc_fused(c->file->ctx, locs, num, metadata);
  return true;
}

static bool read_named_loc(cis_cursor *c, cis_attr *out) {
  cis_str name;
  cis_attr child;
  if (!read_name(c, &name) || !cis_read_location(c, &child))
    return false;
  *out = cis_attr_loc_name(c->file->ctx, name, child);
  return true;
}

// --- all of them ---

static bool read_distinct(cis_cursor *c, cis_attr *out) {
  cis_attr attr;
  if (!cis_read_attr(c, &attr))
    return false;
  *out = cis_attr_distinct(attr);
  return true;
}

bool cis_bc_read_builtin_attr(cis_cursor *c, cis_attr *out) {
  uint64_t code;
  if (!cis_read_varint(c, &code))
    return false;
  switch (code) {
  case CIS_BC_ARRAY:
    return cis_read_array_attr(c, out);
  case CIS_BC_DICT:
    return read_dict(c, out);
  case CIS_BC_STRING:
  case CIS_BC_TYPED_STRING:
    return read_text(c, code == CIS_BC_TYPED_STRING, out);
  case CIS_BC_FLAT_SYMBOL:
  case CIS_BC_SYMBOL:
    return read_symbol(c, code == CIS_BC_SYMBOL, out);
  case CIS_BC_TYPE:
    return cis_read_type_attr(c, out);
  case CIS_BC_DISTINCT:
    return read_distinct(c, out);
  case CIS_BC_UNIT:
    return (*out = cis_attr_unit(c->file->ctx)) != NULL;
  case CIS_BC_INTEGER:
  case CIS_BC_FLOAT:
    return read_number(c, code == CIS_BC_FLOAT, out);
  case CIS_BC_LOC_CALL_SITE:
    return read_call_site(c, out);
  case CIS_BC_LOC_FILE:
    return read_file_place(c, out);
  case CIS_BC_LOC_FUSED:
  case CIS_BC_LOC_FUSED_METADATA:
    return read_fused(c, code == CIS_BC_LOC_FUSED_METADATA, out);
  case CIS_BC_LOC_NAME:
    return read_named_loc(c, out);
  case CIS_BC_LOC_UNKNOWN:
    return (*out = cis_attr_loc_unknown(c->file->ctx)) != NULL;
  case CIS_BC_LOC_RANGE:
    return read_file_range(c, out);
  default:
    return cis_bc_read_elements(c, code, out);
  }
}

// --- writing ---

static void write_string(cis_bc_sink *sink, cis_attr attr) {
  cis_sink_varint(sink, attr->type ? CIS_BC_TYPED_STRING : CIS_BC_STRING);
  cis_sink_string(sink, attr->string);
  if (attr->type)
    cis_sink_type(sink, attr->type);
}

static void write_dict(cis_bc_sink *sink, cis_attr attr) {
  cis_sink_varint(sink, CIS_BC_DICT);
  cis_sink_varint(sink, attr->dict.num);
  for (uint32_t i = 0; i < attr->dict.num; ++i) {
    cis_sink_attr(sink, cis_attr_string(attr->ctx, attr->dict.entries[i].name));
    cis_sink_attr(sink, attr->dict.entries[i].value);
  }
}

static void write_symbol(cis_bc_sink *sink, cis_attr attr) {
  uint32_t num = attr->symbol.num_nested;
  cis_sink_varint(sink, num ? CIS_BC_SYMBOL : CIS_BC_FLAT_SYMBOL);
  cis_sink_attr(sink, cis_attr_string(attr->ctx, attr->symbol.root));
  if (!num)
    return;
  cis_sink_varint(sink, num);
  for (uint32_t i = 0; i < num; ++i)
    cis_sink_attr(sink, cis_attr_flat_symbol(attr->ctx, attr->symbol.nested[i]));
}

void cis_bc_write_place(cis_bc_sink *sink, cis_attr file, uint32_t line, uint32_t col) {
  cis_sink_varint(sink, CIS_BC_LOC_FILE);
  cis_sink_attr(sink, file);
  cis_sink_varint(sink, line);
  cis_sink_varint(sink, col);
}

/// A range: places are written by cis_bc_write_place.
static void write_range(cis_bc_sink *sink, cis_attr attr) {
  uint32_t line = attr->loc_file.line, col = attr->loc_file.col;
  uint32_t end_line = attr->loc_file.end_line, end_col = attr->loc_file.end_col;
  cis_sink_varint(sink, CIS_BC_LOC_RANGE);
  cis_sink_attr(sink, cis_bc_file_name(sink->numbering, attr->loc_file.file));
  cis_sink_varint(sink, line == end_line ? 3 : 4);
  cis_sink_varint(sink, line);
  cis_sink_varint(sink, col);
  if (line != end_line)
    cis_sink_varint(sink, end_line);
  cis_sink_varint(sink, end_col);
}

static void write_loc(cis_bc_sink *sink, cis_attr attr) {
  switch (attr->kind) {
  case CIS_ATTR_LOC_FILE:
    write_range(sink, attr);
    break;
  case CIS_ATTR_LOC_NAME:
    cis_sink_varint(sink, CIS_BC_LOC_NAME);
    cis_sink_attr(sink, cis_attr_string(attr->ctx, attr->loc_name.name));
    cis_sink_attr(sink, attr->loc_name.child);
    break;
  case CIS_ATTR_LOC_CALL_SITE:
    cis_sink_varint(sink, CIS_BC_LOC_CALL_SITE);
    cis_sink_attr(sink, attr->loc_call.callee);
    cis_sink_attr(sink, attr->loc_call.caller);
    break;
  case CIS_ATTR_LOC_FUSED:
    cis_sink_varint(sink, attr->loc_fused.metadata ? CIS_BC_LOC_FUSED_METADATA : CIS_BC_LOC_FUSED);
    cis_sink_attr_list(sink, attr->loc_fused.locs, attr->loc_fused.num);
    if (attr->loc_fused.metadata)
      cis_sink_attr(sink, attr->loc_fused.metadata);
    break;
  default:
    cis_sink_varint(sink, CIS_BC_LOC_UNKNOWN);
  }
}

bool cis_bc_write_builtin_attr(cis_bc_sink *sink, cis_attr attr) {
  if (cis_attr_is_location(attr)) {
    write_loc(sink, attr);
    return true;
  }
  switch (attr->kind) {
  case CIS_ATTR_UNIT:
    cis_sink_varint(sink, CIS_BC_UNIT);
    return true;
  case CIS_ATTR_INTEGER:
    cis_sink_varint(sink, CIS_BC_INTEGER);
    cis_sink_type(sink, attr->type);
    cis_sink_bits(sink, cis_type_bit_width(attr->type), attr->integer.words,
                  attr->integer.num_words);
    return true;
  case CIS_ATTR_FLOAT:
    cis_sink_varint(sink, CIS_BC_FLOAT);
    cis_sink_type(sink, attr->type);
    cis_sink_bits(sink, cis_type_bit_width(attr->type), attr->float_bits, 2);
    return true;
  case CIS_ATTR_STRING:
    write_string(sink, attr);
    return true;
  case CIS_ATTR_ARRAY:
    cis_sink_varint(sink, CIS_BC_ARRAY);
    cis_sink_attr_list(sink, attr->array.elems, attr->array.num);
    return true;
  case CIS_ATTR_DICT:
    write_dict(sink, attr);
    return true;
  case CIS_ATTR_TYPE:
    cis_sink_varint(sink, CIS_BC_TYPE);
    cis_sink_type(sink, attr->type_value);
    return true;
  case CIS_ATTR_SYMBOL_REF:
    write_symbol(sink, attr);
    return true;
  case CIS_ATTR_DISTINCT:
    cis_sink_varint(sink, CIS_BC_DISTINCT);
    cis_sink_attr(sink, attr->distinct.referenced);
    return true;
  default:
    return cis_bc_write_elements(sink, attr);
  }
}
