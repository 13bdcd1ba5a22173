// --one-shot-bufferize: tensors become buffers.
//
//   %0 = tensor.insert %f into %t[%i]             memref.store %f, %m[%i]
//   %1 = tensor.extract %0[%j]             =>     %1 = memref.load %m[%j]
//
// Three steps: the analysis decides which operands may be in place (analysis/), copies are inserted
// for the others (copies.c), then ops are rewritten one by one (bufferize.c), with functions as a
// whole if boundaries are bufferized too (function_boundaries.c). With copy-before-write there is
// no analysis, and whatever is written is copied first.
#include "bufferize/rewrite/one_shot_bufferize.h"

#include "bufferize/analysis/placement/kept_arguments.h"
#include "bufferize/explain/explain.h"
#include "bufferize/ops/ops.h"
#include "bufferize/prepare/destinations.h"
#include "bufferize/rewrite/bufferize.h"
#include "bufferize/rewrite/copies.h"
#include "bufferize/rewrite/function_boundaries.h"
#include "ir/diag.h"
#include "pass/pass.h"

// --- options ---

cis_bufferization_options cis_bufferization_options_default(void) {
  return (cis_bufferization_options){
      .check_parallel_regions = true,
      .function_boundaries = CIS_LAYOUT_INFER,
      .unknown_types = CIS_LAYOUT_FULLY_DYNAMIC,
      .alignment = 64,
  };
}

static cis_layout_conversion layout_option(const cis_pass *pass, const char *name) {
  cis_str value = cis_pass_string(pass, name);
  return cis_str_is(value, "infer-layout-map")      ? CIS_LAYOUT_INFER
         : cis_str_is(value, "identity-layout-map") ? CIS_LAYOUT_IDENTITY
                                                    : CIS_LAYOUT_FULLY_DYNAMIC;
}

static cis_copy_placement placement_option(const cis_pass *pass) {
  return cis_str_is(cis_pass_string(pass, "copy-placement"), "greedy") ? CIS_PLACEMENT_GREEDY
                                                                       : CIS_PLACEMENT_EXACT;
}

static cis_analysis_heuristic heuristic_option(const cis_pass *pass) {
  cis_str value = cis_pass_string(pass, "analysis-heuristic");
  return cis_str_is(value, "top-down") ? CIS_HEURISTIC_TOP_DOWN
         : cis_str_is(value, "bottom-up-from-terminators")
             ? CIS_HEURISTIC_BOTTOM_UP_FROM_TERMINATORS
         : cis_str_is(value, "fuzzer") ? CIS_HEURISTIC_FUZZER
                                       : CIS_HEURISTIC_BOTTOM_UP;
}

cis_bufferization_options cis_one_shot_options(const cis_pass *pass) {
  return (cis_bufferization_options){
      .allow_return_allocs_from_loops = cis_pass_bool(pass, "allow-return-allocs-from-loops"),
      .allow_unknown_ops = cis_pass_bool(pass, "allow-unknown-ops"),
      .bufferize_function_boundaries = cis_pass_bool(pass, "bufferize-function-boundaries"),
      .check_parallel_regions = cis_pass_bool(pass, "check-parallel-regions"),
      .copy_before_write = cis_pass_bool(pass, "copy-before-write"),
      .dump_alias_sets = cis_pass_bool(pass, "dump-alias-sets"),
      .print_conflicts = cis_pass_bool(pass, "print-conflicts"),
      .test_analysis_only = cis_pass_bool(pass, "test-analysis-only"),
      .must_infer_memory_space = cis_pass_bool(pass, "must-infer-memory-space"),
      .use_encoding_for_memory_space = cis_pass_bool(pass, "use-encoding-for-memory-space"),
      .as_upstream = cis_upstream_rules_of(cis_pass_string(pass, "as-upstream")),
      .disjoint_subsets = cis_pass_bool(pass, "disjoint-subsets"),
      .reference_analysis = cis_str_is(cis_pass_string(pass, "analysis"), "reference"),
      .moves_buffers = cis_str_is(cis_pass_string(pass, "carried-buffers"), "move"),
      .infers_argument_layouts = cis_pass_bool(pass, "infer-argument-layouts"),
      .best_destinations = cis_str_is(cis_pass_string(pass, "destinations"), "best"),
      .placement = placement_option(pass),
      .tries_orders = cis_str_is(cis_pass_string(pass, "copy-placement"), "exact"),
      .heuristic = heuristic_option(pass),
      .fuzzer_seed = (uint32_t)cis_pass_int(pass, "analysis-fuzzer-seed"),
      .function_boundaries = layout_option(pass, "function-boundary-type-conversion"),
      .unknown_types = layout_option(pass, "unknown-type-conversion"),
      .alignment = (uint64_t)cis_pass_int(pass, "buffer-alignment"),
      .dialect_filter = cis_pass_string(pass, "dialect-filter"),
      .no_analysis_functions = cis_pass_string(pass, "no-analysis-func-filter"),
  };
}

/// Reports the first contradiction, if there is one.
bool cis_one_shot_check_options(const cis_bufferization_options *o, cis_op *module) {
  cis_context *ctx = cis_op_context(module);
  if (o->must_infer_memory_space && o->use_encoding_for_memory_space)
    return cis_error(ctx, module->loc,
                     "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' "
                     "are allowed in one-shot-bufferize");
  const char *error = NULL;
  if (o->unknown_types == CIS_LAYOUT_INFER)
    error = "'infer-layout-map' is not a valid value for 'unknown-type-conversion'";
  else if (o->copy_before_write && o->test_analysis_only)
    error = "'copy-before-write' cannot be used with 'test-analysis-only'";
  else if (o->print_conflicts && !o->test_analysis_only)
    error = "'print-conflicts' requires 'test-analysis-only'";
  else if (o->dump_alias_sets && !o->test_analysis_only)
    error = "'dump-alias-sets' requires 'test-analysis-only'";
  else if (o->best_destinations && o->placement != CIS_PLACEMENT_EXACT)
    error = "'destinations=best' requires 'copy-placement=exact' or 'estimated'";
  else if (o->no_analysis_functions.len && !o->bufferize_function_boundaries)
    error = "'no-analysis-func-filter' requires 'bufferize-function-boundaries'";
  return !error || cis_error(ctx, CIS_LOC_UNKNOWN, "Invalid option: %s", error);
}

// --- one-shot-bufferize ---

/// Analyses and, unless the analysis is all that is asked for, inserts copies.
static bool resolve_conflicts(cis_bufferization *b, cis_op *module,
                              cis_analysis_statistics *statistics) {
  if (b->options->best_destinations)
    cis_choose_destinations(module, b->options);
  b->state = cis_analyze_with_calls(module, b->options, statistics);
  if (!b->state)
    return false;
  bool ok = b->options->test_analysis_only || cis_insert_tensor_copies(b, module);
  cis_state_destroy(b->state);
  b->state = NULL;
  return ok;
}

static bool bufferize(cis_bufferization *b, cis_op *module, cis_analysis_statistics *statistics) {
  if (!b->options->copy_before_write && !resolve_conflicts(b, module, statistics))
    return false;
  if (b->options->test_analysis_only)
    return true;
  b->state = cis_state_create_trivial(b->options);
  bool ok = b->options->bufferize_function_boundaries ? cis_bufferize_module(b, module)
                                                      : cis_bufferize_ops(b, module);
  cis_state_destroy(b->state);
  b->state = NULL;
  return ok;
}

bool cis_one_shot_bufferize(cis_op *module, const cis_bufferization_options *options,
                            cis_arena *arena) {
  cis_bufferize_attach(cis_op_context(module));
  cis_bufferization b = {.options = options, .arena = arena};
  cis_analysis_statistics statistics = {0};
  bool ok = bufferize(&b, module, &statistics);
  cis_bufferization_deinit(&b);
  return ok;
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_bufferization_options options = cis_one_shot_options(pass);
  if (!cis_one_shot_check_options(&options, module))
    return false;
  cis_bufferize_attach(cis_op_context(module));
  options = cis_best_order(pass, module, &options);
  cis_remark_copies(pass, module, &options);
  cis_bufferization b = {.options = &options, .arena = cis_pass_arena(pass)};
  cis_analysis_statistics statistics = {0};
  bool ok = bufferize(&b, module, &statistics);
  cis_bufferization_deinit(&b);
  cis_pass_count(pass, "num-buffer-alloc", b.num_allocs);
  cis_pass_count(pass, "num-tensor-in-place", statistics.in_place);
  cis_pass_count(pass, "num-tensor-out-of-place", statistics.out_of_place);
  cis_pass_count(pass, "num-copied-bytes", statistics.copied_bytes);
  cis_pass_count(pass, "num-copied-bytes-bound", statistics.least_bytes);
  return ok;
}

const cis_pass_def cis_one_shot_bufferize_pass = {
    .name = "one-shot-bufferize",
    .title = "OneShotBufferizePass",
    .anchor = "builtin.module",
    .summary = "One-Shot Bufferize",
    .options = {CIS_ONE_SHOT_OPTIONS},
    .statistics = {{"num-buffer-alloc", "Number of buffer allocations"},
                   {"num-tensor-in-place", "Number of in-place tensor OpOperands"},
                   {"num-tensor-out-of-place", "Number of out-of-place tensor OpOperands"},
                   {"num-copied-bytes", "Bytes that these copy, with loops' trips"},
                   {"num-copied-bytes-bound",
                    "Bytes that every placement copies (copy-placement=exact)"}},
    .run = run,
};

// --- test-tensor-copy-insertion: the first two steps alone ---

static bool run_copy_insertion(cis_pass *pass, cis_op *module) {
  cis_bufferization_options options = cis_bufferization_options_default();
  options.allow_return_allocs_from_loops = cis_pass_bool(pass, "allow-return-allocs-from-loops");
  options.bufferize_function_boundaries = cis_pass_bool(pass, "bufferize-function-boundaries");
  options.must_infer_memory_space = cis_pass_bool(pass, "must-infer-memory-space");
  options.as_upstream = cis_upstream_rules_of(cis_pass_string(pass, "as-upstream"));
  cis_bufferize_attach(cis_op_context(module));
  cis_bufferization b = {.options = &options, .arena = cis_pass_arena(pass)};
  cis_analysis_statistics statistics = {0};
  bool ok = resolve_conflicts(&b, module, &statistics);
  cis_bufferization_deinit(&b);
  return ok;
}

const cis_pass_def cis_test_tensor_copy_insertion_pass = {
    .name = "test-tensor-copy-insertion",
    .title = "TestTensorCopyInsertionPass",
    .anchor = "builtin.module",
    .summary = "Module pass to test Tensor Copy Insertion",
    .options = {{"allow-return-allocs-from-loops", CIS_OPTION_BOOL, "false",
                 "Allow returning/yielding new allocations from a loop.", NULL},
                {"as-upstream", CIS_OPTION_LIST, "", CIS_AS_UPSTREAM_HELP, NULL},
                {"bufferize-function-boundaries", CIS_OPTION_BOOL, "false",
                 "Bufferize function boundaries.", NULL},
                {"must-infer-memory-space", CIS_OPTION_BOOL, "false",
                 "The memory space of an memref types must always be inferred. If unset, a default "
                 "memory space of 0 is used otherwise.",
                 NULL}},
    .run = run_copy_insertion,
};
