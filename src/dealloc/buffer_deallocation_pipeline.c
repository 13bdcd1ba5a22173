// --buffer-deallocation-pipeline: makes a program that frees nothing free everything, with
// upstream's passes. A program that is deallocated already is left alone as a whole, because even
// its canonical form is its author's: `is_done` asks that before the first pass.
#include "dealloc/existing/existing_frees.h"
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
    .options =
        {{"private-function-dynamic-ownership", CIS_OPTION_BOOL, "false",
          "Private functions return who owns each memref that they return, as an i1 beside it, so that "
          "they need no copy of a memref that they do not own",
          NULL},
         {"free-early", CIS_OPTION_BOOL, "false",
          "Free each buffer after its last use in a block, apart from those that are surely "
          "other memory: fewer checks are left to run time",
          NULL, true},
         {"unknown-ops", CIS_OPTION_STRING, "error",
          "What to do with ops that say nothing of their effects: report them, or take it "
          "that they neither keep nor free their operands (borrow)",
          "error|borrow", true}},
    .pipeline = "expand-realloc{emit-deallocs=false},canonicalize,"
                "ownership-based-buffer-deallocation{"
                "private-function-dynamic-ownership=$private-function-dynamic-ownership "
                "free-early=$free-early unknown-ops=$unknown-ops},"
                "canonicalize,buffer-deallocation-simplification,"
                "bufferization-lower-deallocations,cse,canonicalize",
    .is_done = is_done,
};
