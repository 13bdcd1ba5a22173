// Marks the bytes of pooled buffers as uninitialized before their lives and after them, so that a
// tool that checks memory (cistern-run) finds a lifetime that is too short.
#ifndef CIS_REUSE_POOL_POISON_H
#define CIS_REUSE_POOL_POISON_H

#include "reuse/pool/pools.h"

typedef struct cis_poison cis_poison;

/// Finds the places while the ops have their numbers. The caller owns the result.
cis_poison *cis_poison_create(cis_op *function, const cis_reuse_pool_vec *pools);
/// Writes the ops, after the buffers were replaced by views of the pools, and frees the list.
void cis_poison_apply(cis_poison *poison);
/// Notes the view that a buffer was replaced by.
void cis_poison_replaced(cis_poison *poison, const cis_reuse_buffer *buffer, cis_value *view);

#endif
