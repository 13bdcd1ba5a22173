/* Packs the buffers of a program: embed FILE. The whole use of the library in one place. */
#include <cistern/cistern.h>

#include <stdio.h>
#include <string.h>

static void show_diagnostic(void *user, const cistern_diagnostic_info *diagnostic) {
  (void)user;
  fputs(diagnostic->text, stderr);
}

static bool write_stdout(void *user, const char *text, size_t size) {
  (void)user;
  return fwrite(text, 1, size, stdout) == size;
}

/* How many operations of a name there are. */
typedef struct counter {
  const char *name;
  size_t count;
} counter;

static bool count(void *user, const cistern_operation *op) {
  counter *c = user;
  c->count += strcmp(cistern_operation_name(op), c->name) == 0;
  return true;
}

static size_t count_ops(const cistern_module *module, const char *name) {
  counter c = {name, 0};
  cistern_module_walk(module, count, &c);
  return c.count;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s FILE\n", argv[0]);
    return 2;
  }
  int status = 1;
  cistern_context *ctx = cistern_context_create();
  cistern_context_set_diagnostic_handler(ctx, show_diagnostic, NULL);
  cistern_module *module = cistern_module_parse_file(ctx, argv[1]);
  size_t before = module ? count_ops(module, "memref.alloc") : 0;
  if (module && cistern_module_run_pipeline(module, "builtin.module(func.func(buffer-reuse))", true,
                                            write_stdout, NULL)) {
    printf("allocations: %zu before, %zu after\n", before, count_ops(module, "memref.alloc"));
    status = !cistern_module_print(module, NULL, write_stdout, NULL);
  }
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
  return status;
}
