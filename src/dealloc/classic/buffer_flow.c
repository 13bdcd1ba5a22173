// Most functions have only memrefs, and analysis/view_flow.h knows all names of those. Where an op
// makes a tensor or a pointer of a memref, or stores its descriptor in memory, the edges of
// analysis/buffer_reach.h are added. That analysis does not follow names through memory, so these
// edges are added here:
//
//   memref.store %name, %memory[%i]          %name -> %memory
//   %loaded = memref.load %memory[%i]        %memory -> %loaded
#include "dealloc/classic/buffer_flow.h"

#include "ir/effects.h"
#include "support/map.h"

// --- whether there is more than memrefs ---

static bool stores_memref(const cis_op *op) {
  bool has_memory = false, has_element = false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    has_memory |= cis_value_holds_memrefs(cis_op_operand(op, i));
  for (uint32_t i = 0; has_memory && i < op->num_operands; ++i)
    has_element |= cis_value_is_base_memref(cis_op_operand(op, i)) &&
                   !cis_value_holds_memrefs(cis_op_operand(op, i));
  return has_element;
}

bool cis_buffer_flow_is_beyond_views(cis_op *op) {
  const cis_op_def *def = op->info->def;
  if (!def || def->call)
    return false;
  if (cis_op_has_trait(op, CIS_TRAIT_ASYNC))
    return true;
  uint32_t num_memrefs = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    num_memrefs += cis_value_is_base_memref(cis_op_operand(op, i));
  bool ends_region = num_memrefs && cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
  for (uint32_t i = 0; i < op->num_operands && ends_region; ++i)
    if (cis_reach_classify(&cis_op_operands(op)[i]) == CIS_REACH_STORES)
      return true; // what it yields becomes an element
  if ((num_memrefs > 1 && stores_memref(op)) || (op->num_regions && cis_reach_leaves_memrefs(op)))
    return true;
  for (uint32_t i = 0; i < op->num_operands && op->num_results && num_memrefs; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)) &&
        cis_reach_gives_names(&cis_op_operands(op)[i]) && !cis_view_flow_passes_on(op, i))
      return true;
  return false;
}

// --- memory ---

typedef struct memory_edges {
  const cis_reach *reach;
  cis_view_flow *flow;
  cis_ptrmap types; // of the names that are stored: cis_type -> 1
  bool copies;      // an op copies names from one memory to another
} memory_edges;

static cis_walk add_stores(cis_op *op, void *user) {
  memory_edges *m = user;
  cis_effect_vec effects = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *name = cis_op_operand(op, i);
    if (!cis_reach_has(m->reach, name) ||
        cis_reach_classify(&cis_op_operands(op)[i]) != CIS_REACH_STORES)
      continue;
    cis_ptrmap_set(&m->types, name->type, 1);
    effects.len = 0;
    cis_effects_get(op, &effects);
    for (size_t e = 0; e < effects.len; ++e)
      if (effects.data[e].kind == CIS_EFFECT_WRITE && effects.data[e].value &&
          cis_buffer_flow_is_memory_edge(name, effects.data[e].value))
        cis_view_flow_add(m->flow, name, effects.data[e].value);
  }
  cis_vec_deinit(&effects);
  return CIS_WALK_CONTINUE;
}

/// Whether the op reads a memory of names and writes another one.
static bool copies_names(cis_op *op) {
  cis_effect_vec effects = {0};
  const cis_value *from = NULL, *to = NULL;
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    const cis_value *value = effects.data[i].value;
    if (!value || !cis_value_holds_memrefs(value))
      continue;
    if (effects.data[i].kind == CIS_EFFECT_READ)
      from = value;
    if (effects.data[i].kind == CIS_EFFECT_WRITE)
      to = value;
  }
  cis_vec_deinit(&effects);
  return from && to && from != to;
}

static cis_walk add_loads(cis_op *op, void *user) {
  memory_edges *m = user;
  m->copies = m->copies || (op->num_operands > 1 && copies_names(op));
  for (uint32_t r = 0; r < op->num_results; ++r)
    for (uint32_t i = 0; i < op->num_operands && cis_ptrmap_has(&m->types, op->results[r].type);
         ++i)
      if (cis_buffer_flow_is_memory_edge(cis_op_operand(op, i), &op->results[r]))
        cis_view_flow_add(m->flow, cis_op_operand(op, i), &op->results[r]);
  return CIS_WALK_CONTINUE;
}

bool cis_buffer_flow_is_memory_edge(const cis_value *from, const cis_value *to) {
  return (cis_type_is_base_memref(to->type) && cis_type_element(to->type) == from->type) ||
         (cis_type_is_base_memref(from->type) && cis_type_element(from->type) == to->type);
}

/// Whether all names of a memory in this function follow from the value.
static bool is_followed(cis_value *memory) {
  cis_value *root = cis_view_flow_root(memory);
  cis_op *maker = cis_value_op(root);
  if (maker)
    return cis_effects_allocate(maker, root, NULL);
  return cis_op_has_trait(cis_block_parent_op(cis_value_block(root)), CIS_TRAIT_FUNCTION);
}

bool cis_buffer_flow_loses(const cis_buffer_flow *flow, const cis_use *name) {
  cis_effect_vec effects = {0};
  bool is_lost = true;
  if (!cis_value_is_base_memref(cis_use_value(name)) ||
      cis_reach_classify(name) != CIS_REACH_STORES)
    return false;
  cis_effects_get(cis_use_owner(name), &effects);
  for (size_t i = 0; i < effects.len && is_lost && !flow->copies_names; ++i)
    is_lost = !(effects.data[i].kind == CIS_EFFECT_WRITE && effects.data[i].value &&
                cis_buffer_flow_is_memory_edge(cis_use_value(name), effects.data[i].value) &&
                is_followed(effects.data[i].value));
  cis_vec_deinit(&effects);
  return is_lost;
}

// --- the flow ---

typedef struct flow_of {
  cis_view_flow *views;
  cis_reach *reach;
  bool copies_names;
} flow_of;

static flow_of create(cis_op *function, bool by_abi, bool beyond_views) {
  if (!beyond_views)
    return (flow_of){by_abi ? cis_view_flow_create_by_abi(function)
                            : cis_view_flow_create(function),
                     NULL, false};
  cis_reach *reach = cis_reach_create_trusting(function, by_abi);
  memory_edges m = {.reach = reach, .flow = cis_reach_flow(reach)};
  cis_walk_preorder(function, add_stores, &m);
  if (m.types.len)
    cis_walk_preorder(function, add_loads, &m);
  cis_ptrmap_deinit(&m.types);
  return (flow_of){m.flow, reach, m.copies};
}

static void destroy(cis_view_flow *views, cis_reach *reach) {
  if (reach)
    cis_reach_destroy(reach);
  else
    cis_view_flow_destroy(views);
}

cis_buffer_flow cis_buffer_flow_create(cis_op *function, bool by_abi, bool beyond_views,
                                       cis_argument_ownership *arguments) {
  flow_of all = create(function, by_abi, beyond_views), names = all;
  if (!by_abi && cis_argument_ownership_refine(arguments, all.views, function)) {
    names = all;
    all = create(function, by_abi, beyond_views);
  }
  return (cis_buffer_flow){all.views, names.views, all.reach, names.reach, all.copies_names};
}

void cis_buffer_flow_cut(cis_buffer_flow *flow, const cis_value_vec *values) {
  cis_view_flow_cut(flow->views, values);
  if (flow->names != flow->views)
    cis_view_flow_cut(flow->names, values);
}

void cis_buffer_flow_destroy(cis_buffer_flow *flow) {
  if (flow->names != flow->views)
    destroy(flow->names, flow->names_reach);
  destroy(flow->views, flow->reach);
}

bool cis_buffer_flow_is_pending(const cis_buffer_flow *flow, cis_value *buffer) {
  return flow->reach && cis_reach_get_flags(flow->reach, buffer) & CIS_REACH_IS_PENDING;
}
