// Batch programs: a block of elementwise ops, executed for many points at once.
//
// A body that consists of ops with kernels (kernels.h) becomes a list of kernels over registers,
// each of which holds the values of up to CIS_BATCH_LANES neighbouring points. A body with an op
// that has no kernel is executed point by point instead.
#ifndef CIS_INTERP_NEST_BATCH_H
#define CIS_INTERP_NEST_BATCH_H

#include "interp/nest/kernels.h"
#include "interp/value.h"
#include "support/arena.h"

enum { CIS_BATCH_LANES = 512, CIS_BATCH_REGS = 64 };

typedef struct cis_batch_insn {
  cis_kernel fn;
  uint8_t dst, a, b, c;
} cis_batch_insn;

typedef struct cis_batch {
  const cis_batch_insn *insns;
  uint32_t num_insns;
  uint32_t num_regs;
  /// cis_lane of each register; those of the block's arguments come first.
  uint8_t lanes[CIS_BATCH_REGS];
  uint32_t num_args;
  bool uses_index;
  struct cis_batch_fixed { // registers that hold one value all the time
    uint8_t reg;
    bool is_slot;
    uint64_t bits; // or, the slot of a value from outside
  } * fixed;
  uint32_t num_fixed;
  struct cis_batch_index { // the number of a loop (linalg.index)
    uint8_t reg;
    uint32_t loop;
  } * indices;
  uint32_t num_indices;
  const uint8_t *yields; // registers
  uint32_t num_yields;
} cis_batch;

/// Compiles a block that ends in a terminator with the results as operands. NULL if something in it
/// has no kernel.
cis_batch *cis_batch_compile(cis_arena *arena, cis_block *block);

/// The registers while a program runs: where each one's lanes are; at first in buffers of its own.
typedef struct cis_batch_run {
  const cis_batch *batch;
  char *buffers;
  char *regs[CIS_BATCH_REGS];
} cis_batch_run;

/// Makes the buffers and fills the fixed registers. False if a value from outside has marks.
bool cis_batch_begin(cis_batch_run *run, const cis_batch *batch, const cis_cell *regs);
/// Frees the buffers.
void cis_batch_end(cis_batch_run *run);
static inline char *cis_batch_buffer(const cis_batch_run *run, uint32_t reg) {
  return run->buffers + (size_t)reg * CIS_BATCH_LANES * 8;
}
/// Executes the program for `n` points, at most CIS_BATCH_LANES.
void cis_batch_execute(cis_batch_run *run, size_t n);
/// Copies `n` lanes from memory, `step` bytes apart.
void cis_lanes_load(cis_lane lane, void *lanes, const char *data, int64_t step, size_t n);
/// Copies `n` lanes to memory, `step` bytes apart.
void cis_lanes_store(cis_lane lane, const void *lanes, char *data, int64_t step, size_t n);
/// Sets `n` lanes to one number.
void cis_lanes_splat(cis_lane lane, void *lanes, uint64_t bits, size_t n);

#endif
