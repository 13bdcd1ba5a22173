// Results are followed back to allocations, through views and calls. The answer of a function is
// computed once, from those of its callees.
#include "memory/returned_memory.h"

#include "dialect/memref/memref.h"
#include "ir/effects.h"
#include "ir/family.h"

void cis_returned_memory_init(cis_returned_memory *r, cis_argument_ownership *arguments) {
  *r = (cis_returned_memory){.symbols = cis_symbol_cache_create(), .arguments = arguments};
}

void cis_returned_memory_deinit(cis_returned_memory *r) {
  cis_ptrmap_deinit(&r->known);
  cis_symbol_cache_destroy(r->symbols);
}

bool cis_is_view_of_same_shape(const cis_op *op) {
  return cis_memref_cast_source((cis_value *)(uintptr_t)&op->results[0]) != &op->results[0];
}

bool cis_is_all_of(cis_type buffer, cis_type view) {
  int64_t had = 0, has = 0;
  return cis_type_is_memref(buffer) && cis_type_is_memref(view) &&
         cis_type_has_static_shape(buffer) && cis_type_has_static_shape(view) &&
         cis_type_element(buffer) == cis_type_element(view) &&
         cis_memref_has_identity_layout(buffer) && cis_memref_has_identity_layout(view) &&
         cis_type_num_elements(buffer, &had) && cis_type_num_elements(view, &has) && had == has;
}

bool cis_is_whole_view(const cis_op *op) {
  if (op->info->view_operand < 0 || op->num_results != 1)
    return false;
  return cis_is_view_of_same_shape(op) ||
         cis_is_all_of(cis_op_operand_type(op, (uint32_t)op->info->view_operand),
                       op->results[0].type);
}

static cis_own_memory both(cis_own_memory a, cis_own_memory b) {
  return !a || !b ? CIS_OWN_NOTHING : a > b ? a : b;
}

/// The memory that the value is sure to be.
static cis_own_memory memory_of(cis_returned_memory *r, cis_view_flow *flow, cis_value *value) {
  cis_value_vec sources = {0}, direct = {0};
  cis_own_memory all = CIS_OWN_BUFFER;
  cis_view_flow_resolve_reverse(flow, value, &sources);
  for (size_t i = 0; i < sources.len && all; ++i) {
    cis_op *op = cis_value_op(sources.data[i]);
    cis_vec_clear(&direct);
    cis_view_flow_direct_sources(flow, sources.data[i], &direct);
    if (op && op->info->def && op->info->def->call)
      all = both(all, cis_returned_memory_of(r, op));
    else if (!direct.len || cis_view_flow_is_terminal(flow, sources.data[i]))
      all = op && cis_is_allocation(op, false) && cis_family_is_default(cis_family_of(op))
                ? all
                : CIS_OWN_NOTHING;
    else if (op && op->info->view_operand >= 0)
      all = both(all, !cis_is_whole_view(op)          ? CIS_OWN_PART
                      : cis_is_view_of_same_shape(op) ? CIS_OWN_BUFFER
                                                      : CIS_OWN_RESHAPED);
  }
  cis_vec_deinit(&sources);
  cis_vec_deinit(&direct);
  return all;
}

cis_own_memory cis_returned_memory_of(cis_returned_memory *r, cis_op *call) {
  cis_op *callee = cis_symbol_cache_callee(r->symbols, call);
  if (!callee || !callee->num_regions || cis_region_is_empty(cis_op_region(callee, 0)))
    return CIS_OWN_NOTHING;
  bool is_first;
  uintptr_t *slot = cis_ptrmap_get(&r->known, callee, &is_first);
  if (!is_first)
    return (cis_own_memory)*slot;
  *slot = CIS_OWN_NOTHING;
  cis_view_flow *flow = cis_view_flow_create(callee);
  if (r->arguments)
    (void)cis_argument_ownership_refine(r->arguments, flow, callee);
  cis_own_memory all = CIS_OWN_BUFFER;
  cis_for_each_block (block, cis_op_region(callee, 0)) {
    cis_op *end = cis_block_terminator(block);
    for (uint32_t i = 0; end && !end->num_successors && i < end->num_operands; ++i)
      if (cis_value_is_base_memref(cis_op_operand(end, i)))
        all = both(all, memory_of(r, flow, cis_op_operand(end, i)));
  }
  cis_view_flow_destroy(flow);
  cis_ptrmap_set(&r->known, callee, all);
  return all;
}
