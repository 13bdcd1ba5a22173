// Executes the ops of tosa that move elements.
#include "interp/exec/tosa_run.h"

// --- moving elements ---

static bool copy_from(cis_tosa_run *r, int64_t to, const cis_tosa_view *from, int64_t at) {
  memcpy(r->out->data + to * r->out->stride, from->array->data + at * from->array->stride,
         r->element.size);
  return true;
}

/// The sizes of the result's type; one unknown size is inferred.
bool cis_tosa_run_reshape(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  int64_t sizes[CIS_MAX_RANK], known = 1;
  cis_i64_vec shape = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, 1), &shape) && shape.len <= CIS_MAX_RANK;
  for (uint32_t i = 0; ok && i < shape.len; ++i)
    known *= shape.data[i] < 0 ? 1 : shape.data[i];
  for (uint32_t i = 0; ok && i < shape.len; ++i)
    sizes[i] = shape.data[i] < 0 ? (known ? a->num / known : 0) : shape.data[i];
  uint32_t rank = (uint32_t)shape.len;
  cis_vec_deinit(&shape);
  if (!ok || cis_count(sizes, rank) != a->num)
    return cis_trap(r->m, r->op, "the new shape has another number of elements") != NULL;
  if (!cis_tosa_begin(r, sizes, rank))
    return false;
  memcpy(r->out->data, a->data, (size_t)a->num * a->stride);
  return true;
}

/// Elements of the result, each read where `place` says.
static bool run_permuted(cis_tosa_run *r, const int64_t *sizes, uint32_t rank, const int64_t *steps,
                         int64_t start) {
  int64_t index[CIS_MAX_RANK] = {0};
  if (!cis_tosa_begin(r, sizes, rank))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, rank))
    copy_from(r, at, &r->in[0], start + cis_tosa_offset_of(index, steps, rank));
  return true;
}

bool cis_tosa_run_transpose(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  uint32_t count;
  const int32_t *perms = cis_attr_get_i32_array(cis_op_inherent(r->op, "perms"), &count);
  int64_t sizes[CIS_MAX_RANK], steps[CIS_MAX_RANK], from[CIS_MAX_RANK];
  cis_row_major(a->sizes, a->rank, from);
  for (uint32_t i = 0; i < a->rank; ++i) {
    sizes[i] = a->sizes[perms[i]];
    steps[i] = from[perms[i]];
  }
  return run_permuted(r, sizes, a->rank, steps, 0);
}

bool cis_tosa_run_reverse(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  int64_t steps[CIS_MAX_RANK], axis = cis_tosa_attr_int(r, "axis");
  cis_row_major(a->sizes, a->rank, steps);
  steps[axis] = -steps[axis];
  return run_permuted(r, a->sizes, a->rank, steps, -(a->sizes[axis] - 1) * steps[axis]);
}

bool cis_tosa_run_slice(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  cis_i64_vec start = {0}, size = {0};
  int64_t sizes[CIS_MAX_RANK], steps[CIS_MAX_RANK];
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, 1), &start) &&
            cis_tosa_const_shape(cis_op_operand(r->op, 2), &size) && start.len == a->rank &&
            size.len == a->rank;
  int64_t from = 0;
  cis_row_major(a->sizes, a->rank, steps);
  for (uint32_t i = 0; ok && i < a->rank; ++i) {
    sizes[i] = size.data[i] < 0 ? a->sizes[i] - start.data[i] : size.data[i];
    from += start.data[i] * steps[i];
    ok = start.data[i] >= 0 && sizes[i] >= 0 && sizes[i] <= a->sizes[i] - start.data[i];
  }
  cis_vec_deinit(&start);
  cis_vec_deinit(&size);
  if (!ok)
    return cis_trap(r->m, r->op, "the slice lies outside of the tensor") != NULL;
  return run_permuted(r, sizes, a->rank, steps, from);
}

/// The first `num` elements of the shape; false after a report.
static bool shape_numbers(cis_tosa_run *r, uint32_t operand, int64_t *out, uint32_t count) {
  cis_i64_vec numbers = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, operand), &numbers) && numbers.len == count;
  for (uint32_t i = 0; ok && i < count; ++i) {
    out[i] = numbers.data[i];
    ok = out[i] >= 0;
  }
  cis_vec_deinit(&numbers);
  return ok || cis_trap(r->m, r->op, "the shape is no constant of that rank") != NULL;
}

bool cis_tosa_run_tile(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  int64_t times[CIS_MAX_RANK], sizes[CIS_MAX_RANK], steps[CIS_MAX_RANK], index[CIS_MAX_RANK] = {0};
  if (!shape_numbers(r, 1, times, a->rank))
    return false;
  cis_row_major(a->sizes, a->rank, steps);
  for (uint32_t i = 0; i < a->rank; ++i)
    sizes[i] = a->sizes[i] * times[i];
  if (!cis_tosa_begin(r, sizes, a->rank))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, a->rank)) {
    int64_t from = 0;
    for (uint32_t i = 0; i < a->rank; ++i)
      from += index[i] % a->sizes[i] * steps[i];
    copy_from(r, at, &r->in[0], from);
  }
  return true;
}

/// Puts a block of elements at a place of the result.
static void put_block(cis_tosa_run *r, const cis_tosa_view *from, const int64_t *place) {
  const cis_array *a = from->array;
  int64_t to[CIS_MAX_RANK], steps[CIS_MAX_RANK], start = 0;
  cis_row_major(r->out->sizes, a->rank, to);
  cis_row_major(a->sizes, a->rank, steps);
  for (uint32_t i = 0; i < a->rank; ++i)
    start += place[i] * to[i];
  cis_copy_block(r->out, (cis_block_walk){start, to}, a, (cis_block_walk){0, steps}, a->sizes,
                 a->rank);
}

bool cis_tosa_run_pad(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  int64_t widths[2 * CIS_MAX_RANK], sizes[CIS_MAX_RANK], place[CIS_MAX_RANK];
  if (a->rank > CIS_MAX_RANK || !shape_numbers(r, 1, widths, 2 * a->rank))
    return false;
  for (uint32_t i = 0; i < a->rank; ++i) {
    place[i] = widths[2 * i];
    sizes[i] = a->sizes[i] + widths[2 * i] + widths[2 * i + 1];
  }
  if (!cis_tosa_begin(r, sizes, a->rank))
    return false;
  for (int64_t i = 0; i < r->out->num; ++i)
    copy_from(r, i, &r->in[2], 0);
  put_block(r, &r->in[0], place);
  return true;
}

bool cis_tosa_run_concat(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  int64_t axis = cis_tosa_attr_int(r, "axis"), sizes[CIS_MAX_RANK], place[CIS_MAX_RANK] = {0};
  memcpy(sizes, a->sizes, a->rank * sizeof *sizes);
  for (uint32_t i = 1; i < r->num_in; ++i) {
    for (uint32_t d = 0; d < a->rank; ++d)
      if (d != axis && r->in[i].array->sizes[d] != sizes[d])
        return cis_trap(r->m, r->op, "tensors of other sizes than the first") != NULL;
    sizes[axis] += r->in[i].array->sizes[axis];
  }
  if (!cis_tosa_begin(r, sizes, a->rank))
    return false;
  for (uint32_t i = 0; i < r->num_in; ++i) {
    put_block(r, &r->in[i], place);
    place[axis] += r->in[i].array->sizes[axis];
  }
  return true;
}

bool cis_tosa_check_sizes(cis_tosa_run *r, bool fit) {
  return fit || cis_trap(r->m, r->op, "operands of sizes that do not fit each other") != NULL;
}

/// The row that an index names; -1 after a report.
static int64_t row_of(cis_tosa_run *r, const cis_tosa_view *indices, int64_t at, int64_t num_rows) {
  int64_t row = cis_tosa_get(indices, at).i;
  if (row >= 0 && row < num_rows)
    return row;
  cis_trap(r->m, r->op, "index %lld is outside of %lld rows", (long long)row, (long long)num_rows);
  return -1;
}

bool cis_tosa_run_gather(cis_tosa_run *r) {
  const cis_array *v = r->in[0].array, *i = r->in[1].array;
  int64_t sizes[] = {v->sizes[0], i->sizes[1], v->sizes[2]}, width = sizes[2];
  if (!cis_tosa_check_sizes(r, i->sizes[0] == v->sizes[0]) || !cis_tosa_begin(r, sizes, 3))
    return false;
  for (int64_t at = 0; at < sizes[0] * sizes[1]; ++at) {
    int64_t row = row_of(r, &r->in[1], at, v->sizes[1]);
    if (row < 0)
      return false;
    memcpy(r->out->data + at * width * v->stride,
           v->data + (at / sizes[1] * v->sizes[1] + row) * width * v->stride,
           (size_t)(width * v->stride));
  }
  return true;
}

bool cis_tosa_run_scatter(cis_tosa_run *r) {
  const cis_array *v = r->in[0].array, *i = r->in[1].array, *rows = r->in[2].array;
  int64_t width = v->sizes[2], num = i->sizes[1];
  bool fit = i->sizes[0] == v->sizes[0] && rows->sizes[0] == v->sizes[0] && rows->sizes[1] == num &&
             rows->sizes[2] == width;
  if (!cis_tosa_check_sizes(r, fit) || !cis_tosa_begin(r, v->sizes, 3))
    return false;
  memcpy(r->out->data, v->data, (size_t)(v->num * v->stride));
  for (int64_t at = 0; at < i->sizes[0] * num; ++at) {
    int64_t row = row_of(r, &r->in[1], at, v->sizes[1]);
    if (row < 0)
      return false;
    memcpy(r->out->data + (at / num * v->sizes[1] + row) * width * v->stride,
           rows->data + at * width * v->stride, (size_t)(width * v->stride));
  }
  return true;
}
