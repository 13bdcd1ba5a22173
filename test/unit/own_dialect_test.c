// A dialect of a user's own: its ops are bufferized by a pass that the user writes with dialect
// conversion, beside the passes of other dialects; and its region op is followed by classic
// deallocation, as in MLIR's document "Buffer Deallocation - Internals" (custom.region_if).
#include "asm/parser.h"
#include "asm/printer.h"
#include "bufferize/partial/type_conversion.h"
#include "dialect/memref/kinds.h"
#include "ir/interfaces.h"
#include "pass/pass.h"
#include "registry/dialects.h"
#include "registry/passes.h"
#include "support/strbuf.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// --- the dialect ---

static cis_range all_operands(const cis_op *op) { return (cis_range){0, op->num_operands}; }

static void push_edge(cis_op *source, cis_region *to, cis_region_edge_vec *out) {
  cis_region_edge edge = {.to = to, .source = source, .operands = all_operands(source)};
  cis_vec_push(out, edge);
}

/// Control goes to "then" or "else", from both to "join", and from there on.
static void region_if_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_region *join = cis_op_region(op, 2);
  if (source != op) {
    push_edge(source, cis_op_parent_region(source) == join ? NULL : join, out);
    return;
  }
  push_edge(op, cis_op_region(op, 0), out);
  push_edge(op, cis_op_region(op, 1), out);
}

static const cis_region_branch_interface region_if_branch = {.edges = region_if_edges};

static const cis_op_def ops[] = {
    {.name = "custom.scale",
     .operands = "input: AnyType",
     .results = "result: AnyType",
     .traits = CIS_TRAIT_PURE,
     .effects = "none"},
    {.name = "custom.scale_buffer",
     .operands = "input: AnyType, output: AnyType",
     .effects = "read(input), write(output)"},
    {.name = "custom.region_if",
     .operands = "inputs: AnyType*",
     .results = "results: AnyType*",
     .regions = "thenRegion: Sized1, elseRegion: Sized1, joinRegion: Sized1",
     .traits = CIS_TRAIT_RECURSIVE_EFFECTS,
     .region_branch = &region_if_branch},
    {.name = "custom.region_if_yield",
     .operands = "results: AnyType*",
     .traits = CIS_TRAIT_TERMINATOR | CIS_TRAIT_PURE | CIS_TRAIT_RETURN_LIKE,
     .effects = "none"},
    {0}};
static const cis_dialect_def custom_dialect = {.name = "custom", .ops = ops};

// --- the pass: custom.scale becomes custom.scale_buffer, into a buffer of its own ---

static bool is_scale(const cis_op *op) { return cis_str_is(cis_op_name(op), "custom.scale"); }

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  (void)user;
  (void)types;
  return is_scale(op) ? CIS_ILLEGAL : CIS_LEGAL;
}

static cis_op *build(cis_conversion_rewriter *r, const char *name, cis_location loc,
                     cis_build_args args) {
  cis_op_state state;
  cis_op_state_init(&state, r->b.ctx, cis_context_op_info(r->b.ctx, cis_str_from(name)), loc);
  cis_vec_append(&state.operands, args.operands, (size_t)args.num_operands);
  cis_vec_append(&state.types, args.types, (size_t)args.num_types);
  return cis_build(&r->b, &state);
}

static bool scale_to_buffers(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  if (!is_scale(op))
    return false;
  cis_type type = cis_conversion_type(r, op->results[0].type);
  cis_build_args buffer = {.types = &type, .num_types = 1};
  cis_op *alloc = cis_build_op(&r->b, CIS_OP_MEMREF_ALLOC, op->loc, buffer);
  cis_value *both[] = {operands[0], &alloc->results[0]}, *result = &alloc->results[0];
  build(r, "custom.scale_buffer", op->loc, (cis_build_args){.operands = both, .num_operands = 2});
  cis_conversion_replace(r, op, &result, 1);
  return true;
}

static const cis_conversion_pattern patterns[] = {{0, scale_to_buffers}, {0, NULL}};
static const cis_dialect_conversion bufferize_custom = {
    .types = &cis_bufferize_types, .legality = legality, .patterns = patterns};

static bool run(cis_pass *pass, cis_op *op) {
  (void)pass;
  return cis_dialect_convert(op, &bufferize_custom);
}

static const cis_pass_def custom_bufferize = {.name = "custom-bufferize",
                                              .title = "CustomBufferize",
                                              .anchor = "func.func",
                                              .summary = "Bufferize the custom dialect",
                                              .run = run};

// --- tests ---

typedef struct fixture {
  cis_context *ctx;
  cis_op *module;
  cis_strbuf text;
} fixture;

static int setup(void **state) {
  static fixture f;
  f = (fixture){.ctx = cis_context_create()};
  cis_asm_init(f.ctx);
  cis_register_all_dialects(f.ctx);
  cis_context_register_dialect(f.ctx, &custom_dialect);
  *state = &f;
  return 0;
}

static int teardown(void **state) {
  fixture *f = *state;
  cis_op_destroy(f->module);
  cis_context_destroy(f->ctx);
  cis_strbuf_deinit(&f->text);
  return 0;
}

static void parse(fixture *f, const char *text) {
  cis_source *source = cis_source_from_memory(CIS_STR("text"), cis_str_from(text));
  uint32_t end = (uint32_t)source->text.len, index = cis_context_add_source(f->ctx, source);
  f->module = cis_parse_source(f->ctx, index, 0, end, NULL);
  assert_non_null(f->module);
}

/// Runs a pipeline of all passes and the user's, and compares what it leaves.
static void check(fixture *f, const char *pipeline, const char *expected) {
  CIS_VEC(const cis_pass_def *) passes = {0};
  cis_strbuf error = {0};
  cis_vec_push(&passes, &custom_bufferize);
  for (cis_pass_list p = cis_all_passes(); *p; ++p)
    cis_vec_push(&passes, *p);
  cis_vec_push(&passes, NULL);
  cis_pass_manager *pm = cis_pass_manager_create(passes.data, "builtin.module");
  assert_true(cis_pass_manager_parse(pm, cis_str_from(pipeline), &error));
  assert_true(cis_pass_manager_run(pm, f->module, &(cis_pass_run_options){0}));
  cis_print_op(f->module, NULL, &f->text);
  cis_strbuf_char(&f->text, 0);
  assert_string_equal(f->text.data, expected);
  cis_pass_manager_destroy(pm);
  cis_vec_deinit(&passes);
  cis_strbuf_deinit(&error);
}

static void test_bufferize(void **state) {
  parse(*state, "func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {\n"
                "  %0 = \"custom.scale\"(%t) : (tensor<4xf32>) -> tensor<4xf32>\n"
                "  %1 = \"custom.scale\"(%0) : (tensor<4xf32>) -> tensor<4xf32>\n"
                "  %2 = tensor.extract %1[%i] : tensor<4xf32>\n"
                "  return %2 : f32\n"
                "}\n");
  check(*state,
        "builtin.module(func.func(custom-bufferize,tensor-bufferize),func-bufferize,"
        "func.func(finalizing-bufferize,buffer-deallocation))",
        "module {\n"
        "  func.func @f(%arg0: memref<4xf32>, %arg1: index) -> f32 {\n"
        "    %alloc = memref.alloc() : memref<4xf32>\n"
        "    \"custom.scale_buffer\"(%arg0, %alloc) : (memref<4xf32>, memref<4xf32>) -> ()\n"
        "    %alloc_0 = memref.alloc() : memref<4xf32>\n"
        "    \"custom.scale_buffer\"(%alloc, %alloc_0) : (memref<4xf32>, memref<4xf32>) -> ()\n"
        "    memref.dealloc %alloc : memref<4xf32>\n"
        "    %0 = memref.load %alloc_0[%arg1] : memref<4xf32>\n"
        "    memref.dealloc %alloc_0 : memref<4xf32>\n"
        "    return %0 : f32\n"
        "  }\n"
        "}\n");
}

#define REGION_IF(ELSE)                                                                            \
  "func.func @f(%a: index, %b: index) -> memref<?x?xf32> {\n"                                      \
  "  %0 = memref.alloc(%a, %a) : memref<?x?xf32>\n"                                                \
  "  %1 = \"custom.region_if\"(%0) ({\n"                                                           \
  "  ^bb0(%arg2: memref<?x?xf32>):\n"                                                              \
  "    \"custom.region_if_yield\"(%arg2) : (memref<?x?xf32>) -> ()\n"                              \
  "  }, {\n"                                                                                       \
  "  ^bb0(%arg3: memref<?x?xf32>):\n" ELSE "  }, {\n"                                              \
  "  ^bb0(%arg4: memref<?x?xf32>):\n"                                                              \
  "    \"custom.region_if_yield\"(%arg4) : (memref<?x?xf32>) -> ()\n"                              \
  "  }) : (memref<?x?xf32>) -> memref<?x?xf32>\n"                                                  \
  "  return %1 : memref<?x?xf32>\n"                                                                \
  "}\n"

/// The document's @inner_region_control_flow: all names are those of the one buffer, which is
/// returned.
static void test_inner_region_control_flow(void **state) {
  parse(*state, REGION_IF("    \"custom.region_if_yield\"(%arg3) : (memref<?x?xf32>) -> ()\n"));
  check(*state, "builtin.module(func.func(buffer-deallocation))",
        "module {\n"
        "  func.func @f(%arg0: index, %arg1: index) -> memref<?x?xf32> {\n"
        "    %alloc = memref.alloc(%arg0, %arg0) : memref<?x?xf32>\n"
        "    %0 = \"custom.region_if\"(%alloc) ({\n"
        "    ^bb0(%arg2: memref<?x?xf32>):\n"
        "      \"custom.region_if_yield\"(%arg2) : (memref<?x?xf32>) -> ()\n"
        "    }, {\n"
        "    ^bb0(%arg2: memref<?x?xf32>):\n"
        "      \"custom.region_if_yield\"(%arg2) : (memref<?x?xf32>) -> ()\n"
        "    }, {\n"
        "    ^bb0(%arg2: memref<?x?xf32>):\n"
        "      \"custom.region_if_yield\"(%arg2) : (memref<?x?xf32>) -> ()\n"
        "    }) : (memref<?x?xf32>) -> memref<?x?xf32>\n"
        "    return %0 : memref<?x?xf32>\n"
        "  }\n"
        "}\n");
}

/// The document's @inner_region_control_flow_div, with bufferization.clone for each copy: "else"
/// allocates, so that what "join" is passed is a critical alias, and so is the result.
static void test_inner_region_control_flow_div(void **state) {
  parse(*state, REGION_IF("    %2 = memref.alloc(%a, %b) : memref<?x?xf32>\n"
                          "    \"custom.region_if_yield\"(%2) : (memref<?x?xf32>) -> ()\n"));
  check(*state, "builtin.module(func.func(buffer-deallocation))",
        "module {\n"
        "  func.func @f(%arg0: index, %arg1: index) -> memref<?x?xf32> {\n"
        "    %alloc = memref.alloc(%arg0, %arg0) : memref<?x?xf32>\n"
        "    %0 = \"custom.region_if\"(%alloc) ({\n"
        "    ^bb0(%arg2: memref<?x?xf32>):\n"
        "      %1 = bufferization.clone %arg2 : memref<?x?xf32> to memref<?x?xf32>\n"
        "      \"custom.region_if_yield\"(%1) : (memref<?x?xf32>) -> ()\n"
        "    }, {\n"
        "    ^bb0(%arg2: memref<?x?xf32>):\n"
        "      %alloc_0 = memref.alloc(%arg0, %arg1) : memref<?x?xf32>\n"
        "      %1 = bufferization.clone %alloc_0 : memref<?x?xf32> to memref<?x?xf32>\n"
        "      memref.dealloc %alloc_0 : memref<?x?xf32>\n"
        "      \"custom.region_if_yield\"(%1) : (memref<?x?xf32>) -> ()\n"
        "    }, {\n"
        "    ^bb0(%arg2: memref<?x?xf32>):\n"
        "      %1 = bufferization.clone %arg2 : memref<?x?xf32> to memref<?x?xf32>\n"
        "      memref.dealloc %arg2 : memref<?x?xf32>\n"
        "      \"custom.region_if_yield\"(%1) : (memref<?x?xf32>) -> ()\n"
        "    }) : (memref<?x?xf32>) -> memref<?x?xf32>\n"
        "    memref.dealloc %alloc : memref<?x?xf32>\n"
        "    return %0 : memref<?x?xf32>\n"
        "  }\n"
        "}\n");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_bufferize), TEST(test_inner_region_control_flow),
                                     TEST(test_inner_region_control_flow_div)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
