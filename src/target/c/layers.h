// The layers of a function, for reports: what the plan holds while each runs, and its work.
//
// A layer is the ops that have one name, or one place, in the source: what a model calls a layer
// is one location after the importers, whatever ops it became. A buffer in which others lie (the
// pool of --buffer-reuse, the rows of --stream-rows) counts as these.
#ifndef CIS_TARGET_C_LAYERS_H
#define CIS_TARGET_C_LAYERS_H

#include "memory/lifetimes.h"
#include "target/c/arena.h"
#include "target/c/overlap.h"

/// Appends the layers of a function, and the parts of its frame. The ops of the function have their
/// numbers as tags, `items` are the lives of `buffers`; `plan` has their offsets.
void cis_c_find_layers(cis_c_arena *plan, cis_op *function, const cis_c_buffer_vec *buffers,
                       const cis_plan_buffer *items, const cis_c_options *options);

#endif
