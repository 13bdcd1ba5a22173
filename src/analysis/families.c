// One question to the view flow of the root, extended by edges from operands of calls to arguments,
// and from operands of returns to the results of calls. It is asked again as long as calls are
// found that pass an argument memory of several families, which then has no edges to it, or that
// return memory of no family, which is a clone then.
#include "analysis/families.h"

#include "analysis/view_flow.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "support/map.h"

struct cis_families {
  cis_op *root;
  cis_symbol_cache *symbols;
  cis_op_vec functions; // with a body
  cis_view_flow *flow;
  const uintptr_t *answers;
  cis_ptrmap mixed_arguments; // of functions: no edges lead to them
  cis_ptrmap cloned_results;  // of calls: what the callee returns is of no family, so that it
                              // returns a clone, of the family "memref"
  cis_ptrmap made;            // allocations -> a record of each
  cis_arena arena;
};

static bool has_body(const cis_op *function) {
  return function->num_regions && cis_region_first(cis_op_region(function, 0));
}

static bool has_types(const cis_op *function, const cis_op *call) {
  cis_attr attr = cis_op_get_attr_named(function, "function_type");
  cis_type type = cis_attr_is(attr, CIS_ATTR_TYPE) ? attr->type_value : NULL;
  bool same = type && call->num_results == type->function.num_results &&
              call->num_operands == type->function.num_inputs + 1;
  for (uint32_t i = 0; same && i < call->num_results; ++i)
    same = call->results[i].type == type->function.results[i];
  for (uint32_t i = 0; same && i < type->function.num_inputs; ++i)
    same = cis_op_operand(call, i + 1)->type == type->function.inputs[i];
  return same;
}

/// The functions with a body that the call may reach: an indirect one all that have its types.
static void find_callees(const cis_families *f, cis_op *call, cis_op_vec *out) {
  cis_op *callee = cis_symbol_cache_callee(f->symbols, call);
  if (callee && has_body(callee))
    cis_vec_push(out, callee);
  for (size_t i = 0; !call->info->def->call->callee && i < f->functions.len; ++i)
    if (has_types(f->functions.data[i], call))
      cis_vec_push(out, f->functions.data[i]);
}

static bool has_callee(const cis_families *f, cis_op *call) {
  cis_op_vec callees = {0};
  find_callees(f, call, &callees);
  bool found = callees.len != 0;
  cis_vec_deinit(&callees);
  return found;
}

// --- answers: 0, a family, or a family with the lowest bit set, of several ---

static uintptr_t encode(cis_family_set set) {
  return (uintptr_t)set.family | (set.family && set.has_others);
}
static cis_family_set decode(uintptr_t answer) {
  return (cis_family_set){(const cis_family *)(answer & ~(uintptr_t)1), answer & 1};
}

/// The record of an allocation, for notes: its op may be gone by then.
typedef struct made {
  uintptr_t family;
  cis_location loc;
  cis_str op_name;
} made;

static uintptr_t family_of(void *user, cis_value *value) {
  const cis_families *f = user;
  cis_op *op = cis_value_op(value);
  if (!op || !op->info->def || !cis_value_is_base_memref(value))
    return 0;
  if (op->info->def->call)
    return has_callee(f, op) && !cis_ptrmap_has(&f->cloned_results, value)
               ? 0
               : (uintptr_t)cis_family_default(op->info->ctx);
  return cis_effects_allocate(op, value, NULL) && !cis_is_allocation(op, true)
             ? (uintptr_t)cis_family_of(op)
             : 0;
}

/// The same, and notes where it is from.
static uintptr_t note_family(void *user, cis_value *value) {
  cis_families *f = user;
  uintptr_t family = family_of(f, value);
  if (family) {
    made *m = cis_arena_new(&f->arena, made);
    *m = (made){family, cis_value_loc(value), cis_op_name(cis_value_op(value))};
    cis_ptrmap_set(&f->made, value, (uintptr_t)m);
  }
  return family;
}

static uintptr_t join(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return encode(cis_family_join(decode(a), decode(b)));
}

static const cis_view_flow_question lookup = {.of = family_of, .join = join, .backward = true};
static const cis_view_flow_question question = {.of = note_family, .join = join, .backward = true};

// --- calls ---

static void pass_values(cis_families *f, cis_value *from, cis_value *to) {
  if (cis_value_is_base_memref(from) && cis_value_is_base_memref(to) &&
      !cis_ptrmap_has(&f->mixed_arguments, to))
    cis_view_flow_add(f->flow, from, to);
}

static void add_callee(cis_families *f, cis_op *op, cis_op *callee) {
  cis_range passed = op->info->def->call->arguments(op);
  cis_block *entry = cis_op_entry(callee);
  for (uint32_t i = 0; i < passed.num && i < entry->num_args; ++i)
    pass_values(f, cis_op_operand(op, passed.first + i), cis_block_args(entry)[i]);
  cis_for_each_block (block, cis_op_region(callee, 0)) {
    cis_op *end = cis_block_last(block);
    if (!end || !cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE))
      continue;
    for (uint32_t i = 0; i < end->num_operands && i < op->num_results; ++i)
      pass_values(f, cis_op_operand(end, i), &op->results[i]);
  }
}

static cis_walk add_call(cis_op *op, void *user) {
  cis_families *f = user;
  if (!op->info->def || !op->info->def->call || !op->info->def->call->arguments)
    return CIS_WALK_CONTINUE;
  cis_op_vec callees = {0};
  find_callees(f, op, &callees);
  for (size_t i = 0; i < callees.len; ++i)
    add_callee(f, op, callees.data[i]);
  cis_vec_deinit(&callees);
  return CIS_WALK_CONTINUE;
}

static cis_walk collect_function(cis_op *op, void *user) {
  cis_families *f = user;
  if (cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && has_body(op))
    cis_vec_push(&f->functions, op);
  return CIS_WALK_CONTINUE;
}

static void ask(cis_families *f) {
  cis_view_flow_question asked = question;
  asked.user = f;
  cis_view_flow_destroy(f->flow);
  f->flow = cis_view_flow_create_by_abi(f->root);
  cis_walk_preorder(f->root, add_call, f);
  f->answers = cis_view_flow_ask(f->flow, &asked, &f->arena);
}

/// A buffer that a function returns without owning it is cloned, as memory of the family that it
/// returns.
static cis_walk find_cloned_results(cis_op *op, void *user) {
  cis_families *f = user;
  cis_op_vec callees = {0};
  if (op->info->def && op->info->def->call)
    find_callees(f, op, &callees);
  for (size_t k = 0; k < callees.len; ++k)
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (cis_value_is_base_memref(&op->results[i]) &&
          !cis_families_of_result(f, callees.data[k], i).family)
        cis_ptrmap_set(&f->cloned_results, &op->results[i], 1);
  cis_vec_deinit(&callees);
  return CIS_WALK_CONTINUE;
}

static void find_mixed_arguments(cis_families *f) {
  for (size_t k = 0; k < f->functions.len; ++k) {
    cis_block *entry = cis_op_entry(f->functions.data[k]);
    for (uint32_t i = 0; i < entry->num_args; ++i)
      if (cis_families_of(f, cis_block_args(entry)[i]).has_others)
        cis_ptrmap_set(&f->mixed_arguments, cis_block_args(entry)[i], 1);
  }
}

// --- the analysis ---

static cis_walk stop_at_other_family(cis_op *op, void *user) {
  (void)user;
  const cis_memory_row *row = op->info->def ? op->info->def->memory : NULL;
  return row && row->family && !cis_family_is_default(cis_family_of(op)) ? CIS_WALK_STOP
                                                                         : CIS_WALK_CONTINUE;
}

cis_families *cis_families_create(cis_op *from) {
  cis_op *root = from;
  while (cis_op_parent(root))
    root = cis_op_parent(root);
  if (!cis_context_has_families(cis_op_context(root)) ||
      cis_walk_preorder(root, stop_at_other_family, NULL))
    return NULL;
  cis_families *f = cis_mem_calloc(1, sizeof(*f));
  f->root = root;
  f->symbols = cis_symbol_cache_create();
  cis_walk_preorder(root, collect_function, f);
  for (size_t before = SIZE_MAX; before != f->mixed_arguments.len + f->cloned_results.len;) {
    before = f->mixed_arguments.len + f->cloned_results.len;
    ask(f);
    find_mixed_arguments(f);
    cis_walk_preorder(root, find_cloned_results, f);
  }
  return f;
}

void cis_families_destroy(cis_families *f) {
  if (!f)
    return;
  cis_view_flow_destroy(f->flow);
  cis_symbol_cache_destroy(f->symbols);
  cis_ptrmap_deinit(&f->mixed_arguments);
  cis_ptrmap_deinit(&f->cloned_results);
  cis_ptrmap_deinit(&f->made);
  cis_vec_deinit(&f->functions);
  cis_arena_deinit(&f->arena);
  cis_mem_free(f);
}

cis_family_set cis_families_of(const cis_families *f, cis_value *value) {
  cis_view_flow_question asked = lookup; // values without other names are none of the flow
  asked.user = (void *)(uintptr_t)f;
  return decode(cis_view_flow_answer(f->flow, &asked, f->answers, value));
}

cis_family_set cis_families_of_result(const cis_families *f, cis_op *function, uint32_t i) {
  cis_family_set joined = {0};
  cis_for_each_block (block, cis_op_region(function, 0)) {
    cis_op *end = cis_block_last(block);
    if (end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE) && i < end->num_operands &&
        cis_value_is_base_memref(cis_op_operand(end, i)))
      joined = cis_family_join(joined, cis_families_of(f, cis_op_operand(end, i)));
  }
  return joined;
}

void cis_families_explain(const cis_families *f, cis_value *value) {
  cis_value_vec sources = {0};
  uintptr_t first = 0;
  cis_view_flow_resolve_reverse(f->flow, value, &sources);
  for (size_t i = 0; i < sources.len; ++i) {
    const made *m = (const made *)cis_ptrmap_at(&f->made, sources.data[i]);
    if (!m || m->family == first)
      continue;
    cis_note(cis_op_context(f->root), m->loc, "it may be this buffer, which '%.*s' allocates",
             CIS_STR_ARG(m->op_name));
    if (first)
      break;
    first = m->family;
  }
  cis_vec_deinit(&sources);
}
