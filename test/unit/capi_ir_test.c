// The IR through the public API: it is built, read, changed, moved and erased, and then printed.
// Includes include/cistern alone.
#include "cistern/cistern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "capi_text.h"

static void keep_message(void *user, const cistern_diagnostic_info *diagnostic) {
  strncpy(user, diagnostic->message, 255);
}

static void assert_prints(cistern_module *module, const char *expected) {
  text out = {0};
  assert_true(cistern_module_verify(module));
  assert_true(cistern_module_print(module, NULL, append, &out));
  assert_string_equal(out.data, expected);
}

static cistern_module *parse(cistern_context *ctx, const char *program) {
  cistern_module *module = cistern_module_parse(ctx, program, strlen(program), "test");
  assert_non_null(module);
  return module;
}

/// The first op of that name.
typedef struct search {
  const char *name;
  cistern_operation *found;
} search;

static cistern_walk_result look(void *user, cistern_operation *op) {
  search *s = user;
  bool is_it = strcmp(cistern_operation_name(op), s->name) == 0;
  s->found = is_it ? op : NULL;
  return is_it ? CISTERN_WALK_INTERRUPT : CISTERN_WALK_ADVANCE;
}

static cistern_operation *find(cistern_module *module, const char *name) {
  search s = {name, NULL};
  assert_false(
      cistern_operation_walk(cistern_module_operation(module), CISTERN_WALK_PRE_ORDER, look, &s));
  return s.found;
}

// --- types and attributes ---

static void test_types(void **unused) {
  (void)unused;
  cistern_context *ctx = cistern_context_create();
  const cistern_type *type = cistern_type_parse(ctx, "memref<4x?xf32, strided<[?, 1]>, 3>");
  assert_int_equal(cistern_type_get_kind(type), CISTERN_TYPE_MEMREF);
  assert_int_equal(cistern_type_rank(type), 2);
  assert_int_equal(cistern_type_dim(type, 0), 4);
  assert_true(cistern_type_dim(type, 1) == CISTERN_DYNAMIC);
  assert_int_equal(cistern_type_width(cistern_type_element(type)), 32);
  int64_t space = 0;
  assert_true(cistern_attribute_as_int(cistern_type_memory_space(type), &space));
  assert_int_equal(space, 3);
  char *layout = cistern_attribute_text(ctx, cistern_type_layout(type));
  assert_string_equal(layout, "strided<[?, 1]>");
  cistern_text_free(layout);
  assert_ptr_equal(type, cistern_type_parse(ctx, "memref<4x?xf32, strided<[?, 1]>, 3>"));
  // Types without a rank, or without elements, say so.
  const cistern_type *unranked = cistern_type_parse(ctx, "memref<*xi8>");
  assert_false(cistern_type_has_rank(unranked));
  assert_int_equal(cistern_type_rank(unranked), 0);
  assert_null(cistern_type_memory_space(unranked));
  assert_null(cistern_type_element(cistern_type_parse(ctx, "index")));
  assert_int_equal(cistern_type_num_inputs(unranked), 0);
  const cistern_type *function = cistern_type_parse(ctx, "(i32, index) -> f64");
  assert_int_equal(cistern_type_num_inputs(function), 2);
  assert_int_equal(cistern_type_width(cistern_type_result(function, 0)), 64);
  assert_int_equal(cistern_type_get_kind(cistern_type_input(function, 1)), CISTERN_TYPE_INDEX);
  char message[256] = "";
  cistern_context_set_diagnostic_handler(ctx, keep_message, message);
  assert_null(cistern_type_parse(ctx, "memref<4x"));
  assert_true(message[0]);
  cistern_context_destroy(ctx);
}

static void test_attributes(void **unused) {
  (void)unused;
  cistern_context *ctx = cistern_context_create();
  double number = 0;
  int64_t integer = 0;
  const char *string = NULL;
  size_t size = 0;
  assert_true(cistern_attribute_as_double(cistern_attribute_parse(ctx, "2.5 : f32"), &number));
  assert_true(number == 2.5);
  assert_false(cistern_attribute_as_int(cistern_attribute_parse(ctx, "2.5 : f32"), &integer));
  assert_true(
      cistern_attribute_as_string(cistern_attribute_parse(ctx, "\"a\\00b\""), &string, &size));
  assert_int_equal(size, 3);
  assert_memory_equal(string, "a\0b", 3);
  assert_false(cistern_attribute_as_string(cistern_attribute_parse(ctx, "unit"), &string, &size));
  assert_ptr_equal(cistern_attribute_as_type(cistern_attribute_parse(ctx, "f32")),
                   cistern_type_parse(ctx, "f32"));
  assert_null(cistern_attribute_as_type(cistern_attribute_parse(ctx, "1 : i32")));
  cistern_context_destroy(ctx);
}

static int64_t int_at(cistern_context *ctx, const char *attr, size_t i) {
  int64_t value = -77;
  assert_true(cistern_attribute_element_as_int(cistern_attribute_parse(ctx, attr), i, &value));
  return value;
}

static double double_at(cistern_context *ctx, const char *attr, size_t i) {
  double value = -77;
  assert_true(cistern_attribute_element_as_double(cistern_attribute_parse(ctx, attr), i, &value));
  return value;
}

static void test_elements(void **unused) {
  (void)unused;
  cistern_context *ctx = cistern_context_create();
  static const char ints[] = "dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>",
                    splat[] = "dense<7> : tensor<3xi64>";
  const cistern_attribute *a = cistern_attribute_parse(ctx, ints);
  assert_int_equal(cistern_attribute_num_elements(a), 4);
  assert_int_equal(int_at(ctx, ints, 1), -2);
  assert_int_equal(int_at(ctx, splat, 2), 7);
  assert_int_equal(int_at(ctx, "dense<[true, false]> : vector<2xi1>", 0), 1);
  assert_int_equal(int_at(ctx, "array<i16: 1, -300>", 1), -300);
  assert_int_equal(int_at(ctx, "array<i64: -1>", 0), -1);
  assert_int_equal(int_at(ctx, "array<i1: true, false>", 0), 1);
  assert_true(double_at(ctx, "dense<[0.5, 1.5]> : tensor<2xf16>", 1) == 1.5);
  assert_true(double_at(ctx, "array<f32: 0.25>", 0) == 0.25);
  // Another kind, another type, beyond the end.
  int64_t integer;
  double number;
  assert_false(cistern_attribute_element_as_int(a, 4, &integer));
  assert_false(cistern_attribute_element_as_double(a, 0, &number));
  assert_false(
      cistern_attribute_element_as_int(cistern_attribute_parse(ctx, "1 : i8"), 0, &integer));
  assert_int_equal(cistern_attribute_num_elements(cistern_attribute_parse(ctx, "unit")), 0);
  const cistern_attribute *list = cistern_attribute_parse(ctx, "[unit, 5 : i8]");
  assert_int_equal(cistern_attribute_num_elements(list), 2);
  assert_ptr_equal(cistern_attribute_element(list, 1), cistern_attribute_parse(ctx, "5 : i8"));
  assert_null(cistern_attribute_element(list, 2));
  assert_null(cistern_attribute_element(a, 0));
  static const char program[] = "func.func private @f()\nfunc.func private @g()\n";
  cistern_module *module = cistern_module_parse(ctx, program, sizeof(program) - 1, "symbols");
  cistern_operation *top = cistern_module_operation(module), *g = cistern_symbol_lookup(top, "g");
  assert_ptr_equal(cistern_operation_previous(g), cistern_symbol_lookup(top, "f"));
  assert_null(cistern_symbol_lookup(top, "h"));
  assert_null(cistern_symbol_lookup(top, ""));
  assert_null(cistern_symbol_lookup(g, "f"));
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

// --- building ---

/// func.func @f(%arg0: memref<4xf32>) { %alloc = memref.alloc() ; memref.copy ; return }
static cistern_module *build(cistern_context *ctx) {
  cistern_module *module = cistern_module_create(ctx);
  const cistern_type *memref = cistern_type_parse(ctx, "memref<4xf32>");
  const cistern_named_attribute names[] = {
      {"sym_name", cistern_attribute_parse(ctx, "\"f\"")},
      {"function_type", cistern_attribute_parse(ctx, "(memref<4xf32>) -> ()")},
      {"my.note", cistern_attribute_parse(ctx, "7 : i8")},
  };
  cistern_operation_state state = cistern_operation_state_of("func.func");
  state.attributes = names;
  state.num_attributes = 3;
  state.num_regions = 1;
  cistern_operation *function = cistern_operation_create(ctx, &state);
  cistern_block *body = cistern_block_create(ctx, &memref, 1);
  cistern_region_append_block(cistern_operation_region(function, 0), body);

  const cistern_named_attribute segments = {"operandSegmentSizes",
                                            cistern_attribute_parse(ctx, "array<i32: 0, 0>")};
  state = cistern_operation_state_of("memref.alloc");
  state.result_types = &memref;
  state.num_results = 1;
  state.attributes = &segments;
  state.num_attributes = 1;
  cistern_operation *alloc = cistern_operation_create(ctx, &state);
  cistern_block_append_operation(body, alloc);

  cistern_value *operands[] = {cistern_block_argument(body, 0), cistern_operation_result(alloc, 0)};
  state = cistern_operation_state_of("memref.copy");
  state.operands = operands;
  state.num_operands = 2;
  cistern_block_append_operation(body, cistern_operation_create(ctx, &state));
  state = cistern_operation_state_of("func.return");
  cistern_block_append_operation(body, cistern_operation_create(ctx, &state));
  cistern_region *top = cistern_operation_region(cistern_module_operation(module), 0);
  cistern_block_append_operation(cistern_region_first(top), function);
  return module;
}

static void test_build(void **unused) {
  (void)unused;
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = build(ctx);
  assert_prints(module, "module {\n"
                        "  func.func @f(%arg0: memref<4xf32>) attributes {my.note = 7 : i8} {\n"
                        "    %alloc = memref.alloc() : memref<4xf32>\n"
                        "    memref.copy %arg0, %alloc : memref<4xf32> to memref<4xf32>\n"
                        "    return\n"
                        "  }\n"
                        "}\n");
  // Its attributes and operands can be read back.
  cistern_operation *function = find(module, "func.func");
  assert_int_equal(cistern_operation_num_attributes(function), 3);
  cistern_named_attribute last = cistern_operation_attribute_at(function, 2);
  assert_string_equal(last.name, "my.note");
  assert_ptr_equal(last.attribute, cistern_operation_get_attribute(function, "my.note"));
  cistern_operation *copy = find(module, "memref.copy");
  cistern_value *argument = cistern_operation_operand(copy, 0);
  assert_null(cistern_value_owner(argument));
  assert_ptr_equal(cistern_value_argument_block(argument), cistern_operation_block(copy));
  cistern_use *use = cistern_value_first_use(argument);
  assert_ptr_equal(cistern_use_owner(use), copy);
  assert_int_equal(cistern_use_operand(use), 0);
  assert_null(cistern_use_next(use));
  assert_ptr_equal(cistern_block_parent(cistern_operation_block(copy)), function);
  assert_ptr_equal(cistern_operation_next(cistern_value_owner(cistern_operation_operand(copy, 1))),
                   copy);
  // It goes through passes as a parsed module does.
  assert_true(cistern_module_run_pipeline(module, "builtin.module(buffer-deallocation-pipeline)",
                                          false, NULL, NULL));
  assert_non_null(find(module, "memref.dealloc"));
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

static void test_unknown_names(void **unused) {
  (void)unused;
  char message[256] = "";
  cistern_context *ctx = cistern_context_create();
  cistern_context_set_diagnostic_handler(ctx, keep_message, message);
  cistern_operation_state state = cistern_operation_state_of("mine.op");
  assert_null(cistern_operation_create(ctx, &state));
  assert_string_equal(
      message, "operation 'mine.op' is of a dialect that is not registered, which is not allowed");
  cistern_context_allow_unregistered_dialects(ctx, true);
  cistern_operation *op = cistern_operation_create(ctx, &state);
  assert_string_equal(cistern_operation_name(op), "mine.op");
  assert_true(cistern_operation_erase(op));
  cistern_context_destroy(ctx);
}

// The release is that of the context, which its verifier and its passes ask.
static void test_release(void **unused) {
  (void)unused;
  static const char cast[] = "func.func @f(%a: memref<*xf32>) {\n"
                             "  %0 = memref.cast %a : memref<*xf32> to memref<*xf32>\n"
                             "  return\n"
                             "}\n";
  cistern_context *of_22 = cistern_context_create(), *of_head = cistern_context_create();
  assert_true(cistern_context_set_release(of_head, "head"));
  assert_false(cistern_context_set_release(of_22, "head "));
  assert_true(cistern_context_set_release(of_22, "22"));
  cistern_module *module = cistern_module_parse(of_head, cast, strlen(cast), "cast");
  assert_non_null(module);
  assert_null(cistern_module_parse(of_22, cast, strlen(cast), "cast"));
  cistern_module_destroy(module);
  cistern_context_destroy(of_22);
  cistern_context_destroy(of_head);
}

// --- change ---

static const char two[] =
    "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32, %i: index) {\n"
    "  memref.store %x, %a[%i] : memref<4xf32>\n"
    "  %y = memref.load %b[%i] : memref<4xf32>\n"
    "  memref.store %y, %b[%i] : memref<4xf32>\n"
    "  return\n"
    "}\n";

static void test_change(void **unused) {
  (void)unused;
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = parse(ctx, two);
  cistern_operation *store = find(module, "memref.store"), *load = find(module, "memref.load");
  assert_false(cistern_operation_erase(load)); // it is used
  cistern_operation_move_after(store, load);
  cistern_operation_move_after(store, store); // nothing is done, nor in the next three
  cistern_operation_move_before(cistern_module_operation(module), store);
  cistern_operation_move_before(store, cistern_module_operation(module));
  cistern_value_replace_all_uses(cistern_operation_result(load, 0),
                                 cistern_operation_result(load, 0));
  cistern_value_replace_all_uses(cistern_operation_result(load, 0),
                                 cistern_operation_operand(store, 0));
  cistern_operation *copy = cistern_operation_clone(store);
  cistern_operation_remove(copy); // it is in no block
  cistern_operation_set_operand(copy, 1, cistern_operation_operand(load, 0));
  cistern_operation_set_attribute(copy, "nontemporal", cistern_attribute_parse(ctx, "true"));
  cistern_operation_move_before(copy, load);
  assert_true(cistern_operation_erase(load));
  assert_prints(
      module,
      "module {\n"
      "  func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: f32, %arg3: index) {\n"
      "    memref.store %arg2, %arg1[%arg3] {nontemporal = true} : memref<4xf32>\n"
      "    memref.store %arg2, %arg0[%arg3] : memref<4xf32>\n"
      "    memref.store %arg2, %arg1[%arg3] : memref<4xf32>\n"
      "    return\n"
      "  }\n"
      "}\n");
  // Taken out it is the caller's; a wrong change is a diagnostic.
  char message[256] = "";
  cistern_context_set_diagnostic_handler(ctx, keep_message, message);
  cistern_operation_set_operand(copy, 1, cistern_operation_operand(copy, 0));
  assert_false(cistern_module_verify(module));
  assert_true(message[0]);
  cistern_operation_remove(copy);
  assert_true(cistern_module_verify(module));
  assert_true(cistern_operation_erase(copy));
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

/// The region that linalg leaves out of its text is there when it is asked for.
static void test_implicit_region(void **unused) {
  (void)unused;
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = parse(
      ctx,
      "func.func @f(%a: memref<2x2xf32>) {\n"
      "  linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%a : memref<2x2xf32>)\n"
      "  return\n"
      "}\n");
  cistern_operation *matmul = find(module, "linalg.matmul");
  assert_int_equal(cistern_operation_num_regions(matmul), 1);
  cistern_region *body = cistern_operation_region(matmul, 0);
  assert_ptr_equal(cistern_region_parent(body), matmul);
  assert_string_equal(cistern_operation_name(cistern_block_last(cistern_region_first(body))),
                      "linalg.yield");
  assert_int_equal(cistern_block_num_arguments(cistern_region_first(body)), 3);
  assert_true(cistern_module_verify(module));
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_types),         cmocka_unit_test(test_attributes),
      cmocka_unit_test(test_elements),      cmocka_unit_test(test_build),
      cmocka_unit_test(test_unknown_names), cmocka_unit_test(test_release),
      cmocka_unit_test(test_change),        cmocka_unit_test(test_implicit_region),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
