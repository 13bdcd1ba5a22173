// Where the buffers of a module lie: one frame for each function, in one arena.
//
// A frame holds each buffer that the function allocates at an offset of its own; packing buffers
// into one is buffer-reuse's. The frame of a callee begins after the caller's, so that the arena
// of a function is its frame and the largest arena of what it calls. An allocation has one place:
// where two of its buffers could live at once, or one is returned, there is none for it, which is
// an error.
#ifndef CIS_TARGET_C_ARENA_H
#define CIS_TARGET_C_ARENA_H

#include "ir/symbol.h"
#include "support/arena.h"
#include "support/map.h"

typedef struct cis_c_frame {
  uint64_t own, total; // bytes of the function alone; with what it calls
  uint64_t align;
  bool is_visited, is_done, is_called;
} cis_c_frame;

typedef struct cis_c_arena {
  cis_ptrmap offsets; // ops that allocate -> offset + 1
  cis_ptrmap frames;  // functions -> cis_c_frame, in `arena`
  cis_arena arena;
  cis_symbol_cache *symbols;
  uint64_t align;
} cis_c_arena;

/// Plans all functions of the module. False after located errors.
bool cis_c_arena_plan(cis_c_arena *plan, cis_op *module, cis_symbol_cache *symbols);
void cis_c_arena_deinit(cis_c_arena *plan);
/// NULL for a function without body.
cis_c_frame *cis_c_arena_frame(const cis_c_arena *plan, const cis_op *func);
/// Offset of what the op allocates in its function's frame.
uint64_t cis_c_arena_offset(const cis_c_arena *plan, const cis_op *op);

#endif
