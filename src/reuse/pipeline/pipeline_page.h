// The page about the result of buffer-pipeline: the program's page (memory_page.h), reasons for
// copies of tensors, and advice.
//
// Advice is measured: each suggestion is run on a copy of the program, and the bytes are those of
// the result.
#ifndef CIS_REUSE_PIPELINE_PIPELINE_PAGE_H
#define CIS_REUSE_PIPELINE_PIPELINE_PAGE_H

#include "reuse/pipeline/candidates.h"

typedef struct cis_pipeline_choice {
  cis_op *input;            // the module as the user wrote it
  cis_op *kept;             // the result of the kept pipeline
  cis_op *upstream;         // what MLIR's passes make of it; NULL: they fail
  unsigned candidate, tail; // cis_candidate_part and cis_tail_part, which lead to `kept`
} cis_pipeline_choice;

/// `pass` is the buffer-pipeline.
void cis_pipeline_page_put(cis_pass *pass, const cis_pipeline_choice *choice, cis_strbuf *out);

#endif
