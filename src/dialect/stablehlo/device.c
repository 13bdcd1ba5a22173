// Checks of ops between devices and to the outside of a program: groups of replicas, channels,
// feeds, calls of other code; and the types of what they make.
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"
#include "ir/effects.h"
#include "ir/symbol.h"

#define ERROR(...) cis_error(ctx, loc, __VA_ARGS__)

// --- groups of replicas, channels ---

/// How groups are checked: whether their replicas are all that there are, and whether -1 fills up
/// groups of different sizes.
typedef struct groups_rule {
  bool all, padded;
  int64_t size; // 0: any
} groups_rule;

/// Each number once; with `all`, from 0 on without gaps.
static bool replicas_fit(cis_context *ctx, cis_location loc, cis_attr groups, int64_t num,
                         groups_rule rule) {
  cis_i64_vec seen = {0};
  int64_t ids = 0;
  bool ok = true;
  for (int64_t i = 0; ok && i < num; ++i) {
    int64_t id = cis_dense_get_int(groups, i);
    if (id == -1 && rule.padded)
      continue;
    ++ids;
    if (id == -1)
      ok = ERROR("Invalid replica id %" PRId64, id);
    else if (id < 0 || id >= num)
      continue;
    while (ok && (int64_t)seen.len <= id)
      cis_vec_push(&seen, 0);
    if (ok && seen.data[id]++)
      ok = ERROR("replica id #%" PRId64 " seen more than once", id);
  }
  for (int64_t id = 0; ok && rule.all && id < ids; ++id)
    if (id >= (int64_t)seen.len || !seen.data[id])
      ok = ERROR("replica id #%" PRId64 " not seen in replica groups", id);
  cis_vec_deinit(&seen);
  return ok;
}

static bool groups_fit(cis_context *ctx, cis_location loc, cis_attr groups, bool global,
                       groups_rule rule) {
  int64_t num;
  if (!cis_attr_is(groups, CIS_ATTR_DENSE))
    return true;
  if (cis_type_rank(groups->type) != 2)
    return ERROR("replica groups should be a rank 2 tensor");
  if (!cis_type_num_elements(groups->type, &num))
    return ERROR("replica groups are too many");
  if (global && !num)
    return ERROR("replica groups cannot be empty");
  if (!replicas_fit(ctx, loc, groups, num, rule))
    return false;
  return !rule.size || cis_type_dim(groups->type, 1) == rule.size ||
         ERROR("group size of replica_groups must be %" PRId64, rule.size);
}

static int64_t channel_part(cis_attr handle, uint32_t i) {
  return cis_attr_int_or(handle->dialect.params[i], 0);
}

static bool channel_fits(cis_context *ctx, cis_location loc, cis_attr handle, bool global) {
  int64_t id = handle ? channel_part(handle, 0) : 0;
  if (!global || id > 0)
    return true;
  if (!handle)
    return ERROR("channel_id must be positive when useGlobalDeviceIds is set but got: 0");
  return ERROR("channel_id must be positive when useGlobalDeviceIds is set but got: %" PRId64, id);
}

static cis_attr state_attr(const cis_op_state *s, const char *name) {
  return cis_op_state_get_attr(s, cis_str_from(name));
}

static bool op_groups_fit(cis_op *op, groups_rule rule) {
  cis_context *ctx = cis_op_context(op);
  bool global = cis_op_inherent(op, "use_global_device_ids");
  return groups_fit(ctx, op->loc, cis_op_inherent(op, "replica_groups"), global, rule) &&
         channel_fits(ctx, op->loc, cis_op_inherent(op, "channel_handle"), global);
}

static bool state_groups_fit(cis_op_state *s, groups_rule rule) {
  bool has_flag = cis_op_info_prop(s->info, CIS_STR("use_global_device_ids")) >= 0;
  bool global = has_flag && state_attr(s, "use_global_device_ids");
  return groups_fit(s->ctx, s->loc, state_attr(s, "replica_groups"), global, rule) &&
         channel_fits(s->ctx, s->loc, state_attr(s, "channel_handle"), global);
}

/// The last operand of an op with a dynamic root says for each other one where it comes from.
static bool root_fits(cis_op_state *s, size_t *out_num) {
  bool dynamic = state_attr(s, "has_dynamic_root");
  const char *name = s->info->name.data + sizeof "stablehlo." - 1;
  *out_num = s->operands.len;
  if (!dynamic)
    return s->operands.len || STATE_ERROR("%s requires at least one data operand", name);
  if (s->operands.len < 2)
    return STATE_ERROR("%s with has_dynamic_root=true requires at least two operands (data + root)",
                       name);
  cis_type root = s->operands.data[--*out_num]->type;
  if (!cis_type_is_ranked_tensor(root) || cis_type_rank(root) != 1 ||
      !cis_type_is_int_of(cis_type_element(root), 32))
    return STATE_ERROR("last operand of %s with has_dynamic_root=true must be a rank-1 i32 tensor",
                       name);
  int64_t num = cis_type_dim(root, 0);
  return num == CIS_DYNAMIC || num == (int64_t)*out_num ||
         STATE_ERROR("last operand of %s with has_dynamic_root=true must have the same number of "
                     "elements as data operands (%zu), but got %" PRId64,
                     name, *out_num, num);
}

// --- collective ops ---

bool cis_stablehlo_infer_collective_broadcast(cis_op_state *s, cis_type_vec *out) {
  size_t num;
  if (!root_fits(s, &num) || !state_groups_fit(s, (groups_rule){.padded = false}))
    return false;
  for (size_t i = 0; i < num; ++i)
    cis_vec_push(out, s->operands.data[i]->type);
  return true;
}

bool cis_stablehlo_infer_all_reduced(cis_op_state *s, cis_type_vec *out) {
  size_t num = s->operands.len;
  bool has_root = cis_op_info_prop(s->info, CIS_STR("has_dynamic_root")) >= 0;
  return (!has_root || root_fits(s, &num)) &&
         state_groups_fit(s, (groups_rule){.all = !has_root, .padded = true}) &&
         cis_hlo_infer_reduced(s, num, out);
}

bool cis_stablehlo_infer_all_to_all(cis_op_state *s, cis_type_vec *out) {
  int64_t split = cis_hlo_state_int(s, "split_dimension");
  int64_t concat = cis_hlo_state_int(s, "concat_dimension");
  int64_t count = cis_hlo_state_int(s, "split_count");
  if (!cis_hlo_are_tensors(s, 0) || !state_groups_fit(s, (groups_rule){.all = true, .size = count}))
    return false;
  for (size_t i = 0; i < s->operands.len; ++i) {
    cis_type type = s->operands.data[i]->type;
    uint32_t rank = cis_type_rank(type);
    if (split >= rank)
      return STATE_ERROR("AllToAll split_dimension %" PRId64 " is out-of-bounds for input rank %u",
                         split, rank);
    if (concat >= rank)
      return STATE_ERROR("AllToAll concat_dimension %" PRId64 " is out-of-bounds for input rank %u",
                         concat, rank);
    int64_t size = cis_type_dim(type, (uint32_t)split);
    if (count <= 0 || (size != CIS_DYNAMIC && size % count))
      return STATE_ERROR("split dimension has size %" PRId64
                         ", expected to be a multiple of split_count %" PRId64,
                         size, count);
    cis_hlo_shape shape = {0};
    cis_hlo_shape_push_all(&shape, type);
    for (int j = 0; j < 2; ++j) {
      int64_t *parts[] = {&shape.sizes.data[j ? concat : split],
                          &shape.bounds.data[j ? concat : split]};
      for (int k = 0; k < 2; ++k)
        if (*parts[k] != CIS_DYNAMIC &&
            (j ? __builtin_mul_overflow(*parts[k], count, parts[k]) : (*parts[k] /= count, false)))
          *parts[k] = CIS_DYNAMIC;
    }
    cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(type)));
  }
  return true;
}

/// An operand that grows to a result along a dimension, because replicas are put together; or the
/// other way around.
static bool gathered_fits(cis_op *op, uint32_t i, int64_t dim) {
  cis_type from = cis_op_operand_type(op, i), to = op->results[i].type;
  uint32_t rank = cis_type_rank(from);
  if (dim >= rank)
    return OP_ERROR("all_gather_dim must be a valid index of operand");
  if (cis_type_rank(to) != rank)
    return OP_ERROR("operand and result must have the same rank");
  for (uint32_t j = 0; j < rank; ++j)
    if (j != dim && !cis_hlo_dims_compatible(cis_hlo_dim_of(from, j), cis_hlo_dim_of(to, j)))
      return OP_ERROR("operand and result should have the same shape except for the dimension size "
                      "at 'all_gather_dim'");
  int64_t part = cis_type_dim(from, (uint32_t)dim), whole = cis_type_dim(to, (uint32_t)dim);
  if (!part)
    return OP_ERROR("dimension size of operand at 'all_gather_dim' cannot be zero");
  return part == CIS_DYNAMIC || whole == CIS_DYNAMIC || !(whole % part) ||
         OP_ERROR("result gather dimension has size %" PRId64
                  ", expected to be a multiple of operand gather dimension size %" PRId64,
                  whole, part);
}

bool cis_stablehlo_verify_all_gather(cis_op *op) {
  if (op->num_operands != op->num_results)
    return cis_op_error(op, "requires the same number of operands and results");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_element(cis_op_operand_type(op, i)) != cis_type_element(op->results[i].type))
      return cis_op_error(op, "requires the same element type for operand and result at index %u",
                          i);
  if (!op_groups_fit(op, (groups_rule){.all = true}))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!gathered_fits(op, i, cis_attr_int_or(cis_op_inherent(op, "all_gather_dim"), 0)))
      return false;
  return true;
}

bool cis_stablehlo_verify_reduce_scatter(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "scatter_dimension"), 0);
  if (!op_groups_fit(op, (groups_rule){.all = true}))
    return false;
  if (cis_type_rank(from) != cis_type_rank(to))
    return OP_ERROR("operand and result should have same rank");
  if (dim >= cis_type_rank(from))
    return OP_ERROR("scatter dim should be less than operand/result rank");
  int64_t whole = cis_type_dim(from, (uint32_t)dim), part = cis_type_dim(to, (uint32_t)dim);
  if (!part)
    return OP_ERROR("result dimension size at scatter_dimension cannot be zero");
  if (!whole)
    return OP_ERROR("operand dimension size at scatter_dimension cannot be zero");
  if (whole != CIS_DYNAMIC && part != CIS_DYNAMIC && whole % part)
    return OP_ERROR("operand scatter dimension has size %" PRId64
                    ", expected to be a multiple of result scatter dimension size %" PRId64,
                    whole, part);
  for (uint32_t i = 0; i < cis_type_rank(from); ++i)
    if (i != dim && !cis_hlo_dims_compatible(cis_hlo_dim_of(from, i), cis_hlo_dim_of(to, i)))
      return OP_ERROR("non scatter dimensions should be same for operand (%" PRId64
                      ") and result (%" PRId64 ")",
                      cis_type_dim(from, i), cis_type_dim(to, i));
  return cis_hlo_verify_scalar_reducer(op);
}

/// Pairs of a source and a target, each of them once.
static bool pairs_fit(cis_op *op, cis_attr pairs) {
  cis_type type = pairs->type;
  if (cis_type_rank(type) != 2)
    return OP_ERROR("expect source_target_pairs attribute to be of rank 2, but got rank %u",
                    cis_type_rank(type));
  if (cis_type_dim(type, 1) != 2)
    return OP_ERROR("expect source_target_pairs attribute of shape (N, 2), but got (%" PRId64
                    ", %" PRId64 ")",
                    cis_type_dim(type, 0), cis_type_dim(type, 1));
  cis_i64_vec sides[2] = {{0}, {0}};
  bool ok = true;
  for (int64_t i = 0; ok && i < 2 * cis_type_dim(type, 0); ++i) {
    int64_t id = cis_dense_get_int(pairs, i);
    cis_vec_push(&sides[i % 2], id);
    ok = id >= 0 || OP_ERROR("replica ids in source_target_pairs must be >= 0");
  }
  for (int i = 0; i < 2; ++i) {
    if (ok && cis_hlo_has_repeats((cis_hlo_dims){sides[i].data, (uint32_t)sides[i].len}))
      ok = OP_ERROR("duplicate %s not allowed", i ? "targets" : "sources");
    cis_vec_deinit(&sides[i]);
  }
  return ok;
}

bool cis_stablehlo_verify_collective_permute(cis_op *op) {
  return pairs_fit(op, cis_op_inherent(op, "source_target_pairs"));
}

// --- feeds, sends, receives ---

/// Tensors, and last a token.
static bool fed_types_fit(cis_op *op, const char *but_last) {
  if (!op->num_results)
    return OP_ERROR("result is expected to be at least of size 1, but got 0");
  cis_type last = op->results[op->num_results - 1].type;
  if (!cis_stablehlo_is_token(last))
    return OP_ERROR("last element of result types is expected to be of token type, but got '%s'",
                    cis_type_text(last));
  for (uint32_t i = 0; i + 1 < op->num_results; ++i)
    if (!cis_type_is_ranked_tensor(op->results[i].type))
      return OP_ERROR("%s of result types%s expected to be of tensor type, but got '%s'", but_last,
                      *but_last == 'a' ? ", except the last element, are" : " is",
                      cis_type_text(op->results[i].type));
  return true;
}

bool cis_stablehlo_verify_infeed(cis_op *op) {
  cis_attr layout = cis_op_inherent(op, "layout");
  cis_context *ctx = cis_op_context(op);
  if (!fed_types_fit(op, "all elements"))
    return false;
  if (layout && layout->array.num + 1 != op->num_results)
    return OP_ERROR("layout-attribute size must be %u (which is the number of op-results - 1 (for "
                    "token result)), but got %u",
                    op->num_results - 1, layout->array.num);
  for (uint32_t i = 0; layout && i < layout->array.num; ++i) {
    cis_attr one = layout->array.elems[i];
    if (!cis_attr_is(one, CIS_ATTR_ARRAY))
      return OP_ERROR("layout-attribute expected to have elements of type array, but got %s",
                      cis_attr_text(ctx, one));
    for (uint32_t j = 0; j < one->array.num; ++j)
      if (!cis_attr_is(one->array.elems[j], CIS_ATTR_INTEGER))
        return OP_ERROR("layout-attribute's leaf elements are expected to be of type integer, but "
                        "got %s",
                        cis_attr_text(ctx, one->array.elems[j]));
  }
  return true;
}

/// Kinds of channels: from a device to a device, to the host, from the host.
enum { DEVICE_TO_DEVICE = 1, DEVICE_TO_HOST = 2, HOST_TO_DEVICE = 3 };

static bool channel_type_fits(cis_context *ctx, cis_location loc, cis_attr handle, bool is_host,
                              int64_t host_type, const char *host_name) {
  int64_t type = channel_part(handle, 1);
  if (is_host)
    return type == host_type ||
           ERROR("channel_type should be %s when is_host_transfer is true", host_name);
  return type == DEVICE_TO_DEVICE ||
         ERROR("channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false");
}

bool cis_stablehlo_verify_recv(cis_op *op) {
  bool is_host = cis_attr_int_or(cis_op_inherent(op, "is_host_transfer"), 0);
  return channel_type_fits(cis_op_context(op), op->loc, cis_op_inherent(op, "channel_handle"),
                           is_host, HOST_TO_DEVICE, "HOST_TO_DEVICE") &&
         fed_types_fit(op, "everything but the last element");
}

bool cis_stablehlo_infer_send(cis_op_state *s, cis_type_vec *out) {
  bool is_host = cis_attr_int_or(state_attr(s, "is_host_transfer"), 0);
  return channel_type_fits(s->ctx, s->loc, state_attr(s, "channel_handle"), is_host, DEVICE_TO_HOST,
                           "DEVICE_TO_HOST") &&
         cis_stablehlo_infer_token(s, out);
}

// --- work that goes on ---

/// Whether work of an op may go on: it communicates, or moves a part of a tensor.
static bool may_go_on(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_STABLEHLO_ALL_GATHER:
  case CIS_OP_STABLEHLO_ALL_REDUCE:
  case CIS_OP_STABLEHLO_ALL_TO_ALL:
  case CIS_OP_STABLEHLO_COLLECTIVE_BROADCAST:
  case CIS_OP_STABLEHLO_COLLECTIVE_PERMUTE:
  case CIS_OP_STABLEHLO_COLLECTIVE_REDUCE:
  case CIS_OP_STABLEHLO_REDUCE_SCATTER:
  case CIS_OP_STABLEHLO_SLICE:
  case CIS_OP_STABLEHLO_DYNAMIC_SLICE:
  case CIS_OP_STABLEHLO_DYNAMIC_UPDATE_SLICE:
    return true;
  default:
    return false;
  }
}

/// The region holds one op, whose operands are the arguments, and returns what it makes.
bool cis_stablehlo_infer_async_start(cis_op_state *s, cis_type_vec *out) {
  cis_type_vec types = {0};
  cis_block *block = s->regions.len ? cis_region_first(s->regions.data[0]) : NULL;
  cis_op *first = block ? cis_block_first(block) : NULL;
  if (!first || cis_op_kind(first) == CIS_OP_STABLEHLO_RETURN ||
      cis_op_next(first) != cis_block_last(block) || first == cis_block_last(block))
    return STATE_ERROR("'%s' op region must contain exactly one operation and a return",
                       s->info->name.data);
  if (!may_go_on(first))
    return STATE_ERROR("'%s' op region must contain a collective or slice operation",
                       s->info->name.data);
  cis_hlo_argument_types(s->regions.data[0], &types);
  bool ok = types.len == s->operands.len ||
            STATE_ERROR("'%s' op number of operands (%zu) must match number of region arguments "
                        "(%zu)",
                        s->info->name.data, s->operands.len, types.len);
  for (size_t i = 0; ok && i < types.len; ++i)
    ok = types.data[i] == s->operands.data[i]->type ||
         STATE_ERROR("'%s' op operand type '%s' at index %zu must match region argument type '%s'",
                     s->info->name.data, cis_type_text(s->operands.data[i]->type), i,
                     cis_type_text(types.data[i]));
  cis_vec_clear(&types);
  if (ok && cis_hlo_returned_types(s->regions.data[0], &types))
    cis_vec_push(out, cis_stablehlo_future(s->ctx, types.data, (uint32_t)types.len));
  cis_vec_deinit(&types);
  return ok;
}

bool cis_stablehlo_infer_async_done(cis_op_state *s, cis_type_vec *out) {
  cis_type future = cis_hlo_operand_type(s, 0);
  if (!cis_stablehlo_is_future(future))
    return STATE_ERROR("expected a future");
  for (uint32_t i = 0; i < future->dialect.num_params; ++i)
    cis_vec_push(out, future->dialect.params[i]->type_value);
  return true;
}

// --- calls ---

/// Without side effects only if it says so.
void cis_stablehlo_custom_call_effects(cis_op *op, cis_effect_vec *out) {
  cis_attr says = cis_op_inherent(op, "has_side_effect");
  if (says && !cis_attr_int_or(says, 1))
    return;
  for (int kind = CIS_EFFECT_ALLOC; kind <= CIS_EFFECT_WRITE; ++kind)
    cis_vec_push(out, ((cis_effect){.kind = (cis_effect_kind)kind}));
}

/// A layout names each dimension once.
static bool layout_fits(cis_op *op, const char *what, uint32_t i, cis_type type, cis_attr layout) {
  cis_context *ctx = cis_op_context(op);
  int64_t num = cis_type_dim(layout->type, 0);
  if (cis_type_is(type, CIS_TYPE_TUPLE))
    return cis_op_error(op, "Tuple types are not fully supported with layout constraints yet");
  if (!cis_type_is_ranked_tensor(type))
    return !num || cis_op_error(op,
                                "Only tensor types can have non-empty layout: %s #%u of type '%s' "
                                "has layout %s",
                                what, i, cis_type_text(type), cis_attr_text(ctx, layout));
  uint32_t rank = cis_type_rank(type);
  bool fit = num == rank;
  for (int64_t j = 0; fit && j < num; ++j) {
    int64_t dim = cis_dense_get_int(layout, j);
    fit = dim >= 0 && dim < rank;
    for (int64_t k = 0; fit && k < j; ++k)
      fit = dim != cis_dense_get_int(layout, k);
  }
  return fit || cis_op_error(op,
                             "incorrect layout %s for type '%s', layout must be a permutation of "
                             "[0, %u)",
                             cis_attr_text(ctx, layout), cis_type_text(type), rank);
}

static bool layouts_fit(cis_op *op) {
  cis_attr operands = cis_op_inherent(op, "operand_layouts");
  cis_attr results = cis_op_inherent(op, "result_layouts");
  if (!operands != !results)
    return cis_op_error(
        op, "Layout attributes should be specified for either both operands and results or none");
  if (!operands)
    return true;
  // The elements of one tuple stand for results.
  cis_type_vec types = {0};
  bool is_tuple = op->num_results == 1 && cis_type_is(op->results[0].type, CIS_TYPE_TUPLE);
  if (is_tuple)
    cis_vec_append(&types, op->results[0].type->function.inputs,
                   op->results[0].type->function.num_inputs);
  for (uint32_t i = 0; !is_tuple && i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  bool ok = true;
  if (operands->array.num != op->num_operands)
    ok = cis_op_error(op, "Number of operands must match the number of operand layouts, %u != %u",
                      op->num_operands, operands->array.num);
  else if (results->array.num != types.len)
    ok = cis_op_error(op, "Number of results must match the number of result layouts, %zu != %u",
                      types.len, results->array.num);
  for (uint32_t i = 0; ok && i < op->num_operands; ++i)
    ok = layout_fits(op, "operand", i, cis_op_operand_type(op, i), operands->array.elems[i]);
  for (uint32_t i = 0; ok && i < types.len; ++i)
    ok = layout_fits(op, "result", i, types.data[i], results->array.elems[i]);
  cis_vec_deinit(&types);
  return ok;
}

/// The part of a type that indices into tuples name; NULL if there is none.
static cis_type part_of(cis_type type, cis_attr indices) {
  uint32_t num;
  const int64_t *path = cis_attr_get_i64_array(indices, &num);
  for (uint32_t i = 0; type && i < num; ++i)
    type = cis_type_is(type, CIS_TYPE_TUPLE) && path[i] >= 0 && path[i] < type->function.num_inputs
               ? type->function.inputs[path[i]]
               : NULL;
  return type;
}

static bool alias_fits(cis_op *op, cis_attr alias) {
  cis_context *ctx = cis_op_context(op);
  int64_t index = cis_attr_int_or(alias->dialect.params[1], 0);
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_type result =
      types.len == 1 ? types.data[0] : cis_type_tuple(ctx, types.data, (uint32_t)types.len);
  cis_vec_deinit(&types);
  if (index < 0 || index >= op->num_operands)
    return cis_op_error(op,
                        "expects operandIndex in the output_operand_alias attribute to be in range "
                        "[0, %u); got: %" PRId64,
                        op->num_operands, index);
  cis_type from = part_of(cis_op_operand_type(op, (uint32_t)index), alias->dialect.params[2]);
  cis_type to = part_of(result, alias->dialect.params[0]);
  if (!from || !to)
    return cis_op_error(op, "%s_tuple_indices in the output_operand_alias attribute out of bounds",
                        to ? "operand" : "output");
  return from == to ||
         cis_op_error(op,
                      "shapes mismatch in the output_operand_alias attribute: operand "
                      "part has type '%s' and output part has type '%s'",
                      cis_type_text(from), cis_type_text(to));
}

bool cis_stablehlo_verify_custom_call(cis_op *op) {
  enum { STATUS_RETURNING_UNIFIED = 3, TYPED_FFI = 4 };
  cis_attr config = cis_op_inherent(op, "backend_config");
  cis_attr aliases = cis_op_inherent(op, "output_operand_aliases");
  int64_t version = cis_attr_int_or(cis_op_inherent(op, "api_version"), 1);
  if (config && version == TYPED_FFI && !cis_attr_is(config, CIS_ATTR_DICT))
    return cis_op_error(op, "backend_config for api_version API_VERSION_TYPED_FFI must be a "
                            "dictionary attribute");
  if (config && version != TYPED_FFI && !cis_attr_is(config, CIS_ATTR_STRING))
    return cis_op_error(op, "backend_config for api_version %s must be a string attribute",
                        cis_hlo_api_version_name(version));
  if (!layouts_fit(op))
    return false;
  for (uint32_t i = 0; aliases && i < aliases->array.num; ++i)
    if (!alias_fits(op, aliases->array.elems[i]))
      return false;
  return true;
}

/// `dialect.op`: two words with a dot between them.
static bool is_namespaced(cis_str name) {
  size_t dot = cis_str_find(name, '.', 0);
  bool valid = dot > 0 && dot + 1 < name.len;
  for (size_t i = 0; valid && i < name.len; ++i) {
    char c = name.data[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    bool begins = i == 0 || i == dot + 1;
    valid = letter || (!begins && ((c >= '0' && c <= '9') || c == '.' || c == '$'));
  }
  return valid;
}

/// Whether types of the op are those of its decomposition.
static bool decomposition_fits(cis_op *op, const char *what, const cis_type *wanted,
                               uint32_t num_wanted, bool results) {
  uint32_t num = results ? op->num_results : op->num_operands;
  if (num != num_wanted)
    return cis_op_error(op, "has %u %s(s), but decomposition has %u", num, what, num_wanted);
  for (uint32_t i = 0; i < num; ++i) {
    cis_type type = results ? op->results[i].type : cis_op_operand_type(op, i);
    if (type != wanted[i])
      return cis_op_error(op, "%s at index %u has type '%s', but decomposition has type '%s'", what,
                          i, cis_type_text(type), cis_type_text(wanted[i]));
  }
  return true;
}

bool cis_stablehlo_verify_composite(cis_op *op) {
  cis_attr name = cis_op_inherent(op, "decomposition");
  cis_op *function = cis_symbol_lookup_nearest(op, name);
  if (!is_namespaced(cis_attr_get_string(cis_op_inherent(op, "name"))))
    return cis_op_error(op, "name must be a valid namespaced op name");
  cis_attr type = function && cis_op_has_trait(function, CIS_TRAIT_FUNCTION)
                      ? cis_op_get_attr(function, CIS_STR("function_type"))
                      : NULL;
  if (!cis_attr_is(type, CIS_ATTR_TYPE) || !cis_type_is(type->type_value, CIS_TYPE_FUNCTION))
    return cis_op_error(op, "'%.*s' does not reference a valid function",
                        CIS_STR_ARG(name->symbol.root));
  cis_type t = type->type_value;
  return decomposition_fits(op, "operand", t->function.inputs, t->function.num_inputs, false) &&
         decomposition_fits(op, "result", t->function.results, t->function.num_results, true);
}
