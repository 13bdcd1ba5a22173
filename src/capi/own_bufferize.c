// How a user's own ops bufferize: by their hooks, else as is declared of them, and where that is
// not complete either, as the worst: each tensor operand is read and written, and any tensor result
// may lie in its buffer.
#include "capi/own_op.h"

#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/bufferization.h"
#include "bufferize/rewrite/result_sizes.h"
#include "dialect/arith/build.h"
#include "dialect/irdl/facts.h"
#include "dialect/memref/build.h"

/// Whether its text says what it does; of an op of another dialect there is none.
static bool has_effects(const cis_op_info *info) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(info);
  return facts && facts->has_effects;
}

// --- analysis ---

/// The row of an op that says where control goes in its regions; NULL for others.
static const cis_bufferizable_interface *regions_of(const cis_op_info *info) {
  bool has_control = info->num_regions && info->def->region_branch;
  return CIS_OWN_OPS_BUFFERIZE && has_control ? cis_bufferize_row_of_declared(info) : NULL;
}

/// Whether an operand is passed into the regions, so that it is used as they use it.
static bool is_passed(const cis_bufferizable_interface *regions, cis_op *op, cis_use *operand) {
  return regions && cis_bufferize_passes(op, cis_use_index(operand));
}

/// Both of a hook's answer and, for an operand that is passed into regions, that of the regions.
static bool reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  const cis_bufferizable_interface *regions = regions_of(op->info);
  if (hooks->reads && hooks->reads(hooks->user, wrap_op(op), cis_use_index(operand)))
    return true;
  if (regions && (!hooks->reads || is_passed(regions, op, operand)))
    return regions->reads(state, op, operand);
  return !hooks->reads &&
         (!has_effects(op->info) || cis_bufferize_declared.reads(state, op, operand));
}

static bool writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  const cis_bufferizable_interface *regions = regions_of(op->info);
  if (hooks->writes && hooks->writes(hooks->user, wrap_op(op), cis_use_index(operand)))
    return true;
  if (regions && (!hooks->writes || is_passed(regions, op, operand)))
    return regions->writes(state, op, operand);
  return !hooks->writes &&
         (!has_effects(op->info) || cis_bufferize_declared.writes(state, op, operand));
}

struct cistern_aliases {
  cis_op *op;
  cis_aliasing_values *out;
};

void cistern_aliases_add(cistern_aliases *aliases, size_t i, cistern_alias_kind kind) {
  if (i >= aliases->op->num_results || !cis_value_is_base_tensor(&aliases->op->results[i]))
    return;
  cis_aliasing_value alias = {&aliases->op->results[i],
                              kind == CISTERN_ALIAS_EQUAL ? CIS_RELATION_EQUIVALENT
                                                          : CIS_RELATION_UNKNOWN,
                              kind == CISTERN_ALIAS_EQUAL || kind == CISTERN_ALIAS_INSIDE};
  cis_vec_push(aliases->out, alias);
}

static void aliasing_values(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                            cis_aliasing_values *out) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  cistern_aliases aliases = {op, out};
  const cis_bufferizable_interface *regions = regions_of(op->info);
  if (regions)
    regions->aliasing_values(state, op, operand, out);
  if (hooks->aliases) {
    hooks->aliases(hooks->user, wrap_op(op), cis_use_index(operand), &aliases);
  } else if (regions) {
    return;
  } else if (has_effects(op->info)) {
    cis_bufferize_declared.aliasing_values(state, op, operand, out);
  } else {
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (!hooks->allocates || !hooks->allocates(hooks->user, wrap_op(op), i))
        cistern_aliases_add(&aliases, i, CISTERN_ALIAS_MAYBE);
  }
}

/// Operands that the row names, and those that may be the value by the hook.
static void aliasing_operands(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                              cis_aliasing_operands *out) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  regions_of(op->info)->aliasing_operands(state, op, value, out);
  cis_aliasing_values values = {0};
  for (uint32_t i = 0; i < op->num_operands && hooks->aliases && !value->is_arg; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    cistern_aliases aliases = {op, &values};
    cis_vec_clear(&values);
    if (cis_value_is_base_tensor(cis_use_value(operand)))
      hooks->aliases(hooks->user, wrap_op(op), i, &aliases);
    for (size_t k = 0; k < values.len; ++k)
      if (values.data[k].value == value)
        cis_vec_push(out, ((cis_aliasing_operand){operand, values.data[k].relation, false}));
  }
  cis_vec_deinit(&values);
}

static bool is_repetitive(cis_op *op, uint32_t i) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  const cis_bufferizable_interface *row = regions_of(op->info);
  if (!hooks->is_repetitive)
    return (hooks->is_parallel && hooks->is_parallel(hooks->user, wrap_op(op), i)) || !row ||
           row->is_repetitive_region(op, i);
  return hooks->is_repetitive(hooks->user, wrap_op(op), i) || (row && cis_bufferize_is_loop(op));
}

static bool is_parallel(cis_op *op, uint32_t i) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  return hooks->is_parallel(hooks->user, wrap_op(op), i);
}

static bool allocates(cis_op *op, cis_value *result) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  if (hooks->allocates)
    return hooks->allocates(hooks->user, wrap_op(op), result->index);
  return cis_irdl_facts_of(op->info) && cis_bufferize_declared.allocates(op, result);
}

static bool is_writable(const cis_bufferization_state *state, cis_op *op, cis_value *value) {
  (void)state;
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  return value->is_arg || hooks->is_writable(hooks->user, wrap_op(op), value->index);
}

static bool must_be_in_place(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  return hooks->must_be_in_place(hooks->user, wrap_op(op), cis_use_index(operand)) ||
         !cis_type_is_ranked(cis_use_value(operand)->type);
}

static bool accesses_elementwise(const cis_bufferization_state *state, cis_op *op,
                                 cis_use *const operands[2]) {
  (void)state;
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  return hooks->accesses_elementwise(hooks->user, wrap_op(op), cis_use_index(operands[0]),
                                     cis_use_index(operands[1]));
}

// --- rewriting ---

struct cistern_bufferization {
  cis_bufferization *inner;
  cis_op *op;
  cistern_rewriter rewriter;
  const cis_value_vec *asked; // tensors whose types are being asked for
};

/// Whether the hook that is called is the one that builds.
static bool is_building(const cistern_bufferization *b) {
  if (b->rewriter.inner)
    return true;
  return cis_op_error(b->op, "its hook 'buffer_type' builds operations");
}

cistern_rewriter *cistern_bufferization_rewriter(cistern_bufferization *b) {
  return is_building(b) ? &b->rewriter : NULL;
}

cistern_value *cistern_bufferization_operand(cistern_bufferization *b, size_t operand) {
  if (!CIS_OWN_OPS_BUFFERIZE || !is_building(b))
    return NULL;
  if (operand >= b->op->num_operands) {
    cis_op_error(b->op, "its hook 'bufferize' asks for operand #%zu", operand);
    return NULL;
  }
  return wrap_value(
      cis_bufferize_passed_operand(b->inner, b->rewriter.inner, b->op, (uint32_t)operand));
}

bool cistern_bufferization_take_regions(cistern_bufferization *b, cistern_operation *op) {
  if (!CIS_OWN_OPS_BUFFERIZE || !is_building(b))
    return false;
  cis_op *to = unwrap_op(op);
  bool fits = to->num_regions == b->op->num_regions && to != b->op;
  for (uint32_t i = 0; i < to->num_regions && fits; ++i)
    fits = cis_region_is_empty(cis_op_region(to, i));
  if (!fits)
    return cis_op_error(b->op, "its hook 'bufferize' wants its regions in an op that does not have "
                               "as many empty ones");
  return cis_bufferize_take_regions(b->inner, b->rewriter.inner, b->op, to);
}

const cistern_type *cistern_bufferization_operand_type(cistern_bufferization *b, size_t operand) {
  if (!CIS_OWN_OPS_BUFFERIZE)
    return NULL;
  cis_value *value =
      operand < b->op->num_operands ? cis_op_operand(b->op, (uint32_t)operand) : NULL;
  if (value && cis_value_is_base_tensor(value))
    return wrap_type(cis_get_buffer_type(b->inner, value, b->asked));
  cis_op_error(b->op, "its hook asks for the buffer of operand #%zu, which is no tensor", operand);
  return NULL;
}

static cis_value *tensor_result(cistern_bufferization *b, size_t result) {
  if (result < b->op->num_results && cis_value_is_base_tensor(&b->op->results[result]))
    return &b->op->results[result];
  cis_op_error(b->op, "its hook 'bufferize' asks for the buffer of result #%zu, which is no tensor",
               result);
  return NULL;
}

const cistern_type *cistern_bufferization_result_type(cistern_bufferization *b, size_t result) {
  cis_value *value = tensor_result(b, result);
  return wrap_type(CIS_OWN_OPS_BUFFERIZE && value ? cis_get_buffer_type(b->inner, value, NULL)
                                                  : NULL);
}

static cis_value *build_dim(cistern_bufferization *b, cis_value *of, uint32_t dim) {
  if (cis_value_is_base_tensor(of))
    return cis_build_tensor_dim(b->rewriter.inner, b->op->loc, of, dim);
  cis_loc_builder e = {*b->rewriter.inner, b->op->loc};
  return cis_memref_build_dim(&e, of, cis_arith_build_index(&e, dim));
}

static bool push_sizes(cistern_bufferization *b, cis_type type, size_t like, cis_value_vec *out) {
  cis_value *of = like < b->op->num_operands ? cis_op_operand(b->op, (uint32_t)like) : NULL;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (cis_type_dim(type, i) != CIS_DYNAMIC)
      continue;
    bool fits = of && (cis_type_is_base_tensor(of->type) || cis_type_is_base_memref(of->type)) &&
                cis_type_is_ranked(of->type) && cis_type_rank(of->type) == cis_type_rank(type);
    if (!fits)
      return cis_op_error(b->op, "operand #%zu does not have the sizes of the result", like);
    cis_vec_push(out, build_dim(b, of, i));
  }
  return true;
}

cistern_value *cistern_bufferization_allocate(cistern_bufferization *b, size_t result,
                                              size_t like) {
  if (!CIS_OWN_OPS_BUFFERIZE || !is_building(b))
    return NULL;
  cis_value *value = tensor_result(b, result);
  cis_type type = value ? cis_get_buffer_type(b->inner, value, NULL) : NULL;
  if (!type)
    return NULL;
  if (!cis_type_is_ranked(type)) {
    cis_op_error(b->op, "result #%zu is unranked, so that no buffer can be allocated", result);
    return NULL;
  }
  type = cis_memref_type_identity(value->type, type->shaped.memory_space);
  cis_value_vec sizes = {0};
  cis_value *buffer = NULL;
  if (push_sizes(b, type, like, &sizes))
    buffer = cis_create_alloc(b->inner, b->rewriter.inner, b->op->loc, type, sizes.data,
                              (uint32_t)sizes.len);
  cis_vec_deinit(&sizes);
  return wrap_value(buffer);
}

static bool same_shape(cis_type tensor, cis_type memref) {
  bool are_unranked = !cis_type_is_ranked(tensor) && !cis_type_is_ranked(memref);
  return cis_type_element(tensor) == cis_type_element(memref) &&
         (are_unranked || cis_type_has_same_sizes(tensor, memref));
}

/// By the hook, else as declared.
static cis_type buffer_type(cis_bufferization *inner, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  const cis_bufferizable_interface *regions = regions_of(op->info);
  cistern_bufferization b = {.inner = inner, .op = op, .asked = values};
  cis_type type = NULL;
  size_t before = cis_diag_num_errors(cis_op_context(op));
  if (!value->is_arg)
    type = unwrap_type(hooks->buffer_type(hooks->user, wrap_op(op), &b, value->index));
  if (cis_diag_num_errors(cis_op_context(op)) != before)
    return NULL;
  if (!type)
    return (regions ? regions : &cis_bufferize_declared)->buffer_type(inner, op, value, values);
  if (cis_type_is_base_memref(type) && same_shape(value->type, type))
    return type;
  cis_op_error(op, "its hook 'buffer_type' gives result #%u of type %s the type %s", value->index,
               cis_type_text(value->type), cis_type_text(type));
  return NULL;
}

/// Checks the value that the hook gave for a result.
static bool fits(cis_op *op, uint32_t i, const cis_value *value) {
  cis_type type = op->results[i].type;
  if (!value)
    return cis_op_error(op, "its hook 'bufferize' leaves result #%u without a value", i);
  if (cis_type_is_base_tensor(type)
          ? cis_type_is_base_memref(value->type) && same_shape(type, value->type)
          : type == value->type)
    return true;
  return cis_op_error(op, "its hook 'bufferize' gives result #%u of type %s a value of type %s", i,
                      cis_type_text(type), cis_type_text(value->type));
}

static bool bufferize(cis_bufferization *inner, cis_rewriter *r, cis_op *op) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  const cis_bufferizable_interface *regions = regions_of(op->info);
  if (!hooks->bufferize)
    return (regions ? regions : &cis_bufferize_declared)->bufferize(inner, r, op);
  cistern_bufferization b = {.inner = inner, .op = op, .rewriter = {.inner = r, .kept = op}};
  size_t before = cis_diag_num_errors(r->ctx);
  cistern_value **values = cis_arena_array(inner->arena, cistern_value *, op->num_results + 1);
  bool ok = hooks->bufferize(hooks->user, wrap_op(op), &b, values) ||
            cis_own_op_failed(op, "bufferize", before);
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    ok = fits(op, i, unwrap_value(values[i]));
  if (!ok)
    return false;
  cis_builder_set_before(r, op);
  cis_value **buffers = cis_arena_array(inner->arena, cis_value *, op->num_results + 1);
  for (uint32_t i = 0; i < op->num_results; ++i)
    buffers[i] = unwrap_value(values[i]);
  cis_replace_with_buffers(r, op, buffers, op->num_results);
  return true;
}

/// `buffer_type` is that of declared ops; so is what facts tell, where there are facts, and what
/// follows from regions.
static const cis_bufferizable_interface *make_interface(cis_context *ctx, const cis_op_info *info) {
  const cistern_op_hooks *hooks = &((const cis_own_op *)info->attached[CIS_ATTACHED_HOOKS])->hooks;
  const cis_bufferizable_interface *regions = regions_of(info);
  cis_bufferizable_interface *made =
      cis_arena_new(cis_context_arena(ctx), cis_bufferizable_interface);
  *made = regions ? *regions : cis_bufferize_declared;
  if (!cis_irdl_facts_of(info)) {
    made->elementwise_access = NULL;
    made->is_repetitive_region = NULL;
  }
  if (regions)
    made->aliasing_operands = aliasing_operands;
  if (hooks->is_repetitive || hooks->is_parallel)
    made->is_repetitive_region = is_repetitive;
  if (hooks->is_parallel)
    made->is_parallel_region = is_parallel;
  if (hooks->is_writable && !regions)
    made->is_writable = is_writable;
  if (hooks->must_be_in_place)
    made->must_be_in_place = must_be_in_place;
  if (hooks->accesses_elementwise)
    made->elementwise_access = accesses_elementwise;
  if (hooks->buffer_type)
    made->buffer_type = buffer_type;
  made->reads = reads;
  made->writes = writes;
  made->aliasing_values = aliasing_values;
  made->allocates = allocates;
  made->bufferize = bufferize;
  return made;
}

static bool slice(const cis_op *op, cis_mixed_slice *out) {
  *out = (cis_mixed_slice){{0}, {0}, {0}};
  bool is_known =
      cis_own_op_get_numbers(op, own_op_of(op)->hooks.slice,
                             (cis_mixed_vec *const[]){&out->offsets, &out->sizes, &out->strides});
  return cis_bufferize_check_slice(op, is_known, out);
}

static void attach_subset(cis_context *ctx, const cis_op_info *info) {
  const cis_subset_interface *declared = cis_bufferize_subset_of_declared(info);
  if (!declared)
    return;
  cis_subset_interface *made = cis_arena_new(cis_context_arena(ctx), cis_subset_interface);
  *made = *declared;
  made->slice = slice;
  cis_context_attach(ctx, info->name, CIS_ATTACHED_SUBSET, made);
}

void cis_own_op_attach_bufferizable(cis_context *ctx, const cis_op_info *info) {
  const cis_own_op *own = info->attached[CIS_ATTACHED_HOOKS];
  bool is_known = own->hooks.bufferize || has_effects(info) || regions_of(info);
  bool is_end = info->traits & CIS_TRAIT_TERMINATOR && (!info->num_successors || info->def->branch);
  if (CIS_OWN_OPS_BUFFERIZE && is_known && !is_end)
    cis_context_attach(ctx, info->name, CIS_ATTACHED_BUFFERIZABLE, make_interface(ctx, info));
  if (CIS_OWN_OPS_BUFFERIZE && own->hooks.slice)
    attach_subset(ctx, info);
}
