// --buffer-deallocation-pipeline: makes a program that frees nothing free everything, with
// upstream's passes. A program that is deallocated already is left alone as a whole, because even
// its canonical form is its author's: `is_done` asks that before the first pass.
#include "dealloc/existing/existing_frees.h"
#include "dealloc/ownership/options.h"
#include "pass/pass.h"

static bool is_done(const cis_pass *pass, cis_op *root) {
  return cis_existing_frees_is_deallocated(
      root, cis_pass_bool(pass, "private-function-dynamic-ownership"), true);
}

const cis_pass_def cis_buffer_deallocation_pipeline = {
    .name = "buffer-deallocation-pipeline",
    .title = "BufferDeallocationPipeline",
    .summary = "The default pipeline for automatically inserting deallocation operations after "
               "one-shot bufferization",
    .options = {CIS_OWNERSHIP_OPTIONS},
    .pipeline = "expand-realloc{emit-deallocs=false},canonicalize,"
                "ownership-based-buffer-deallocation{"
                "private-function-dynamic-ownership=$private-function-dynamic-ownership "
                "free-early=$free-early keep-complete=$keep-complete "
                "unknown-ops=$unknown-ops},"
                "canonicalize,buffer-deallocation-simplification,"
                "bufferization-lower-deallocations,cse,canonicalize",
    .is_done = is_done,
};
