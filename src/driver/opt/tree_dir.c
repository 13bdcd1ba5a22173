// Names of files for dumps, as mlir-opt names them:
//
//   <dir>/builtin_module_no-symbol-name/func_func_f/0_1_cse.mlir
//
// A folder is the name of an op and its symbol. The numbers count the files of each op from the
// root to the one that the pass ran on.
#define _POSIX_C_SOURCE 200809L
#include "driver/opt/tree_dir.h"

#include "ir/attr.h"
#include "support/output.h"

#include <errno.h>
#include <sys/stat.h>

static bool make_folder(cis_strbuf *path) {
  return mkdir(cis_strbuf_c(path), 0777) == 0 || errno == EEXIST;
}

/// Dots of an op's name and slashes become others.
static void put_folder(cis_op *op, cis_strbuf *path) {
  cis_str symbol = cis_attr_get_string(cis_op_get_attr(op, CIS_STR("sym_name")));
  size_t start = path->len;
  cis_strbuf_printf(path, "%.*s_%.*s", CIS_STR_ARG(cis_op_name(op)),
                    CIS_STR_ARG(symbol.data ? symbol : CIS_STR("no-symbol-name")));
  for (size_t i = start; i < path->len; ++i)
    if (path->data[i] == '/' || (path->data[i] == '.' && i - start < cis_op_name(op).len))
      path->data[i] = '_';
}

/// Makes the folders from the root to the op, and appends them to `path`; the numbers of those
/// above go to `numbers`.
static bool enter(cis_tree_dir *dir, cis_op *op, bool is_last, cis_strbuf *path,
                  cis_strbuf *numbers) {
  if (cis_op_parent(op) && !enter(dir, cis_op_parent(op), false, path, numbers))
    return false;
  cis_strbuf_char(path, '/');
  put_folder(op, path);
  bool is_new;
  uintptr_t *counter = cis_ptrmap_get(&dir->counters, op, &is_new);
  *counter += is_new || is_last ? 1 : 0;
  cis_strbuf_printf(numbers, "%zu_", (size_t)*counter - 1);
  return make_folder(path);
}

/// The root itself, and the folders above it.
static bool make_root(const char *root) {
  cis_strbuf path = {0};
  bool ok = true;
  for (const char *c = root; ok && *c; ++c) {
    if (*c == '/' && path.len)
      ok = make_folder(&path);
    cis_strbuf_char(&path, *c);
  }
  ok = ok && make_folder(&path);
  cis_strbuf_deinit(&path);
  return ok;
}

bool cis_tree_dir_write(cis_tree_dir *dir, cis_op *op, const char *pass, cis_str text,
                        cis_strbuf *error) {
  cis_strbuf path = {0}, numbers = {0};
  cis_strbuf_cstr(&path, dir->root);
  bool ok = make_root(dir->root) && enter(dir, op, true, &path, &numbers);
  if (ok)
    cis_strbuf_printf(&path, "/%s%s.mlir", cis_strbuf_c(&numbers), pass);
  ok = ok && cis_write_file(cis_strbuf_c(&path), text);
  if (!ok)
    cis_strbuf_printf(error, "cannot write '%s': %s\n", cis_strbuf_c(&path), strerror(errno));
  cis_strbuf_deinit(&path);
  cis_strbuf_deinit(&numbers);
  return ok;
}

void cis_tree_dir_deinit(cis_tree_dir *dir) { cis_ptrmap_deinit(&dir->counters); }
