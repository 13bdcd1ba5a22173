// Dialect conversion by the public API: what a conversion does, what it leaves, and that nothing
// changes where it fails. Knows nothing but include/cistern.
#include "cistern/cistern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "capi_fixture.h"

static int setup_unregistered(void **state) {
  setup(state);
  cistern_context_allow_unregistered_dialects(((fixture *)*state)->ctx, true);
  return 0;
}

static void parse(fixture *f, const char *program) {
  f->module = cistern_module_parse(f->ctx, program, strlen(program), "test.mlir");
  assert_non_null(f->module);
}

static const char *print(fixture *f) {
  f->printed.size = 0;
  assert_true(cistern_module_verify(f->module));
  assert_true(cistern_module_print(f->module, NULL, append, &f->printed));
  return f->printed.data;
}

static void expect(fixture *f, const char *part) {
  const char *printed = print(f);
  if (!strstr(printed, part))
    print_error("printed: %s\nexpected: %s\n", printed, part);
  assert_non_null(strstr(printed, part));
}

static void expect_none(fixture *f, const char *part) {
  const char *printed = print(f);
  if (strstr(printed, part))
    print_error("printed: %s\nnot expected: %s\n", printed, part);
  assert_null(strstr(printed, part));
}

static bool apply(fixture *f, bool full) {
  return cistern_conversion_apply(f->conversion, cistern_module_operation(f->module), full);
}

/// The conversion fails with the message, and the program is what it was.
static void expect_failure(fixture *f, bool full, const char *message) {
  static text before;
  print(f);
  before = f->printed;
  assert_false(apply(f, full));
  if (!strstr(f->said.data, message))
    print_error("said: %s\nexpected: %s\n", f->said.data, message);
  assert_non_null(strstr(f->said.data, message));
  assert_string_equal(print(f), before.data);
}

// --- patterns: tensor-bufferize, as MLIR's document "Bufferization" writes it ---

static cistern_operation *build(cistern_rewriter *r, cistern_operation *op, const char *name,
                                cistern_value *const *operands, size_t num,
                                const cistern_type *type) {
  cistern_operation_state s = cistern_operation_state_of(name);
  s.location = op;
  s.operands = operands;
  s.num_operands = num;
  s.result_types = &type;
  s.num_results = 1;
  return cistern_rewriter_build(r, &s);
}

static bool cast(void *user, cistern_operation *op, cistern_value *const *operands,
                 cistern_rewriter *r) {
  (void)user;
  const cistern_type *type =
      cistern_rewriter_convert_type(r, cistern_value_type(cistern_operation_result(op, 0)));
  cistern_operation *made = build(r, op, "memref.cast", operands, 1, type);
  return made && cistern_rewriter_replace_with(r, op, made);
}

static bool extract(void *user, cistern_operation *op, cistern_value *const *operands,
                    cistern_rewriter *r) {
  (void)user;
  const cistern_type *type = cistern_value_type(cistern_operation_result(op, 0));
  cistern_operation *made =
      build(r, op, "memref.load", operands, cistern_operation_num_operands(op), type);
  return made && cistern_rewriter_replace_with(r, op, made);
}

static const cistern_conversion_pattern tensor_patterns[] = {
    {sizeof(cistern_conversion_pattern), "tensor.cast", 0, cast, NULL},
    {sizeof(cistern_conversion_pattern), "tensor.extract", 0, extract, NULL}};

static void create_for_buffers(fixture *f) {
  cistern_type_converter buffers = {.struct_size = sizeof buffers};
  assert_true(cistern_buffer_type_converter(&buffers));
  f->conversion = cistern_conversion_create(f->ctx, &buffers);
  cistern_conversion_set_legality(f->conversion, "bufferization", CISTERN_LEGAL);
  cistern_conversion_set_legality(f->conversion, "memref", CISTERN_LEGAL);
}

static void create_tensor_bufferize(fixture *f) {
  create_for_buffers(f);
  cistern_conversion_set_legality(f->conversion, "tensor.cast", CISTERN_ILLEGAL);
  cistern_conversion_set_legality(f->conversion, "tensor.extract", CISTERN_ILLEGAL);
  assert_true(cistern_conversion_add_patterns(f->conversion, tensor_patterns, 2));
}

static const char casts[] = "func.func @f(%t: tensor<4xf32>, %i: index) -> (tensor<?xf32>, f32) {\n"
                            "  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>\n"
                            "  %x = tensor.extract %c[%i] : tensor<?xf32>\n"
                            "  return %c, %x : tensor<?xf32>, f32\n"
                            "}\n";

static void a_partial_conversion_leaves_other_ops_and_materializes(void **state) {
  fixture *f = *state;
  parse(f, casts);
  create_tensor_bufferize(f);
  assert_true(apply(f, false));
  expect(f, "    %0 = bufferization.to_buffer %arg0 : tensor<4xf32> to memref<4xf32>\n"
            "    %cast = memref.cast %0 : memref<4xf32> to memref<?xf32>\n"
            "    %1 = bufferization.to_tensor %cast : memref<?xf32> to tensor<?xf32>\n"
            "    %2 = memref.load %cast[%arg1] : memref<?xf32>\n"
            "    return %1, %2 : tensor<?xf32>, f32\n");
}

static void a_full_conversion_fails_at_what_no_rule_names(void **state) {
  fixture *f = *state;
  parse(f, casts);
  create_tensor_bufferize(f);
  cistern_conversion_set_legality(f->conversion, "builtin", CISTERN_LEGAL);
  expect_failure(f, true, "failed to legalize operation 'func.func'");
}

static void sets_of_patterns_and_own_ones_make_one_conversion(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%t: tensor<4xf32>, %c: i1, %i: index) -> (tensor<?xf32>, f32) {\n"
           "  %r = scf.if %c -> (tensor<?xf32>) {\n"
           "    %a = tensor.cast %t : tensor<4xf32> to tensor<?xf32>\n"
           "    scf.yield %a : tensor<?xf32>\n"
           "  } else {\n"
           "    %b = func.call @g(%t) : (tensor<4xf32>) -> tensor<?xf32>\n"
           "    scf.yield %b : tensor<?xf32>\n"
           "  }\n"
           "  %x = tensor.extract %r[%i] : tensor<?xf32>\n"
           "  return %r, %x : tensor<?xf32>, f32\n"
           "}\n"
           "func.func private @g(tensor<4xf32>) -> tensor<?xf32>\n");
  create_tensor_bufferize(f);
  assert_true(cistern_conversion_populate(f->conversion, "scf-bufferize"));
  assert_true(cistern_conversion_populate(f->conversion, "func-bufferize"));
  assert_true(apply(f, false));
  expect_none(f, "tensor<");
  expect(f, "func.func @f(%arg0: memref<4xf32>, %arg1: i1, %arg2: index) -> (memref<?xf32>, f32)");
  expect(f, "%0 = scf.if %arg1 -> (memref<?xf32>) {");
}

// --- sets without patterns ---

static const char tensors[] =
    "func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {\n"
    "  %a = tensor.insert %x into %t[%i] : tensor<4xf32>\n"
    "  %b = tensor.cast %a : tensor<4xf32> to tensor<?xf32>\n"
    "  %y = tensor.extract %b[%i] : tensor<?xf32>\n"
    "  return %a, %y : tensor<4xf32>, f32\n"
    "}\n";

static void populate(fixture *f, const char *name) {
  assert_true(cistern_conversion_populate(f->conversion, name));
}

static void a_set_alone_is_its_pass(void **state) {
  fixture *f = *state;
  cistern_module *other = cistern_module_parse(f->ctx, tensors, strlen(tensors), "test.mlir");
  const char *pipeline = "builtin.module(func.func(tensor-bufferize))";
  assert_true(cistern_module_run_pipeline(other, pipeline, false, NULL, NULL));
  text by_pass = {0};
  assert_true(cistern_module_print(other, NULL, append, &by_pass));
  cistern_module_destroy(other);
  parse(f, tensors);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  populate(f, "tensor-bufferize");
  assert_true(apply(f, false));
  assert_string_equal(print(f), by_pass.data);
}

static bool refuse_cast(void *user, cistern_operation *op, cistern_value *const *operands,
                        cistern_rewriter *r) {
  ++*(int *)user;
  (void)op;
  (void)operands;
  (void)r;
  return false;
}

static void patterns_go_before_a_set_and_it_takes_what_they_refuse(void **state) {
  fixture *f = *state;
  int asked = 0;
  const cistern_conversion_pattern p = {sizeof p, "tensor.cast", 0, refuse_cast, &asked};
  parse(f, tensors);
  create_for_buffers(f);
  assert_true(cistern_conversion_add_patterns(f->conversion, tensor_patterns + 1, 1));
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
  populate(f, "tensor-bufferize");
  populate(f, "func-bufferize");
  assert_true(apply(f, false));
  assert_int_equal(asked, 1);
  expect_none(f, "tensor");
  expect(f, "    memref.copy %arg0, %alloc : memref<4xf32> to memref<4xf32>\n"
            "    memref.store %arg1, %alloc[%arg2] : memref<4xf32>\n"
            "    %cast = memref.cast %alloc : memref<4xf32> to memref<?xf32>\n"
            "    %0 = memref.load %cast[%arg2] : memref<?xf32>\n"
            "    return %alloc, %0 : memref<4xf32>, f32\n");
}

static void a_rule_leaves_ops_of_a_set_alone(void **state) {
  fixture *f = *state;
  parse(f, tensors);
  create_for_buffers(f);
  cistern_conversion_set_legality(f->conversion, "tensor.insert", CISTERN_LEGAL);
  populate(f, "tensor-bufferize");
  assert_true(apply(f, false));
  expect(f, "%inserted = tensor.insert %arg1 into %arg0[%arg2] : tensor<4xf32>");
  expect(f, "memref.cast");
  expect_none(f, "cistern.internal");
}

static void all_sets_at_once_leave_no_tensor_or_fail(void **state) {
  fixture *f = *state;
  parse(f, tensors);
  create_for_buffers(f);
  const char *const sets[] = {"tensor-bufferize", "func-bufferize", "finalizing-bufferize"};
  for (size_t i = 0; i < 3; ++i)
    populate(f, sets[i]);
  assert_true(apply(f, false));
  expect_none(f, "tensor");
}

static void what_no_set_bufferizes_is_rolled_back(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {\n"
           "  %u = \"a.use\"(%t) : (tensor<4xf32>) -> tensor<4xf32>\n"
           "  %y = tensor.extract %u[%i] : tensor<4xf32>\n"
           "  return %y : f32\n"
           "}\n");
  create_for_buffers(f);
  populate(f, "tensor-bufferize");
  populate(f, "func-bufferize");
  populate(f, "finalizing-bufferize");
  cistern_conversion_set_legality(f->conversion, "a.use", CISTERN_ILLEGAL);
  expect_failure(f, false, "failed to legalize operation 'a.use'");
}

static void a_set_serves_ops_that_another_one_makes(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%n: index) -> tensor<?xindex> {\n"
           "  %t = tensor.generate %n {\n"
           "  ^bb0(%i: index):\n"
           "    tensor.yield %i : index\n"
           "  } : tensor<?xindex>\n"
           "  return %t : tensor<?xindex>\n"
           "}\n");
  create_for_buffers(f);
  populate(f, "linalg-bufferize");
  populate(f, "tensor-bufferize");
  populate(f, "func-bufferize");
  assert_true(apply(f, false));
  expect(f, "linalg.map");
  expect_none(f, "tensor<");
}

static void constants_need_a_module(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f() -> tensor<2xf32> {\n"
           "  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>\n"
           "  return %c : tensor<2xf32>\n"
           "}\n");
  create_for_buffers(f);
  populate(f, "arith-bufferize");
  cistern_operation *function = cistern_symbol_lookup(cistern_module_operation(f->module), "f");
  assert_false(cistern_conversion_apply(f->conversion, function, false));
  assert_non_null(strstr(f->said.data, "failed to bufferize op"));
  assert_true(apply(f, false));
  expect(f, "memref.global \"private\" constant @__constant_2xf32");
}

static void dialects_of_ones_own_have_sets(void **state) {
  fixture *f = *state;
  const cistern_op_definition ops[] = {{sizeof *ops, .name = "add", .operands = "a, b, out?",
                                        .results = "res?",
                                        .effects = "read(a), read(b), write(out)", .outs = "out"}};
  const cistern_dialect_definition tcp = {sizeof tcp, .name = "tcp", .ops = ops, .num_ops = 1};
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  assert_false(cistern_conversion_populate(f->conversion, "tcp-bufferize"));
  assert_true(cistern_dialect_register(f->ctx, &tcp));
  populate(f, "tcp-bufferize");
  parse(f, "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n"
           "  %u = \"tcp.add\"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
           "  return %u : tensor<4xf32>\n"
           "}\n");
  assert_true(apply(f, false));
  expect(f, "\"tcp.add\"(%1, %0, %alloc) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()");
}

static bool complain(void *user, cistern_operation *op, cistern_value *const *operands,
                     cistern_rewriter *r) {
  (void)user;
  cistern_operation_emit(op, CISTERN_DIAGNOSTIC_ERROR, "is not for this machine");
  return cistern_rewriter_set_operands(r, op, operands);
}

static void an_error_that_a_pattern_reports_ends_the_conversion(void **state) {
  fixture *f = *state;
  static const cistern_conversion_pattern p = {sizeof p, "tensor.cast", 0, complain, NULL};
  parse(f, tensors);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
  cistern_conversion_set_legality(f->conversion, "tensor.cast", CISTERN_ILLEGAL);
  expect_failure(f, false, "is not for this machine");
}

static void an_unknown_set_is_an_error(void **state) {
  fixture *f = *state;
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  assert_false(cistern_conversion_populate(f->conversion, "cse"));
  assert_string_equal(f->said.data, "there is no set of conversion patterns 'cse'\n");
}

// --- rules ---

static bool has_many_operands(void *user, const cistern_conversion *c, cistern_operation *op) {
  (void)user;
  (void)c;
  return cistern_operation_num_operands(op) > 1;
}

static bool rename_op(void *user, cistern_operation *op, cistern_value *const *operands,
                      cistern_rewriter *r) {
  cistern_operation *made = build(r, op, user, operands, cistern_operation_num_operands(op),
                                  cistern_value_type(cistern_operation_result(op, 0)));
  return made && cistern_rewriter_replace_with(r, op, made);
}

static const char own_ops[] = "func.func @f(%x: f32) -> (f32, f32, f32) {\n"
                              "  %a = \"a.one\"(%x) : (f32) -> f32\n"
                              "  %b = \"a.two\"(%a, %a) : (f32, f32) -> f32\n"
                              "  %c = \"a.kept\"(%b) : (f32) -> f32\n"
                              "  return %a, %b, %c : f32, f32, f32\n"
                              "}\n";

static void what_is_said_of_an_op_goes_before_its_dialect(void **state) {
  fixture *f = *state;
  const cistern_conversion_pattern p = {sizeof p, NULL, 0, rename_op, "b.new"};
  parse(f, own_ops);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  cistern_conversion_set_legality(f->conversion, "a.kept", CISTERN_LEGAL);
  cistern_conversion_set_legal_if(f->conversion, "a", has_many_operands, NULL);
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
  assert_true(apply(f, false));
  expect(f, "%0 = \"b.new\"(%arg0) : (f32) -> f32\n"
            "    %1 = \"a.two\"(%0, %0) : (f32, f32) -> f32\n"
            "    %2 = \"a.kept\"(%1) : (f32) -> f32\n");
}

static void a_pattern_of_larger_benefit_goes_first(void **state) {
  fixture *f = *state;
  const cistern_conversion_pattern p[] = {{sizeof *p, "a.one", 1, rename_op, "b.small"},
                                          {sizeof *p, "a.one", 2, rename_op, "b.large"}};
  parse(f, own_ops);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  cistern_conversion_set_legality(f->conversion, "a.one", CISTERN_ILLEGAL);
  assert_true(cistern_conversion_add_patterns(f->conversion, p, 2));
  assert_true(apply(f, false));
  expect(f, "b.large");
  expect_none(f, "b.small");
}

// --- failures ---

static bool build_and_refuse(void *user, cistern_operation *op, cistern_value *const *operands,
                             cistern_rewriter *r) {
  (void)user;
  cistern_operation *made =
      build(r, op, "b.dead", operands, 1, cistern_value_type(cistern_operation_result(op, 0)));
  cistern_value *value = cistern_operation_result(made, 0);
  build(r, op, "b.dead", &value, 1, cistern_value_type(value));
  return false;
}

static void what_a_pattern_built_that_does_not_match_is_gone(void **state) {
  fixture *f = *state;
  const cistern_conversion_pattern p[] = {{sizeof *p, "a.one", 2, build_and_refuse, NULL},
                                          {sizeof *p, "a.one", 1, rename_op, "b.new"}};
  parse(f, own_ops);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  cistern_conversion_set_legality(f->conversion, "a.one", CISTERN_ILLEGAL);
  assert_true(cistern_conversion_add_patterns(f->conversion, p, 2));
  assert_true(apply(f, false));
  expect(f, "b.new");
  expect_none(f, "b.dead");
}

static void a_failure_changes_nothing(void **state) {
  fixture *f = *state;
  const cistern_conversion_pattern p = {sizeof p, "a.one", 0, rename_op, "b.new"};
  parse(f, own_ops);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  cistern_conversion_set_legality(f->conversion, "a", CISTERN_ILLEGAL);
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
  expect_failure(f, false,
                 "failed to legalize operation 'a.two' that was explicitly marked illegal");
}

static bool nothing(void *user, cistern_operation *op, cistern_value *const *operands,
                    cistern_rewriter *r) {
  (void)user;
  (void)op;
  (void)operands;
  (void)r;
  return true;
}

static void an_op_that_stays_illegal_is_an_error(void **state) {
  fixture *f = *state;
  const cistern_conversion_pattern p = {sizeof p, NULL, 0, nothing, NULL};
  parse(f, own_ops);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  cistern_conversion_set_legality(f->conversion, "a.one", CISTERN_ILLEGAL);
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
  expect_failure(f, false, "failed to legalize operation 'a.one'");
}

static void patterns_that_make_illegal_ops_for_ever_end_with_an_error(void **state) {
  fixture *f = *state;
  const cistern_conversion_pattern p = {sizeof p, "a.one", 0, rename_op, "a.one"};
  parse(f, own_ops);
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  cistern_conversion_set_legality(f->conversion, "a.one", CISTERN_ILLEGAL);
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
  expect_failure(f, false, "failed to legalize operation 'a.one'");
}

static void a_function_alone_is_converted_but_no_inner_op(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%c: i1) {\n  scf.if %c {\n  }\n  return\n}\n");
  f->conversion = cistern_conversion_create(f->ctx, NULL);
  cistern_operation *function = cistern_symbol_lookup(cistern_module_operation(f->module), "f");
  assert_true(cistern_conversion_apply(f->conversion, function, false));
  function = cistern_symbol_lookup(cistern_module_operation(f->module), "f");
  cistern_operation *inner =
      cistern_block_first(cistern_region_first(cistern_operation_region(function, 0)));
  assert_false(cistern_conversion_apply(f->conversion, inner, false));
  assert_non_null(strstr(f->said.data, "is not isolated from above"));
}

// --- types ---

static const cistern_type *widen(void *user, cistern_context *ctx, const cistern_type *type) {
  (void)user;
  return type == cistern_type_parse(ctx, "f32") ? cistern_type_parse(ctx, "f64") : NULL;
}

static bool widen_op(void *user, cistern_operation *op, cistern_value *const *operands,
                     cistern_rewriter *r) {
  (void)user;
  return cistern_rewriter_rebuild(r, op, operands);
}

static cistern_value *refuse(void *user, cistern_rewriter *r, const cistern_type *type,
                             cistern_value *value) {
  (void)user;
  (void)r;
  (void)type;
  (void)value;
  return NULL;
}

static void convert_types_of_one_op(fixture *f, cistern_type_converter types) {
  static const cistern_conversion_pattern p = {sizeof p, "a.one", 0, widen_op, NULL};
  types.struct_size = sizeof types;
  types.convert = widen;
  parse(f, own_ops);
  f->conversion = cistern_conversion_create(f->ctx, &types);
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
}

static bool is_widened(void *user, const cistern_conversion *c, cistern_operation *op) {
  (void)user;
  return cistern_conversion_has_legal_types(c, op);
}

static void without_materializations_casts_stand_between_types(void **state) {
  fixture *f = *state;
  convert_types_of_one_op(f, (cistern_type_converter){0});
  cistern_conversion_set_legal_if(f->conversion, "a.one", is_widened, NULL);
  assert_true(apply(f, false));
  expect(f, "%0 = builtin.unrealized_conversion_cast %arg0 : f32 to f64\n"
            "    %1 = \"a.one\"(%0) : (f64) -> f64\n"
            "    %2 = builtin.unrealized_conversion_cast %1 : f64 to f32\n");
}

static void a_materialization_that_cannot_be_is_an_error(void **state) {
  fixture *f = *state;
  convert_types_of_one_op(f, (cistern_type_converter){.to_source = refuse});
  cistern_conversion_set_legal_if(f->conversion, "a.one", is_widened, NULL);
  expect_failure(f, false,
                 "failed to legalize unresolved materialization from ('f64') to ('f32') that "
                 "remained live after conversion");
}

static void an_operand_that_cannot_be_converted_is_an_error(void **state) {
  fixture *f = *state;
  convert_types_of_one_op(f, (cistern_type_converter){.to_target = refuse});
  cistern_conversion_set_legal_if(f->conversion, "a.one", is_widened, NULL);
  expect_failure(f, false, "failed to legalize operation 'a.one'");
}

static void own_ops_with_regions_are_rebuilt(void **state) {
  fixture *f = *state;
  static const cistern_conversion_pattern p = {sizeof p, NULL, 0, widen_op, NULL};
  parse(f, "func.func @f(%x: f32) {\n"
           "  %r = \"a.loop\"(%x) ({\n"
           "  ^bb0(%y: f32):\n"
           "    %z = \"b.use\"(%y) : (f32) -> f32\n"
           "    \"a.end\"(%z) : (f32) -> ()\n"
           "  }) : (f32) -> f32\n"
           "  return\n"
           "}\n");
  const cistern_type_converter types = {.struct_size = sizeof types, .convert = widen};
  f->conversion = cistern_conversion_create(f->ctx, &types);
  cistern_conversion_set_legal_if(f->conversion, "a", is_widened, NULL);
  assert_true(cistern_conversion_add_patterns(f->conversion, &p, 1));
  assert_true(apply(f, false));
  expect(f, "    ^bb0(%arg1: f64):\n"
            "      %2 = builtin.unrealized_conversion_cast %arg1 : f64 to f32\n"
            "      %3 = \"b.use\"(%2) : (f32) -> f32\n"
            "      %4 = builtin.unrealized_conversion_cast %3 : f32 to f64\n"
            "      \"a.end\"(%4) : (f64) -> ()\n"
            "    }) : (f64) -> f64\n");
}

static void outside_of_conversions_types_stay(void **state) {
  fixture *f = *state;
  cistern_rewriter *r = cistern_rewriter_create(f->ctx, NULL);
  const cistern_type *type = cistern_type_parse(f->ctx, "tensor<4xf32>");
  assert_ptr_equal(cistern_rewriter_convert_type(r, type), type);
  assert_false(cistern_rewriter_rebuild(r, NULL, NULL));
  assert_false(cistern_rewriter_set_operands(r, NULL, NULL));
  assert_false(cistern_rewriter_convert_region(r, NULL));
  cistern_rewriter_destroy(r);
  cistern_type_converter small = {.struct_size = sizeof(size_t)};
  assert_false(cistern_buffer_type_converter(&small));
}

#define TEST(NAME) cmocka_unit_test_setup_teardown(NAME, setup_unregistered, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_partial_conversion_leaves_other_ops_and_materializes),
      TEST(a_full_conversion_fails_at_what_no_rule_names),
      TEST(sets_of_patterns_and_own_ones_make_one_conversion),
      TEST(a_set_alone_is_its_pass),
      TEST(patterns_go_before_a_set_and_it_takes_what_they_refuse),
      TEST(a_rule_leaves_ops_of_a_set_alone),
      TEST(all_sets_at_once_leave_no_tensor_or_fail),
      TEST(what_no_set_bufferizes_is_rolled_back),
      TEST(a_set_serves_ops_that_another_one_makes),
      TEST(constants_need_a_module),
      TEST(dialects_of_ones_own_have_sets),
      TEST(an_error_that_a_pattern_reports_ends_the_conversion),
      TEST(an_unknown_set_is_an_error),
      TEST(what_is_said_of_an_op_goes_before_its_dialect),
      TEST(a_pattern_of_larger_benefit_goes_first),
      TEST(what_a_pattern_built_that_does_not_match_is_gone),
      TEST(a_failure_changes_nothing),
      TEST(an_op_that_stays_illegal_is_an_error),
      TEST(patterns_that_make_illegal_ops_for_ever_end_with_an_error),
      TEST(a_function_alone_is_converted_but_no_inner_op),
      TEST(without_materializations_casts_stand_between_types),
      TEST(a_materialization_that_cannot_be_is_an_error),
      TEST(an_operand_that_cannot_be_converted_is_an_error),
      TEST(own_ops_with_regions_are_rebuilt),
      TEST(outside_of_conversions_types_stay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
