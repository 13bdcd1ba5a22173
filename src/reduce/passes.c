// Passes that tidy up, where their result is smaller.
#include "registry/passes.h"
#include "pass/pass.h"
#include "reduce/impl.h"

/// The one to be preferred comes last.
static const char *const pipelines[] = {
    "builtin.module(symbol-dce)",
    "builtin.module(canonicalize)",
    "builtin.module(cse)",
    "builtin.module(canonicalize{region-simplify=aggressive})",
    "builtin.module(canonicalize,cse,symbol-dce)",
};
enum { NUM_PIPELINES = sizeof(pipelines) / sizeof(*pipelines) };

static void find(cis_op *root, cis_reduce_target_vec *out) {
  for (uint32_t i = 0; i < NUM_PIPELINES && cis_str_is(cis_op_name(root), "builtin.module"); ++i)
    cis_reduce_add(out, NULL, i, 0);
}

static bool apply(cis_op *root, const cis_reduce_target *targets, size_t num) {
  cis_pass_manager *pm = cis_pass_manager_create(cis_all_passes(), "builtin.module");
  const cis_pass_run_options options = {.no_verify = true};
  cis_strbuf error = {0};
  bool ok = cis_pass_manager_parse(pm, cis_str_from(pipelines[targets[num - 1].index]), &error) &&
            cis_pass_manager_run(pm, root, &options);
  cis_strbuf_deinit(&error);
  cis_pass_manager_destroy(pm);
  return ok;
}

const cis_reduction cis_reduce_passes = {
    "passes", "what --canonicalize, --cse and --symbol-dce remove", find, apply};
