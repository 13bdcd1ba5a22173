// The checked heap: every allocation, whether and where it was freed, and which of its bytes have
// been written.
//
// Invariants: an allocation has an address of its own that is never used again; its record lives as
// long as a memref refers to it, so that a use after free can tell the whole story. Unwritten bytes
// have a bit in `unset`; NULL means that all are written, which fast paths test.
#ifndef CIS_INTERP_HEAP_H
#define CIS_INTERP_HEAP_H

#include "interp/placement.h"
#include "interp/value.h"
#include "ir/op.h"

typedef enum cis_alloc_kind {
  CIS_ALLOC_HEAP,
  CIS_ALLOC_STACK,
  CIS_ALLOC_GLOBAL,
  CIS_ALLOC_ARGUMENT, // passed to the entry function
  CIS_ALLOC_TENSOR,   // made of a tensor by bufferization.to_buffer
} cis_alloc_kind;

typedef enum cis_alloc_state {
  CIS_ALLOC_LIVE,
  CIS_ALLOC_FREED,
  CIS_ALLOC_LEFT_SCOPE
} cis_alloc_state;

/// Where something happened: the op, and the calls that led there, innermost first.
typedef struct cis_site {
  cis_op *op;
  cis_op **calls;
  uint32_t num_calls;  // kept
  uint32_t more_calls; // not kept
} cis_site;

struct cis_allocation {
  uint32_t refs;    // memrefs, and the heap itself while it is live
  uint8_t kind;     // cis_alloc_kind
  uint8_t state;    // cis_alloc_state
  bool is_constant; // must not be written: a constant global, a read_only buffer of a tensor
  bool was_written; // by the program, after it was passed to it
  bool is_made_up;  // an argument without --arg
  uint64_t id;      // from 1, in order of allocation
  uint64_t address;
  int64_t size, alignment;
  char *data;      // NULL once it is not live
  uint8_t *unset;  // one bit per byte that nothing has written; NULL: none
  uint8_t *poison; // one bit per byte that holds poison; a subset of unset; NULL: none
  int64_t num_unset;
  const char *family; // of the op that has to free it (ir/family.h); NULL: any
  cis_site allocated, freed;
  cis_str name;                // of a global or an argument
  const cis_place *place;      // where a plan puts it; NULL: in no arena
  cis_allocation *prev, *next; // the live ones
};

typedef struct cis_heap_stats {
  uint64_t allocations, frees, stack_allocations;
  uint64_t bytes_allocated, live_bytes, peak_bytes; // heap
  uint64_t stack_live_bytes, stack_peak_bytes;
  uint64_t held_peak_bytes; // heap and stack at once
  uint64_t copies, bytes_copied, bytes_read, bytes_written;
} cis_heap_stats;

typedef struct cis_heap {
  cis_allocation *first; // live ones, newest first
  uint64_t next_id, next_address;
  cis_heap_stats stats;
} cis_heap;

/// A live allocation whose bytes are not written, held by the heap alone. NULL if it
/// would pass the memory limit (reported). The size is not negative, the alignment a power of two.
cis_allocation *cis_heap_alloc(cis_machine *m, cis_alloc_kind kind, int64_t size, int64_t alignment,
                               cis_op *op);
/// Ends the life of an allocation by `op`: the bytes are freed, the record stays while memrefs
/// refer to it.
void cis_heap_end(cis_machine *m, cis_allocation *alloc, cis_alloc_state state, cis_op *op);
/// Drops one reference to the record of an allocation.
void cis_allocation_release(cis_machine *m, cis_allocation *alloc);
/// Frees all remaining allocations without reports.
void cis_heap_deinit(cis_machine *m);

/// Marks bytes as written. The range is inside.
void cis_heap_set_written(cis_allocation *alloc, int64_t offset, int64_t size);
/// Marks bytes as holding poison.
void cis_heap_set_poison(cis_allocation *alloc, int64_t offset, int64_t size);
/// Marks bytes as not written.
void cis_heap_set_unset(cis_allocation *alloc, int64_t offset, int64_t size);
/// CIS_CELL_* of a range: 0 if all bytes are written.
uint32_t cis_heap_marks(const cis_allocation *alloc, int64_t offset, int64_t size);
/// Copies bytes with their marks; the ranges may overlap.
void cis_heap_move(cis_allocation *to, int64_t to_offset, const cis_allocation *from,
                   int64_t from_offset, int64_t size);

#endif
