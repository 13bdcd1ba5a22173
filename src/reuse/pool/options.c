// Reads and checks the options that buffer-reuse and its report share. Keeps the footprints of
// callees between functions.
#include "reuse/pool/options.h"

#include "ir/diag.h"

static void release(void *kept) {
  cis_reuse_callees *callees = kept;
  cis_footprint_analysis_destroy(callees->footprints);
  cis_touched_arguments_destroy(callees->touched);
  cis_mem_free(callees);
}

const cis_reuse_callees *cis_reuse_callees_of(cis_pass *pass, const cis_op *function) {
  void **kept = cis_pass_kept(pass, release);
  if (!*kept) {
    cis_reuse_callees *callees = *kept = cis_mem_calloc(1, sizeof(*callees));
    callees->footprints = cis_footprint_analysis_create();
    callees->touched = cis_touched_arguments_create();
  }
  const cis_reuse_callees *callees = *kept;
  cis_footprint_analysis_forget(callees->footprints, function);
  return callees;
}

bool cis_reuse_read_options(cis_pass *pass, cis_op *op, cis_reuse_filter *out_filter,
                            cis_reuse_plan_options *out_options) {
  const cis_reuse_callees *callees = cis_reuse_callees_of(pass, op);
  *out_filter =
      (cis_reuse_filter){.default_space_only = cis_pass_bool(pass, "default-memory-space-only"),
                         .min_size = cis_pass_int(pass, "min-size"),
                         .touched = callees->touched};
  cis_str scope = cis_pass_string(pass, "scope");
  *out_options = (cis_reuse_plan_options){
      .for_any_size = cis_str_is(cis_pass_string(pass, "dynamic-shapes"), "any"),
      .alignment = cis_pass_int(pass, "alignment"),
      .footprints = callees->footprints,
      .scope = cis_str_is(scope, "block")      ? CIS_REUSE_BLOCK
               : cis_str_is(scope, "function") ? CIS_REUSE_FUNCTION
                                               : CIS_REUSE_BEST};
  cis_plan_algorithm_find(cis_pass_string(pass, "algorithm"), &out_options->algorithm);
  int64_t alignment = out_options->alignment;
  return (alignment > 0 && !(alignment & (alignment - 1))) ||
         cis_error(cis_op_context(op), op->loc,
                   "alignment of pools must be a power of two, but got %lld", (long long)alignment);
}
