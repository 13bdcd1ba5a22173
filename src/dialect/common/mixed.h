// Numbers that are constants or values: upstream's OpFoldResult of index type. An op keeps a list
// of them as an attribute `static_x`, with CIS_DYNAMIC where an operand of group `x` stands.
#ifndef CIS_DIALECT_COMMON_MIXED_H
#define CIS_DIALECT_COMMON_MIXED_H

#include "ir/builder.h"

typedef struct cis_mixed {
  cis_value *value; // or, where it is NULL:
  int64_t number;
} cis_mixed;
typedef CIS_VEC(cis_mixed) cis_mixed_vec;

/// The numbers of such a list alone, CIS_DYNAMIC where it has a value: all that verifiers ask.
/// Borrowed from the attribute.
typedef struct cis_static_list {
  const int64_t *values;
  uint32_t num;
} cis_static_list;
/// The numbers of the op's attribute `static_name`, borrowed from it; none where it is not there.
cis_static_list cis_static_list_get(const cis_op *op, const char *static_name);

/// Appends the numbers of an op's group; `static_name` is the attribute's name, `name` the group's.
void cis_mixed_get(const cis_op *op, const char *static_name, const char *name, cis_mixed_vec *out);
/// Whether the entry is the constant `number`.
static inline bool cis_mixed_is(cis_mixed m, int64_t number) {
  return !m.value && m.number == number;
}
/// Whether two entries are the same value or the same number.
bool cis_mixed_equal(cis_mixed a, cis_mixed b);
/// Replaces values that are constants of at least `least` by numbers. Returns whether any was
/// replaced.
bool cis_mixed_fold(cis_mixed_vec *list, int64_t least);
/// Whether there may be no number from `low` to `high`, which is not reached.
bool cis_mixed_may_be_empty(const cis_mixed *low, const cis_mixed *high, bool is_unsigned);
/// Whether a box with these bounds, which are as many, may have more than one point in a dimension.
bool cis_mixed_may_have_points(const cis_mixed_vec *low, const cis_mixed_vec *high,
                               const cis_mixed_vec *step);
/// Multiplies `count` by the trip count of a loop from `lower` to `upper` (exclusive) by `step`.
/// False if one of them is CIS_DYNAMIC, the step is not positive, or the product overflows.
bool cis_multiply_trip_count(int64_t lower, int64_t upper, int64_t step, uint64_t *count);
/// The number of points of such a box; false if it is not known.
bool cis_mixed_num_points(const cis_mixed_vec *low, const cis_mixed_vec *high,
                          const cis_mixed_vec *step, uint64_t *out);
/// Writes the number of each entry into `out`; CIS_DYNAMIC for a value.
void cis_mixed_statics(const cis_mixed_vec *list, int64_t *out);
/// Puts a list into a state: the attribute and the operands. Returns the number of operands, for
/// the sizes of groups.
int32_t cis_mixed_add(cis_op_state *state, const char *static_name, const cis_mixed_vec *list);

/// Offsets, sizes and strides of an op with OffsetSizeAndStrideOpInterface.
typedef struct cis_mixed_slice {
  cis_mixed_vec offsets, sizes, strides;
} cis_mixed_slice;
typedef struct cis_static_slice {
  cis_static_list offsets, sizes, strides;
} cis_static_slice;
/// Offsets, sizes and strides of a slice op as numbers, CIS_DYNAMIC for operands; borrowed from its
/// attributes.
cis_static_slice cis_static_slice_get(const cis_op *op);
/// Offsets, sizes and strides of a slice op as numbers and values. The caller frees them with
/// cis_mixed_slice_deinit.
cis_mixed_slice cis_mixed_slice_get(const cis_op *op);
/// Frees the lists.
void cis_mixed_slice_deinit(cis_mixed_slice *slice);
/// Appends a dimension with stride 1.
void cis_mixed_slice_push(cis_mixed_slice *slice, cis_mixed offset, cis_mixed size);
/// Whether two lists have equal entries.
bool cis_mixed_equal_lists(const cis_mixed_vec *a, const cis_mixed_vec *b);
/// Whether two slices have equal offsets, sizes and strides.
bool cis_mixed_slice_equal(const cis_mixed_slice *a, const cis_mixed_slice *b);
/// Offsets and sizes are not folded to negative numbers, which are no valid ones.
bool cis_mixed_slice_fold(cis_mixed_slice *slice);
/// Whether it is the whole: offsets 0, strides 1, sizes the numbers of `shape`.
bool cis_mixed_slice_is_whole(const cis_mixed_slice *slice, const int64_t *shape, uint32_t rank);
/// The treatment of strides that are constant operands of value zero: FOLD makes them numbers, STAY
/// keeps them operands, KEEP_ALL keeps all strides as they are.
typedef enum cis_zero_strides {
  CIS_ZEROS_FOLD,
  CIS_ZEROS_STAY,
  CIS_ZEROS_KEEP_ALL
} cis_zero_strides;
/// cis_mixed_slice_fold for a slice of a value with the sizes `shape`. Offsets are folded first,
/// then sizes, then strides; folding stops before a list that would put the slice out of bounds,
/// because such an op does not verify.
bool cis_mixed_slice_fold_inside(cis_mixed_slice *slice, const int64_t *shape,
                                 cis_zero_strides zeros);
/// Whether the parts of the slice that are numbers are inside a value with the sizes `shape`.
bool cis_mixed_slice_is_inside(const cis_mixed_slice *slice, const int64_t *shape);

/// An op of `kind` whose groups are `sources` (one each), offsets, sizes and strides. `result`
/// NULL: it has none.
cis_op *cis_mixed_slice_build(cis_builder *b, unsigned kind, cis_location loc,
                              cis_value *const *sources, uint32_t num_sources,
                              const cis_mixed_slice *slice, cis_type result);

#endif
