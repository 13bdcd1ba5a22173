// A module as bytecode: numbers first, then the sections in mlir-opt's order. Strings get their
// numbers while the other sections are written, so they come after them.
#include "bytecode/writer.h"
#include "bytecode/bytecode.h"
#include "bytecode/emitter.h"

#include "asm/printer.h"
#include "ir/diag.h"
#include "support/hex.h"
#include "support/version.h"

cis_bytecode_options cis_bytecode_defaults(void) {
  return (cis_bytecode_options){.version = CIS_BC_VERSION};
}

static void emit_end_of_section(cis_strbuf *out, cis_bc_section id, cis_strbuf *data) {
  cis_emit_section(out, id, cis_strbuf_view(data), 1);
  cis_strbuf_deinit(data);
}

// --- dialects and names of ops ---

/// Where the group of one dialect that begins at `i` ends; its head is emitted.
static size_t emit_group(const cis_bc_table *table, size_t i, cis_strbuf *out) {
  size_t end = i;
  uint32_t dialect = table->list.data[table->order[i]].dialect;
  while (end < table->list.len && table->list.data[table->order[end]].dialect == dialect)
    ++end;
  cis_emit_varint(out, dialect);
  cis_emit_varint(out, end - i);
  return end;
}

static void emit_op_name(cis_bc_writer *w, const cis_op_info *info, cis_strbuf *out) {
  uint32_t name = cis_bc_string_number(&w->strings, cis_bc_short_name(info));
  if (w->numbering.version < CIS_BC_PROPERTIES)
    cis_emit_varint(out, name);
  else
    cis_emit_flagged(out, name, info->def != NULL);
}

static void emit_dialects(cis_bc_writer *w, cis_strbuf *out) {
  cis_strbuf data = {0};
  cis_emit_varint(&data, w->numbering.dialects.len);
  for (size_t i = 0; i < w->numbering.dialects.len; ++i) {
    uint32_t name = cis_bc_string_number(&w->strings, w->numbering.dialects.data[i]);
    if (w->numbering.version < CIS_BC_DIALECT_VERSIONS)
      cis_emit_varint(&data, name);
    else
      cis_emit_flagged(&data, name, false);
  }
  if (w->numbering.version >= CIS_BC_UNKNOWN_LOCATIONS_ELIDED)
    cis_emit_varint(&data, w->numbering.op_names.list.len);
  const cis_bc_table *names = &w->numbering.op_names;
  for (size_t i = 0; i < names->list.len;)
    for (size_t end = emit_group(names, i, &data); i < end; ++i)
      emit_op_name(w, names->list.data[names->order[i]].object, &data);
  emit_end_of_section(out, CIS_BC_DIALECTS, &data);
}

// --- attributes and types ---

typedef struct entry_output {
  cis_bc_writer *w;
  cis_strbuf data, offsets;
  bool is_type;
} entry_output;

static void emit_entry(entry_output *o, const cis_bc_numbered *entry) {
  size_t begin = o->data.len;
  cis_bc_sink sink = {.numbering = &o->w->numbering, .out = &o->data, .strings = &o->w->strings};
  bool is_custom =
      entry->is_place || cis_bc_write_custom(&sink, entry->object, o->is_type, entry->dialect);
  if (entry->is_place)
    cis_bc_write_place(&sink, entry->object, entry->line, entry->col);
  if (!is_custom) {
    if (o->is_type)
      cis_print_type((cis_type)entry->object, &o->data);
    else
      cis_print_attr(o->w->numbering.ctx, (cis_attr)entry->object, &o->data);
    cis_strbuf_char(&o->data, 0);
  }
  cis_emit_flagged(&o->offsets, o->data.len - begin, is_custom);
}

static void emit_table(entry_output *o, const cis_bc_table *table, bool is_type) {
  o->is_type = is_type;
  for (size_t i = 0; i < table->list.len;)
    for (size_t end = emit_group(table, i, &o->offsets); i < end; ++i)
      emit_entry(o, &table->list.data[table->order[i]]);
}

static void emit_entries(cis_bc_writer *w, cis_strbuf *out) {
  entry_output o = {.w = w};
  cis_emit_varint(&o.offsets, w->numbering.attrs.list.len);
  cis_emit_varint(&o.offsets, w->numbering.types.list.len);
  emit_table(&o, &w->numbering.attrs, false);
  emit_table(&o, &w->numbering.types, true);
  emit_end_of_section(out, CIS_BC_ENTRY_OFFSETS, &o.offsets);
  emit_end_of_section(out, CIS_BC_ENTRIES, &o.data);
}

// --- resources ---

/// Appends a blob, aligned as its first four bytes say; returns that.
static uint32_t emit_blob(const cis_resource *resource, cis_strbuf *data) {
  enum { HEAD = 4 };
  size_t size = (resource->hex.len - 2) / 2 - HEAD;
  unsigned char head[HEAD];
  cis_hex_decode(resource->hex.data + 2, HEAD, head);
  uint32_t alignment = (uint32_t)head[0] | (uint32_t)head[1] << 8 | (uint32_t)head[2] << 16 |
                       (uint32_t)head[3] << 24;
  cis_emit_varint(data, alignment);
  cis_emit_varint(data, size);
  cis_emit_padding(data, 0, alignment ? alignment : 1);
  unsigned char *bytes = cis_mem_calloc(size + 1, 1);
  cis_hex_decode(resource->hex.data + 2 + 2 * HEAD, size, bytes);
  cis_strbuf_put(data, (const char *)bytes, size);
  cis_mem_free(bytes);
  return alignment;
}

static void emit_resources(cis_bc_writer *w, bool elide, cis_strbuf *out) {
  cis_strbuf offsets = {0}, data = {0};
  uint32_t alignment = 1;
  cis_bc_numbering *n = &w->numbering;
  cis_emit_varint(&offsets, 0); // groups of tools
  if (n->resources.len) {
    cis_emit_varint(&offsets, cis_bc_count_dialect(n, CIS_STR("builtin")));
    cis_emit_varint(&offsets, n->resources.len);
  }
  for (size_t i = 0; i < n->resources.len; ++i) {
    const cis_resource *resource = n->resources.data[i];
    size_t begin = data.len;
    cis_emit_varint(&offsets, cis_bc_string_number(&w->strings, resource->key));
    if (resource->has_blob && !elide) {
      uint32_t needed = emit_blob(resource, &data);
      alignment = needed > alignment ? needed : alignment;
    }
    cis_emit_varint(&offsets, data.len - begin);
    cis_emit_byte(&offsets, CIS_BC_RESOURCE_BLOB);
  }
  emit_end_of_section(out, CIS_BC_RESOURCE_OFFSETS, &offsets);
  cis_emit_section(out, CIS_BC_RESOURCES, cis_strbuf_view(&data), alignment);
  cis_strbuf_deinit(&data);
}

// --- strings and properties ---

static void emit_strings(cis_bc_writer *w, cis_strbuf *out) {
  cis_strbuf data = {0};
  cis_emit_varint(&data, w->strings.list.len);
  for (size_t i = w->strings.list.len; i-- > 0;)
    cis_emit_varint(&data, w->strings.list.data[i].len + 1);
  for (size_t i = 0; i < w->strings.list.len; ++i) {
    cis_strbuf_str(&data, w->strings.list.data[i]);
    cis_strbuf_char(&data, 0);
  }
  emit_end_of_section(out, CIS_BC_STRINGS, &data);
}

static void emit_properties(cis_bc_writer *w, cis_strbuf *out) {
  if (w->numbering.version < CIS_BC_PROPERTIES)
    return;
  cis_strbuf data = {0};
  cis_emit_varint(&data, w->properties.len);
  for (size_t i = 0; i < w->properties.len; ++i) {
    cis_emit_varint(&data, w->properties.data[i].len);
    cis_strbuf_str(&data, w->properties.data[i]);
  }
  emit_end_of_section(out, CIS_BC_PROPERTY_TABLE, &data);
}

// --- the file ---

static void emit_file(cis_bc_writer *w, cis_op *root, const cis_bytecode_options *options,
                      cis_strbuf *out) {
  cis_strbuf_lit(out, CIS_BC_MAGIC);
  cis_emit_varint(out, options->version);
  cis_strbuf_cstr(out, options->producer ? options->producer : "Cistern" CIS_VERSION);
  cis_strbuf_char(out, 0);
  emit_dialects(w, out);
  emit_entries(w, out);
  size_t begin = out->len;
  cis_bc_write_ir(w, root, out);
  cis_emit_section_head(out, begin, CIS_BC_IR);
  emit_resources(w, options->elide_resources, out);
  emit_strings(w, out);
  emit_properties(w, out);
}

bool cis_bytecode_write(cis_op *op, const cis_bytecode_options *options, cis_strbuf *out) {
  cis_context *ctx = cis_op_context(op);
  if (options->version > CIS_BC_VERSION)
    return cis_op_plain_error(op, "unsupported version requested %u, must be in range [0, %d]",
                              options->version, (int)CIS_BC_VERSION);
  cis_op_own_regions(op);
  cis_op_own_regions_inside(op);
  cis_bc_writer w = {.numbering = {.ctx = ctx, .version = options->version}};
  cis_bc_number(&w.numbering, op);
  cis_strbuf file = {0}; // alignment counts from its first byte
  emit_file(&w, op, options, &file);
  cis_strbuf_pass(out, cis_strbuf_view(&file));
  cis_strbuf_deinit(&file);
  cis_bc_numbering_deinit(&w.numbering);
  cis_vec_deinit(&w.strings.list);
  cis_strmap_deinit(&w.strings.numbers);
  cis_vec_deinit(&w.properties);
  cis_strmap_deinit(&w.property_numbers);
  cis_strbuf_deinit(&w.property);
  cis_arena_deinit(&w.arena);
  return true;
}
