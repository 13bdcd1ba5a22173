// Canonicalisation of ops with region control flow. An "input" receives a value from an edge: it is
// an argument of a region's entry block, or a result of the op.
#include "dialect/common/region_canonicalize.h"

#include "ir/interfaces.h"
#include "ir/op_def.h"
#include "support/classes.h"
#include "support/planted.h"

/// One value that an input is passed.
typedef struct passed_value {
  cis_op *source;
  uint32_t operand; // of the source
  uint32_t next;    // to the same input, plus one
} passed_value;

typedef struct inputs {
  cis_op *op;
  cis_value_vec values; // results, then the arguments of each region's entry
  CIS_VEC(passed_value) all;
  uint32_t *first, *last; // by input: in `all`, plus one
  uint32_t *base;         // by region: number of its first argument
  uint32_t *seen, search; // by input: the last search that came to it
} inputs;

static void add_edge(inputs *in, const cis_region_edge *edge) {
  uint32_t base = (edge->to ? in->base[edge->to->index] : 0) + edge->first_input;
  for (uint32_t i = 0; i < edge->operands.num; ++i) {
    passed_value g = {edge->source, edge->operands.first + i, 0};
    uint32_t input = base + i;
    cis_vec_push(&in->all, g);
    uint32_t number = (uint32_t)in->all.len;
    if (in->last[input])
      in->all.data[in->last[input] - 1].next = number;
    else
      in->first[input] = number;
    in->last[input] = number;
  }
}

static void add_edges_from(inputs *in, cis_op *source, cis_region_edge_vec *edges) {
  edges->len = 0;
  cis_region_edges(in->op, source, edges);
  for (size_t i = 0; i < edges->len; ++i)
    add_edge(in, &edges->data[i]);
}

static inputs inputs_of(cis_op *op) {
  inputs in = {.op = op};
  in.base = cis_mem_calloc((size_t)op->num_regions + 1, sizeof(*in.base));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&in.values, &op->results[i]);
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(op, r));
    in.base[r] = (uint32_t)in.values.len;
    for (uint32_t i = 0; entry && i < entry->num_args; ++i)
      cis_vec_push(&in.values, cis_block_args(entry)[i]);
  }
  in.first = cis_mem_calloc(2 * in.values.len + 1, sizeof(*in.first));
  in.last = in.first + in.values.len;
  in.seen = cis_mem_calloc(in.values.len + 1, sizeof(*in.seen));
  cis_region_edge_vec edges = {0};
  add_edges_from(&in, op, &edges);
  for (uint32_t r = 0; r < op->num_regions; ++r)
    for (cis_block *block = cis_region_first(cis_op_region(op, r)); block;
         block = cis_block_next(block))
      if (cis_block_last(block) && !cis_block_last(block)->num_successors)
        add_edges_from(&in, cis_block_last(block), &edges);
  cis_vec_deinit(&edges);
  return in;
}

static void inputs_deinit(inputs *in) {
  cis_vec_deinit(&in->values);
  cis_vec_deinit(&in->all);
  cis_mem_free(in->first);
  cis_mem_free(in->base);
  cis_mem_free(in->seen);
}

static cis_value *value_of(const passed_value *g) { return cis_op_operand(g->source, g->operand); }

/// The number of an input, or -1.
static int64_t input_number(const inputs *in, const cis_value *value) {
  if (!value->is_arg)
    return cis_result_op(value) == in->op ? (int64_t)value->index : -1;
  const cis_block *block = cis_value_arg_block(value);
  if (!cis_block_region(block) || cis_region_op(cis_block_region(block)) != in->op ||
      cis_region_first(cis_block_region(block)) != block)
    return -1;
  return (int64_t)in->base[cis_block_region(block)->index] + value->index;
}

static bool is_inside(const cis_op *op, const cis_value *value) {
  const cis_block *block = cis_value_block(value);
  return block && cis_block_region(block) &&
         cis_op_is_ancestor(op, cis_region_op(cis_block_region(block)));
}

// --- without a look at all edges ---

// An op with many regions is looked at again after each change inside of it. Where each terminator
// passes its operands to the results, and arguments are passed nothing, few edges tell that there
// is nothing to do.

static bool passes_to_results(const cis_op *op) {
  return op->info->def->region_branch == &cis_region_branch_once;
}

/// Whether each result that is used is passed at least two values.
static bool passes_several(cis_op *op) {
  if (!passes_to_results(op))
    return false;
  const cis_value **first = cis_mem_calloc((size_t)op->num_results + 1, sizeof *first);
  bool *refuted = cis_mem_calloc((size_t)op->num_results + 1, sizeof *refuted);
  uint32_t open = 0;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    refuted[i] = !cis_value_uses(&op->results[i]);
    open += !refuted[i];
  }
  for (uint32_t r = 0; r < op->num_regions && open; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      const cis_op *end = cis_block_last(block);
      bool passes = end && !end->num_successors && end->num_operands == op->num_results;
      for (uint32_t i = 0; passes && open && i < op->num_results; ++i) {
        const cis_value *value = cis_op_operand(end, i);
        bool differs = !refuted[i] && first[i] && first[i] != value;
        first[i] = value;
        refuted[i] |= differs;
        open -= differs;
      }
    }
  cis_mem_free(first);
  cis_mem_free(refuted);
  return !open;
}

/// Whether no two results are passed the same by the first terminator.
static bool passes_different(cis_op *op) {
  enum { MOST = 16 }; // results that are compared with each other
  cis_block *block = op->num_regions ? cis_region_first(cis_op_region(op, 0)) : NULL;
  const cis_op *end = block ? cis_block_last(block) : NULL;
  if (!passes_to_results(op) || op->num_results > MOST)
    return false;
  bool passes = end && !end->num_successors && end->num_operands == op->num_results;
  for (uint32_t i = 0; i < op->num_results; ++i)
    for (uint32_t k = 0; k < i; ++k)
      if (!passes || cis_op_operand(end, i) == cis_op_operand(end, k))
        return false;
  return true;
}

static bool uses_all_results(const cis_op *op) {
  bool all = true;
  for (uint32_t i = 0; i < op->num_results && all; ++i)
    all = cis_value_uses(&op->results[i]) != NULL;
  return all;
}

// --- one value reaches it ---

/// The only value that reaches an input, through other inputs too; NULL if there are several.
static cis_value *only_value(inputs *in, uint32_t input) {
  bool several = false;
  ++in->search;
  CIS_VEC(uint32_t) stack = {0};
  cis_value *only = NULL;
  cis_vec_push(&stack, input);
  while (!several && stack.len) {
    uint32_t at = cis_vec_pop(&stack);
    if (in->seen[at] == in->search)
      continue;
    in->seen[at] = in->search;
    several = !in->first[at]; // such as an induction variable
    for (uint32_t g = in->first[at]; g; g = in->all.data[g - 1].next) {
      cis_value *value = value_of(&in->all.data[g - 1]);
      int64_t through = input_number(in, value);
      if (through >= 0)
        cis_vec_push(&stack, (uint32_t)through);
      else if (only && only != value)
        several |= !cis_planted("canonicalize-carried");
      else
        only = value;
    }
  }
  cis_vec_deinit(&stack);
  return several ? NULL : only;
}

static bool known_inputs(cis_op *op, cis_rewriter *r) {
  if (passes_several(op))
    return false;
  inputs in = inputs_of(op);
  bool changed = false;
  for (uint32_t i = 0; i < in.values.len; ++i) {
    cis_value *only = cis_value_uses(in.values.data[i]) ? only_value(&in, i) : NULL;
    if (!only || is_inside(op, only))
      continue;
    cis_rewriter_replace_uses(r, in.values.data[i], only);
    changed = true;
  }
  inputs_deinit(&in);
  return changed;
}

// --- the same is passed to two ---

static bool same_passed(const inputs *in, uint32_t a, uint32_t b) {
  uint32_t x = in->first[a], y = in->first[b];
  if (!x || !y)
    return false;
  while (x && y) {
    const passed_value *p = &in->all.data[x - 1], *q = &in->all.data[y - 1];
    if (p->source != q->source || value_of(p) != value_of(q))
      return false;
    x = p->next;
    y = q->next;
  }
  return !x && !y;
}

/// A key that is equal for inputs that are passed the same values.
static const void *key_of(const inputs *in, uint32_t input) {
  uint64_t hash = 0;
  for (uint32_t g = in->first[input]; g; g = in->all.data[g - 1].next)
    hash = cis_hash_ptr(hash, value_of(&in->all.data[g - 1]));
  return (const void *)(uintptr_t)(hash | 1);
}

static bool equal_in_range(const inputs *in, cis_rewriter *r, uint32_t first, uint32_t end) {
  bool changed = false;
  cis_ptrmap heads = {0}; // key -> the last input that has it and equals none before, plus one
  uint32_t *before = cis_mem_calloc((size_t)(end - first) + 1, sizeof *before); // the one before it
  for (uint32_t b = first; b < end; ++b) {
    if (!in->first[b]) // nothing is passed to it
      continue;
    uintptr_t *head = cis_ptrmap_get(&heads, key_of(in, b), NULL);
    uint32_t found = b;
    for (uint32_t a = (uint32_t)*head; a && found == b; a = before[a - 1 - first])
      found = same_passed(in, a - 1, b) ? a - 1 : b;
    if (found == b) {
      before[b - first] = (uint32_t)*head;
      *head = b + 1;
    } else if (cis_value_uses(in->values.data[b])) {
      cis_rewriter_replace_uses(r, in->values.data[b], in->values.data[found]);
      changed = true;
    }
  }
  cis_ptrmap_deinit(&heads);
  cis_mem_free(before);
  return changed;
}

static bool equal_inputs(cis_op *op, cis_rewriter *r) {
  if (passes_different(op))
    return false;
  inputs in = inputs_of(op);
  bool changed = equal_in_range(&in, r, 0, op->num_results);
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    uint32_t end = i + 1 < op->num_regions ? in.base[i + 1] : (uint32_t)in.values.len;
    changed |= equal_in_range(&in, r, in.base[i], end);
  }
  inputs_deinit(&in);
  return changed;
}

// --- nothing uses it ---

/// Inputs that are passed one operand live and die together: `out_dead` by input.
static bool find_dead(const inputs *in, bool *out_dead) {
  size_t n = in->values.len;
  uint32_t *parent = cis_mem_calloc(n + 1, sizeof(*parent));
  bool *alive = cis_mem_calloc(n + 1, sizeof(*alive)), any = false;
  cis_ptrmap by_operand = {0}; // use -> input, plus one
  for (uint32_t i = 0; i < n; ++i)
    parent[i] = i;
  for (uint32_t i = 0; i < n; ++i)
    for (uint32_t g = in->first[i]; g; g = in->all.data[g - 1].next) {
      const passed_value *one = &in->all.data[g - 1];
      uintptr_t *other =
          cis_ptrmap_get(&by_operand, &cis_op_operands(one->source)[one->operand], NULL);
      if (*other)
        parent[cis_classes_find(parent, i)] = cis_classes_find(parent, (uint32_t)*other - 1);
      *other = i + 1;
    }
  for (uint32_t i = 0; i < n; ++i)
    alive[cis_classes_find(parent, i)] |= cis_value_uses(in->values.data[i]) || !in->first[i];
  for (uint32_t i = 0; i < n; ++i)
    any |= out_dead[i] = !alive[cis_classes_find(parent, i)];
  cis_ptrmap_deinit(&by_operand);
  cis_mem_free(parent);
  cis_mem_free(alive);
  return any;
}

/// The operands that dead inputs are passed, each once, from the last to the first of each op.
static void erase_operands(const inputs *in, const bool *dead, cis_rewriter *r) {
  cis_ptrmap marked = {0}; // op -> array of flags by operand
  cis_op_vec sources = {0};
  for (uint32_t i = 0; i < in->values.len; ++i)
    for (uint32_t g = dead[i] ? in->first[i] : 0; g; g = in->all.data[g - 1].next) {
      const passed_value *one = &in->all.data[g - 1];
      bool is_new;
      uintptr_t *flags = cis_ptrmap_get(&marked, one->source, &is_new);
      if (is_new) {
        *flags = (uintptr_t)cis_mem_calloc(one->source->num_operands, sizeof(bool));
        cis_vec_push(&sources, one->source);
      }
      ((bool *)*flags)[one->operand] = true;
    }
  for (size_t s = 0; s < sources.len; ++s) {
    bool *flags = (bool *)cis_ptrmap_at(&marked, sources.data[s]);
    for (uint32_t i = sources.data[s]->num_operands; i-- > 0;)
      if (flags[i])
        cis_op_erase_operand(sources.data[s], i);
    cis_rewriter_modified(r, sources.data[s]);
    cis_mem_free(flags);
  }
  cis_ptrmap_deinit(&marked);
  cis_vec_deinit(&sources);
}

/// The op without its dead results, with its regions.
static void drop_results(cis_op *op, cis_rewriter *r, const bool *dead) {
  cis_op_state state;
  cis_value_vec values = {0};
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&state.operands, cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!dead[i])
      cis_vec_push(&state.types, op->results[i].type);
  cis_op_state_take_regions(&state, op);
  cis_op *fewer = cis_build(r, &state);
  cis_op_set_discardable(fewer, cis_op_discardable(op));
  for (uint32_t i = 0, kept = 0; i < op->num_results; ++i)
    cis_vec_push(&values, dead[i] ? NULL : &fewer->results[kept++]);
  cis_rewriter_replace(r, op, values.data, op->num_results);
  cis_vec_deinit(&values);
}

static bool dead_inputs(cis_op *op, cis_rewriter *r) {
  if (passes_to_results(op) && uses_all_results(op))
    return false;
  inputs in = inputs_of(op);
  bool *dead = cis_mem_calloc(in.values.len + 1, sizeof(*dead)), any = find_dead(&in, dead);
  if (any) {
    bool any_result = false;
    erase_operands(&in, dead, r);
    for (uint32_t i = (uint32_t)in.values.len; i-- > op->num_results;)
      if (dead[i])
        cis_block_erase_arg(r->ctx, cis_value_arg_block(in.values.data[i]),
                            in.values.data[i]->index);
    for (uint32_t i = 0; i < op->num_results; ++i)
      any_result |= dead[i];
    if (any_result)
      drop_results(op, r, dead);
    else
      cis_rewriter_modified(r, op);
  }
  cis_mem_free(dead);
  inputs_deinit(&in);
  return any;
}

const cis_pattern cis_region_known_inputs_pattern = {
    .name = "MakeRegionBranchOpSuccessorInputsDead", .rewrite = known_inputs};
const cis_pattern cis_region_equal_inputs_pattern = {.name = "RemoveDuplicateSuccessorInputUses",
                                                     .rewrite = equal_inputs};
const cis_pattern cis_region_dead_inputs_pattern = {
    .name = "RemoveDeadRegionBranchOpSuccessorInputs", .rewrite = dead_inputs};
