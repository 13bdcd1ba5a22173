// Infers the layouts of private functions' arguments from their callers, to a fixed point.
//
//   func.func @main(...) {
//     %e = tensor.empty() : tensor<8xf32>       both calls pass a buffer without layout, so that
//     %0 = call @f(%e)                          %a is a memref<8xf32>, and what needs to know the
//     %1 = call @f(%0)                          layout (a collapse, a reshape) needs no copy
//   }
//   func.func private @f(%a: tensor<8xf32>) -> tensor<8xf32>
//
// A type changes twice at most: it is unknown at first, then that of the first call (or return)
// whose buffer's type is known, then any layout if another call differs. Questions that depend on
// an unknown type are asked again when it is known. Questions that take too many steps, and
// arguments of several blocks, have any layout as their answer. Callees are looked at where they
// are called, so that most functions are looked at once; a function that is looked at too often
// passes and returns any layout. No op is rewritten here. Where a buffer has another type in the
// end, the call casts or copies it.
#include "bufferize/rewrite/boundary_types.h"

#include "bufferize/analysis/one_shot_analysis.h"
#include "bufferize/analysis/state/state_impl.h"
#include "bufferize/rewrite/function_boundaries.h"
#include "bufferize/rewrite/joined_types.h"
#include "dialect/func/function_users.h"
#include "dialect/func/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/planted.h"

enum {
  MOST_LOOKS = 64,          // at one function
  MOST_DEPTH = 64,          // of callees that are looked at in callers
  MOST_NESTED = 128,        // questions inside each other
  MOST_QUESTIONS = 4,       // for each op of the program,
  LEAST_QUESTIONS = 1 << 12 // and these
};

typedef struct boundary {
  cis_op *function;
  cis_type *arguments, *results; // NULL: not a tensor, or not known yet
  bool is_internal, is_recursive, is_queued, is_active;
  uint32_t num_looks;
  cis_op_vec calls, returns;
  CIS_VEC(uint32_t) callers; // places of boundaries
} boundary;

struct cis_boundary_types {
  CIS_VEC(boundary) all;
  cis_ptrmap places; // function -> its place plus one
  CIS_VEC(uint32_t) queue;
  size_t num_taken;     // of the queue
  cis_ptrmap sources;   // tensor -> the tensor whose type decides
  bool is_finding;      // whether types may still change
  bool misses;          // whether a type was asked for that is not known
  uint32_t num_changes; // of types
  uint32_t depth;       // of questions
  uint64_t questions_left;
  bool is_cut; // whether one was not answered
};
typedef struct cis_boundary_types boundary_types;

// --- inferred types ---

static boundary *boundary_of(boundary_types *t, const cis_op *function) {
  uintptr_t place = function ? cis_ptrmap_at(&t->places, function) : 0;
  return place ? &t->all.data[place - 1] : NULL;
}

static cis_type known_or_missed(boundary_types *t, cis_type type) {
  t->misses |= t->is_finding && !type;
  return type;
}

cis_type cis_boundary_argument(cis_bufferization *b, const cis_op *function, uint32_t i) {
  boundary *f = b->boundaries ? boundary_of(b->boundaries, function) : NULL;
  return f && f->is_internal ? known_or_missed(b->boundaries, f->arguments[i]) : NULL;
}

cis_type cis_boundary_result(cis_bufferization *b, const cis_op *function, uint32_t i) {
  boundary *f = b->boundaries ? boundary_of(b->boundaries, function) : NULL;
  return f && (f->is_recursive || b->boundaries->is_finding)
             ? known_or_missed(b->boundaries, f->results[i])
             : NULL;
}

bool cis_boundary_has_no_layout(const cis_bufferization *b, cis_value *tensor) {
  if (!b->boundaries || tensor->is_arg ||
      !cis_bufferization_allows(b->options, cis_value_op(tensor)))
    return false;
  const cis_bufferizable_interface *row = cis_bufferizable_of(cis_value_op(tensor));
  return cis_bufferizes_to_allocation(tensor) || (row->flags & CIS_BUFFERIZABLE_READ_ONLY);
}

// --- questions ---

bool cis_boundary_begin_question(cis_bufferization *b) {
  boundary_types *t = b->boundaries;
  if (!t || !t->is_finding)
    return true;
  bool goes_on = t->questions_left && t->depth < MOST_NESTED;
  t->is_cut |= !goes_on;
  t->questions_left -= goes_on;
  t->depth += goes_on;
  return goes_on;
}

void cis_boundary_end_question(cis_bufferization *b) {
  if (b->boundaries && b->boundaries->is_finding)
    --b->boundaries->depth;
}

/// Forgets types that were derived from types that have changed.
static void forget(cis_bufferization *b) {
  cis_begin_joined_types(b);
  cis_ptrmap_clear(&b->block_arg_types);
  b->basis = (cis_type_basis){0};
}

/// cis_buffer_type_source, remembered for each tensor of the chain, because a chain may be as long
/// as the program, and each of its ops asks.
static cis_value *source_of(cis_bufferization *b, cis_value *tensor) {
  cis_ptrmap *sources = &b->boundaries->sources;
  cis_value_vec chain = {0};
  cis_value *at = tensor;
  for (cis_value *next; (next = (cis_value *)cis_ptrmap_at(sources, at)) == NULL; at = next) {
    cis_vec_push(&chain, at);
    next = cis_buffer_type_step(b, at);
    if (!next)
      break;
  }
  uintptr_t known = cis_ptrmap_at(sources, at);
  at = known ? (cis_value *)known : at;
  for (size_t i = 0; i < chain.len; ++i)
    cis_ptrmap_set(sources, chain.data[i], (uintptr_t)at);
  cis_vec_deinit(&chain);
  return at;
}

/// Asks for the type of a tensor's buffer. False if it depends on one that is not known yet.
static bool find_type(cis_bufferization *b, cis_value *tensor, cis_type *out) {
  boundary_types *t = b->boundaries;
  t->misses = t->is_cut = false;
  cis_value *source = source_of(b, tensor);
  *out = source->type == tensor->type ? cis_get_buffer_type(b, source, NULL) : NULL;
  if (t->misses || t->is_cut)
    forget(b);
  if (t->is_cut)
    *out = NULL;
  return t->is_cut || !t->misses;
}

/// Whether the type can be that of a boundary: a layout is all that is inferred.
static bool is_layout_of(cis_type type, cis_type open) {
  return type && cis_type_is_memref(type) && cis_type_is_memref(open) &&
         type->shaped.memory_space == open->shaped.memory_space &&
         cis_memref_type_fully_dynamic(type, open->shaped.memory_space) ==
             cis_memref_type_fully_dynamic(open, open->shaped.memory_space);
}

/// Joins `type` (NULL: any) to the type of a tensor's buffer. True if that changes it.
static bool join(boundary_types *t, cis_type *slot, cis_type tensor, cis_type type) {
  cis_type open = cis_memref_type_fully_dynamic(tensor, NULL);
  cis_type joined = is_layout_of(type, open) && (!*slot || *slot == type) ? type : open;
  if (cis_planted("boundary-first-caller") && *slot)
    joined = *slot;
  bool changes = *slot != joined;
  *slot = joined;
  t->num_changes += changes;
  return changes;
}

// --- looking at functions ---

static void enqueue(boundary_types *t, boundary *f) {
  if (f->is_queued)
    return;
  f->is_queued = true;
  cis_vec_push(&t->queue, (uint32_t)(f - t->all.data));
}

static void enqueue_callers(boundary_types *t, const boundary *f) {
  for (size_t i = 0; i < f->callers.len; ++i)
    enqueue(t, &t->all.data[f->callers.data[i]]);
}

/// Joins the types that a call passes. `gives_up`: they may have any layout.
static void look_at_call(cis_bufferization *b, boundary *callee, cis_op *call, bool gives_up) {
  boundary_types *t = b->boundaries;
  bool changes = false;
  for (uint32_t i = 0; callee->is_internal && i < call->num_operands; ++i) {
    cis_value *value = cis_op_operand(call, i);
    if (!cis_value_is_base_tensor(value) ||
        callee->arguments[i] == cis_memref_type_fully_dynamic(value->type, NULL))
      continue;
    cis_type type = NULL;
    if (gives_up || find_type(b, value, &type))
      changes |= join(t, &callee->arguments[i], value->type, type);
  }
  if (changes)
    enqueue(t, callee);
}

static void look_at_return(cis_bufferization *b, boundary *f, cis_op *ret, bool gives_up) {
  boundary_types *t = b->boundaries;
  bool changes = false;
  for (uint32_t i = 0; i < ret->num_operands; ++i) {
    cis_value *value = cis_op_operand(ret, i);
    cis_type type = NULL;
    if (cis_value_is_base_tensor(value) && (gives_up || find_type(b, value, &type)))
      changes |= join(t, &f->results[i], value->type, type);
  }
  if (changes)
    enqueue_callers(t, f);
}

/// Whether a function has a graph of blocks. Types of its block arguments are not inferred, because
/// they depend on all branches.
static bool has_several_blocks(const cis_op *function) {
  const cis_region *body = cis_op_region(function, 0);
  return cis_region_first(body) != cis_region_last(body);
}

static void look_at(cis_bufferization *b, boundary *f, uint32_t depth) {
  boundary_types *t = b->boundaries;
  bool gives_up = ++f->num_looks > MOST_LOOKS || has_several_blocks(f->function);
  uint32_t num_changes = t->num_changes;
  f->is_queued = false;
  f->is_active = true;
  forget(b);
  for (size_t i = 0; i < f->calls.len; ++i) {
    boundary *callee = boundary_of(t, cis_state_callee(b->state, f->calls.data[i]));
    if (!callee)
      continue;
    look_at_call(b, callee, f->calls.data[i], gives_up);
    if (callee->is_queued && !callee->is_active && depth < MOST_DEPTH)
      look_at(b, callee, depth + 1);
    if (t->num_changes != num_changes)
      forget(b);
    num_changes = t->num_changes;
  }
  for (size_t i = 0; i < f->returns.len; ++i)
    look_at_return(b, f, f->returns.data[i], gives_up);
  f->is_active = false;
}

static void look_at_queued(cis_bufferization *b) {
  boundary_types *t = b->boundaries;
  while (t->num_taken < t->queue.len) {
    boundary *f = &t->all.data[t->queue.data[t->num_taken++]];
    if (f->is_queued)
      look_at(b, f, 0);
  }
}

/// Gives every result that is not known yet a type: no layout (`guesses`), or any layout.
static bool fill_in_results(boundary_types *t, boundary *f, bool guesses) {
  cis_type type = cis_function_type(f->function);
  bool changes = false;
  for (uint32_t i = 0; i < type->function.num_results; ++i) {
    cis_type tensor = type->function.results[i];
    if (!f->results[i] && cis_type_is_base_tensor(tensor))
      changes |=
          join(t, &f->results[i], tensor, guesses ? cis_memref_type_identity(tensor, NULL) : NULL);
  }
  return changes;
}

/// Gives arguments that only uncalled functions pass any layout.
static bool fill_in_arguments(boundary_types *t, boundary *f) {
  cis_type type = cis_function_type(f->function);
  bool changes = false;
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    if (!f->arguments[i] && cis_type_is_base_tensor(type->function.inputs[i]))
      changes |= join(t, &f->arguments[i], type->function.inputs[i], NULL);
  return changes;
}

/// Fills in results of functions that call each other, where each one waits for the other. First
/// they are assumed to have no layout; that holds if the returned types agree.
static void fill_in(boundary_types *t, bool guesses) {
  for (size_t k = 0; k < t->all.len; ++k) {
    boundary *f = &t->all.data[k];
    bool changes = fill_in_results(t, f, guesses);
    if (!guesses)
      changes |= fill_in_arguments(t, f);
    if (!changes)
      continue;
    enqueue(t, f);
    enqueue_callers(t, f);
  }
}

// --- functions and calls ---

static void add_function(cis_bufferization *b, const cis_function_users *users, cis_op *function) {
  cis_type type = cis_function_type(function);
  boundary f = {.function = function,
                .arguments = cis_arena_array(b->arena, cis_type, type->function.num_inputs + 1),
                .results = cis_arena_array(b->arena, cis_type, type->function.num_results + 1),
                .is_internal = cis_function_users_is_internal(users, function) ||
                               cis_planted("boundary-public")};
  memset(f.arguments, 0, sizeof(cis_type) * type->function.num_inputs);
  memset(f.results, 0, sizeof(cis_type) * type->function.num_results);
  cis_for_each_block (block, cis_op_region(function, 0)) {
    cis_op *last = cis_block_last(block);
    if (last && cis_op_kind(last) == CIS_OP_FUNC_RETURN)
      cis_vec_push(&f.returns, last);
  }
  cis_vec_push(&b->boundaries->all, f);
  cis_ptrmap_set(&b->boundaries->places, function, b->boundaries->all.len);
}

static void add_call(cis_bufferization *b, cis_op *call) {
  cis_op *caller = cis_function_around(call);
  boundary *from = boundary_of(b->boundaries, caller);
  boundary *callee = boundary_of(b->boundaries, cis_state_callee(b->state, call));
  if (!callee)
    return;
  // Callees of code outside, or of functions where all writes copy first, are not inferred.
  if (!from || cis_is_in_function_without_analysis(b->options, caller)) {
    callee->is_internal = false;
    return;
  }
  cis_vec_push(&from->calls, call);
  if (!callee->callers.len || cis_vec_last(&callee->callers) != from - b->boundaries->all.data)
    cis_vec_push(&callee->callers, (uint32_t)(from - b->boundaries->all.data));
}

static cis_walk count_op(cis_op *op, void *user) {
  (void)op;
  *(uint64_t *)user += MOST_QUESTIONS;
  return CIS_WALK_CONTINUE;
}

static void add_all(cis_bufferization *b, cis_op *module) {
  boundary_types *t = b->boundaries;
  t->questions_left = LEAST_QUESTIONS;
  cis_walk_preorder(module, count_op, &t->questions_left);
  cis_function_users users;
  cis_op_vec functions = {0}, recursive = {0};
  cis_function_users_init(&users, module);
  cis_order_functions(module, &functions, &recursive);
  cis_vec_append(&functions, recursive.data, recursive.len);
  for (size_t i = 0; i < functions.len; ++i)
    if (cis_op_entry(functions.data[i]))
      add_function(b, &users, functions.data[i]);
  for (size_t i = 0; i < recursive.len; ++i)
    boundary_of(t, recursive.data[i])->is_recursive = true;
  for (size_t i = 0; i < users.calls.len; ++i)
    add_call(b, users.calls.data[i]);
  // Callers before callees, whose arguments are known then.
  for (size_t i = t->all.len; i-- > 0;)
    enqueue(t, &t->all.data[i]);
  cis_function_users_deinit(&users);
  cis_vec_deinit(&functions);
  cis_vec_deinit(&recursive);
}

void cis_find_boundary_types(cis_bufferization *b, cis_op *module) {
  const cis_bufferization_options *o = b->options;
  if (!o->infers_argument_layouts || o->function_boundaries != CIS_LAYOUT_INFER ||
      o->copy_before_write || o->must_infer_memory_space || o->use_encoding_for_memory_space ||
      o->dialect_filter.len)
    return;
  boundary_types *t = b->boundaries = cis_mem_calloc(1, sizeof *b->boundaries);
  bool was_quiet = cis_diag_set_quiet(cis_op_context(module), true);
  t->is_finding = true;
  add_all(b, module);
  look_at_queued(b);
  fill_in(t, true);
  look_at_queued(b);
  fill_in(t, false);
  look_at_queued(b);
  t->is_finding = false;
  forget(b);
  (void)cis_diag_set_quiet(cis_op_context(module), was_quiet);
}

void cis_boundary_types_destroy(boundary_types *t) {
  if (!t)
    return;
  for (size_t i = 0; i < t->all.len; ++i) {
    cis_vec_deinit(&t->all.data[i].calls);
    cis_vec_deinit(&t->all.data[i].returns);
    cis_vec_deinit(&t->all.data[i].callers);
  }
  cis_vec_deinit(&t->all);
  cis_vec_deinit(&t->queue);
  cis_ptrmap_deinit(&t->places);
  cis_ptrmap_deinit(&t->sources);
  cis_mem_free(t);
}
