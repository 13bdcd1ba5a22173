/* Contexts with different dialects under one name, on three threads: threads PLUGIN. Two have the
 * dialect of examples/own_dialect, by turns from the program and from the plugin; the third one's
 * npu.scale is a text that says that it writes nothing, so that nothing is copied. */
#include "npu.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { TURNS = 10 };

static const char program[] =
    "func.func @f(%t: tensor<4xf32>, %x: f32) -> (f32, f32) {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %r = \"npu.scale\"(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>\n"
    "  %a = tensor.extract %r[%c0] : tensor<4xf32>\n"
    "  %b = tensor.extract %t[%c0] : tensor<4xf32>\n"
    "  return %a, %b : f32, f32\n"
    "}\n";
static const char text[] =
    "irdl.dialect @npu {\n"
    "  irdl.operation @scale attributes {cistern.effects = \"read(a)\", cistern.alias = \"equal(r, a)\"} {\n"
    "    %0 = irdl.any\n"
    "    %1 = irdl.any\n"
    "    %2 = irdl.any\n"
    "    irdl.operands(a: %0, x: %1)\n"
    "    irdl.results(r: %2)\n"
    "  }\n"
    "}\n";

typedef struct thread {
  const char *plugin; /* NULL: the text */
  int num_copies;     /* in all programs; negative: something failed */
} thread;

static void show_diagnostic(void *user, const cistern_diagnostic_info *diagnostic) {
  (void)user;
  fputs(diagnostic->text, stderr);
}

static cistern_walk_result count_copy(void *user, cistern_operation *op) {
  ((thread *)user)->num_copies += strcmp(cistern_operation_name(op), "memref.copy") == 0;
  return CISTERN_WALK_ADVANCE;
}

static bool register_dialect(cistern_context *ctx, const thread *t, int turn) {
  if (!t->plugin)
    return cistern_dialects_load(ctx, text, strlen(text), "npu");
  return turn % 2 ? cistern_plugin_load(ctx, t->plugin) : npu_register(ctx);
}

static void *work(void *user) {
  static const char pipeline[] =
      "builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})";
  thread *t = (thread *)user;
  int turn;
  for (turn = 0; turn < TURNS; ++turn) {
    cistern_context *ctx = cistern_context_create();
    cistern_module *module = NULL;
    cistern_context_set_diagnostic_handler(ctx, show_diagnostic, NULL);
    if (register_dialect(ctx, t, turn))
      module = cistern_module_parse(ctx, program, strlen(program), "program");
    if (!module || !cistern_module_run_pipeline(module, pipeline, false, NULL, NULL))
      t->num_copies = -1000;
    else
      cistern_operation_walk(cistern_module_operation(module), CISTERN_WALK_PRE_ORDER, count_copy,
                             t);
    cistern_module_destroy(module);
    cistern_context_destroy(ctx);
  }
  return NULL;
}

int main(int argc, char **argv) {
  thread threads[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  pthread_t ids[3];
  int i;
  if (argc != 2)
    return 2;
  threads[0].plugin = threads[2].plugin = argv[1];
  /* helgrind does not know the atomic store of the plugin's first load. */
  work(&threads[0]);
  if (threads[0].num_copies != TURNS)
    return 1;
  threads[0].num_copies = 0;
  for (i = 0; i < 3; ++i)
    if (pthread_create(&ids[i], NULL, work, &threads[i]))
      return 2;
  for (i = 0; i < 3; ++i)
    pthread_join(ids[i], NULL);
  if (threads[0].num_copies == TURNS && threads[1].num_copies == 0 &&
      threads[2].num_copies == TURNS)
    return 0;
  fprintf(stderr, "copies: %d, %d, %d\n", threads[0].num_copies, threads[1].num_copies,
          threads[2].num_copies);
  return 1;
}
