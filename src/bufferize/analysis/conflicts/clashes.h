// Why an operand is not in place, by the decisions that were made: for --explain-copies, and for
// callers of the library (answers.h).
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_CLASHES_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_CLASHES_H

#include "bufferize/analysis/conflicts/conflicts.h"

typedef enum cis_clash_kind {
  CIS_CLASH_READ_LATER, // `read` needs what `definition` has, which `write` would have overwritten
  CIS_CLASH_READ_ONLY,  // `write` would write to `definition`, which may not be written
  CIS_CLASH_PARALLEL,   // `write` is in a parallel region, and its buffer is from outside of it
  CIS_CLASH_APART,      // `read`'s op takes its memory for other memory than what `write` writes
} cis_clash_kind;

typedef struct cis_clash {
  cis_clash_kind kind;
  cis_use *read;  // NULL where nothing is read
  cis_use *write; // NULL: it is not known which one
  cis_value *definition;
} cis_clash;
typedef CIS_VEC(cis_clash) cis_clash_vec;

/// Appends what would clash if `operand`, which is out of place, was in place: at most one clash
/// for each read, and `most` in all.
void cis_clashes_find(cis_conflicts *c, cis_use *operand, size_t most, cis_clash_vec *out);

typedef void (*cis_out_of_place_fn)(void *user, cis_conflicts *c, cis_use *operand);
/// Visits each operand in `root` that is out of place. Conflicts that are found meanwhile are not
/// printed.
void cis_clashes_visit(cis_conflicts *c, cis_op *root, cis_out_of_place_fn visit, void *user);

#endif
