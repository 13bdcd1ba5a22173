// Tensors that lie in the pool as a whole: results of a group that stay there, and tensors from
// outside that are given to it.
#ifndef CIS_STREAM_KEPT_H
#define CIS_STREAM_KEPT_H

#include "stream/group.h"

/// Sets `is_kept` of the stages whose results stay in the pool; `escapes` of all must be known.
void cis_stream_find_kept(cis_stream_group *g);
/// The allocation of a tensor that a group may overwrite: memory that nothing but the tensor
/// accesses any more. NULL if that is not known. Memory from outside of the block may be read
/// again, because the block may be executed several times.
cis_op *cis_stream_given_memory(const cis_stream_group *g, const cis_value *tensor);

#endif
