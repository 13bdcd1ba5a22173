// Plans by the methods of PyTorch's Inductor and of IREE, as candidates for the vertical order of
// buffers whose sizes are dynamic.
#ifndef CIS_PLAN_SPLIT_TREE_H
#define CIS_PLAN_SPLIT_TREE_H

#include "plan/plan.h"

enum { CIS_PLAN_MOST_SPLIT = 1024 }; // buffers: more take too long

/// A tree of parts of the pool (PyTorch's Inductor): buffers with disjoint lives share a part,
/// buffers that are live together get parts side by side. The largest buffers come first, each is
/// put where the sizes of the problem let it fit, or else at the end.
void cis_plan_split_tree(const cis_plan_problem *problem, cis_arena *arena, int64_t *out_offsets);

/// Buffers of one class share places in the order of their begins, and those of two classes never
/// share (IREE). `class_of` per buffer; `base` is where the first class begins. Buffers of class 0
/// keep their offsets.
void cis_plan_size_classes(const cis_plan_problem *problem, const uint32_t *class_of, int64_t base,
                           cis_arena *arena, int64_t *io_offsets);

#endif
