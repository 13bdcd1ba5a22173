// Functions, globals and other symbols: removed with what refers to them, without their bodies, and
// with shorter names.
#include "ir/attr_inside.h"
#include "ir/symbol.h"
#include "reduce/impl.h"
#include "support/map.h"

static bool is_symbol(const cis_op *op) {
  return cis_op_block(op) && cis_symbol_name(op).data != NULL;
}

static cis_walk find_symbol(cis_op *op, void *user) {
  if (is_symbol(op))
    cis_reduce_add(user, op, 0, 0);
  return CIS_WALK_CONTINUE;
}

static void find_symbols(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_symbol, out);
}

// --- with their users ---

typedef struct users {
  cis_strmap names;
  cis_ptrmap symbols, around; // that go; the ops that they are in
  cis_op_vec found;
  bool names_one; // the op that is looked at names one of them
} users;

static void look_at_reference(void *user, cis_attr attr) {
  users *u = user;
  if (attr->kind != CIS_ATTR_SYMBOL_REF)
    return;
  u->names_one |= cis_strmap_find(&u->names, attr->symbol.root) != NULL;
  for (uint32_t i = 0; i < attr->symbol.num_nested; ++i)
    u->names_one |= cis_strmap_find(&u->names, attr->symbol.nested[i]) != NULL;
}

static void look_at_attr(void *user, cis_op *op, cis_str name, cis_attr attr) {
  (void)op, (void)name;
  cis_attr_walk(attr, look_at_reference, user);
}

static cis_walk find_users(cis_op *op, void *user) {
  users *u = user;
  if (cis_ptrmap_has(&u->symbols, op))
    return CIS_WALK_SKIP;
  u->names_one = false;
  cis_reduce_each_attr(op, look_at_attr, u);
  if (u->names_one && !cis_ptrmap_has(&u->around, op))
    cis_vec_push(&u->found, op);
  return CIS_WALK_CONTINUE;
}

/// A user whose results cannot be replaced stays, and the verifier refuses the program.
static bool remove_symbols(cis_op *root, const cis_reduce_target *targets, size_t num) {
  users u = {0};
  for (size_t i = 0; i < num; ++i) {
    cis_strmap_set(&u.names, cis_symbol_name(targets[i].object), 1);
    cis_ptrmap_set(&u.symbols, targets[i].object, 1);
    for (cis_op *op = cis_op_parent(targets[i].object); op; op = cis_op_parent(op))
      cis_ptrmap_set(&u.around, op, 1);
  }
  cis_walk_preorder(root, find_users, &u);
  for (size_t i = u.found.len; i-- > 0;)
    if (cis_op_block(u.found.data[i]) && !cis_reduce_is_terminator(u.found.data[i]))
      cis_reduce_remove(u.found.data[i]);
  for (size_t i = num; i-- > 0;)
    cis_reduce_erase(targets[i].object);
  cis_strmap_deinit(&u.names);
  cis_ptrmap_deinit(&u.symbols);
  cis_ptrmap_deinit(&u.around);
  cis_vec_deinit(&u.found);
  return true;
}

const cis_reduction cis_reduce_symbols = {
    "symbols", "a function, a global or another symbol, with the ops that refer to it",
    find_symbols, remove_symbols};

static void note_reference(void *user, cis_attr attr) {
  if (attr->kind != CIS_ATTR_SYMBOL_REF)
    return;
  cis_strmap_set(user, attr->symbol.root, 1);
  for (uint32_t i = 0; i < attr->symbol.num_nested; ++i)
    cis_strmap_set(user, attr->symbol.nested[i], 1);
}

static void note_attr(void *user, cis_op *op, cis_str name, cis_attr attr) {
  (void)op, (void)name;
  cis_attr_walk(attr, note_reference, user);
}

static cis_walk note_op(cis_op *op, void *user) {
  cis_reduce_each_attr(op, note_attr, user);
  return CIS_WALK_CONTINUE;
}

void cis_reduce_erase_unused_symbols(cis_op *root, const cis_op_vec *symbols) {
  cis_strmap names = {0};
  cis_walk_preorder(root, note_op, &names);
  for (size_t i = 0; i < symbols->len; ++i)
    if (!cis_strmap_find(&names, cis_symbol_name(symbols->data[i])))
      cis_reduce_erase(symbols->data[i]);
  cis_strmap_deinit(&names);
}

// --- bodies ---

static cis_walk find_body(cis_op *op, void *user) {
  if (is_symbol(op) && cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && op->num_regions &&
      !cis_region_is_empty(cis_op_region(op, 0)))
    cis_reduce_add(user, op, 0, 0);
  return CIS_WALK_CONTINUE;
}

static void find_bodies(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_body, out);
}

static bool remove_bodies(cis_op *root, const cis_reduce_target *targets, size_t num) {
  cis_attr private = cis_attr_string(cis_op_context(root), CIS_STR("private"));
  for (size_t i = num; i-- > 0;) {
    cis_op *function = targets[i].object;
    cis_reduce_clear_region(cis_op_region(function, 0));
    cis_op_set_attr(function, CIS_STR("sym_visibility"), private);
  }
  return true;
}

const cis_reduction cis_reduce_bodies = {
    "bodies", "the body of a function, of which a private declaration is left", find_bodies,
    remove_bodies};

// --- names ---

typedef struct renaming {
  cis_strmap names; // to interned names
} renaming;

static cis_str renamed(const renaming *r, cis_str name) {
  uintptr_t *to = cis_strmap_find(&r->names, name);
  return to ? cis_str_from((const char *)*to) : name;
}

static cis_attr rename_in(void *user, cis_attr attr) {
  const renaming *r = user;
  if (attr->kind != CIS_ATTR_SYMBOL_REF)
    return cis_attr_map_inside(attr, rename_in, user);
  CIS_VEC(cis_str) nested = {0};
  for (uint32_t i = 0; i < attr->symbol.num_nested; ++i)
    cis_vec_push(&nested, renamed(r, attr->symbol.nested[i]));
  cis_attr to = cis_attr_symbol(attr->ctx, renamed(r, attr->symbol.root), nested.data,
                                attr->symbol.num_nested);
  cis_vec_deinit(&nested);
  return to;
}

static cis_walk rename_op(cis_op *op, void *user) {
  const renaming *r = user;
  for (uint32_t i = 0; i < op->num_props; ++i)
    if (cis_op_props(op)[i])
      cis_op_props(op)[i] = rename_in(user, cis_op_props(op)[i]);
  if (cis_op_discardable(op))
    cis_op_set_discardable(op, rename_in(user, cis_op_discardable(op)));
  cis_str name = cis_symbol_name(op);
  if (name.data && cis_strmap_find(&r->names, name))
    cis_op_set_attr(op, CIS_STR("sym_name"), cis_attr_string(cis_op_context(op), renamed(r, name)));
  return CIS_WALK_CONTINUE;
}

static cis_walk note_name(cis_op *op, void *user) {
  cis_str name = cis_symbol_name(op);
  if (name.data)
    cis_strmap_set(user, name, 1);
  return CIS_WALK_CONTINUE;
}

/// main is what programs begin with.
static cis_walk find_name(cis_op *op, void *user) {
  if (is_symbol(op) && cis_symbol_name(op).len > 1 && !cis_str_is(cis_symbol_name(op), "main"))
    cis_reduce_add(user, op, 0, 0);
  return CIS_WALK_CONTINUE;
}

static void find_names(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_name, out);
}

static bool shorten_names(cis_op *root, const cis_reduce_target *targets, size_t num) {
  cis_strmap taken = {0};
  renaming r = {{0}};
  char name[] = "a";
  cis_walk_preorder(root, note_name, &taken);
  for (size_t i = 0; i < num && name[0] <= 'z'; ++i) {
    while (name[0] <= 'z' && cis_strmap_find(&taken, cis_str_from(name)))
      ++name[0];
    if (name[0] > 'z')
      break;
    cis_str to = cis_context_intern(cis_op_context(root), cis_str_from(name));
    cis_strmap_set(&r.names, cis_symbol_name(targets[i].object), (uintptr_t)to.data);
    ++name[0];
  }
  bool changed = r.names.len != 0;
  if (changed)
    cis_walk_preorder(root, rename_op, &r);
  cis_strmap_deinit(&taken);
  cis_strmap_deinit(&r.names);
  return changed;
}

const cis_reduction cis_reduce_symbol_names = {
    "names", "the letters of a symbol's name but one; @main keeps its name", find_names,
    shorten_names};
