// --canonicalize: folds and canonicalisation patterns of all ops, until nothing changes.
#include "ir/diag.h"
#include "pass/pass.h"
#include "transform/greedy.h"

static cis_region_simplify simplification(cis_str option) {
  if (cis_str_is(option, "disabled"))
    return CIS_REGION_SIMPLIFY_DISABLED;
  return cis_str_is(option, "aggressive") ? CIS_REGION_SIMPLIFY_AGGRESSIVE
                                          : CIS_REGION_SIMPLIFY_NORMAL;
}

static bool run(cis_pass *pass, cis_op *op) {
  int64_t rewrites = cis_pass_int(pass, "max-num-rewrites");
  int64_t iterations = cis_pass_int(pass, "max-iterations");
  cis_greedy_options options = {
      .bottom_up = !cis_pass_bool(pass, "top-down"),
      .region_simplify = simplification(cis_pass_string(pass, "region-simplify")),
      .max_iterations = iterations,
      .max_rewrites = rewrites < 0 ? 0 : rewrites,
  };
  cis_pattern_set *patterns = cis_pattern_set_create(cis_op_context(op));
  cis_pattern_set_add_canonicalization(patterns);
  cis_pattern_set_filter(patterns, cis_pass_string(pass, "disable-patterns"),
                         cis_pass_string(pass, "enable-patterns"));
  bool changed;
  bool converged = cis_greedy_rewrite(op, patterns, &options, &changed);
  if (!changed)
    cis_pass_changed_nothing(pass);
  cis_pattern_set_destroy(patterns);
  return converged || !cis_pass_bool(pass, "test-convergence");
}

const cis_pass_def cis_canonicalize_pass = {
    .name = "canonicalize",
    .title = "Canonicalizer",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Canonicalize operations",
    .options = {{"top-down", CIS_OPTION_BOOL, "true", "Seed the worklist in general top-down order",
                 NULL},
                {"region-simplify", CIS_OPTION_STRING, "normal",
                 "Perform control flow optimizations to the region tree",
                 "disabled|normal|aggressive"},
                {"max-iterations", CIS_OPTION_INT, "10",
                 "Max. iterations between applying patterns / simplifying regions", NULL},
                {"max-num-rewrites", CIS_OPTION_INT, "-1",
                 "Max. number of pattern rewrites within an iteration", NULL},
                {"test-convergence", CIS_OPTION_BOOL, "false",
                 "Test only: Fail pass on non-convergence to detect cyclic pattern", NULL},
                {"disable-patterns", CIS_OPTION_LIST, "",
                 "Labels of patterns that should be filtered out during application", NULL},
                {"enable-patterns", CIS_OPTION_LIST, "",
                 "Labels of patterns that should be used during application, all other patterns "
                 "are filtered out",
                 NULL}},
    .run = run,
};
