// Facts about control flow: edges between regions, choices, loops, successors and calls.
#include "dialect/irdl/facts_impl.h"

#include "dialect/irdl/declared.h"
#include "dialect/irdl/irdl.h"
#include "ir/diag.h"
#include "support/strbuf.h"

// --- places, edges, choices ---

/// A place in control flow: `op`, `op(group)`, `region` or `region(1)`; as a target also
/// `region(last)`.
typedef struct place {
  int region, group; // -1: the op itself; none
  uint32_t number;
  bool is_last;
} place;

/// Reads a place up to its closing bracket, if it has brackets.
static bool read_place(cis_irdl_text *t, bool is_source, place *out, bool *out_is_open) {
  cis_str word;
  *out = (place){-1, -1, 0, false};
  if (!cis_irdl_take_word(t, &word))
    return false;
  bool is_op = cis_str_is(word, "op");
  if (!is_op && (out->region = cis_irdl_index_in(t->r->regions, word)) < 0)
    return cis_irdl_fail(t, "no region is called", word);
  *out_is_open = cis_irdl_take(t, "(");
  if (!*out_is_open)
    return true;
  if (is_op && is_source)
    return cis_irdl_take_name(t, t->r->operands, "no operand is called", &out->group);
  out->is_last = !is_source && cis_irdl_take(t, "last");
  return out->is_last || cis_irdl_take_number(t, &out->number);
}

static bool read_edge(cis_irdl_text *t) {
  cis_irdl_facts *facts = t->r->facts;
  place from, to;
  bool is_open;
  if (!read_place(t, true, &from, &is_open) || (is_open && !cis_irdl_expect(t, ")")) ||
      !cis_irdl_expect(t, "->") || !read_place(t, false, &to, &is_open) ||
      (is_open && !cis_irdl_expect(t, ")")))
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
static bool take_attr(cis_irdl_text *t, bool is_listed, cis_str *out) {
  cis_irdl_skip_space(t);
  cis_str name = {t->rest.data, 0};
  while (name.len < t->rest.len &&
         (cis_irdl_is_word_char(t->rest.data[name.len]) ||
          (t->rest.data[name.len] >= 'A' && t->rest.data[name.len] <= 'Z')))
    ++name.len;
  t->rest = cis_str_from_index(t->rest, name.len);
  if (!name.len)
    return cis_irdl_fail(t, "expected a name before", t->rest);
  cis_op *list = cis_irdl_child(t->r->op, "irdl.attributes");
  if (is_listed &&
      cis_irdl_index_in(list ? cis_op_inherent(list, "attributeValueNames") : NULL, name) < 0)
    return cis_irdl_fail(t, "no attribute is called", name);
  *out = cis_arena_str(t->r->arena, name);
  return true;
}

/// `op(group)` or `region(number)`: the operand that says which edge is taken from there. An
/// attribute may follow that has the values for its edges.
static bool read_choice(cis_irdl_text *t) {
  cis_irdl_facts *facts = t->r->facts;
  place from;
  cis_irdl_choice choice = {0};
  bool is_open;
  if (!read_place(t, true, &from, &is_open) ||
      (is_open && cis_irdl_take(t, ",") && !take_attr(t, true, &choice.cases)) ||
      (is_open && !cis_irdl_expect(t, ")")))
    return false;
  if (from.region < 0 && from.group < 0)
    return cis_irdl_fail(t, "expected the operand of the op that decides, before", t->rest);
  for (uint32_t i = 0; i < facts->num_choices; ++i)
    if (facts->choices[i].from == from.region)
      return cis_irdl_fail(t, "a second choice from one place, before", t->rest);
  choice.from = from.region;
  choice.group = from.group;
  choice.number = from.number;
  ((cis_irdl_choice *)(uintptr_t)facts->choices)[facts->num_choices++] = choice;
  return true;
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

static bool read_control(cis_irdl_reader *r) {
  uint32_t num_regions = r->regions ? r->regions->array.num : 0;
  if (!cis_irdl_read_list(r, "cistern.control", read_edge) ||
      !cis_irdl_read_list(r, "cistern.choice", read_choice) || !cis_irdl_read_flags(r))
    return false;
  if (!r->facts->num_edges)
    return true;
  if (!num_regions)
    return cis_op_error(r->op, "cistern.control: there is no region");
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
static bool read_bound(cis_irdl_text *t, cis_irdl_bound *out) {
  *out = (cis_irdl_bound){.group = -1};
  cis_irdl_text before = *t;
  cis_str name;
  if (cis_irdl_take_word(t, &name) && (out->group = cis_irdl_index_in(t->r->operands, name)) >= 0)
    return true;
  *t = before;
  if (!take_attr(t, true, &out->attr))
    return false;
  cis_irdl_skip_space(t);
  return cis_irdl_at_end(t) || t->rest.data[0] == ',' ||
         cis_irdl_take_name(t, t->r->operands, "no operand is called", &out->group);
}

static bool read_three(cis_irdl_text *t, cis_irdl_bound *out) {
  for (int i = 0; i < 3; ++i)
    if ((i && !cis_irdl_expect(t, ",")) || !read_bound(t, &out[i]))
      return false;
  return true;
}

/// Three bounds; `unsigned(attribute)` may follow.
static bool read_bounds(cis_irdl_reader *r) {
  cis_irdl_text t;
  bool there;
  if (!cis_irdl_begin(r, "cistern.bounds", &t, &there) || !there)
    return !there;
  r->facts->has_bounds = true;
  if (!r->regions || r->regions->array.num != 1)
    return cis_op_error(r->op, "cistern.bounds: a loop has one region");
  if (!read_three(&t, r->facts->bounds))
    return false;
  if (cis_irdl_take(&t, ",") &&
      !(cis_irdl_expect(&t, "unsigned") && cis_irdl_expect(&t, "(") &&
        take_attr(&t, false, &r->facts->unsigned_attr) && cis_irdl_expect(&t, ")")))
    return false;
  return cis_irdl_at_end(&t) || cis_irdl_fail(&t, "expected the end before", t.rest);
}

// --- parts of tensors ---

/// The offsets, sizes and strides of a part.
static bool read_slice(cis_irdl_reader *r, cis_irdl_subset *out) {
  cis_irdl_text t;
  if (!cis_irdl_begin(r, "cistern.slice", &t, &out->has_slice) || !out->has_slice)
    return !out->has_slice;
  if (!out->is_there)
    return cis_op_error(r->op, "cistern.slice: there is no cistern.subset");
  return read_three(&t, out->slice) &&
         (cis_irdl_at_end(&t) || cis_irdl_fail(&t, "expected the end before", t.rest));
}

/// `extract(tensor)`, whose first result is the part, or `insert(part, tensor)`, whose first
/// result, if there is one, is the updated tensor.
static bool read_subset(cis_irdl_reader *r) {
  cis_irdl_text t;
  cis_irdl_subset *subset = &r->facts->subset;
  cis_str word;
  if (!cis_irdl_begin(r, "cistern.subset", &t, &subset->is_there))
    return false;
  if (!subset->is_there)
    return read_slice(r, subset);
  if (!cis_irdl_take_word(&t, &word))
    return false;
  subset->is_insertion = cis_str_is(word, "insert");
  if (!subset->is_insertion && !cis_str_is(word, "extract"))
    return cis_irdl_fail(&t, "expected extract or insert, not", word);
  if (!subset->is_insertion && !(r->results && r->results->array.num))
    return cis_op_error(r->op, "cistern.subset: there is no result that is the part");
  return cis_irdl_expect(&t, "(") &&
         (!subset->is_insertion ||
          (cis_irdl_take_name(&t, r->operands, "no operand is called", &subset->part) &&
           cis_irdl_expect(&t, ","))) &&
         cis_irdl_take_name(&t, r->operands, "no operand is called", &subset->tensor) &&
         cis_irdl_expect(&t, ")") &&
         (cis_irdl_at_end(&t) || cis_irdl_fail(&t, "expected the end before", t.rest)) &&
         read_slice(r, subset);
}

// --- more of loops ---

/// Operands that all executions of the one region share, and results that are as many.
static bool read_shared(cis_irdl_reader *r) {
  if (!cis_irdl_read_group(r, "cistern.shared", &r->facts->shared) || r->facts->shared < 0)
    return r->facts->shared < 0;
  if (!r->regions || r->regions->array.num != 1)
    return cis_op_error(r->op, "cistern.shared: outputs are shared by executions of one region");
  if (cis_irdl_arity(r->operand_list, (uint32_t)r->facts->shared) != CIS_VARIADIC)
    return cis_op_error(r->op, "cistern.shared: there has to be any number of outputs, because the "
                               "op on buffers has none");
  return true;
}

static bool read_mixed(cis_irdl_text *t) {
  cis_str name;
  int operands, results;
  if (!cis_irdl_take_variadic(t, &name, &operands, &results))
    return false;
  if (operands >= 0)
    ((bool *)(uintptr_t)t->r->facts->mixed_operands)[operands] = true;
  else
    ((bool *)(uintptr_t)t->r->facts->mixed_results)[results] = true;
  return true;
}

/// dest(operands), or dest where none are passed.
static bool read_successor(cis_irdl_text *t) {
  cis_str name;
  int group = -1;
  if (!cis_irdl_take_word(t, &name))
    return false;
  if (cis_irdl_take(t, "(") &&
      !(cis_irdl_take_name(t, t->r->operands, "no operand is called", &group) &&
        cis_irdl_expect(t, ")")))
    return false;
  ((int *)(uintptr_t)t->r->facts->successor_operands)[t->r->successors.len] = group;
  cis_vec_push(&t->r->successors, name);
  return true;
}

/// How many successors are passed a group of operands.
static uint32_t count_passed(const cis_irdl_reader *r, int group) {
  uint32_t num = 0;
  for (size_t i = 0; i < r->successors.len; ++i)
    num += r->facts->successor_operands[i] == group;
  return num;
}

/// Whether the number of operands that a successor is passed cannot change: another successor is
/// passed the same group, or the group always has one operand.
static bool passes_fixed(const cis_irdl_reader *r) {
  bool fixed = false;
  for (size_t i = 0; i < r->successors.len; ++i) {
    int group = r->facts->successor_operands[i];
    fixed |= group >= 0 && (count_passed(r, group) > 1 ||
                            cis_irdl_arity(r->operand_list, (uint32_t)group) != CIS_VARIADIC);
  }
  return fixed;
}

static bool read_branch(cis_irdl_reader *r) {
  if (!cis_irdl_read_list(r, "cistern.branch", read_successor))
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
static bool read_call(cis_irdl_reader *r) {
  cis_irdl_text t;
  bool there;
  cis_str callee;
  r->facts->call_operands = -1;
  if (!cis_irdl_begin(r, "cistern.call", &t, &there) || !there)
    return !there;
  if (!cis_irdl_take_word(&t, &callee))
    return false;
  cis_op *list = cis_irdl_child(r->op, "irdl.attributes");
  if (cis_irdl_index_in(list ? cis_op_inherent(list, "attributeValueNames") : NULL, callee) < 0)
    return cis_irdl_fail(&t, "no attribute is called", callee);
  if (cis_irdl_take(&t, "(") &&
      !(cis_irdl_take_name(&t, r->operands, "no operand is called", &r->facts->call_operands) &&
        cis_irdl_expect(&t, ")")))
    return false;
  if (!cis_irdl_at_end(&t))
    return cis_irdl_fail(&t, "expected the end before", t.rest);
  cis_call_interface *call = cis_arena_new(r->arena, cis_call_interface);
  call->callee = cis_arena_str(r->arena, callee).data;
  call->arguments = call_arguments;
  r->row->call = call;
  return true;
}

// --- all of it ---

bool cis_irdl_read_flow(cis_irdl_reader *r) {
  return read_bounds(r) && read_subset(r) && read_shared(r) &&
         cis_irdl_read_list(r, "cistern.mixed", read_mixed) && read_control(r) && read_branch(r) &&
         read_call(r);
}

/// A group of flags follows the operands that one successor is passed.
static bool check_flags(cis_irdl_reader *r) {
  for (uint32_t g = 0; r->successors.len && r->operands && g < r->operands->array.num; ++g)
    if (r->facts->is_flags[g] && (!g || count_passed(r, (int)g - 1) != 1))
      return cis_op_error(r->op,
                          "cistern.ownership: the operands before '%.*s' are not those that one "
                          "successor is passed",
                          CIS_STR_ARG(cis_attr_get_string(r->operands->array.elems[g])));
  return true;
}

bool cis_irdl_check_control(cis_irdl_reader *r) {
  bool has_regions = r->regions && r->regions->array.num, branches = r->successors.len > 0;
  bool passes = has_regions || branches || r->row->call || r->row->traits & CIS_TRAIT_TERMINATOR;
  if (r->facts->num_choices && !has_regions && !branches)
    return cis_op_error(r->op,
                        "cistern.choice: the op has no regions or successors to choose from");
  if (r->facts->owned_operands >= 0 && !passes)
    return cis_op_error(r->op, "cistern.ownership: the op does not pass buffers on");
  return check_flags(r);
}
