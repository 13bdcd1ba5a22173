// Facts about i1 values on a path, and conclusions from them:
//
//   %c and %d hold        =>  arith.andi %c, %d holds
//   %a is the buffer      =>  comparing its pointer with that of %b, which is not, is false
#include "dealloc/existing/path_facts.h"

#include "analysis/view_flow.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/func/kinds.h"
#include "dialect/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/fold.h"
#include "support/planted.h"

#include <stdlib.h>

enum { MAX_LOOKS = 2048, MAX_ARRAY = 2048, MAX_CASES = 256 };

void cis_path_facts_deinit(cis_path_facts *known) {
  cis_vec_deinit(&known->names);
  cis_vec_deinit(&known->facts);
}

cis_path_facts cis_path_facts_copy(const cis_path_facts *known) {
  cis_path_facts copy = {.unfollowed = known->unfollowed, .arguments = known->arguments};
  cis_vec_append(&copy.names, known->names.data, known->names.len);
  cis_vec_append(&copy.facts, known->facts.data, known->facts.len);
  return copy;
}

static int compare_words(const void *a, const void *b) {
  uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
  return x < y ? -1 : x > y;
}

/// Values are aligned, so that the lowest bit of a fact's word is free for what holds.
void cis_path_facts_key(const cis_path_facts *known, const cis_op *place, bool with_facts,
                        cis_path_key *out) {
  size_t num_names = known->names.len, num_facts = with_facts ? known->facts.len : 0;
  cis_vec_clear(out);
  cis_vec_push(out, (uintptr_t)place);
  cis_vec_push(out, num_names);
  for (size_t i = 0; i < num_names; ++i)
    cis_vec_push(out, (uintptr_t)known->names.data[i]);
  for (size_t i = 0; i < num_facts; ++i)
    cis_vec_push(out, (uintptr_t)known->facts.data[i].value | known->facts.data[i].holds);
  qsort(out->data + 2, num_names, sizeof(*out->data), compare_words);
  qsort(out->data + 2 + num_names, num_facts, sizeof(*out->data), compare_words);
}

bool cis_path_facts_is_name(const cis_path_facts *known, cis_value *memref) {
  const cis_value *root = cis_view_flow_root(memref);
  for (size_t i = 0; i < known->names.len; ++i)
    if (known->names.data[i] == root)
      return true;
  return false;
}

static const cis_fact *fact_of(const cis_path_facts *known, const cis_value *value) {
  for (size_t i = known->facts.len; i-- > 0;)
    if (known->facts.data[i].value == value)
      return &known->facts.data[i];
  return NULL;
}

// --- comparisons ---

static int64_t predicate_of(const cis_op *op) {
  return cis_attr_int_or(cis_op_get_attr_named(op, "predicate"), -1);
}

/// Finds a known comparison of the same values with the same predicate or its opposite, and what it
/// says of this one.
static bool find_comparison(const cis_path_facts *known, const cis_op *op, bool *out_holds) {
  int64_t predicate = predicate_of(op);
  for (size_t i = 0; i < known->facts.len; ++i) {
    const cis_op *other = cis_value_op(known->facts.data[i].value);
    if (!other || cis_op_kind(other) != CIS_OP_ARITH_CMPI ||
        cis_op_operand(other, 0) != cis_op_operand(op, 0) ||
        cis_op_operand(other, 1) != cis_op_operand(op, 1))
      continue;
    bool opposite = predicate_of(other) == cis_cmpi_negated(predicate);
    *out_holds = known->facts.data[i].holds != opposite;
    if (opposite || predicate_of(other) == predicate)
      return true;
  }
  return false;
}

static bool is_inside(const cis_value *value, const cis_block *block, const cis_op *op) {
  const cis_block *definition = cis_value_block(value);
  return definition == block ||
         (op && cis_op_is_ancestor(op, cis_region_op(cis_block_region(definition))));
}

void cis_path_facts_forget(cis_path_facts *known, const cis_block *block, const cis_op *op) {
  size_t kept = 0;
  for (size_t i = 0; i < known->names.len; ++i)
    if (!is_inside(known->names.data[i], block, op))
      known->names.data[kept++] = known->names.data[i];
  known->names.len = kept;
  kept = 0;
  for (size_t i = 0; i < known->facts.len; ++i)
    if (!is_inside(known->facts.data[i].value, block, op))
      known->facts.data[kept++] = known->facts.data[i];
  known->facts.len = kept;
}

// --- deciding ---

typedef enum truth { NO, YES, UNKNOWN } truth;

static truth decide(const cis_path_facts *known, cis_value *value, cis_value **unknown, int *left);

static truth leave_unknown(cis_value *value, cis_value **unknown) {
  if (!*unknown)
    *unknown = value;
  return UNKNOWN;
}

static truth negate(truth t) { return t == UNKNOWN ? UNKNOWN : t == YES ? NO : YES; }

static truth decide_and(const cis_path_facts *known, const cis_op *op, truth neutral,
                        cis_value **unknown, int *left) {
  cis_value *inner = NULL;
  truth a = decide(known, cis_op_operand(op, 0), &inner, left);
  truth b = a == negate(neutral) ? a : decide(known, cis_op_operand(op, 1), &inner, left);
  if (a == negate(neutral) || b == negate(neutral))
    return negate(neutral);
  if (a == neutral && b == neutral)
    return neutral;
  return leave_unknown(inner, unknown);
}

static truth decide_xor(const cis_path_facts *known, const cis_op *op, cis_value **unknown,
                        int *left) {
  truth a = decide(known, cis_op_operand(op, 0), unknown, left);
  truth b = decide(known, cis_op_operand(op, 1), unknown, left);
  if (a == UNKNOWN || b == UNKNOWN)
    return UNKNOWN;
  return a == b ? NO : YES;
}

static truth decide_select(const cis_path_facts *known, const cis_op *op, cis_value **unknown,
                           int *left) {
  cis_value *inner = NULL, *ignored = NULL;
  truth condition = decide(known, cis_op_operand(op, 0), &inner, left);
  if (condition != UNKNOWN)
    return decide(known, cis_op_operand(op, condition == YES ? 1 : 2), unknown, left);
  truth a = decide(known, cis_op_operand(op, 1), &ignored, left);
  truth b = decide(known, cis_op_operand(op, 2), &ignored, left);
  return a == b && a != UNKNOWN ? a : leave_unknown(inner, unknown);
}

/// The memref whose pointer the value is, or NULL.
static cis_value *pointed_to(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == CIS_OP_MEMREF_EXTRACT_ALIGNED_POINTER_AS_INDEX
             ? cis_op_operand(op, 0)
             : NULL;
}

/// Whether the memref's pointer is that of its root: all views but memref.view keep the pointer and
/// have an offset of their own.
static bool has_root_pointer(const cis_value *memref) {
  for (const cis_op *op = cis_value_op(memref); op && op->info->view_operand >= 0;
       op = cis_value_op(cis_op_operand(op, op->info->view_operand)))
    if (cis_op_kind(op) == CIS_OP_MEMREF_VIEW && !cis_planted("facts-shifted"))
      return false;
  return true;
}

static bool is_unfollowed(const cis_path_facts *known, cis_value *memref) {
  return known->unfollowed && cis_ptrmap_has(known->unfollowed, cis_view_flow_root(memref)) &&
         !cis_planted("facts-unfollowed");
}

/// Whether both memrefs are arguments, which may be one buffer.
static bool are_arguments(const cis_path_facts *known, cis_value *a, cis_value *b) {
  return known->arguments && cis_ptrmap_has(known->arguments, cis_view_flow_root(a)) &&
         cis_ptrmap_has(known->arguments, cis_view_flow_root(b));
}

/// Whether the memref's pointer tells if it is the buffer: it is a name of the buffer, or surely
/// another one.
static bool can_compare(const cis_path_facts *known, cis_value *memref) {
  return has_root_pointer(memref) &&
         (cis_path_facts_is_name(known, memref) || !is_unfollowed(known, memref));
}

static truth decide_compare(const cis_path_facts *known, cis_op *op, cis_value **unknown) {
  bool holds;
  if (find_comparison(known, op, &holds))
    return holds ? YES : NO;
  int64_t predicate = predicate_of(op);
  cis_value *a = pointed_to(cis_op_operand(op, 0)), *b = pointed_to(cis_op_operand(op, 1));
  if (!a || !b || (predicate != CIS_CMPI_EQ && predicate != CIS_CMPI_NE))
    return leave_unknown(&op->results[0], unknown);
  bool is_a = cis_path_facts_is_name(known, a), is_b = cis_path_facts_is_name(known, b);
  bool same = (is_a && is_b) || cis_view_flow_root(a) == cis_view_flow_root(b);
  bool comparable =
      same ? has_root_pointer(a) && has_root_pointer(b)
           : can_compare(known, a) && can_compare(known, b) && !are_arguments(known, a, b);
  if ((!is_a && !is_b && !same) || !comparable)
    return leave_unknown(&op->results[0], unknown);
  return same == (predicate == CIS_CMPI_EQ) ? YES : NO;
}

// --- what dealloc_helper answers ---

/// Whether the op calls the helper. Its name and its arguments (two lists of pointers, three of i1)
/// are all that tells it: mlir-opt gives it no attribute, and canonicalization changes its body.
static bool is_helper_call(const cis_op *op) {
  if (cis_op_kind(op) != CIS_OP_FUNC_CALL || op->num_operands != 5 || op->num_results)
    return false;
  for (uint32_t i = 0; i < 5; ++i) {
    cis_type list = cis_op_operand(op, i)->type;
    if (!cis_type_is_memref(list) || cis_type_rank(list) != 1 ||
        !(i < 2 ? cis_type_is_index(cis_type_element(list))
                : cis_type_is_int_of(cis_type_element(list), 1)))
      return false;
  }
  cis_attr callee = cis_op_get_attr_named(op, "callee");
  return callee && cis_str_starts_with(callee->symbol.root, CIS_STR(CIS_DEALLOC_HELPER));
}

/// The call of the helper that gets the array, and as which operand.
static cis_op *call_with(const cis_value *array, uint32_t *out_position) {
  for (const cis_use *use = cis_value_uses(array); use; use = cis_use_next(use)) {
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_MEMREF_CAST)
      continue;
    cis_value *cast = &cis_use_owner(use)->results[0];
    for (const cis_use *inner = cis_value_uses(cast); inner; inner = cis_use_next(inner))
      for (uint32_t i = 0; is_helper_call(cis_use_owner(inner)) && i < 5; ++i)
        if (cis_op_operand(cis_use_owner(inner), i) == cast) {
          *out_position = i;
          return cis_use_owner(inner);
        }
  }
  return NULL;
}

static int64_t constant_index(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == CIS_OP_ARITH_CONSTANT
             ? cis_attr_int_or(cis_op_get_attr_named(op, "value"), -1)
             : -1;
}

static bool is_small(const cis_value *array) {
  return cis_type_is_memref(array->type) && cis_type_rank(array->type) == 1 &&
         cis_type_dim(array->type, 0) <= MAX_ARRAY;
}

/// The values that are stored in an array of the call, by index.
static void get_array(const cis_op *call, uint32_t position, cis_value_vec *out) {
  const cis_value *array = cis_view_flow_root(cis_op_operand(call, position));
  for (const cis_use *use = cis_value_uses(array); use; use = cis_use_next(use)) {
    const cis_op *store = cis_use_owner(use);
    if (cis_op_kind(store) != CIS_OP_MEMREF_STORE || store->num_operands != 3)
      continue;
    int64_t index = constant_index(cis_op_operand(store, 2));
    if (index < 0 || index >= MAX_ARRAY)
      continue;
    if ((size_t)index >= out->len)
      cis_vec_resize(out, (size_t)index + 1);
    out->data[index] = cis_op_operand(store, 0);
  }
}

/// Whether a pointer is the buffer's; unknown of the pointers of memrefs that are not followed.
static truth points_to_buffer(const cis_path_facts *known, const cis_value *pointer) {
  cis_value *memref = pointer ? pointed_to(pointer) : NULL;
  if (!pointer)
    return NO;
  if (!memref || !can_compare(known, memref))
    return UNKNOWN;
  return cis_path_facts_is_name(known, memref) ? YES : NO;
}

/// Whether some of the first `num` pointers is the buffer's.
static truth has_buffer(const cis_path_facts *known, const cis_value_vec *pointers, size_t num) {
  truth found = NO;
  for (size_t i = 0; i < num && i < pointers->len && found != YES; ++i) {
    truth t = points_to_buffer(known, pointers->data[i]);
    found = t == NO ? found : t;
  }
  return found;
}

/// The helper's answer "freed": the buffer's condition holds, and it is none of the retained
/// buffers and none of the earlier ones.
static truth decide_freed(const cis_path_facts *known, cis_op *load, size_t index,
                          const cis_value_vec lists[3], cis_value **unknown, int *left) {
  truth retained = has_buffer(known, &lists[1], lists[1].len);
  truth earlier = has_buffer(known, &lists[0], index);
  if (retained == YES || earlier == YES)
    return NO;
  truth owned = decide(known, lists[2].data[index], unknown, left);
  if (owned == NO || (retained == NO && earlier == NO))
    return owned;
  return leave_unknown(&load->results[0], unknown);
}

/// The helper's answer "owned": some buffer whose condition holds is the same.
static truth decide_owned(const cis_path_facts *known, cis_op *load, const cis_value_vec lists[3],
                          cis_value **unknown, int *left) {
  cis_value *inner = NULL;
  for (size_t i = 0; i < lists[0].len && i < lists[2].len; ++i) {
    truth same = points_to_buffer(known, lists[0].data[i]);
    truth owned =
        same == NO || !lists[2].data[i] ? NO : decide(known, lists[2].data[i], &inner, left);
    if (same == YES && owned == YES)
      return YES;
    if (owned == YES)
      inner = inner ? inner : &load->results[0];
  }
  return inner ? leave_unknown(inner, unknown) : NO;
}

static truth decide_load(const cis_path_facts *known, cis_op *op, cis_value **unknown, int *left) {
  uint32_t position = 0;
  const cis_op *call = op->num_operands == 2 ? call_with(cis_op_operand(op, 0), &position) : NULL;
  if (!call || position < 3 || !is_small(cis_op_operand(op, 0)))
    return leave_unknown(&op->results[0], unknown);
  cis_value_vec lists[3] = {{0}, {0}, {0}};
  for (uint32_t i = 0; i < 3; ++i)
    get_array(call, i, &lists[i]);
  int64_t index = constant_index(cis_op_operand(op, 1));
  const cis_value_vec *asked = &lists[position == 3 ? 0 : 1];
  truth t = UNKNOWN;
  bool about = index >= 0 && (size_t)index < asked->len &&
               points_to_buffer(known, asked->data[index]) == YES &&
               (position != 3 || ((size_t)index < lists[2].len && lists[2].data[index]));
  if (!about)
    leave_unknown(&op->results[0], unknown);
  else
    t = position == 3 ? decide_freed(known, op, (size_t)index, lists, unknown, left)
                      : decide_owned(known, op, lists, unknown, left);
  for (uint32_t i = 0; i < 3; ++i)
    cis_vec_deinit(&lists[i]);
  return t;
}

// --- any condition ---

static truth decide(const cis_path_facts *known, cis_value *value, cis_value **unknown, int *left) {
  const cis_fact *fact = fact_of(known, value);
  if (fact)
    return fact->holds ? YES : NO;
  cis_op *op = (*left)-- > 0 ? cis_value_op(value) : NULL;
  switch (op ? cis_op_kind(op) : CIS_OP_UNKNOWN) {
  case CIS_OP_ARITH_CONSTANT:
    return cis_constant_is(value, true) ? YES : NO;
  case CIS_OP_ARITH_ANDI:
    return decide_and(known, op, YES, unknown, left);
  case CIS_OP_ARITH_ORI:
    return decide_and(known, op, NO, unknown, left);
  case CIS_OP_ARITH_XORI:
    return decide_xor(known, op, unknown, left);
  case CIS_OP_ARITH_SELECT:
    return decide_select(known, op, unknown, left);
  case CIS_OP_ARITH_CMPI:
    return decide_compare(known, op, unknown);
  case CIS_OP_MEMREF_LOAD:
    return decide_load(known, op, unknown, left);
  default:
    return leave_unknown(value, unknown);
  }
}

bool cis_path_facts_decide(const cis_path_facts *known, cis_value *condition,
                           cis_value **out_unknown) {
  cis_value *unknown = NULL;
  int left = MAX_LOOKS;
  truth t = decide(known, condition, &unknown, &left);
  *out_unknown = t == UNKNOWN ? unknown : NULL;
  return t == YES;
}

// --- assuming ---

static void add_fact(cis_path_facts *known, const cis_value *value, bool holds) {
  cis_fact fact = {value, holds};
  if (!fact_of(known, value))
    cis_vec_push(&known->facts, fact);
}

void cis_path_facts_assume(cis_path_facts *known, cis_value *condition, bool holds) {
  cis_op *op = cis_value_op(condition);
  unsigned kind = op ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  if (kind == CIS_OP_ARITH_CONSTANT)
    return;
  add_fact(known, condition, holds);
  for (uint32_t i = 0; i < 2 && kind == CIS_OP_ARITH_XORI; ++i)
    if (cis_constant_is(cis_op_operand(op, 1 - i), true))
      add_fact(known, cis_op_operand(op, i), !holds);
  if (kind == (holds ? CIS_OP_ARITH_ANDI : CIS_OP_ARITH_ORI))
    for (uint32_t i = 0; i < 2; ++i)
      add_fact(known, cis_op_operand(op, i), holds);
}

/// Whether a flag with this value goes to successor `i`.
static bool goes_to(const cis_op *op, cis_attr values, int64_t value, uint32_t i) {
  uint32_t found = 0;
  for (uint32_t c = 0; c + 1 < op->num_successors && !found; ++c)
    if (cis_dense_get_int(values, c) == value)
      found = c + 1;
  return found == i;
}

bool cis_path_facts_assume_case(cis_path_facts *known, cis_op *op, uint32_t i) {
  cis_attr values = cis_op_get_attr_named(op, "case_values");
  int left = MAX_CASES;
  for (const cis_use *use = cis_value_uses(cis_op_operand(op, 0)); values && use && left--;
       use = cis_use_next(use)) {
    cis_op *compare = cis_use_owner(use);
    if (cis_op_kind(compare) != CIS_OP_ARITH_CMPI ||
        (predicate_of(compare) != CIS_CMPI_EQ && predicate_of(compare) != CIS_CMPI_NE))
      continue;
    cis_op *other = cis_value_op(cis_op_operand(compare, 1));
    if (!other || cis_op_kind(other) != CIS_OP_ARITH_CONSTANT)
      continue;
    int64_t value = cis_attr_int_or(cis_op_get_attr_named(other, "value"), -1);
    bool is_default = i == 0 && !goes_to(op, values, value, 0);
    bool equal = i && cis_dense_get_int(values, i - 1) == value;
    if (!equal && !is_default && i == 0)
      continue; // one of many other values
    bool holds = equal == (predicate_of(compare) == CIS_CMPI_EQ), known_to_hold;
    if (find_comparison(known, compare, &known_to_hold) && known_to_hold != holds)
      return false;
    add_fact(known, &compare->results[0], holds);
  }
  return true;
}

bool cis_path_facts_is_connective(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return (kind == CIS_OP_ARITH_ANDI || kind == CIS_OP_ARITH_ORI || kind == CIS_OP_ARITH_XORI ||
          kind == CIS_OP_ARITH_SELECT) &&
         cis_type_is_int_of(op->results[0].type, 1);
}

static bool is_comparison(const cis_op *op) { return op && cis_op_kind(op) == CIS_OP_ARITH_CMPI; }

/// Equal for comparisons of the same values, whatever their predicates.
static uint64_t comparison_hash(const cis_op *op) {
  return cis_hash_ptr(cis_hash_ptr(1, cis_op_operand(op, 0)), cis_op_operand(op, 1));
}

static bool compares_the_same(const void *record, const void *key) {
  const cis_op *a = record, *b = key;
  return cis_op_operand(a, 0) == cis_op_operand(b, 0) &&
         cis_op_operand(a, 1) == cis_op_operand(b, 1);
}

void cis_path_leaves_deinit(cis_path_leaves *leaves) {
  cis_ptrmap_deinit(&leaves->values);
  cis_hashset_deinit(&leaves->comparisons);
}

bool cis_path_facts_is_leaf(const cis_path_leaves *leaves, const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return cis_ptrmap_has(&leaves->values, value) ||
         (is_comparison(op) && cis_hashset_find(&leaves->comparisons, comparison_hash(op), op,
                                                compares_the_same) != NULL);
}

void cis_path_facts_note_leaves(cis_value *condition, cis_path_leaves *out) {
  cis_value_vec work = {0};
  cis_vec_push(&work, condition);
  while (work.len) {
    cis_value *value = cis_vec_pop(&work);
    bool is_new;
    cis_ptrmap_get(&out->values, value, &is_new);
    cis_op *op = cis_value_op(value);
    if (is_comparison(op))
      *cis_hashset_get(&out->comparisons, comparison_hash(op), op, compares_the_same) = op;
    for (uint32_t i = 0; is_new && op && cis_path_facts_is_connective(op) && i < op->num_operands;
         ++i)
      cis_vec_push(&work, cis_op_operand(op, i));
  }
  cis_vec_deinit(&work);
}
