// Predicates of comparisons, from their rows.
#include "dialect/common/predicates.h"

const struct cis_enum_case cis_cmpi_cases[] = {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) {KEYWORD, CIS_CMPI_##NAME},
#include "dialect/common/predicates.def"
    {0}};

const struct cis_enum_case cis_cmpf_cases[] = {
#define CMPF(NAME, KEYWORD, OUTCOMES, EXPRESSION) {KEYWORD, CIS_CMPF_##NAME},
#include "dialect/common/predicates.def"
    {0}};

// --- integers ---

static cis_i128 int_of(cis_u128 bits, uint32_t width) {
  return (cis_i128)(bits << (128 - width)) >> (128 - width);
}
static cis_u128 uint_of(cis_u128 bits, uint32_t width) {
  (void)width;
  return bits;
}

bool cis_cmpi_holds(int64_t predicate, uint32_t width, cis_u128 a, cis_u128 b) {
  switch (predicate) {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED)                                      \
  case CIS_CMPI_##NAME:                                                                            \
    return SIGN##_of(a, width) OPERATOR SIGN##_of(b, width);
#include "dialect/common/predicates.def"
  default:
    return false;
  }
}

int64_t cis_cmpi_swapped(int64_t predicate) {
  static const int8_t swapped[] = {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) CIS_CMPI_##SWAPPED,
#include "dialect/common/predicates.def"
  };
  return swapped[predicate];
}

int64_t cis_cmpi_negated(int64_t predicate) {
  static const int8_t negated[] = {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) CIS_CMPI_##NEGATED,
#include "dialect/common/predicates.def"
  };
  return predicate >= 0 && predicate < CIS_NUM_CMPI ? negated[predicate] : -1;
}

// --- floats ---

static const uint8_t outcomes_of[] = {
#define CMPF(NAME, KEYWORD, OUTCOMES, EXPRESSION) OUTCOMES,
#include "dialect/common/predicates.def"
};

unsigned cis_cmpf_outcomes(int64_t predicate) { return outcomes_of[predicate]; }

int64_t cis_cmpf_of_outcomes(unsigned outcomes) {
  int64_t predicate = 0;
  while (outcomes_of[predicate] != outcomes)
    ++predicate;
  return predicate;
}

unsigned cis_outcomes_swapped(unsigned outcomes) {
  return (outcomes & (CIS_EQUAL | CIS_UNORDERED)) | (outcomes & CIS_GREATER ? CIS_LESS : 0) |
         (outcomes & CIS_LESS ? CIS_GREATER : 0);
}

bool cis_cmpf_holds(int64_t predicate, double a, double b) {
  unsigned outcome = a < b ? CIS_LESS : a > b ? CIS_GREATER : a == b ? CIS_EQUAL : CIS_UNORDERED;
  return outcomes_of[predicate] & outcome;
}
