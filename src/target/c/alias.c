// Says of two memrefs that they share no memory where both are views of known buffers: different
// ones, or bytes of one pool that do not overlap. Says of one memref that no element is there
// twice.
#include "target/c/alias.h"
#include "target/c/ranges.h"

#include "analysis/view_flow.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/fold.h"
#include "support/planted.h"

#include <stdlib.h>

/// The buffer that a memref is a view of. Cached for each value in question.
typedef struct place {
  cis_value *root;    // an allocation, a global, an argument of the function
  int64_t first, end; // bytes of it; end INT64_MAX: not known
} place;

typedef struct origin {
  place at;
  cis_attr global; // its name, or NULL
  bool is_buffer, is_constant, is_argument;
} origin;

// --- places ---

/// The bytes that a view of static place and size has of its source; all of it otherwise.
static void narrow_to(place *p, const cis_op *view) {
  int64_t shift, bytes, end;
  cis_type type = view->results[0].type;
  if (cis_op_kind(view) == CIS_OP_MEMREF_VIEW &&
      cis_constant_int(cis_op_operand(view, 1), &shift) && cis_memref_has_identity_layout(type) &&
      cis_type_size_in_bytes(type, &bytes) && shift >= 0 &&
      !__builtin_add_overflow(shift, bytes, &end)) {
    p->first = shift;
    p->end = end;
  }
}

static cis_op *view_of(cis_value *value) {
  cis_op *op = cis_value_op(value);
  return op && op->info->view_operand >= 0 ? op : NULL;
}

/// A view of a buffer as a whole says which bytes; views of views keep what the first one says.
static const place *place_of(cis_c_emitter *e, cis_value *value) {
  cis_op_vec views = {0};
  const place *found = NULL;
  cis_value *at = value;
  for (cis_op *op;
       !(found = (const place *)cis_ptrmap_at(&e->origins, at)) && (op = view_of(at));) {
    cis_vec_push(&views, op);
    at = cis_op_operand(op, (uint32_t)op->info->view_operand);
  }
  if (!found) {
    place *p = cis_arena_new(&e->arena, place);
    *p = (place){.root = at, .end = INT64_MAX};
    cis_ptrmap_set(&e->origins, at, (uintptr_t)p);
    found = p;
  }
  for (size_t i = views.len; i-- > 0;) {
    place *p = cis_arena_copy(&e->arena, found, sizeof *found);
    if (at == p->root)
      narrow_to(p, views.data[i]);
    at = cis_op_result(views.data[i], 0);
    cis_ptrmap_set(&e->origins, at, (uintptr_t)p);
    found = p;
  }
  cis_vec_deinit(&views);
  return found;
}

static origin origin_of(cis_c_emitter *e, cis_value *value) {
  origin o = {.at = *place_of(e, value)};
  cis_op *op = cis_value_op(o.at.root);
  unsigned kind = op ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  o.is_buffer = kind == CIS_OP_MEMREF_ALLOC || kind == CIS_OP_MEMREF_ALLOCA ||
                kind == CIS_OP_BUFFERIZATION_CLONE;
  o.global = kind == CIS_OP_MEMREF_GET_GLOBAL ? cis_op_inherent(op, "name") : NULL;
  cis_op *global = o.global ? cis_symbol_cache_lookup_nearest(e->symbol_cache, op, o.global) : NULL;
  o.is_constant = global && cis_op_get_attr_named(global, "constant");
  o.is_argument = !op && cis_value_arg_block(o.at.root) == cis_op_entry(e->function);
  return o;
}

// --- pairs ---

static bool is_known(const origin *o) { return o->is_buffer || o->global || o->is_argument; }

/// Whether two different roots are different memory. An argument may be a global that other code
/// may write to.
static bool roots_are_distinct(const cis_c_emitter *e, const origin *x, const origin *y) {
  if (!is_known(x) || !is_known(y))
    return cis_planted("c-unknown-is-distinct");
  if (x->global && y->global)
    return x->global != y->global;
  if (x->is_argument && y->is_argument)
    return e->arguments_are_distinct || cis_planted("c-arguments-are-distinct");
  if ((x->is_argument && y->global) || (y->is_argument && x->global))
    return e->arguments_are_distinct || x->is_constant || y->is_constant;
  return true; // a buffer of this function, and something else
}

bool cis_c_are_distinct(cis_c_emitter *e, cis_value *a, cis_value *b) {
  origin x = origin_of(e, a), y = origin_of(e, b);
  if (x.at.root == y.at.root)
    return x.at.end <= y.at.first || y.at.end <= x.at.first || cis_planted("c-views-are-distinct");
  return roots_are_distinct(e, &x, &y);
}

// --- views whose places depend on iterations ---

enum { MOST_PARENTS = 16, DEEPEST_VALUE = 24, MOST_TRIED = 1 << 20 };

typedef struct trial {
  cis_c_emitter *e;
  const cis_op *views[2];
  int64_t bytes[2];
  cis_op *parents[MOST_PARENTS]; // the outermost first; then the second view
  bool is_needed[MOST_PARENTS];  // loops on which places depend
  uint32_t num;
  cis_ptrmap known; // numbers of the iteration
  uint32_t tried;
} trial;

static bool value_depends(const cis_value *value, const cis_value *on, unsigned depth) {
  const cis_op *op = cis_value_op(value);
  if (value == on || depth > DEEPEST_VALUE)
    return true;
  for (uint32_t i = 0; op && i < op->num_operands; ++i)
    if (value_depends(cis_op_operand(op, i), on, depth + 1))
      return true;
  return false;
}

static bool parent_depends(const trial *t, uint32_t i, const cis_value *on) {
  const cis_op *op = t->parents[i];
  uint32_t num = cis_op_kind(op) == CIS_OP_SCF_INDEX_SWITCH ? 1
                 : t->is_needed[i]                          ? 3 // bounds and step
                                                            : 0;
  for (uint32_t k = 0; k < num; ++k)
    if (value_depends(cis_op_operand(op, k), on, 0))
      return true;
  return false;
}

static cis_value *variable_of(const cis_op *loop) { return cis_block_args(cis_op_entry(loop))[0]; }

static void find_needed(trial *t) {
  for (uint32_t i = t->num; i-- > 0;) {
    if (cis_op_kind(t->parents[i]) != CIS_OP_SCF_FOR)
      continue;
    const cis_value *variable = variable_of(t->parents[i]);
    for (int k = 0; k < 2; ++k)
      t->is_needed[i] |= value_depends(cis_op_operand(t->views[k], 1), variable, 0);
    for (uint32_t inner = i + 1; inner < t->num; ++inner)
      t->is_needed[i] |= parent_depends(t, inner, variable);
  }
}

static bool places_are_apart(trial *t) {
  int64_t from[2], to[2];
  for (int k = 0; k < 2; ++k)
    if (!cis_c_number_where(t->e, cis_op_operand(t->views[k], 1), &t->known, &from[k]) ||
        __builtin_add_overflow(from[k], t->bytes[k], &to[k]))
      return false;
  return ++t->tried <= MOST_TRIED && (to[0] <= from[1] || to[1] <= from[0]);
}

/// Whether the region of a switch in which the second view lies is that of another number.
static bool takes_another(trial *t, uint32_t i) {
  cis_op *op = t->parents[i];
  const cis_op *inner = i + 1 < t->num ? t->parents[i + 1] : t->views[1];
  uint32_t num_cases, taken = 0; // region 0 is the default
  const int64_t *cases = cis_attr_get_i64_array(cis_op_inherent(op, "cases"), &num_cases);
  int64_t number;
  if (!cis_c_number_where(t->e, cis_op_operand(op, 0), &t->known, &number))
    return false;
  while (taken < num_cases && cases[taken] != number)
    ++taken;
  taken = taken == num_cases ? 0 : taken + 1;
  return cis_op_region(op, taken) != cis_op_parent_region(inner);
}

/// Tries all iterations of the parents from `i` on.
static bool are_apart_from(trial *t, uint32_t i) {
  if (i == t->num)
    return places_are_apart(t);
  cis_op *op = t->parents[i];
  if (cis_op_kind(op) == CIS_OP_SCF_INDEX_SWITCH && takes_another(t, i))
    return ++t->tried <= MOST_TRIED;
  if (cis_op_kind(op) != CIS_OP_SCF_FOR || !t->is_needed[i])
    return are_apart_from(t, i + 1);
  int64_t bounds[3]; // from, to, step
  for (uint32_t k = 0; k < 3; ++k)
    if (!cis_c_number_where(t->e, cis_op_operand(op, k), &t->known, &bounds[k]))
      return false;
  bool ok = bounds[2] > 0 && !cis_op_inherent(op, "unsignedCmp");
  while (ok && bounds[0] < bounds[1]) {
    cis_ptrmap_set(&t->known, variable_of(op), (uintptr_t)bounds[0]);
    ok = are_apart_from(t, i + 1) && !__builtin_add_overflow(bounds[0], bounds[2], &bounds[0]);
  }
  cis_ptrmap_remove(&t->known, variable_of(op));
  return ok;
}

/// `first` exists where `second` is made.
static bool are_apart(cis_c_emitter *e, cis_value *first, cis_value *second) {
  trial t = {.e = e, .views = {cis_value_op(first), cis_value_op(second)}};
  for (int k = 0; k < 2; ++k)
    if (!t.views[k] || cis_op_kind(t.views[k]) != CIS_OP_MEMREF_VIEW ||
        !cis_memref_has_identity_layout(t.views[k]->results[0].type) ||
        !cis_type_size_in_bytes(t.views[k]->results[0].type, &t.bytes[k]))
      return false;
  cis_op *parent = cis_op_parent(t.views[0]);
  if (cis_op_operand(t.views[0], 0) != cis_op_operand(t.views[1], 0) || !parent ||
      !cis_op_is_ancestor(parent, t.views[1]))
    return false;
  for (cis_op *op = cis_op_parent(t.views[1]); op && op != e->function; op = cis_op_parent(op)) {
    if (t.num == MOST_PARENTS)
      return false;
    memmove(t.parents + 1, t.parents, t.num++ * sizeof *t.parents);
    t.parents[0] = op;
  }
  find_needed(&t);
  bool ok = are_apart_from(&t, 0);
  cis_ptrmap_deinit(&t.known);
  return ok;
}

bool cis_c_are_distinct_at_once(cis_c_emitter *e, cis_value *a, cis_value *b) {
  return cis_c_are_distinct(e, a, b) || are_apart(e, a, b) || are_apart(e, b, a);
}

// --- all operands of an op ---

static const void *key_of(const origin *o) {
  return o->global ? (const void *)o->global : (const void *)o->at.root;
}

static int compare_origins(const void *a, const void *b) {
  const origin *x = a, *y = b;
  uintptr_t p = (uintptr_t)key_of(x), q = (uintptr_t)key_of(y);
  if (p != q)
    return p < q ? -1 : 1;
  return x->at.first < y->at.first ? -1 : x->at.first > y->at.first;
}

/// Views of one buffer side by side; others by what they are.
static bool all_are_distinct(const cis_c_emitter *e, origin *origins, size_t num) {
  size_t arguments = 0, globals = 0, constants = 0, unknown = 0;
  qsort(origins, num, sizeof *origins, compare_origins);
  for (size_t i = 0; i < num; ++i) {
    const origin *o = &origins[i];
    bool again = i && key_of(o) == key_of(o - 1);
    if (again && (o->global || o->at.first < (o - 1)->at.end))
      return cis_planted("c-views-are-distinct");
    arguments += o->is_argument && !again;
    globals += o->global != NULL;
    constants += o->is_constant;
    unknown += !is_known(o);
  }
  if (unknown)
    return num == 1 || cis_planted("c-unknown-is-distinct");
  bool shares = arguments > 1 || (arguments && globals > constants);
  return !shares || e->arguments_are_distinct || cis_planted("c-arguments-are-distinct");
}

bool cis_c_operands_are_distinct(cis_c_emitter *e, cis_op *op) {
  CIS_VEC(origin) origins = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is_base_memref(cis_op_operand(op, i)->type))
      cis_vec_push(&origins, origin_of(e, cis_op_operand(op, i)));
  bool distinct = origins.len < 2 || all_are_distinct(e, origins.data, origins.len);
  cis_vec_deinit(&origins);
  return distinct;
}

// --- elements of one memref ---

/// Whether numbers of the type say that each index has an element of its own: each stride passes
/// all elements of the dimensions with smaller ones.
static bool type_has_distinct_elements(cis_type type) {
  enum { MOST_RANK = 16 };
  uint32_t rank = cis_type_rank(type);
  int64_t strides[MOST_RANK], offset, last = 0;
  bool is_passed[MOST_RANK] = {false};
  if (cis_memref_has_identity_layout(type))
    return true;
  if (rank > MOST_RANK || !cis_memref_strides(type, strides, &offset))
    return false;
  for (uint32_t step = 0; step < rank; ++step) { // the smallest stride first
    uint32_t next = rank;
    for (uint32_t i = 0; i < rank; ++i)
      if (!is_passed[i] && (next == rank || strides[i] < strides[next]))
        next = i;
    int64_t size = cis_type_dim(type, next), far;
    is_passed[next] = true;
    if (size == 0 || size == 1)
      continue;
    if (size == CIS_DYNAMIC || strides[next] <= last || // a dynamic stride is negative
        __builtin_mul_overflow(strides[next], size - 1, &far) ||
        __builtin_add_overflow(last, far, &last))
      return false;
  }
  return true;
}

/// Whether the view sees each element of its source once.
static bool is_view_of_distinct(const cis_op *view) {
  switch (cis_op_kind(view)) {
  case CIS_OP_MEMREF_ASSUME_ALIGNMENT:
  case CIS_OP_MEMREF_CAST:
  case CIS_OP_MEMREF_COLLAPSE_SHAPE:
  case CIS_OP_MEMREF_EXPAND_SHAPE:
  case CIS_OP_MEMREF_MEMORY_SPACE_CAST:
  case CIS_OP_MEMREF_TRANSPOSE:
    return true;
  case CIS_OP_MEMREF_SUBVIEW: {
    cis_static_list steps = cis_static_list_get(view, "static_strides");
    for (uint32_t i = 0; i < steps.num; ++i)
      if (!steps.values[i] || steps.values[i] == CIS_DYNAMIC)
        return false;
    return true;
  }
  default:
    return false;
  }
}

bool cis_c_has_distinct_elements(const cis_value *memref) {
  for (;;) {
    if (!cis_type_is_memref(memref->type))
      return false;
    const cis_op *op = cis_value_op(memref);
    if (type_has_distinct_elements(memref->type))
      return true;
    if (!op || !is_view_of_distinct(op))
      return false;
    memref = cis_op_operand(op, 0);
  }
}
