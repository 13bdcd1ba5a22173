// Canonicalisation of tensor.pad.
#include "dialect/affine/affine.h"
#include "dialect/affine/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/tensor/impl.h"
#include "dialect/tensor/kinds.h"

typedef struct padding {
  cis_mixed_vec low, high;
} padding;
static padding padding_of(const cis_op *op) {
  padding p = {0};
  cis_mixed_get(op, "static_low", "low", &p.low);
  cis_mixed_get(op, "static_high", "high", &p.high);
  return p;
}
static void padding_deinit(padding *p) {
  cis_vec_deinit(&p->low);
  cis_vec_deinit(&p->high);
}

static bool may_fold(const cis_op *op) { return !cis_op_inherent(op, "nofold"); }

/// The padding, if it is one value: a constant, or a value from outside. NULL for others.
static cis_value *padded_with(const cis_op *op) {
  cis_block *body = cis_op_entry(op);
  cis_value *value = cis_op_operand(cis_block_last(body), 0);
  cis_attr constant = cis_constant_of(value);
  return constant || cis_value_block(value) != body ? value : NULL;
}

static bool is_same_value(const cis_value *a, const cis_value *b) {
  return a && b && (a == b || (cis_constant_of(a) && cis_constant_of(a) == cis_constant_of(b)));
}

static bool adds_nothing(const cis_mixed_vec *list) {
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].value ? !cis_constant_is(list->data[i].value, 0) : list->data[i].number != 0)
      return false;
  return true;
}

/// The pad op around another source, with the region of `op`.
static cis_op *rebuild(cis_op *op, cis_rewriter *r, cis_value *from, const padding *p,
                       cis_type type) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  cis_vec_push(&state.operands, from);
  cis_op_state_set_attr(&state, CIS_STR("nofold"), cis_op_inherent(op, "nofold"));
  int32_t segments[] = {1, cis_mixed_add(&state, "static_low", &p->low),
                        cis_mixed_add(&state, "static_high", &p->high)};
  state.props.data[op->info->operand_segments] = cis_attr_i32_array(r->ctx, segments, 3);
  cis_vec_push(&state.types, type);
  cis_region_take_body(cis_op_state_add_region(&state), cis_op_region(op, 0));
  return cis_build(r, &state);
}

static void replace_cast(cis_rewriter *r, cis_op *op, cis_value *value) {
  cis_type type = result_type(op);
  if (value->type != type)
    value = build_unary(r, CIS_OP_TENSOR_CAST, op->loc, value, type);
  replace(r, op, value);
}

/// Nothing is put around.
static bool pad_of_nothing(cis_op *op, cis_rewriter *r) {
  padding p = padding_of(op);
  bool nothing = may_fold(op) && adds_nothing(&p.low) && adds_nothing(&p.high);
  padding_deinit(&p);
  if (!nothing)
    return false;
  replace(r, op, build_unary(r, CIS_OP_TENSOR_CAST, op->loc, source(op), result_type(op)));
  return true;
}
CIS_FOLD_HOOK(cis_tensor_fold_pad) {
  (void)operands;
  return may_fold(op) && source(op)->type == result_type(op) &&
         cis_type_has_static_shape(result_type(op)) && cis_fold_to_value(out, source(op));
}

/// The type `known`, with dynamic sizes replaced by those that follow from the padding.
static cis_type padded_type(cis_type from, const padding *p, cis_type known) {
  uint32_t rank = cis_type_rank(from);
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  for (uint32_t i = 0; i < rank; ++i) {
    shape[i] = cis_type_dim(known, i);
    int64_t size = cis_type_dim(from, i);
    if (shape[i] == CIS_DYNAMIC && size != CIS_DYNAMIC && !p->low.data[i].value &&
        !p->high.data[i].value &&
        (__builtin_add_overflow(size, p->low.data[i].number, &size) ||
         __builtin_add_overflow(size, p->high.data[i].number, &size) || size < 0))
      size = CIS_DYNAMIC;
    if (shape[i] == CIS_DYNAMIC && !p->low.data[i].value && !p->high.data[i].value)
      shape[i] = size;
  }
  cis_type type = cis_type_with_shape(known, shape, rank);
  cis_mem_free(shape);
  return type;
}

/// pad (cast %t)   =>   pad %t
static bool pad_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  if (!cast || !cis_tensor_only_forgets(cast))
    return false;
  padding p = padding_of(op);
  cis_type type = padded_type(source(cast)->type, &p, result_type(op));
  if (type == result_type(op)) {
    cis_op_set_operand(op, 0, source(cast));
    cis_rewriter_modified(r, op);
  } else {
    cis_op *padded = rebuild(op, r, source(cast), &p, type);
    replace_cast(r, op, &padded->results[0]);
  }
  padding_deinit(&p);
  return true;
}

/// cast(pad x) -> pad x of the type that it is cast to, if that type says more.
static bool pad_to_cast(cis_op *op, cis_rewriter *r) {
  const cis_value *result = &op->results[0];
  cis_op *cast = cis_value_has_one_use(result) ? cis_use_owner(cis_value_uses(result)) : NULL;
  if (!cast || cis_op_kind(cast) != CIS_OP_TENSOR_CAST || cis_op_block(cast) != cis_op_block(op))
    return false;
  cis_type type = result_type(cast);
  if (!cis_type_is(type, CIS_TYPE_TENSOR) || !cis_tensor_states_all(type, result->type))
    return false;
  padding p = padding_of(op);
  cis_op *padded = rebuild(op, r, source(op), &p, type);
  padding_deinit(&p);
  replace(r, op, &padded->results[0]);
  replace(r, cast, &padded->results[0]);
  return true;
}

static cis_mixed as_number(cis_mixed m) {
  int64_t number;
  return m.value && cis_constant_int(m.value, &number) ? (cis_mixed){.number = number} : m;
}

/// A pad of a pad with the same value is one.
static cis_mixed sum(cis_rewriter *r, cis_location loc, cis_mixed a, cis_mixed b) {
  a = as_number(a);
  b = as_number(b);
  if (!a.value && !b.value)
    return (cis_mixed){.number = a.number + b.number};
  if (cis_mixed_is(a, 0) || cis_mixed_is(b, 0))
    return cis_mixed_is(a, 0) ? b : a;
  cis_value *operands[2];
  uint32_t num = 0;
  cis_affine_expr exprs[2];
  const cis_mixed parts[] = {a, b};
  for (int i = 0; i < 2; ++i) {
    exprs[i] =
        parts[i].value ? cis_affine_dim(r->ctx, num) : cis_affine_constant(r->ctx, parts[i].number);
    if (parts[i].value)
      operands[num++] = parts[i].value;
  }
  cis_affine_expr expr = cis_affine_add(exprs[0], exprs[1]);
  cis_affine_map map = cis_affine_map_get(r->ctx, num, 0, &expr, 1);
  cis_named_attr attr = {CIS_STR("map"), cis_attr_affine_map(map)};
  cis_type index = cis_type_index(r->ctx);
  cis_op *apply = cis_build_op(r, CIS_OP_AFFINE_APPLY, loc,
                               (cis_build_args){.operands = operands,
                                                .num_operands = (int)num,
                                                .types = &index,
                                                .num_types = 1,
                                                .attrs = &attr,
                                                .num_attrs = 1});
  return (cis_mixed){.value = &apply->results[0]};
}

/// Whether all sums can be said, by numbers or by affine.apply.
static bool can_add(cis_op *op, const cis_mixed_vec *a, const cis_mixed_vec *b) {
  for (size_t i = 0; i < a->len; ++i) {
    cis_mixed x = as_number(a->data[i]), y = as_number(b->data[i]);
    int64_t number;
    if ((x.value && !cis_affine_is_valid_dim(op, x.value)) ||
        (y.value && !cis_affine_is_valid_dim(op, y.value)) ||
        (!x.value && !y.value && __builtin_add_overflow(x.number, y.number, &number)))
      return false;
  }
  return true;
}

static bool pad_of_pad(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_TENSOR_PAD);
  if (!inner || !may_fold(op) || !may_fold(inner) ||
      !is_same_value(padded_with(op), padded_with(inner)))
    return false;
  padding a = padding_of(op), b = padding_of(inner), both = {0};
  bool ok = can_add(op, &a.low, &b.low) && can_add(op, &a.high, &b.high);
  for (size_t i = 0; ok && i < a.high.len; ++i)
    cis_vec_push(&both.high, sum(r, op->loc, a.high.data[i], b.high.data[i]));
  for (size_t i = 0; ok && i < a.low.len; ++i)
    cis_vec_push(&both.low, sum(r, op->loc, a.low.data[i], b.low.data[i]));
  if (ok)
    cis_rewriter_replace_with_op(r, op, rebuild(op, r, source(inner), &both, result_type(op)));
  padding_deinit(&a);
  padding_deinit(&b);
  padding_deinit(&both);
  return ok;
}

static bool is_zero(cis_mixed m) { return cis_mixed_is(as_number(m), 0); }
static bool all_are(const cis_mixed_vec *list, int64_t number) {
  bool all = true;
  for (size_t i = 0; i < list->len; ++i)
    all &= cis_mixed_is(as_number(list->data[i]), number);
  return all;
}

/// A slice that is padded at its ends, with one constant.
typedef struct padded_slice {
  cis_op *pad, *slice;
  cis_mixed_slice at;
  padding by;
} padded_slice;
static void padded_slice_deinit(padded_slice *p) {
  cis_mixed_slice_deinit(&p->at);
  padding_deinit(&p->by);
}

/// False if it is none; to be freed in any case.
static bool padded_slice_of(cis_op *pad, padded_slice *out) {
  *out = (padded_slice){.pad = pad, .slice = defined_by(source(pad), CIS_OP_TENSOR_EXTRACT_SLICE)};
  cis_value *value = padded_with(pad);
  if (!out->slice || !value || !cis_constant_of(value) ||
      cis_type_rank(result_type(out->slice)) != cis_type_rank(source(out->slice)->type))
    return false;
  out->at = cis_mixed_slice_get(out->slice);
  out->by = padding_of(pad);
  return all_are(&out->at.strides, 1) && all_are(&out->by.low, 0);
}

/// Composes dimension `i` of the inner and the outer slice. False if both move or pad it, or if the
/// outer one leaves out some of the inner padding.
static bool join_dim(const padded_slice *inner, const padded_slice *outer, size_t i,
                     padded_slice *out) {
  bool inner_pads = !is_zero(inner->by.high.data[i]), outer_pads = !is_zero(outer->by.high.data[i]);
  cis_mixed offset = outer->at.offsets.data[i], size = outer->at.sizes.data[i];
  if (inner_pads || !is_zero(inner->at.offsets.data[i])) {
    if (outer_pads || !is_zero(offset))
      return false;
    offset = inner->at.offsets.data[i];
  }
  if (inner_pads) {
    int64_t all = cis_type_dim(result_type(inner->pad), (uint32_t)i);
    if (all == CIS_DYNAMIC || !cis_mixed_is(as_number(size), all))
      return false;
    size = inner->at.sizes.data[i];
  }
  cis_vec_push(&out->at.offsets, offset);
  cis_vec_push(&out->at.sizes, size);
  cis_vec_push(&out->at.strides, (cis_mixed){.number = 1});
  cis_vec_push(&out->by.low, (cis_mixed){.number = 0});
  cis_vec_push(&out->by.high, inner_pads ? inner->by.high.data[i] : outer->by.high.data[i]);
  return true;
}

static cis_type slice_type(cis_type like, const cis_mixed_vec *sizes) {
  int64_t *shape = cis_mem_calloc(sizes->len + 1, sizeof(*shape));
  cis_mixed_statics(sizes, shape);
  cis_type type = cis_type_with_shape(like, shape, (uint32_t)sizes->len);
  cis_mem_free(shape);
  return type;
}

/// pad(slice(pad(slice x))) of other dimensions each: pad(slice x) of all.
static bool orthogonal_pads(cis_op *op, cis_rewriter *r) {
  padded_slice outer, inner = {0}, both = {0};
  bool ok = padded_slice_of(op, &outer);
  cis_op *below = ok ? defined_by(source(outer.slice), CIS_OP_TENSOR_PAD) : NULL;
  ok = below && may_fold(below) && padded_slice_of(below, &inner) &&
       is_same_value(padded_with(op), padded_with(below));
  for (size_t i = 0; ok && i < outer.at.sizes.len; ++i)
    ok = join_dim(&inner, &outer, i, &both);
  if (ok) {
    cis_value *from = source(inner.slice);
    cis_op *slice = cis_mixed_slice_build(r, CIS_OP_TENSOR_EXTRACT_SLICE, op->loc, &from, 1,
                                          &both.at, slice_type(from->type, &both.at.sizes));
    cis_rewriter_replace_with_op(r, op,
                                 rebuild(op, r, &slice->results[0], &both.by, result_type(op)));
  }
  padded_slice_deinit(&outer);
  padded_slice_deinit(&inner);
  padded_slice_deinit(&both);
  return ok;
}

/// Constants become numbers where they say a size that was not known.
static bool pad_of_constants(cis_op *op, cis_rewriter *r) {
  padding p = padding_of(op);
  cis_mixed_fold(&p.low, INT64_MIN);
  cis_mixed_fold(&p.high, INT64_MIN);
  cis_type type = padded_type(source(op)->type, &p, result_type(op));
  bool changed = type != result_type(op);
  if (changed) {
    cis_op *padded = rebuild(op, r, source(op), &p, type);
    replace_cast(r, op, &padded->results[0]);
  }
  padding_deinit(&p);
  return changed;
}

CIS_PATTERN("FoldStaticZeroPadding", pad_of_nothing)
CIS_PATTERN("FoldSourceTensorCast", pad_of_cast)
CIS_PATTERN("FoldTargetTensorCast", pad_to_cast)
CIS_PATTERN("FoldOrthogonalPaddings", orthogonal_pads)
CIS_PATTERN("FoldStaticPadding", pad_of_constants)
CIS_PATTERN("FoldConsecutiveConstantPadding", pad_of_pad)
const cis_pattern *const cis_tensor_canonicalize_pad[] = {&pad_of_nothing_pattern,
                                                          &pad_of_cast_pattern,
                                                          &pad_to_cast_pattern,
                                                          &orthogonal_pads_pattern,
                                                          &pad_of_constants_pattern,
                                                          &pad_of_pad_pattern,
                                                          NULL};
