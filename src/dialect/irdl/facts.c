// Declared facts: read from `cistern.*` attributes of irdl.operation, and the hooks of rows that
// answer from them.
//
//   irdl.operation @matmul attributes {cistern.effects = "read(a), read(b), write(out)",
//                                      cistern.inits = "out"} {...}
//
// Texts are lists of words with words in brackets; every word is a name of the definition or a
// keyword, so that each mistake has an error at the operation.
#include "dialect/irdl/facts.h"

#include "dialect/func/kinds.h"
#include "dialect/irdl/declared.h"
#include "dialect/irdl/dynamic.h"
#include "dialect/irdl/irdl.h"
#include "dialect/irdl/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/strbuf.h"

#include <stdio.h>

enum { MAX_TEXT = 4096 }; // of a format, whose groups nest

/// A definition whose facts are being read.
typedef struct reader {
  cis_context *ctx;
  cis_arena *arena;
  cis_op *op; // irdl.operation
  cis_op_def *row;
  cis_irdl_facts *facts;
  cis_attr operands, results, regions; // arrays of names, or NULL
  cis_op *operand_list;
  CIS_VEC(cis_str) successors;
} reader;

/// A text that is being read.
typedef struct text {
  reader *r;
  const char *attr; // "cistern.effects"
  cis_str rest;
} text;

// --- words ---

static bool fail(text *t, const char *what, cis_str where) {
  return cis_op_error(t->r->op, "%s: %s '%.*s'", t->attr, what, CIS_STR_ARG(where));
}

static void skip_space(text *t) {
  while (t->rest.len && strchr(" \n\t", t->rest.data[0]))
    t->rest = cis_str_from_index(t->rest, 1);
}

static bool take(text *t, const char *token) {
  skip_space(t);
  cis_str s = cis_str_from(token);
  if (!cis_str_starts_with(t->rest, s))
    return false;
  t->rest = cis_str_from_index(t->rest, s.len);
  return true;
}

static bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static bool take_word(text *t, cis_str *out) {
  skip_space(t);
  *out = (cis_str){t->rest.data, 0};
  while (out->len < t->rest.len && is_word_char(t->rest.data[out->len]))
    ++out->len;
  t->rest = cis_str_from_index(t->rest, out->len);
  return out->len || fail(t, "expected a name before", t->rest);
}

static bool expect(text *t, const char *token) {
  if (take(t, token))
    return true;
  char what[32];
  snprintf(what, sizeof(what), "expected '%s' before", token);
  return fail(t, what, t->rest);
}

static bool at_end(text *t) {
  skip_space(t);
  return !t->rest.len;
}

static int index_in(cis_attr names, cis_str name) {
  for (uint32_t i = 0; names && i < names->array.num; ++i)
    if (cis_str_eq(cis_attr_get_string(names->array.elems[i]), name))
      return (int)i;
  return -1;
}

static bool take_name(text *t, cis_attr names, const char *what, int *out) {
  cis_str name;
  if (!take_word(t, &name))
    return false;
  *out = index_in(names, name);
  return *out >= 0 || fail(t, what, name);
}

/// The text of an attribute, if it is there.
static bool begin(reader *r, const char *attr, text *out, bool *out_there) {
  cis_attr value = cis_op_get_attr(r->op, cis_str_from(attr));
  *out = (text){r, attr, cis_attr_get_string(value)};
  *out_there = value != NULL;
  return !value || cis_attr_is(value, CIS_ATTR_STRING) ||
         cis_op_error(r->op, "%s: expected a string", attr);
}

/// Reads the elements of a list, which commas separate.
static bool read_list(reader *r, const char *attr, bool (*element)(text *t)) {
  text t;
  bool there;
  if (!begin(r, attr, &t, &there))
    return false;
  while (there && !at_end(&t)) {
    if (!element(&t))
      return false;
    if (!at_end(&t) && !expect(&t, ","))
      return false;
  }
  return true;
}

// --- effects ---

static bool read_effect(text *t) {
  static const char *const kinds[] = {"alloc", "free", "read", "write", "stack"};
  enum { STACK = 4 };
  cis_irdl_facts *facts = t->r->facts;
  cis_str word;
  if (!take_word(t, &word))
    return false;
  facts->has_effects = true;
  if (cis_str_is(word, "none"))
    return true;
  cis_irdl_effect *effects = (cis_irdl_effect *)(uintptr_t)facts->effects;
  for (int kind = 0; kind <= STACK; ++kind) {
    if (!cis_str_is(word, kinds[kind]))
      continue;
    cis_irdl_effect effect = {kind == STACK ? CIS_EFFECT_ALLOC : (cis_effect_kind)kind, false, -1,
                              kind == STACK};
    if (take(t, "(")) {
      cis_str name;
      if (!take_word(t, &name))
        return false;
      effect.group = index_in(t->r->operands, name);
      effect.on_result = effect.group < 0;
      if (effect.on_result)
        effect.group = index_in(t->r->results, name);
      if (effect.group < 0)
        return fail(t, "no operand or result is called", name);
      if (effect.kind == CIS_EFFECT_ALLOC && !effect.on_result)
        return fail(t, "only a result can be allocated, not", name);
      if (effect.kind == CIS_EFFECT_FREE && effect.on_result)
        return fail(t, "only an operand can be freed, not", name);
      if (!expect(t, ")"))
        return false;
    }
    effects[facts->num_effects++] = effect;
    return true;
  }
  return fail(t, "expected none, read, write, alloc, stack or free, not", word);
}

/// An effect on a tensor is one on the buffer that it will have: a tensor itself is a value.
static void get_effects(cis_op *op, cis_effect_vec *out) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  for (uint32_t e = 0; e < facts->num_effects; ++e) {
    const cis_irdl_effect *effect = &facts->effects[e];
    if (effect->group < 0) {
      cis_vec_push(out, ((cis_effect){.kind = effect->kind}));
      continue;
    }
    cis_range range = effect->on_result ? cis_op_result_group(op, (uint32_t)effect->group)
                                        : cis_op_operand_group(op, (uint32_t)effect->group);
    uint32_t all = effect->on_result ? op->num_results : op->num_operands; // of an op being built
    for (uint32_t i = range.first; i < range.first + range.num && i < all; ++i) {
      cis_value *value = effect->on_result ? &op->results[i] : cis_op_operand(op, i);
      if (!cis_type_is_base_tensor(value->type))
        cis_vec_push(
            out,
            ((cis_effect){.kind = effect->kind, .value = value, .automatic = effect->on_stack}));
    }
  }
}

// --- aliases, destinations, shapes ---

static bool read_alias(text *t) {
  static const char *const relations[] = {"equal", "inside", "maybe"};
  cis_irdl_facts *facts = t->r->facts;
  cis_irdl_alias alias = {0};
  cis_str word;
  if (!take_word(t, &word))
    return false;
  int relation = 0;
  while (relation < 3 && !cis_str_is(word, relations[relation]))
    ++relation;
  if (relation == 3)
    return fail(t, "expected equal, inside or maybe, not", word);
  alias.relation = (cis_irdl_relation)relation;
  if (!expect(t, "(") || !take_name(t, t->r->results, "no result is called", &alias.result) ||
      !expect(t, ",") || !take_name(t, t->r->operands, "no operand is called", &alias.operand) ||
      !expect(t, ")"))
    return false;
  ((cis_irdl_alias *)(uintptr_t)facts->aliases)[facts->num_aliases++] = alias;
  return true;
}

static bool read_shape(text *t) {
  int result, operand;
  if (!take_name(t, t->r->results, "no result is called", &result) || !expect(t, "=") ||
      !take_name(t, t->r->operands, "no operand is called", &operand))
    return false;
  ((int *)(uintptr_t)t->r->facts->shapes)[result] = operand;
  return true;
}

/// The group of operands that an attribute names.
static bool read_group(reader *r, const char *attr, int *out) {
  text t;
  bool there;
  *out = -1;
  if (!begin(r, attr, &t, &there))
    return false;
  return !there || (take_name(&t, r->operands, "no operand is called", out) &&
                    (at_end(&t) || fail(&t, "expected the end before", t.rest)));
}

// --- memory: families, copies ---

/// `from -> to`: all elements of an operand go to another operand, or to a result.
static bool read_copy(reader *r, cis_memory_row *row, bool *out_any) {
  text t;
  int from;
  cis_str to;
  if (!begin(r, "cistern.copy", &t, out_any) || !*out_any)
    return !*out_any;
  if (!take_name(&t, r->operands, "no operand is called", &from) || !expect(&t, "->") ||
      !take_word(&t, &to))
    return false;
  if (index_in(r->operands, to) < 0 && index_in(r->results, to) < 0)
    return fail(&t, "no operand or result is called", to);
  if (!at_end(&t))
    return fail(&t, "expected the end before", t.rest);
  row->from = cis_arena_str(r->arena, cis_attr_get_string(r->operands->array.elems[from])).data;
  row->to = cis_arena_str(r->arena, to).data;
  return !cis_str_is(to, row->from) || fail(&t, "source and target are one operand:", to);
}

static bool read_family(reader *r, cis_memory_row *row, bool *out_any) {
  text t;
  cis_str name;
  if (!begin(r, "cistern.family", &t, out_any) || !*out_any)
    return !*out_any;
  if (!take_word(&t, &name) || !(at_end(&t) || fail(&t, "expected the end before", t.rest)))
    return false;
  row->family = cis_arena_str(r->arena, name).data;
  return true;
}

/// The group that the one effect of a kind is on, or NULL.
static const char *only_group(reader *r, cis_effect_kind kind, cis_attr names, bool *out_stack) {
  const cis_irdl_facts *facts = r->facts;
  const cis_irdl_effect *found = NULL;
  for (uint32_t i = 0; i < facts->num_effects; ++i)
    if (facts->effects[i].kind == kind) {
      if (found || facts->effects[i].group < 0)
        return NULL;
      found = &facts->effects[i];
    }
  if (!found)
    return NULL;
  *out_stack = found->on_stack;
  return cis_arena_str(r->arena, cis_attr_get_string(names->array.elems[found->group])).data;
}

static bool has_effect(const reader *r, cis_effect_kind kind, const char *name) {
  for (uint32_t i = 0; i < r->facts->num_effects; ++i) {
    const cis_irdl_effect *effect = &r->facts->effects[i];
    cis_attr names = effect->on_result ? r->results : r->operands;
    if (effect->kind == kind &&
        (!name || (effect->group >= 0 &&
                   cis_str_is(cis_attr_get_string(names->array.elems[effect->group]), name))))
      return true;
  }
  return false;
}

/// A copy reads its source and writes its target, and does nothing else but allocate it.
static bool complete_copy_effects(reader *r, const cis_memory_row *row) {
  cis_irdl_facts *facts = r->facts;
  bool to_result = index_in(r->operands, cis_str_from(row->to)) < 0;
  if (!facts->has_effects && !facts->num_effects) {
    cis_irdl_effect *effects = cis_arena_array(r->arena, cis_irdl_effect, 3);
    effects[0] = (cis_irdl_effect){CIS_EFFECT_READ, false,
                                   index_in(r->operands, cis_str_from(row->from)), false};
    int to = index_in(to_result ? r->results : r->operands, cis_str_from(row->to));
    effects[1] = (cis_irdl_effect){CIS_EFFECT_WRITE, to_result, to, false};
    effects[2] = (cis_irdl_effect){CIS_EFFECT_ALLOC, true, to, false};
    facts->effects = effects;
    facts->num_effects = to_result ? 3 : 2;
    facts->has_effects = true;
  }
  return (has_effect(r, CIS_EFFECT_READ, row->from) && has_effect(r, CIS_EFFECT_WRITE, row->to) &&
          facts->num_effects == (to_result ? 3 : 2) &&
          (!to_result || has_effect(r, CIS_EFFECT_ALLOC, row->to))) ||
         cis_op_error(r->op, "cistern.copy: cistern.effects says something else");
}

static bool read_memory(reader *r) {
  cis_memory_row *row = cis_arena_new(r->arena, cis_memory_row);
  bool has_family, has_sizes, has_copy;
  int sizes;
  if (!read_family(r, row, &has_family) || !read_group(r, "cistern.sizes", &sizes) ||
      !read_copy(r, row, &has_copy) || (has_copy && !complete_copy_effects(r, row)))
    return false;
  has_sizes = sizes >= 0;
  bool ignored;
  row->allocates = only_group(r, CIS_EFFECT_ALLOC, r->results, &row->on_stack);
  row->frees = only_group(r, CIS_EFFECT_FREE, r->operands, &ignored);
  if (has_family && !has_copy && !has_effect(r, CIS_EFFECT_ALLOC, NULL) &&
      !has_effect(r, CIS_EFFECT_FREE, NULL))
    return cis_op_error(r->op, "cistern.family: the op neither allocates, frees nor copies memory");
  if (has_sizes && !row->allocates)
    return cis_op_error(r->op, "cistern.sizes: there is not one result that the op allocates");
  if (has_sizes)
    row->sizes = cis_arena_str(r->arena, cis_attr_get_string(r->operands->array.elems[sizes])).data;
  if (has_family || has_sizes || has_copy)
    r->row->memory = row;
  return true;
}

// --- control flow ---

/// A place in control flow: `op`, `op(group)`, `region` or `region(1)`; as a target also
/// `region(last)`.
typedef struct place {
  int region, group; // -1: the op itself; none
  uint32_t number;
  bool is_last;
} place;

static bool take_number(text *t, uint32_t *out) {
  cis_str word;
  if (!take_word(t, &word))
    return false;
  for (size_t i = 0; i < word.len; ++i) {
    if (word.data[i] < '0' || word.data[i] > '9' || word.len > 6)
      return fail(t, "expected a number, not", word);
    *out = *out * 10 + (uint32_t)(word.data[i] - '0');
  }
  return true;
}

/// Reads a place up to its closing bracket, if it has brackets.
static bool read_place(text *t, bool is_source, place *out, bool *out_is_open) {
  cis_str word;
  *out = (place){-1, -1, 0, false};
  if (!take_word(t, &word))
    return false;
  bool is_op = cis_str_is(word, "op");
  if (!is_op && (out->region = index_in(t->r->regions, word)) < 0)
    return fail(t, "no region is called", word);
  *out_is_open = take(t, "(");
  if (!*out_is_open)
    return true;
  if (is_op && is_source)
    return take_name(t, t->r->operands, "no operand is called", &out->group);
  out->is_last = !is_source && take(t, "last");
  return out->is_last || take_number(t, &out->number);
}

static bool read_edge(text *t) {
  cis_irdl_facts *facts = t->r->facts;
  place from, to;
  bool is_open;
  if (!read_place(t, true, &from, &is_open) || (is_open && !expect(t, ")")) || !expect(t, "->") ||
      !read_place(t, false, &to, &is_open) || (is_open && !expect(t, ")")))
    return false;
  ((cis_irdl_edge *)(uintptr_t)facts->edges)[facts->num_edges++] =
      (cis_irdl_edge){.from = from.region,
                      .to = to.region,
                      .group = from.group,
                      .skip = from.number,
                      .first = to.number,
                      .is_to_last = to.is_last};
  return true;
}

/// The name of an attribute, which may have capitals. `is_listed`: one that irdl.attributes lists,
/// so that every op has it.
static bool take_attr(text *t, bool is_listed, cis_str *out) {
  skip_space(t);
  cis_str name = {t->rest.data, 0};
  while (name.len < t->rest.len &&
         (is_word_char(t->rest.data[name.len]) ||
          (t->rest.data[name.len] >= 'A' && t->rest.data[name.len] <= 'Z')))
    ++name.len;
  t->rest = cis_str_from_index(t->rest, name.len);
  if (!name.len)
    return fail(t, "expected a name before", t->rest);
  cis_op *list = cis_irdl_child(t->r->op, "irdl.attributes");
  if (is_listed && index_in(list ? cis_op_inherent(list, "attributeValueNames") : NULL, name) < 0)
    return fail(t, "no attribute is called", name);
  *out = cis_arena_str(t->r->arena, name);
  return true;
}

/// `op(group)` or `region(number)`: the operand that says which edge is taken from there. An
/// attribute may follow that has the values for its edges.
static bool read_choice(text *t) {
  cis_irdl_facts *facts = t->r->facts;
  place from;
  cis_irdl_choice choice = {0};
  bool is_open;
  if (!read_place(t, true, &from, &is_open) ||
      (is_open && take(t, ",") && !take_attr(t, true, &choice.cases)) ||
      (is_open && !expect(t, ")")))
    return false;
  if (from.region < 0 && from.group < 0)
    return fail(t, "expected the operand of the op that decides, before", t->rest);
  for (uint32_t i = 0; i < facts->num_choices; ++i)
    if (facts->choices[i].from == from.region)
      return fail(t, "a second choice from one place, before", t->rest);
  choice.from = from.region;
  choice.group = from.group;
  choice.number = from.number;
  ((cis_irdl_choice *)(uintptr_t)facts->choices)[facts->num_choices++] = choice;
  return true;
}

int cis_irdl_flags_group(const cis_op *op, int group) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  bool follows = group >= 0 && (uint32_t)group + 1 < op->info->num_operands && facts->is_flags;
  return follows && facts->is_flags[group + 1] ? group + 1 : -1;
}

cis_range cis_irdl_passed_group(const cis_op *op, int group) {
  cis_range passed = cis_op_operand_group(op, (uint32_t)group);
  int flags = cis_irdl_flags_group(op, group);
  if (flags >= 0)
    passed.num += cis_op_operand_group(op, (uint32_t)flags).num;
  return passed;
}

/// The place that control goes on from: a region, or -1 for the op itself.
static int place_of(const cis_op *op, cis_op *source) {
  return source == op ? -1 : (int)cis_block_region(cis_op_block(source))->index;
}

static uint32_t num_inputs(const cis_op *op, const cis_region *to) {
  const cis_block *entry = to ? cis_region_first(to) : NULL;
  return to ? (entry ? entry->num_args : 0) : op->num_results;
}

/// An edge that leads to an empty region goes on where control goes on from there. NULL: nothing
/// says where.
static const cis_irdl_edge *skip_empty(const cis_op *op, const cis_irdl_edge *edge) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  for (uint32_t hops = 0; edge && edge->to >= 0 && (uint32_t)edge->to < op->num_regions &&
                          cis_region_is_empty(cis_op_region(op, (uint32_t)edge->to));
       ++hops) {
    const cis_irdl_edge *next = NULL;
    for (uint32_t i = 0; i < facts->num_edges && !next && hops < facts->num_edges; ++i)
      next = facts->edges[i].from == edge->to ? &facts->edges[i] : NULL;
    edge = next;
  }
  return edge && (edge->to < 0 || (uint32_t)edge->to < op->num_regions) ? edge : NULL;
}

static void push_edge(cis_op *op, cis_op *source, const cis_irdl_edge *edge,
                      cis_region_edge_vec *out) {
  const cis_irdl_edge *last = skip_empty(op, edge);
  if (!last)
    return;
  cis_region_edge e = {.to = last->to < 0 ? NULL : cis_op_region(op, (uint32_t)last->to),
                       .source = source,
                       .first_input = last->first};
  if (last == edge && source == op && edge->group >= 0)
    e.operands = cis_irdl_passed_group(op, edge->group);
  else if (last == edge && source != op && edge->skip < source->num_operands)
    e.operands = (cis_range){edge->skip, source->num_operands - edge->skip};
  uint32_t inputs = num_inputs(op, e.to);
  if (last->is_to_last)
    e.first_input = inputs < e.operands.num ? 0 : inputs - e.operands.num;
  cis_vec_push(out, e);
}

/// Appends the declared edges of control flow from `source`: the op itself, or a terminator of one
/// of its regions.
static void get_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  int from = place_of(op, source);
  for (uint32_t i = 0; i < facts->num_edges; ++i)
    if (facts->edges[i].from == from)
      push_edge(op, source, &facts->edges[i], out);
}

/// Whether control can come from a region back to it.
static bool is_repetitive(const cis_irdl_facts *facts, uint32_t num_regions, cis_arena *arena) {
  bool *reached = cis_arena_array(arena, bool, num_regions);
  for (uint32_t start = 0; start < num_regions; ++start) {
    memset(reached, 0, num_regions * sizeof(*reached));
    for (uint32_t round = 0; round < num_regions; ++round)
      for (uint32_t i = 0; i < facts->num_edges; ++i) {
        const cis_irdl_edge *e = &facts->edges[i];
        if (e->from >= 0 && e->to >= 0 && (e->from == (int)start || reached[e->from]))
          reached[e->to] = true;
      }
    if (reached[start])
      return true;
  }
  return false;
}

/// Takes the name of a variadic group of operands, or else of results. A number is -1 where no such
/// group has the name.
static bool take_variadic(text *t, cis_str *name, int *operands, int *results) {
  if (!take_word(t, name))
    return false;
  *operands = index_in(t->r->operands, *name);
  *results = index_in(t->r->results, *name);
  if (*operands < 0 && *results < 0)
    return fail(t, "no operand or result is called", *name);
  cis_op *list = *operands >= 0 ? t->r->operand_list : cis_irdl_child(t->r->op, "irdl.results");
  if (cis_irdl_arity(list, (uint32_t)(*operands >= 0 ? *operands : *results)) != CIS_VARIADIC)
    return fail(t, "there has to be any number of", *name);
  return true;
}

/// A group of operands, or of results, which no other results follow because i1 values are added.
static bool read_owned(text *t) {
  cis_str name;
  int operands, results;
  if (!take_variadic(t, &name, &operands, &results))
    return false;
  if (results >= 0 && (uint32_t)results + 1 != t->r->results->array.num)
    return fail(t, "other results follow", name);
  if (operands >= 0) {
    ((bool *)(uintptr_t)t->r->facts->is_flags)[operands] = true;
    t->r->facts->owned_operands = operands;
  } else {
    t->r->facts->owned_results = results;
  }
  return true;
}

// --- who owns ---

/// An effect that follows from who owns the values.
static void imply_effect(cis_irdl_facts *facts, cis_irdl_effect effect) {
  for (uint32_t i = 0; i < facts->num_effects; ++i)
    if (facts->effects[i].kind == effect.kind && facts->effects[i].group == effect.group)
      return;
  ((cis_irdl_effect *)(uintptr_t)facts->effects)[facts->num_effects++] = effect;
}

/// A taken operand is not the program's any more: it counts as freed.
static bool read_taken(text *t) {
  int operand;
  if (!take_name(t, t->r->operands, "no operand is called", &operand))
    return false;
  ((bool *)(uintptr_t)t->r->facts->taken)[operand] = true;
  imply_effect(t->r->facts, (cis_irdl_effect){CIS_EFFECT_FREE, false, operand});
  return true;
}

/// Whoever gets the result owns it: it counts as allocated.
static bool read_given(text *t) {
  int result;
  if (!take_name(t, t->r->results, "no result is called", &result))
    return false;
  imply_effect(t->r->facts, (cis_irdl_effect){CIS_EFFECT_ALLOC, true, result});
  return true;
}

/// always(res), never(res), as(res, a), select(res, cond, a, b), take(a).
static bool read_owner(text *t) {
  static const struct {
    const char *name;
    cis_owner_kind kind;
    uint32_t operands;
  } kinds[] = {
      {"never", CIS_OWNER_NEVER, 0}, {"as", CIS_OWNER_OF, 1}, {"select", CIS_OWNER_SELECT, 3}};
  cis_irdl_facts *facts = t->r->facts;
  cis_irdl_owner owner = {0};
  cis_str word;
  if (!take_word(t, &word) || !expect(t, "("))
    return false;
  if (cis_str_is(word, "take"))
    return read_taken(t) && expect(t, ")");
  if (cis_str_is(word, "always"))
    return read_given(t) && expect(t, ")");
  uint32_t kind = 0;
  while (kind < 3 && !cis_str_is(word, kinds[kind].name))
    ++kind;
  if (kind == 3)
    return fail(t, "expected always, never, as, select or take, not", word);
  owner.kind = kinds[kind].kind;
  if (!take_name(t, t->r->results, "no result is called", &owner.result))
    return false;
  for (uint32_t i = 0; i < facts->num_owners; ++i)
    if (facts->owners[i].result == owner.result)
      return fail(t, "a second owner of one result, before", t->rest);
  int *into[] = {&owner.condition, &owner.values[0], &owner.values[1]};
  for (uint32_t i = 0; i < kinds[kind].operands; ++i)
    if (!expect(t, ",") || !take_name(t, t->r->operands, "no operand is called",
                                      into[kinds[kind].operands == 1 ? 1 : i]))
      return false;
  ((cis_irdl_owner *)(uintptr_t)facts->owners)[facts->num_owners++] = owner;
  return expect(t, ")");
}

static bool read_owners(reader *r) {
  if (!read_list(r, "cistern.owner", read_owner))
    return false;
  if (cis_op_get_attr(r->op, CIS_STR("cistern.owner")))
    r->row->ownership = &cis_irdl_declared_ownership;
  return true;
}

/// Shared outputs are passed to the last arguments of the region, by the only edge into it.
static bool are_shared_passed(const cis_irdl_facts *facts) {
  uint32_t num = 0;
  bool ok = true;
  for (uint32_t i = 0; i < facts->num_edges; ++i) {
    const cis_irdl_edge *edge = &facts->edges[i];
    num += edge->to >= 0;
    ok &= edge->to < 0 || (edge->from < 0 && edge->group == facts->shared && edge->is_to_last);
  }
  return facts->shared < 0 || (ok && num == 1);
}

static bool read_control(reader *r) {
  uint32_t num_regions = r->regions ? r->regions->array.num : 0;
  if (!read_list(r, "cistern.control", read_edge) || !read_list(r, "cistern.choice", read_choice) ||
      !read_list(r, "cistern.ownership", read_owned))
    return false;
  if (!r->facts->num_edges)
    return true;
  if (num_regions > 16)
    return cis_op_error(r->op, "cistern.control: there are more than 16 regions");
  if (!are_shared_passed(r->facts))
    return cis_op_error(r->op,
                        "cistern.shared: no edge of cistern.control passes the outputs to the "
                        "region's last arguments");
  cis_region_branch_interface *branch = cis_arena_new(r->arena, cis_region_branch_interface);
  branch->edges = get_edges;
  branch->repetitive = is_repetitive(r->facts, num_regions, r->arena);
  cis_irdl_set_branch(r->facts, branch);
  r->row->region_branch = branch;
  return true;
}

// --- loops ---

/// The names of an attribute and of operands, or of one of both.
static bool read_bound(text *t, cis_irdl_bound *out) {
  *out = (cis_irdl_bound){.group = -1};
  text before = *t;
  cis_str name;
  if (take_word(t, &name) && (out->group = index_in(t->r->operands, name)) >= 0)
    return true;
  *t = before;
  if (!take_attr(t, true, &out->attr))
    return false;
  skip_space(t);
  return at_end(t) || t->rest.data[0] == ',' ||
         take_name(t, t->r->operands, "no operand is called", &out->group);
}

/// Three bounds; `unsigned(attribute)` may follow.
static bool read_bounds(reader *r) {
  text t;
  bool there;
  if (!begin(r, "cistern.bounds", &t, &there) || !there)
    return !there;
  r->facts->has_bounds = true;
  if (!r->regions || r->regions->array.num != 1)
    return cis_op_error(r->op, "cistern.bounds: a loop has one region");
  for (int i = 0; i < 3; ++i)
    if ((i && !expect(&t, ",")) || !read_bound(&t, &r->facts->bounds[i]))
      return false;
  if (take(&t, ",") && !(expect(&t, "unsigned") && expect(&t, "(") &&
                         take_attr(&t, false, &r->facts->unsigned_attr) && expect(&t, ")")))
    return false;
  return at_end(&t) || fail(&t, "expected the end before", t.rest);
}

/// Operands that all executions of the one region share, and results that are as many.
static bool read_shared(reader *r) {
  if (!read_group(r, "cistern.shared", &r->facts->shared) || r->facts->shared < 0)
    return r->facts->shared < 0;
  if (!r->regions || r->regions->array.num != 1)
    return cis_op_error(r->op, "cistern.shared: outputs are shared by executions of one region");
  if (cis_irdl_arity(r->operand_list, (uint32_t)r->facts->shared) != CIS_VARIADIC)
    return cis_op_error(r->op, "cistern.shared: there has to be any number of outputs, because the "
                               "op on buffers has none");
  return true;
}

static bool read_mixed(text *t) {
  cis_str name;
  int operands, results;
  if (!take_variadic(t, &name, &operands, &results))
    return false;
  if (operands >= 0)
    ((bool *)(uintptr_t)t->r->facts->mixed_operands)[operands] = true;
  else
    ((bool *)(uintptr_t)t->r->facts->mixed_results)[results] = true;
  return true;
}

/// dest(operands), or dest where none are passed.
static bool read_successor(text *t) {
  cis_str name;
  int group = -1;
  if (!take_word(t, &name))
    return false;
  if (take(t, "(") &&
      !(take_name(t, t->r->operands, "no operand is called", &group) && expect(t, ")")))
    return false;
  ((int *)(uintptr_t)t->r->facts->successor_operands)[t->r->successors.len] = group;
  cis_vec_push(&t->r->successors, name);
  return true;
}

/// How many successors are passed a group of operands.
static uint32_t count_passed(const reader *r, int group) {
  uint32_t num = 0;
  for (size_t i = 0; i < r->successors.len; ++i)
    num += r->facts->successor_operands[i] == group;
  return num;
}

/// Whether the number of operands that a successor is passed cannot change: another successor is
/// passed the same group, or the group always has one operand.
static bool passes_fixed(const reader *r) {
  bool fixed = false;
  for (size_t i = 0; i < r->successors.len; ++i) {
    int group = r->facts->successor_operands[i];
    fixed |= group >= 0 && (count_passed(r, group) > 1 ||
                            cis_irdl_arity(r->operand_list, (uint32_t)group) != CIS_VARIADIC);
  }
  return fixed;
}

static bool read_branch(reader *r) {
  if (!read_list(r, "cistern.branch", read_successor))
    return false;
  cis_strbuf sb = {0};
  for (size_t i = 0; i < r->successors.len; ++i)
    cis_strbuf_printf(&sb, "%s%.*s: Any", i ? ", " : "", CIS_STR_ARG(r->successors.data[i]));
  if (r->successors.len) {
    r->row->successors = cis_arena_str(r->arena, cis_strbuf_view(&sb)).data;
    r->row->traits |= CIS_TRAIT_TERMINATOR;
    cis_branch_interface *branch = cis_arena_new(r->arena, cis_branch_interface);
    *branch = cis_irdl_declared_branch(r->facts->num_choices > 0, passes_fixed(r));
    r->row->branch = branch;
  }
  cis_strbuf_deinit(&sb);
  return true;
}

// --- calls ---

static cis_range call_arguments(cis_op *op) {
  int group = cis_irdl_facts_of(op->info)->call_operands;
  return group < 0 ? (cis_range){0, 0} : cis_op_operand_group(op, (uint32_t)group);
}

/// callee(arguments), or callee: the attribute with the name of the function, and the operands that
/// it is passed.
static bool read_call(reader *r) {
  text t;
  bool there;
  cis_str callee;
  r->facts->call_operands = -1;
  if (!begin(r, "cistern.call", &t, &there) || !there)
    return !there;
  if (!take_word(&t, &callee))
    return false;
  cis_op *list = cis_irdl_child(r->op, "irdl.attributes");
  if (index_in(list ? cis_op_inherent(list, "attributeValueNames") : NULL, callee) < 0)
    return fail(&t, "no attribute is called", callee);
  if (take(&t, "(") &&
      !(take_name(&t, r->operands, "no operand is called", &r->facts->call_operands) &&
        expect(&t, ")")))
    return false;
  if (!at_end(&t))
    return fail(&t, "expected the end before", t.rest);
  cis_call_interface *call = cis_arena_new(r->arena, cis_call_interface);
  call->callee = cis_arena_str(r->arena, callee).data;
  call->arguments = call_arguments;
  r->row->call = call;
  return true;
}

// --- traits ---

static const struct {
  const char *name;
  uint64_t trait;
} traits[] = {{"commutative", CIS_TRAIT_COMMUTATIVE},
              {"elementwise", CIS_TRAIT_ELEMENTWISE_MAPPABLE},
              {"function", CIS_TRAIT_FUNCTION | CIS_TRAIT_SYMBOL | CIS_TRAIT_ISOLATED |
                               CIS_TRAIT_AFFINE_SCOPE | CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE},
              {"graph_region", CIS_TRAIT_GRAPH_REGION},
              {"idempotent", CIS_TRAIT_IDEMPOTENT},
              {"in_parallel", CIS_TRAIT_IN_PARALLEL | CIS_TRAIT_TERMINATOR |
                                  CIS_TRAIT_NO_TERMINATOR | CIS_TRAIT_SINGLE_BLOCK |
                                  CIS_TRAIT_GRAPH_REGION},
              {"involution", CIS_TRAIT_INVOLUTION},
              {"isolated_from_above", CIS_TRAIT_ISOLATED},
              {"no_terminator", CIS_TRAIT_NO_TERMINATOR},
              {"parallel", CIS_TRAIT_PARALLEL_LOOP | CIS_TRAIT_LOOP_LIKE},
              {"pure", CIS_TRAIT_PURE},
              {"recursive_effects", CIS_TRAIT_RECURSIVE_EFFECTS},
              {"return_like", CIS_TRAIT_RETURN_LIKE | CIS_TRAIT_TERMINATOR},
              {"same_operands_and_result_type", CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE},
              {"single_block", CIS_TRAIT_SINGLE_BLOCK},
              {"terminator", CIS_TRAIT_TERMINATOR}};
enum { NUM_TRAITS = sizeof(traits) / sizeof(traits[0]) };

static bool read_trait(text *t) {
  cis_str word;
  if (!take_word(t, &word))
    return false;
  for (int i = 0; i < NUM_TRAITS; ++i)
    if (cis_str_is(word, traits[i].name)) {
      t->r->row->traits |= traits[i].trait;
      t->r->facts->is_elementwise |= cis_str_is(word, "elementwise");
      t->r->facts->is_parallel |= cis_str_is(word, "parallel");
      t->r->facts->has_effects |= cis_str_is(word, "pure");
      return true;
    }
  return fail(t, "no such trait:", word);
}

// --- the columns that follow ---

/// Whether every group up to that one is a single operand, so that groups count operands.
static bool is_operand(const reader *r, int group) {
  for (int i = 0; i <= group; ++i)
    if (cis_irdl_arity(r->operand_list, (uint32_t)i) != CIS_ONE)
      return false;
  return true;
}

static const char *name_of(reader *r, cis_attr names, int i) {
  return cis_arena_str(r->arena, cis_attr_get_string(names->array.elems[i])).data;
}

/// Result 0 as a view of an operand, or as one of several. What other results may be has no column:
/// then the effects on memory count as unknown.
static bool set_views(reader *r, bool *out_all_said) {
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

/// A group of flags follows the operands that one successor is passed.
static bool check_flags(reader *r) {
  for (uint32_t g = 0; r->successors.len && r->operands && g < r->operands->array.num; ++g)
    if (r->facts->is_flags[g] && (!g || count_passed(r, (int)g - 1) != 1))
      return cis_op_error(r->op,
                          "cistern.ownership: the operands before '%.*s' are not those that one "
                          "successor is passed",
                          CIS_STR_ARG(cis_attr_get_string(r->operands->array.elems[g])));
  return true;
}

/// FunctionOpInterface: a symbol with a type and a body.
static bool check_function(reader *r) {
  cis_op *list = cis_irdl_child(r->op, "irdl.attributes");
  cis_attr names = list ? cis_op_inherent(list, "attributeValueNames") : NULL;
  bool is_function = r->row->traits & CIS_TRAIT_FUNCTION;
  return !is_function ||
         (r->regions && r->regions->array.num == 1 && index_in(names, CIS_STR("sym_name")) >= 0 &&
          index_in(names, CIS_STR("function_type")) >= 0) ||
         cis_op_error(r->op, "cistern.traits: a function has one region, and attributes sym_name "
                             "and function_type");
}

/// Facts about control flow are those of an op that has some.
static bool check_control(reader *r) {
  bool has_regions = r->regions && r->regions->array.num, branches = r->successors.len > 0;
  bool passes = has_regions || branches || r->row->call || r->row->traits & CIS_TRAIT_TERMINATOR;
  if (r->facts->num_choices && !has_regions && !branches)
    return cis_op_error(r->op,
                        "cistern.choice: the op has no regions or successors to choose from");
  if (r->facts->owned_operands >= 0 && !passes)
    return cis_op_error(r->op, "cistern.ownership: the op does not pass buffers on");
  return check_flags(r);
}

static bool set_columns(reader *r) {
  bool all_said;
  if (!check_control(r) || !check_function(r))
    return false;
  if (r->facts->is_parallel && (!r->regions || !r->regions->array.num))
    return cis_op_error(r->op, "cistern.traits: parallel, but there is no region");
  if (!set_views(r, &all_said))
    return false;
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
    r->row->get_effects = get_effects;
  else
    r->row->effects = "none";
  return true;
}

static bool read_format(reader *r) {
  text t;
  bool there;
  if (!begin(r, "cistern.format", &t, &there))
    return false;
  if (there && (t.rest.len > MAX_TEXT || memchr(t.rest.data, 0, t.rest.len)))
    return cis_op_error(r->op, "cistern.format: the text is too long, or has a null character");
  if (there)
    r->row->format = cis_arena_str(r->arena, t.rest).data;
  return true;
}

static bool read_function(reader *r, cis_attr ref) {
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
static bool read_execute(reader *r) {
  cis_attr value = cis_op_get_attr(r->op, CIS_STR("cistern.execute"));
  bool is_list = cis_attr_is(value, CIS_ATTR_ARRAY);
  uint32_t num = is_list ? value->array.num : value != NULL;
  r->facts->executes = cis_arena_array(r->arena, cis_op *, num);
  for (uint32_t i = 0; i < num; ++i)
    if (!read_function(r, is_list ? value->array.elems[i] : value))
      return false;
  return true;
}

/// Attributes of this namespace are facts; others are no business of ours.
static bool verify_attr_names(reader *r, bool *out_any) {
  static const char *const known[] = {
      "cistern.alias",   "cistern.bounds",  "cistern.branch", "cistern.call",
      "cistern.choice",  "cistern.control", "cistern.copy",   "cistern.effects",
      "cistern.execute", "cistern.family",  "cistern.format", "cistern.inits",
      "cistern.mixed",   "cistern.outs",    "cistern.owner",  "cistern.ownership",
      "cistern.shape",   "cistern.shared",  "cistern.sizes",  "cistern.traits"};
  cis_attr dict = cis_op_discardable(r->op);
  *out_any = false;
  for (uint32_t i = 0; dict && i < dict->dict.num; ++i) {
    cis_str name = dict->dict.entries[i].name;
    bool found = !cis_str_starts_with(name, CIS_STR("cistern."));
    *out_any |= !found;
    for (size_t k = 0; !found && k < sizeof(known) / sizeof(known[0]); ++k)
      found = cis_str_is(name, known[k]);
    if (!found)
      return cis_op_error(r->op, "there is no fact '%.*s'", CIS_STR_ARG(name));
  }
  return true;
}

/// Each element of a list has at least one character and a comma.
static size_t most_elements(const reader *r, const char *attr) {
  return cis_attr_get_string(cis_op_get_attr(r->op, cis_str_from(attr))).len / 2 + 1;
}

static void init_facts(reader *r) {
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
  r->facts->is_flags = cis_arena_array(r->arena, bool, num_operands + 1);
  r->facts->aliases = cis_arena_array(r->arena, cis_irdl_alias, most_elements(r, "cistern.alias"));
  r->facts->edges = cis_arena_array(r->arena, cis_irdl_edge, most_elements(r, "cistern.control"));
  r->facts->choices =
      cis_arena_array(r->arena, cis_irdl_choice, most_elements(r, "cistern.choice"));
  r->facts->successor_operands = cis_arena_array(r->arena, int, most_elements(r, "cistern.branch"));
}

static cis_attr names_of(cis_op *list) { return list ? cis_op_inherent(list, "names") : NULL; }

bool cis_irdl_facts_read(cis_op *definition, cis_op_def *row, const cis_irdl_facts **out) {
  reader r = {.ctx = cis_op_context(definition), .op = definition, .row = row};
  r.arena = cis_context_arena(r.ctx);
  r.operand_list = cis_irdl_child(definition, "irdl.operands");
  r.operands = names_of(r.operand_list);
  r.results = names_of(cis_irdl_child(definition, "irdl.results"));
  r.regions = names_of(cis_irdl_child(definition, "irdl.regions"));
  bool any;
  if (!verify_attr_names(&r, &any) || !any)
    return !any;
  init_facts(&r);
  bool ok =
      read_list(&r, "cistern.traits", read_trait) &&
      read_list(&r, "cistern.effects", read_effect) && read_owners(&r) &&
      read_list(&r, "cistern.alias", read_alias) && read_list(&r, "cistern.shape", read_shape) &&
      read_group(&r, "cistern.inits", &r.facts->inits) &&
      read_group(&r, "cistern.outs", &r.facts->outs) && read_memory(&r) && read_bounds(&r) &&
      read_shared(&r) && read_list(&r, "cistern.mixed", read_mixed) && read_control(&r) &&
      read_branch(&r) && read_call(&r) && read_format(&r) && read_execute(&r) && set_columns(&r);
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
  const cis_irdl_op *def = info->def && info->traits & CIS_TRAIT_FROM_TEXT ? info->def->data : NULL;
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

int cis_irdl_choosing_operand(const cis_op *op, cis_op *source) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  int from = place_of(op, source);
  for (uint32_t i = 0; facts && i < facts->num_choices; ++i) {
    const cis_irdl_choice *choice = &facts->choices[i];
    if (choice->from != from)
      continue;
    uint32_t operand = choice->number;
    if (from < 0) {
      cis_range group = cis_op_operand_group(op, (uint32_t)choice->group);
      operand = group.num == 1 ? group.first : UINT32_MAX;
    }
    return operand < source->num_operands ? (int)operand : -1;
  }
  return -1;
}

const int64_t *cis_irdl_choice_cases(const cis_op *op, cis_op *source, uint32_t *out_num) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  int from = place_of(op, source);
  for (uint32_t i = 0; i < facts->num_choices; ++i)
    if (facts->choices[i].from == from && facts->choices[i].cases.len) {
      cis_attr attr = cis_op_get_attr(op, facts->choices[i].cases);
      bool is_list = cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY) &&
                     cis_type_is_int_of(attr->dense_array.element, 64);
      return is_list ? cis_attr_get_i64_array(attr, out_num) : NULL;
    }
  return NULL;
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
