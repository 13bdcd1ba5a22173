// Critical aliases: values that may be a tracked buffer where that buffer's own allocation does not
// dominate, so that freeing the buffer after its last use would free it on some paths only. Each
// gets a copy of its own on every path, which is freed as an allocation is.
#ifndef CIS_DEALLOC_CLASSIC_CRITICAL_ALIASES_H
#define CIS_DEALLOC_CLASSIC_CRITICAL_ALIASES_H

#include "dealloc/classic/buffer_flow.h"
#include "ir/dom.h"

typedef struct cis_critical_alias {
  cis_value *source, *value; // `value` may be or reach `source`
} cis_critical_alias;

/// Appends the critical aliases of `buffers` in the order in which they are found. False if one of
/// them cannot be copied, because it is no memref or leads through memory.
bool cis_find_critical_aliases(const cis_buffer_flow *flow, cis_dom *dom,
                               const cis_value_vec *buffers, cis_value_vec *out,
                               cis_critical_alias *out_uncopyable);

/// Makes a copy, which `alias` is to be, in front of `before` and returns it; NULL after an error.
typedef cis_value *(*cis_copy_fn)(void *user, cis_value *buffer, cis_value *alias, cis_op *before);
/// Passes a copy wherever a value is passed to one of `critical` by a branch, a region or a
/// terminator, so that nothing flows to it but copies. A copy is not copied again. `*out_splits`:
/// blocks were made for that. False after an error.
bool cis_copy_critical_aliases(const cis_value_vec *critical, cis_copy_fn copy, void *user,
                               bool *out_splits);

#endif
