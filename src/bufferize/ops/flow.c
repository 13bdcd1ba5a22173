// Recognizes shapes of control flow by their edges. Those of scf are known by the kind of the op.
#include "bufferize/ops/flow.h"

#include "dialect/scf/kinds.h"
#include "ir/interfaces.h"

// --- edges ---

/// The edges out of a source, most often few.
typedef struct edge_list {
  cis_region_edge few[4];
  cis_region_edge_vec all;
} edge_list;

static void get_edges(edge_list *edges, cis_op *op, cis_op *source) {
  edges->all = (cis_region_edge_vec)CIS_VEC_WITH(edges->few);
  cis_region_edges(op, source, &edges->all);
}

static cis_block *entry_of(const cis_region_edge *edge) {
  return edge->to ? cis_region_first(edge->to) : NULL;
}

/// The argument or result that gets operand `i` of an edge; NULL if there is none.
static cis_value *input_of(cis_op *op, const cis_region_edge *edge, uint32_t i) {
  const cis_block *block = entry_of(edge);
  uint32_t num = edge->to ? (block ? block->num_args : 0) : op->num_results;
  i += edge->first_input;
  return i >= num ? NULL : edge->to ? cis_block_args(block)[i] : &op->results[i];
}

/// The only terminator of a region, NULL if it has several blocks or none.
static cis_op *only_end(const cis_region *region) {
  const cis_block *block = cis_region_first(region);
  cis_op *end = block && block == cis_region_last(region) ? cis_block_terminator(block) : NULL;
  return end && !end->num_successors ? end : NULL;
}

cis_op *cis_flow_parent(const cis_op *terminator) {
  cis_op *parent = cis_op_parent(terminator);
  return parent && parent->info->def && parent->info->def->region_branch ? parent : NULL;
}

bool cis_flow_passes(cis_op *op, cis_op *source, uint32_t operand) {
  edge_list edges;
  bool found = false;
  get_edges(&edges, op, source);
  for (size_t i = 0; i < edges.all.len && !found; ++i)
    found = operand - edges.all.data[i].operands.first < edges.all.data[i].operands.num;
  cis_vec_deinit(&edges.all);
  return found;
}

void cis_flow_receivers(cis_op *op, cis_op *source, uint32_t operand, cis_value_vec *out) {
  edge_list edges;
  get_edges(&edges, op, source);
  for (size_t i = 0; i < edges.all.len; ++i) {
    const cis_region_edge *edge = &edges.all.data[i];
    uint32_t place = operand - edge->operands.first;
    cis_value *input = place < edge->operands.num ? input_of(op, edge, place) : NULL;
    if (input)
      cis_vec_push(out, input);
  }
  cis_vec_deinit(&edges.all);
}

static void push_sources(cis_op *op, cis_op *source, const cis_value *value, cis_flow_uses *out) {
  edge_list edges;
  get_edges(&edges, op, source);
  for (size_t i = 0; i < edges.all.len; ++i) {
    const cis_region_edge *edge = &edges.all.data[i];
    bool leads_there = value->is_arg ? entry_of(edge) == cis_value_arg_block(value) : !edge->to;
    uint32_t place = value->index - edge->first_input;
    if (leads_there && place < edge->operands.num)
      cis_vec_push(out, &cis_op_operands(source)[edge->operands.first + place]);
  }
  cis_vec_deinit(&edges.all);
}

/// The order of regions in which a result is looked up: cases before the default one.
static cis_region *region_in_order(cis_op *op, uint32_t i) {
  bool is_switch = cis_op_kind(op) == CIS_OP_SCF_INDEX_SWITCH;
  return cis_op_region(op, is_switch ? (i + 1) % op->num_regions : i);
}

/// Those of the first sources that give at least `most` of them.
static void find_sources(cis_op *op, const cis_value *value, size_t most, cis_flow_uses *out) {
  push_sources(op, op, value, out);
  for (uint32_t i = 0; i < op->num_regions && out->len < most; ++i)
    cis_for_each_block (block, region_in_order(op, i)) {
      cis_op *end = cis_block_terminator(block);
      if (end && !end->num_successors && out->len < most)
        push_sources(op, end, value, out);
    }
}

void cis_flow_sources(cis_op *op, const cis_value *value, cis_flow_uses *out) {
  find_sources(op, value, SIZE_MAX, out);
}

bool cis_flow_has_one_source(cis_op *op, const cis_value *value) {
  cis_flow_uses found = {0};
  find_sources(op, value, 2, &found);
  size_t num = found.len;
  cis_vec_deinit(&found);
  return num == 1;
}

// --- shapes ---

/// Whether two edges pass the same operands, the second one to results from the first one on.
static bool are_passed_to_results(const cis_region_edge *one, const cis_region_edge *out) {
  return !out->to && !out->first_input && out->operands.first == one->operands.first &&
         out->operands.num == one->operands.num;
}

/// Whether an edge passes values to the last arguments of a block, and no other one is a tensor.
static bool passes_to_last(const cis_region_edge *edge, const cis_block *block) {
  bool ok = edge->first_input + edge->operands.num == block->num_args;
  for (uint32_t i = 0; ok && i < edge->first_input; ++i)
    ok = !cis_value_is_base_tensor(cis_block_args(block)[i]);
  return ok;
}

/// Notes that the op enters the region of that edge, from where control comes back to it by `back`.
static bool set_carried(cis_flow *f, cis_op *op, const cis_region_edge *in,
                        const cis_region_edge *back) {
  const cis_block *block = entry_of(in);
  uint32_t num = in->operands.num;
  if (!block || back->to != in->to || back->operands.num != num ||
      back->first_input != in->first_input || !passes_to_last(in, block))
    return false;
  f->first_init = num ? in->operands.first : op->num_operands;
  f->num = num;
  f->args = cis_block_args(block) + in->first_input;
  f->yield = back->source;
  f->first_yielded = num ? back->operands.first : back->source->num_operands;
  return true;
}

/// Puts the edge to the region `first`; of two edges, one has to lead there and one to results.
static bool sort(cis_region_edge_vec *edges, const cis_region *first) {
  if (edges->len != 2)
    return false;
  const cis_region_edge other = edges->data[0];
  if (edges->data[0].to != first) {
    edges->data[0] = edges->data[1];
    edges->data[1] = other;
  }
  return edges->data[0].to == first && are_passed_to_results(&edges->data[0], &edges->data[1]);
}

static bool is_for(cis_op *op, cis_flow *f, cis_region_edge_vec *in) {
  cis_region *body = cis_op_region(op, 0);
  cis_op *end = only_end(body);
  if (!end)
    return false;
  edge_list back;
  get_edges(&back, op, end);
  f->has_exit = in->len == 2;
  bool ok = (f->has_exit ? sort(in, body) : in->len == 1 && in->data[0].to == body) &&
            sort(&back.all, body) && set_carried(f, op, &in->data[0], &back.all.data[0]) &&
            f->num == op->num_results;
  cis_vec_deinit(&back.all);
  return ok;
}

static bool is_while(cis_op *op, cis_flow *f, const cis_region_edge_vec *in) {
  cis_region *before = in->len == 1 ? in->data[0].to : NULL;
  cis_region *after = cis_op_region(op, before == cis_op_region(op, 0));
  cis_op *condition = before ? only_end(before) : NULL, *end = before ? only_end(after) : NULL;
  if (!condition || !end)
    return false;
  edge_list out, back;
  get_edges(&out, op, condition);
  get_edges(&back, op, end);
  bool ok = sort(&out.all, after) && back.all.len == 1 &&
            set_carried(f, op, &in->data[0], &back.all.data[0]);
  const cis_region_edge *on = &out.all.data[0];
  const cis_block *block = ok ? cis_region_first(after) : NULL;
  ok = ok && passes_to_last(on, block) && on->operands.num == op->num_results;
  if (ok) {
    f->condition = condition;
    f->num_passed = on->operands.num;
    f->first_passed = f->num_passed ? on->operands.first : condition->num_operands;
    f->after = cis_block_args(block) + on->first_input;
  }
  cis_vec_deinit(&out.all);
  cis_vec_deinit(&back.all);
  return ok;
}

static bool is_shared(cis_op *op, cis_flow *f, const cis_region_edge_vec *in) {
  const cis_block *block = in->len ? entry_of(&in->data[0]) : NULL;
  if (!block || op->num_regions != 1)
    return false;
  f->num = in->data[0].operands.num;
  f->first_init = f->num ? in->data[0].operands.first : op->num_operands;
  f->args = cis_block_args(block) + in->data[0].first_input;
  return f->num == op->num_results && passes_to_last(&in->data[0], block);
}

enum { NOT_SEEN, ON_PATH, DONE };

/// Whether control can come back to a region, by depth-first search.
static bool is_circle(cis_op *op, cis_region *region, uint8_t *marks) {
  edge_list edges;
  bool found = false;
  marks[region->index] = ON_PATH;
  cis_for_each_block (block, region) {
    cis_op *end = cis_block_terminator(block);
    if (!end || end->num_successors)
      continue;
    get_edges(&edges, op, end);
    for (size_t i = 0; i < edges.all.len && !found; ++i) {
      cis_region *to = edges.all.data[i].to;
      found = to && (marks[to->index] == ON_PATH ||
                     (marks[to->index] == NOT_SEEN && is_circle(op, to, marks)));
    }
    cis_vec_deinit(&edges.all);
  }
  marks[region->index] = DONE;
  return found;
}

enum { MOST_REGIONS = 64 };

/// Whether something is passed to each tensor among the results and the arguments of regions.
static bool are_all_passed(cis_op *op) {
  cis_flow_uses sources = {0};
  bool all = true;
  for (uint32_t i = 0; i < op->num_results && all; ++i) {
    cis_vec_clear(&sources);
    cis_flow_sources(op, &op->results[i], &sources);
    all = sources.len || !cis_value_is_base_tensor(&op->results[i]);
  }
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    const cis_block *block = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; block && i < block->num_args && all; ++i) {
      cis_vec_clear(&sources);
      cis_flow_sources(op, cis_block_args(block)[i], &sources);
      all = sources.len || !cis_value_is_base_tensor(cis_block_args(block)[i]);
    }
  }
  cis_vec_deinit(&sources);
  return all;
}

static bool is_branches(cis_op *op) {
  uint8_t marks[MOST_REGIONS] = {0};
  bool ok = op->num_regions <= MOST_REGIONS && !op->info->def->region_branch->repetitive;
  for (uint32_t i = 0; i < op->num_regions && ok; ++i)
    ok = marks[i] != NOT_SEEN || !is_circle(op, cis_op_region(op, i), marks);
  return ok && are_all_passed(op);
}

/// Finds the loop that the edges make; its kind is OTHER if they make none.
static cis_flow find_loop(cis_op *op) {
  cis_flow f = {.op = op}, none = {.op = op};
  const cis_region_branch_interface *branch = op->info->def->region_branch;
  edge_list in;
  get_edges(&in, op, op);
  if (branch->shares_outputs)
    f.kind = is_shared(op, &f, &in.all) ? CIS_FLOW_SHARED : CIS_FLOW_OTHER;
  else if (op->num_regions == 1 && !branch->parallel && is_for(op, &f, &in.all))
    f.kind = CIS_FLOW_FOR;
  else if (op->num_regions == 2 && !branch->parallel && is_while(op, &f, &in.all))
    f.kind = CIS_FLOW_WHILE;
  cis_vec_deinit(&in.all);
  return f.kind ? f : none;
}

static bool is_of_scf(const cis_op *op) { return cis_str_is(op->info->dialect_name, "scf"); }

cis_flow_kind cis_flow_kind_of(cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_SCF_FOR:
    return CIS_FLOW_FOR;
  case CIS_OP_SCF_WHILE:
    return CIS_FLOW_WHILE;
  case CIS_OP_SCF_FORALL:
    return CIS_FLOW_SHARED;
  case CIS_OP_SCF_IF:
  case CIS_OP_SCF_INDEX_SWITCH:
  case CIS_OP_SCF_EXECUTE_REGION:
    return CIS_FLOW_BRANCHES;
  default:
    break;
  }
  const cis_region_branch_interface *branch =
      op->info->def && !is_of_scf(op) ? op->info->def->region_branch : NULL;
  if (!branch)
    return CIS_FLOW_OTHER;
  cis_flow_kind kind = find_loop(op).kind;
  bool may_repeat = branch->may_repeat && branch->may_repeat(op);
  if (kind == CIS_FLOW_OTHER && !branch->shares_outputs && !may_repeat && is_branches(op))
    kind = CIS_FLOW_BRANCHES;
  return kind;
}

cis_flow cis_flow_of(cis_op *op) { return find_loop(op); }
