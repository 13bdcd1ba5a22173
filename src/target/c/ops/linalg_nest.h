// A structured op while it is written as loops: what the files that write its loops share.
#ifndef CIS_TARGET_C_OPS_LINALG_NEST_H
#define CIS_TARGET_C_OPS_LINALG_NEST_H

#include "target/c/arena.h"
#include "target/c/ops/linalg_interior.h"

typedef struct cis_c_linalg_nest {
  cis_op *op;
  uint32_t num_loops, num_inputs, num_operands;
  uint32_t num_outer; // loops outside of which nothing is kept in variables; num_loops: nothing is
  cis_affine_map *maps;
  cis_c_num *loops, *sizes;
  uint32_t *order;    // loops, the outermost first
  const char **kept;  // variables of outputs
  const char *copied; // the element of an input in an array that has a part of it; NULL: none has
  const char *copied_type;
  uint32_t copied_input;
  const cis_c_overlapped *overlapped; // NULL: outputs and inputs are apart
  cis_c_interior_loops shape;         // the loops, where an interior is sought
  cis_c_interior interior;            // no condition: none
} cis_c_linalg_nest;

// --- the op ---

/// Whether an operand is memory, and no scalar.
bool cis_c_linalg_is_memref(const cis_op *op, uint32_t operand);
/// Whether the element of an operand depends on a loop.
bool cis_c_linalg_uses(const cis_c_linalg_nest *n, uint32_t operand, uint32_t loop);
/// Whether elements of the outputs depend on a loop.
bool cis_c_linalg_is_output(const cis_c_linalg_nest *n, uint32_t loop);
/// How far an operand moves in memory with a loop; false if that is not known, or not simple.
bool cis_c_linalg_stride_along(cis_c_emitter *e, const cis_c_linalg_nest *n, uint32_t operand,
                               uint32_t loop, int64_t *out);
/// Whether neighbouring iterations of a loop are neighbours in an operand.
bool cis_c_linalg_moves_by_one(cis_c_emitter *e, const cis_c_linalg_nest *n, uint32_t operand,
                               uint32_t loop);
/// Whether neighbouring iterations of a loop are neighbours in each output, and the same element or
/// neighbours in each input.
bool cis_c_linalg_is_lanes(cis_c_emitter *e, const cis_c_linalg_nest *n, uint32_t loop);
/// Whether no input, and nothing that the body reads, shares memory with an output, and the body
/// writes nothing.
bool cis_c_linalg_outputs_are_alone(cis_c_emitter *e, const cis_c_linalg_nest *n);
/// Whether each iteration of the loops over outputs has an element of its own in each output, so
/// that these iterations can be in another order.
bool cis_c_linalg_outputs_are_apart(const cis_c_linalg_nest *n);
/// Whether the body needs the old element of each output.
bool cis_c_linalg_reads_outputs(const cis_c_linalg_nest *n);
/// The number that an output was filled with by an op that is part of this one; NULL: none.
const cis_c_value *cis_c_linalg_filled(cis_c_emitter *e, const cis_c_linalg_nest *n,
                                       uint32_t operand);

// --- its C; `loops` say which iteration ---

/// The name that the variable of a loop has, if it is free.
const char *cis_c_linalg_loop_name(uint32_t loop);
/// Opens the loops from one place in the order to another; how many there are, because loops of one
/// iteration are none.
uint32_t cis_c_linalg_open(cis_c_emitter *e, cis_c_linalg_nest *n, uint32_t from, uint32_t to);
/// Closes as many.
void cis_c_linalg_close(cis_c_emitter *e, uint32_t num);
/// The element of an operand.
const char *cis_c_linalg_element(cis_c_emitter *e, const cis_c_linalg_nest *n, uint32_t operand);
/// Sets the body's arguments: variables that hold the element, or the scalar itself. False after an
/// error.
bool cis_c_linalg_load(cis_c_emitter *e, cis_c_linalg_nest *n);
/// Ends the body, a cis_c_end_fn: stores what it yields; `nest` is a cis_c_linalg_nest.
bool cis_c_linalg_end_body(cis_c_emitter *e, cis_op *yield, void *nest);

/// Whether the body only multiplies, adds and extends integers.
bool cis_c_linalg_adds_products(const cis_c_linalg_nest *n);

// --- blocks (linalg_blocks.c) ---

/// Writes the op in blocks of outputs, if it is a sum of products of bytes or a reduction whose
/// elements can be computed several at once. `out_done`: whether it has. False after an error.
bool cis_c_linalg_put_blocks(cis_c_emitter *e, cis_c_linalg_nest *n, bool *out_done);
/// Opens `for (int q = 0; q < num; ++q)`, or from the last one down, unless there is one iteration;
/// then NULL.
const char *cis_c_linalg_open_block(cis_c_emitter *e, const char *wish, const char *num,
                                    bool is_backward);

// --- reductions in blocks of rows and lanes (linalg_tiles.c) ---

/// Whether the op is such a reduction, and has enough lanes or rows for a block.
bool cis_c_linalg_has_tiles(cis_c_emitter *e, const cis_c_linalg_nest *n);
/// Writes it. False after an error.
bool cis_c_linalg_put_tiles(cis_c_emitter *e, cis_c_linalg_nest *n);
/// The macro that says how many bytes of a row a block has: arrays of so many stay in vector
/// registers. 0: the machine has none.
const char *cis_c_linalg_tile_bytes(cis_c_emitter *e);

// --- sums of products along rows (linalg_rows.c) ---

typedef struct cis_c_row_sums {
  uint32_t rows, sum; // the loop over outputs, the innermost one over products
  uint32_t x;         // the input that has rows; the other one is the same for all of them
  int64_t step;       // from a row to the next
} cis_c_row_sums;

/// Whether the op adds products of f32 whose factors are neighbours in memory, for a loop over
/// outputs.
bool cis_c_linalg_find_row_sums(cis_c_emitter *e, const cis_c_linalg_nest *n, uint32_t rows,
                                cis_c_row_sums *out);
/// Writes the loop over rows, in blocks, and the last `num_sums` loops of the order inside.
void cis_c_linalg_put_row_sums(cis_c_emitter *e, cis_c_linalg_nest *n, uint32_t num_sums,
                               const cis_c_row_sums *s);

#endif
