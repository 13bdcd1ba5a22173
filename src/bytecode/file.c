// The tables of a bytecode file: sections, strings, dialects, names of ops, where attributes and
// types lie.
#include "bytecode/file.h"
#include "ir/in_build.h"

#include <stdarg.h>

void cis_bc_report(cis_bc_file *file, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  cis_error(file->ctx, file->loc, "%s", cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  cis_note(file->ctx, file->loc, "in bytecode version %u produced by: %.*s", file->version,
           CIS_STR_ARG(file->producer));
}

// --- header and sections ---

static bool read_header(cis_bc_file *file, cis_cursor *c) {
  c->at += sizeof(CIS_BC_MAGIC) - 1;
  uint64_t version;
  if (!cis_read_varint(c, &version))
    return false;
  if (version > CIS_BC_VERSION)
    return cis_error(file->ctx, file->loc,
                     "bytecode version %llu is newer than the current version %d",
                     (unsigned long long)version, (int)CIS_BC_VERSION);
  file->version = (uint32_t)version;
  return cis_read_cstring(c, &file->producer);
}

static const char *const section_names[] = {
    "String",   "Dialect",        "AttrType",        "AttrTypeOffset", "IR",
    "Resource", "ResourceOffset", "DialectVersions", "Properties",
};

static bool read_sections(cis_bc_file *file, cis_cursor *c) {
  while (!cis_cursor_is_empty(c)) {
    unsigned id;
    cis_cursor data;
    if (!cis_read_section(c, file->begin, &id, &data))
      return false;
    if (file->has_section[id])
      return cis_bc_error(file, "duplicate top-level section: %s (%u)", section_names[id], id);
    file->has_section[id] = true;
    file->sections[id] = data;
  }
  for (unsigned id = 0; id < CIS_BC_NUM_SECTIONS; ++id) {
    bool optional = id == CIS_BC_RESOURCES || id == CIS_BC_RESOURCE_OFFSETS ||
                    id == CIS_BC_VERSION_OF_DIALECT ||
                    (id == CIS_BC_PROPERTY_TABLE && file->version < CIS_BC_PROPERTIES);
    if (!file->has_section[id] && !optional)
      return cis_bc_error(file, "missing data for top-level section: %s (%u)", section_names[id],
                          id);
  }
  return true;
}

// --- strings ---

/// Their number, their lengths from the last to the first, then all of them, each with a NUL.
static bool read_strings(cis_bc_file *file) {
  cis_cursor *c = &file->sections[CIS_BC_STRINGS];
  if (!cis_read_count(c, &file->num_strings))
    return false;
  file->strings = cis_arena_array(&file->arena, cis_str, file->num_strings);
  file->is_interned = cis_arena_array(&file->arena, bool, file->num_strings);
  size_t end = cis_cursor_left(c), total = end;
  const char *data = (const char *)c->at;
  for (uint32_t i = file->num_strings; i-- > 0;) {
    uint64_t length;
    if (!cis_read_varint(c, &length))
      return false;
    if (length > end || !length)
      return cis_bc_error(file, "string size exceeds the available data size");
    end -= length;
    file->strings[i] = (cis_str){data + end, length - 1};
  }
  if (total - cis_cursor_left(c) != end)
    return cis_bc_error(file,
                        "unexpected trailing data between the offsets for strings and their data");
  return true;
}

bool cis_bc_file_string(cis_bc_file *file, uint64_t index, cis_str *out) {
  if (index >= file->num_strings)
    return cis_bc_error(file, "invalid string index: %llu", (unsigned long long)index);
  if (!file->is_interned[index]) {
    file->strings[index] = cis_context_intern(file->ctx, file->strings[index]);
    file->is_interned[index] = true;
  }
  *out = file->strings[index];
  return true;
}

bool cis_read_string(cis_cursor *c, cis_str *out) {
  uint64_t index;
  return cis_read_varint(c, &index) && cis_bc_file_string(c->file, index, out);
}

// --- dialects and names of ops ---

/// No dialect here has versions, so one that is there is from another dialect of that name.
static bool refuse_version(cis_bc_file *file, cis_cursor *c, cis_str dialect) {
  unsigned id;
  cis_cursor data;
  if (!cis_read_section(c, file->begin, &id, &data))
    return false;
  if (id != CIS_BC_VERSION_OF_DIALECT)
    return cis_bc_error(file, "expected dialect version section");
  if (!cis_context_find_dialect(file->ctx, dialect))
    return true;
  return cis_bc_error(file,
                      "dialect '%.*s' does not implement the bytecode interface, "
                      "but found a version entry",
                      CIS_STR_ARG(dialect));
}

static bool read_dialect_names(cis_bc_file *file, cis_cursor *c) {
  if (!cis_read_count(c, &file->num_dialects))
    return false;
  file->dialects = cis_arena_array(&file->arena, cis_bc_dialect, file->num_dialects);
  for (uint32_t i = 0; i < file->num_dialects; ++i) {
    uint64_t index;
    bool has_version = false;
    cis_bc_dialect *dialect = &file->dialects[i];
    if (file->version < CIS_BC_DIALECT_VERSIONS ? !cis_read_varint(c, &index)
                                                : !cis_read_flagged(c, &index, &has_version))
      return false;
    if (!cis_bc_file_string(file, index, &dialect->name))
      return false;
    dialect->codec = cis_bc_codec_find(dialect->name);
    if (has_version && !refuse_version(file, c, dialect->name))
      return false;
  }
  return true;
}

bool cis_bc_file_dialect(cis_bc_file *file, uint64_t index, const cis_bc_dialect **out) {
  if (index >= file->num_dialects)
    return cis_bc_error(file, "invalid dialect index: %llu", (unsigned long long)index);
  cis_bc_dialect *dialect = &file->dialects[index];
  *out = dialect;
  if (dialect->is_known)
    return true;
  dialect->is_known = cis_context_find_dialect(file->ctx, dialect->name) ||
                      cis_context_allows_unregistered(file->ctx);
  if (dialect->is_known)
    return true;
  cis_bc_report(file,
                "dialect '%.*s' is unknown. If this is intended, please call "
                "allowUnregisteredDialects() on the MLIRContext, or use "
                "-allow-unregistered-dialect with the MLIR tool used.",
                CIS_STR_ARG(dialect->name));
  return cis_note_left_out(file->ctx, file->loc, dialect->name);
}

/// A list in groups, each of one dialect.
static bool read_group(cis_cursor *c, uint32_t *out_dialect, uint64_t *out_num) {
  uint64_t dialect;
  if (!cis_read_varint(c, &dialect))
    return false;
  if (dialect >= c->file->num_dialects)
    return cis_bc_error(c->file, "invalid dialect index: %llu", (unsigned long long)dialect);
  *out_dialect = (uint32_t)dialect;
  return cis_read_varint(c, out_num);
}

static bool read_op_names(cis_bc_file *file, cis_cursor *c) {
  uint64_t total;
  if (file->version >= CIS_BC_UNKNOWN_LOCATIONS_ELIDED && !cis_read_varint(c, &total))
    return false;
  while (!cis_cursor_is_empty(c)) {
    cis_bc_op_name name = {0};
    uint64_t num;
    if (!read_group(c, &name.dialect, &num))
      return false;
    for (uint64_t i = 0; i < num; ++i) {
      uint64_t index;
      bool is_registered;
      if (file->version < CIS_BC_PROPERTIES ? !cis_read_varint(c, &index)
                                            : !cis_read_flagged(c, &index, &is_registered))
        return false;
      if (!cis_bc_file_string(file, index, &name.name))
        return false;
      cis_vec_push(&file->op_names, name);
    }
  }
  return true;
}

// --- where attributes and types lie ---

static bool read_offsets(cis_bc_file *file, cis_cursor *c, cis_cursor *data, cis_bc_entry *entries,
                         uint32_t num) {
  for (uint32_t i = 0; i < num;) {
    uint32_t dialect;
    uint64_t count;
    if (!read_group(c, &dialect, &count))
      return false;
    if (count > num - i)
      return cis_bc_error(file, "attempting to parse %llu entries when only %u are left",
                          (unsigned long long)count, num - i);
    for (; count; --count, ++i) {
      uint64_t size;
      bool is_custom;
      if (!cis_read_flagged(c, &size, &is_custom))
        return false;
      if (size > cis_cursor_left(data) || size > UINT32_MAX)
        return cis_bc_error(file, "Attribute or Type entry offset points past the end of section");
      entries[i] = (cis_bc_entry){
          .data = data->at, .size = (uint32_t)size, .dialect = dialect, .is_custom = is_custom};
      data->at += size;
    }
  }
  return true;
}

static bool read_entry_tables(cis_bc_file *file) {
  cis_cursor *c = &file->sections[CIS_BC_ENTRY_OFFSETS], data = file->sections[CIS_BC_ENTRIES];
  if (!cis_read_count(c, &file->num_attrs) || !cis_read_count(c, &file->num_types))
    return false;
  file->attrs = cis_arena_array(&file->arena, cis_bc_entry, file->num_attrs);
  file->types = cis_arena_array(&file->arena, cis_bc_entry, file->num_types);
  if (!read_offsets(file, c, &data, file->attrs, file->num_attrs) ||
      !read_offsets(file, c, &data, file->types, file->num_types))
    return false;
  return cis_cursor_is_empty(c) ||
         cis_bc_error(file, "unexpected trailing data in the Attribute/Type offset section");
}

static bool read_property_table(cis_bc_file *file) {
  if (!file->has_section[CIS_BC_PROPERTY_TABLE])
    return true;
  cis_cursor *c = &file->sections[CIS_BC_PROPERTY_TABLE];
  if (!cis_read_count(c, &file->num_properties))
    return false;
  file->properties = cis_arena_array(&file->arena, cis_cursor, file->num_properties);
  file->read_properties =
      cis_arena_array(&file->arena, struct cis_bc_read_properties, file->num_properties);
  for (uint32_t i = 0; i < file->num_properties; ++i) {
    const unsigned char *data;
    size_t size;
    if (!cis_read_blob(c, &data, &size))
      return false;
    file->properties[i] = (cis_cursor){file, data, data + size};
  }
  return true;
}

bool cis_bc_file_open(cis_bc_file *file) {
  cis_cursor c = {file, file->begin, file->begin + file->size};
  return read_header(file, &c) && read_sections(file, &c) && read_strings(file) &&
         read_property_table(file) && read_dialect_names(file, &file->sections[CIS_BC_DIALECTS]) &&
         read_op_names(file, &file->sections[CIS_BC_DIALECTS]) && cis_bc_file_resources(file) &&
         read_entry_tables(file);
}
