// --one-shot-bufferize: tensors become buffers (one_shot/one_shot.c). Before, the order of
// decisions that leaves the fewest copies is chosen, and remarks give the reason for each copy;
// both bufferize copies of the program. Decisions are told in words to those who ask
// (--debug-only).
//
// --test-tensor-copy-insertion: its first two steps alone.
#include "bufferize/explain/explain.h"
#include "bufferize/one_shot/one_shot.h"
#include "bufferize/ops/ops.h"

// --- one-shot-bufferize ---

static bool run(cis_pass *pass, cis_op *module) {
  cis_bufferization_options options = cis_one_shot_options(pass);
  if (!cis_one_shot_check_options(&options, module))
    return false;
  cis_bufferize_attach(cis_op_context(module));
  options = cis_best_order(pass, module, &options);
  cis_remark_copies(pass, module, &options);
  cis_one_shot_statistics statistics;
  cis_told_decisions *told = cis_tell_decisions_begin(module, &options);
  bool ok = cis_one_shot_bufferize(module, &options, cis_pass_arena(pass), &statistics);
  cis_tell_decisions_end(cis_op_context(module), told);
  if (ok) // else it depends on how far each function came
    cis_pass_count(pass, "num-buffer-alloc", statistics.num_allocs);
  cis_pass_count(pass, "num-tensor-in-place", statistics.analysis.in_place);
  cis_pass_count(pass, "num-tensor-out-of-place", statistics.analysis.out_of_place);
  cis_pass_count(pass, "num-copied-bytes", statistics.analysis.copied_bytes);
  cis_pass_count(pass, "num-copied-bytes-bound", statistics.analysis.least_bytes);
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

// --- test-tensor-copy-insertion ---

static bool run_copy_insertion(cis_pass *pass, cis_op *module) {
  cis_bufferization_options options = cis_bufferization_options_default();
  options.allow_return_allocs_from_loops = cis_pass_bool(pass, "allow-return-allocs-from-loops");
  options.bufferize_function_boundaries = cis_pass_bool(pass, "bufferize-function-boundaries");
  options.must_infer_memory_space = cis_pass_bool(pass, "must-infer-memory-space");
  options.as_upstream = cis_upstream_rules_of(cis_pass_string(pass, "as-upstream"));
  return cis_one_shot_insert_copies(module, &options, cis_pass_arena(pass));
}

const cis_pass_def cis_test_tensor_copy_insertion_pass = {
    .name = "test-tensor-copy-insertion",
    .title = "TestTensorCopyInsertionPass",
    .anchor = "builtin.module",
    .summary = "Module pass to test Tensor Copy Insertion",
    .options = {{"allow-return-allocs-from-loops", CIS_OPTION_BOOL, "false",
                 "Allow returning/yielding new allocations from a loop.", NULL},
                {"as-upstream", CIS_OPTION_LIST, "", CIS_AS_UPSTREAM_HELP, CIS_AS_UPSTREAM_WORDS,
                 true},
                {"bufferize-function-boundaries", CIS_OPTION_BOOL, "false",
                 "Bufferize function boundaries.", NULL},
                {"must-infer-memory-space", CIS_OPTION_BOOL, "false",
                 "The memory space of an memref types must always be inferred. If unset, a default "
                 "memory space of 0 is used otherwise.",
                 NULL}},
    .run = run_copy_insertion,
};
