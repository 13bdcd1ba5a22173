// Indices as sums: a constant and multiples of values.
//
//   %0 = affine.apply affine_map<(d0) -> (d0 * 4 + 4)>(%i)     4 * %i + 4
//   %1 = arith.addi %0, %n : index                              4 * %i + %n + 4
//   %2 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)        %n - 8 * (%n floordiv 8)
//   %3 = tensor.dim %t, %c0                                     the size of dimension 0 of %t
//   %4 = tensor.dim %empty, %c0    of tensor.empty(%n)          %n
//
// Sums are exact modulo 2^64, as indices are computed. So the difference of two indices that are
// not negative, if it is a constant, is that number; of others only the remainder by a power of two
// is known.
#ifndef CIS_DIALECT_COMMON_INDEX_SUM_H
#define CIS_DIALECT_COMMON_INDEX_SUM_H

#include "dialect/common/mixed.h"

enum { CIS_INDEX_SUM_TERMS = 8 };

typedef struct cis_index_sum {
  uint64_t constant;
  struct cis_index_term {
    cis_value *value; // an index, or the shaped value whose size is meant
    uint32_t size_of; // 0: the value itself; i + 1: the size of its dimension i
    /// Unless `divisor` is 0, the quotient of that number times `scale` plus `shift`, rounded down.
    uint64_t scale, shift;
    int64_t divisor;
    uint64_t factor; // not 0
  } terms[CIS_INDEX_SUM_TERMS];
  uint32_t num_terms;
  bool is_too_long; // nothing is known
} cis_index_sum;

/// sum += factor * m, with `m` taken apart through additions, multiplications by constants,
/// affine.apply, quotients and sizes of tensors, a number of ops deep.
void cis_index_sum_add(cis_index_sum *sum, cis_mixed m, int64_t factor);
/// Adds `factor` times the size of a dimension of a ranked tensor or memref.
void cis_index_sum_add_size(cis_index_sum *sum, cis_value *shaped, uint32_t dim, int64_t factor);
/// Adds `factor` times a sum.
void cis_index_sum_add_sum(cis_index_sum *sum, const cis_index_sum *other, int64_t factor);
/// Whether both sums are known to be the same number.
bool cis_index_sum_equal(const cis_index_sum *a, const cis_index_sum *b);
/// A hash that is equal for sums that cis_index_sum_equal holds for.
uint64_t cis_index_sum_hash(const cis_index_sum *sum);
/// Whether the sum is a constant, as a signed number.
bool cis_index_sum_is_constant(const cis_index_sum *sum, int64_t *out);
/// Whether a power of two is known to divide all terms, but not the constant.
bool cis_index_sum_is_no_multiple(const cis_index_sum *sum, uint64_t power_of_two);

#endif
