// Reductions of programs, as a table. Each row finds its targets in an
// order that does not depend on addresses, and applies a run of them in place.
#ifndef CIS_REDUCE_REDUCE_H
#define CIS_REDUCE_REDUCE_H

#include "ir/op.h"

/// A place where a reduction can be applied. The row that found it says what the fields mean.
typedef struct cis_reduce_target {
  void *object;    // an op, a block, ...; borrowed
  const void *key; // interned
  int64_t number;
  uint32_t index, variant;
} cis_reduce_target;
typedef CIS_VEC(cis_reduce_target) cis_reduce_target_vec;

typedef struct cis_reduction {
  const char *name;
  const char *removes; // for the documentation
  /// Appends the targets in `root`. Where one has several variants, the one to be preferred comes
  /// last, because targets are applied from the last to the first.
  void (*find)(cis_op *root, cis_reduce_target_vec *out);
  /// Applies targets that `find` returned for this very IR; those that cannot be are left out.
  /// False if nothing changed. The result may be invalid: the caller verifies it.
  bool (*apply)(cis_op *root, const cis_reduce_target *targets, size_t num);
} cis_reduction;

/// All reductions, in the order in which they are tried; NULL-terminated.
extern const cis_reduction *const cis_all_reductions[];

/// How large a program is, in lexicographic order: `parts`, then the text, whose length is the last
/// part. No descent in it is endless.
typedef struct cis_reduce_size {
  uint64_t parts[6];
} cis_reduce_size;
/// The size of a program with this text.
cis_reduce_size cis_reduce_measure(cis_op *root, cis_str text);
/// Whether a program is smaller than another one; of each the size and the text.
bool cis_reduce_is_smaller(const cis_reduce_size *a, cis_str a_text, const cis_reduce_size *b,
                           cis_str b_text);
/// The number of ops in `root`, which is not counted.
uint64_t cis_reduce_num_ops(cis_op *root);

/// A run of targets that are tried together.
typedef struct cis_reduce_run {
  size_t first, num;
  size_t size; // of the runs of its sweep
} cis_reduce_run;

/// The runs of targets of a search, in order: all of them, halves, quarters, down to single ones,
/// each sweep from the end to the start.
typedef struct cis_reduce_search {
  size_t num;       // targets
  size_t size, end; // of the next run; its size is 0 after the last one
} cis_reduce_search;
/// Begins a search among that many targets.
void cis_reduce_search_begin(cis_reduce_search *search, size_t num);
/// The next run, if none before it was taken. False at the end.
bool cis_reduce_search_next(cis_reduce_search *search, cis_reduce_run *out);
/// Goes on after a run was taken, among the targets of the smaller program: those before the run
/// are where they were.
void cis_reduce_search_taken(cis_reduce_search *search, const cis_reduce_run *run,
                             size_t num_targets);

#endif
