/* Packs the buffers of a program: embed FILE. The whole use of the library in one place. */
#include <cistern/cistern.h>

#include <stdio.h>
#include <string.h>

static void show_diagnostic(void *user, const cis_diagnostic_info *diagnostic) {
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

static bool count(void *user, const cis_operation *op) {
  counter *c = user;
  c->count += strcmp(cis_operation_name(op), c->name) == 0;
  return true;
}

static size_t count_ops(const cis_module *module, const char *name) {
  counter c = {name, 0};
  cis_module_walk(module, count, &c);
  return c.count;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s FILE\n", argv[0]);
    return 2;
  }
  int status = 1;
  cis_ctx *ctx = cis_ctx_create();
  cis_ctx_set_diagnostic_handler(ctx, show_diagnostic, NULL);
  cis_module *module = cis_module_parse_file(ctx, argv[1]);
  size_t before = module ? count_ops(module, "memref.alloc") : 0;
  if (module && cis_module_run_pipeline(module, "builtin.module(func.func(buffer-reuse))", true,
                                        write_stdout, NULL)) {
    printf("allocations: %zu before, %zu after\n", before, count_ops(module, "memref.alloc"));
    status = !cis_module_print(module, NULL, write_stdout, NULL);
  }
  cis_module_destroy(module);
  cis_ctx_destroy(ctx);
  return status;
}
