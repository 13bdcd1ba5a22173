// Answers questions about any op: by its row's hook, else by the row's flags, else conservatively
// if it has no row.
#include "bufferize/interface.h"

#include "bufferize/analysis/state/facts.h"
#include "bufferize/analysis/state/state.h"
#include "bufferize/analysis/state/state_impl.h"
#include "bufferize/branch.h"

// --- which ops ---

bool cis_name_list_has(cis_str list, cis_str name) {
  for (size_t from = 0; from < list.len;) {
    size_t end = cis_str_find(list, ',', from);
    if (cis_str_eq((cis_str){list.data + from, end - from}, name))
      return true;
    from = end + 1;
  }
  return false;
}

uint32_t cis_upstream_rules_of(cis_str words) {
  const cis_str names = CIS_STR(CIS_AS_UPSTREAM_WORDS);
  uint32_t rules = 0, i = 0;
  for (size_t from = 0; i < CIS_NUM_UPSTREAM_RULES; ++i) {
    size_t end = cis_str_find(names, '|', from);
    if (cis_name_list_has(words, CIS_STR("all")) ||
        cis_name_list_has(words, (cis_str){names.data + from, end - from}))
      rules |= 1u << i;
    from = end + 1;
  }
  return rules;
}

cis_bufferization_options cis_bufferization_options_default(void) {
  return (cis_bufferization_options){
      .check_parallel_regions = true,
      .function_boundaries = CIS_LAYOUT_INFER,
      .unknown_types = CIS_LAYOUT_FULLY_DYNAMIC,
      .alignment = 64,
  };
}

bool cis_bufferization_filter_allows(const cis_bufferization_options *options, const cis_op *op) {
  bool is_of_functions =
      cis_str_is(op->info->dialect_name, "func") || (op->info->def && op->info->def->call);
  if (!options->bufferize_function_boundaries && is_of_functions)
    return false;
  if (options->leaves_marked && cis_op_get_attr(op, CIS_LEFT_ALONE))
    return false;
  return !options->dialect_filter.len ||
         cis_name_list_has(options->dialect_filter, op->info->dialect_name);
}

bool cis_bufferization_allows(const cis_bufferization_options *options, const cis_op *op) {
  return cis_bufferizable_of(op) && cis_bufferization_filter_allows(options, op);
}

/// The row to ask, NULL for an op of which nothing is known.
static const cis_bufferizable_interface *row_of(const cis_bufferization_state *state,
                                                const cis_op *op) {
  return cis_state_knows(state, op) ? cis_bufferizable_of(op) : NULL;
}

cis_op *cis_value_owner(const cis_value *value) {
  return value->is_arg ? cis_block_parent_op(cis_value_arg_block(value)) : cis_result_op(value);
}

static bool is_init(const cis_op *op, uint32_t operand) {
  if (op->info->dps_group < 0)
    return false;
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  return operand - inits.first < inits.num;
}

/// The body of a structured op has an argument for each operand.
static bool is_used_by_payload(const cis_op *op, uint32_t operand) {
  const cis_block *body = cis_op_num_regions(op) ? cis_op_entry(op) : NULL;
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || !body || operand >= body->num_args)
    return true;
  return cis_value_has_uses(cis_block_args(body)[operand]);
}

// --- reads and writes ---

bool cis_bufferizes_to_read(const cis_bufferization_state *state, cis_use *operand) {
  cis_op *op = cis_use_owner(operand);
  const cis_bufferizable_interface *row = row_of(state, op);
  if (!row)
    return true;
  if (row->reads)
    return row->reads(state, op, operand);
  if (row->flags & CIS_BUFFERIZABLE_READS_NOTHING)
    return false;
  return !(row->flags & CIS_BUFFERIZABLE_DESTINATION_STYLE) ||
         is_used_by_payload(op, cis_use_index(operand));
}

bool cis_bufferizes_to_write(const cis_bufferization_state *state, cis_use *operand) {
  cis_op *op = cis_use_owner(operand);
  const cis_bufferizable_interface *row = row_of(state, op);
  if (!row)
    return true;
  if (row->writes)
    return row->writes(state, op, operand);
  if (row->flags & CIS_BUFFERIZABLE_WRITES_ALL)
    return true;
  return row->flags & CIS_BUFFERIZABLE_DESTINATION_STYLE && is_init(op, cis_use_index(operand));
}

bool cis_must_bufferize_in_place(const cis_bufferization_state *state, cis_use *operand) {
  cis_op *op = cis_use_owner(operand);
  const cis_bufferizable_interface *row = row_of(state, op);
  if (!row)
    return false;
  return row->must_be_in_place ? row->must_be_in_place(state, op, operand)
                               : !cis_type_is_ranked(cis_use_value(operand)->type);
}

// --- aliases ---

static void push_value(cis_value *value, cis_buffer_relation relation, bool is_definite,
                       cis_aliasing_values *out) {
  cis_aliasing_value alias = {value, relation, is_definite};
  if (cis_value_is_base_tensor(value))
    cis_vec_push(out, alias);
}

static void push_operand(cis_use *operand, cis_buffer_relation relation, bool is_definite,
                         cis_aliasing_operands *out) {
  cis_aliasing_operand alias = {operand, relation, is_definite};
  if (cis_value_is_base_tensor(cis_use_value(operand)))
    cis_vec_push(out, alias);
}

void cis_get_unknown_aliasing_values(cis_op *op, cis_aliasing_values *out) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    push_value(&op->results[i], CIS_RELATION_UNKNOWN, false, out);
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    const cis_block *entry = cis_region_first(cis_op_region(op, i));
    for (uint32_t k = 0; entry && k < entry->num_args; ++k)
      push_value(cis_block_args(entry)[k], CIS_RELATION_UNKNOWN, false, out);
  }
}

static void get_unknown_aliasing_operands(cis_value *value, cis_aliasing_operands *out) {
  if (value->is_arg && !cis_block_is_entry(cis_value_arg_block(value)))
    return;
  const cis_op *op = cis_value_owner(value);
  for (uint32_t i = 0; op && i < op->num_operands; ++i)
    push_operand(&cis_op_operands(op)[i], CIS_RELATION_UNKNOWN, false, out);
}

/// The result that is operand 0, or lies in it, or is tied to an init.
static void aliasing_values_by_flags(uint32_t flags, cis_op *op, uint32_t operand,
                                     cis_aliasing_values *out) {
  if (operand == 0 && op->num_results && flags & CIS_BUFFERIZABLE_RESULT_IS_OPERAND)
    push_value(&op->results[0], CIS_RELATION_EQUIVALENT, true, out);
  if (operand == 0 && op->num_results && flags & CIS_BUFFERIZABLE_RESULT_IS_INSIDE_OPERAND)
    push_value(&op->results[0], CIS_RELATION_UNKNOWN, true, out);
  if (!(flags & CIS_BUFFERIZABLE_DESTINATION_STYLE) || op->info->dps_group < 0)
    return;
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  uint32_t i = operand - inits.first;
  if (i < inits.num && i < op->num_results)
    push_value(&op->results[i], CIS_RELATION_EQUIVALENT, true, out);
}

void cis_get_aliasing_values(const cis_bufferization_state *state, cis_use *operand,
                             cis_aliasing_values *out) {
  cis_op *op = cis_use_owner(operand);
  const cis_bufferizable_interface *row = row_of(state, op);
  if (!row)
    cis_get_unknown_aliasing_values(op, out);
  else if (row->aliasing_values)
    row->aliasing_values(state, op, operand, out);
  else
    aliasing_values_by_flags(row->flags, op, cis_use_index(operand), out);
}

/// The operands that say that they may alias `value`.
static void push_inverse(const cis_bufferization_state *state, cis_op *op, const cis_value *value,
                         cis_aliasing_operands *out) {
  cis_aliasing_values aliases = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)))
      continue;
    cis_vec_clear(&aliases);
    cis_get_aliasing_values(state, operand, &aliases);
    for (size_t k = 0; k < aliases.len; ++k)
      if (aliases.data[k].value == value)
        push_operand(operand, aliases.data[k].relation, aliases.data[k].is_definite, out);
  }
  cis_vec_deinit(&aliases);
}

/// Where flags alone tell: at most one operand.
static void aliasing_operands_by_flags(uint32_t flags, const cis_op *op, const cis_value *value,
                                       cis_aliasing_operands *out) {
  cis_use *operands = cis_op_operands(op);
  if (value->index == 0 && op->num_operands && flags & CIS_BUFFERIZABLE_RESULT_IS_OPERAND)
    push_operand(&operands[0], CIS_RELATION_EQUIVALENT, true, out);
  if (value->index == 0 && op->num_operands && flags & CIS_BUFFERIZABLE_RESULT_IS_INSIDE_OPERAND)
    push_operand(&operands[0], CIS_RELATION_UNKNOWN, true, out);
  if (!(flags & CIS_BUFFERIZABLE_DESTINATION_STYLE) || op->info->dps_group < 0)
    return;
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  if (value->index < inits.num)
    push_operand(&operands[inits.first + value->index], CIS_RELATION_EQUIVALENT, true, out);
}

void cis_get_aliasing_operands(const cis_bufferization_state *state, cis_value *value,
                               cis_aliasing_operands *out) {
  cis_op *op = cis_value_owner(value);
  const cis_bufferizable_interface *row = op ? row_of(state, op) : NULL;
  if (!row)
    get_unknown_aliasing_operands(value, out);
  else if (row->aliasing_operands)
    row->aliasing_operands(state, op, value, out);
  else if (value->is_arg && row->flags & CIS_BUFFERIZABLE_UNSTRUCTURED &&
           !cis_block_is_entry(cis_value_arg_block(value)))
    cis_block_arg_aliasing_operands(value, out);
  else if (row->aliasing_values)
    push_inverse(state, op, value, out);
  else if (!value->is_arg)
    aliasing_operands_by_flags(row->flags, op, value, out);
}

// --- values ---

bool cis_bufferizes_to_allocation(cis_value *value) {
  if (value->is_arg)
    return false;
  cis_op *op = cis_result_op(value);
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  if (!row)
    return false;
  return row->allocates ? row->allocates(op, value)
                        : (row->flags & CIS_BUFFERIZABLE_ALLOCATES) != 0;
}

typedef struct inside_query {
  const cis_bufferization_state *state;
  const cis_op *op;
  bool may_come_back; // whether a walk that has left the op may enter it again, by a loop of blocks
} inside_query;

static bool is_in_several_blocks(const cis_op *op) {
  const cis_region *region;
  while ((region = cis_op_parent_region(op)) && (op = cis_region_op(region)))
    if (cis_region_first(region) != cis_region_last(region))
      return true;
  return false;
}

/// The op's own results are not inside: a loop of blocks may lead back to them.
static bool is_inside(const inside_query *query, const cis_value *value) {
  const cis_op *owner = cis_value_owner(value);
  return owner && cis_op_is_ancestor(query->op, owner) && (value->is_arg || owner != query->op);
}

/// Ends the walk at a value that is written inside of the op, or that is outside of it, unless the
/// walk may come back in.
static bool is_written_inside_or_gone(void *user, cis_value *value) {
  const inside_query *query = (const inside_query *)user;
  return is_inside(query, value) ? cis_value_bufferizes_to_write(query->state, value)
                                 : !query->may_come_back;
}

/// Whether something inside the op writes what reaches the operand.
static bool is_written_inside(const inside_query *query, cis_use *operand) {
  cis_value_vec found = {0};
  bool any = false;
  cis_state_find_reverse(query->state, operand, is_written_inside_or_gone, (void *)(uintptr_t)query,
                         &(cis_traversal){0}, &found);
  for (size_t i = 0; i < found.len && !any; ++i)
    any = is_inside(query, found.data[i]);
  cis_vec_deinit(&found);
  return any;
}

/// True if no operand is in the result, or one that is is written, or something inside the op
/// writes what it yields.
static bool default_result_writes(const cis_bufferization_state *state, cis_op *op,
                                  cis_value *result) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(state, result, &aliases);
  bool writes = aliases.len == 0;
  for (size_t i = 0; i < aliases.len && !writes; ++i)
    writes = cis_bufferizes_to_write(state, aliases.data[i].operand);
  const inside_query query = {state, op, op->num_regions && is_in_several_blocks(op)};
  for (size_t i = 0; i < aliases.len && !writes && op->num_regions; ++i)
    writes = is_written_inside(&query, aliases.data[i].operand);
  cis_vec_deinit(&aliases);
  return writes;
}

bool cis_value_compute_written(const cis_bufferization_state *state, cis_value *value) {
  cis_op *op = cis_value_owner(value);
  const cis_bufferizable_interface *row = op ? row_of(state, op) : NULL;
  if (!row)
    return true;
  if (value->is_arg)
    return !row->names_argument || !row->names_argument(op, value) ||
           default_result_writes(state, op, value);
  if (row->result_writes)
    return row->result_writes(state, op, value);
  return default_result_writes(state, op, value);
}

bool cis_value_bufferizes_to_write(const cis_bufferization_state *state, cis_value *value) {
  bool is_written;
  cis_facts *facts = state->decisions ? state->decisions->facts : NULL;
  if (facts && cis_facts_is_value_written(facts, value, &is_written))
    return is_written;
  return cis_value_compute_written(state, value);
}

bool cis_value_is_writable(const cis_bufferization_state *state, cis_value *value) {
  cis_op *op = cis_value_owner(value);
  const cis_bufferizable_interface *row = op ? row_of(state, op) : NULL;
  if (!row)
    return false;
  if (row->is_writable)
    return row->is_writable(state, op, value);
  if (!value->is_arg)
    return !(row->flags & CIS_BUFFERIZABLE_READ_ONLY);
  return row->flags & CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS ||
         (row->flags & CIS_BUFFERIZABLE_UNSTRUCTURED &&
          !cis_block_is_entry(cis_value_arg_block(value)));
}

bool cis_op_has_tensor_semantics(cis_op *op) {
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  if (row && row->has_tensor_semantics)
    return row->has_tensor_semantics(op);
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_is_base_tensor(&op->results[i]))
      return true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_tensor(cis_op_operand(op, i)))
      return true;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      for (uint32_t k = 0; k < block->num_args; ++k)
        if (cis_value_is_base_tensor(cis_block_args(block)[k]))
          return true;
    }
  return false;
}
