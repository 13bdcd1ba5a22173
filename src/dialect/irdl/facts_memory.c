// Facts about memory: effects, aliases, shapes of outputs, families, sizes and copies.
#include "dialect/irdl/facts_impl.h"

#include "ir/diag.h"

// --- effects ---

static bool is_allocated(const cis_irdl_facts *facts, int result) {
  for (uint32_t i = 0; i < facts->num_effects; ++i)
    if (facts->effects[i].kind == CIS_EFFECT_ALLOC && facts->effects[i].group == result)
      return true;
  return false;
}

static bool read_effect(cis_irdl_text *t) {
  static const char *const kinds[] = {"alloc", "free", "read", "write", "stack"};
  enum { STACK = 4 };
  cis_irdl_facts *facts = t->r->facts;
  cis_str word;
  if (!cis_irdl_take_word(t, &word))
    return false;
  bool is_none = cis_str_is(word, "none");
  if (t->r->says_none || (is_none && facts->num_effects))
    return cis_irdl_fail(t, "none, but there is another effect beside", word);
  facts->has_effects = true;
  if (is_none)
    return t->r->says_none = true;
  cis_irdl_effect *effects = (cis_irdl_effect *)(uintptr_t)facts->effects;
  for (int kind = 0; kind <= STACK; ++kind) {
    if (!cis_str_is(word, kinds[kind]))
      continue;
    cis_irdl_effect effect = {kind == STACK ? CIS_EFFECT_ALLOC : (cis_effect_kind)kind, false, -1,
                              kind == STACK};
    if (cis_irdl_take(t, "(")) {
      cis_str name;
      if (!cis_irdl_take_word(t, &name))
        return false;
      effect.group = cis_irdl_index_in(t->r->operands, name);
      effect.on_result = effect.group < 0;
      if (effect.on_result)
        effect.group = cis_irdl_index_in(t->r->results, name);
      if (effect.group < 0)
        return cis_irdl_fail(t, "no operand or result is called", name);
      if (effect.kind == CIS_EFFECT_ALLOC && !effect.on_result)
        return cis_irdl_fail(t, "only a result can be allocated, not", name);
      if (effect.kind == CIS_EFFECT_FREE && effect.on_result)
        return cis_irdl_fail(t, "only an operand can be freed, not", name);
      if (!cis_irdl_expect(t, ")"))
        return false;
      if (effect.kind == CIS_EFFECT_ALLOC && is_allocated(facts, effect.group))
        return cis_irdl_fail(t, "a second allocation of", name);
    }
    effects[facts->num_effects++] = effect;
    return true;
  }
  return cis_irdl_fail(t, "expected none, read, write, alloc, stack or free, not", word);
}

bool cis_irdl_read_effects(cis_irdl_reader *r) {
  return cis_irdl_read_list(r, "cistern.effects", read_effect);
}

/// An effect on a tensor is one on the buffer that it will have: a tensor itself is a value.
void cis_irdl_get_effects(cis_op *op, cis_effect_vec *out) {
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

static bool read_alias(cis_irdl_text *t) {
  static const char *const relations[] = {"equal", "inside", "maybe"};
  cis_irdl_facts *facts = t->r->facts;
  cis_irdl_alias alias = {0};
  cis_str word;
  if (!cis_irdl_take_word(t, &word))
    return false;
  int relation = 0;
  while (relation < 3 && !cis_str_is(word, relations[relation]))
    ++relation;
  if (relation == 3)
    return cis_irdl_fail(t, "expected equal, inside or maybe, not", word);
  alias.relation = (cis_irdl_relation)relation;
  if (!cis_irdl_expect(t, "(") ||
      !cis_irdl_take_name(t, t->r->results, "no result is called", &alias.result) ||
      !cis_irdl_expect(t, ",") ||
      !cis_irdl_take_name(t, t->r->operands, "no operand is called", &alias.operand) ||
      !cis_irdl_expect(t, ")"))
    return false;
  if (alias.relation != CIS_IRDL_MAYBE && is_allocated(facts, alias.result))
    return cis_irdl_fail(t, "the result is new memory, but here it is", word);
  for (uint32_t i = 0; i < facts->num_aliases; ++i)
    if (facts->aliases[i].result == alias.result &&
        (facts->aliases[i].relation != CIS_IRDL_MAYBE || alias.relation != CIS_IRDL_MAYBE))
      return cis_irdl_fail(t, "beside other memory that a result may be there is only maybe, not",
                           word);
  ((cis_irdl_alias *)(uintptr_t)facts->aliases)[facts->num_aliases++] = alias;
  return true;
}

static bool read_shape(cis_irdl_text *t) {
  int result, operand;
  if (!cis_irdl_take_name(t, t->r->results, "no result is called", &result) ||
      !cis_irdl_expect(t, "=") ||
      !cis_irdl_take_name(t, t->r->operands, "no operand is called", &operand))
    return false;
  ((int *)(uintptr_t)t->r->facts->shapes)[result] = operand;
  return true;
}

/// `plain(result)`, or `plain(result, space)`.
static bool read_plain(cis_irdl_text *t) {
  cis_irdl_facts *facts = t->r->facts;
  cis_irdl_plain plain = {0};
  cis_str word;
  uint32_t space = 0;
  if (!cis_irdl_take_word(t, &word))
    return false;
  if (!cis_str_is(word, "plain"))
    return cis_irdl_fail(t, "expected plain, not", word);
  if (!cis_irdl_expect(t, "(") ||
      !cis_irdl_take_name(t, t->r->results, "no result is called", &plain.result))
    return false;
  plain.has_space = cis_irdl_take(t, ",");
  if ((plain.has_space && !cis_irdl_take_number(t, &space)) || !cis_irdl_expect(t, ")"))
    return false;
  plain.space = space;
  ((cis_irdl_plain *)(uintptr_t)facts->plains)[facts->num_plains++] = plain;
  return true;
}

bool cis_irdl_read_aliases(cis_irdl_reader *r) {
  return cis_irdl_read_list(r, "cistern.alias", read_alias) &&
         cis_irdl_read_list(r, "cistern.buffer", read_plain) &&
         cis_irdl_read_list(r, "cistern.shape", read_shape);
}

// --- memory: families, copies ---

/// `from -> to`: all elements of an operand go to another operand, or to a result.
static bool read_copy(cis_irdl_reader *r, cis_memory_row *row, bool *out_any) {
  cis_irdl_text t;
  int from;
  cis_str to;
  if (!cis_irdl_begin(r, "cistern.copy", &t, out_any) || !*out_any)
    return !*out_any;
  if (!cis_irdl_take_name(&t, r->operands, "no operand is called", &from) ||
      !cis_irdl_expect(&t, "->") || !cis_irdl_take_word(&t, &to))
    return false;
  if (cis_irdl_index_in(r->operands, to) < 0 && cis_irdl_index_in(r->results, to) < 0)
    return cis_irdl_fail(&t, "no operand or result is called", to);
  if (!cis_irdl_at_end(&t))
    return cis_irdl_fail(&t, "expected the end before", t.rest);
  row->from = cis_arena_str(r->arena, cis_attr_get_string(r->operands->array.elems[from])).data;
  row->to = cis_arena_str(r->arena, to).data;
  return !cis_str_is(to, row->from) || cis_irdl_fail(&t, "source and target are one operand:", to);
}

static bool read_family(cis_irdl_reader *r, cis_memory_row *row, bool *out_any) {
  cis_irdl_text t;
  cis_str name;
  if (!cis_irdl_begin(r, "cistern.family", &t, out_any) || !*out_any)
    return !*out_any;
  if (!cis_irdl_take_word(&t, &name) ||
      !(cis_irdl_at_end(&t) || cis_irdl_fail(&t, "expected the end before", t.rest)))
    return false;
  row->family = cis_arena_str(r->arena, name).data;
  return true;
}

/// The group that the one effect of a kind is on, or NULL.
static const char *only_group(cis_irdl_reader *r, cis_effect_kind kind, cis_attr names,
                              bool *out_stack) {
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

static bool has_effect(const cis_irdl_reader *r, cis_effect_kind kind, const char *name) {
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
static bool complete_copy_effects(cis_irdl_reader *r, const cis_memory_row *row) {
  cis_irdl_facts *facts = r->facts;
  bool to_result = cis_irdl_index_in(r->operands, cis_str_from(row->to)) < 0;
  if (!facts->has_effects && !facts->num_effects) {
    cis_irdl_effect *effects = cis_arena_array(r->arena, cis_irdl_effect, 3);
    effects[0] = (cis_irdl_effect){CIS_EFFECT_READ, false,
                                   cis_irdl_index_in(r->operands, cis_str_from(row->from)), false};
    int to = cis_irdl_index_in(to_result ? r->results : r->operands, cis_str_from(row->to));
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

bool cis_irdl_read_memory(cis_irdl_reader *r) {
  cis_memory_row *row = cis_arena_new(r->arena, cis_memory_row);
  bool has_family, has_sizes, has_copy;
  int sizes;
  if (!read_family(r, row, &has_family) || !cis_irdl_read_group(r, "cistern.sizes", &sizes) ||
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
