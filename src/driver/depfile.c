// Writes a file of dependencies, `packed.mlir: model.mlir npu.irdl.mlir`, each of which stands in a
// line of its own, after a backslash.
#include "driver/depfile.h"

#include "support/output.h"

#include <errno.h>
#include <string.h>

/// A name as it stands in a makefile: blanks and `#` after a backslash, `$` twice.
static void print_name(cis_strbuf *out, const char *name) {
  for (; *name; ++name) {
    if (strchr(" \t#", *name))
      cis_strbuf_char(out, '\\');
    if (*name == '$')
      cis_strbuf_char(out, '$');
    cis_strbuf_char(out, *name);
  }
}

/// Standard input is no file.
static void print_file(cis_strbuf *out, const char *file) {
  if (strcmp(file, "-") == 0)
    return;
  cis_strbuf_lit(out, " \\\n  ");
  print_name(out, file);
}

static void print_files(cis_strbuf *out, const cis_cstr_vec *files) {
  for (size_t i = 0; i < files->len; ++i)
    print_file(out, files->data[i]);
}

bool cis_depfile_write(const char *path, const char *target, const cis_command_use *use,
                       const cis_plugins *plugins, cis_strbuf *err) {
  if (strcmp(target, "-") == 0) {
    cis_strbuf_lit(err, "--depfile needs the name of an output: -o FILE\n");
    return false;
  }
  cis_strbuf text = {0};
  print_name(&text, target);
  cis_strbuf_char(&text, ':');
  print_files(&text, &use->inputs);
  print_files(&text, &use->responses);
  if (plugins->irdl_file)
    print_file(&text, plugins->irdl_file);
  print_files(&text, &plugins->paths);
  cis_strbuf_char(&text, '\n');
  bool ok = cis_write_file(path, cis_strbuf_view(&text));
  if (!ok)
    cis_strbuf_printf(err, "cannot write '%s': %s\n", path, strerror(errno));
  cis_strbuf_deinit(&text);
  return ok;
}
