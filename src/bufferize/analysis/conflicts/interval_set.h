// Sets of intervals that are merged and asked what overlaps: treaps ordered by lower ends, with the
// greatest upper end of each subtree (Cormen et al., "Introduction to Algorithms", interval trees;
// Seidel and Aragon, "Randomized Search Trees", 1996).
//
// All sets share one pool of nodes; a set is the number of its root, 0 if empty. Two sets are
// merged by inserting the smaller, so that n elements take O(n log^2 n) in all.
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_INTERVAL_SET_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_INTERVAL_SET_H

#include "support/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct cis_interval {
  uint32_t low, high; // both included
  void *item;
} cis_interval;

typedef struct cis_interval_node {
  cis_interval interval;
  uint32_t greatest;          // upper end in the subtree
  uint32_t left, right, size; // children are numbers of nodes
} cis_interval_node;

typedef struct cis_interval_pool {
  CIS_VEC(cis_interval_node) nodes; // node 0 stands for none
} cis_interval_pool;

typedef uint32_t cis_interval_set;

/// Frees the nodes of all sets.
void cis_interval_pool_deinit(cis_interval_pool *pool);
/// The number of intervals in a set.
uint32_t cis_interval_set_size(const cis_interval_pool *pool, cis_interval_set set);
/// Adds an interval; returns the set that replaces `set`.
cis_interval_set cis_interval_set_add(cis_interval_pool *pool, cis_interval_set set,
                                      cis_interval interval);
/// The union of two sets; neither may be used afterwards.
cis_interval_set cis_interval_set_merge(cis_interval_pool *pool, cis_interval_set a,
                                        cis_interval_set b);
/// Calls `visit` for each element that overlaps [low, high] until it returns true; whether it did.
bool cis_interval_set_overlaps(const cis_interval_pool *pool, cis_interval_set set, uint32_t low,
                               uint32_t high, bool (*visit)(void *user, const cis_interval *found),
                               void *user);

#endif
