// Options that --stream-rows and --stream-report share.
#ifndef CIS_STREAM_OPTIONS_H
#define CIS_STREAM_OPTIONS_H

#include "pass/pass.h"
#include "stream/rows.h"

#define CIS_STREAM_OPTIONS                                                                             \
  {"block-rows", CIS_OPTION_INT, "1",                                                                  \
   "Rows that are computed together, a power of two, where the sizes allow it: constants are read "    \
   "less often, and more bytes are held",                                                              \
   NULL},                                                                                              \
      {"max-macs", CIS_OPTION_STRING, "1",                                                             \
       "Elements may be computed again, up to this factor of multiplications, where that holds fewer " \
       "bytes (1.25)",                                                                                 \
       NULL},                                                                                          \
  {                                                                                                    \
    "peak", CIS_OPTION_STRING, "",                                                                     \
        "Bytes that are few enough (4096, 64K): with the fewest multiplications that fit", NULL        \
  }

/// Reads these options of a pass that runs on `op`. False after an error.
bool cis_stream_read_options(const cis_pass *pass, const cis_op *op, cis_stream_options *out);

#endif
