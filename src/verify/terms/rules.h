// Helpers that the files of normal forms share.
#ifndef CIS_VERIFY_TERMS_RULES_H
#define CIS_VERIFY_TERMS_RULES_H

#include "verify/terms/term.h"

typedef CIS_VEC(uint32_t) cis_term_vec;

/// The term of an op of arith and these arguments as they are.
cis_term cis_rule_node(cis_terms *t, unsigned kind, int64_t imm, cis_type type,
                       const cis_term *args, uint32_t num);
/// The same of two arguments that may change places.
cis_term cis_rule_sorted(cis_terms *t, unsigned kind, cis_type type, cis_term a, cis_term b);
/// Sorts term numbers in ascending order, the order of arguments that may change places.
void cis_rule_sort(cis_term_vec *v);
/// The arguments, and instead of those that are such an op theirs.
void cis_rule_flatten(const cis_terms *t, unsigned kind, const cis_term *args, uint32_t num,
                      cis_term_vec *out);
/// The normal form of an op of arith on floats (rules_float.c); 0: it is none.
cis_term cis_rule_float(cis_terms *t, uint32_t key, const cis_term *args, uint32_t num);

#endif
