// vector.extract of a vector that is built by a chain of vector.insert and vector.transpose becomes
// an extract from an inserted value, or from the vector before the insertions.
//
//   extract(insert x, y[1])[1]    -> x
//   extract(insert x, y[2])[1]    -> extract y[1]
//   extract(insert x, y[2, i])[1] -> extract y[1]
//   extract(transpose y)[1, 0]    -> extract y[0, 1]
#include "dialect/vector/impl.h"
#include "dialect/vector/kinds.h"

#include <string.h>

/// A vector that has the extracted part, and where: the position, then the dimensions that are
/// left, as `left_dim` numbers them.
typedef struct extracted_part {
  cis_value *vector;
  cis_i64_vec at;
  uint32_t num; // entries of the position
} extracted_part;

static int64_t left_dim(size_t i) { return -1 - (int64_t)i; }

/// Whether the dimensions that are left are the last ones, in their order: only then can the part
/// be extracted from the vector.
static bool is_extractable(const extracted_part *p) {
  for (size_t i = p->num; i < p->at.len; ++i)
    if (p->at.data[i] != left_dim(i - p->num))
      return false;
  return true;
}

static void transpose_part(extracted_part *p, const cis_op *transpose) {
  uint32_t rank;
  const int64_t *order = cis_attr_get_i64_array(cis_op_inherent(transpose, "permutation"), &rank);
  cis_i64_vec at = {0};
  cis_vec_resize(&at, rank);
  for (uint32_t i = 0; i < rank; ++i)
    at.data[order[i]] = p->at.data[i];
  cis_vec_deinit(&p->at);
  p->at = at;
  p->vector = cis_op_operand(transpose, 0);
}

/// The position of an inserted value relative to the extracted part. INSERTED_AROUND: the part is
/// inside of it, or is it. INSERTED_ANYWHERE: a dynamic position decides.
typedef enum inserted {
  INSERTED_AROUND,
  INSERTED_BESIDE,
  INSERTED_ACROSS,
  INSERTED_ANYWHERE
} inserted;

static inserted inserted_where(const cis_op *insert, const extracted_part *p) {
  uint32_t num;
  const int64_t *position = cis_vector_position(insert, &num);
  bool is_around = num <= p->num;
  for (uint32_t i = 0; i < num; ++i) {
    if (p->at.data[i] >= 0 && position[i] != CIS_DYNAMIC && p->at.data[i] != position[i])
      return INSERTED_BESIDE;
    is_around = is_around && p->at.data[i] == position[i];
  }
  if (!cis_vector_is_static(insert))
    return INSERTED_ANYWHERE;
  return is_around ? INSERTED_AROUND : INSERTED_ACROSS;
}

/// Goes on to the vector that has the part before the op that defines this one: a transpose or an
/// insertion.
static bool go_before(extracted_part *p) {
  const cis_op *by = cis_value_op(p->vector);
  if (by && cis_op_kind(by) == CIS_OP_VECTOR_TRANSPOSE) {
    transpose_part(p, by);
    return true;
  }
  if (!by || cis_op_kind(by) != CIS_OP_VECTOR_INSERT || inserted_where(by, p) != INSERTED_BESIDE)
    return false;
  p->vector = cis_op_operand(by, 1);
  return true;
}

/// Continues in the inserted value, if the part lies in it.
static void go_into(extracted_part *p) {
  uint32_t num;
  const cis_op *by = cis_value_op(p->vector);
  if (!by || cis_op_kind(by) != CIS_OP_VECTOR_INSERT || inserted_where(by, p) != INSERTED_AROUND)
    return;
  cis_vector_position(by, &num);
  p->vector = cis_op_operand(by, 0);
  p->num -= num;
  p->at.len -= num;
  memmove(p->at.data, p->at.data + num, p->at.len * sizeof *p->at.data);
}

/// Whether some elements of the part have been inserted, and others were there before.
static bool is_mixed(const extracted_part *p) {
  const cis_op *by = cis_value_op(p->vector);
  return by && cis_op_kind(by) == CIS_OP_VECTOR_INSERT && inserted_where(by, p) == INSERTED_ACROSS;
}

/// Follows the chain to its first vector. False if the chain comes back to the op or to itself, as
/// it may in a block that cannot be reached.
static bool go_to_first(const cis_op *op, extracted_part *p) {
  const cis_value *mark = p->vector;
  for (uint64_t steps = 1, next_mark = 2; cis_value_op(p->vector) != op && go_before(p); ++steps) {
    if (p->vector == mark)
      return false;
    if (steps == next_mark) {
      mark = p->vector;
      next_mark *= 2;
    }
  }
  return cis_value_op(p->vector) != op;
}

bool cis_vector_extract_chain(cis_op *op, cis_fold_result *out) {
  uint32_t num, rank = cis_type_rank(cis_op_operand_type(op, 0));
  const int64_t *position = cis_vector_position(op, &num);
  extracted_part p = {.vector = cis_op_operand(op, 0), .num = num};
  if (!cis_vector_is_static(op))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    cis_vec_push(&p.at, i < num ? position[i] : left_dim(i - num));
  bool folds = go_to_first(op, &p) && !is_mixed(&p);
  go_into(&p);
  folds = folds && p.vector != cis_op_operand(op, 0) && cis_value_op(p.vector) != op &&
          is_extractable(&p);
  bool is_all = folds && !p.num && p.vector->type == cis_vector_result(op);
  if (is_all) {
    cis_fold_to_value(out, p.vector);
  } else if (folds) {
    cis_op_set_operand(op, 0, p.vector);
    cis_vector_set_position(op, p.at.data, p.num);
    cis_fold_in_place(out);
  }
  cis_vec_deinit(&p.at);
  return folds;
}
