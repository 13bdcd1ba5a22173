/* Changes a program by its data: change FILE. After each memref.copy of a buffer onto itself is
 * gone, each memref.alloc gets an alignment of 64 bytes if it has none. Prints the program. */
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

static cistern_walk_result visit(void *user, cistern_operation *op) {
  cistern_context *ctx = (cistern_context *)user;
  const char *name = cistern_operation_name(op);
  if (strcmp(name, "memref.copy") == 0 &&
      cistern_operation_operand(op, 0) == cistern_operation_operand(op, 1))
    cistern_operation_erase(op); /* what is visited after its inside may go */
  else if (strcmp(name, "memref.alloc") == 0 && !cistern_operation_get_attribute(op, "alignment"))
    cistern_operation_set_attribute(op, "alignment", cistern_attribute_parse(ctx, "64 : i64"));
  return CISTERN_WALK_ADVANCE;
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
  if (module) {
    cistern_operation_walk(cistern_module_operation(module), CISTERN_WALK_POST_ORDER, visit, ctx);
    status =
        !cistern_module_verify(module) || !cistern_module_print(module, NULL, write_stdout, NULL);
  }
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
  return status;
}
