// Arguments and results of functions, with what calls pass and get.
#include "ir/symbol.h"
#include "reduce/impl.h"
#include "transform/function_signature.h"

typedef enum part { RESULT, ARGUMENT } part; // the variants of targets

/// A function whose type is that of its entry block.
static bool has_signature(const cis_op *op) {
  cis_attr type =
      cis_op_has_trait(op, CIS_TRAIT_FUNCTION) ? cis_op_get_attr_named(op, "function_type") : NULL;
  return cis_attr_is(type, CIS_ATTR_TYPE) && cis_type_is(type->type_value, CIS_TYPE_FUNCTION);
}

static cis_walk find_part(cis_op *op, void *user) {
  if (!has_signature(op))
    return CIS_WALK_CONTINUE;
  cis_type type = cis_function_type(op);
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    cis_reduce_add(user, op, i, RESULT);
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    cis_reduce_add(user, op, i, ARGUMENT);
  return CIS_WALK_CONTINUE;
}

static void find_parts(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_part, out);
}

// --- calls ---

typedef struct calls {
  const cis_op *function;
  cis_symbol_cache *symbols;
  cis_op_vec found;
} calls;

static cis_walk find_call(cis_op *op, void *user) {
  calls *c = user;
  if (cis_symbol_cache_callee(c->symbols, op) == c->function)
    cis_vec_push(&c->found, op);
  return CIS_WALK_CONTINUE;
}

static calls calls_of(cis_op *root, const cis_op *function) {
  calls c = {.function = function, .symbols = cis_symbol_cache_create()};
  cis_walk_preorder(root, find_call, &c);
  cis_symbol_cache_destroy(c.symbols);
  return c;
}

// --- arguments and results ---

static void erase(cis_type_vec *types, cis_attr_vec *attrs, uint32_t i) {
  memmove(types->data + i, types->data + i + 1, (--types->len - i) * sizeof(*types->data));
  memmove(attrs->data + i, attrs->data + i + 1, (--attrs->len - i) * sizeof(*attrs->data));
}

static bool erase_argument(cis_op *function, uint32_t i, const calls *c) {
  cis_signature signature;
  bool has_body = function->num_regions && !cis_region_is_empty(cis_op_region(function, 0));
  if (has_body && !cis_reduce_erase_argument(cis_op_entry(function), i, NULL))
    return false;
  cis_signature_get(function, &signature);
  erase(&signature.inputs, &signature.input_attrs, i);
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
  for (size_t n = 0; n < c->found.len; ++n) {
    cis_op *call = c->found.data[n];
    cis_range range = call->info->def->call->arguments(call);
    if (i < range.num)
      cis_op_erase_operand(call, range.first + i);
  }
  return true;
}

/// False, and nothing is changed, if a call has uses of the result and no value for them.
static bool erase_result_of_calls(calls *c, uint32_t i) {
  for (size_t n = 0; n < c->found.len; ++n) {
    cis_op *call = c->found.data[n];
    bool *dropped = cis_mem_calloc(call->num_results + 1, sizeof(bool));
    if (i < call->num_results)
      dropped[i] = true;
    cis_op *fewer = i < call->num_results ? cis_reduce_drop_results(call, dropped) : call;
    cis_mem_free(dropped);
    if (!fewer)
      return false;
    c->found.data[n] = fewer;
  }
  return true;
}

static bool erase_result(cis_op *function, uint32_t i, calls *c) {
  cis_signature signature;
  if (!erase_result_of_calls(c, i))
    return false;
  cis_signature_get(function, &signature);
  erase(&signature.results, &signature.result_attrs, i);
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
  for (uint32_t r = 0; r < function->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(function, r)) {
      cis_op *last = cis_block_last(block);
      if (last && !last->num_successors && i < last->num_operands)
        cis_op_erase_operand(last, i);
    }
  return true;
}

/// Calls are found once for a function, whose targets follow one another.
static bool erase_parts(cis_op *root, const cis_reduce_target *targets, size_t num) {
  calls c = {0};
  bool changed = false;
  for (size_t i = num; i-- > 0;) {
    cis_op *function = targets[i].object;
    if (c.function != function) {
      cis_vec_deinit(&c.found);
      c = calls_of(root, function);
    }
    changed |= targets[i].variant == ARGUMENT ? erase_argument(function, targets[i].index, &c)
                                              : erase_result(function, targets[i].index, &c);
  }
  cis_vec_deinit(&c.found);
  return changed;
}

const cis_reduction cis_reduce_signatures = {
    "signatures", "an argument or a result of a function, in its calls too", find_parts,
    erase_parts};
