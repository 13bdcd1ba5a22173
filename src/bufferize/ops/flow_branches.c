// How ops bufferize whose regions run once at most: a result, or an argument of a region, is one of
// the tensors that are passed to it.
//
//   %r = scf.if %c -> (tensor<4xf32>) {              %r = scf.if %c -> (memref<4xf32>) {
//     scf.yield %a : tensor<4xf32>             =>      scf.yield %x : memref<4xf32>
//   } else {                                         } else {
//     scf.yield %b : tensor<4xf32>                     scf.yield %y : memref<4xf32>
//   }                                                }
//
// An argument is another name of the tensor that is passed to it, and an op that passes its
// operands alone does nothing to them, so that the regions may write them in place.
#include "bufferize/branch.h"
#include "bufferize/ops/flow_rows.h"
#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/irdl/facts.h"
#include "dialect/scf/kinds.h"
#include "ir/diag.h"

// --- aliases ---

static bool is_passed_by_branches(const cis_value *value) {
  return value->is_arg && !cis_block_is_entry(cis_value_arg_block(value));
}

/// Whether a value is known to be its source. That of scf.if and scf.index_switch counts as one of
/// several, even where there is no case.
static bool is_definite(cis_op *op, const cis_value *value) {
  bool is_choice = cis_op_kind(op) == CIS_OP_SCF_IF || cis_op_kind(op) == CIS_OP_SCF_INDEX_SWITCH;
  return !is_choice && cis_flow_has_one_source(op, value);
}

static void sources(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                    cis_aliasing_operands *out) {
  (void)state;
  if (is_passed_by_branches(value)) {
    cis_block_arg_aliasing_operands(value, out);
    return;
  }
  cis_flow_uses found = {0};
  cis_flow_sources(op, value, &found);
  bool is_only = found.len == 1 && is_definite(op, value);
  for (size_t i = 0; i < found.len; ++i) {
    const cis_aliasing_operand alias = {found.data[i], CIS_RELATION_EQUIVALENT, is_only};
    cis_vec_push(out, alias);
  }
  cis_vec_deinit(&found);
}

/// Appends what an operand of the op, or of a terminator, is passed to.
static void push_receivers(cis_op *op, cis_op *source, uint32_t operand, cis_aliasing_values *out) {
  cis_value_vec found = {0};
  cis_flow_receivers(op, source, operand, &found);
  for (size_t i = 0; i < found.len; ++i) {
    const cis_aliasing_value alias = {found.data[i], CIS_RELATION_EQUIVALENT,
                                      is_definite(op, found.data[i])};
    if (cis_value_is_base_tensor(found.data[i]))
      cis_vec_push(out, alias);
  }
  cis_vec_deinit(&found);
}

static void receivers(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                      cis_aliasing_values *out) {
  (void)state;
  push_receivers(op, op, cis_use_index(operand), out);
}

bool cis_flow_names_argument(cis_op *op, const cis_value *arg) {
  return !is_passed_by_branches(arg) && cis_flow_kind_of(op) == CIS_FLOW_BRANCHES;
}

// --- types ---

static bool contains(const cis_value_vec *values, const cis_value *value) {
  for (size_t i = 0; i < values->len; ++i)
    if (values->data[i] == value)
      return true;
  return false;
}

/// Appends the uses that pass something to a value, and to the other values that get a source of
/// it: a tensor that is passed to several places has one type there. Returns the number of these
/// places.
static size_t find_joined(cis_op *op, cis_value *value, cis_flow_uses *out) {
  cis_value_vec inputs = {0}, others = {0};
  cis_vec_push(&inputs, value);
  for (size_t i = 0; i < inputs.len; ++i) {
    size_t k = out->len;
    cis_flow_sources(op, inputs.data[i], out);
    for (; k < out->len; ++k) {
      cis_vec_clear(&others);
      cis_flow_receivers(op, cis_use_owner(out->data[k]), cis_use_index(out->data[k]), &others);
      for (size_t m = 0; m < others.len; ++m)
        if (!contains(&inputs, others.data[m]))
          cis_vec_push(&inputs, others.data[m]);
    }
  }
  size_t num = inputs.len;
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&others);
  return num;
}

static bool joined_values(cis_op *op, cis_value *value, cis_value_vec *out) {
  if (is_passed_by_branches(value))
    return false;
  cis_flow_uses found = {0};
  find_joined(op, value, &found);
  for (size_t i = 0; i < found.len; ++i)
    cis_vec_push(out, cis_use_value(found.data[i]));
  cis_vec_deinit(&found);
  return true;
}

/// Whether a region's argument has the type of another place, to which a terminator passes a
/// tensor.
static bool may_come_round(cis_op *op, cis_value *arg) {
  cis_flow_uses found = {0};
  bool comes_round = false, is_joined = find_joined(op, arg, &found) > 1;
  for (size_t i = 0; is_joined && i < found.len; ++i)
    comes_round |= cis_use_owner(found.data[i]) != op;
  cis_vec_deinit(&found);
  return comes_round;
}

bool cis_flow_types_come_round(cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    const cis_block *entry = cis_region_first(cis_op_region(op, i));
    for (uint32_t k = 0; entry && k < entry->num_args; ++k)
      if (may_come_round(op, cis_block_args(entry)[k]))
        return true;
  }
  return false;
}

static const char *places(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_SCF_IF:
    return "then/else branches";
  case CIS_OP_SCF_INDEX_SWITCH:
    return "switch cases";
  default:
    return "yielded tensors";
  }
}

static cis_type buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  if (is_passed_by_branches(value))
    return cis_block_arg_buffer_type(b, op, value, values);
  cis_value_vec joined = {0};
  joined_values(op, value, &joined);
  cis_type all = NULL;
  bool ok = joined.len > 0;
  for (size_t i = 0; i < joined.len && ok; ++i) {
    cis_type type = cis_buffer_type_of(b, joined.data[i], values);
    all = type && all ? cis_join_buffer_types(value->type, all, type) : type;
    ok = all;
    if (type && !all)
      cis_op_plain_error(op, "inconsistent memory space on %s", places(op));
  }
  cis_vec_deinit(&joined);
  return ok ? all : NULL;
}

// --- rewriting ---

bool cis_flow_settle_args(cis_bufferization *b, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      for (uint32_t k = 0; k < block->num_args; ++k)
        if (!cis_settle_block_arg_type(b, cis_block_args(block)[k]))
          return false;
  return true;
}

bool cis_flow_bufferize_args(cis_bufferization *b, const cis_rewriter *r, const cis_op *op) {
  cis_rewriter at = *r;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      if (!cis_bufferize_block_args(b, &at, block))
        return false;
  return true;
}

bool cis_flow_rebuild(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_value *const *operands,
                      cis_op **out) {
  cis_attr attributes = cis_op_discardable(op);
  if (!cis_rebuild_with_results(b, r, op, operands, out))
    return false;
  if (op->info->traits & CIS_TRAIT_FROM_TEXT)
    cis_op_set_discardable(*out, attributes);
  return true;
}

bool cis_flow_get_operands(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_op *source,
                           cis_value_vec *out) {
  cis_value_vec takers = {0};
  bool ok = true;
  for (uint32_t i = 0; i < source->num_operands && ok; ++i) {
    cis_value *value = cis_op_operand(source, i);
    if (cis_value_is_base_tensor(value)) {
      cis_vec_clear(&takers);
      cis_flow_receivers(op, source, i, &takers);
      value = cis_get_buffer(b, r, value);
      cis_type type = value && takers.len ? cis_buffer_type_of(b, takers.data[0], NULL) : NULL;
      if (value && takers.len)
        value = type ? cis_cast_buffer(r, cis_value_loc(value), value, type) : NULL;
    }
    cis_vec_push(out, value);
    ok = value;
  }
  cis_vec_deinit(&takers);
  return ok;
}

bool cis_flow_bufferize(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                        cis_flow_operands *get_operands) {
  cis_value_vec operands = {0};
  cis_op *again;
  bool ok = cis_flow_settle_args(b, op) && get_operands(b, r, op, op, &operands) &&
            cis_flow_rebuild(b, r, op, operands.data, &again) &&
            cis_flow_bufferize_args(b, r, again);
  if (ok)
    cis_replace_with_buffer_op(r, op, again);
  cis_vec_deinit(&operands);
  return ok;
}

static bool bufferize(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  return cis_flow_bufferize(b, r, op, cis_flow_get_operands);
}

#define BRANCHES                                                                                   \
  .flags = CIS_BUFFERIZABLE_READS_NOTHING, .aliasing_values = receivers,                           \
  .aliasing_operands = sources, .buffer_type = buffer_type, .joined_values = joined_values,        \
  .bufferize = bufferize

const cis_bufferizable_interface cis_flow_branches = {BRANCHES};
const cis_bufferizable_interface cis_bufferize_scf_branches[] = {
    {.kind = CIS_OP_SCF_IF, BRANCHES}, {.kind = CIS_OP_SCF_INDEX_SWITCH, BRANCHES}, {0}};

// --- terminators ---

/// Whether the op chooses one of its regions by a number, as scf.index_switch does.
static bool is_switch(cis_op *op) {
  int operand = cis_op_kind(op) == CIS_OP_SCF_INDEX_SWITCH ? 0 : cis_irdl_choosing_operand(op, op);
  return operand >= 0 && !cis_type_is_int_of(cis_op_operand(op, (uint32_t)operand)->type, 1);
}

void cis_flow_yielded(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                      cis_aliasing_values *out) {
  cis_op *parent = cis_flow_parent(op);
  if (parent && cis_flow_kind_of(parent) == CIS_FLOW_BRANCHES &&
      (!is_switch(parent) || cis_state_choose(state, CIS_UPSTREAM_INDEX_SWITCH, false, true)))
    push_receivers(parent, op, cis_use_index(operand), out);
}

bool cis_flow_yield_must_be_in_place(const cis_bufferization_state *state, cis_op *op,
                                     cis_use *operand) {
  (void)operand;
  cis_op *parent = cis_flow_parent(op);
  bool is_branch = parent && cis_flow_kind_of(parent) == CIS_FLOW_BRANCHES;
  return !is_branch || !cis_state_may_copy_yields(state);
}
