// Results of a group that stay in its pool.
#ifndef CIS_STREAM_KEPT_H
#define CIS_STREAM_KEPT_H

#include "stream/group.h"

/// Sets `is_kept` of the stages whose results stay in the pool; `escapes` of all must be known.
void cis_stream_find_kept(cis_stream_group *g);

#endif
