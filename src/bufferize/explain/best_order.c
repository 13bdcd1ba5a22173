// copy-placement=exact, but no worse than upstream's orders: if bufferizing with one of these
// leaves fewer bytes of copies, it is taken. The orders are upstream's three heuristics and, for
// smaller programs, its fuzzer with a number of seeds.
//
//   exact:     %t is copied for an insertion that no op reads     112 bytes are left
//   top-down:  the same is copied at the end of a loop             96 bytes are left: taken
//
// Exact placement estimates the cost of a decision. The real cost is known when buffers are made,
// pairs of casts have folded and unused ops are erased.
#include "bufferize/explain/explain.h"

#include "support/planted.h"

enum {
  MOST_OPS = 2048,          // of a program that is tried
  MOST_TRIED_OPS = 1 << 15, // over all copies of the program
  MOST_SEEDS = 32,          // of the fuzzer
};

/// An op of many operands counts as several.
static cis_walk count(cis_op *op, void *user) {
  enum { FEW_OPERANDS = 8 };
  *(size_t *)user += 1 + op->num_operands / FEW_OPERANDS;
  return *(size_t *)user > MOST_OPS ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// The bytes that are copied; less than 0 if the program is refused.
static double measure(cis_pass *pass, cis_op *module, const cis_bufferization_options *options) {
  cis_explained_run run = cis_explain_run(pass, module, options, NULL, false, false);
  double bytes = run.ok ? run.bytes : -1;
  cis_explained_run_deinit(&run);
  return bytes;
}

cis_bufferization_options cis_best_order(cis_pass *pass, cis_op *module,
                                         const cis_bufferization_options *options) {
  static const cis_analysis_heuristic orders[] = {CIS_HEURISTIC_BOTTOM_UP, CIS_HEURISTIC_TOP_DOWN,
                                                  CIS_HEURISTIC_BOTTOM_UP_FROM_TERMINATORS};
  enum { NUM_ORDERS = sizeof orders / sizeof *orders };
  cis_bufferization_options best = *options, plain = *options;
  size_t num_ops = 0;
  if (options->placement != CIS_PLACEMENT_EXACT || !options->tries_orders ||
      !cis_walk_preorder(module, count, &num_ops))
    return best;
  plain.test_analysis_only = plain.dump_alias_sets = plain.print_conflicts = false;
  double fewest = measure(pass, module, &plain);
  plain.placement = CIS_PLACEMENT_GREEDY;
  size_t most = MOST_TRIED_OPS / num_ops;
  for (size_t i = 0; i < NUM_ORDERS + MOST_SEEDS && i < most && fewest != 0; ++i) {
    plain.heuristic = i < NUM_ORDERS ? orders[i] : CIS_HEURISTIC_FUZZER;
    plain.fuzzer_seed = i < NUM_ORDERS ? options->fuzzer_seed : (uint32_t)(i - NUM_ORDERS);
    double bytes = measure(pass, module, &plain);
    if (bytes < 0 || (fewest >= 0 && bytes >= fewest && !cis_planted("order-any")))
      continue;
    fewest = bytes;
    best.placement = CIS_PLACEMENT_GREEDY;
    best.heuristic = plain.heuristic;
    best.fuzzer_seed = plain.fuzzer_seed;
  }
  return best;
}
