// The uses of all names of a buffer. A buffer that flows through thousands of branches has a name
// in each of them, and the buffers that join it share these names. So the uses are not collected
// for each buffer: one walk computes, for all values, the answer for a value and its later names.
#ifndef CIS_MEMORY_NAME_USES_H
#define CIS_MEMORY_NAME_USES_H

#include "analysis/buffer_reach.h"

/// The meaning of a use for the buffer.
typedef enum cis_name_use {
  CIS_NAME_ESCAPES, // may keep the buffer
  CIS_NAME_NAMES,   // does not touch the memory: makes another name, or looks at the shape
  CIS_NAME_TOUCHES, // reads or writes, and is done when the op is done
  CIS_NAME_ASYNC,   // may touch it later as well
} cis_name_use;

/// The uses of a value and of all that may be it or a view of it.
typedef struct cis_name_uses {
  const cis_use *free, *other_free; // two ops that free it; the second is NULL if there is one
  cis_value *freed; // below views, what all frees free, all of them by memref.dealloc; or NULL
  const cis_use *escape, *other_escape; // the same of uses that let it escape, none of which frees
  bool is_async;
  /// Of those that do not free; ops are ordered by their tags.
  cis_block *block; // the innermost that has all of them, itself or inside of its ops; or NULL
  bool are_nested;  // some are inside of its ops
  cis_op *captor;   // around one, does not run its regions while it runs itself; the innermost of
                    // those around `block`, unless there is one inside
  cis_op *first_touch, *last_touch, *last_use; // NULL: there is none
} cis_name_uses;

typedef struct cis_name_uses_table {
  cis_reach *reach;
  cis_name_use (*classify)(void *user, const cis_use *use);
  void *user;
  cis_arena arena;
  const uintptr_t *answers; // NULL until one is asked for
} cis_name_uses_table;

/// The uses of all names of a value. Where a name stands for work that goes on
/// (CIS_REACH_HAS_WORK), there are uses of other memory among them. Borrowed; NULL if there is
/// none.
const cis_name_uses *cis_name_uses_get(cis_name_uses_table *table, cis_value *value);
/// Whether the op runs its regions only while it runs itself.
bool cis_name_uses_runs_inside(const cis_op *op);
/// Frees the answers.
void cis_name_uses_deinit(cis_name_uses_table *table);

#endif
