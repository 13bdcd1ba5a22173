// One-Shot Bufferize without function boundaries, on several threads: each function by itself.
#ifndef CIS_BUFFERIZE_ONE_SHOT_APART_H
#define CIS_BUFFERIZE_ONE_SHOT_APART_H

#include "bufferize/analysis/one_shot_analysis.h"

/// The answer of cis_bufferize_apart.
typedef enum cis_apart {
  CIS_APART_NOT,    // the module is as it was, and nothing was reported: it is bufferized as one
  CIS_APART_COPIED, // copies are inserted; the rest is done for the module as one
  CIS_APART_DONE,   // the module is bufferized
  CIS_APART_FAILED, // an error was reported
} cis_apart;

/// Bufferizes the functions of a module one by one, if there are several threads and functions do
/// not depend on each other. Errors are those of the module as a whole.
cis_apart cis_bufferize_apart(cis_op *module, const cis_bufferization_options *options,
                              cis_analysis_statistics *out_statistics, int64_t *out_num_allocs);

#endif
