// Predicates of comparisons: their numbers, whether they hold, and which predicate another one
// becomes. arith.cmpi, index.cmp and llvm.icmp number those of integers alike, and so do arith.cmpf
// and llvm.fcmp those of floats. Functions take the number as attributes store it; it has to be the
// number of a predicate unless the function says otherwise.
#ifndef CIS_DIALECT_COMMON_PREDICATES_H
#define CIS_DIALECT_COMMON_PREDICATES_H

#include "ir/attr.h"
#include "support/wide.h"

/// CIS_CMPI_EQ, ...: predicates of integers.
enum {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) CIS_CMPI_##NAME,
#include "dialect/common/predicates.def"
  CIS_NUM_CMPI
};

/// CIS_CMPF_OEQ, ...: predicates of floats.
enum {
#define CMPF(NAME, KEYWORD, OUTCOMES, EXPRESSION) CIS_CMPF_##NAME,
#include "dialect/common/predicates.def"
  CIS_NUM_CMPF
};

/// Outcomes of a comparison: exactly one is the case. Unordered: one operand is a NaN.
enum { CIS_EQUAL = 1, CIS_GREATER = 2, CIS_LESS = 4, CIS_UNORDERED = 8 };

/// Keywords of the predicates for enum attributes.
extern const struct cis_enum_case cis_cmpi_cases[], cis_cmpf_cases[];

/// Whether the predicate holds for two integers of 1 to 128 bits, which are zero extended.
bool cis_cmpi_holds(int64_t predicate, uint32_t width, cis_u128 a, cis_u128 b);
/// The predicate p' for which `a p b` is `b p' a`.
int64_t cis_cmpi_swapped(int64_t predicate);
/// The predicate that holds where the other does not; -1 for a number of no predicate.
int64_t cis_cmpi_negated(int64_t predicate);

/// Whether the predicate holds for two floats.
bool cis_cmpf_holds(int64_t predicate, double a, double b);
/// The set of outcomes for which the predicate holds.
unsigned cis_cmpf_outcomes(int64_t predicate);
/// The predicate that holds for a set of outcomes.
int64_t cis_cmpf_of_outcomes(unsigned outcomes);
/// The outcomes for exchanged operands.
unsigned cis_outcomes_swapped(unsigned outcomes);

#endif
