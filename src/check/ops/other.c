// Ops without a row of their own, read by their types, traits and effects. Other accesses are a
// doubt, so that a new op is never taken to be harmless.
//
//   "own.op"(%m) : (memref<4xf32>) -> ()    // may free, keep, read or write %m: not known
//   %n = "own.rank"(%m)                     // declared to have no effects: nothing to look at
//   "own.print"(%x) : (f32) -> ()           // reaches no memory
#include "check/check.h"
#include "check/ops/ops.h"

#include "dialect/arith/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/effects.h"
#include "ir/symbol.h"

// --- which values reach memory ---

static bool is_memory(cis_type type) {
  switch (type->kind) {
  case CIS_TYPE_NONE:
  case CIS_TYPE_INDEX:
  case CIS_TYPE_INTEGER:
  case CIS_TYPE_FLOAT:
  case CIS_TYPE_COMPLEX:
  case CIS_TYPE_FUNCTION:
    return false;
  case CIS_TYPE_VECTOR:
    return is_memory(cis_type_element(type));
  case CIS_TYPE_DIALECT:
    return !type->dialect.def->is_data && !type->dialect.def->is_work;
  default:
    return true;
  }
}

bool cis_check_reaches_memory(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (is_memory(cis_op_operand(op, i)->type))
      return true;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (is_memory(op->results[i].type))
      return true;
  return false;
}

bool cis_check_touches_memory(const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inside, block)
        if (cis_check_reaches_memory(inside) || cis_check_touches_memory(inside))
          return true;
  return false;
}

// --- ops that need no look ---

static const struct {
  unsigned kind;
  const char *reason;
} exempt[] = {
    {CIS_OP_ARITH_CONSTANT, "a constant reads nothing"},
    {CIS_OP_FUNC_CONSTANT, "a function is no memory, and is read by itself"},
    {CIS_OP_SCF_CONDITION, "it passes values on, which the op around it is read for"},
    {CIS_OP_SCF_REDUCE_RETURN, "it passes values on, which the op around it is read for"},
};

cis_check_reading cis_check_reading_of(const cis_op_info *info, const char **out_reason) {
  static const struct {
    uint64_t traits;
    const char *reason;
  } general[] = {
      {CIS_TRAIT_FUNCTION, "a function is read from its first op on"},
      {CIS_TRAIT_SYMBOL, "it declares a symbol, which the ops that use it are read for"},
      {CIS_TRAIT_RETURN_LIKE, "it passes values on, which the op around it is read for"},
      {CIS_TRAIT_SHAPE_ONLY, "it uses the shape alone"},
  };
  bool branches = info->def->branch && info->effects_known && !info->num_effects;
  *out_reason = branches ? "it passes values to a block, which is read for them" : NULL;
  for (size_t i = 0; i < sizeof(general) / sizeof(*general) && !*out_reason; ++i)
    if (info->traits & general[i].traits)
      *out_reason = general[i].reason;
  if (!*out_reason)
    *out_reason = cis_check_exemption(info->def->kind);
  if (cis_check_find_row(info->def->kind) ||
      info->traits & (CIS_TRAIT_STRUCTURED | CIS_TRAIT_ELEMENTWISE)) {
    *out_reason = NULL;
    return CIS_READING_FOLLOWED;
  }
  return *out_reason ? CIS_READING_NEED_NOT : CIS_READING_UNKNOWN;
}

const char *cis_check_exemption(unsigned kind) {
  for (size_t i = 0; i < sizeof(exempt) / sizeof(*exempt); ++i)
    if (exempt[i].kind == kind)
      return exempt[i].reason;
  return NULL;
}

// --- values that are not followed ---

void cis_check_set_unknown(cis_proof *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = cis_op_result(op, i);
    cis_proof_set(p, result, cis_proof_unknown(p, result->type, op, result));
  }
}

/// Functions that are called in regions of the op, which are not read, are read by themselves.
void cis_check_skip_regions(cis_proof *p, const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inside, block) {
        cis_op *callee = cis_op_kind(inside) == CIS_OP_FUNC_CALL
                             ? cis_symbol_cache_lookup_nearest(p->symbols, inside,
                                                               cis_op_inherent(inside, "callee"))
                             : NULL;
        if (callee)
          cis_vec_push(p->apart, callee);
        cis_check_skip_regions(p, inside);
      }
}

/// The contents of a tensor from an op without a row are not known.
static void set_foreign_tensors(cis_proof *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = cis_op_result(op, i);
    const cis_known *known = cis_proof_get(p, result);
    if (known->kind == CIS_KNOWN_TENSOR)
      known->choices[0].ref->buffer->kind = CIS_CHECKED_FOREIGN;
  }
}

static bool is_async(const cis_op *op) {
  if (cis_op_has_trait(op, CIS_TRAIT_ASYNC) || cis_op_has_trait(op, CIS_TRAIT_AWAITS))
    return true;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is(op->results[i].type, CIS_TYPE_DIALECT) &&
        op->results[i].type->dialect.def->is_work)
      return true;
  return false;
}

static void escape_all(cis_proof *p, cis_op *op, const char *reason) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_proof_escape(p, op, cis_proof_get(p, cis_op_operand(op, i)), reason);
}

/// Ops in regions that are not followed: what they touch is not known, nor what they allocate.
static void escape_inside(cis_proof *p, cis_op *outer, cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inside, block) {
        for (uint32_t i = 0; i < inside->num_operands; ++i)
          cis_proof_escape(p, outer, cis_proof_get(p, cis_op_operand(inside, i)),
                           "used in a region that is not followed");
        cis_value *made = cis_effects_allocated(inside);
        if (made && cis_value_is_base_memref(made)) {
          cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_HEAP, inside, made);
          cis_proof_doubt(p, outer, buffer, "allocated in a region that is not followed");
          buffer->escapes = true;
        }
        escape_inside(p, outer, inside);
      }
}

/// All that the op may do to memory is a doubt: about buffers that it reaches, or where it is not
/// known which ones those are about the op itself.
static void do_anything(cis_proof *p, cis_op *op, const char *reason) {
  size_t before = p->findings.len;
  if (op->num_regions)
    escape_inside(p, op, op);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_proof_use(p, op, cis_proof_get(p, cis_op_operand(op, i)));
  escape_all(p, op, reason);
  if (p->findings.len == before)
    cis_proof_doubt(p, op, NULL, reason);
}

// --- effects ---

static void allocate(cis_proof *p, cis_op *op, const cis_effect *effect) {
  if (!cis_value_is_base_memref(effect->value))
    return; // what it is used for is a doubt then
  cis_checked *buffer = cis_proof_new_buffer(
      p, effect->automatic ? CIS_CHECKED_STACK : CIS_CHECKED_HEAP, op, effect->value);
  cis_proof_doubt(p, op, buffer, "memory of an op that is known by its effects alone");
  buffer->escapes = true;
  cis_ref *ref = cis_proof_whole(p, buffer, effect->value->type, NULL);
  cis_proof_set(p, effect->value, cis_known_ref(p, ref));
}

static void do_effect(cis_proof *p, cis_op *op, const cis_effect *effect) {
  const cis_box some = {.is_partial = true};
  if (effect->kind == CIS_EFFECT_ALLOC && effect->value) {
    allocate(p, op, effect);
    return;
  }
  const cis_known *known = effect->value ? cis_proof_get(p, effect->value) : NULL;
  if (!known || !known->num_choices) {
    if (effect->kind == CIS_EFFECT_WRITE)
      cis_proof_forget_outside(p);
    if (cis_check_reaches_memory(op))
      cis_proof_doubt(p, op, NULL, "an access to memory that is not followed");
    return;
  }
  // The accessed elements are not known.
  for (uint32_t i = 0; i < known->num_choices; ++i)
    if (cis_cond_and(&p->conds, p->path, known->choices[i].when) != CIS_NEVER)
      cis_proof_doubt(p, op, known->choices[i].ref->buffer,
                      "an access that is known by its effects alone");
  if (effect->kind == CIS_EFFECT_FREE) {
    cis_proof_escape(p, op, known, "freed by an op that is known by its effects alone");
    cis_proof_free(p, op, known);
  } else if (effect->kind == CIS_EFFECT_READ) {
    cis_proof_read(p, op, known, &some);
  } else {
    cis_proof_write(p, op, known, &some);
  }
}

/// An op without effects reads the elements of tensors all the same, and may read outside of them.
static void read_tensors(cis_proof *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    const cis_known *known = cis_proof_get(p, value);
    if (!cis_type_is_base_tensor(value->type))
      continue;
    cis_checked *buffer = known->num_choices ? known->choices[0].ref->buffer : NULL;
    cis_proof_doubt(p, op, buffer, "elements that an op without a row may read");
  }
}

static bool has_memory_result(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (is_memory(op->results[i].type))
      return true;
  return false;
}

static void escape_pointers(cis_proof *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_known *operand = cis_proof_get(p, cis_op_operand(op, i));
    if (operand->kind == CIS_KNOWN_POINTER)
      cis_proof_escape(p, op, operand, "a pointer that is not followed");
  }
}

void cis_check_other(cis_proof *p, cis_op *op) {
  cis_check_set_unknown(p, op);
  cis_check_skip_regions(p, op);
  if (cis_check_exemption(cis_op_kind(op)) || cis_check_elementwise(p, op) ||
      cis_check_memory_op(p, op))
    return;
  cis_effect_vec effects = {0};
  bool known = cis_effects_get(op, &effects);
  escape_pointers(p, op);
  if (!known || cis_check_touches_memory(op))
    cis_proof_forget_outside(p);
  // An op that is not followed may call functions of the module, and reach globals by their names.
  if (op->info->def && op->info->def->call)
    cis_proof_doubt(p, op, NULL, "a call that is not followed");
  else if (!known && p->has_globals && !cis_check_reaches_memory(op))
    cis_proof_doubt(p, op, NULL, "an op whose effects are not known");
  set_foreign_tensors(p, op);
  if (cis_check_touches_memory(op)) {
    do_anything(p, op, "a region that is not followed");
  } else if (cis_check_reaches_memory(op) && (!known || is_async(op))) {
    do_anything(p, op, known ? "work that may go on" : "an op whose effects are not known");
  } else {
    for (size_t i = 0; i < effects.len; ++i)
      do_effect(p, op, &effects.data[i]);
    if (!cis_op_has_trait(op, CIS_TRAIT_SHAPE_ONLY)) {
      read_tensors(p, op);
      if (has_memory_result(op))
        escape_all(p, op, "an op whose result may name it");
    }
  }
  cis_vec_deinit(&effects);
}
