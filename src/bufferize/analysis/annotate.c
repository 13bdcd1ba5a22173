// Writes the decisions of the analysis into attributes, for tests and people.
#include "bufferize/analysis/annotate.h"

#include "asm/ssa_names.h"
#include "ir/diag.h"
#include "support/strbuf.h"

static void set(cis_op *op, const char *name, const cis_attr *elements, size_t num) {
  cis_context *ctx = cis_op_context(op);
  cis_op_set_attr(op, cis_context_intern(ctx, cis_str_from(name)),
                  cis_attr_array(ctx, elements, (uint32_t)num));
}

// --- decisions ---

static cis_walk annotate_decisions(cis_op *op, void *user) {
  const cis_bufferization_state *state = (const cis_bufferization_state *)user;
  cis_context *ctx = cis_op_context(op);
  cis_attr_vec words = {0};
  bool any = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_use *operand = &cis_op_operands(op)[i];
    bool is_tensor = cis_value_is_base_tensor(cis_use_value(operand));
    bool in_place = is_tensor && cis_state_is_in_place(state, operand);
    cis_str word = in_place ? CIS_STR("true") : is_tensor ? CIS_STR("false") : CIS_STR("none");
    cis_vec_push(&words, cis_attr_string(ctx, word));
    any |= is_tensor;
  }
  if (any)
    set(op, "__inplace_operands_attr__", words.data, words.len);
  cis_vec_deinit(&words);
  return CIS_WALK_CONTINUE;
}

void cis_annotate_decisions(const cis_bufferization_state *state, cis_op *root) {
  cis_walk_postorder(root, annotate_decisions, (void *)(uintptr_t)state);
}

// --- alias sets ---

typedef struct naming {
  cis_decisions *decisions;
  cis_context *ctx;
  cis_ssa_names *names;
  cis_strbuf text;
} naming;

/// The names of all aliases of `value`.
static cis_attr alias_names(naming *n, const cis_value *value) {
  cis_decisions *d = n->decisions;
  cis_attr_vec names = {0};
  for (uint32_t i = cis_decisions_first_alias(d, cis_decisions_value(d, value)); i != CIS_NO_NUMBER;
       i = d->aliases.next[i]) {
    cis_strbuf_clear(&n->text);
    cis_ssa_names_print(n->names, d->values.data[i], false, &n->text);
    cis_vec_push(&names, cis_attr_string(n->ctx, cis_strbuf_view(&n->text)));
  }
  cis_attr all = cis_attr_array(n->ctx, names.data, (uint32_t)names.len);
  cis_vec_deinit(&names);
  return all;
}

static void annotate_results(naming *n, cis_op *op) {
  cis_attr_vec sets = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_is_base_tensor(&op->results[i]))
      cis_vec_push(&sets, alias_names(n, &op->results[i]));
  if (sets.len)
    set(op, "__opresult_alias_set_attr__", sets.data, sets.len);
  cis_vec_deinit(&sets);
}

static cis_attr block_sets(naming *n, const cis_block *block, bool *any) {
  cis_attr_vec sets = {0};
  for (uint32_t i = 0; i < block->num_args; ++i)
    if (cis_value_is_base_tensor(cis_block_args(block)[i]))
      cis_vec_push(&sets, alias_names(n, cis_block_args(block)[i]));
  cis_attr all = cis_attr_array(n->ctx, sets.data, (uint32_t)sets.len);
  *any |= sets.len > 0;
  cis_vec_deinit(&sets);
  return all;
}

/// A list per region, of lists per block, of sets per tensor argument.
static void annotate_arguments(naming *n, cis_op *op) {
  cis_attr_vec regions = {0}, blocks = {0};
  bool any = false;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_vec_clear(&blocks);
    cis_for_each_block (block, cis_op_region(op, i)) {
      cis_vec_push(&blocks, block_sets(n, block, &any));
    }
    cis_vec_push(&regions, cis_attr_array(n->ctx, blocks.data, (uint32_t)blocks.len));
  }
  if (any)
    set(op, "__bbarg_alias_set_attr__", regions.data, regions.len);
  cis_vec_deinit(&regions);
  cis_vec_deinit(&blocks);
}

static cis_walk annotate_alias_sets(cis_op *op, void *user) {
  naming *n = (naming *)user;
  annotate_results(n, op);
  annotate_arguments(n, op);
  return CIS_WALK_CONTINUE;
}

/// Annotates each op of `root` once it has names, which isolated ops get one after the other.
static void annotate_inside(naming *n, cis_op *root) {
  for (uint32_t i = 0; i < root->num_regions; ++i) {
    cis_for_each_block (block, cis_op_region(root, i)) {
      cis_for_each_op (op, block) {
        cis_ssa_names_enter(n->names, op);
        cis_walk_postorder(op, annotate_alias_sets, n);
      }
    }
  }
  annotate_alias_sets(root, n);
}

void cis_annotate_alias_sets(const cis_bufferization_state *state, cis_op *root) {
  static const cis_print_options plain = {0};
  const cis_print_options *options = cis_diag_print_options(cis_op_context(root));
  naming n = {.decisions = state->decisions, .ctx = cis_op_context(root)};
  n.names = cis_ssa_names_create(root, options ? options : &plain);
  annotate_inside(&n, root);
  cis_ssa_names_destroy(n.names);
  cis_strbuf_deinit(&n.text);
}

// --- functions ---

void cis_annotate_argument_accesses(cis_op *function, const bool *reads, const bool *writes) {
  cis_context *ctx = cis_op_context(function);
  cis_attr all = cis_op_get_attr(function, CIS_STR("arg_attrs"));
  cis_type type = cis_op_get_attr(function, CIS_STR("function_type"))->type_value;
  cis_str name = cis_context_intern(ctx, CIS_STR("bufferization.access"));
  cis_attr_vec dicts = {0};
  bool any = false;
  for (uint32_t i = 0; i < type->function.num_inputs; ++i) {
    cis_attr dict = all ? all->array.elems[i] : cis_attr_dict(ctx, NULL, 0);
    if (cis_type_is_base_tensor(type->function.inputs[i])) {
      cis_str word = reads[i] && writes[i] ? CIS_STR("read-write")
                     : reads[i]            ? CIS_STR("read")
                     : writes[i]           ? CIS_STR("write")
                                           : CIS_STR("none");
      dict = cis_dict_set(ctx, dict, name, cis_attr_string(ctx, word));
      any = true;
    }
    cis_vec_push(&dicts, dict);
  }
  if (any)
    set(function, "arg_attrs", dicts.data, dicts.len);
  cis_vec_deinit(&dicts);
}

void cis_annotate_equivalent_arguments(cis_op *op, const int64_t *args) {
  cis_context *ctx = cis_op_context(op);
  cis_attr_vec numbers = {0};
  bool any = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_vec_push(&numbers, cis_attr_i64(ctx, args[i]));
    any |= args[i] >= 0;
  }
  if (any)
    set(op, "__equivalent_func_args__", numbers.data, numbers.len);
  cis_vec_deinit(&numbers);
}
