// Declared facts: read from `cistern.*` attributes of irdl.operation, and the hooks of rows that
// answer from them.
//
//   irdl.operation @matmul attributes {cistern.effects = "read(a), read(b), write(out)",
//                                      cistern.inits = "out"} {...}
//
//   facts_text.c       words of these texts
//   facts_memory.c     effects, aliases, families, copies
//   facts_owners.c     owners of results, and of passed buffers
//   facts_control.c    regions, loops, successors, calls
//
// Traits, the columns that follow from all facts, and functions that execute an op are here.
#include "dialect/func/kinds.h"
#include "dialect/irdl/dynamic.h"
#include "dialect/irdl/facts_impl.h"
#include "dialect/irdl/irdl.h"
#include "dialect/irdl/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/strbuf.h"

enum { MAX_TEXT = 4096 }; // of a format, whose groups nest

// --- traits ---

static const struct {
  const char *name;
  uint64_t trait;
  bool is_of_regions;
} traits[] = {{"commutative", CIS_TRAIT_COMMUTATIVE},
              {"elementwise", CIS_TRAIT_ELEMENTWISE},
              {"function", CIS_TRAIT_FUNCTION | CIS_TRAIT_SYMBOL | CIS_TRAIT_ISOLATED |
                               CIS_TRAIT_AFFINE_SCOPE | CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE},
              {"graph_region", CIS_TRAIT_GRAPH_REGION, true},
              {"idempotent", CIS_TRAIT_IDEMPOTENT},
              {"in_parallel",
               CIS_TRAIT_IN_PARALLEL | CIS_TRAIT_TERMINATOR | CIS_TRAIT_NO_TERMINATOR |
                   CIS_TRAIT_SINGLE_BLOCK | CIS_TRAIT_GRAPH_REGION,
               true},
              {"involution", CIS_TRAIT_INVOLUTION},
              {"isolated_from_above", CIS_TRAIT_ISOLATED, true},
              {"no_terminator", CIS_TRAIT_NO_TERMINATOR, true},
              {"parallel", CIS_TRAIT_PARALLEL_LOOP | CIS_TRAIT_LOOP_LIKE, true},
              {"pure", CIS_TRAIT_PURE},
              {"recursive_effects", CIS_TRAIT_RECURSIVE_EFFECTS, true},
              {"return_like", CIS_TRAIT_RETURN_LIKE | CIS_TRAIT_TERMINATOR},
              {"same_operands_and_result_type", CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE},
              {"single_block", CIS_TRAIT_SINGLE_BLOCK, true},
              {"terminator", CIS_TRAIT_TERMINATOR}};
enum { NUM_TRAITS = sizeof(traits) / sizeof(traits[0]) };

static bool read_trait(cis_irdl_text *t) {
  cis_str word;
  if (!cis_irdl_take_word(t, &word))
    return false;
  for (int i = 0; i < NUM_TRAITS; ++i)
    if (cis_str_is(word, traits[i].name)) {
      if (traits[i].is_of_regions && !(t->r->regions && t->r->regions->array.num))
        return cis_op_error(t->r->op, "cistern.traits: %s, but there is no region", traits[i].name);
      t->r->row->traits |= traits[i].trait;
      t->r->facts->is_elementwise |= cis_str_is(word, "elementwise");
      t->r->facts->is_parallel |= cis_str_is(word, "parallel");
      t->r->facts->has_effects |= cis_str_is(word, "pure");
      return true;
    }
  return cis_irdl_fail(t, "no such trait:", word);
}

// --- the columns that follow ---

/// Whether every group up to that one is a single operand, so that groups count operands.
static bool is_operand(const cis_irdl_reader *r, int group) {
  for (int i = 0; i <= group; ++i)
    if (cis_irdl_arity(r->operand_list, (uint32_t)i) != CIS_ONE)
      return false;
  return true;
}

static const char *name_of(cis_irdl_reader *r, cis_attr names, int i) {
  return cis_arena_str(r->arena, cis_attr_get_string(names->array.elems[i])).data;
}

/// Result 0 as a view of an operand, or as one of several. What other results may be has no column:
/// then the effects on memory count as unknown.
static bool set_views(cis_irdl_reader *r, bool *out_all_said) {
  const cis_irdl_facts *facts = r->facts;
  cis_strbuf names = {0};
  bool is_view = facts->num_aliases == 1 && facts->aliases[0].relation != CIS_IRDL_MAYBE &&
                 is_operand(r, facts->aliases[0].operand);
  *out_all_said = true;
  for (uint32_t i = 0; i < facts->num_aliases; ++i) {
    const char *operand = name_of(r, r->operands, facts->aliases[i].operand);
    if (facts->aliases[i].result != 0)
      *out_all_said = false;
    else if (is_view)
      r->row->view_of = operand;
    else
      cis_strbuf_printf(&names, "%s%s", names.len ? " " : "", operand);
    r->row->result_is_terminal |= facts->aliases[i].relation == CIS_IRDL_MAYBE;
  }
  if (names.len)
    r->row->flows_from = cis_arena_str(r->arena, cis_strbuf_view(&names)).data;
  r->row->result_is_terminal &= names.len > 0;
  cis_strbuf_deinit(&names);
  if (facts->num_aliases && r->regions && r->regions->array.num)
    return cis_op_error(r->op, "cistern.alias: of an op with regions nothing can be declared");
  bool is_one = !facts->num_aliases || !r->results || !r->results->array.num ||
                cis_irdl_arity(cis_irdl_child(r->op, "irdl.results"), 0) != CIS_VARIADIC;
  *out_all_said &= is_one;
  if (!is_one)
    r->row->view_of = r->row->flows_from = NULL;
  return true;
}

/// FunctionOpInterface: a symbol with a type and a body.
static bool check_function(cis_irdl_reader *r) {
  cis_op *list = cis_irdl_child(r->op, "irdl.attributes");
  cis_attr names = list ? cis_op_inherent(list, "attributeValueNames") : NULL;
  bool is_function = r->row->traits & CIS_TRAIT_FUNCTION;
  return !is_function ||
         (r->regions && r->regions->array.num == 1 &&
          cis_irdl_index_in(names, CIS_STR("sym_name")) >= 0 &&
          cis_irdl_index_in(names, CIS_STR("function_type")) >= 0) ||
         cis_op_error(r->op, "cistern.traits: a function has one region, and attributes sym_name "
                             "and function_type");
}

static bool set_columns(cis_irdl_reader *r) {
  bool all_said;
  if (!cis_irdl_check_control(r) || !check_function(r))
    return false;
  if (!set_views(r, &all_said))
    return false;
  if (r->facts->outs >= 0 && r->facts->outs == r->facts->inits)
    return cis_op_error(r->op, "cistern.outs: the op on tensors has no such operand, but "
                               "cistern.inits says so");
  if (r->facts->outs < 0 && cis_op_get_attr(r->op, CIS_STR("cistern.shape")))
    return cis_op_error(r->op, "cistern.shape: no output is allocated, because there is no "
                               "cistern.outs");
  if (r->facts->inits >= 0)
    r->row->dps_inits = name_of(r, r->operands, r->facts->inits);
  bool is_pure = r->row->traits & CIS_TRAIT_PURE;
  if (is_pure && r->facts->num_effects)
    return cis_op_error(r->op, "cistern.traits: pure, but cistern.effects says otherwise");
  if (r->row->traits & CIS_TRAIT_COMMUTATIVE && (r->facts->inits >= 0 || r->facts->outs >= 0))
    return cis_op_error(r->op, "cistern.traits: commutative, but operands that change places would "
                               "change with the destination");
  if (!r->facts->has_effects || !all_said)
    return true;
  if (r->facts->num_effects)
    r->row->get_effects = cis_irdl_get_effects;
  else
    r->row->effects = "none";
  return true;
}

static bool read_format(cis_irdl_reader *r) {
  cis_irdl_text t;
  bool there;
  if (!cis_irdl_begin(r, "cistern.format", &t, &there))
    return false;
  if (there && (t.rest.len > MAX_TEXT || memchr(t.rest.data, 0, t.rest.len)))
    return cis_op_error(r->op, "cistern.format: the text is too long, or has a null character");
  if (there)
    r->row->format = cis_arena_str(r->arena, t.rest).data;
  return true;
}

static bool read_function(cis_irdl_reader *r, cis_attr ref) {
  cis_op *module = cis_op_parent(r->op);
  while (module && cis_op_kind(module) == CIS_OP_IRDL_DIALECT)
    module = cis_op_parent(module);
  cis_op *func = module && cis_attr_is(ref, CIS_ATTR_SYMBOL_REF)
                     ? cis_symbol_lookup_nearest(module, ref)
                     : NULL;
  if (!func || cis_op_kind(func) != CIS_OP_FUNC_FUNC || cis_region_is_empty(cis_op_region(func, 0)))
    return cis_op_error(r->op, "cistern.execute: %s is no function with a body beside the dialect",
                        cis_attr_text(r->ctx, ref));
  ((cis_op **)(uintptr_t)r->facts->executes)[r->facts->num_executes++] = func;
  return true;
}

/// A function, or several.
static bool read_execute(cis_irdl_reader *r) {
  cis_attr value = cis_op_get_attr(r->op, CIS_STR("cistern.execute"));
  bool is_list = cis_attr_is(value, CIS_ATTR_ARRAY);
  uint32_t num = is_list ? value->array.num : value != NULL;
  if (value && !num)
    return cis_op_error(r->op, "cistern.execute: there is no function");
  r->facts->executes = cis_arena_array(r->arena, cis_op *, num);
  for (uint32_t i = 0; i < num; ++i)
    if (!read_function(r, is_list ? value->array.elems[i] : value))
      return false;
  return true;
}

/// Attributes of this namespace are facts; others are no business of ours.
static bool verify_attr_names(cis_irdl_reader *r, bool *out_any) {
  static const char *const known[] = {
      "cistern.alias",  "cistern.bounds",    "cistern.branch", "cistern.buffer",  "cistern.call",
      "cistern.choice", "cistern.control",   "cistern.copy",   "cistern.effects", "cistern.execute",
      "cistern.family", "cistern.format",    "cistern.inits",  "cistern.mixed",   "cistern.outs",
      "cistern.owner",  "cistern.ownership", "cistern.shape",  "cistern.shared",  "cistern.sizes",
      "cistern.slice",  "cistern.subset",    "cistern.traits"};
  cis_attr dict = cis_op_discardable(r->op);
  *out_any = false;
  for (uint32_t i = 0; dict && i < dict->dict.num; ++i) {
    cis_str name = dict->dict.entries[i].name;
    bool found = !cis_str_starts_with(name, CIS_STR("cistern."));
    *out_any |= !found;
    for (size_t k = 0; !found && k < sizeof(known) / sizeof(known[0]); ++k)
      found = cis_str_is(name, known[k]);
    if (!found)
      return cis_op_error(r->op, "there is no fact '%.*s': docs/reference/extending.md lists them",
                          CIS_STR_ARG(name));
  }
  return true;
}

/// Each element of a list has at least one character and a comma.
static size_t most_elements(const cis_irdl_reader *r, const char *attr) {
  return cis_attr_get_string(cis_op_get_attr(r->op, cis_str_from(attr))).len / 2 + 1;
}

static void init_facts(cis_irdl_reader *r) {
  uint32_t num_results = r->results ? r->results->array.num : 0;
  int *shapes = cis_arena_array(r->arena, int, num_results + 1);
  for (uint32_t i = 0; i < num_results; ++i)
    shapes[i] = -1;
  r->facts = cis_arena_new(r->arena, cis_irdl_facts);
  r->facts->owned_operands = r->facts->owned_results = r->facts->shared = -1;
  r->facts->mixed_results = cis_arena_array(r->arena, bool, num_results + 1);
  r->facts->mixed_operands =
      cis_arena_array(r->arena, bool, (r->operands ? r->operands->array.num : 0) + 1);
  r->facts->shapes = shapes;
  r->facts->effects =
      cis_arena_array(r->arena, cis_irdl_effect,
                      most_elements(r, "cistern.effects") + most_elements(r, "cistern.owner"));
  r->facts->owners = cis_arena_array(r->arena, cis_irdl_owner, most_elements(r, "cistern.owner"));
  uint32_t num_operands = r->operands ? r->operands->array.num : 0;
  r->facts->taken = cis_arena_array(r->arena, bool, num_operands + 1);
  r->facts->given = cis_arena_array(r->arena, bool, num_results + 1);
  r->facts->is_flags = cis_arena_array(r->arena, bool, num_operands + 1);
  r->facts->aliases = cis_arena_array(r->arena, cis_irdl_alias, most_elements(r, "cistern.alias"));
  r->facts->plains = cis_arena_array(r->arena, cis_irdl_plain, most_elements(r, "cistern.buffer"));
  r->facts->edges = cis_arena_array(r->arena, cis_irdl_edge, most_elements(r, "cistern.control"));
  r->facts->choices =
      cis_arena_array(r->arena, cis_irdl_choice, most_elements(r, "cistern.choice"));
  r->facts->successor_operands = cis_arena_array(r->arena, int, most_elements(r, "cistern.branch"));
}

static cis_attr names_of(cis_op *list) { return list ? cis_op_inherent(list, "names") : NULL; }

bool cis_irdl_facts_read(cis_op *definition, cis_op_def *row, const cis_irdl_facts **out) {
  cis_irdl_reader r = {.ctx = cis_op_context(definition), .op = definition, .row = row};
  r.arena = cis_context_arena(r.ctx);
  r.operand_list = cis_irdl_child(definition, "irdl.operands");
  r.operands = names_of(r.operand_list);
  r.results = names_of(cis_irdl_child(definition, "irdl.results"));
  r.regions = names_of(cis_irdl_child(definition, "irdl.regions"));
  bool any;
  if (!verify_attr_names(&r, &any) || !any)
    return !any;
  init_facts(&r);
  bool ok = cis_irdl_read_list(&r, "cistern.traits", read_trait) && cis_irdl_read_effects(&r) &&
            cis_irdl_read_owners(&r) && cis_irdl_read_aliases(&r) &&
            cis_irdl_read_group(&r, "cistern.inits", &r.facts->inits) &&
            cis_irdl_read_group(&r, "cistern.outs", &r.facts->outs) && cis_irdl_read_memory(&r) &&
            cis_irdl_read_flow(&r) && read_format(&r) && read_execute(&r) && set_columns(&r);
  *out = r.facts;
  cis_vec_deinit(&r.successors);
  return ok;
}

// --- questions ---

const cis_irdl_facts cis_irdl_no_facts = {.inits = -1,
                                          .outs = -1,
                                          .call_operands = -1,
                                          .owned_operands = -1,
                                          .owned_results = -1,
                                          .shared = -1};

const cis_irdl_facts *cis_irdl_facts_of(const cis_op_info *info) {
  bool is_of_text =
      info->traits & CIS_TRAIT_FROM_TEXT || (info->dialect && info->dialect->has_rows_of_text);
  const cis_irdl_op *def = info->def && is_of_text ? info->def->data : NULL;
  return def ? def->facts : NULL;
}

int cis_irdl_operand_group(const cis_op *op, uint32_t i) {
  for (uint32_t g = 0; g < op->info->num_operands; ++g) {
    cis_range range = cis_op_operand_group(op, g);
    if (i - range.first < range.num)
      return (int)g;
  }
  return -1;
}

int cis_irdl_result_group(const cis_op *op, uint32_t i) {
  for (uint32_t g = 0; g < op->info->num_results; ++g) {
    cis_range range = cis_op_result_group(op, g);
    if (i - range.first < range.num)
      return (int)g;
  }
  return -1;
}

bool cis_irdl_affects(const cis_op *op, cis_effect_kind kind, uint32_t operand) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  int group = cis_irdl_operand_group(op, operand);
  for (uint32_t i = 0; i < facts->num_effects; ++i)
    if (facts->effects[i].kind == kind && !facts->effects[i].on_result &&
        facts->effects[i].group == group)
      return true;
  return false;
}
