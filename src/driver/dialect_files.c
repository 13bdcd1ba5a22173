// Finds `<name>.cistern` when a name of a dialect is met that is not registered, and reads it. No
// file is looked for before, so that programs of known dialects start as fast as ever.
#define _POSIX_C_SOURCE 200809L
#include "driver/dialect_files.h"

#include "registry/dialects.h"
#include "support/strbuf.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_PATH = 4096 };

/// Whether the name is one of a file: it cannot lead to another folder.
static bool is_file_name(cis_str name) {
  bool ok = name.len > 0;
  for (size_t i = 0; i < name.len; ++i) {
    char c = name.data[i];
    ok &= (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  }
  return ok;
}

static bool read_in(cis_context *ctx, cis_str folder, cis_str name) {
  cis_strbuf path = {0};
  const char *error = NULL;
  cis_strbuf_printf(&path, "%.*s/%.*s.cistern", CIS_STR_ARG(folder), CIS_STR_ARG(name));
  bool is_there = folder.len && !access(cis_strbuf_c(&path), R_OK);
  cis_source *source = is_there ? cis_source_open(cis_strbuf_c(&path), &error) : NULL;
  cis_strbuf_deinit(&path);
  if (source)
    cis_register_rows(ctx, cis_context_add_source(ctx, source));
  return source != NULL;
}

static void read_in_any(cis_context *ctx, cis_str folders, cis_str name) {
  for (size_t begin = 0; begin < folders.len;) {
    size_t end = cis_str_find(folders, ':', begin);
    if (read_in(ctx, (cis_str){folders.data + begin, end - begin}, name))
      return;
    begin = end + 1;
  }
}

/// ../share/cistern/dialects of the program's folder; false where that is not known.
static bool read_beside_program(cis_context *ctx, cis_str name) {
  static const char folder[] = "/../share/cistern/dialects";
  char path[LONGEST_PATH + sizeof folder];
  ssize_t len = readlink("/proc/self/exe", path, LONGEST_PATH);
  while (len > 0 && path[len - 1] != '/')
    --len;
  if (len <= 0)
    return false;
  memcpy(path + len, folder + 1, sizeof folder - 1);
  return read_in(ctx, cis_str_from(path), name);
}

static void find(cis_context *ctx, cis_str name) {
  const char *folders = getenv("CISTERN_DIALECT_PATH");
  if (!is_file_name(name))
    return;
  if (folders)
    read_in_any(ctx, cis_str_from(folders), name);
  else if (!read_beside_program(ctx, name))
    read_in(ctx, CIS_STR(CISTERN_DIALECT_DIR), name);
}

void cis_find_dialect_files(cis_context *ctx) { cis_context_set_dialect_finder(ctx, find); }
