// Dialects, passes and patterns of a user's own, through the public API: what they do, and the
// errors about wrong ones. Includes include/cistern alone.
#include "cistern/cistern.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "capi_fixture.h"

// --- a context, and what it has said ---

static void assert_said(fixture *f, const char *message) {
  if (!strstr(f->said.data, message))
    print_error("said: %s\nexpected: %s\n", f->said.data, message);
  assert_non_null(strstr(f->said.data, message));
  f->said.size = 0;
  f->said.data[0] = 0;
}

static bool parse(fixture *f, const char *program) {
  cistern_module_destroy(f->module);
  f->module = cistern_module_parse(f->ctx, program, strlen(program), "test");
  return f->module != NULL;
}

static bool run(fixture *f, const char *pipeline) {
  return cistern_module_run_pipeline(f->module, pipeline, false, NULL, NULL);
}

/// Parses, runs and prints, and compares the body.
static void assert_makes(fixture *f, const char *program, const char *pipeline,
                         const char *expected) {
  static text out;
  out.size = 0;
  if (!parse(f, program) || !run(f, pipeline))
    fail_msg("%s", f->said.data);
  assert_true(cistern_module_print(f->module, NULL, append, &out));
  if (!strstr(out.data, expected))
    print_error("printed: %s\nexpected: %s\n", out.data, expected);
  assert_non_null(strstr(out.data, expected));
}

static void assert_fails(fixture *f, const char *program, const char *pipeline,
                         const char *message) {
  assert_false(parse(f, program) && run(f, pipeline));
  assert_said(f, message);
}

// --- a dialect of one op, whose hooks a test sets ---

static cistern_op_hooks hooks_of(void) {
  cistern_op_hooks hooks;
  cistern_op_hooks_init(&hooks);
  return hooks;
}

static cistern_op_definition op_of(const char *name) {
  return (cistern_op_definition){.struct_size = sizeof(cistern_op_definition), .name = name};
}

static bool register_one(fixture *f, const cistern_op_definition *op) {
  cistern_dialect_definition own = {
      .struct_size = sizeof(own), .name = "own", .ops = op, .num_ops = 1};
  return cistern_dialect_register(f->ctx, &own);
}

static bool register_unary(fixture *f, const cistern_op_hooks *hooks) {
  cistern_op_definition op = op_of("unary");
  op.operands = "src";
  op.results = "res?";
  op.hooks = hooks;
  return register_one(f, &op);
}

#define UNARY(TYPE)                                                                                \
  "func.func @f(%t: " TYPE ") -> " TYPE " {\n"                                                     \
  "  %r = \"own.unary\"(%t) : (" TYPE ") -> " TYPE "\n"                                            \
  "  return %r : " TYPE "\n"                                                                       \
  "}\n"
#define TENSOR "tensor<4xf32>"
#define ONE_SHOT "builtin.module(one-shot-bufferize)"

// --- definitions ---

static void test_values_attributes_types(void **state) {
  fixture *f = *state;
  cistern_op_definition op = op_of("mix");
  op.operands = "a, b: f32, rest*: !own.queue";
  op.results = "res: tensor<4xf32>";
  op.attributes = "axis";
  cistern_dialect_definition own = {.struct_size = sizeof(own),
                                    .name = "own",
                                    .types = "queue(id, deep), token",
                                    .attributes = "mode(x)",
                                    .ops = &op,
                                    .num_ops = 1};
  assert_true(cistern_dialect_register(f->ctx, &own));
#define MIX(B, AXIS)                                                                               \
  "func.func @f(%a: i8, %b: " B ", %q: !own.queue<1, 2>) {\n"                                      \
  "  %0 = \"own.mix\"(%a, %b, %q, %q) " AXIS " : (i8, " B                                          \
  ", !own.queue<1, 2>, !own.queue<1, 2>) -> tensor<4xf32>\n"                                       \
  "  return\n}\n"
  assert_makes(f, MIX("f32", "{axis = #own.mode<1>}"), "builtin.module()", "axis = #own.mode<1");
  assert_fails(f, MIX("f64", "{axis = 1}"), "builtin.module()", "expected 'f32' but got 'f64'");
  assert_fails(f, MIX("f32", ""), "builtin.module()", "attribute \"axis\" is expected");
  assert_false(parse(f, "func.func private @f(!own.queue<1>)\n"));
  assert_said(f, "expected 2 type arguments, but had 1");
}

static bool always(void *user, cistern_operation *op, cistern_rewriter *r) {
  (void)user;
  cistern_rewriter_modified(r, op);
  return true;
}

/// Ops are registered apart from their dialect, whose types stay opaque.
static void test_ops_without_dialect(void **state) {
  fixture *f = *state;
  cistern_op_definition op = op_of("host.get#1");
  op.operands = "buf";
  op.effects = "read(buf)";
  assert_false(cistern_context_is_registered_operation(f->ctx, "host.get#1"));
  assert_true(cistern_ops_register(f->ctx, &op, 1));
  assert_true(cistern_context_is_registered_operation(f->ctx, "host.get#1"));
  assert_true(cistern_context_is_registered_operation(f->ctx, "arith.addi"));
  assert_false(cistern_ops_register(f->ctx, &op, 1));
  assert_said(f, "operation 'host.get#1' is registered already");
  op.name = "get";
  assert_false(cistern_ops_register(f->ctx, &op, 1));
  assert_said(f, "expected the name of an operation with its dialect instead of 'get'");
  op.name = "host.bad";
  op.operands = "Buf";
  assert_false(cistern_ops_register(f->ctx, &op, 1));
  assert_said(f, "expected an operand instead of 'Buf'");
  op = op_of("host.bad");
  op.format = "attr-dict";
  assert_false(cistern_ops_register(f->ctx, &op, 1));
  assert_said(f, "operation 'host.bad': 'format' needs its dialect");
  cistern_op_hooks hooks = hooks_of();
  hooks.canonicalize = always;
  op = op_of("host.bad");
  op.hooks = &hooks;
  assert_false(cistern_ops_register(f->ctx, &op, 1));
  assert_said(f, "hooks of 'host.bad': 'fold' and 'canonicalize' need its dialect");
  cistern_context_allow_unregistered_dialects(f->ctx, true);
#define GET(NAME, OPERANDS, TYPES)                                                                 \
  "func.func @f(%a: memref<4xf32>, %c: !host.clock<1>) {\n"                                        \
  "  \"" NAME "\"(" OPERANDS ") {k = #host.k<2>} : (" TYPES ") -> ()\n  return\n}\n"
  assert_makes(f, GET("host.get#1", "%a", "memref<4xf32>"), "builtin.module(cse)",
               "(%arg0: memref<4xf32>, %arg1: !host.clock<1>) {\n    return");
  assert_makes(f, GET("host.put", "%a", "memref<4xf32>"), "builtin.module(cse)", "k = #host.k<2>");
  assert_fails(f, GET("host.get#1", "%a, %c", "memref<4xf32>, !host.clock<1>"), "builtin.module()",
               "op expects exactly 1 operands, but got 2");
  op = op_of("host.put");
  assert_false(cistern_ops_register(f->ctx, &op, 1));
  assert_said(f, "operation 'host.put' is used before it is registered");
}

static void test_unknown_ops(void **state) {
  fixture *f = *state;
  cistern_context_allow_unregistered_dialects(f->ctx, true);
  assert_true(cistern_unknown_ops_register(f->ctx, "{host.get = {effects = \"read(o0)\"}}"));
  assert_makes(f, GET("host.get", "%a", "memref<4xf32>"), "builtin.module(cse)", "{\n    return");
  assert_true(cistern_unknown_ops_register(f->ctx, "{host.more = {effects = \"read(o0)\"}}"));
  assert_makes(f, GET("host.more", "%a", "memref<4xf32>"), "builtin.module(cse)", "{\n    return");
  assert_false(cistern_unknown_ops_register(f->ctx, "{host.bad = {effects = \"see(o0)\"}}"));
  assert_said(f, "expected none, read, write, alloc, stack or free, not 'see'");
  assert_false(cistern_unknown_ops_register(f->ctx, "7 : i32"));
  assert_said(f, "unknown-ops: expected {name = {fact = \"text\", ...}, ...}");
}

/// Whatever is wrong with a definition is said, and the context goes on.
static void test_wrong_definitions(void **state) {
  fixture *f = *state;
  assert_false(cistern_dialect_register(f->ctx, NULL));
  assert_said(f, "a dialect is registered without a name, or struct_size is not set");
  cistern_dialect_definition nameless = {.struct_size = sizeof(nameless)};
  assert_false(cistern_dialect_register(f->ctx, &nameless));
  assert_said(f, "without a name");
  static const struct {
    const char *operands, *results, *effects, *format, *call, *traits, *message;
  } cases[] = {
      {.operands = "a b", .message = "expected an operand instead of 'a b'"},
      {.operands = "a, a", .message = "is a duplicate of the name"},
      {.operands = "a: blub", .message = "there is no type 'blub'"},
      {.operands = "a: f32) irdl.x(", .message = "there is no type"},
      {.operands = "a:", .message = "expected an operand instead of"},
      {.operands = "a: !own.b-c", .message = "expected the name of a type instead of '!own.b-c'"},
      {.operands = "a: !own.nowhere", .message = "nowhere"},
      {.results = "9", .message = "expected a result instead of '9'"},
      {.effects = "eat(a)", .message = "cistern.effects: expected none, read, write"},
      {.effects = "read(b)", .message = "no operand or result is called 'b'"},
      {.effects = "\"\\ \n\xff", .message = "cistern.effects: expected a name before"},
      {.call = "f", .message = "no attribute is called 'f'"},
      {.traits = "brave", .message = "no such trait: 'brave'"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    cistern_op_definition op = op_of("x");
    op.operands = cases[i].operands;
    op.results = cases[i].results;
    op.effects = cases[i].effects;
    op.format = cases[i].format;
    op.call = cases[i].call;
    op.traits = cases[i].traits;
    assert_false(register_one(f, &op));
    assert_said(f, cases[i].message);
  }
  cistern_op_definition twice[] = {op_of("x"), op_of("x")};
  cistern_dialect_definition own = {
      .struct_size = sizeof(own), .name = "own", .ops = twice, .num_ops = 2};
  assert_false(cistern_dialect_register(f->ctx, &own));
  assert_said(f, "redefinition of symbol named 'x'");
  twice[1].struct_size = 8;
  assert_false(cistern_dialect_register(f->ctx, &own));
  assert_said(f,
              "dialect 'own': struct_size of operation #1 is not that of a cistern_op_definition");
  cistern_op_definition unnamed = op_of(NULL);
  assert_false(register_one(f, &unnamed));
  assert_said(f, "expected the name of an operation instead of ''");
  cistern_dialect_definition others[] = {
      {.struct_size = sizeof(own), .name = "1own"},
      {.struct_size = sizeof(own), .name = "own", .types = "a(b"},
  };
  static const char *const wanted[] = {
      "expected the name of a dialect instead of '1own'",
      "expected a name, and names of parameters in brackets, instead of 'a(b'"};
  for (size_t i = 0; i < 2; ++i) {
    assert_false(cistern_dialect_register(f->ctx, &others[i]));
    assert_said(f, wanted[i]);
  }
  // None of them is there.
  assert_true(register_unary(f, NULL));
  assert_false(register_unary(f, NULL));
  assert_said(f, "dialect 'own' is registered already");
  assert_true(parse(f, UNARY(TENSOR)));
}

static void test_wrong_format(void **state) {
  fixture *f = *state;
  cistern_op_definition op = op_of("unary");
  op.operands = "src";
  op.results = "res?";
  op.format = "$nothing";
  assert_false(register_one(f, &op));
  assert_said(f, "cistern.format");
  // The op is there without a syntax.
  assert_makes(f, UNARY(TENSOR), "builtin.module()", "\"own.unary\"(");
}

static void test_hooks_of_others(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  assert_true(register_unary(f, &hooks));
  assert_false(cistern_op_set_hooks(f->ctx, "own.unary", &hooks));
  assert_said(f, "it has some already");
  assert_false(cistern_op_set_hooks(f->ctx, "own.nothing", &hooks));
  assert_said(
      f, "hooks of 'own.nothing': there is no such operation; its dialect is registered first");
  assert_false(cistern_op_set_hooks(f->ctx, NULL, NULL));
  f->said.size = 0;
  static const char irdl[] = "irdl.dialect @two { irdl.operation @a { } }";
  assert_true(cistern_dialects_load(f->ctx, irdl, sizeof(irdl) - 1, "two"));
  assert_false(cistern_op_set_hooks(f->ctx, "two.a", NULL));
  assert_said(f, "there are none, or struct_size is not set");
  assert_true(cistern_op_set_hooks(f->ctx, "two.a", &hooks));
  assert_false(cistern_dialects_load(f->ctx, irdl, sizeof(irdl) - 2, "two"));
}

// --- hooks in rows ---

static bool refuse(void *user, cistern_operation *op) {
  if (user)
    cistern_operation_emit(op, CISTERN_DIAGNOSTIC_ERROR, user);
  return false;
}

static void test_verify(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.verify = refuse;
  hooks.user = "is not wanted";
  assert_true(register_unary(f, &hooks));
  assert_false(parse(f, UNARY(TENSOR)));
  assert_said(f, "'own.unary' op is not wanted");
  // Counts are looked at first.
  assert_false(parse(f, "\"own.unary\"() : () -> ()\n"));
  assert_said(f, "op expects exactly 1 operands, but got 0");
}

static void test_verify_without_reason(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.verify = refuse;
  assert_true(register_unary(f, &hooks));
  assert_false(parse(f, UNARY(TENSOR)));
  assert_said(f, "its hook 'verify' failed");
}

static void write_operand(void *user, cistern_operation *op, cistern_effects *effects) {
  (void)user;
  cistern_effects_add(effects, CISTERN_EFFECT_WRITE, cistern_operation_operand(op, 0));
  cistern_effects_add(effects, (cistern_effect_kind)77, NULL); // nothing
}

/// A tensor has no memory that is written, so that an unused op on tensors goes.
static void test_effects(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.effects = write_operand;
  assert_true(register_unary(f, &hooks));
  static const char program[] = "func.func @f(%m: memref<4xf32>, %t: tensor<4xf32>) {\n"
                                "  \"own.unary\"(%t) : (tensor<4xf32>) -> ()\n"
                                "  \"own.unary\"(%m) : (memref<4xf32>) -> ()\n"
                                "  return\n"
                                "}\n";
  assert_makes(f, program, "builtin.module(canonicalize)",
               "%arg1: tensor<4xf32>) {\n    \"own.unary\"(%arg0) : (memref<4xf32>) -> ()\n");
}

static bool fold_42(void *user, cistern_operation *op, const cistern_attribute *const *operands,
                    cistern_fold *fold) {
  cistern_context *ctx = cistern_operation_context(op);
  (void)operands;
  if (*(int *)user == 0)
    cistern_fold_to_attribute(fold, 0, cistern_attribute_parse(ctx, "42 : i32"));
  else if (*(int *)user == 1)
    cistern_fold_to_value(fold, 0, cistern_operation_result(op, 0)); // itself
  else if (*(int *)user == 2)
    cistern_fold_to_attribute(fold, 77, cistern_attribute_parse(ctx, "42 : i32"));
  else if (*(int *)user == 3)
    cistern_fold_to_attribute(fold, 0, cistern_attribute_parse(ctx, "42 : i64")); // another type
  return true;
}

static void test_fold(void **state) {
  fixture *f = *state;
  int what = 0;
  cistern_op_hooks hooks = hooks_of();
  hooks.fold = fold_42;
  hooks.user = &what;
  assert_true(register_unary(f, &hooks));
  assert_makes(f, UNARY("i32"), "builtin.module(canonicalize)", "arith.constant 42 : i32");
  for (what = 1; what < 5; ++what)
    assert_makes(f, UNARY("i32"), "builtin.module(canonicalize)", "= \"own.unary\"(%arg0)");
}

static bool drop(void *user, cistern_operation *op, cistern_rewriter *r) {
  cistern_value *source = cistern_operation_operand(op, 0), *none = NULL;
  (void)user;
  assert_false(cistern_rewriter_erase(r, op)); // its result has uses
  assert_false(cistern_rewriter_replace(r, op, &source, 0));
  assert_false(cistern_rewriter_replace(r, op, &none, 1));
  return cistern_rewriter_replace(r, op, &source, 1);
}

static void test_canonicalize(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.canonicalize = drop;
  assert_true(register_unary(f, &hooks));
  assert_makes(f, UNARY(TENSOR), "builtin.module(canonicalize)", "return %arg0 : tensor<4xf32>");
}

// --- bufferization ---

static bool answer(void *user, cistern_operation *op, size_t i) {
  (void)user;
  (void)op;
  (void)i;
  return true;
}

static bool bufferize_wrongly(void *user, cistern_operation *op, cistern_bufferization *b,
                              cistern_value **out_values) {
  int what = *(int *)user;
  cistern_rewriter *r = cistern_bufferization_rewriter(b);
  if (what == 0)
    return false;
  if (what == 2)
    out_values[0] = cistern_operation_operand(op, 0); // a tensor
  if (what == 3)
    return cistern_bufferization_operand(b, 7) != NULL;
  if (what == 4)
    return cistern_bufferization_allocate(b, 9, 0) != NULL;
  if (what == 5) {
    cistern_operation_state state = cistern_operation_state_of("nowhere.op");
    return cistern_rewriter_build(r, &state) != NULL;
  }
  if (what == 6) {
    cistern_value *none = NULL;
    cistern_operation_state state = cistern_operation_state_of("own.unary");
    state.operands = &none;
    state.num_operands = 1;
    return cistern_rewriter_build(r, &state) != NULL;
  }
  if (what == 7) {
    cistern_value *source = cistern_operation_operand(op, 0);
    assert_false(cistern_rewriter_replace(r, op, &source, 1)); // not to be erased
    assert_false(cistern_rewriter_erase(r, op));
    assert_false(cistern_rewriter_replace_with(r, op, op));
  }
  if (what == 8) {
    // On buffers the op is not right: the verifier says so.
    cistern_operation_state state = cistern_operation_state_of("own.unary");
    out_values[0] = cistern_bufferization_operand(b, 0);
    return cistern_rewriter_build(r, &state) != NULL;
  }
  if (what == 10)
    return cistern_bufferization_allocate(b, 0, 0) != NULL;
  if (what == 9) {
    cistern_operation_state state = cistern_operation_state_of("memref.alloc");
    const cistern_type *type = cistern_type_parse(cistern_operation_context(op), "memref<5xf32>");
    state.result_types = &type;
    state.num_results = 1;
    out_values[0] = cistern_operation_result(cistern_rewriter_build(r, &state), 0);
  }
  return true;
}

static void test_wrong_bufferization(void **state) {
  fixture *f = *state;
  int what = 0;
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_wrongly;
  hooks.user = &what;
  assert_true(register_unary(f, &hooks));
  static const char *const messages[] = {
      "its hook 'bufferize' failed",
      "its hook 'bufferize' leaves result #0 without a value",
      "its hook 'bufferize' gives result #0 of type tensor<4xf32> a value of type tensor<4xf32>",
      "its hook 'bufferize' asks for operand #7",
      "its hook 'bufferize' asks for the buffer of result #9, which is no tensor",
      "operation 'nowhere.op' is of a dialect that is not registered",
      "operation 'own.unary' is made with a operand #0 that is NULL",
      "leaves result #0 without a value",
      "op expects exactly 1 operands, but got 0",
      "gives result #0 of type tensor<4xf32> a value of type memref<5xf32>",
  };
  for (what = 0; what < (int)(sizeof(messages) / sizeof(messages[0])); ++what)
    assert_fails(f, UNARY(TENSOR), ONE_SHOT, messages[what]);
  what = 10;
  assert_fails(f, UNARY("tensor<*xf32>"),
               "builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})",
               "result #0 is unranked, so that no buffer can be allocated");
}

/// Without hooks and facts an op is unknown; with `bufferize` alone the worst holds of its operand,
/// which is copied where it is read afterwards.
static bool bufferize_in_place(void *user, cistern_operation *op, cistern_bufferization *b,
                               cistern_value **out_values) {
  cistern_operation_state state = cistern_operation_state_of("own.unary");
  (void)user;
  out_values[0] = cistern_bufferization_operand(b, 0);
  state.location = op;
  state.operands = out_values;
  state.num_operands = 1;
  return out_values[0] && cistern_rewriter_build(cistern_bufferization_rewriter(b), &state);
}

#define READ_LATER                                                                                 \
  "func.func @f(%s: index) -> (f32, f32) {\n"                                                      \
  "  %a = arith.constant 1.0 : f32\n"                                                              \
  "  %c0 = arith.constant 0 : index\n"                                                             \
  "  %t = tensor.splat %a : tensor<4xf32>\n"                                                       \
  "  %r = \"own.unary\"(%t) : (tensor<4xf32>) -> tensor<4xf32>\n"                                  \
  "  %x = tensor.extract %t[%c0] : tensor<4xf32>\n"                                                \
  "  %y = tensor.extract %r[%c0] : tensor<4xf32>\n"                                                \
  "  return %x, %y : f32, f32\n"                                                                   \
  "}\n"

static void test_worst_is_assumed(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_in_place;
  assert_true(register_unary(f, &hooks));
  assert_makes(f, READ_LATER, ONE_SHOT, "memref.copy %alloc, %alloc_0");
}

static bool no(void *user, cistern_operation *op, size_t i) {
  (void)user;
  (void)op;
  (void)i;
  return false;
}

static void alias_of(void *user, cistern_operation *op, size_t operand, cistern_aliases *aliases) {
  (void)user;
  (void)op;
  (void)operand;
  cistern_aliases_add(aliases, 0, CISTERN_ALIAS_EQUAL);
  cistern_aliases_add(aliases, 5, CISTERN_ALIAS_EQUAL); // nothing
}

/// That nothing is written saves the copy.
static void test_hooks_decide(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_in_place;
  hooks.reads = answer;
  hooks.writes = no;
  hooks.aliases = alias_of;
  assert_true(register_unary(f, &hooks));
  assert_makes(f, READ_LATER, ONE_SHOT,
               "\"own.unary\"(%alloc) : (memref<4xf32>) -> ()\n"
               "    %0 = memref.load %alloc[%c0] : memref<4xf32>\n"
               "    %1 = memref.load %alloc[%c0] : memref<4xf32>\n");
}

static bool bufferize_allocating(void *user, cistern_operation *op, cistern_bufferization *b,
                                 cistern_value **out_values) {
  (void)user;
  (void)op;
  out_values[0] = cistern_bufferization_allocate(b, 0, 0);
  return out_values[0] != NULL;
}

/// The size of the allocation is that of the operand, and who allocates is freed.
static void test_allocation(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_allocating;
  hooks.writes = no;
  hooks.allocates = answer;
  assert_true(register_unary(f, &hooks));
  static const char program[] = "func.func @f(%t: tensor<?xf32>, %i: index) -> f32 {\n"
                                "  %r = \"own.unary\"(%t) : (tensor<?xf32>) -> tensor<?xf32>\n"
                                "  %x = tensor.extract %r[%i] : tensor<?xf32>\n"
                                "  return %x : f32\n"
                                "}\n";
  assert_makes(f, program,
               "builtin.module(one-shot-bufferize{bufferize-function-boundaries=true},"
               "buffer-deallocation-pipeline)",
               "memref.dealloc %alloc : memref<?xf32>");
  static const char wrong[] = "func.func @f(%t: f32) -> tensor<?xf32> {\n"
                              "  %r = \"own.unary\"(%t) : (f32) -> tensor<?xf32>\n"
                              "  return %r : tensor<?xf32>\n"
                              "}\n";
  assert_fails(f, wrong, ONE_SHOT, "operand #0 does not have the sizes of the result");
}

static bool bufferize_second(void *user, cistern_operation *op, cistern_bufferization *b,
                             cistern_value **out_values) {
  (void)user;
  (void)op;
  out_values[0] = cistern_bufferization_operand(b, 1);
  return out_values[0] != NULL;
}

static bool is_second(void *user, cistern_operation *op, size_t operand) {
  (void)user;
  (void)op;
  return operand == 1;
}

static void alias_of_second(void *user, cistern_operation *op, size_t operand,
                            cistern_aliases *aliases) {
  (void)user;
  (void)op;
  if (operand == 1)
    cistern_aliases_add(aliases, 0, CISTERN_ALIAS_EQUAL);
}

static bool reads_first(void *user, cistern_operation *op, size_t read, size_t written) {
  (void)user;
  (void)op;
  return read == 0 && written == 1;
}

static void make_second(fixture *f, const cistern_op_hooks *hooks, const char *expected) {
  cistern_op_definition op = op_of("two");
  op.operands = "a, b";
  op.results = "res";
  op.hooks = hooks;
  assert_true(register_one(f, &op));
  assert_makes(f,
               "func.func @f() -> tensor<4xf32> {\n"
               "  %t = bufferization.alloc_tensor() : tensor<4xf32>\n"
               "  %x = arith.constant 1.0 : f32\n"
               "  %u = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>\n"
               "  %r = \"own.two\"(%u, %u) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
               "  return %r : tensor<4xf32>\n"
               "}\n",
               ONE_SHOT, expected);
}

/// Memory that is read and written at once is copied, unless each element is read first.
static void test_accesses_elementwise(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_second;
  hooks.writes = is_second;
  hooks.aliases = alias_of_second;
  hooks.reads = answer;
  fixture other = {.ctx = cistern_context_create()};
  cistern_context_set_diagnostic_handler(other.ctx, keep_message, &other);
  make_second(&other, &hooks, "memref.copy");
  cistern_module_destroy(other.module);
  cistern_context_destroy(other.ctx);
  hooks.accesses_elementwise = reads_first;
  make_second(f, &hooks,
              "linalg.fill ins(%cst : f32) outs(%alloc : memref<4xf32>)\n"
              "    %0 = bufferization.to_tensor %alloc");
}

/// Memory that is not writable is copied before it is written.
static void test_is_writable(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_allocating;
  hooks.writes = no;
  hooks.allocates = answer;
  hooks.is_writable = no;
  assert_true(register_unary(f, &hooks));
  assert_makes(f,
               "func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {\n"
               "  %r = \"own.unary\"(%t) : (tensor<4xf32>) -> tensor<4xf32>\n"
               "  %u = tensor.insert %x into %r[%i] : tensor<4xf32>\n"
               "  return %u : tensor<4xf32>\n"
               "}\n",
               ONE_SHOT, "memref.copy %alloc, %alloc_0");
}

/// An operand that has to be in place, and cannot be, is an error.
static void test_must_be_in_place(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_in_place;
  hooks.reads = hooks.writes = hooks.must_be_in_place = answer;
  hooks.aliases = alias_of;
  assert_true(register_unary(f, &hooks));
  assert_fails(f, READ_LATER, ONE_SHOT, "cannot avoid RaW conflict");
}

// --- parts, loops, types of buffers ---

static int64_t next_offset; // of the part that is asked for

/// The part is four elements long; offsets are those of the test, or an operand.
static bool slice_of_four(void *user, cistern_operation *op, cistern_numbers *slice) {
  const int64_t *offset = user;
  cistern_value *value = *offset < 0 ? cistern_operation_operand(op, 2) : NULL;
  cistern_numbers_add(slice, CISTERN_OFFSETS, value, *offset);
  cistern_numbers_add(slice, CISTERN_SIZES, NULL, 4);
  cistern_numbers_add(slice, CISTERN_STRIDES, NULL, 1);
  return true;
}

static const char *const put_after_take =
    "func.func @f(%t: tensor<8xf32>, %s: tensor<4xf32>, %i: index) -> (tensor<8xf32>, f32) {\n"
    "  %p = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>\n"
    "  %r = \"own.put\"(%s, %t, %i) : (tensor<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>\n"
    "  %x = tensor.extract %p[%i] : tensor<4xf32>\n"
    "  return %r, %x : tensor<8xf32>, f32\n"
    "}\n";

static void make_put(int64_t offset, const char *expected) {
  fixture f = {.ctx = cistern_context_create()};
  cistern_context_set_diagnostic_handler(f.ctx, keep_message, &f);
  cistern_op_hooks hooks = hooks_of();
  next_offset = offset;
  hooks.user = &next_offset;
  hooks.slice = slice_of_four;
  cistern_op_definition op = op_of("put");
  op.operands = "part, whole, at";
  op.results = "res?";
  op.effects = "read(part), read(whole), write(whole)";
  op.inits = "whole";
  op.subset = "insert(part, whole)";
  op.hooks = &hooks;
  assert_true(register_one(&f, &op));
  assert_makes(&f, put_after_take,
               "builtin.module(one-shot-bufferize{bufferize-function-boundaries disjoint-subsets})",
               expected);
  cistern_module_destroy(f.module);
  cistern_context_destroy(f.ctx);
}

/// A part that is apart from the one that is read is put in place; others are not.
static void test_slice(void **state) {
  fixture *f = *state;
  make_put(0, "memref.load %subview[%arg2]");
  make_put(3, "memref.load %alloc[%arg2]");
  make_put(-1, "memref.load %alloc[%arg2]");
  cistern_op_hooks hooks = hooks_of();
  hooks.slice = slice_of_four;
  assert_false(register_unary(f, &hooks));
  assert_said(f, "'slice' needs the text 'subset', which names single operands");
}

/// The number of iterations comes from the test.
static bool bounds_up_to(void *user, cistern_operation *op, cistern_numbers *bounds) {
  (void)op;
  cistern_numbers_add(bounds, CISTERN_LOWER_BOUNDS, NULL, 0);
  cistern_numbers_add(bounds, CISTERN_UPPER_BOUNDS, NULL, *(const int64_t *)user);
  cistern_numbers_add(bounds, CISTERN_STEPS, NULL, 1);
  return true;
}

static void make_loop(int64_t upper, const char *expected) {
  fixture f = {.ctx = cistern_context_create()};
  cistern_context_set_diagnostic_handler(f.ctx, keep_message, &f);
  cistern_op_hooks hooks = hooks_of();
  hooks.user = &upper;
  hooks.bounds = bounds_up_to;
  cistern_op_definition ops[] = {op_of("loop"), op_of("next")};
  ops[0].operands = "inits*";
  ops[0].results = "res*";
  ops[0].regions = "body";
  ops[0].control = "op(inits) -> body, op(inits) -> op, body -> body, body -> op";
  ops[0].traits = "recursive_effects, single_block";
  ops[0].hooks = &hooks;
  ops[1].operands = "vals*";
  ops[1].traits = "return_like, pure";
  cistern_dialect_definition own = {
      .struct_size = sizeof own, .name = "own", .ops = ops, .num_ops = 2};
  assert_true(cistern_dialect_register(f.ctx, &own));
  assert_makes(&f,
               "func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {\n"
               "  %r = \"own.loop\"(%t) ({\n"
               "  ^bb0(%a: tensor<4xf32>):\n"
               "    %u = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>\n"
               "    \"own.next\"(%u) : (tensor<4xf32>) -> ()\n"
               "  }) : (tensor<4xf32>) -> tensor<4xf32>\n"
               "  %y = tensor.extract %t[%i] : tensor<4xf32>\n"
               "  return %r, %y : tensor<4xf32>, f32\n"
               "}\n",
               ONE_SHOT, expected);
  cistern_module_destroy(f.module);
  cistern_context_destroy(f.ctx);
}

/// The contents of what a loop begins with are copied unless it is known to run.
static void test_bounds(void **state) {
  (void)state;
  make_loop(0, "memref.copy %1, %alloc");
  make_loop(3, "%alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>\n"
               "    %1 = \"own.loop\"(%alloc)");
}

/// Without a layout, in another memory space; the type of an operand decides if it is asked for.
static const cistern_type *buffer_in_space(void *user, cistern_operation *op,
                                           cistern_bufferization *b, size_t result) {
  (void)user;
  (void)result;
  const cistern_type *of_operand = cistern_bufferization_operand_type(b, 0);
  return of_operand ? cistern_type_parse(cistern_operation_context(op), "memref<4xf32, 3>") : NULL;
}

static const cistern_type *buffer_of_other_shape(void *user, cistern_operation *op,
                                                 cistern_bufferization *b, size_t result) {
  (void)user;
  (void)b;
  (void)result;
  return cistern_type_parse(cistern_operation_context(op), "memref<5xf32>");
}

static const cistern_type *buffer_built(void *user, cistern_operation *op, cistern_bufferization *b,
                                        size_t result) {
  (void)user;
  (void)op;
  (void)result;
  assert_null(cistern_bufferization_rewriter(b));
  return NULL;
}

static const cistern_type *buffer_of_none(void *user, cistern_operation *op,
                                          cistern_bufferization *b, size_t result) {
  (void)user;
  (void)op;
  (void)result;
  return cistern_bufferization_operand_type(b, 7);
}

static void register_typed(fixture *f,
                           const cistern_type *(*buffer_type)(void *user, cistern_operation *op,
                                                              cistern_bufferization *b,
                                                              size_t result)) {
  cistern_op_hooks hooks = hooks_of();
  hooks.buffer_type = buffer_type;
  cistern_op_definition op = op_of("unary");
  op.operands = "src";
  op.results = "res";
  op.effects = "read(src), alloc(res), write(res)";
  op.hooks = &hooks;
  assert_true(register_one(f, &op));
}

#define READ_UNARY                                                                                 \
  "func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {\n"                                          \
  "  %r = \"own.unary\"(%t) : (tensor<4xf32>) -> tensor<4xf32>\n"                                  \
  "  %x = tensor.extract %r[%i] : tensor<4xf32>\n"                                                 \
  "  return %x : f32\n"                                                                            \
  "}\n"

static void test_buffer_type(void **state) {
  fixture *f = *state;
  register_typed(f, buffer_in_space);
  assert_makes(f, READ_UNARY, ONE_SHOT, "memref.load %1[%arg1] : memref<4xf32, 3>");
}

static void assert_wrong_type(const cistern_type *(*buffer_type)(void *user, cistern_operation *op,
                                                                 cistern_bufferization *b,
                                                                 size_t result),
                              const char *message) {
  fixture f = {.ctx = cistern_context_create()};
  cistern_context_set_diagnostic_handler(f.ctx, keep_message, &f);
  register_typed(&f, buffer_type);
  assert_fails(&f, READ_UNARY, ONE_SHOT, message);
  cistern_module_destroy(f.module);
  cistern_context_destroy(f.ctx);
}

static void test_wrong_buffer_type(void **state) {
  (void)state;
  assert_wrong_type(buffer_of_other_shape, "its hook 'buffer_type' gives result #0 of type "
                                           "tensor<4xf32> the type memref<5xf32>");
  assert_wrong_type(buffer_built, "its hook 'buffer_type' builds operations");
  assert_wrong_type(buffer_of_none,
                    "its hook asks for the buffer of operand #7, which is no tensor");
}

// --- ops of other dialects ---

static void once(void *user, cistern_operation *op, cistern_operation *source,
                 cistern_successors *successors);

#define CUSTOM(OPERAND)                                                                            \
  "  %r = tosa.custom " OPERAND " {domain_name = \"\", implementation_attrs = \"\", "              \
  "operator_name = \"\"} : (tensor<4xf32>) -> tensor<4xf32>\n"
#define CUSTOM_PROGRAM                                                                             \
  "func.func @f(%t: tensor<4xf32>) -> f32 {\n"                                                     \
  "  %c0 = arith.constant 0 : index\n" CUSTOM(                                                     \
      "%t") "  %x = tensor.extract %r[%c0] : tensor<4xf32>\n"                                      \
            "  return %x : f32\n"                                                                  \
            "}\n"

/// An op that does not bufferize does so by hooks, in this context alone; what it allocates is
/// freed.
static void test_other_dialect_bufferizes(void **state) {
  fixture *f = *state;
  assert_fails(f, CUSTOM_PROGRAM, ONE_SHOT, "op was not bufferized");
  cistern_op_hooks hooks = hooks_of();
  hooks.bufferize = bufferize_allocating;
  hooks.writes = no;
  hooks.allocates = answer;
  assert_true(cistern_op_set_hooks(f->ctx, "tosa.custom", &hooks));
  assert_makes(f, CUSTOM_PROGRAM,
               "builtin.module(one-shot-bufferize{bufferize-function-boundaries=true},"
               "buffer-deallocation-pipeline)",
               "    memref.dealloc %alloc : memref<4xf32>\n    return %0 : f32\n");
  assert_false(cistern_op_set_hooks(f->ctx, "tosa.custom", &hooks));
  assert_said(f, "it has some already");
  fixture other = {.ctx = cistern_context_create()};
  cistern_context_set_diagnostic_handler(other.ctx, keep_message, &other);
  assert_fails(&other, CUSTOM_PROGRAM, ONE_SHOT, "op was not bufferized");
  cistern_module_destroy(other.module);
  cistern_context_destroy(other.ctx);
}

static void no_effects(void *user, cistern_operation *op, cistern_effects *effects) {
  (void)user;
  (void)op;
  (void)effects;
}

/// Whose effects are not known, it stays; whose are told, it goes.
static void test_other_dialect_effects(void **state) {
  fixture *f = *state;
  static const char unused[] = "func.func @f(%t: tensor<4xf32>) {\n" CUSTOM("%t") "  return\n}\n";
  assert_makes(f, unused, "builtin.module(canonicalize)", "tosa.custom");
  cistern_op_hooks hooks = hooks_of();
  hooks.effects = no_effects;
  assert_true(cistern_op_set_hooks(f->ctx, "tosa.custom", &hooks));
  assert_makes(f, unused, "builtin.module(canonicalize)", "%arg0: tensor<4xf32>) {\n    return\n");
}

static bool execute_nothing(void *user, cistern_operation *op, cistern_execution *e) {
  (void)user;
  (void)op;
  (void)e;
  return true;
}

/// Hooks that an op of another dialect has already are refused.
static void test_other_dialect_keeps(void **state) {
  fixture *f = *state;
  cistern_op_hooks effects = hooks_of(), bufferize = hooks_of(), execute = hooks_of();
  cistern_op_hooks reads = hooks_of(), verify = hooks_of(), successors = hooks_of();
  cistern_op_hooks repetitive = hooks_of();
  effects.effects = no_effects;
  bufferize.bufferize = bufferize_allocating;
  execute.execute = execute_nothing;
  reads.reads = answer;
  verify.verify = refuse;
  successors.successors = once;
  repetitive.is_repetitive = answer;
  const struct {
    const char *op;
    const cistern_op_hooks *hooks;
    const char *message;
  } cases[] = {
      {"memref.alloc", &effects, "its effects are known already"},
      {"arith.addf", &effects, "its effects are known already"},
      {"scf.for", &effects, "its effects are known already"},
      {"linalg.exp", &bufferize, "it bufferizes already"},
      {"arith.addf", &execute, "it is executed already"},
      {"tosa.custom", &reads, "there is no 'bufferize'"},
      {"tosa.custom", &verify, "'verify', 'fold' and 'canonicalize' are those of its own dialect"},
      {"scf.for", &successors, "'successors' and 'choose' are those of its own dialect"},
      {"scf.for", &repetitive, "'is_repetitive' and 'is_parallel' are those of its own dialect"},
      {"gpu.launch", &bufferize, "it has regions or successors, or ends a block"},
      {"gpu.return", &execute, "it has regions or successors, or ends a block"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    assert_false(cistern_op_set_hooks(f->ctx, cases[i].op, cases[i].hooks));
    assert_said(f, cases[i].message);
  }
}

// --- control flow ---

static void once(void *user, cistern_operation *op, cistern_operation *source,
                 cistern_successors *successors) {
  (void)user;
  if (source == op)
    cistern_successors_add(successors, cistern_operation_region(op, 0), 0, 1, 0);
  else
    cistern_successors_add(successors, NULL, 0, 1, 0);
  cistern_successors_add(successors, NULL, 1000, 2, 0); // nothing
}

static void wrong_successors(void *user, cistern_operation *op, cistern_operation *source,
                             cistern_successors *successors) {
  size_t *numbers = user; // the first operand, their number, the first argument
  if (source == op)
    cistern_successors_add(successors, cistern_operation_region(op, 0), numbers[0], numbers[1],
                           numbers[2]);
}

/// Values that a terminator passes have to fit the region or the results that they go to.
static void test_wrong_successors(void **state) {
  fixture *f = *state;
  size_t numbers[3];
  cistern_op_hooks hooks = hooks_of();
  hooks.successors = wrong_successors;
  hooks.user = numbers;
  cistern_op_definition op = op_of("region");
  op.operands = "init*";
  op.regions = "body";
  op.traits = "no_terminator, single_block";
  op.hooks = &hooks;
  assert_true(register_one(f, &op));
  static const size_t wrong[][3] = {{0, 2, 0}, {0, 1, 1}, {0, 1, UINT32_MAX}, {0, 0, 0}};
  for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); ++i) {
    memcpy(numbers, wrong[i], sizeof(numbers));
    assert_false(parse(f, "func.func @f(%i: index, %j: index) {\n"
                          "  \"own.region\"(%i, %j) ({\n"
                          "  ^bb0(%x: index):\n"
                          "  }) : (index, index) -> ()\n"
                          "  return\n"
                          "}\n"));
    assert_said(f, "own.region");
  }
}

/// A region yields its own argument, so that the op's result is the operand.
static void test_successors(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.successors = once;
  cistern_op_definition ops[] = {op_of("region"), op_of("yield")};
  ops[0].operands = "init";
  ops[0].results = "res";
  ops[0].regions = "body";
  ops[0].traits = "recursive_effects, single_block";
  ops[0].hooks = &hooks;
  ops[1].operands = "res";
  ops[1].traits = "terminator, pure, return_like";
  cistern_dialect_definition own = {
      .struct_size = sizeof(own), .name = "own", .ops = ops, .num_ops = 2};
  assert_true(cistern_dialect_register(f->ctx, &own));
  static const char program[] = "func.func @f(%i: index) -> f32 {\n"
                                "  %a = memref.alloc() : memref<4xf32>\n"
                                "  %r = \"own.region\"(%a) ({\n"
                                "  ^bb0(%x: memref<4xf32>):\n"
                                "    \"own.yield\"(%x) : (memref<4xf32>) -> ()\n"
                                "  }) : (memref<4xf32>) -> memref<4xf32>\n"
                                "  %v = memref.load %r[%i] : memref<4xf32>\n"
                                "  return %v : f32\n"
                                "}\n";
  assert_makes(f, program, "builtin.module(func.func(buffer-deallocation))",
               "%1 = memref.load %0[%arg0] : memref<4xf32>\n"
               "    memref.dealloc %alloc : memref<4xf32>\n");
}

/// The same op on buffers, with as many regions as `user` says.
static bool bufferize_region(void *user, cistern_operation *op, cistern_bufferization *b,
                             cistern_value **out_values) {
  cistern_value *init = cistern_bufferization_operand(b, 0);
  const cistern_type *type = cistern_bufferization_result_type(b, 0);
  cistern_operation_state state = cistern_operation_state_of("own.region");
  state.location = op;
  state.operands = &init;
  state.num_operands = 1;
  state.result_types = &type;
  state.num_results = 1;
  state.num_regions = *(const size_t *)user;
  cistern_operation *made = cistern_rewriter_build(cistern_bufferization_rewriter(b), &state);
  if (!made || !cistern_bufferization_take_regions(b, made))
    return false;
  out_values[0] = cistern_operation_result(made, 0);
  return true;
}

/// Hooks of bufferization serve ops with regions. What these do to an operand is not denied by a
/// hook, and regions go to an op that has room for them.
static void test_region_hooks(void **state) {
  fixture *f = *state;
  size_t num_regions = 1;
  cistern_op_hooks hooks = hooks_of();
  hooks.successors = once;
  hooks.reads = hooks.writes = hooks.is_repetitive = no;
  hooks.bufferize = bufferize_region;
  hooks.user = &num_regions;
  cistern_op_definition ops[] = {op_of("region"), op_of("yield")};
  ops[0].operands = "init";
  ops[0].results = "res";
  ops[0].regions = "body";
  ops[0].traits = "recursive_effects, single_block";
  ops[0].hooks = &hooks;
  ops[1].operands = "res";
  ops[1].traits = "terminator, pure, return_like";
  cistern_dialect_definition own = {
      .struct_size = sizeof(own), .name = "own", .ops = ops, .num_ops = 2};
  assert_true(cistern_dialect_register(f->ctx, &own));
  static const char program[] = "func.func @f(%t: tensor<4xf32>, %i: index, %x: f32) -> f32 {\n"
                                "  %r = \"own.region\"(%t) ({\n"
                                "  ^bb0(%a: tensor<4xf32>):\n"
                                "    %b = tensor.insert %x into %a[%i] : tensor<4xf32>\n"
                                "    \"own.yield\"(%b) : (tensor<4xf32>) -> ()\n"
                                "  }) : (tensor<4xf32>) -> tensor<4xf32>\n"
                                "  %v = tensor.extract %r[%i] : tensor<4xf32>\n"
                                "  return %v : f32\n"
                                "}\n";
  static const char bufferize[] = "builtin.module(one-shot-bufferize{bufferize-function-boundaries "
                                  "function-boundary-type-conversion=identity-layout-map})";
  assert_makes(f, program, bufferize,
               "%0 = \"own.region\"(%arg0) ({\n"
               "    ^bb0(%arg3: memref<4xf32>):\n"
               "      memref.store %arg2, %arg3[%arg1] : memref<4xf32>\n"
               "      \"own.yield\"(%arg3) : (memref<4xf32>) -> ()\n");
  for (num_regions = 0; num_regions < 3; num_regions += 2) {
    assert_true(parse(f, program));
    assert_false(run(f, bufferize));
    assert_said(f, "its hook 'bufferize' wants its regions in an op that does not have as many "
                   "empty ones");
  }
}

/// A region of several blocks is none that a hook passes on.
static void test_region_of_blocks(void **state) {
  fixture *f = *state;
  size_t num_regions = 1;
  cistern_op_hooks hooks = hooks_of();
  hooks.successors = once;
  hooks.bufferize = bufferize_region;
  hooks.user = &num_regions;
  cistern_op_definition ops[] = {op_of("region"), op_of("yield")};
  ops[0].operands = "init";
  ops[0].results = "res";
  ops[0].regions = "body";
  ops[0].traits = "recursive_effects";
  ops[0].hooks = &hooks;
  ops[1].operands = "res";
  ops[1].traits = "terminator, pure, return_like";
  cistern_dialect_definition own = {
      .struct_size = sizeof(own), .name = "own", .ops = ops, .num_ops = 2};
  assert_true(cistern_dialect_register(f->ctx, &own));
  assert_fails(f,
               "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n"
               "  %r = \"own.region\"(%t) ({\n"
               "  ^a(%a: tensor<4xf32>):\n"
               "    cf.br ^b\n"
               "  ^b:\n"
               "    \"own.yield\"(%a) : (tensor<4xf32>) -> ()\n"
               "  }) : (tensor<4xf32>) -> tensor<4xf32>\n"
               "  return %r : tensor<4xf32>\n"
               "}\n",
               "builtin.module(one-shot-bufferize{copy-before-write=true})",
               "region #0 has several blocks, which no hook can take");
}

// --- passes ---

static bool run_pass(void *user, cistern_pass *pass, cistern_operation *op) {
  char line[200];
  (void)op;
  snprintf(line, sizeof(line), "%d %d %s %d\n", cistern_pass_get_bool(pass, "flag"),
           (int)cistern_pass_get_int(pass, "num"), cistern_pass_get_string(pass, "text"),
           cistern_pass_get_string(pass, "num") == NULL && !cistern_pass_get_bool(pass, "nothing"));
  cistern_pass_print(pass, line, strlen(line));
  cistern_pass_count(pass, "seen", 3);
  cistern_pass_count(pass, "nothing", 3);
  return user == NULL;
}

static const cistern_pass_option options[] = {{"flag", CISTERN_OPTION_BOOL, NULL, "a flag"},
                                              {"num", CISTERN_OPTION_INT, "-5", NULL},
                                              {"text", CISTERN_OPTION_STRING, "abc", NULL}};
static const cistern_pass_statistic statistics[] = {{"seen", "Number of ops seen"}};

static cistern_pass_definition pass_of(const char *name) {
  return (cistern_pass_definition){.struct_size = sizeof(cistern_pass_definition),
                                   .name = name,
                                   .anchor = "func.func",
                                   .options = options,
                                   .num_options = 3,
                                   .statistics = statistics,
                                   .num_statistics = 1,
                                   .run = run_pass};
}

static void test_pass(void **state) {
  fixture *f = *state;
  cistern_pass_definition pass = pass_of("own-pass");
  text out = {0};
  assert_true(cistern_pass_register(f->ctx, &pass));
  assert_true(parse(f, "func.func @f() { return }\nfunc.func @g() { return }\n"));
  assert_true(cistern_module_run_pipeline(
      f->module, "builtin.module(func.func(own-pass,cse,own-pass{flag=true num=7 text=x}))", true,
      append, &out));
  assert_non_null(strstr(out.data, "0 -5 abc 1\n1 7 x 1\n0 -5 abc 1\n1 7 x 1\n"));
  assert_non_null(strstr(out.data, "OwnPass"));
  assert_non_null(strstr(out.data, "6 seen"));
  assert_false(run(f, "builtin.module(func.func(own-pass{num=x}))"));
  assert_false(run(f, "builtin.module(func.func(own-pass{nothing=1}))"));
  assert_false(run(f, "builtin.module(own-pass)"));
  assert_said(f, "restricted to 'func.func'");
}

static void test_wrong_passes(void **state) {
  fixture *f = *state;
  cistern_pass_definition pass = pass_of("cse");
  assert_false(cistern_pass_register(f->ctx, NULL));
  assert_false(cistern_pass_register(f->ctx, &pass));
  assert_said(f, "pass 'cse': a pass has that name already");
  pass = pass_of("own-pass");
  pass.run = NULL;
  assert_false(cistern_pass_register(f->ctx, &pass));
  assert_said(f, "it has no function 'run'");
  pass = pass_of("Own Pass");
  assert_false(cistern_pass_register(f->ctx, &pass));
  assert_said(f, "a pass is registered without a name in lower case, or struct_size is not set");
  static const cistern_pass_option wrong[] = {{"num", CISTERN_OPTION_INT, "1.5", NULL},
                                              {"num", CISTERN_OPTION_INT, "1", NULL},
                                              {"num", CISTERN_OPTION_INT, "1", NULL},
                                              {NULL, CISTERN_OPTION_INT, "1", NULL},
                                              {"num", (cistern_option_kind)9, "1", NULL}};
  static const char *const messages[] = {
      "the default of an option is not of its kind", "two options have one name", NULL,
      "an option has no name, or no kind", "an option has no name, or no kind"};
  for (size_t i = 0; i < 5; ++i) {
    pass = pass_of("own-pass");
    pass.options = wrong + i;
    pass.num_options = i == 1 ? 2 : 1;
    if (!messages[i])
      continue;
    f->said.size = 0;
    assert_false(cistern_pass_register(f->ctx, &pass));
    assert_said(f, messages[i]);
  }
  static const cistern_pass_statistic unnamed = {NULL, "nothing"};
  pass = pass_of("own-pass");
  pass.statistics = &unnamed;
  pass.num_statistics = 1;
  assert_false(cistern_pass_register(f->ctx, &pass));
  assert_said(f, "a statistic has no name");
  pass = pass_of("own-pass");
  pass.num_options = 1000;
  assert_false(cistern_pass_register(f->ctx, &pass));
  assert_said(f, "it has too many options or statistics");
  pass = pass_of("own-pass");
  pass.user = f; // it fails, without a word
  assert_true(cistern_pass_register(f->ctx, &pass));
  assert_false(cistern_pass_register(f->ctx, &pass));
  f->said.size = 0;
  assert_fails(f, "func.func @f() { return }\n", "builtin.module(func.func(own-pass))",
               "pass 'own-pass' failed");
}

// --- patterns ---

typedef struct log {
  int inserted, modified, erased, replaced, calls;
} log;

static void on_inserted(void *user, cistern_operation *op) {
  (void)op;
  ++((log *)user)->inserted;
}
static void on_modified(void *user, cistern_operation *op) {
  (void)op;
  ++((log *)user)->modified;
}
static void on_erased(void *user, cistern_operation *op) {
  (void)op;
  ++((log *)user)->erased;
}
static void on_replaced(void *user, cistern_operation *op, cistern_value *const *values) {
  assert_non_null(values[0]);
  (void)op;
  ++((log *)user)->replaced;
}

static cistern_operation *first_of(cistern_module *module) {
  cistern_operation *func = cistern_block_first(
      cistern_region_first(cistern_operation_region(cistern_module_operation(module), 0)));
  return cistern_block_first(cistern_region_first(cistern_operation_region(func, 0)));
}

static void test_rewriter(void **state) {
  fixture *f = *state;
  log l = {0};
  cistern_listener listener = {.struct_size = sizeof(listener),
                               .user = &l,
                               .inserted = on_inserted,
                               .modified = on_modified,
                               .erased = on_erased,
                               .replaced = on_replaced};
  assert_true(register_unary(f, NULL));
  assert_true(parse(f, UNARY(TENSOR)));
  cistern_rewriter *r = cistern_rewriter_create(f->ctx, &listener);
  cistern_operation *op = first_of(f->module);
  cistern_value *source = cistern_operation_operand(op, 0);
  cistern_rewriter_set_before(r, op);
  cistern_operation *copy = cistern_rewriter_clone(r, op);
  cistern_rewriter_modified(r, copy);
  assert_true(cistern_rewriter_replace_with(r, op, copy));
  assert_true(cistern_rewriter_replace(r, copy, &source, 1));
  assert_int_equal(l.inserted, 1);
  assert_int_equal(l.erased, 2);
  assert_int_equal(l.replaced, 2);
  assert_true(l.modified >= 1);
  cistern_rewriter_destroy(r);
  cistern_rewriter_destroy(NULL);
  assert_true(cistern_module_verify(f->module));
}

static bool count_and_drop(void *user, cistern_operation *op, cistern_rewriter *r) {
  cistern_value *source = cistern_operation_operand(op, 0);
  ++((log *)user)->calls;
  return cistern_rewriter_replace(r, op, &source, 1);
}

static bool never(void *user, cistern_operation *op, cistern_rewriter *r) {
  (void)op;
  (void)r;
  assert_int_equal(((log *)user)->calls, 0); // has the larger benefit: asked first
  return false;
}

static void test_patterns(void **state) {
  fixture *f = *state;
  log l = {0};
  bool changed = false;
  cistern_pattern patterns[] = {
      {sizeof(cistern_pattern), "own.unary", 0, count_and_drop, &l},
      {sizeof(cistern_pattern), NULL, 0, NULL, NULL},
      {sizeof(cistern_pattern), "own.unary", 9, never, &l},
  };
  assert_true(register_unary(f, NULL));
  assert_true(parse(f, UNARY(TENSOR)));
  cistern_operation *module = cistern_module_operation(f->module);
  assert_false(cistern_apply_patterns(module, patterns, 2, NULL, NULL));
  assert_said(f, "pattern #1 has no function");
  assert_false(cistern_apply_patterns(first_of(f->module), patterns, 1, NULL, NULL));
  assert_said(f, "not isolated from above");
  patterns[1] = patterns[2];
  assert_true(cistern_apply_patterns(module, patterns, 2, NULL, &changed));
  assert_true(changed);
  assert_int_equal(l.calls, 1);
  assert_true(cistern_apply_patterns(module, patterns, 2, NULL, &changed));
  assert_false(changed);
  // One that never ends is ended by the limit.
  cistern_pattern endless = {sizeof(cistern_pattern), NULL, 0, always, NULL};
  cistern_greedy_options limits = {.struct_size = sizeof(limits), .max_rewrites = 100};
  assert_false(cistern_apply_patterns(module, &endless, 1, &limits, NULL));
}

// --- plugins ---

static void test_no_plugin(void **state) {
  fixture *f = *state;
  assert_false(cistern_plugin_load(f->ctx, "nowhere/none.so"));
  assert_said(f, "cannot load plugin 'nowhere/none.so': No such file or directory");
  assert_false(cistern_plugin_load(f->ctx, NULL));
  assert_said(f, "a plugin is loaded without a path");
}

/// An op whose regions use values from outside cannot be worked on alone.
static void test_not_isolated(void **state) {
  fixture *f = *state;
  assert_true(register_unary(f, NULL));
  assert_true(parse(f, UNARY(TENSOR)));
  cistern_operation *op = first_of(f->module);
  cistern_pattern pattern = {sizeof(cistern_pattern), NULL, 0, drop, NULL};
  assert_false(cistern_apply_patterns(op, &pattern, 1, NULL, NULL));
  assert_said(f, "is not isolated from above, so that no patterns can be applied");
  f->analysis = cistern_analysis_create(op, NULL);
  assert_null(f->analysis);
  assert_said(f, "is not isolated from above, so that it cannot be bufferized alone");
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  assert_false(cistern_conversion_apply(f->conversion, op, false));
  assert_said(f, "is not isolated from above, so that it cannot be converted alone");
}

static cistern_operation *first_function(cistern_module *module) {
  cistern_region *region = cistern_operation_region(cistern_module_operation(module), 0);
  return cistern_block_first(cistern_region_first(region));
}

static cistern_value *build_nothing(void *user, cistern_rewriter *rewriter,
                                    const cistern_type *type, cistern_value *const *sizes,
                                    size_t num_sizes) {
  (void)user, (void)rewriter, (void)type, (void)sizes, (void)num_sizes;
  return NULL;
}

/// Hooks that build memory are those of an op of a family.
static void test_no_family(void **state) {
  fixture *f = *state;
  cistern_op_hooks hooks = hooks_of();
  hooks.build_alloc = build_nothing;
  assert_false(register_unary(f, &hooks));
  assert_said(f, "they build memory of a family, and it names none");
}

/// Patterns and operations need what they are made of.
static void test_without_parts(void **state) {
  fixture *f = *state;
  assert_true(parse(f, "func.func @f() { return }\n"));
  cistern_pattern pattern = {sizeof(cistern_pattern), NULL, 0, NULL, NULL};
  cistern_operation *module = cistern_module_operation(f->module);
  assert_false(cistern_apply_patterns(module, &pattern, 1, NULL, NULL));
  assert_said(f, "pattern #0 has no function, or its struct_size is not that of a cistern_pattern");
  cistern_operation_state state_of_none = cistern_operation_state_of(NULL);
  assert_null(cistern_operation_create(f->ctx, &state_of_none));
  assert_said(f, "an operation is made without a name");
  cistern_bufferize_options boundaries = {.struct_size = sizeof(boundaries),
                                          .options = "bufferize-function-boundaries=true"};
  assert_null(cistern_analysis_create(first_function(f->module), &boundaries));
  assert_said(f, "has no functions whose boundaries could be bufferized");
  cistern_plan_algorithm algorithm = {.struct_size = sizeof(algorithm)};
  cistern_planner_problem problem = {0};
  cistern_planner_options plan = {.struct_size = sizeof(plan), .own = &algorithm};
  cistern_planner_result result;
  assert_false(cistern_planner_solve(&problem, &plan, NULL, &result));
  assert_string_equal(result.message,
                      "an own algorithm needs struct_size, and one of both functions");
  assert_false(cistern_plan_algorithm_register(f->ctx, NULL));
  assert_said(f, "the size of an algorithm's description is 0: struct_size is not set");
  assert_false(cistern_plan_algorithm_register(f->ctx, &algorithm));
  assert_said(f, "an algorithm needs a name");
}

// --- threads ---

typedef struct worker {
  bool is_in_place;
  int good;
} worker;

/// Each thread has a dialect of its own under the same name.
static void *use_dialect(void *user) {
  cistern_op_hooks hooks = hooks_of();
  worker *w = user;
  hooks.bufferize = w->is_in_place ? bufferize_in_place : bufferize_allocating;
  hooks.writes = w->is_in_place ? answer : no;
  hooks.allocates = w->is_in_place ? no : answer;
  hooks.aliases = w->is_in_place ? alias_of : NULL;
  hooks.effects = write_operand;
  for (int i = 0; i < 20; ++i) {
    fixture *f = NULL;
    setup((void **)&f);
    w->good += register_unary(f, &hooks) && parse(f, UNARY(TENSOR)) &&
               run(f, "builtin.module(one-shot-bufferize{bufferize-function-boundaries=true},"
                      "buffer-deallocation-pipeline,canonicalize)");
    teardown((void **)&f);
  }
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  pthread_t threads[2];
  worker workers[2] = {{true, 0}, {false, 0}};
  for (int i = 0; i < 2; ++i)
    assert_int_equal(pthread_create(&threads[i], NULL, use_dialect, &workers[i]), 0);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  assert_int_equal(workers[0].good, 20);
  assert_int_equal(workers[1].good, 20);
}

// --- beyond the end ---

static void test_indices(void **state) {
  fixture *f = *state;
  assert_true(register_unary(f, NULL));
  assert_true(parse(f, UNARY(TENSOR)));
  cistern_operation *op = first_of(f->module);
  const cistern_type *type = cistern_value_type(cistern_operation_operand(op, 0));
  assert_null(cistern_operation_operand(op, 1));
  assert_null(cistern_operation_result(op, 1));
  assert_null(cistern_operation_region(op, 0));
  assert_null(cistern_operation_successor(op, 0));
  assert_null(cistern_operation_operand_owner(op, 1));
  assert_null(cistern_operation_operand_type(op, 1));
  assert_null(cistern_operation_result_type(op, 1));
  assert_null(cistern_operation_attribute_at(op, 0).name);
  assert_null(cistern_block_argument(cistern_operation_block(op), 1));
  assert_null(cistern_type_input(type, 0));
  assert_null(cistern_type_result(type, 0));
  assert_int_equal(cistern_type_dim(type, 1), 0);
  cistern_operation_set_operand(op, 1, cistern_operation_operand(op, 0));
  cistern_operation_set_operand(op, 0, NULL);
  assert_true(cistern_module_verify(f->module));
}

// --- structs of other sizes ---

/// A caller of a later version has a larger struct, one of an earlier version a smaller one:
/// missing members are zero.
static void test_struct_sizes(void **state) {
  fixture *f = *state;
  assert_true(register_unary(f, NULL));
  assert_true(parse(f, UNARY(TENSOR)));
  struct {
    cistern_print_flags flags;
    bool more[64];
  } later = {.flags = {.struct_size = sizeof(later), .generic = true}};
  text out = {0};
  memset(later.more, 1, sizeof(later.more));
  assert_true(cistern_module_print(f->module, &later.flags, append, &out));
  assert_non_null(strstr(out.data, "\"func.func\"()"));
  out.size = 0;
  later.flags.struct_size = offsetof(cistern_print_flags, generic);
  assert_true(cistern_module_print(f->module, &later.flags, append, &out));
  assert_non_null(strstr(out.data, "func.func @f"));
  // A definition of an earlier version, without the members after its operands.
  cistern_op_definition early = op_of("early");
  early.operands = "src";
  early.results = "not read";
  early.struct_size = offsetof(cistern_op_definition, results);
  cistern_dialect_definition two = {
      .struct_size = sizeof(two), .name = "two", .ops = &early, .num_ops = 1};
  assert_true(cistern_dialect_register(f->ctx, &two));
  assert_makes(f, "func.func @f(%i: i8) {\n  \"two.early\"(%i) : (i8) -> ()\n  return\n}\n",
               "builtin.module()", "two.early");
}

// --- memory ---

static jmp_buf exhausted;
static void leave(size_t requested) {
  (void)requested;
  longjmp(exhausted, 1);
}

/// The hook is called in place of an abort, and the process goes on.
static void test_out_of_memory(void **state) {
  fixture *f = *state;
  volatile bool left = false;
  assert_true(parse(f, "func.func @f() { return }\n"));
  cistern_set_out_of_memory_hook(leave);
  cistern_pattern pattern = {sizeof(cistern_pattern), NULL, 0, drop, NULL};
  if (setjmp(exhausted) == 0)
    cistern_apply_patterns(cistern_module_operation(f->module), &pattern, SIZE_MAX / 2, NULL, NULL);
  else
    left = true;
  cistern_set_out_of_memory_hook(NULL);
  assert_true(left);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_ops_without_dialect),
                                     TEST(test_accesses_elementwise),
                                     TEST(test_slice),
                                     TEST(test_bounds),
                                     TEST(test_buffer_type),
                                     TEST(test_wrong_buffer_type),
                                     TEST(test_is_writable),
                                     TEST(test_must_be_in_place),
                                     TEST(test_unknown_ops),
                                     TEST(test_values_attributes_types),
                                     TEST(test_wrong_definitions),
                                     TEST(test_wrong_format),
                                     TEST(test_hooks_of_others),
                                     TEST(test_verify),
                                     TEST(test_verify_without_reason),
                                     TEST(test_effects),
                                     TEST(test_fold),
                                     TEST(test_canonicalize),
                                     TEST(test_wrong_bufferization),
                                     TEST(test_worst_is_assumed),
                                     TEST(test_hooks_decide),
                                     TEST(test_allocation),
                                     TEST(test_other_dialect_bufferizes),
                                     TEST(test_other_dialect_effects),
                                     TEST(test_other_dialect_keeps),
                                     TEST(test_successors),
                                     TEST(test_region_hooks),
                                     TEST(test_region_of_blocks),
                                     TEST(test_wrong_successors),
                                     TEST(test_pass),
                                     TEST(test_wrong_passes),
                                     TEST(test_rewriter),
                                     TEST(test_patterns),
                                     TEST(test_no_plugin),
                                     TEST(test_not_isolated),
                                     TEST(test_no_family),
                                     TEST(test_without_parts),
                                     TEST(test_threads),
                                     TEST(test_indices),
                                     TEST(test_struct_sizes),
                                     TEST(test_out_of_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
