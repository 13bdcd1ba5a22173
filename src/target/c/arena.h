// The places of a module's buffers: one frame for each function, in one arena.
//
// A frame holds each buffer that the function allocates at an offset of its own; packing buffers
// into one is buffer-reuse's. The frame of a callee begins after the caller's, so that the arena
// of a function is its frame and the largest arena of its callees. An allocation has one place. If
// two of its buffers could be live at once, or one is returned, it has none, and that is an error.
#ifndef CIS_TARGET_C_ARENA_H
#define CIS_TARGET_C_ARENA_H

#include "ir/symbol.h"
#include "memory/touched_arguments.h"
#include "support/arena.h"
#include "support/map.h"
#include "support/vec.h"
#include "target/c/c.h"

enum { CIS_C_MOST_MEMORIES = 7 };

/// A memory space besides the default one: an arena of the C file, in which each function has its
/// frame after those of its callers.
typedef struct cis_c_memory {
  cis_attr space;
  const char *name; // name of the arena in the file; set by the file's writer
  uint64_t bytes, align;
} cis_c_memory;

/// How an op runs whose output overlaps an input.
typedef struct cis_c_overlapped {
  cis_op *op;
  bool is_backward; // each loop over elements of the output from its end
  uint64_t bytes;   // that are shared
  cis_op **fills;   // for each operand the linalg.fill whose number its accumulator begins with
} cis_c_overlapped;

typedef struct cis_c_frame {
  uint64_t own, total; // bytes of the function alone; with what it calls
  uint64_t align;
  uint64_t own_apart, apart;            // the same if nothing overlapped
  bool is_least;                        // no plan of its own bytes is smaller
  uint64_t others[CIS_C_MOST_MEMORIES]; // bytes of the function in other memories
  uint64_t bases[CIS_C_MOST_MEMORIES];  // where they begin
  bool is_visited, is_done, is_called;
} cis_c_frame;

typedef struct cis_c_arena {
  cis_ptrmap offsets;             // ops that allocate -> offset + 1; in the heap: 0
  CIS_VEC(cis_c_memory) memories; // others than the default one
  cis_ptrmap frames;              // functions -> cis_c_frame, in `arena`
  cis_ptrmap overlapped;          // ops -> cis_c_overlapped, in `arena`
  CIS_VEC(cis_c_overlapped *) all_overlapped;
  CIS_VEC(cis_c_layer) layers;
  cis_ptrmap layer_of; // ops that do the work of one -> its number, plus one
  CIS_VEC(cis_c_part_of_frame) parts;
  cis_op_vec order; // functions with bodies, callees first
  cis_ptrmap fused; // fills that are part of another op
  cis_arena arena;
  cis_symbol_cache *symbols;
  cis_touched_arguments *touched;
  uint64_t align;
  int64_t relied_on_anywhere; // alignment, by an op of the module
  cis_ptrmap relied_on;       // memref.global -> alignment that ops rely on, if more than 1
  size_t num_in_heap;         // ops that allocate there
  uint64_t heap_align;
} cis_c_arena;

/// Plans all functions of the module. options->overlaps: outputs may overlap dying inputs.
/// options->heap: buffers without a place are in the heap. False after located errors.
bool cis_c_arena_plan(cis_c_arena *plan, cis_op *module, cis_symbol_cache *symbols,
                      const cis_c_options *options);
/// Frees the plan.
void cis_c_arena_deinit(cis_c_arena *plan);
/// NULL for a function without body.
cis_c_frame *cis_c_arena_frame(const cis_c_arena *plan, const cis_op *func);
/// How the op runs; NULL: its outputs are apart from its inputs.
const cis_c_overlapped *cis_c_arena_overlapped(const cis_c_arena *plan, const cis_op *op);
/// Whether the op, a fill, is part of another one, which writes what it would.
bool cis_c_arena_is_fused(const cis_c_arena *plan, const cis_op *op);
/// Whether the op allocates a buffer that has a place, and is not in the heap.
bool cis_c_arena_has_place(const cis_c_arena *plan, const cis_op *op);
/// The offset of an allocation in its function's frame, bytes.
uint64_t cis_c_arena_offset(const cis_c_arena *plan, const cis_op *op);
/// The alignment that ops rely on of a memref.global; 0 if none is known.
uint64_t cis_c_arena_relied_on(const cis_c_arena *plan, const cis_op *global);
/// The memory of an allocation; NULL: the default one.
const cis_c_memory *cis_c_arena_memory(const cis_c_arena *plan, const cis_op *op);
/// The offset of the function's frame in a memory other than the default one.
uint64_t cis_c_arena_base(const cis_c_arena *plan, const cis_op *func, const cis_c_memory *memory);

#endif
