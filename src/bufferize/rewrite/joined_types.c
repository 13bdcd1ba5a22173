// Types of buffers that are one of several, over strongly connected components (Tarjan, 1972).
//
//   %r = scf.for ... iter_args(%x = %t, %y = %u) {    %x: %t or %y;  %y: %u or %x;  %r: %x.
//     scf.yield %y, %x                                All three have the type of %t and %u, if that
//   }                                                 is one type, else one with a dynamic layout.
//
// The type of a leaf, a value that is no join itself, comes from its row. If that depends on a
// tensor whose type is in question here, the whole question is left to the rows, which assume a
// type and check it.
#include "bufferize/rewrite/joined_types.h"

#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/known_types.h"

/// A type and what it rests on. Joins with a fully dynamic layout stay what they are, whatever else
/// is joined, so that one witness is enough for them.
typedef struct found_type {
  cis_type type;
  cis_type sure;          // the join of what holds for good, or NULL
  const cis_value *until; // an assumption that makes it fully dynamic for as long as it holds
  cis_type_basis basis;   // all assumptions
} found_type;

typedef struct node {
  cis_value *value;
  found_type found;
  uint32_t low;       // the first node on the stack that it leads to
  uint32_t next, end; // of its successors
  bool is_done;
} node;

/// A tensor that is copied to where a buffer in a memory space is expected.
typedef struct copied_tensor {
  cis_value *tensor;
  cis_attr memory_space;
} copied_tensor;

typedef struct join {
  cis_bufferization *b;
  cis_value_vec *asked;
  uint32_t depth; // of questions in questions
  CIS_VEC(node) nodes;
  cis_ptrmap places; // value -> its node plus one
  cis_value_vec successors;
  CIS_VEC(uint32_t) path, stack; // nodes that are looked at; those whose component is not complete
  CIS_VEC(copied_tensor) copied;
  bool failed;
  bool comes_round; // to a question around this one, which will fail
} join;

// --- what types rest on ---

static void add_basis(cis_type_basis *to, cis_type_basis from) {
  bool is_same =
      !to->num || !from.num || (to->num == 1 && from.num == 1 && to->tensor == from.tensor);
  to->num = is_same ? (to->num > from.num ? to->num : from.num) : 2;
  if (!to->tensor)
    to->tensor = from.tensor;
}

void cis_note_assumed(cis_bufferization *b, const cis_value *tensor) {
  add_basis(&b->basis, (cis_type_basis){tensor ? 1 : 2, tensor});
}

/// False if memory spaces differ.
static bool add_found(cis_type tensor, found_type *to, const found_type *from) {
  if (from->type)
    to->type = to->type ? cis_join_buffer_types(tensor, to->type, from->type) : from->type;
  if (from->sure)
    to->sure = to->sure ? cis_join_buffer_types(tensor, to->sure, from->sure) : from->sure;
  if (!to->until)
    to->until = from->until;
  add_basis(&to->basis, from->basis);
  return to->type || !from->type;
}

static found_type found_with_basis(cis_type tensor, cis_type type, cis_type_basis basis) {
  found_type found = {.type = type, .basis = basis};
  if (!basis.num)
    found.sure = type;
  else if (basis.num == 1 && cis_type_is_base_tensor(tensor) && cis_is_fully_dynamic(tensor, type))
    found.until = basis.tensor;
  return found;
}

/// Keeps the type of a tensor, if it is known how long it holds, and says what it rests on.
static cis_type_basis keep(cis_bufferization *b, const cis_value *tensor, const found_type *found) {
  cis_type_basis basis = found->basis;
  if (found->sure && cis_is_fully_dynamic(tensor->type, found->sure))
    basis = (cis_type_basis){0};
  else if (found->until)
    basis = (cis_type_basis){1, found->until};
  if (basis.num <= 1 && b->keeps_types)
    cis_know_type(b, &b->joined_types, tensor, found->type, basis.num ? basis.tensor : NULL);
  return basis;
}

/// The known type of a tensor: valid for good, or from the walk that is being checked.
static bool find_known(cis_bufferization *b, const cis_value *tensor, found_type *out) {
  const cis_known_type *known = cis_known_type_of(b, &b->joined_types, tensor);
  cis_type checked = known ? NULL : (cis_type)cis_ptrmap_at(&b->checked_types, tensor);
  if (known)
    *out = found_with_basis(tensor->type, known->type,
                            (cis_type_basis){known->until != NULL, known->until});
  else if (checked)
    *out = found_with_basis(tensor->type, checked, (cis_type_basis){2, NULL});
  return known || checked;
}

// --- the walk ---

static cis_op *owner_of(const cis_value *value) {
  return value->is_arg ? cis_block_parent_op(cis_value_arg_block(value)) : cis_value_op(value);
}

/// Appends what the tensor's buffer is one of. False if it is no join.
static bool get_joined(join *j, cis_value *tensor, cis_value_vec *out) {
  cis_op *owner = owner_of(tensor);
  return cis_bufferization_allows(j->b->options, owner) &&
         cis_bufferizable_of(owner)->joined_values &&
         cis_bufferizable_of(owner)->joined_values(owner, tensor, out);
}

static void enter(join *j, cis_value *tensor, uint32_t first) {
  const node n = {.value = tensor,
                  .low = (uint32_t)j->nodes.len,
                  .next = first,
                  .end = (uint32_t)j->successors.len};
  cis_ptrmap_set(&j->places, tensor, j->nodes.len + 1);
  cis_ptrmap_set(&j->b->joining, tensor, j->depth);
  cis_vec_push(&j->path, (uint32_t)j->nodes.len);
  cis_vec_push(&j->stack, (uint32_t)j->nodes.len);
  cis_vec_push(&j->nodes, n);
  cis_vec_push(j->asked, tensor);
}

/// Asks the row of a leaf. False if there is no answer.
static bool ask_leaf(join *j, cis_value *leaf, found_type *out) {
  cis_bufferization *b = j->b;
  cis_type_basis before = b->basis;
  bool was_cut = b->was_cut;
  b->basis = (cis_type_basis){0};
  b->was_cut = false;
  const cis_value_vec *joins = b->joins;
  size_t num_joins = b->num_joins;
  b->joins = j->asked;
  b->num_joins = j->asked->len;
  cis_type type = cis_get_buffer_type(b, leaf, j->asked);
  b->joins = joins;
  b->num_joins = num_joins;
  *out = type ? found_with_basis(leaf->type, type, b->basis) : (found_type){0};
  bool is_cut = b->was_cut;
  b->basis = before;
  b->was_cut = was_cut || is_cut;
  j->comes_round = b->round && b->round < j->depth;
  j->failed = is_cut || b->round == j->depth;
  if (j->failed && !j->comes_round)
    b->round = 0;
  return type && !j->failed && !j->comes_round;
}

/// Joins a type that is known by now. False if memory spaces differ.
static bool add(join *j, node *n, const found_type *found) {
  j->failed = !add_found(n->value->type, &n->found, found);
  return !j->failed;
}

/// Joins an allocation with a copy. It has no layout, and that it is in the memory space of the
/// others is checked in the end, so that copies may follow each other as often as they like.
static bool add_copy(join *j, node *n, const cis_value *allocation, cis_value *copied) {
  cis_attr memory_space = n->found.type->shaped.memory_space;
  cis_type type = cis_memref_type_identity(allocation->type, memory_space);
  cis_vec_push(&j->copied, ((copied_tensor){copied, memory_space}));
  return add(j, n, &(found_type){.type = type, .sure = type});
}

/// Follows one value that the last node of the path joins. False if there is no answer.
static bool follow(join *j, uint32_t place, cis_value *value) {
  node *n = &j->nodes.data[place];
  if (!cis_value_is_base_tensor(value))
    return add(j, n, &(found_type){.type = value->type, .sure = value->type});
  value = cis_buffer_type_source(j->b, value);
  if (value->type != n->value->type) {
    j->failed = true;
    return false;
  }
  cis_value *copied = !value->is_arg && n->found.type ? cis_copied_by(cis_value_op(value)) : NULL;
  if (copied && cis_bufferization_allows(j->b->options, cis_value_op(value)))
    return add_copy(j, n, value, copied);
  uintptr_t other = cis_ptrmap_at(&j->places, value);
  if (other) {
    const node *to = &j->nodes.data[other - 1];
    if (to->is_done)
      return add(j, n, &to->found);
    n->low = (uint32_t)other - 1 < n->low ? (uint32_t)other - 1 : n->low;
    return add(j, n, &(found_type){.type = to->found.type});
  }
  found_type found;
  if (find_known(j->b, value, &found))
    return add(j, n, &found);
  uint32_t first = (uint32_t)j->successors.len;
  bool is_asked = cis_ptrmap_has(&j->b->joining, value);
  if (!is_asked && get_joined(j, value, &j->successors)) {
    enter(j, value, first);
    return true;
  }
  cis_vec_resize(&j->successors, first);
  return ask_leaf(j, value, &found) && add(j, &j->nodes.data[place], &found);
}

/// Ends a component, whose nodes all have one type.
static bool end_component(join *j, uint32_t first) {
  found_type all = {0};
  size_t begin = j->stack.len;
  do {
    const node *n = &j->nodes.data[j->stack.data[--begin]];
    if (!add_found(n->value->type, &all, &n->found))
      return false;
  } while (j->stack.data[begin] != first);
  if (!all.type)
    return false;
  for (size_t i = begin; i < j->stack.len; ++i) {
    node *n = &j->nodes.data[j->stack.data[i]];
    n->found = all;
    n->is_done = true;
    n->found.basis = keep(j->b, n->value, &all);
    cis_ptrmap_remove(&j->b->joining, n->value);
  }
  cis_vec_resize(&j->stack, begin);
  return true;
}

/// Leaves the last node of the path, all of whose successors have been followed.
static bool leave(join *j) {
  uint32_t place = cis_vec_pop(&j->path);
  node *n = &j->nodes.data[place];
  (void)cis_vec_pop(j->asked);
  j->failed = n->low == place && !end_component(j, place);
  if (j->failed)
    return false;
  if (!j->path.len)
    return true;
  node *from = &j->nodes.data[j->path.data[j->path.len - 1]];
  from->low = !n->is_done && n->low < from->low ? n->low : from->low;
  return add(j, from, n->is_done ? &n->found : &(found_type){.type = n->found.type});
}

static bool walk(join *j) {
  while (j->path.len) {
    uint32_t place = j->path.data[j->path.len - 1];
    node *n = &j->nodes.data[place];
    if (n->next < n->end ? !follow(j, place, j->successors.data[n->next++]) : !leave(j))
      return false;
  }
  return true;
}

/// The type of a tensor that is copied, through copies of copies. False if there is no answer.
static bool find_copied(join *j, cis_value *tensor, found_type *out) {
  cis_bufferization *b = j->b;
  for (cis_value *copied = tensor; copied;) {
    tensor = cis_buffer_type_source(b, copied);
    const cis_op *op = cis_value_op(tensor);
    copied = op && cis_bufferization_allows(b->options, op) ? cis_copied_by(op) : NULL;
  }
  uint32_t first = (uint32_t)j->successors.len;
  if (!cis_ptrmap_has(&j->places, tensor) && !find_known(b, tensor, out) &&
      !cis_ptrmap_has(&b->joining, tensor) && get_joined(j, tensor, &j->successors)) {
    enter(j, tensor, first);
    if (!walk(j))
      return false;
  }
  cis_vec_resize(&j->successors, first);
  uintptr_t place = cis_ptrmap_at(&j->places, tensor);
  if (!place)
    return ask_leaf(j, tensor, out);
  *out = j->nodes.data[place - 1].found;
  return true;
}

/// Records the types of the nodes from number `first` on, so that queries in the meantime see them.
static void show_types(join *j, size_t first) {
  for (size_t i = first; i < j->nodes.len; ++i)
    cis_ptrmap_set(&j->b->checked_types, j->nodes.data[i].value,
                   (uintptr_t)j->nodes.data[i].found.type);
}

/// Whether all that is copied is in the memory space where its copies are expected. What is copied
/// may be a part of a tensor whose type has been found here.
static bool check_copied(join *j) {
  size_t shown = 0;
  bool ok = true;
  for (size_t i = 0; i < j->copied.len && ok; ++i) {
    const copied_tensor copied = j->copied.data[i];
    found_type found;
    show_types(j, shown);
    shown = j->nodes.len;
    ok = find_copied(j, copied.tensor, &found);
    j->failed |= ok && found.type->shaped.memory_space != copied.memory_space;
    ok = ok && !j->failed;
  }
  for (size_t i = 0; i < shown; ++i)
    cis_ptrmap_remove(&j->b->checked_types, j->nodes.data[i].value);
  return ok;
}

static void end(join *j) {
  for (size_t i = 0; i < j->stack.len; ++i)
    cis_ptrmap_remove(&j->b->joining, j->nodes.data[j->stack.data[i]].value);
  j->asked->len -= j->path.len;
  cis_vec_deinit(&j->nodes);
  cis_ptrmap_deinit(&j->places);
  cis_vec_deinit(&j->successors);
  cis_vec_deinit(&j->path);
  cis_vec_deinit(&j->stack);
  cis_vec_deinit(&j->copied);
}

bool cis_find_joined_type(cis_bufferization *b, cis_value *tensor, cis_value_vec *asked,
                          cis_type *out) {
  *out = NULL;
  uintptr_t depth = cis_ptrmap_at(&b->joining, tensor);
  if (depth) {
    b->round = b->round && b->round < depth ? b->round : (uint32_t)depth;
    return true;
  }
  found_type found;
  if (find_known(b, tensor, &found)) {
    *out = found.type;
    add_basis(&b->basis, found.basis);
    return true;
  }
  join j = {.b = b, .asked = asked, .depth = b->join_depth + 1};
  if (cis_ptrmap_has(&b->not_joined, tensor) || !get_joined(&j, tensor, &j.successors)) {
    cis_vec_deinit(&j.successors);
    return false;
  }
  b->join_depth = j.depth;
  enter(&j, tensor, 0);
  bool ok = walk(&j) && check_copied(&j);
  if (ok) {
    *out = j.nodes.data[0].found.type;
    add_basis(&b->basis, j.nodes.data[0].found.basis);
  }
  bool is_error = !ok && !j.failed;
  end(&j);
  b->join_depth = j.depth - 1;
  if (!ok)
    cis_ptrmap_clear(&b->joined_types); // copies were not checked
  if (!ok && !is_error)
    cis_ptrmap_set(&b->not_joined, tensor, 1);
  return ok || is_error;
}

void cis_begin_joined_types(cis_bufferization *b) {
  b->keeps_types = true;
  cis_ptrmap_clear(&b->joined_types);
  cis_ptrmap_clear(&b->not_joined);
}
