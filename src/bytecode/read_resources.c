// Resources of a bytecode file: blobs of the builtin dialect's dense_resource. What tools keep
// beside the IR (external resources) is skipped, as it is in text.
#include "bytecode/file.h"
#include "support/hex.h"

/// A blob as the text has it: "0x", four bytes of alignment, then the data.
static bool store_blob(cis_bc_file *file, cis_cursor *c, cis_str key) {
  uint64_t alignment;
  const unsigned char *data;
  uint64_t size;
  if (!cis_read_varint(c, &alignment) || !cis_read_varint(c, &size))
    return false;
  if (!alignment || alignment > UINT32_MAX || (alignment & (alignment - 1)))
    return cis_bc_error(file, "invalid alignment of resource '%.*s': %llu", CIS_STR_ARG(key),
                        (unsigned long long)alignment);
  const unsigned char *begin = file->sections[CIS_BC_RESOURCES].at;
  while ((uint64_t)(c->at - begin) & (alignment - 1)) {
    uint8_t padding;
    if (!cis_read_byte(c, &padding))
      return false;
  }
  if (!cis_read_bytes(c, size, &data))
    return false;
  unsigned char head[4] = {(unsigned char)alignment, (unsigned char)(alignment >> 8),
                           (unsigned char)(alignment >> 16), (unsigned char)(alignment >> 24)};
  size_t digits = 2 + 2 * (sizeof(head) + (size_t)size);
  char *hex = cis_arena_alloc(cis_context_arena(file->ctx), digits);
  memcpy(hex, "0x", 2);
  cis_hex_encode(head, sizeof(head), hex + 2);
  cis_hex_encode(data, (size_t)size, hex + 2 + 2 * sizeof(head));
  cis_resource *resource = cis_context_get_resource(file->ctx, CIS_STR("builtin"), key);
  resource->has_blob = true;
  resource->hex = (cis_str){hex, digits};
  return true;
}

/// A resource of a tool, for who asked for them: text, true or false.
static bool take_external(cis_bc_file *file, cis_cursor *c, cis_str group, cis_str key,
                          unsigned kind) {
  cis_str value = {0};
  uint8_t byte = 0;
  if (!file->options->take_resource || kind == CIS_BC_RESOURCE_BLOB)
    return true;
  if (kind == CIS_BC_RESOURCE_STRING ? !cis_read_string(c, &value) : !cis_read_byte(c, &byte))
    return false;
  if (kind != CIS_BC_RESOURCE_STRING)
    value = byte ? CIS_STR("true") : CIS_STR("false");
  file->options->take_resource(file->options->user, group, key, value);
  return true;
}

/// One group: where its resources lie, one after the other, in `data`.
static bool read_group(cis_bc_file *file, cis_cursor *c, cis_cursor *data, bool is_external) {
  uint64_t owner;
  uint32_t num;
  cis_str key, group = {0};
  const cis_bc_dialect *dialect = NULL;
  if (is_external ? !cis_read_string(c, &group)
                  : (!cis_read_varint(c, &owner) || !cis_bc_file_dialect(file, owner, &dialect)))
    return false;
  if (dialect && !cis_str_is(dialect->name, "builtin"))
    return cis_bc_error(file, "unexpected resources for dialect '%.*s'",
                        CIS_STR_ARG(dialect->name));
  if (!cis_read_count(c, &num))
    return false;
  if (dialect)
    file->resources = cis_arena_array(&file->arena, cis_str, num);
  for (uint32_t i = 0; i < num; ++i) {
    uint64_t size;
    uint8_t kind;
    const unsigned char *bytes;
    if (!cis_read_string(c, &key) || !cis_read_varint(c, &size) || !cis_read_byte(c, &kind) ||
        !cis_read_bytes(data, size, &bytes))
      return false;
    cis_cursor blob = {file, bytes, bytes + size};
    if (is_external && !take_external(file, &blob, group, key, kind))
      return false;
    if (dialect)
      file->resources[file->num_resources++] = key;
    if (dialect && kind == CIS_BC_RESOURCE_BLOB && size && !store_blob(file, &blob, key))
      return false;
  }
  return true;
}

bool cis_bc_file_resources(cis_bc_file *file) {
  if (!file->has_section[CIS_BC_RESOURCE_OFFSETS])
    return !file->has_section[CIS_BC_RESOURCES] ||
           cis_bc_error(file, "expected resource offset section when resource section is present");
  cis_cursor *c = &file->sections[CIS_BC_RESOURCE_OFFSETS], data = {file, c->end, c->end};
  if (file->has_section[CIS_BC_RESOURCES])
    data = file->sections[CIS_BC_RESOURCES];
  uint64_t num_external;
  if (!cis_read_varint(c, &num_external))
    return false;
  for (uint64_t i = 0; i < num_external; ++i)
    if (!read_group(file, c, &data, true))
      return false;
  while (!cis_cursor_is_empty(c)) {
    if (file->resources)
      return cis_bc_error(file, "duplicate resources of dialect 'builtin'");
    if (!read_group(file, c, &data, false))
      return false;
  }
  return true;
}
