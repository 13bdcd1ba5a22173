/* A program with a dialect of its own: embed FILE. Brings a program from tensors to packed, freed
 * buffers, and prints it. */
#include "npu.h"

#include <stdio.h>

static void show_diagnostic(void *user, const cistern_diagnostic_info *diagnostic) {
  (void)user;
  fputs(diagnostic->text, stderr);
}

static bool write_stdout(void *user, const char *text, size_t size) {
  (void)user;
  return fwrite(text, 1, size, stdout) == size;
}

int main(int argc, char **argv) {
  static const char pipeline[] = "builtin.module(func.func(npu-fuse),canonicalize,buffer-pipeline)";
  int status = 1;
  cistern_context *ctx;
  cistern_module *module;
  if (argc != 2) {
    fprintf(stderr, "usage: %s FILE\n", argv[0]);
    return 2;
  }
  ctx = cistern_context_create();
  cistern_context_set_diagnostic_handler(ctx, show_diagnostic, NULL);
  module = npu_register(ctx) ? cistern_module_parse_file(ctx, argv[1]) : NULL;
  if (module && cistern_module_run_pipeline(module, pipeline, false, NULL, NULL) &&
      cistern_module_print(module, NULL, write_stdout, NULL))
    status = 0;
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
  return status;
}
