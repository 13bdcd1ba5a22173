// A compiler that has MLIR's C API alone: its module goes to Cistern as bytecode, and comes back as
// bytecode. Interfaces of operations are C++; facts about operations of its own dialects are said
// in words.
//
//   c_api program.mlir PIPELINE [FACTS]
#include <cistern/cistern.h>

#include <mlir-c/Dialect/Arith.h>
#include <mlir-c/Dialect/ControlFlow.h>
#include <mlir-c/Dialect/Func.h>
#include <mlir-c/Dialect/Linalg.h>
#include <mlir-c/Dialect/MemRef.h>
#include <mlir-c/Dialect/SCF.h>
#include <mlir-c/Dialect/Tensor.h>
#include <mlir-c/IR.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct bytes {
  char *data;
  size_t size;
} bytes;

static bool append(void *user, const char *data, size_t size) {
  bytes *b = user;
  char *grown = realloc(b->data, b->size + size + 1);
  if (!grown)
    return false;
  memcpy(grown + b->size, data, size);
  b->data = grown;
  b->size += size;
  b->data[b->size] = 0;
  return true;
}

static void append_string(MlirStringRef s, void *user) {
  if (!append(user, s.data, s.length))
    abort();
}

static void print_string(MlirStringRef s, void *user) { fwrite(s.data, 1, s.length, user); }

static void report(void *user, const cistern_diagnostic_info *diagnostic) {
  (void)user;
  fputs(diagnostic->text, stderr);
}

/// The module as bytecode in version 4, in which properties are attributes, so that those of any
/// dialect can be read.
static bool write_module(MlirModule module, bytes *out) {
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  mlirBytecodeWriterConfigDesiredEmitVersion(config, 4);
  MlirLogicalResult result = mlirOperationWriteBytecodeWithConfig(mlirModuleGetOperation(module),
                                                                  config, append_string, out);
  mlirBytecodeWriterConfigDestroy(config);
  return mlirLogicalResultIsSuccess(result);
}

static bool run(cistern_context *ctx, const bytes *in, const char *pipeline, bytes *out) {
  cistern_module *module = cistern_module_parse(ctx, in->data, in->size, "program");
  bool ok = module && cistern_module_run_pipeline(module, pipeline, false, NULL, NULL) &&
            cistern_module_write_bytecode(module, NULL, append, out);
  cistern_module_destroy(module);
  return ok;
}

static bool run_cistern(const bytes *in, const char *pipeline, const char *facts, bytes *out) {
  cistern_context *ctx = cistern_context_create();
  cistern_context_set_diagnostic_handler(ctx, report, NULL);
  cistern_context_allow_unregistered_dialects(ctx, true);
  bool ok = (!facts || cistern_unknown_ops_register(ctx, facts)) && run(ctx, in, pipeline, out);
  cistern_context_destroy(ctx);
  return ok;
}

static bool read_file(const char *path, bytes *out) {
  FILE *file = fopen(path, "rb");
  char part[4096];
  bool ok = file != NULL;
  for (size_t n; ok && (n = fread(part, 1, sizeof part, file)) > 0;)
    ok = append(out, part, n);
  if (file)
    fclose(file);
  else
    fprintf(stderr, "cannot open '%s'\n", path);
  return ok && out->size;
}

static bool compile(MlirContext ctx, const char *path, const char *pipeline, const char *facts) {
  bytes text = {0}, before = {0}, after = {0};
  MlirModule module = {NULL}, result = {NULL};
  if (read_file(path, &text))
    module = mlirModuleCreateParse(ctx, mlirStringRefCreate(text.data, text.size));
  if (!mlirModuleIsNull(module) && write_module(module, &before) &&
      run_cistern(&before, pipeline, facts, &after))
    result = mlirModuleCreateParse(ctx, mlirStringRefCreate(after.data, after.size));
  bool ok = !mlirModuleIsNull(result);
  if (ok) {
    mlirOperationPrint(mlirModuleGetOperation(result), print_string, stdout);
    mlirModuleDestroy(result);
  }
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  free(text.data);
  free(before.data);
  free(after.data);
  return ok;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s program.mlir PIPELINE [FACTS]\n", argv[0]);
    return 1;
  }
  MlirContext ctx = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(ctx, true);
  const MlirDialectHandle dialects[] = {
      mlirGetDialectHandle__arith__(),  mlirGetDialectHandle__cf__(),
      mlirGetDialectHandle__func__(),   mlirGetDialectHandle__linalg__(),
      mlirGetDialectHandle__memref__(), mlirGetDialectHandle__scf__(),
      mlirGetDialectHandle__tensor__()};
  for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; ++i)
    mlirDialectHandleLoadDialect(dialects[i], ctx);
  bool ok = compile(ctx, argv[1], argv[2], argc > 3 ? argv[3] : NULL);
  mlirContextDestroy(ctx);
  return ok ? 0 : 1;
}
