// Regions that are run once: what their terminators pass becomes the results of the op.
#ifndef CIS_INTERP_EXEC_ONCE_H
#define CIS_INTERP_EXEC_ONCE_H

#include "interp/machine.h"

typedef struct cis_once {
  cis_op *op;
  uint32_t exit;
  bool needs_jump; // the exit does not follow
  cis_scope scope;
} cis_once;

/// Decodes a terminator of such a region, for cis_decode_region; `user` is the cis_once.
bool cis_end_once(cis_decoder *d, cis_op *terminator, void *user);

#endif
