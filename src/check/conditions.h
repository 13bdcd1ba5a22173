// Conditions: boolean functions of atoms. An atom is an i1 value or a decision about which no more
// is known. Ordered decision diagrams (Bryant, Graph-Based Algorithms for Boolean Function
// Manipulation, 1986): equal functions are the same number, so that "never" is `== CIS_NEVER`.
//
// Example: with atoms a and b, (a and b) or (a and not b) is the number of a.
#ifndef CIS_CHECK_CONDITIONS_H
#define CIS_CHECK_CONDITIONS_H

#include "support/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t cis_cond;
enum { CIS_NEVER = 0, CIS_ALWAYS = 1 };
#define CIS_NO_ATOM UINT32_MAX

typedef struct cis_cond_node {
  uint32_t atom; // those of `low` and `high` are larger
  cis_cond low, high;
} cis_cond_node;

typedef struct cis_cond_memo {
  uint32_t walk;
  cis_cond result;
} cis_cond_memo;

/// Diagrams of one function. When there are too many nodes, `is_full` is set and results mean
/// nothing any more: the caller gives up.
typedef struct cis_conds {
  CIS_VEC(cis_cond_node) nodes;
  CIS_VEC(uint32_t) table; // hash -> node, 0: free
  struct cis_cond_entry *cache;
  CIS_VEC(cis_cond_memo) memo; // results for nodes, of the walk that has the number `walk`
  uint32_t walk;
  uint32_t num_atoms, limit;
  bool is_full;
} cis_conds;

/// Makes an empty table of at most `limit` nodes.
void cis_conds_init(cis_conds *c, uint32_t limit);
/// Frees the table.
void cis_conds_deinit(cis_conds *c);

/// A condition that nothing is known of; its atom is `num_atoms` before the call.
cis_cond cis_cond_atom(cis_conds *c);
/// The condition that an atom is.
cis_cond cis_cond_of_atom(cis_conds *c, uint32_t atom);
/// `f` ? `g` : `h`.
cis_cond cis_cond_ite(cis_conds *c, cis_cond f, cis_cond g, cis_cond h);
static inline cis_cond cis_cond_not(cis_conds *c, cis_cond f) {
  return cis_cond_ite(c, f, CIS_NEVER, CIS_ALWAYS);
}
static inline cis_cond cis_cond_and(cis_conds *c, cis_cond f, cis_cond g) {
  return f == CIS_ALWAYS ? g : f == CIS_NEVER ? f : cis_cond_ite(c, f, g, CIS_NEVER);
}
static inline cis_cond cis_cond_or(cis_conds *c, cis_cond f, cis_cond g) {
  return f == CIS_NEVER ? g : f == CIS_ALWAYS ? f : cis_cond_ite(c, f, CIS_ALWAYS, g);
}
/// `f` and not `g`.
static inline cis_cond cis_cond_minus(cis_conds *c, cis_cond f, cis_cond g) {
  return g == CIS_NEVER ? f : f == CIS_NEVER ? f : cis_cond_and(c, f, cis_cond_not(c, g));
}
/// Puts map[atom] for each atom that has one (not UINT32_MAX) in its place.
cis_cond cis_cond_substitute(cis_conds *c, cis_cond f, const cis_cond *map, uint32_t num);
/// There are values of the atoms from `first` on, those in `keep` (sorted) excepted, with which `f`
/// holds.
cis_cond cis_cond_exists(cis_conds *c, cis_cond f, uint32_t first, const uint32_t *keep,
                         size_t num_keep);
/// `f` where the atom does not hold.
cis_cond cis_cond_without(cis_conds *c, cis_cond f, uint32_t atom);
/// Values of atoms with which `f` holds, as an atom * 2 + value each, in the order of atoms; `f` is
/// not CIS_NEVER.
typedef CIS_VEC(uint32_t) cis_cond_model;
/// Sets `out` to a model of `f`.
void cis_cond_get_model(const cis_conds *c, cis_cond f, cis_cond_model *out);
/// Whether `f` holds with a model; atoms that it does not have are false.
bool cis_cond_holds(const cis_conds *c, cis_cond f, const cis_cond_model *model);
/// Whether `f` depends on nothing but atoms for which `test` says true.
bool cis_cond_only(cis_conds *c, cis_cond f, bool (*test)(void *user, uint32_t atom), void *user);

#endif
