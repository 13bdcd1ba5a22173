// Numbers that are constants or values.
#include "dialect/common/mixed.h"

#include "ir/fold.h"

#include <string.h>

cis_static_list cis_static_list_get(const cis_op *op, const char *static_name) {
  cis_static_list list;
  list.values = cis_attr_get_i64_array(cis_op_inherent(op, static_name), &list.num);
  return list;
}

void cis_mixed_get(const cis_op *op, const char *static_name, const char *name,
                   cis_mixed_vec *out) {
  int group = cis_op_info_operand(op->info, cis_str_from(name));
  uint32_t operand = cis_op_operand_group(op, (uint32_t)group).first;
  cis_static_list numbers = cis_static_list_get(op, static_name);
  for (uint32_t i = 0; i < numbers.num; ++i) {
    cis_mixed m = {.number = numbers.values[i]};
    if (m.number == CIS_DYNAMIC)
      m.value = cis_op_operand(op, operand++);
    cis_vec_push(out, m);
  }
}

bool cis_mixed_equal(cis_mixed a, cis_mixed b) {
  return a.value == b.value && (a.value || a.number == b.number);
}

static bool number_of(cis_mixed m, int64_t *out) {
  if (m.value)
    return cis_constant_int(m.value, out);
  *out = m.number;
  return true;
}

bool cis_mixed_may_be_empty(const cis_mixed *low, const cis_mixed *high, bool is_unsigned) {
  int64_t l = low->number, h = high->number;
  if ((low->value && !cis_constant_int(low->value, &l)) ||
      (high->value && !cis_constant_int(high->value, &h)))
    return true;
  return l >= h || (is_unsigned && (uint64_t)l >= (uint64_t)h);
}

bool cis_mixed_may_have_points(const cis_mixed_vec *low, const cis_mixed_vec *high,
                               const cis_mixed_vec *step) {
  for (size_t i = 0; i < low->len; ++i) {
    int64_t l, h, s, next;
    if (!number_of(low->data[i], &l) || !number_of(high->data[i], &h) ||
        !number_of(step->data[i], &s) || __builtin_add_overflow(l, s, &next) || next < h)
      return true;
  }
  return false;
}

bool cis_multiply_trip_count(int64_t lower, int64_t upper, int64_t step, uint64_t *count) {
  int64_t difference;
  if (lower == CIS_DYNAMIC || upper == CIS_DYNAMIC || step == CIS_DYNAMIC || step <= 0)
    return false;
  if (lower >= upper) {
    *count = 0;
    return true;
  }
  return !__builtin_sub_overflow(upper, lower, &difference) &&
         !__builtin_mul_overflow(*count, (uint64_t)(difference / step + (difference % step != 0)),
                                 count);
}

bool cis_mixed_num_points(const cis_mixed_vec *low, const cis_mixed_vec *high,
                          const cis_mixed_vec *step, uint64_t *out) {
  *out = 1;
  for (size_t i = 0; i < low->len; ++i) {
    int64_t l, h, s;
    if (low->data[i].value && low->data[i].value == high->data[i].value) {
      *out = 0;
      return true;
    }
    if (!number_of(low->data[i], &l) || !number_of(high->data[i], &h) ||
        !number_of(step->data[i], &s) || !cis_multiply_trip_count(l, h, s, out))
      return false;
  }
  return true;
}

bool cis_mixed_fold(cis_mixed_vec *list, int64_t least) {
  bool changed = false;
  for (size_t i = 0; i < list->len; ++i) {
    int64_t number;
    cis_mixed *m = &list->data[i];
    if (!m->value || !cis_constant_int(m->value, &number) || number < least ||
        number == CIS_DYNAMIC)
      continue;
    *m = (cis_mixed){.number = number};
    changed = true;
  }
  return changed;
}

void cis_mixed_statics(const cis_mixed_vec *list, int64_t *out) {
  for (size_t i = 0; i < list->len; ++i)
    out[i] = list->data[i].value ? CIS_DYNAMIC : list->data[i].number;
}

int32_t cis_mixed_add(cis_op_state *state, const char *static_name, const cis_mixed_vec *list) {
  int64_t *numbers = cis_mem_calloc(list->len + 1, sizeof(*numbers));
  cis_mixed_statics(list, numbers);
  cis_op_state_set_attr(state, cis_str_from(static_name),
                        cis_attr_i64_array(state->ctx, numbers, (uint32_t)list->len));
  cis_mem_free(numbers);
  int32_t added = 0;
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].value) {
      cis_vec_push(&state->operands, list->data[i].value);
      ++added;
    }
  return added;
}

cis_static_slice cis_static_slice_get(const cis_op *op) {
  return (cis_static_slice){cis_static_list_get(op, "static_offsets"),
                            cis_static_list_get(op, "static_sizes"),
                            cis_static_list_get(op, "static_strides")};
}

cis_mixed_slice cis_mixed_slice_get(const cis_op *op) {
  cis_mixed_slice slice = {0};
  cis_mixed_get(op, "static_offsets", "offsets", &slice.offsets);
  cis_mixed_get(op, "static_sizes", "sizes", &slice.sizes);
  cis_mixed_get(op, "static_strides", "strides", &slice.strides);
  return slice;
}

void cis_mixed_slice_push(cis_mixed_slice *slice, cis_mixed offset, cis_mixed size) {
  cis_vec_push(&slice->offsets, offset);
  cis_vec_push(&slice->sizes, size);
  cis_vec_push(&slice->strides, ((cis_mixed){NULL, 1}));
}

void cis_mixed_slice_deinit(cis_mixed_slice *slice) {
  cis_vec_deinit(&slice->offsets);
  cis_vec_deinit(&slice->sizes);
  cis_vec_deinit(&slice->strides);
}

bool cis_mixed_equal_lists(const cis_mixed_vec *a, const cis_mixed_vec *b) {
  bool equal = a->len == b->len;
  for (size_t i = 0; equal && i < a->len; ++i)
    equal = cis_mixed_equal(a->data[i], b->data[i]);
  return equal;
}
bool cis_mixed_slice_equal(const cis_mixed_slice *a, const cis_mixed_slice *b) {
  return cis_mixed_equal_lists(&a->offsets, &b->offsets) &&
         cis_mixed_equal_lists(&a->sizes, &b->sizes) &&
         cis_mixed_equal_lists(&a->strides, &b->strides);
}

bool cis_mixed_slice_fold(cis_mixed_slice *slice) {
  bool changed = cis_mixed_fold(&slice->offsets, 0);
  changed |= cis_mixed_fold(&slice->sizes, 0);
  changed |= cis_mixed_fold(&slice->strides, INT64_MIN);
  return changed;
}

bool cis_mixed_slice_is_whole(const cis_mixed_slice *slice, const int64_t *shape, uint32_t rank) {
  if (slice->sizes.len != rank || slice->offsets.len != rank)
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_mixed_is(slice->offsets.data[i], 0) || !cis_mixed_is(slice->strides.data[i], 1) ||
        shape[i] == CIS_DYNAMIC || !cis_mixed_is(slice->sizes.data[i], shape[i]))
      return false;
  return true;
}

/// Whether what numbers say of a dimension is inside `whole`.
static bool is_inside(cis_mixed offset, cis_mixed size, cis_mixed stride, int64_t whole) {
  int64_t last;
  if (whole == CIS_DYNAMIC || offset.value)
    return true;
  if (offset.number < 0 || offset.number >= whole)
    return false;
  return size.value || stride.value ||
         (!__builtin_mul_overflow(size.number - 1, stride.number, &last) &&
          !__builtin_add_overflow(last, offset.number, &last) && last < whole);
}

bool cis_mixed_slice_is_inside(const cis_mixed_slice *slice, const int64_t *shape) {
  for (size_t i = 0; i < slice->sizes.len; ++i)
    if (!is_inside(slice->offsets.data[i], slice->sizes.data[i], slice->strides.data[i], shape[i]))
      return false;
  return true;
}

/// Folds one list of the slice, and undoes that where the slice lies outside then. False if it
/// does.
static bool fold_list_inside(const cis_mixed_slice *slice, cis_mixed_vec *list, int64_t least,
                             cis_zero_strides zeros, const int64_t *shape, bool *changed) {
  cis_mixed_vec before = {0};
  cis_vec_append(&before, list->data, list->len);
  bool folded = cis_mixed_fold(list, least);
  for (size_t i = 0; folded && zeros != CIS_ZEROS_FOLD && i < list->len; ++i) {
    if (!cis_mixed_is(list->data[i], 0) || !before.data[i].value)
      continue;
    list->data[i] = before.data[i];
    if (zeros == CIS_ZEROS_KEEP_ALL)
      memcpy(list->data, before.data, before.len * sizeof(*before.data));
  }
  bool inside = !folded || cis_mixed_slice_is_inside(slice, shape);
  if (!inside)
    memcpy(list->data, before.data, before.len * sizeof(*before.data));
  for (size_t i = 0; i < list->len; ++i)
    *changed |= !cis_mixed_equal(list->data[i], before.data[i]);
  cis_vec_deinit(&before);
  return inside;
}

bool cis_mixed_slice_fold_inside(cis_mixed_slice *slice, const int64_t *shape,
                                 cis_zero_strides zeros) {
  bool changed = false;
  bool inside = fold_list_inside(slice, &slice->offsets, 0, CIS_ZEROS_FOLD, shape, &changed);
  inside = inside && fold_list_inside(slice, &slice->sizes, 0, CIS_ZEROS_FOLD, shape, &changed);
  if (inside)
    fold_list_inside(slice, &slice->strides, INT64_MIN, zeros, shape, &changed);
  return changed;
}

cis_op *cis_mixed_slice_build(cis_builder *b, unsigned kind, cis_location loc,
                              cis_value *const *sources, uint32_t num_sources,
                              const cis_mixed_slice *slice, cis_type result) {
  enum { MOST_SOURCES = 4 };
  cis_op_state state;
  cis_op_state_init(&state, b->ctx, cis_context_op_info_of(b->ctx, kind), loc);
  cis_vec_append(&state.operands, sources, num_sources);
  int32_t sizes[MOST_SOURCES + 3], n = 0;
  for (uint32_t i = 0; i < num_sources; ++i)
    sizes[n++] = 1;
  sizes[n++] = cis_mixed_add(&state, "static_offsets", &slice->offsets);
  sizes[n++] = cis_mixed_add(&state, "static_sizes", &slice->sizes);
  sizes[n++] = cis_mixed_add(&state, "static_strides", &slice->strides);
  state.props.data[state.info->operand_segments] = cis_attr_i32_array(b->ctx, sizes, (uint32_t)n);
  if (result)
    cis_vec_push(&state.types, result);
  return cis_build(b, &state);
}
