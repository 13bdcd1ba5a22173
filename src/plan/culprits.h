// Why a problem does not fit: few buffers that cannot fit together.
#ifndef CIS_PLAN_CULPRITS_H
#define CIS_PLAN_CULPRITS_H

#include "plan/memories.h"

typedef struct cis_plan_culprits {
  bool *is_in; // per buffer
  size_t num;
  bool is_minimal;  // without any one of them the others fit (fixed ones stay)
  bool is_smallest; // no smaller set of buffers that are live together exceeds it
  bool is_moment;   // they are live together, and the sum of their sizes exceeds it
} cis_plan_culprits;

/// For a problem that has been proven not to fit into `capacity`: finds a set of buffers that does
/// not fit either. If the live sizes at some moment exceed the capacity it is a smallest such set;
/// otherwise buffers are left out as long as the rest is proven not to fit, with a fixed number of
/// plans. False if these plans did not find such a set.
bool cis_plan_find_culprits(const cis_plan_problem *problem, int64_t capacity,
                            const cis_plan_options *options, cis_arena *arena,
                            cis_plan_culprits *out_culprits);

/// Buffers of which some are left out by every plan for several memories.
typedef struct cis_plan_crowd {
  cis_plan_culprits culprits;
  bool *may_hold;    // per memory: one of them may go there, and none may go anywhere else
  bool is_apart;     // they must be apart; else they do not fit
  size_t num_banks;  // of these memories
  int64_t num_bytes; // that buffers can have there
} cis_plan_crowd;

/// Proves that some buffers do not fit into the memories that they may go to, by the bytes at one
/// moment, by their banks, or, of one memory, by search. False: whether all fit is open.
bool cis_plan_find_crowd(const cis_plan_spread *spread, const cis_plan_options *options,
                         cis_arena *arena, cis_plan_crowd *out_crowd);

#endif
