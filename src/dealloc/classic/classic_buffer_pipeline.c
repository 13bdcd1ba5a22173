// --classic-buffer-pipeline leads from tensors to buffers that are freed, as MLIR did before
// One-Shot Bufferize and ownership: a pass for each dialect bufferizes it without an analysis, and
// then run the passes that MLIR's document "Buffer Deallocation - Internals" names.
//
// Callers free the buffers that calls return. The tensor dialect is bufferized twice, because the
// passes between make tensor.dim ops. MLIR had no such pass for scf.forall; it is rewritten by
// One-Shot Bufferize with copy-before-write, which runs no analysis either.
#include "pass/pass.h"

const cis_pass_def cis_classic_buffer_pipeline = {
    .name = "classic-buffer-pipeline",
    .title = "ClassicBufferPipeline",
    .anchor = "builtin.module",
    .summary =
        "From tensors to freed buffers by the passes that MLIR had before One-Shot Bufferize",
    .options = {{"copy-removal", CIS_OPTION_STRING, "copy-removal",
                 "The pass after deallocation that removes copies: copy-removal, or cse for none",
                 "copy-removal|cse"}},
    .pipeline =
        "arith-bufferize,func.func(shape-bufferize,tensor-bufferize,linalg-bufferize,"
        "vector-bufferize,scf-bufferize{newer-ops}),"
        "one-shot-bufferize{copy-before-write dialect-filter=scf,bufferization "
        "allow-unknown-ops unknown-type-conversion=identity-layout-map},"
        "func.func(tensor-bufferize,bufferization-bufferize),"
        "func-bufferize,func.func(finalizing-bufferize,expand-realloc{emit-deallocs=false},canonicalize,buffer-hoisting,"
        "buffer-loop-hoisting,buffer-deallocation{call-results=owned},$copy-removal),"
        "convert-bufferization-to-memref,func.func(promote-buffers-to-stack)",
};
