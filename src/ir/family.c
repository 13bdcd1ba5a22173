// Families: found in the rows of all dialects when one is asked for, and built from what the rows
// say of their groups.
#include "ir/family.h"

#include "ir/context_impl.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/verify_op.h"

static const char *const default_name = "memref";
const cis_str cis_family_attr_name = {"cistern.family", 14};

// --- what an op does ---

cis_str cis_family_name(const cis_op *op) {
  if (!op)
    return cis_str_from(default_name);
  const cis_memory_row *row = op->info->def ? op->info->def->memory : NULL;
  cis_attr stated =
      op->info->traits & CIS_TRAIT_FREES ? cis_op_get_attr(op, cis_family_attr_name) : NULL;
  return cis_attr_is(stated, CIS_ATTR_STRING)
             ? cis_attr_get_string(stated)
             : cis_str_from(row && row->family ? row->family : default_name);
}

/// Whether a group of the op has one value: which; else NULL.
static cis_value *only_operand(const cis_op *op, int group) {
  cis_range range = group < 0 ? (cis_range){0, 0} : cis_op_operand_group(op, (uint32_t)group);
  return range.num == 1 ? cis_op_operand(op, range.first) : NULL;
}

static cis_value *only_result(const cis_op *op, int group) {
  cis_range range = group < 0 ? (cis_range){0, 0} : cis_op_result_group(op, (uint32_t)group);
  return range.num == 1 && range.first < op->num_results ? (cis_value *)&op->results[range.first]
                                                         : NULL;
}

/// Whether the effects of the op are the one on that value.
static bool has_only_effect(const cis_op *op, cis_effect_kind kind, const cis_value *value) {
  if (!op->info->def->get_effects) // the row's effect is on the row's group
    return op->info->num_effects == 1 && op->info->effects[0].kind == kind;
  cis_effect few[CIS_FEW_EFFECTS];
  cis_effect_vec effects = CIS_VEC_WITH(few);
  bool known = cis_effects_get((cis_op *)(uintptr_t)op, &effects);
  bool only =
      known && effects.len == 1 && effects.data[0].kind == kind && effects.data[0].value == value;
  cis_vec_deinit(&effects);
  return only;
}

bool cis_is_allocation(const cis_op *op, bool on_stack) {
  const cis_memory_groups *groups = &op->info->memory;
  const cis_value *buffer = only_result(op, groups->allocates);
  return buffer && op->info->def->memory->on_stack == on_stack && op->num_results == 1 &&
         !op->num_regions && cis_type_is_memref(buffer->type) &&
         has_only_effect(op, CIS_EFFECT_ALLOC, buffer);
}

bool cis_is_hoistable(const cis_op *op, bool on_stack) {
  return op->info->memory.allocates >= 0 && !op->info->def->memory->stays &&
         cis_is_allocation(op, on_stack);
}

bool cis_allocation_is_plain(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_props; ++i)
    if (cis_op_props(op)[i] && (int)i != op->info->operand_segments &&
        (int)i != op->info->result_segments &&
        cis_op_props(op)[i] != op->info->attrs[i].default_value &&
        !cis_str_is(op->info->attrs[i].name, "alignment"))
      return false;
  return op->num_operands == cis_allocation_sizes(op).num;
}

cis_value *cis_allocation_buffer(const cis_op *op) {
  return only_result(op, op->info->memory.allocates);
}

bool cis_allocation_says_sizes(const cis_op *op) {
  cis_type type = cis_allocation_buffer(op)->type;
  uint32_t num = 0;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    num += cis_type_dim(type, i) == CIS_DYNAMIC;
  return cis_allocation_sizes(op).num == num;
}

cis_value *cis_allocation_size(const cis_op *op, uint32_t dim) {
  const cis_value *buffer = only_result(op, op->info->memory.allocates);
  cis_range sizes = cis_allocation_sizes(op);
  if (!buffer || !cis_type_is_memref(buffer->type))
    return NULL;
  uint32_t before = cis_type_num_dynamic_before(buffer->type, dim);
  return before < sizes.num ? cis_op_operand(op, sizes.first + before) : NULL;
}

cis_range cis_allocation_sizes(const cis_op *op) {
  int group = op->info->memory.sizes;
  return group < 0 ? (cis_range){0, 0} : cis_op_operand_group(op, (uint32_t)group);
}

cis_value *cis_deallocation_buffer(const cis_op *op) {
  cis_value *buffer = only_operand(op, op->info->memory.frees);
  return buffer && !op->num_results && op->num_operands == 1 && !op->num_regions &&
                 has_only_effect(op, CIS_EFFECT_FREE, buffer)
             ? buffer
             : NULL;
}

bool cis_as_copy(cis_op *op, cis_copy *out) {
  const cis_memory_groups *groups = &op->info->memory;
  if (groups->from < 0)
    return false;
  if (op->num_operands + op->num_results != 2) // such as a token of work that goes on
    return false;
  cis_value *target =
      groups->to_result ? only_result(op, groups->to) : only_operand(op, groups->to);
  *out = (cis_copy){.op = op,
                    .source = only_operand(op, groups->from),
                    .target = target,
                    .is_clone = groups->to_result};
  out->target_index = !out->is_clone && out->source == cis_op_operand(op, 0);
  if (!out->is_clone && target == cis_op_operand(op, 0) && target == out->source)
    out->target_index = groups->to > groups->from;
  out->source_index = !out->is_clone && !out->target_index;
  return out->source && target && cis_value_is_base_memref(out->source) &&
         cis_value_is_base_memref(target);
}

// --- finding families ---

static bool takes_only(const cis_value_spec *specs, uint32_t num, int a, int b) {
  for (uint32_t i = 0; i < num; ++i)
    if ((int)i != a && (int)i != b && specs[i].arity == CIS_ONE)
      return false;
  return true;
}

/// Whether the op can be built with nothing but values of the groups: no other operand, result,
/// attribute or region has to be there.
static bool is_buildable(const cis_op_info *info, int operand, int other, int result) {
  for (uint32_t i = 0; i < info->num_props; ++i)
    if (!info->attrs[i].optional && !info->attrs[i].default_value)
      return false;
  return !info->num_regions && !info->num_successors &&
         takes_only(info->operands, info->num_operands, operand, other) &&
         takes_only(info->results, info->num_results, result, -1);
}

static void add_op(cis_family *family, const cis_op_info *info) {
  const cis_memory_row *row = info->def->memory;
  const cis_memory_groups *groups = &info->memory;
  const cis_op_info **place = NULL;
  if (groups->from >= 0 && !groups->to_result && is_buildable(info, groups->from, groups->to, -1))
    place = &family->copy;
  else if (groups->waits >= 0 && is_buildable(info, groups->waits, -1, -1))
    place = &family->wait;
  else if (groups->frees >= 0 && is_buildable(info, groups->frees, -1, -1))
    place = &family->dealloc;
  else if (groups->allocates >= 0 && groups->from < 0 &&
           is_buildable(info, groups->sizes, -1, groups->allocates))
    place = row->on_stack ? &family->on_stack : &family->alloc;
  if (place && !*place)
    *place = info;
}

static cis_family *find(cis_context *ctx, cis_str name) {
  cis_family found = {.name = cis_context_intern(ctx, name)};
  bool any = false;
  for (size_t d = 0; d < ctx->dialects.len; ++d)
    for (const cis_op_def *def = ctx->dialects.data[d]->ops; def && def->name; ++def) {
      if (!def->memory ||
          !cis_str_is(name, def->memory->family ? def->memory->family : default_name))
        continue;
      any = true;
      if (cis_context_op_info(ctx, cis_str_from(def->name))->attached[CIS_ATTACHED_ALLOCATION])
        found.hooks = cis_context_op_info(ctx, cis_str_from(def->name));
      add_op(&found, cis_context_op_info(ctx, cis_str_from(def->name)));
    }
  cis_family *kept = any ? cis_arena_new(cis_context_arena(ctx), cis_family) : NULL;
  if (kept)
    *kept = found;
  return kept;
}

static const cis_family *find_once(cis_context *ctx, cis_str name) {
  if (ctx->dialects.len != ctx->num_family_dialects) {
    cis_strmap_clear(&ctx->lane.families);
    ctx->num_family_dialects = ctx->dialects.len;
  }
  uintptr_t *known = cis_strmap_find(&ctx->lane.families, name);
  if (known)
    return (const cis_family *)*known;
  const cis_family *found = find(ctx, name);
  cis_strmap_set(&ctx->lane.families, cis_context_intern(ctx, name), (uintptr_t)found);
  return found;
}

/// While several threads are at work, dialects and their hooks stay as they are.
__attribute__((cold, noinline)) static const cis_family *find_in_lane(cis_context *ctx,
                                                                      cis_str name) {
  cis_lane *lane = cis_lane_of(ctx);
  uintptr_t *known = cis_strmap_find(&lane->families, name);
  if (known)
    return (const cis_family *)*known;
  cis_context_lock(ctx);
  const cis_family *found = find_once(ctx, name);
  cis_context_unlock(ctx);
  cis_strmap_set(&lane->families, cis_context_intern(ctx, name), (uintptr_t)found);
  return found;
}

const cis_family *cis_family_named(cis_context *ctx, cis_str name) {
  return __builtin_expect(ctx->is_parallel, 0) ? find_in_lane(ctx, name) : find_once(ctx, name);
}

const cis_family *cis_family_default(cis_context *ctx) {
  static const cis_family none = {.name = {"memref", 6}};
  const cis_family *found = cis_family_named(ctx, cis_str_from(default_name));
  return found ? found : &none; // a context without the dialect
}

const cis_family *cis_family_of(const cis_op *op) {
  return cis_family_named(op->info->ctx, cis_family_name(op));
}

bool cis_context_has_families(const cis_context *ctx) {
  return __atomic_load_n(&ctx->has_families, __ATOMIC_RELAXED);
}

bool cis_family_is_default(const cis_family *family) {
  return cis_str_is(family->name, default_name);
}

const cis_allocation_hooks *cis_family_hooks(const cis_family *family) {
  return family->hooks ? family->hooks->attached[CIS_ATTACHED_ALLOCATION] : NULL;
}

// --- builders ---

/// Makes the op if it verifies. Groups that are not given are empty.
static cis_op *build(cis_builder *b, cis_location loc, const cis_op_info *info, const int *groups,
                     cis_value *const *const *values, const uint32_t *nums, uint32_t num_groups,
                     cis_type result, cis_attr alignment) {
  cis_op_state state;
  CIS_VEC(int32_t) segments = {0};
  cis_op_state_init(&state, b->ctx, info, loc);
  for (uint32_t g = 0; g < info->num_operands; ++g) {
    uint32_t num = 0;
    for (uint32_t i = 0; i < num_groups; ++i)
      if (groups[i] == (int)g) {
        num = nums[i];
        for (uint32_t k = 0; k < num; ++k)
          cis_vec_push(&state.operands, values[i][k]);
      }
    cis_vec_push(&segments, (int32_t)num);
  }
  if (info->operand_segments >= 0)
    state.props.data[info->operand_segments] =
        cis_attr_i32_array(b->ctx, segments.data, (uint32_t)segments.len);
  cis_vec_deinit(&segments);
  if (result)
    cis_vec_push(&state.types, result);
  int slot = alignment ? cis_op_info_prop(info, CIS_STR("alignment")) : -1;
  if (slot >= 0)
    state.props.data[slot] = alignment;
  cis_op_state_add_defaults(&state);
  cis_op *op = cis_op_create(&state);
  cis_op_state_deinit(&state);
  if (cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT)) { // rows of text may allow fewer types
    bool was_quiet = cis_diag_set_quiet(b->ctx, true), ok = cis_verify_row(op);
    cis_diag_set_quiet(b->ctx, was_quiet);
    if (!ok) {
      cis_op_destroy(op);
      return NULL;
    }
  }
  cis_builder_insert(b, op);
  return op;
}

cis_value *cis_family_build_alloc(cis_builder *b, cis_location loc, const cis_family *family,
                                  cis_type type, cis_value *const *sizes, uint32_t num_sizes,
                                  cis_attr alignment) {
  const cis_op_info *info = family->alloc;
  const cis_allocation_hooks *hooks = cis_family_hooks(family);
  if (hooks && hooks->build_alloc)
    return hooks->build_alloc(hooks->user, b, type, sizes, num_sizes);
  if (!info || (num_sizes && info->memory.sizes < 0))
    return NULL;
  cis_op *op = build(b, loc, info, &info->memory.sizes, &sizes, &num_sizes, 1, type, alignment);
  return op ? cis_allocation_buffer(op) : NULL;
}

bool cis_family_has_bytes(cis_context *ctx, const cis_family *family, cis_attr memory_space) {
  cis_builder nowhere = {.ctx = ctx};
  const cis_allocation_hooks *hooks = cis_family_hooks(family);
  int64_t one = 1;
  if (hooks && hooks->build_alloc)
    return (hooks->build_dealloc || family->dealloc);
  cis_type type = cis_type_memref(cis_type_i(ctx, 8), &one, 1, NULL, memory_space);
  cis_value *fresh = cis_family_build_alloc(&nowhere, CIS_LOC_UNKNOWN, family, type, NULL, 0, NULL);
  bool ok = fresh && cis_family_can_dealloc(family, fresh);
  if (fresh)
    cis_op_destroy(cis_value_op(fresh));
  return ok;
}

bool cis_family_build_dealloc(cis_builder *b, cis_location loc, const cis_family *family,
                              cis_value *buffer) {
  const cis_op_info *info = family->dealloc;
  const cis_allocation_hooks *hooks = cis_family_hooks(family);
  cis_value *const *values = &buffer;
  if (hooks && hooks->build_dealloc)
    return hooks->build_dealloc(hooks->user, b, buffer);
  return info &&
         build(b, loc, info, &info->memory.frees, &values, &(uint32_t){1}, 1, NULL, NULL) != NULL;
}

bool cis_family_build_wait(cis_builder *b, cis_location loc, const cis_family *family,
                           cis_value *const *tokens, uint32_t num_tokens) {
  const cis_op_info *info = family->wait;
  return info && build(b, loc, info, &info->memory.waits, &tokens, &num_tokens, 1, NULL, NULL);
}

bool cis_family_can_dealloc(const cis_family *family, cis_value *buffer) {
  const cis_allocation_hooks *hooks = cis_family_hooks(family);
  const cis_op_info *info = family->dealloc;
  if (hooks && hooks->build_dealloc)
    return true;
  cis_builder nowhere = {.ctx = info ? info->ctx : NULL};
  cis_value *const *values = &buffer;
  cis_op *op = info ? build(&nowhere, cis_value_loc(buffer), info, &info->memory.frees, &values,
                            &(uint32_t){1}, 1, NULL, NULL)
                    : NULL;
  if (op)
    cis_op_destroy(op);
  return op != NULL;
}

static bool build_copy(cis_builder *b, cis_location loc, const cis_op_info *info, cis_value *source,
                       cis_value *target) {
  int groups[] = {info->memory.from, info->memory.to};
  cis_value *const *values[] = {&source, &target};
  return build(b, loc, info, groups, values, (uint32_t[]){1, 1}, 2, NULL, NULL) != NULL;
}

bool cis_family_build_copy(cis_builder *b, cis_location loc, const cis_family *family,
                           cis_value *source, cis_value *target) {
  const cis_allocation_hooks *hooks = cis_family_hooks(family);
  if (hooks && hooks->build_copy)
    return hooks->build_copy(hooks->user, b, source, target);
  const cis_op_info *info = family->copy ? family->copy : cis_family_default(b->ctx)->copy;
  return info && build_copy(b, loc, info, source, target);
}

/// The op of a name that copies; NULL if it does not.
static const cis_op_info *named_copy(cis_context *ctx, cis_str name) {
  if (cis_str_find(name, '.', 0) == name.len)
    return NULL;
  const cis_op_info *info = cis_context_op_info(ctx, name);
  return info->def && info->memory.from >= 0 && !info->memory.to_result &&
                 is_buildable(info, info->memory.from, info->memory.to, -1)
             ? info
             : NULL;
}

bool cis_family_build_named_copy(cis_builder *b, cis_location loc, cis_str name, cis_value *source,
                                 cis_value *target) {
  const cis_op_info *info = named_copy(b->ctx, name);
  const cis_family *family = info ? NULL : cis_family_named(b->ctx, name);
  return info ? build_copy(b, loc, info, source, target)
              : family && cis_family_build_copy(b, loc, family, source, target);
}

bool cis_family_names_copy(cis_context *ctx, cis_str name) {
  const cis_family *family = named_copy(ctx, name) ? NULL : cis_family_named(ctx, name);
  const cis_allocation_hooks *hooks = family ? cis_family_hooks(family) : NULL;
  return named_copy(ctx, name) || (family && (family->copy || (hooks && hooks->build_copy)));
}

bool cis_family_can_alloc(const cis_family *family) {
  const cis_allocation_hooks *hooks = family ? cis_family_hooks(family) : NULL;
  return family && (family->alloc || (hooks && hooks->build_alloc));
}

/// Whether two ops have the same operands and attributes.
static bool has_same_rows(const cis_op_info *a, const cis_op_info *b) {
  bool same = a->num_operands == b->num_operands && a->num_props == b->num_props;
  for (uint32_t i = 0; same && i < a->num_props; ++i)
    same = cis_str_eq(a->attrs[i].name, b->attrs[i].name);
  for (uint32_t i = 0; same && i < a->num_operands; ++i)
    same = cis_str_eq(a->operands[i].name, b->operands[i].name);
  return same;
}

/// Whether the op on the stack can say all that the allocation says.
static bool fits_form(const cis_op_info *info, const cis_op *alloc) {
  return has_same_rows(info, alloc->info) || cis_allocation_is_plain(alloc);
}

cis_value *cis_family_build_promoted(cis_builder *b, cis_op *alloc) {
  const cis_family *family = cis_family_of(alloc);
  const cis_allocation_hooks *hooks = family ? cis_family_hooks(family) : NULL;
  if (hooks && hooks->build_promoted)
    return hooks->build_promoted(hooks->user, b, alloc);
  const cis_op_info *info = family ? family->on_stack : NULL;
  cis_range range = cis_allocation_sizes(alloc);
  if (!info || (range.num && info->memory.sizes < 0) || !fits_form(info, alloc))
    return NULL;
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < alloc->num_operands; ++i)
    cis_vec_push(&sizes, cis_op_operand(alloc, i));
  cis_value *const *values = sizes.data;
  uint32_t num = alloc->num_operands;
  cis_op *op = build(b, alloc->loc, info, &info->memory.sizes, &values, &num, 1,
                     cis_allocation_buffer(alloc)->type, NULL);
  cis_vec_deinit(&sizes);
  if (!op)
    return NULL;
  if (has_same_rows(info, alloc->info))
    memcpy(cis_op_props(op), cis_op_props(alloc), op->num_props * sizeof(cis_attr));
  cis_op_set_discardable(op, cis_op_discardable(alloc));
  return cis_allocation_buffer(op);
}
