// Accesses of each iteration of a structured op, as its C makes them: for the distance that its
// output must keep from an input that it may overlap. Loop nests that are not understood have none.
//
// An iteration of the outer loops (those that elements of the outputs depend on, and the loops
// around them) reads, and then writes one element of each output; inner loops reduce in variables.
// Nothing else is written, so that the outer loops may run backward.
//
// Inputs are read through indexing maps, or by memref.load in the body. The index of such a load is
// affine in the loops and in variables of scf.for, whose range affine.max, affine.min and constants
// bound; it stays within its dimension, because no program reads outside. So a padded window is
// understood without a padded copy. Any other index may be anywhere in its dimension.
#ifndef CIS_TARGET_C_NEST_H
#define CIS_TARGET_C_NEST_H

#include "ir/affine.h"
#include "ir/op.h"
#include "support/arena.h"
#include "target/c/distance.h"

typedef struct cis_c_nest {
  cis_arena *arena; // arena of the borrowed parts
  cis_op *op;
  uint32_t num_loops, num_outer, num_inputs, num_operands;
  cis_affine_map *maps;
  int64_t *extents; // of all loops
} cis_c_nest;

/// The buffer of which a memref is a view whose numbers are all known.
typedef struct cis_c_place {
  cis_value *root;
  int64_t offset, element_bytes; // bytes
  int64_t *strides;              // elements; in the arena
} cis_c_place;

/// False if the op is no nest that is understood.
bool cis_c_nest_of(cis_arena *arena, cis_op *op, cis_c_nest *out_nest);
/// Whether the old elements of an output are read (`operand` counts all operands).
bool cis_c_nest_reads_output(const cis_c_nest *nest, uint32_t operand);
/// Whether each element of an output is written, in a buffer that has no others.
bool cis_c_nest_covers_output(const cis_c_nest *nest, uint32_t operand);
/// False if the numbers of the view, or its buffer, are not known.
bool cis_c_place_of(cis_arena *arena, cis_value *memref, cis_c_place *out_place);
/// How far the buffer of output `operand` must lie from a buffer all of whose names are `names`.
/// False if a read of it is not understood.
bool cis_c_nest_distances(const cis_c_nest *nest, uint32_t operand, cis_value *const *names,
                          size_t num_names, cis_c_distances *out_distances);

#endif
