// Builds the flow of analysis/view_flow.h with further edges, which lead through values that are no
// memrefs.
//
// One walk adds the edges of each op whose operands are memory by their type: memrefs, tensors,
// pointers and tokens. An integer reaches memory only if it was made from such a value, so integers
// are followed from there, use by use.
#include "analysis/buffer_reach.h"

#include "ir/effects.h"
#include "support/map.h"
#include "support/planted.h"

// --- kinds of values ---

typedef enum value_kind {
  DATA,   // an integer and the like: reaches no memory by itself
  MEMORY, // memref
  TENSOR,
  POINTER, // of the llvm dialect
  TOKEN,   // any other type of a dialect: work, a handle
} value_kind;

static bool is_llvm_type(cis_type type) {
  return type->kind == CIS_TYPE_DIALECT &&
         cis_str_starts_with(cis_str_from(type->dialect.def->name), CIS_STR("llvm."));
}

static value_kind kind_of(cis_type type) {
  switch (type->kind) {
  case CIS_TYPE_MEMREF:
  case CIS_TYPE_UNRANKED_MEMREF:
    return MEMORY;
  case CIS_TYPE_TENSOR:
  case CIS_TYPE_UNRANKED_TENSOR:
    return TENSOR;
  case CIS_TYPE_OPAQUE:
    return TOKEN;
  case CIS_TYPE_DIALECT:
    return is_llvm_type(type) ? POINTER : type->dialect.def->is_data ? DATA : TOKEN;
  default:
    return DATA;
  }
}

bool cis_reach_is_number(const cis_value *value) { return kind_of(value->type) == DATA; }

bool cis_reach_is_token(const cis_value *value) { return kind_of(value->type) == TOKEN; }

bool cis_reach_is_work(const cis_value *value) {
  return value->type->kind == CIS_TYPE_DIALECT && value->type->dialect.def->is_work;
}

/// Whether a pointer fits into a value of the type.
static bool can_hold_pointer(cis_type type) {
  enum { POINTER_BITS = 64 };
  switch (type->kind) {
  case CIS_TYPE_INDEX:
    return true;
  case CIS_TYPE_INTEGER:
    return type->integer.width >= POINTER_BITS;
  case CIS_TYPE_FLOAT:
  case CIS_TYPE_NONE:
    return false;
  case CIS_TYPE_COMPLEX:
  case CIS_TYPE_VECTOR:
    return can_hold_pointer(type->shaped.element);
  default:
    return kind_of(type) != DATA || type->kind == CIS_TYPE_FUNCTION || type->kind == CIS_TYPE_TUPLE;
  }
}

// --- what an op does with one operand ---

static bool has_known_effects(const cis_op *op) {
  const cis_op_info *info = op->info;
  return info->def && (info->effects_known || info->def->get_effects ||
                       info->traits & (CIS_TRAIT_RECURSIVE_EFFECTS | CIS_TRAIT_STRUCTURED));
}

typedef struct operand_effects {
  bool reads, frees, any; // on this operand
  bool writes_elsewhere;
} operand_effects;

static void note_effect(operand_effects *e, cis_effect_kind kind, bool here) {
  e->reads |= here && kind == CIS_EFFECT_READ;
  e->frees |= here && kind == CIS_EFFECT_FREE;
  e->any |= here;
  e->writes_elsewhere |= !here && kind == CIS_EFFECT_WRITE;
}

static operand_effects effects_on(cis_op *op, uint32_t operand) {
  operand_effects e = {0};
  const cis_op_info *info = op->info;
  if (!info->def)
    return e;
  for (uint32_t i = 0; i < info->num_effects; ++i) {
    const cis_effect_spec *spec = &info->effects[i];
    bool here = false;
    if (spec->group >= 0 && !spec->on_result) {
      cis_range range = cis_op_operand_group(op, (uint32_t)spec->group);
      here = operand >= range.first && operand < range.first + range.num;
    }
    note_effect(&e, spec->kind, here);
  }
  if (!info->def->get_effects)
    return e;
  cis_effect few[CIS_FEW_EFFECTS];
  cis_effect_vec effects = CIS_VEC_WITH(few);
  info->def->get_effects(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    note_effect(&e, effects.data[i].kind, effects.data[i].value == cis_op_operand(op, operand));
  cis_vec_deinit(&effects);
  return e;
}

static bool is_pure(const cis_op *op) {
  return op->info->effects_known && !op->info->num_effects && !op->info->def->get_effects;
}

static bool has_token_result(const cis_op *op) {
  cis_type last = NULL; // results of one type are many
  for (uint32_t i = 0; i < op->num_results; ++i) {
    if (op->results[i].type != last && cis_reach_is_token(&op->results[i]))
      return true;
    last = op->results[i].type;
  }
  return false;
}

bool cis_reach_starts_work(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_ASYNC) ||
         (has_token_result(op) && !(op->info->def && is_pure(op)) &&
          !cis_op_has_trait(op, CIS_TRAIT_AWAITS));
}

/// An op that returns when the work of its tokens is done.
static bool waits(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_AWAITS) && !has_token_result(op);
}

/// Whether a result may reach the memory that an operand reaches, by something else than an edge of
/// the view flow.
static bool reaches(cis_op *op, uint32_t operand, const cis_value *result) {
  const cis_op_def *def = op->info->def;
  value_kind from = kind_of(cis_op_operand(op, operand)->type), to = kind_of(result->type);
  if (cis_type_is_int_of(result->type, 1) || cis_op_has_trait(op, CIS_TRAIT_SHAPE_ONLY))
    return false;
  if (from != DATA && !can_hold_pointer(result->type))
    return false;
  if (cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH))
    return result->index == operand;
  if (cis_op_has_trait(op, CIS_TRAIT_REPRESENTS) || !has_known_effects(op))
    return !(def && def->call) || to != MEMORY; // memrefs that calls return are the view flow's
  if (op->info->view_operand >= 0 && from != DATA)
    return false; // the other results of a view are numbers
  if (def->flows_from && from == MEMORY)
    return false;
  if (to == MEMORY && cis_effects_allocate(op, result, NULL))
    return false;
  if (def->region_branch && from == to && (to == MEMORY || to == TENSOR))
    return false; // the view flow follows the values that its regions pass
  if (to == TENSOR || to == TOKEN)
    return true;
  if (from == TENSOR && to == DATA)
    return false; // an element
  if (from == MEMORY && to == DATA && def->region_branch)
    return false; // what its regions make of it; where the memref goes is the view flow's
  return !effects_on(op, operand).reads;
}

/// Whether the work that a token stands for is done when other tokens are ready: results of the op,
/// or operands such as a group.
static bool passes_token(cis_op *op, uint32_t operand) {
  if (cis_view_flow_passes_on(op, operand))
    return true;
  const cis_op_def *def = op->info->def;
  if (!def || def->call)
    return false;
  if (has_token_result(op)) // it begins when its operands are done
    return true;
  for (uint32_t i = 0; i < op->num_operands; ++i) // async.add_to_group
    if (i != operand && cis_reach_is_token(cis_op_operand(op, i)))
      return !cis_op_has_trait(op, CIS_TRAIT_AWAITS);
  return false;
}

/// Whether what the terminator yields becomes an element of memory.
static bool yields_elements(const cis_op *op) {
  const cis_op *around = cis_op_parent(op);
  return around && cis_op_has_trait(around, CIS_TRAIT_STRUCTURED);
}

cis_reach_use cis_reach_classify(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  const cis_op_def *def = op->info->def;
  uint32_t operand = cis_use_index(use);
  value_kind kind = kind_of(cis_use_value(use)->type);
  if (!def)
    return CIS_REACH_UNKNOWN;
  if (kind == TOKEN && cis_op_has_trait(op, CIS_TRAIT_AWAITS))
    return waits(op) ? CIS_REACH_WAITS : CIS_REACH_LOOKS;
  if (kind == TOKEN && passes_token(op, operand))
    return CIS_REACH_LOOKS;
  if (kind != DATA && cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return CIS_REACH_TOUCHES; // it reads and writes its operands, and keeps none
  operand_effects effects = effects_on(op, operand);
  bool only_names = !effects.any || effects.frees; // it may also read and write what it passes on
  if (cis_view_flow_passes_on(op, operand) && only_names)
    return CIS_REACH_LOOKS;
  if (effects.frees)
    return cis_reach_starts_work(op) ? CIS_REACH_STARTS : CIS_REACH_FREES;
  if (def->call)
    return cis_reach_starts_work(op) ? CIS_REACH_STARTS : CIS_REACH_CALLS;
  if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
    return kind != DATA && yields_elements(op) ? CIS_REACH_STORES : CIS_REACH_LEAVES;
  if (cis_op_has_trait(op, CIS_TRAIT_SHAPE_ONLY))
    return CIS_REACH_LOOKS;
  if (cis_reach_starts_work(op) && has_known_effects(op))
    return CIS_REACH_STARTS;
  if (effects.any)
    return CIS_REACH_TOUCHES;
  if (cis_op_has_trait(op, CIS_TRAIT_AWAITS))
    return CIS_REACH_WAITS; // memref.dma_wait: the tag
  if (!has_known_effects(op))
    return CIS_REACH_UNKNOWN;
  if (kind == TENSOR)
    return CIS_REACH_TOUCHES;
  if (effects.writes_elsewhere || cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return cis_planted("reach-stored") ? CIS_REACH_LOOKS : CIS_REACH_STORES;
  return is_pure(op) || kind == DATA || def->region_branch || def->loop ? CIS_REACH_LOOKS
                                                                        : CIS_REACH_UNKNOWN;
}

bool cis_reach_gives_names(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  if (cis_view_flow_passes_on(op, cis_use_index(use)))
    return true;
  if (op->info->def && op->info->def->call && kind_of(cis_use_value(use)->type) == MEMORY &&
      op->num_results && cis_type_is_base_memref(op->results[0].type))
    return true;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (reaches(op, cis_use_index(use), &op->results[i]))
      return true;
  return false;
}

bool cis_reach_leaves_memrefs(cis_op *op) {
  if (op->num_regions && cis_reach_starts_work(op))
    return true;
  for (uint32_t r = 0; r < op->num_results; ++r)
    for (uint32_t i = 0; kind_of(op->results[r].type) != MEMORY &&
                         can_hold_pointer(op->results[r].type) && i < op->num_operands;
         ++i)
      if (kind_of(cis_op_operand(op, i)->type) == MEMORY && reaches(op, i, &op->results[r]))
        return true;
  return false;
}

// --- building ---

struct cis_reach {
  cis_view_flow *flow;
  cis_argument_ownership *arguments; // NULL: calls keep and free nothing
  cis_ptrmap pending;                // values that an op without a token works on: cis_value * -> 1
  cis_ptrmap captured; // values that are used inside of an op with unknown effects -> 1
  cis_ptrmap numbers;  // values of kind DATA that reach something -> 1
  cis_value_vec work;  // those whose uses are still to be looked at
  cis_op_vec async;    // ops around that start work, innermost last; while walking
  bool trusts_numbers; // those that calls return
  cis_op *unknown;     // the outermost op around with unknown effects, or NULL; while walking
  // Flags, at the first question:
  cis_arena arena;
  cis_view_flow_question question;
  const uintptr_t *flags;
};

static void note_number(cis_reach *reach, cis_value *value) {
  bool is_new;
  if (kind_of(value->type) != DATA || cis_type_is_int_of(value->type, 1))
    return;
  cis_ptrmap_get(&reach->numbers, value, &is_new);
  if (is_new)
    cis_vec_push(&reach->work, value);
}

static void add_edge(cis_reach *reach, cis_value *from, cis_value *to) {
  if (from == to)
    return;
  cis_view_flow_add(reach->flow, from, to);
  note_number(reach, to);
}

/// Whether each operand that reaches memory may be reached by the same results.
static bool mixes_operands(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_REPRESENTS) || !has_known_effects(op);
}

/// Whether no result reaches an operand of a kind by something else than an edge of the view flow,
/// because the op's regions pass values of the kind, and all other results are numbers.
static bool only_passes(const cis_op *op, value_kind kind) {
  const cis_op_def *def = op->info->def;
  if (!def || !def->region_branch || mixes_operands(op) || op->info->view_operand >= 0 ||
      cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH) || kind == TOKEN)
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (kind_of(op->results[i].type) != kind && kind_of(op->results[i].type) != DATA)
      return false;
  return true;
}

/// Adds edges to the results that may reach the operand. If all operands have the same results,
/// there is one edge to the first result, and a chain from each result to the next, which is built
/// once, so that the edges stay linear. `first`: the first of these results plus one; 0 before.
static void add_results(cis_reach *reach, cis_op *op, uint32_t operand, uint32_t *first) {
  bool is_trusted = reach->trusts_numbers && op->info->def && op->info->def->call;
  cis_value *last = cis_op_operand(op, operand);
  uint32_t found = op->num_results;
  bool is_linked = first && *first, differs = cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH);
  for (uint32_t i = is_linked && !differs ? *first - 1 : 0; i < op->num_results; ++i) {
    if (!reaches(op, operand, &op->results[i]) ||
        (is_trusted && cis_reach_is_number(&op->results[i])))
      continue;
    add_edge(reach, last, &op->results[i]);
    if (is_linked)
      return;
    found = found < i ? found : i;
    if (first)
      last = &op->results[i];
  }
  if (first && !is_linked)
    *first = found + 1;
}

/// An op with unknown effects may put one of its tokens into another: a group, a stream.
static void add_token_operands(cis_reach *reach, cis_op *op) {
  cis_value *first = NULL, *last = NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (kind_of(value->type) == DATA)
      continue;
    if (last && (cis_reach_is_token(last) || cis_reach_is_token(value)))
      add_edge(reach, last, value);
    first = first ? first : value;
    last = value;
  }
  if (first && last != first && (cis_reach_is_token(last) || cis_reach_is_token(first)))
    add_edge(reach, last, first);
}

/// Whether `wait` waits for the work that `start` begins, by operand `tag` of both and the same
/// indices.
static bool is_wait_for(const cis_op *start, uint32_t tag, const cis_op *wait) {
  for (uint32_t i = 0; i + 1 < wait->num_operands; ++i) // the last one is a number of elements
    if (tag + i >= start->num_operands || cis_op_operand(start, tag + i) != cis_op_operand(wait, i))
      return false;
  return true;
}

/// The first op after the start, in its block, that waits for work with the tag or begins more of
/// it.
static cis_op *next_with_tag(cis_op *start, cis_value *tag) {
  enum { MOST_USES = 64 };
  cis_op *next = NULL;
  int left = MOST_USES;
  for (const cis_use *use = cis_value_uses(tag); use; use = cis_use_next(use)) {
    cis_op *op = cis_use_owner(use);
    if (!left--)
      return NULL;
    if (op != start && cis_op_block(op) == cis_op_block(start) && cis_op_is_before(start, op) &&
        (cis_op_has_trait(op, CIS_TRAIT_ASYNC) || waits(op)) &&
        (!next || cis_op_is_before(op, next)))
      next = op;
  }
  return next;
}

/// A DMA has a memref as its tag: the one by which an op of the block waits for it; NULL if none
/// does.
static cis_value *awaited_tag(cis_op *start) {
  for (uint32_t i = 0; i < start->num_operands; ++i) {
    cis_value *tag = cis_op_operand(start, i);
    cis_op *wait = kind_of(tag->type) == MEMORY ? next_with_tag(start, tag) : NULL;
    if (wait && waits(wait) && is_wait_for(start, i, wait))
      return tag;
  }
  return NULL;
}

/// Notes that work on the operand goes on after the op has returned.
static void add_work(cis_reach *reach, cis_op *starter, cis_value *value) {
  bool has_token = false;
  if (cis_planted("reach-tokens"))
    return;
  for (uint32_t i = 0; i < starter->num_results; ++i)
    if (cis_reach_is_token(&starter->results[i])) {
      has_token = true;
      add_edge(reach, value, &starter->results[i]);
    }
  cis_value *tag = has_token || starter->num_regions ? NULL : awaited_tag(starter);
  if (tag)
    add_edge(reach, value, tag);
  else if (!has_token)
    cis_ptrmap_set(&reach->pending, value, 1);
}

static bool is_inside(const cis_value *value, const cis_op *op) {
  cis_op *around = cis_block_parent_op(cis_value_block(value));
  return around && cis_op_is_ancestor(op, around);
}

static void add_exit(cis_reach *reach, cis_value *value, cis_value *to) {
  if (kind_of(to->type) != DATA)
    add_edge(reach, value, to);
}

/// A terminator hands a value on in a manner that is not known: results of the op around it, and
/// arguments of its own regions, may be the value (scf.reduce).
static void add_unknown_exit(cis_reach *reach, cis_op *terminator, cis_value *value) {
  cis_op *around = cis_op_parent(terminator);
  if (!around || cis_op_has_trait(around, CIS_TRAIT_FUNCTION) || yields_elements(terminator))
    return;
  for (uint32_t i = 0; i < around->num_results; ++i)
    add_exit(reach, value, &around->results[i]);
  for (uint32_t r = 0; r < terminator->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(terminator, r));
    for (uint32_t i = 0; entry && i < entry->num_args; ++i)
      add_exit(reach, value, cis_block_args(entry)[i]);
  }
}

static void add_op(cis_reach *reach, cis_op *op) {
  const cis_op_def *def = op->info->def;
  bool starts = cis_reach_starts_work(op), tokens = false;
  cis_op *around = reach->async.len ? cis_vec_last(&reach->async) : NULL;
  bool is_mixing = mixes_operands(op);
  bool ends_region = cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) && !op->num_successors;
  bool passes_through = cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH);
  uint32_t linked = 0, linked_tensors = 0; // add_results
  bool passes_memrefs = only_passes(op, MEMORY), passes_tensors = only_passes(op, TENSOR);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    value_kind kind = kind_of(value->type);
    if (kind == DATA)
      continue;
    if (around && !is_inside(value, around))
      add_work(reach, around, value);
    if (reach->unknown && !is_inside(value, reach->unknown))
      cis_ptrmap_set(&reach->captured, value, 1);
    if (ends_region && !cis_view_flow_passes_on(op, i))
      add_unknown_exit(reach, op, value);
    tokens |= kind == TOKEN;
    if (starts)
      add_work(reach, op, value);
    if (op->num_results && !(kind == MEMORY ? passes_memrefs : kind == TENSOR && passes_tensors))
      add_results(reach, op, i,
                  is_mixing                           ? &linked
                  : kind == TENSOR && !passes_through ? &linked_tensors
                                                      : NULL);
  }
  if (tokens && !has_known_effects(op) && !(def && def->call) &&
      !cis_op_has_trait(op, CIS_TRAIT_AWAITS))
    add_token_operands(reach, op);
  if (around && starts) // work that goes on inside goes on outside too
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (cis_reach_is_token(&op->results[i]))
        add_work(reach, around, &op->results[i]);
}

static void visit_regions(cis_reach *reach, cis_op *op);

static void visit_op(cis_reach *reach, cis_op *op) {
  if (op->num_operands)
    add_op(reach, op);
  if (!op->num_regions)
    return;
  bool starts = cis_reach_starts_work(op);
  cis_op *unknown = reach->unknown;
  if (starts)
    cis_vec_push(&reach->async, op);
  if (!unknown && !has_known_effects(op))
    reach->unknown = op;
  visit_regions(reach, op);
  reach->unknown = unknown;
  if (starts)
    --reach->async.len;
}

static void visit_regions(cis_reach *reach, cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (cis_op *inner = cis_block_first(block); inner; inner = cis_op_next(inner))
        visit_op(reach, inner);
}

// --- pointers as integers ---

/// Adds edges from the bounds of a loop to its induction variables.
static void add_loop(cis_reach *reach, cis_op *op, cis_value *value) {
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; entry && i < entry->num_args; ++i)
      if (can_hold_pointer(cis_block_args(entry)[i]->type) &&
          kind_of(cis_block_args(entry)[i]->type) == DATA)
        add_edge(reach, value, cis_block_args(entry)[i]);
  }
}

/// An op around the use that starts work uses the value as well.
static void add_capture(cis_reach *reach, cis_value *value, const cis_op *user) {
  for (cis_op *op = cis_op_parent(user); op && !is_inside(value, op); op = cis_op_parent(op)) {
    if (op == cis_block_parent_op(cis_value_block(value)))
      return;
    if (cis_reach_starts_work(op))
      add_work(reach, op, value);
  }
}

static void follow_number(void *user, cis_value *from, cis_value *to) {
  (void)from;
  note_number(user, to);
}

static void follow_numbers(cis_reach *reach) {
  while (reach->work.len) {
    cis_value *value = cis_vec_pop(&reach->work);
    cis_view_flow_for_each_edge_of(reach->flow, value, follow_number, reach);
    for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use)) {
      cis_op *op = cis_use_owner(use);
      if (cis_op_block(op) != cis_value_block(value))
        add_capture(reach, value, op);
      if (!op->num_regions || !cis_view_flow_passes_on(op, cis_use_index(use)))
        add_results(reach, op, cis_use_index(use), NULL);
      if (op->num_regions && !cis_view_flow_passes_on(op, cis_use_index(use)))
        add_loop(reach, op, value);
    }
  }
}

static void start_number(void *user, cis_value *from, cis_value *to) {
  if (kind_of(from->type) != DATA)
    note_number(user, to);
}

static cis_walk collect_numbers_of_calls(cis_op *op, void *user) {
  for (uint32_t i = 0; op->info->def && op->info->def->call && i < op->num_results; ++i)
    if (cis_reach_is_number(&op->results[i]))
      cis_vec_push((cis_value_vec *)user, &op->results[i]);
  return CIS_WALK_CONTINUE;
}

void cis_reach_cut_numbers_of_calls(cis_view_flow *flow, cis_op *root) {
  cis_value_vec numbers = {0};
  cis_walk_preorder(root, collect_numbers_of_calls, &numbers);
  if (numbers.len)
    cis_view_flow_cut(flow, &numbers);
  cis_vec_deinit(&numbers);
}

static cis_reach *create(cis_op *root, bool by_abi, bool trusts_numbers) {
  cis_reach *reach = cis_mem_calloc(1, sizeof(*reach));
  reach->trusts_numbers = trusts_numbers;
  reach->flow = by_abi ? cis_view_flow_create_by_abi(root) : cis_view_flow_create(root);
  if (trusts_numbers)
    cis_reach_cut_numbers_of_calls(reach->flow, root);
  cis_view_flow_for_each_edge(reach->flow, start_number, reach);
  visit_regions(reach, root);
  follow_numbers(reach);
  cis_vec_deinit(&reach->async);
  cis_arena_init(&reach->arena);
  return reach;
}

cis_reach *cis_reach_create(cis_op *root) { return create(root, false, false); }

cis_reach *cis_reach_create_by_abi(cis_op *root) { return create(root, true, false); }

cis_reach *cis_reach_create_trusting(cis_op *root, bool by_abi) {
  return create(root, by_abi, true);
}

void cis_reach_destroy(cis_reach *reach) {
  if (!reach)
    return;
  cis_view_flow_destroy(reach->flow);
  cis_ptrmap_deinit(&reach->pending);
  cis_ptrmap_deinit(&reach->captured);
  cis_ptrmap_deinit(&reach->numbers);
  cis_vec_deinit(&reach->work);
  cis_arena_deinit(&reach->arena);
  cis_mem_free(reach);
}

void cis_reach_follow_calls(cis_reach *reach, cis_argument_ownership *arguments) {
  reach->arguments = arguments;
}

bool cis_reach_has(const cis_reach *reach, const cis_value *value) {
  return kind_of(value->type) != DATA || cis_ptrmap_has(&reach->numbers, value);
}

cis_view_flow *cis_reach_flow(cis_reach *reach) { return reach->flow; }

// --- flags ---

/// Whether the block that defines a token waits for it, or passes it.
static bool is_accounted_for(const cis_value *token) {
  for (const cis_use *use = cis_value_uses(token); use; use = cis_use_next(use)) {
    cis_op *op = cis_use_owner(use);
    if (cis_op_block(op) == cis_value_block(token) &&
        (waits(op) || passes_token(op, cis_use_index(use))))
      return true;
  }
  return false;
}

/// Whether the op frees the operand without an effect that says so.
static bool frees_unstated(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  return cis_op_has_trait(op, CIS_TRAIT_FREES) &&
         cis_use_index(use) < cis_op_operand_group(op, 0).num;
}

/// The flags of a use that passes a value to a call: whether a callee keeps or frees it.
static cis_reach_flags flag_of_callees(const cis_reach *reach, const cis_use *use) {
  if (!reach->arguments)
    return 0;
  return (cis_argument_ownership_kept(reach->arguments, use) ? CIS_REACH_IS_STORED : 0) |
         (cis_argument_ownership_freed(reach->arguments, use) ? CIS_REACH_IS_FREED : 0);
}

static cis_reach_flags flag_of(const cis_reach *reach, const cis_use *use) {
  switch (cis_reach_classify(use)) {
  case CIS_REACH_STORES:
    return CIS_REACH_IS_STORED;
  case CIS_REACH_CALLS:
    return CIS_REACH_IS_CALLED | flag_of_callees(reach, use);
  case CIS_REACH_LEAVES:
    return CIS_REACH_IS_LEAVING;
  case CIS_REACH_UNKNOWN:
    return CIS_REACH_IS_UNKNOWN | (frees_unstated(use) ? CIS_REACH_IS_FREED : 0);
  case CIS_REACH_STARTS:
    return CIS_REACH_HAS_WORK | flag_of_callees(reach, use) |
           (effects_on(cis_use_owner(use), cis_use_index(use)).frees ? CIS_REACH_IS_FREED : 0);
  case CIS_REACH_FREES:
    return CIS_REACH_IS_FREED;
  default: // memref.realloc frees what its result may be
    if (cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_STRUCTURED))
      return 0;
    return effects_on(cis_use_owner(use), cis_use_index(use)).frees ? CIS_REACH_IS_FREED : 0;
  }
}

/// Whether a pointer may go on in a number that is not followed: half of one, or a float.
static bool loses_pointer(const cis_use *use) {
  const cis_op *op = cis_use_owner(use);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_type type = op->results[i].type;
    if (kind_of(type) == DATA && !cis_type_is_int_of(type, 1) && !can_hold_pointer(type))
      return true;
  }
  return false;
}

static uintptr_t flags_of(void *user, cis_value *value) {
  const cis_reach *reach = user;
  value_kind kind = kind_of(value->type);
  if (!cis_reach_has(reach, value))
    return 0;
  cis_reach_flags flags = kind == MEMORY ? 0 : CIS_REACH_HAS_OTHERS;
  if (cis_ptrmap_has(&reach->pending, value))
    flags |= CIS_REACH_IS_PENDING | CIS_REACH_HAS_WORK;
  if (cis_ptrmap_has(&reach->captured, value))
    flags |= CIS_REACH_IS_UNKNOWN;
  if (reach->arguments && cis_value_op(value) &&
      cis_argument_ownership_returned(reach->arguments, cis_value_op(value)))
    flags |= CIS_REACH_IS_STORED;
  if (kind == TOKEN)
    flags |= CIS_REACH_HAS_WORK | (is_accounted_for(value) ? 0 : CIS_REACH_IS_PENDING);
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    flags |= flag_of(reach, use) | (kind == DATA && loses_pointer(use) ? CIS_REACH_IS_STORED : 0);
  return flags;
}

static uintptr_t join_flags(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a | b;
}

cis_reach_flags cis_reach_get_flags(cis_reach *reach, cis_value *value) {
  if (!reach->flags) {
    reach->question = (cis_view_flow_question){reach, flags_of, join_flags, false};
    reach->flags = cis_view_flow_ask(reach->flow, &reach->question, &reach->arena);
  }
  return (cis_reach_flags)cis_view_flow_answer(reach->flow, &reach->question, reach->flags, value);
}
