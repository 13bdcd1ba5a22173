// Static memory planning: for buffers with sizes and lifetimes, chooses addresses in one pool so
// that buffers that are live together never overlap and the pool is as small as can be. Plain
// structs in, offsets out; no IR.
//
// Invariants: a lifetime is half-open, [lower, upper), in any unit of time. A buffer of size zero
// or with an empty lifetime occupies nothing: it gets an offset (its fixed one, or 0) and never
// counts. The height of a plan is the largest offset + size over the buffers that occupy something.
// All arithmetic is checked: sizes whose sums leave int64 are an error, never a wrong plan. Results
// depend on the input alone (no clock, no randomness), unless the caller's `should_stop` cuts the
// work short.
#ifndef CIS_PLAN_PLAN_H
#define CIS_PLAN_PLAN_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A half-open span of time.
typedef struct cis_plan_span {
  int64_t lower, upper;
} cis_plan_span;

/// A buffer. Only size, lower and upper must be set: zero is the default of all other members.
typedef struct cis_plan_buffer {
  int64_t size;
  int64_t alignment; // its offset is a multiple of this; 0: the problem's default
  int64_t lower, upper;
  /// Spans without contents: ascending, disjoint, inside the lifetime; borrowed.
  const cis_plan_span *gaps;
  size_t num_gaps;
  bool is_fixed; // must be placed at fixed_offset
  bool has_hint; // prefers hint_offset; not binding
  int64_t fixed_offset, hint_offset;
} cis_plan_buffer;

/// Two different buffers, by their index in the problem.
typedef struct cis_plan_pair {
  size_t first, second;
} cis_plan_pair;

typedef struct cis_plan_pairs {
  const cis_plan_pair *data; // borrowed
  size_t num;
} cis_plan_pairs;

/// How an output may overlap its dying input: `second` lies at the offset of `first` plus `above`
/// or higher, or at that offset less `below` or lower. Disjoint buffers always may; distances
/// beyond that say nothing more. Both 0: anywhere.
typedef struct cis_plan_overlap {
  size_t first, second;
  int64_t above, below; // at least 0
} cis_plan_overlap;

typedef struct cis_plan_overlaps {
  const cis_plan_overlap *data; // borrowed; of one pair the first holds
  size_t num;
} cis_plan_overlaps;

typedef struct cis_plan_problem {
  const cis_plan_buffer *buffers; // borrowed
  size_t num_buffers;
  int64_t default_alignment; // for buffers without one; 0 means 1
  /// These pairs must have one offset and may overlap; the relation is transitive.
  cis_plan_pairs colocated;
  cis_plan_pairs exclusive;   // never in use together, whatever their lifetimes: may overlap
  cis_plan_pairs in_place;    // may overlap if they have one offset: an output and its dying input
  cis_plan_overlaps overlaps; // of exclusive and in-place pairs they say nothing
} cis_plan_problem;

/// How to search. One row each in heuristic.c; the portfolio runs them all.
typedef enum cis_plan_algorithm {
  CIS_PLAN_PORTFOLIO,               // every heuristic once, until the lower bound is reached, then
                                    // exact search for a second or so
  CIS_PLAN_GREEDY_BY_SIZE,          // largest first, each into the smallest gap that holds it
  CIS_PLAN_GREEDY_BY_BREADTH,       // buffers at the busiest moments first, smallest gap
  CIS_PLAN_BEST_FIT,                // in order of start, smallest gap
  CIS_PLAN_FIRST_FIT_BY_SIZE,       // first fit (the lowest gap) from here on: largest first
  CIS_PLAN_FIRST_FIT_BY_LENGTH,     // longest lifetime first
  CIS_PLAN_FIRST_FIT_BY_AREA,       // largest size x lifetime first
  CIS_PLAN_FIRST_FIT_BY_BREADTH,    // busiest moments first, then largest
  CIS_PLAN_FIRST_FIT_BY_CONTENTION, // busiest moments first, then largest size x lifetime
  CIS_PLAN_FIRST_FIT_BY_START,      // earliest start first
  CIS_PLAN_FIRST_FIT_BY_END,        // latest end first
  CIS_PLAN_FIRST_FIT_BY_ALIGNMENT,  // largest alignment first, then largest
  CIS_PLAN_EXACT,                   // the portfolio, then exact search until the optimum is proven
  CIS_PLAN_NUM_ALGORITHMS,
  CIS_PLAN_OWN = CIS_PLAN_NUM_ALGORITHMS // one of the caller's own
} cis_plan_algorithm;

/// An algorithm of the caller's own: an order, in which buffers are placed one by one, or offsets.
/// One of both functions is NULL. False: it has failed.
typedef struct cis_plan_own {
  const char *name;
  bool is_best_fit; // of an order: into the smallest gap that holds the buffer; else the lowest
  /// Writes each index of a buffer once.
  bool (*order)(void *user, const cis_plan_problem *problem, size_t *out_order);
  /// Writes an offset for each buffer, which has to be a plan.
  bool (*place)(void *user, const cis_plan_problem *problem, int64_t *out_offsets);
  void *user;
} cis_plan_own;

enum { CIS_PLAN_MAX_TRACKS = 16 };

typedef struct cis_plan_options {
  cis_plan_algorithm algorithm;
  const cis_plan_own *own; // of CIS_PLAN_OWN; borrowed
  int64_t capacity;        // pool size that must suffice; 0: no limit
  uint64_t work; // steps of exact search that CIS_PLAN_PORTFOLIO may take; 0: some second's worth
  /// Steps after which CIS_PLAN_PORTFOLIO begins no further heuristic, nor ends one, once it has a
  /// plan; 0: two seconds' worth.
  uint64_t heuristics_work;
  uint64_t seed; // of the orders that exact search tries after the first ones
  /// Plans that are not proven go on being improved until should_stop ends it.
  bool persists;
  /// The number of exact searches (CIS_PLAN_MAX_TRACKS at most), each with `work` steps and orders
  /// of its own; 0: one. The result depends on this number, but not on how many of them run at the
  /// same time.
  unsigned tracks;
  /// Calls `task(context, i)` for all i below `num`, one after the other or on several threads, and
  /// returns when all are done. NULL: one after the other. `should_stop` is called on any of these
  /// threads, but never on two at a time.
  void (*run_tasks)(void *user, void (*task)(void *context, size_t i), void *context, size_t num);
  /// Polled now and then; true ends the search with the best plan so far. NULL: never.
  bool (*should_stop)(void *user);
  /// Told of the lowest plan so far and the highest bound, whenever one of them has changed. NULL:
  /// no function is called.
  void (*progress)(void *user, int64_t height, int64_t lower_bound);
  void *user;
} cis_plan_options;

typedef enum cis_plan_status {
  CIS_PLAN_OK,            // offsets are a valid plan (within the capacity, if there is one)
  CIS_PLAN_OVER_CAPACITY, // offsets are a valid plan, but higher than the capacity
  CIS_PLAN_INFEASIBLE, // no plan: fixed buffers overlap, or colocated ones cannot have one offset
                       // (`buffer` and `other` tell which)
  CIS_PLAN_BAD_BUFFER, // the description of `buffer` is wrong (`fault` tells how)
  CIS_PLAN_TOO_LARGE,  // a sum of live sizes or an offset does not fit into 63 bits
  CIS_PLAN_OWN_FAILED, // the caller's own algorithm: `own_fault` tells how
} cis_plan_status;

/// The fault of a caller's own algorithm.
typedef enum cis_plan_own_fault {
  CIS_PLAN_OWN_RETURNED_FALSE,
  CIS_PLAN_OWN_BAD_ORDER, // it leaves out `buffer`
  CIS_PLAN_OWN_BAD_PLAN,  // `buffer` is misplaced, or overlaps `other`, unless both are the same
} cis_plan_own_fault;

/// The fault in a buffer's description.
typedef enum cis_plan_fault {
  CIS_PLAN_NO_FAULT,
  CIS_PLAN_NEGATIVE_SIZE,
  CIS_PLAN_REVERSED_LIFETIME,
  CIS_PLAN_BAD_ALIGNMENT,
  CIS_PLAN_BAD_GAPS,
  CIS_PLAN_BAD_OFFSET, // negative, or not a multiple of the alignment
  CIS_PLAN_BAD_PAIR,   // a pair names it twice, or a buffer that there is not, or a distance < 0
} cis_plan_fault;

typedef struct cis_plan_result {
  cis_plan_status status;
  int64_t height;               // of the plan in offsets
  int64_t lower_bound;          // no plan with the fixed offsets can be lower than this
  int64_t free_bound;           // nor one without them: less than lower_bound if they force more
  size_t num_fixed;             // buffers that occupy something and are fixed
  bool is_optimal;              // proven: height == lower_bound
  bool was_stopped;             // should_stop cut the search short
  uint64_t work;                // steps that were taken, of heuristics and of exact search
  cis_plan_algorithm algorithm; // the one that found the plan
  const char *name;             // of the algorithm
  cis_plan_fault fault;
  cis_plan_own_fault own_fault;
  size_t buffer, other; // of INFEASIBLE, BAD_BUFFER and OWN_FAILED
} cis_plan_result;

/// Plans `problem` into `out_offsets` (one per buffer, in the problem's order); `options` may be
/// NULL for the defaults. Returns true if a valid plan within the capacity was written. On
/// OVER_CAPACITY a valid plan is written too; on other failures the offsets are unspecified.
/// Scratch memory comes from `arena` and from the heap, and the heap part is freed on return. The
/// heuristics are those of Pisarchyk & Lee, "Efficient Memory Management for Deep Neural Net
/// Inference" (2020), and classic dynamic storage allocation.
bool cis_plan_solve(const cis_plan_problem *problem, const cis_plan_options *options,
                    cis_arena *arena, int64_t *out_offsets, cis_plan_result *out_result);

/// The part of a problem that consists of the buffers in `is_in`: they, and the pairs among them.
/// `*out_origin` has per buffer of the part its index in the problem. All lives in `arena` and
/// borrows from the problem.
void cis_plan_take_part(const cis_plan_problem *problem, const bool *is_in, cis_arena *arena,
                        cis_plan_problem *out_part, size_t **out_origin);

/// The problem with all its buffers free to lie anywhere; it lives in `arena` and borrows from it.
cis_plan_problem cis_plan_release(const cis_plan_problem *problem, cis_arena *arena);

/// Whether the description of a buffer makes sense; the default alignment counts as its own.
cis_plan_fault cis_plan_check_buffer(const cis_plan_problem *problem, size_t buffer);
/// Whether a buffer is live at no time: its lifetime is empty, or its gaps fill it.
bool cis_plan_is_never_live(const cis_plan_buffer *buffer);
/// Whether a buffer occupies nothing: it is never live, or has no bytes.
bool cis_plan_is_idle(const cis_plan_buffer *buffer);
/// The alignment that holds for a buffer, at least 1.
int64_t cis_plan_alignment(const cis_plan_problem *problem, const cis_plan_buffer *buffer);
/// A static text for a fault, without the buffer's name: "size is negative".
const char *cis_plan_fault_text(cis_plan_fault fault);

/// The name users type, e.g. "greedy-by-size".
const char *cis_plan_algorithm_name(cis_plan_algorithm algorithm);
/// Finds an algorithm by name; false if there is none.
bool cis_plan_algorithm_find(cis_str name, cis_plan_algorithm *out_algorithm);

#endif
