// A plan for the buffers of a program: the place of each in an arena, which it shares with others.
// The program itself has a buffer for each allocation; that two of them are the same bytes is known
// by this table alone.
#ifndef CIS_INTERP_PLACEMENT_H
#define CIS_INTERP_PLACEMENT_H

#include "ir/op.h"
#include "support/map.h"
#include "support/str.h"

typedef struct cis_place {
  cis_value *value; // the memref of an allocation, or an argument of a function
  cis_str name;     // as the plan has it
  uint32_t arena;   // number of the arena; they are not the same memory
  int64_t offset;   // first byte in the arena, at least 0
} cis_place;

/// Zero-initialised is empty.
typedef struct cis_placement {
  CIS_VEC(cis_place) places;
  cis_ptrmap of; // value -> index of its place + 1
  uint32_t num_arenas;
} cis_placement;

/// The place of a value; NULL: the plan has none for it.
static inline const cis_place *cis_place_of(const cis_placement *placement,
                                            const cis_value *value) {
  uintptr_t i = placement && value ? cis_ptrmap_at(&placement->of, value) : 0;
  return i ? &placement->places.data[i - 1] : NULL;
}
/// Frees the table.
static inline void cis_placement_deinit(cis_placement *placement) {
  cis_vec_deinit(&placement->places);
  cis_ptrmap_deinit(&placement->of);
}

#endif
