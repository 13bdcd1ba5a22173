// --stablehlo-legalize-to-linalg: functions are rewritten from StableHLO to linalg, tensor, scf and
// arith. The table says how each op is lowered, or why it is not.
#include "convert/stablehlo/impl.h"
#include "convert/stablehlo/stablehlo.h"
#include "dialect/check/kinds.h"
#include "dialect/chlo/kinds.h"
#include "dialect/stablehlo/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/effects.h"
#include "pass/pass.h"
#include "transform/function_signature.h"

// --- types ---

cis_type cis_shlo_type(cis_type type) {
  if (cis_type_is_ranked_tensor(type)) {
    cis_type element = cis_shlo_type(cis_type_element(type));
    return element ? cis_type_tensor(element, type->shaped.shape, cis_type_rank(type), NULL) : NULL;
  }
  if (cis_type_is_integer(type))
    return cis_type_i(type->ctx, type->integer.width);
  bool is_number = cis_type_is_float(type) || cis_type_is_index(type) || cis_type_is_complex(type);
  return is_number ? type : NULL;
}

cis_type cis_shlo_value_type(cis_type type) {
  type = cis_shlo_type(type);
  return type && cis_type_is_ranked_tensor(type) && !cis_type_rank(type) ? cis_type_element(type)
                                                                         : type;
}

/// The type without signs, or the type itself if it is none of StableHLO's.
static cis_type type_of_other(cis_type type) {
  cis_type lowered =
      cis_type_is_ranked_tensor(type) || cis_type_is_integer(type) ? cis_shlo_type(type) : NULL;
  return lowered ? lowered : type;
}

// --- values ---

static cis_value *built_for(const cis_shlo *h, cis_value *value) {
  uintptr_t *found = cis_ptrmap_find(&h->values, value);
  return found ? (cis_value *)*found : NULL;
}

cis_value *cis_shlo_tensor(cis_shlo *h, cis_value *value) {
  cis_value *x = built_for(h, value);
  if (!cis_type_is_ranked_tensor(value->type) || cis_type_is_ranked_tensor(x->type))
    return x;
  return cis_shlo_op(&h->e, CIS_OP_TENSOR_FROM_ELEMENTS, cis_type_tensor(x->type, NULL, 0, NULL),
                     &x, 1);
}

cis_value *cis_shlo_scalar(cis_shlo *h, cis_value *value) {
  cis_value *x = built_for(h, value);
  return cis_type_is_ranked_tensor(x->type) ? cis_shlo_load(h, x, NULL) : x;
}

cis_value *cis_shlo_value(cis_shlo *h, cis_value *value) {
  bool is_number = cis_type_is_ranked_tensor(value->type) && !cis_type_rank(value->type);
  return is_number ? cis_shlo_scalar(h, value) : built_for(h, value);
}

// --- elementwise ops ---

/// The element of the result of elements of the operands.
static cis_value *element_of(cis_shlo *h, cis_op *op, cis_value *const *x) {
  if (cis_op_kind(op) != CIS_OP_STABLEHLO_MAP) {
    cis_value *element = cis_shlo_element(&h->e, op, x);
    if (!element)
      cis_op_error(op, "is not lowered for elements of this type");
    return element;
  }
  cis_value_vec out = {0};
  cis_value *element = cis_shlo_inline(h, cis_op_region(op, 0), x, &out) ? out.data[0] : NULL;
  cis_vec_deinit(&out);
  return element;
}

/// A linalg.generic over the result's elements; a number if that has no dimensions. Operands
/// without dimensions are numbers, too (of clamp and select).
static bool lower_elementwise(cis_shlo *h, cis_op *op) {
  static const char loops[] = "pppppppppppppppp";
  cis_type type = cis_shlo_type(op->results[0].type);
  uint32_t rank = cis_type_rank(type), num = 0;
  cis_value_vec x = {0}, operands = {0}, sizes = {0};
  CIS_VEC(cis_affine_map) maps = {0};
  cis_affine_map identity = cis_affine_map_identity(h->ctx, rank);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    bool is_number = !cis_type_rank(value->type);
    cis_vec_push(&x, is_number ? cis_shlo_scalar(h, value) : NULL);
    if (is_number)
      continue;
    cis_vec_push(&operands, cis_shlo_tensor(h, value));
    cis_vec_push(&maps, cis_shlo_broadcasts(cis_op_kind(op))
                            ? cis_shlo_broadcast_map(h, op, value->type, type)
                            : identity);
    ++num;
  }
  cis_value *result = NULL;
  if (!rank) {
    result = element_of(h, op, x.data);
  } else {
    for (uint32_t i = 0; num && i < rank; ++i)
      if (cis_type_dim(type, i) == CIS_DYNAMIC)
        cis_vec_push(&sizes, cis_tensor_build_dim(&h->e, operands.data[0], i));
    cis_vec_push(&operands, cis_tensor_build_empty(&h->e, type, sizes.data, (uint32_t)sizes.len));
    cis_vec_push(&maps, identity);
    cis_linalg_body body = cis_linalg_build_generic(&h->e, operands.data, num, 1, maps.data,
                                                    loops + CIS_SHLO_MAX_RANK - rank);
    cis_loc_builder outer = h->e;
    h->e = body.body;
    for (uint32_t i = 0, k = 0; i < op->num_operands; ++i)
      if (!x.data[i])
        x.data[i] = body.args[k++];
    cis_value *element = element_of(h, op, x.data);
    if (element)
      cis_linalg_build_yield(&h->e, &element, 1);
    h->e = outer;
    result = element ? &body.op->results[0] : NULL;
  }
  cis_vec_deinit(&x);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&maps);
  return result && cis_shlo_done(h, op, result);
}

// --- the table ---

/// How an op is lowered, or why not.
typedef struct row {
  uint16_t kind;
  cis_shlo_lowering *lower;
  const char *why_not;
} row;

#define HLO(NAME, LOWER)                                                                           \
  { CIS_OP_STABLEHLO_##NAME, cis_shlo_lower_##LOWER, NULL }
#define NOT(NAME, WHY)                                                                             \
  { CIS_OP_STABLEHLO_##NAME, NULL, WHY }
#define CHECK(NAME)                                                                                \
  { CIS_OP_CHECK_##NAME, cis_shlo_lower_check, NULL }
#define DEVICES "works between devices, which cannot be lowered"
#define OUTSIDE "reaches outside of the program, which cannot be lowered"

static const row rows[] = {
    HLO(BATCH_NORM_GRAD, batch_norm),
    HLO(BATCH_NORM_INFERENCE, batch_norm),
    HLO(BATCH_NORM_TRAINING, batch_norm),
    HLO(BITCAST_CONVERT, bitcast),
    HLO(BROADCAST, broadcast),
    HLO(BROADCAST_IN_DIM, broadcast),
    HLO(CASE, if),
    HLO(CHOLESKY, cholesky),
    HLO(COMPOSITE, composite),
    HLO(CONCATENATE, concatenate),
    HLO(CONSTANT, constant),
    HLO(CONVOLUTION, convolution),
    HLO(CUSTOM_CALL, custom_call),
    HLO(DOT, dot),
    HLO(DOT_GENERAL, dot),
    HLO(DYNAMIC_BROADCAST_IN_DIM, broadcast),
    HLO(DYNAMIC_CONV, convolution),
    HLO(DYNAMIC_GATHER, gather),
    HLO(DYNAMIC_IOTA, iota),
    HLO(DYNAMIC_PAD, pad),
    HLO(DYNAMIC_RESHAPE, reshape),
    HLO(DYNAMIC_SLICE, dynamic_slice),
    HLO(DYNAMIC_UPDATE_SLICE, dynamic_update_slice),
    HLO(GATHER, gather),
    HLO(GET_DIMENSION_SIZE, size),
    HLO(GET_TUPLE_ELEMENT, get_tuple_element),
    HLO(IF, if),
    HLO(IOTA, iota),
    HLO(OPTIMIZATION_BARRIER, barrier),
    HLO(PAD, pad),
    HLO(REAL_DYNAMIC_SLICE, real_dynamic_slice),
    HLO(REDUCE, reduce),
    HLO(REDUCE_WINDOW, reduce_window),
    HLO(RESHAPE, reshape),
    HLO(REVERSE, reverse),
    HLO(SCATTER, scatter),
    HLO(SELECT_AND_SCATTER, select_and_scatter),
    HLO(SLICE, slice),
    HLO(SORT, sort),
    HLO(TRANSPOSE, transpose),
    HLO(TRIANGULAR_SOLVE, triangular_solve),
    HLO(TUPLE, tuple),
    HLO(WHILE, while),
    // Tokens order what they are given to, and nothing else.
    HLO(AFTER_ALL, tuple),
    HLO(CREATE_TOKEN, tuple),
    {CIS_OP_CHLO_TOP_K, cis_shlo_lower_top_k, NULL},
    CHECK(EXPECT_ALMOST_EQ),
    CHECK(EXPECT_ALMOST_EQ_CONST),
    CHECK(EXPECT_CLOSE),
    CHECK(EXPECT_EQ),
    CHECK(EXPECT_EQ_CONST),
    NOT(ALL_GATHER, DEVICES),
    NOT(ALL_REDUCE, DEVICES),
    NOT(ALL_TO_ALL, DEVICES),
    NOT(ASYNC_DONE, DEVICES),
    NOT(ASYNC_START, DEVICES),
    NOT(COLLECTIVE_BROADCAST, DEVICES),
    NOT(COLLECTIVE_PERMUTE, DEVICES),
    NOT(COLLECTIVE_REDUCE, DEVICES),
    NOT(CROSS_REPLICA_SUM, DEVICES),
    NOT(INFEED, OUTSIDE),
    NOT(OUTFEED, OUTSIDE),
    NOT(PARTITION_ID, DEVICES),
    NOT(RECV, OUTSIDE),
    NOT(REDUCE_SCATTER, DEVICES),
    NOT(REPLICA_ID, DEVICES),
    NOT(SEND, OUTSIDE),
};
#undef HLO
#undef NOT
#undef CHECK

#define NO_LOWERING "has no lowering to linalg"

static const row *find_row(unsigned kind) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (rows[i].kind == kind)
      return &rows[i];
  return NULL;
}

static bool is_hlo(const cis_op *op) {
  cis_str name = op->info->dialect_name;
  return cis_str_is(name, "stablehlo") || cis_str_is(name, "chlo") || cis_str_is(name, "check");
}

const char *cis_stablehlo_why_not(unsigned kind, int *out_elements) {
  const row *found = find_row(kind);
  *out_elements = cis_shlo_elements(kind);
  if (*out_elements || kind == CIS_OP_STABLEHLO_MAP || kind == CIS_OP_STABLEHLO_RETURN)
    return NULL;
  return found ? found->why_not : NO_LOWERING;
}

/// Whether linalg can say a type: a number of dimensions, elements, and sizes that are known unless
/// `dynamic`. Reports an error at the op if not.
static bool can_say(cis_op *op, cis_type type, bool dynamic) {
  if (cis_type_is(type, CIS_TYPE_TUPLE) || cis_stablehlo_is_token(type))
    return true;
  if (!cis_shlo_type(type))
    return cis_op_error(op, "has a type that linalg does not have");
  if (!dynamic && !cis_type_has_static_shape(type))
    return cis_op_error(op, "has a size that is not known, and is lowered for known ones alone");
  if (cis_type_rank(type) > CIS_SHLO_MAX_RANK - 1)
    return cis_op_error(op, "has more dimensions than are lowered");
  return true;
}

/// Whether the op computes no element, and has no effect.
static bool has_no_elements(cis_op *op) {
  bool none = op->num_operands && op->num_results;
  for (uint32_t i = 0; i < op->num_results && none; ++i) {
    int64_t num = 1;
    cis_type type = op->results[i].type;
    none = cis_type_is_ranked_tensor(type) && cis_type_num_elements(type, &num) && !num;
  }
  return none && cis_effects_none(op);
}

static bool lower_hlo(cis_shlo *h, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  bool is_elementwise = cis_shlo_elements(kind) != 0 || kind == CIS_OP_STABLEHLO_MAP;
  const row *found = find_row(kind);
  if (!is_elementwise && (!found || !found->lower))
    return cis_op_error(op, "%s", found ? found->why_not : NO_LOWERING);
  for (uint32_t i = 0; i < op->num_operands + op->num_results; ++i) {
    bool is_operand = i < op->num_operands;
    cis_type type =
        is_operand ? cis_op_operand_type(op, i) : op->results[i - op->num_operands].type;
    if (!can_say(op, type, is_elementwise && !cis_shlo_broadcasts(kind)))
      return false;
  }
  if (!has_no_elements(op))
    return is_elementwise ? lower_elementwise(h, op) : found->lower(h, op);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_type type = cis_shlo_type(op->results[i].type);
    cis_shlo_set(
        h, op, i,
        cis_shlo_empty(h, cis_type_element(type), type->shaped.shape, cis_type_rank(type)));
  }
  return true;
}

// --- other ops ---

static bool lower_op(cis_shlo *h, cis_op *op);

/// Builds the blocks of a region with the ops that are theirs.
static bool lower_region(cis_shlo *h, const cis_region *from, cis_region *to) {
  cis_loc_builder outer = h->e;
  for (cis_block *block = cis_region_first(from); block; block = cis_block_next(block)) {
    cis_block *made = cis_block_create(h->ctx);
    cis_block_insert(made, to, NULL);
    cis_ptrmap_set(&h->values, block, (uintptr_t)made);
    for (uint32_t i = 0; i < block->num_args; ++i) {
      cis_value *arg = cis_block_args(block)[i];
      cis_location loc = ((const cis_block_arg *)(const void *)arg)->loc;
      cis_ptrmap_set(&h->values, arg,
                     (uintptr_t)cis_block_add_arg(h->ctx, made, type_of_other(arg->type), loc));
    }
  }
  bool ok = true;
  for (cis_block *block = cis_region_first(from); ok && block; block = cis_block_next(block)) {
    h->e.b = cis_builder_at_end(h->ctx, (cis_block *)cis_ptrmap_at(&h->values, block));
    cis_for_each_op (op, block)
      ok = ok && lower_op(h, op);
  }
  h->e = outer;
  return ok;
}

/// An op of another dialect stays, with what its operands and regions are.
static bool copy_op(cis_shlo *h, cis_op *op) {
  cis_op_state state;
  cis_op_state_init(&state, h->ctx, op->info, op->loc);
  bool ok = true;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i) {
    cis_value *x = cis_op_operand(op, i);
    ok = built_for(h, x) ? true
                         : cis_op_error(op, "uses a value that cannot be lowered, or is not "
                                            "computed before it");
    if (ok)
      cis_vec_push(&state.operands, cis_shlo_tensor(h, x));
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, type_of_other(op->results[i].type));
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; i < op->num_successors; ++i)
    cis_vec_push(&state.successors,
                 (cis_block *)cis_ptrmap_at(&h->values, cis_op_successor(op, i)));
  cis_attr others = (cis_attr)(uintptr_t)cis_op_discardable(op);
  for (uint32_t i = 0; others && i < others->dict.num; ++i)
    cis_op_state_set_attr(&state, others->dict.entries[i].name, others->dict.entries[i].value);
  for (uint32_t i = 0; ok && i < op->num_regions; ++i)
    ok = lower_region(h, cis_op_region(op, i), cis_op_state_add_region(&state));
  if (!ok) {
    cis_op_state_deinit(&state);
    return false;
  }
  cis_op *made = cis_build(&h->e.b, &state);
  for (uint32_t i = 0; made && i < op->num_results; ++i)
    cis_shlo_set(h, op, i, &made->results[i]);
  return made;
}

static bool lower_op(cis_shlo *h, cis_op *op) {
  h->e.loc = op->loc;
  return is_hlo(op) ? lower_hlo(h, op) : copy_op(h, op);
}

bool cis_shlo_inline(cis_shlo *h, const cis_region *region, cis_value *const *args,
                     cis_value_vec *out) {
  cis_block *block = cis_region_first(region);
  cis_location loc = h->e.loc;
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_ptrmap_set(&h->values, cis_block_args(block)[i], (uintptr_t)args[i]);
  cis_for_each_op (op, block) {
    if (cis_op_kind(op) != CIS_OP_STABLEHLO_RETURN) {
      if (!lower_op(h, op))
        return false;
      continue;
    }
    for (uint32_t i = 0; i < op->num_operands; ++i)
      cis_vec_push(out, cis_shlo_value(h, cis_op_operand(op, i)));
  }
  h->e.loc = loc;
  return true;
}

// --- functions ---

static cis_walk find_hlo(cis_op *op, void *user) {
  (void)user;
  return is_hlo(op) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Whether the function has types with signs.
static bool has_signs(const cis_signature *s) {
  for (size_t i = 0; i < s->inputs.len + s->results.len; ++i) {
    cis_type type = i < s->inputs.len ? s->inputs.data[i] : s->results.data[i - s->inputs.len];
    if (type_of_other(type) != type)
      return true;
  }
  return false;
}

static bool lower_function(cis_op *function) {
  cis_signature signature;
  cis_signature_get(function, &signature);
  bool ok = true;
  if (!cis_walk_preorder(function, find_hlo, NULL) || has_signs(&signature)) {
    cis_context *ctx = cis_op_context(function);
    cis_shlo h = {.ctx = ctx, .e = {{.ctx = ctx}, function->loc}};
    cis_region *body = cis_op_region(function, 0), *made = cis_region_create(ctx), *old = made;
    ok = lower_region(&h, body, made);
    cis_ptrmap_deinit(&h.values);
    if (ok) {
      old = cis_region_create(ctx);
      cis_region_take_body(old, body);
      cis_region_take_body(body, made);
      cis_region_destroy(ctx, made);
      for (size_t i = 0; i < signature.inputs.len; ++i)
        signature.inputs.data[i] = type_of_other(signature.inputs.data[i]);
      for (size_t i = 0; i < signature.results.len; ++i)
        signature.results.data[i] = type_of_other(signature.results.data[i]);
      cis_signature_set(function, &signature);
    }
    cis_region_drop_uses(old);
    cis_region_destroy(ctx, old);
  }
  cis_signature_deinit(&signature);
  return ok;
}

static cis_walk visit(cis_op *op, void *user) {
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  if (lower_function(op))
    return CIS_WALK_SKIP;
  *(bool *)user = false;
  return CIS_WALK_STOP;
}

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  bool ok = true;
  cis_walk_preorder(root, visit, &ok);
  return ok;
}

const cis_pass_def cis_stablehlo_legalize_to_linalg_pass = {
    .name = "stablehlo-legalize-to-linalg",
    .title = "StablehloLegalizeToLinalgPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Lower StableHLO to linalg, tensor, scf and arith",
    .run = run,
};

static bool has_none(const cis_pass *pass, cis_op *root) {
  (void)pass;
  return cis_walk_preorder(root, find_hlo, NULL);
}

const cis_pass_def cis_lower_stablehlo_pipeline = {
    .name = "lower-stablehlo",
    .title = "LowerStablehloPipeline",
    .summary = "Lower all of StableHLO to linalg, tensor, scf and arith, which one-shot-bufferize "
               "takes",
    .pipeline = "stablehlo-legalize-to-linalg,func.func(canonicalize)",
    .is_done = has_none,
};
