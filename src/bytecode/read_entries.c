// Attributes and types of a bytecode file, read when they are asked for; and the reading functions
// of which dialects' encodings are made.
#include "asm/parser.h"
#include "bytecode/file.h"
#include "support/bytes.h"

// --- entries ---

/// How deep the brackets of a text nest.
static unsigned text_levels(cis_str text) {
  unsigned depth = 0, deepest = 0;
  for (size_t i = 0; i < text.len; ++i) {
    char ch = text.data[i];
    if (ch == '<' || ch == '(' || ch == '[' || ch == '{')
      deepest = ++depth > deepest ? depth : deepest;
    else if (depth && (ch == '>' || ch == ')' || ch == ']' || ch == '}'))
      --depth;
  }
  return deepest;
}

static bool read_text(cis_cursor *c, bool is_type, const void **out) {
  cis_str text;
  if (!cis_read_cstring(c, &text))
    return false;
  cis_bc_file *file = c->file;
  unsigned levels = text_levels(text);
  file->levels = levels > file->levels ? levels : file->levels;
  *out = is_type ? (const void *)cis_parse_type_text(file->ctx, text)
                 : (const void *)cis_parse_attr_text(file->ctx, text);
  return *out != NULL;
}

static bool read_custom(cis_cursor *c, const cis_bc_dialect *dialect, bool is_type,
                        const void **out) {
  const cis_bc_codec *codec = dialect->codec;
  if (!codec || (is_type ? !codec->read_type : !codec->read_attr))
    return cis_bc_error(c->file, "dialect '%.*s' does not implement the bytecode interface",
                        CIS_STR_ARG(dialect->name));
  cis_attr attr = NULL;
  cis_type type = NULL;
  if (is_type ? !codec->read_type(c, &type) : !codec->read_attr(c, &attr))
    return false;
  *out = is_type ? (const void *)type : (const void *)attr;
  return true;
}

static bool read_entry_bytes(cis_bc_file *file, cis_bc_entry *entry, bool is_type) {
  const cis_bc_dialect *dialect;
  cis_cursor c = {file, entry->data, entry->data + entry->size};
  if (!cis_bc_file_dialect(file, entry->dialect, &dialect) ||
      (entry->is_custom ? !read_custom(&c, dialect, is_type, &entry->object)
                        : !read_text(&c, is_type, &entry->object)))
    return false;
  return cis_cursor_is_empty(&c) || cis_bc_error(file, "unexpected trailing bytes after %s entry",
                                                 is_type ? "Type" : "Attribute");
}

/// A location counts once however large it is, because aliases stand for the locations in it.
static bool is_printed_once(const cis_bc_entry *entry, bool is_type) {
  return !is_type && cis_attr_is_location((cis_attr)entry->object);
}

static bool read_entry(cis_bc_file *file, cis_bc_entry *entry, bool is_type) {
  if (entry->state == CIS_BC_READING || file->depth >= CIS_BC_MAX_NESTING)
    return cis_bc_error(file, "%s is nested too deeply", is_type ? "type" : "attribute");
  unsigned levels = file->levels;
  uint64_t weight = file->weight;
  file->levels = 0;
  file->weight = 1;
  ++file->depth;
  entry->state = CIS_BC_READING;
  bool ok = read_entry_bytes(file, entry, is_type);
  --file->depth;
  if (!ok) {
    entry->state = CIS_BC_UNREAD;
    return false;
  }
  if (file->levels + 1 > CIS_BC_MAX_NESTING)
    return cis_bc_error(file, "%s is nested too deeply", is_type ? "type" : "attribute");
  if (file->weight > CIS_BC_MAX_WEIGHT)
    return cis_bc_error(file, "%s is too large", is_type ? "type" : "attribute");
  entry->levels = (uint16_t)(file->levels + 1);
  entry->weight = is_printed_once(entry, is_type) ? 1 : (uint32_t)file->weight;
  entry->state = CIS_BC_READ;
  file->levels = levels;
  file->weight = weight;
  return true;
}

/// The object of an entry, which is a part of the entry that is being read, if there is one.
static bool get_entry(cis_bc_file *file, cis_bc_entry *entry, bool is_type) {
  if (entry->state != CIS_BC_READ && !read_entry(file, entry, is_type))
    return false;
  file->levels = entry->levels > file->levels ? entry->levels : file->levels;
  file->weight += entry->weight;
  return true;
}

static bool get_attr(cis_bc_file *file, uint64_t index, const char *name, cis_attr *out) {
  if (index >= file->num_attrs)
    return cis_bc_error(file, "invalid %s index: %llu", name, (unsigned long long)index);
  if (!get_entry(file, &file->attrs[index], false))
    return false;
  *out = (cis_attr)file->attrs[index].object;
  return true;
}

static bool get_type(cis_bc_file *file, uint64_t index, const char *name, cis_type *out) {
  if (index >= file->num_types)
    return cis_bc_error(file, "invalid %s index: %llu", name, (unsigned long long)index);
  if (!get_entry(file, &file->types[index], true))
    return false;
  *out = (cis_type)file->types[index].object;
  return true;
}

bool cis_bc_file_attr(cis_bc_file *file, uint64_t index, cis_attr *out) {
  file->weight = file->levels = 0;
  return get_attr(file, index, "Attribute", out);
}

bool cis_bc_file_type(cis_bc_file *file, uint64_t index, cis_type *out) {
  file->weight = file->levels = 0;
  return get_type(file, index, "Type", out);
}

/// A number of up to four bytes, if there is one; no error if not.
static bool try_varint(cis_cursor *c, uint64_t *out) {
  return c->at < c->end && *c->at & 15 && cis_cursor_left(c) > (size_t)__builtin_ctz(*c->at) &&
         cis_read_varint(c, out);
}

/// A place in a file, which nearly all locations are, is kept as numbers until it is asked for.
/// False, without an error, if the entry is anything else.
static bool read_place(cis_bc_file *file, cis_bc_entry *entry) {
  cis_cursor c = {file, entry->data, entry->data + entry->size};
  if (entry->state != CIS_BC_UNREAD || !entry->is_custom || !entry->size ||
      *entry->data != (CIS_BC_LOC_FILE << 1 | 1) ||
      file->dialects[entry->dialect].codec != &cis_bc_builtin)
    return false;
  ++c.at;
  uint64_t name, line, col;
  cis_attr attr;
  if (!try_varint(&c, &name) || !try_varint(&c, &line) || !try_varint(&c, &col) ||
      !cis_cursor_is_empty(&c) || name >= file->num_attrs || file->attrs[name].state != CIS_BC_READ)
    return false;
  attr = (cis_attr)file->attrs[name].object;
  if (attr->kind != CIS_ATTR_STRING || !attr->string.len)
    return false;
  entry->loc = cis_loc_place(file->ctx, cis_context_intern(file->ctx, attr->string), (uint32_t)line,
                             (uint32_t)col);
  entry->has_loc = true;
  return true;
}

bool cis_bc_file_loc(cis_bc_file *file, uint64_t index, cis_location *out) {
  cis_attr attr;
  if (index < file->num_attrs &&
      (file->attrs[index].has_loc || read_place(file, &file->attrs[index]))) {
    *out = file->attrs[index].loc;
    return true;
  }
  if (!cis_bc_file_attr(file, index, &attr))
    return false;
  cis_bc_entry *entry = &file->attrs[index];
  if (!cis_attr_is_location(attr))
    return cis_bc_error(file, "expected attribute of type: mlir::LocationAttr, but got: %s",
                        cis_attr_text(file->ctx, attr));
  entry->loc = cis_loc_from_attr(attr);
  entry->has_loc = true;
  *out = entry->loc;
  return true;
}

// --- what encodings are made of ---

cis_context *cis_cursor_context(const cis_cursor *c) { return c->file->ctx; }

bool cis_read_attr(cis_cursor *c, cis_attr *out) {
  uint64_t index;
  return cis_read_varint(c, &index) && get_attr(c->file, index, "attribute", out);
}

bool cis_read_optional_attr(cis_cursor *c, cis_attr *out) {
  uint64_t index;
  bool is_there;
  *out = NULL;
  return cis_read_flagged(c, &index, &is_there) &&
         (!is_there || get_attr(c->file, index, "attribute", out));
}

bool cis_read_type(cis_cursor *c, cis_type *out) {
  uint64_t index;
  return cis_read_varint(c, &index) && get_type(c->file, index, "type", out);
}

static bool wrong_kind(cis_cursor *c, const char *class_name, cis_attr attr) {
  return cis_bc_error(c->file, "expected %s, but got: %s", class_name,
                      cis_attr_text(c->file->ctx, attr));
}

bool cis_read_attr_of(cis_cursor *c, cis_attr_kind kind, const char *class_name, cis_attr *out) {
  return cis_read_attr(c, out) && ((*out)->kind == kind || wrong_kind(c, class_name, *out));
}

bool cis_read_location(cis_cursor *c, cis_attr *out) {
  return cis_read_attr(c, out) &&
         (cis_attr_is_location(*out) || wrong_kind(c, "mlir::LocationAttr", *out));
}

bool cis_read_shaped_type(cis_cursor *c, cis_type *out) {
  return cis_read_type(c, out) &&
         (cis_type_is_shaped(*out) ||
          cis_bc_error(c->file, "expected mlir::ShapedType, but got: %s", cis_type_text(*out)));
}

bool cis_read_resource_key(cis_cursor *c, cis_str *out) {
  uint64_t index;
  if (!cis_read_varint(c, &index))
    return false;
  if (index >= c->file->num_resources)
    return cis_bc_error(c->file, "invalid dialect resource index: %llu", (unsigned long long)index);
  *out = c->file->resources[index];
  return true;
}

bool cis_read_blob(cis_cursor *c, const unsigned char **out, size_t *out_size) {
  uint64_t size;
  if (!cis_read_varint(c, &size) || !cis_read_bytes(c, size, out))
    return false;
  *out_size = (size_t)size;
  return true;
}

bool cis_read_signed_list(cis_cursor *c, int64_t **out, uint32_t *out_num) {
  if (!cis_read_count(c, out_num))
    return false;
  *out = cis_arena_array(&c->file->arena, int64_t, *out_num);
  for (uint32_t i = 0; i < *out_num; ++i)
    if (!cis_read_signed(c, &(*out)[i]))
      return false;
  return true;
}

bool cis_read_attr_list(cis_cursor *c, cis_attr **out, uint32_t *out_num) {
  if (!cis_read_count(c, out_num))
    return false;
  *out = cis_arena_array(&c->file->arena, cis_attr, *out_num);
  for (uint32_t i = 0; i < *out_num; ++i)
    if (!cis_read_attr(c, &(*out)[i]))
      return false;
  return true;
}

bool cis_read_type_list(cis_cursor *c, cis_type **out, uint32_t *out_num) {
  if (!cis_read_count(c, out_num))
    return false;
  *out = cis_arena_array(&c->file->arena, cis_type, *out_num);
  for (uint32_t i = 0; i < *out_num; ++i)
    if (!cis_read_type(c, &(*out)[i]))
      return false;
  return true;
}

bool cis_read_bits(cis_cursor *c, uint32_t width, uint64_t **out_words, uint32_t *out_num) {
  uint32_t words = width > 64 ? (width + 63) / 64 : 1, stored = 1;
  uint8_t byte = 0;
  if (width <= 8 ? !cis_read_byte(c, &byte) : (width > 64 && !cis_read_count(c, &stored)))
    return false;
  if (stored > words)
    return cis_bc_error(c->file, "attempting to parse %u words of a number that has %u", stored,
                        words);
  uint64_t *bits = cis_arena_array(&c->file->arena, uint64_t, words);
  bits[0] = byte;
  for (uint32_t i = 0; i < stored && width > 8; ++i)
    if (!cis_read_signed(c, (int64_t *)&bits[i]))
      return false;
  *out_words = bits;
  *out_num = words;
  return true;
}

bool cis_read_double(cis_cursor *c, double *out) {
  uint64_t *words;
  uint32_t num;
  if (!cis_read_bits(c, 64, &words, &num))
    return false;
  *out = cis_double_of_bits(words[0]);
  return true;
}

bool cis_read_number(cis_cursor *c, cis_type type, cis_attr *out) {
  uint64_t *words;
  uint32_t num, width = cis_type_bit_width(type);
  if (!cis_read_bits(c, width, &words, &num))
    return false;
  if (!cis_type_is_float(type)) {
    *out = cis_attr_integer_wide(type, words, num);
    return true;
  }
  if (width < 64)
    words[0] &= ((uint64_t)1 << width) - 1;
  else if (width == 80)
    words[1] &= 0xFFFF;
  *out = cis_attr_float_bits(type, words[0], num > 1 ? words[1] : 0);
  return true;
}

bool cis_read_array_attr(cis_cursor *c, cis_attr *out) {
  cis_attr *elements;
  uint32_t num;
  if (!cis_read_attr_list(c, &elements, &num))
    return false;
  *out = cis_attr_array(c->file->ctx, elements, num);
  return true;
}

bool cis_read_type_attr(cis_cursor *c, cis_attr *out) {
  cis_type type;
  if (!cis_read_type(c, &type))
    return false;
  *out = cis_attr_type(type);
  return true;
}
