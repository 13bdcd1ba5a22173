// Finds `<name>.cistern` when a name of a dialect is met that is not registered, and reads it. No
// file is looked for before, so that programs of known dialects start as fast as ever.
#define _POSIX_C_SOURCE 200809L
#include "driver/dialect_files.h"

#include "registry/dialects.h"
#include "support/strbuf.h"

#include <dirent.h>
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

/// Calls `use` for each folder that may have the files, until one says that it is done.
typedef bool use_folder(void *user, cis_str folder);

static bool use_any(cis_str folders, use_folder *use, void *user) {
  for (size_t begin = 0; begin < folders.len;) {
    size_t end = cis_str_find(folders, ':', begin);
    if (use(user, (cis_str){folders.data + begin, end - begin}))
      return true;
    begin = end + 1;
  }
  return false;
}

/// ../share/cistern/dialects of the program's folder; false where that is not known.
static bool use_beside_program(use_folder *use, void *user) {
  static const char folder[] = "/../share/cistern/dialects";
  char path[LONGEST_PATH + sizeof folder];
  ssize_t len = readlink("/proc/self/exe", path, LONGEST_PATH);
  while (len > 0 && path[len - 1] != '/')
    --len;
  if (len <= 0)
    return false;
  memcpy(path + len, folder + 1, sizeof folder - 1);
  return use(user, cis_str_from(path));
}

static void use_folders(use_folder *use, void *user) {
  const char *folders = getenv("CISTERN_DIALECT_PATH");
  if (folders)
    use_any(cis_str_from(folders), use, user);
  else if (!use_beside_program(use, user))
    use(user, CIS_STR(CISTERN_DIALECT_DIR));
}

// --- a dialect ---

typedef struct wanted {
  cis_context *ctx;
  cis_str name;
} wanted;

static bool read_in(void *user, cis_str folder) {
  const wanted *w = user;
  cis_strbuf path = {0};
  const char *error = NULL;
  cis_strbuf_printf(&path, "%.*s/%.*s.cistern", CIS_STR_ARG(folder), CIS_STR_ARG(w->name));
  bool is_there = folder.len && !access(cis_strbuf_c(&path), R_OK);
  cis_source *source = is_there ? cis_source_open(cis_strbuf_c(&path), &error) : NULL;
  cis_strbuf_deinit(&path);
  if (source)
    cis_register_rows(w->ctx, cis_context_add_source(w->ctx, source));
  return source != NULL;
}

static void find(cis_context *ctx, cis_str name) {
  wanted w = {ctx, name};
  if (is_file_name(name))
    use_folders(read_in, &w);
}

void cis_find_dialect_files(cis_context *ctx) { cis_context_set_dialect_finder(ctx, find); }

// --- all of them ---

typedef struct listing {
  void (*visit)(void *user, cis_str name);
  void *user;
} listing;

static bool list_in(void *user, cis_str folder) {
  static const char suffix[] = ".cistern";
  const listing *l = user;
  cis_strbuf path = {0};
  cis_strbuf_str(&path, folder);
  DIR *dir = folder.len ? opendir(cis_strbuf_c(&path)) : NULL;
  cis_strbuf_deinit(&path);
  for (const struct dirent *entry; dir && (entry = readdir(dir));) {
    cis_str name = cis_str_from(entry->d_name);
    size_t len = name.len > sizeof suffix - 1 ? name.len - (sizeof suffix - 1) : 0;
    if (cis_str_is(cis_str_from_index(name, len), suffix) &&
        is_file_name((cis_str){name.data, len}))
      l->visit(l->user, (cis_str){name.data, len});
  }
  if (dir)
    closedir(dir);
  return false;
}

void cis_visit_dialect_files(void (*visit)(void *user, cis_str name), void *user) {
  listing l = {visit, user};
  use_folders(list_in, &l);
}
