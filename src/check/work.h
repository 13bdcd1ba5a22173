// Asynchronous work, and its accesses to buffers until it is waited for.
#ifndef CIS_CHECK_WORK_H
#define CIS_CHECK_WORK_H

#include "check/proof.h"

/// Bytes [from, from + size) of a buffer that work touches. Both may be unknown.
struct cis_touch {
  cis_checked *buffer;
  cis_piece *piece; // NULL: of no pool
  cis_op *op;
  cis_cond when;
  bool reads, writes, is_known;
  cis_linear from, size;
};

struct cis_work {
  cis_value *token;
  cis_op *op;       // that begins it
  cis_cond when;    // it goes on
  cis_work **after; // work that ends before this begins
  uint32_t num_after;
  cis_touch *touches;
  uint32_t num_touches;
  uint32_t loops; // around the op
};

/// Begins the work of `op`: ops up to cis_work_end belong to it. Its token is the first result of
/// `op`. False, and nothing changes, if the token goes where it is not followed.
bool cis_work_begin(cis_proof *p, cis_op *op);
/// Ends the ops of the innermost work.
void cis_work_end(cis_proof *p);
/// Notes that the present code, of work or not, touches bytes.
void cis_work_touch(cis_proof *p, const cis_touch *touch);
/// The buffer is gone: work that still touches it is a finding of that kind.
void cis_work_lose(cis_proof *p, cis_finding_kind kind, cis_checked *buffer, cis_cond when);
/// The work whose tokens are operands of `op` is done, and what that was begun after.
void cis_work_await(cis_proof *p, cis_op *op);
/// Makes work from `first` on unknown, because an iteration of a loop leaves it running.
void cis_work_leave_iteration(cis_proof *p, cis_op *loop, size_t first);

#endif
