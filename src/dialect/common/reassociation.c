// Reassociation of dimensions.
#include "dialect/common/reassociation.h"

#include "dialect/arith/build.h"
#include "ir/fold.h"

typedef CIS_VEC(uint32_t) size_vec;

/// Groups of consecutive dimensions from their sizes.
static cis_attr groups_from_sizes(cis_context *ctx, const size_vec *sizes) {
  cis_attr_vec groups = {0}, dims = {0};
  int64_t dim = 0;
  for (size_t i = 0; i < sizes->len; ++i) {
    dims.len = 0;
    for (uint32_t d = 0; d < sizes->data[i]; ++d)
      cis_vec_push(&dims, cis_attr_i64(ctx, dim++));
    cis_vec_push(&groups, cis_attr_array(ctx, dims.data, (uint32_t)dims.len));
  }
  cis_attr attr = cis_attr_array(ctx, groups.data, (uint32_t)groups.len);
  cis_vec_deinit(&groups);
  cis_vec_deinit(&dims);
  return attr;
}

cis_attr cis_groups_composed(cis_attr fine, cis_attr coarse) {
  size_vec sizes = {0};
  uint32_t at = 0;
  for (uint32_t i = 0; i < coarse->array.num; ++i) {
    uint32_t total = 0;
    for (uint32_t n = cis_group_size(coarse, i); n > 0; --n)
      total += cis_group_size(fine, at++);
    cis_vec_push(&sizes, total);
  }
  cis_attr attr = groups_from_sizes(fine->ctx, &sizes);
  cis_vec_deinit(&sizes);
  return attr;
}

cis_attr cis_groups_of_groups(cis_attr fine, cis_attr coarse) {
  size_vec sizes = {0};
  uint32_t at = 0;
  bool ok = true;
  for (uint32_t i = 0; ok && i < coarse->array.num; ++i) {
    uint32_t left = cis_group_size(coarse, i), num = 0;
    while (left && at < fine->array.num && cis_group_size(fine, at) <= left) {
      left -= cis_group_size(fine, at++);
      ++num;
    }
    ok = !left;
    cis_vec_push(&sizes, num);
  }
  cis_attr attr = ok && at == fine->array.num ? groups_from_sizes(fine->ctx, &sizes) : NULL;
  cis_vec_deinit(&sizes);
  return attr;
}

// --- groups from shapes ---

/// Some consecutive sizes of a shape, seen from one of its ends.
typedef struct dims {
  const int64_t *first;
  uint32_t num;
  int step;
} dims;
static int64_t size_at(dims s, uint32_t i) { return s.first[(int64_t)i * s.step]; }
static dims reversed(dims s) { return (dims){s.num ? s.first + (s.num - 1) : s.first, s.num, -1}; }

/// The end of the shortest range from `at` on with the product `size`; 0 if there is none.
static uint32_t range_of_size(dims fine, uint32_t at, int64_t size) {
  int64_t product = 1;
  while (at < fine.num && size_at(fine, at) != CIS_DYNAMIC) {
    if (__builtin_mul_overflow(product, size_at(fine, at++), &product) || product > size)
      return 0;
    if (product == size)
      return at;
  }
  return 0;
}

/// The end of the range of a dynamic size: after the first dynamic one, and where what follows can
/// be of the size that comes `next` (NULL: nothing does).
static uint32_t range_of_dynamic(dims fine, uint32_t at, const int64_t *next) {
  while (at < fine.num && size_at(fine, at) != CIS_DYNAMIC)
    ++at;
  if (at == fine.num)
    return 0;
  ++at;
  if (!next)
    return fine.num;
  for (; at < fine.num; ++at)
    if (*next != CIS_DYNAMIC && range_of_size(fine, at, *next))
      return at;
  return 0;
}

/// From the front on, each size of `coarse` takes what it can be made of first; ones that are left
/// over go to the last.
static bool match_from_front(dims fine, dims coarse, size_vec *out) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < coarse.num; ++i) {
    int64_t size = size_at(coarse, i), next = i + 1 < coarse.num ? size_at(coarse, i + 1) : 0;
    bool last = i + 1 == coarse.num;
    uint32_t end = size == CIS_DYNAMIC ? range_of_dynamic(fine, at, last ? NULL : &next)
                                       : range_of_size(fine, at, size);
    while (last && end && end < fine.num && size_at(fine, end) == 1)
      ++end;
    if (!end || (last && end != fine.num))
      return false;
    cis_vec_push(out, end - at);
    at = end;
  }
  return true;
}

/// Matches a part of both shapes that has the same number of elements in each.
static bool match_part(dims fine, dims coarse, size_vec *out) {
  uint32_t dynamic = 0;
  for (uint32_t i = 0; i < coarse.num; ++i)
    dynamic += size_at(coarse, i) == CIS_DYNAMIC;
  if (fine.num < coarse.num || dynamic > 1)
    return false;
  if (coarse.num == 1) {
    cis_vec_push(out, fine.num);
    return true;
  }
  size_vec backwards = {0};
  bool ok = match_from_front(reversed(fine), reversed(coarse), &backwards) &&
            match_from_front(fine, coarse, out);
  cis_vec_deinit(&backwards);
  return ok;
}

cis_attr cis_groups_between(cis_type a, cis_attr groups_a, cis_type b, cis_attr groups_b) {
  if (cis_type_rank(a) < cis_type_rank(b))
    return cis_groups_between(b, groups_b, a, groups_a);
  size_vec out = {0};
  const int64_t *fine = a->shaped.shape, *coarse = b->shaped.shape;
  bool ok = groups_a->array.num == groups_b->array.num;
  if (ok && !groups_a->array.num) // a scalar between them, of which all dimensions are made
    ok = cis_type_has_static_shape(a) == cis_type_has_static_shape(b) &&
         match_part((dims){fine, cis_type_rank(a), 1}, (dims){coarse, cis_type_rank(b), 1}, &out);
  for (uint32_t i = 0; ok && i < groups_a->array.num; ++i) {
    uint32_t num_fine = cis_group_size(groups_a, i), num_coarse = cis_group_size(groups_b, i);
    ok = match_part((dims){fine, num_fine, 1}, (dims){coarse, num_coarse, 1}, &out);
    fine += num_fine;
    coarse += num_coarse;
  }
  cis_attr attr = ok ? groups_from_sizes(a->ctx, &out) : NULL;
  cis_vec_deinit(&out);
  return attr;
}

// --- sizes ---

/// Whether in no group more than one size is dynamic, so that the size of the group says what each
/// is.
static bool groups_are_known(cis_type type, cis_attr groups) {
  uint32_t dim = 0;
  for (uint32_t i = 0; i < groups->array.num; ++i) {
    uint32_t dynamic = 0;
    for (uint32_t n = cis_group_size(groups, i); n > 0; --n)
      dynamic += cis_type_dim(type, dim++) == CIS_DYNAMIC;
    if (dynamic > 1)
      return false;
  }
  return true;
}

bool cis_reshape_undoes(const cis_op *op, const cis_op *inner) {
  cis_type type = op->results[0].type;
  cis_attr groups = cis_op_inherent(op, "reassociation");
  bool collapses = cis_type_rank(type) < cis_type_rank(cis_op_operand(op, 0)->type);
  return cis_type_num_dynamic_dims(type) <= 1 ||
         (groups == cis_op_inherent(inner, "reassociation") &&
          (collapses || groups_are_known(type, groups)));
}

static bool constant_product(const cis_mixed *sizes, uint32_t num, int64_t *out) {
  *out = 1;
  for (uint32_t i = 0; i < num; ++i)
    if (!sizes[i].value && __builtin_mul_overflow(*out, sizes[i].number, out))
      return false;
  return true;
}

static cis_mixed product(cis_builder *b, cis_location loc, const cis_mixed *sizes, uint32_t num,
                         int64_t constant) {
  cis_loc_builder *e = CIS_AT(b, loc);
  cis_value *value = NULL;
  for (uint32_t i = 0; i < num; ++i)
    if (sizes[i].value)
      value = value ? cis_arith_build_folded_muli(e, value, sizes[i].value) : sizes[i].value;
  if (value && constant != 1)
    value = cis_arith_build_folded_muli(e, value, cis_arith_build_index(e, constant));
  if (value && cis_constant_int(value, &constant))
    value = NULL;
  return (cis_mixed){.value = value, .number = constant};
}

bool cis_groups_products(cis_builder *b, cis_location loc, cis_attr groups,
                         const cis_mixed_vec *sizes, cis_mixed_vec *out) {
  int64_t constant;
  uint32_t at = 0;
  for (uint32_t i = 0; i < groups->array.num; at += cis_group_size(groups, i++))
    if (!constant_product(sizes->data + at, cis_group_size(groups, i), &constant))
      return false;
  at = 0;
  for (uint32_t i = 0; i < groups->array.num; at += cis_group_size(groups, i++)) {
    const cis_mixed *group = sizes->data + at;
    constant_product(group, cis_group_size(groups, i), &constant);
    cis_vec_push(out, product(b, loc, group, cis_group_size(groups, i), constant));
  }
  return true;
}

bool cis_groups_make_up(cis_type from, cis_attr groups, const cis_mixed_vec *sizes) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < groups->array.num; at += cis_group_size(groups, i++)) {
    uint32_t num = cis_group_size(groups, i);
    int64_t size;
    if (!constant_product(sizes->data + at, num, &size))
      return false;
    for (uint32_t n = 0; n < num; ++n)
      if (sizes->data[at + n].value)
        size = CIS_DYNAMIC;
    if (size != cis_type_dim(from, i))
      return false;
  }
  return true;
}

bool cis_groups_collapse(cis_type from, cis_attr groups, int64_t *out_shape) {
  uint32_t dim = 0;
  for (uint32_t i = 0; i < groups->array.num; ++i) {
    out_shape[i] = 1;
    for (uint32_t n = cis_group_size(groups, i); n > 0; --n, ++dim) {
      int64_t size = cis_type_dim(from, dim);
      if (size == CIS_DYNAMIC || out_shape[i] == CIS_DYNAMIC)
        out_shape[i] = CIS_DYNAMIC;
      else if (__builtin_mul_overflow(out_shape[i], size, &out_shape[i]))
        return false;
    }
  }
  return true;
}
